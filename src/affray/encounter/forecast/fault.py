"""What keeps a forecast from being made, as sentences."""

from __future__ import annotations


class ForecastFault(Exception):  # noqa: N818 - named for what it says
    """A forecast that cannot be made: `text` says why, `hint` what to do."""

    def __init__(self, text: str, hint: str = "") -> None:
        super().__init__(f"{text} {hint}".strip())
        self.text = text
        self.hint = hint
