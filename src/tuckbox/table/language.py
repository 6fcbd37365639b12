"""Translate what people read.

`_` translates at once, into the language of the current task or thread; `N_` marks a sentence for the catalogues that
is translated later, where it is shown. English sentences are the keys of the catalogues.
"""

import gettext
from contextvars import ContextVar
from importlib.resources import as_file, files

_ENGLISH = gettext.NullTranslations()
_current: ContextVar[gettext.NullTranslations] = ContextVar("language", default=_ENGLISH)


def _(sentence: str) -> str:
    """Translate a sentence into the current language.

    >>> _("Your turn")
    'Your turn'
    """
    return _current.get().gettext(sentence)


def N_(sentence: str) -> str:
    """Mark a sentence for translation and return it unchanged."""
    return sentence


def plural(one: str, several: str, count: int) -> str:
    """Translate a sentence that depends on a number.

    >>> plural("{count} card", "{count} cards", 3).format(count=3)
    '3 cards'
    """
    return _current.get().ngettext(one, several, count)


def language() -> gettext.NullTranslations:
    """Give the catalogue of the current task or thread, to tell apart what was said in different languages."""
    return _current.get()


def use_language(code: str) -> None:
    """Choose the language of the current task or thread; where it has no catalogue, English stays."""
    with as_file(files("tuckbox") / "locale") as folder:
        _current.set(gettext.translation("tuckbox", folder, languages=[code], fallback=True))
