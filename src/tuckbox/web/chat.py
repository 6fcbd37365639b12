"""Say short things at a table."""

import unicodedata
from collections.abc import Mapping
from types import MappingProxyType

from tuckbox.table.errors import BadInput
from tuckbox.table.language import N_, _
from tuckbox.table.options import listed, shortened

EMOTES: Mapping[str, tuple[str, str]] = MappingProxyType(
    {
        "hello": ("👋", N_("Hello!")),
        "well_played": ("👏", N_("Well played!")),
        "thinking": ("🤔", N_("Let me think …")),
        "oh_no": ("😱", N_("Oh no!")),
        "haha": ("😄", N_("Haha!")),
        "thanks": ("🙏", N_("Thank you!")),
        "hurry": ("⏳", N_("Your turn!")),
        "good_game": ("🏁", N_("Good game!")),
    }
)
"""What can be said with one click: its name -> sign and words."""


def clean_message(text: str, longest: int) -> str:
    r"""Give a message as it can be stored and shown: in one line, without what cannot be printed.

    Raises:
        BadInput: where nothing is left, or more than `longest` characters.

    >>> clean_message(" Well\n done \x00", 300)
    'Well done'
    """
    printable = "".join(
        character for character in text if not unicodedata.category(character).startswith("C") or character in " \n\t"
    )
    cleaned = " ".join(printable.split())
    if not cleaned:
        raise BadInput(_("A message needs at least one character."))
    if len(cleaned) > longest:
        raise BadInput(
            _("A message may have {most} characters; this one has {length}.").format(most=longest, length=len(cleaned))
        )
    return cleaned


def check_emote(name: str) -> str:
    """Give the name of an emote; raise `BadInput` where there is none of that name."""
    if name not in EMOTES:
        raise BadInput(
            _("There is no emote “{name}”; there is {names}.").format(name=shortened(name), names=listed(list(EMOTES)))
        )
    return name
