"""What a session file holds, as values. Texts and bytes are opaque here: the store knows no rules."""

from __future__ import annotations

from datetime import UTC, datetime

from msgspec import Struct

import affray
from affray.encounter.digests import blake2b


def stamp() -> str:
    """Return the time now, UTC, in ISO 8601 with milliseconds."""
    return datetime.now(UTC).isoformat(timespec="milliseconds")


def local(stamped: str) -> str:
    """Say a UTC time in the local one, to the minute; what is no time is said as it is."""
    try:
        return datetime.fromisoformat(stamped).astimezone().strftime("%Y-%m-%d %H:%M")
    except ValueError:
        return stamped


def digest(text: str) -> str:
    """Return what a text is recognised by: 32 hexadecimal digits."""
    return blake2b(text.encode("utf-8", "surrogatepass"), digest_size=16).hexdigest()


class Start(Struct, frozen=True, kw_only=True):
    """What a session started from. `file` and `party_file` are the absolute paths the texts came from.

    `text` and `party_text` are the session's own copies: it never reads the files again. `created` is a UTC
    time in ISO 8601, `affray` the version that made the session.
    """

    title: str
    ruleset: str
    text: str
    file: str
    seed: str
    party_text: str | None = None
    party_file: str = ""
    created: str = ""
    affray: str = ""

    @property
    def digest(self) -> str:
        """What the encounter's text is recognised by."""
        return digest(self.text)

    def same_encounter(self, other: Start) -> bool:
        """Tell whether both are of one encounter: the same file, or the same text wherever it is kept.

        A file that was edited since is still the same encounter; its session goes on with its own copy.
        """
        return self.file == other.file or self.digest == other.digest

    def stamped(self) -> Start:
        """Return the same with the time and Affray's version filled in where they were left out."""
        return Start(
            title=self.title,
            ruleset=self.ruleset,
            text=self.text,
            file=self.file,
            seed=self.seed,
            party_text=self.party_text,
            party_file=self.party_file,
            created=self.created or stamp(),
            affray=self.affray or affray.__version__,
        )


class LogRow(Struct, frozen=True, kw_only=True):
    """What the log needs of a step.

    `answers` is JSON text, `events` bytes as the session wrote them. `skipped`: the command was refused when
    a mend copied it and did nothing. `mends`: the step in whose place this one stands after a mend.
    `made` is a UTC time in ISO 8601; left empty, the store fills it in.
    """

    step: int
    parent: int | None
    command: str
    answers: str = ""
    events: bytes = b""
    skipped: bool = False
    mends: int | None = None
    made: str = ""


class StepRow(LogRow, frozen=True, kw_only=True):
    """One step: `changes` is its change set, `whole` a whole state after it (about every 200 steps)."""

    changes: bytes = b""
    whole: bytes | None = None


class Pending(Struct, frozen=True):
    """A command that was left half answered, and its answers so far (JSON text)."""

    command: str
    answers: str


class Now(Struct, frozen=True):
    """Where the session stands. `next_step` is the next one's number; none is used twice."""

    head: int
    next_step: int
    stopped: str
    updated: str
    finished: bool
