"""Refusals: why a command or an answer cannot be taken, as values with fields."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct, field


class Refusal(Struct, frozen=True):
    """Why something is refused; the front end makes the sentence.

    `text` says what is wrong, `hint` what to do. Both may hold slots such as ``{target}``: `who` names the
    combatant id behind a slot, `data` the figure behind it.
    """

    text: str
    hint: str = ""
    who: Mapping[str, str] = field(default_factory=dict)
    data: Mapping[str, str | int] = field(default_factory=dict)


class Refused(Exception):  # noqa: N818 - it is an outcome of play, not an error
    """Raised inside a procedure that cannot go on; carries the refusal. The fight is as it was before."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.text)
        self.refusal = refusal


def refuse(text: str, hint: str = "", *, who: Mapping[str, str] | None = None, **data: str | int) -> Refused:
    """Make the exception to raise for a refusal with these fields."""
    return Refused(Refusal(text, hint, who or {}, data))
