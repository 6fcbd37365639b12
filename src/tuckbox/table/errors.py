"""Name what can go wrong in a way a person can understand."""

from tuckbox.table.language import _


class TuckboxError(Exception):
    """Say in one sentence what is wrong and what would be right."""


class BadInput(TuckboxError):
    """Say what is wrong with an option, a file or an argument."""


class IllegalMove(TuckboxError):
    """Say why a move is refused, and by which rule.

    Attributes:
        rule: the number of the rule that forbids the move, such as `TO-12`; empty where no rule of the game but the
            form of the request is the reason.
        sentence: the reason without the number.
    """

    def __init__(self, sentence: str, rule: str = "") -> None:
        super().__init__(_("{sentence} (rule {rule})").format(sentence=sentence, rule=rule) if rule else sentence)
        self.sentence = sentence
        self.rule = rule
