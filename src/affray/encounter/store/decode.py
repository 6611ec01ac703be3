"""From SQLite's rows to values, checked: a damaged file may hold anything. Raises `ValidationError`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from affray.encounter.store.rows import LogRow, Now, Pending, StepRow
from affray.encounter.store.schema import unsealed

Row = Sequence[Any]


def fact(row: Row) -> tuple[str, str | None]:
    """Read one text of the start and its name."""
    return msgspec.convert((row[0], unsealed(row[1])), tuple[str, str | None])


def now(row: Row) -> Now:
    """Read where the session stands."""
    head, next_step, stopped, updated, finished = row
    fields = {"head": head, "next_step": next_step, "stopped": unsealed(stopped), "updated": updated}
    return msgspec.convert(fields | {"finished": bool(finished)}, Now)


def pending(row: Row) -> Pending:
    """Read the command left half answered."""
    return msgspec.convert({"command": unsealed(row[0]), "answers": unsealed(row[1])}, Pending)


def number(row: Row) -> int | None:
    """Read a number, or nothing."""
    return msgspec.convert(row[0], int | None)


def step_number(row: Row) -> int:
    """Read the number of a step."""
    return msgspec.convert(row[0], int)


def _fields(row: Row) -> dict[str, Any]:
    step, parent, skipped, mends, made, command, answers, events = row
    return {
        "step": step,
        "parent": parent,
        "skipped": bool(skipped),
        "mends": mends,
        "made": made,
        "command": unsealed(command),
        "answers": unsealed(answers),
        "events": events,
    }


def log(row: Row) -> LogRow:
    """Read what the log needs of a step."""
    return msgspec.convert(_fields(row), LogRow)


def step(row: Row) -> StepRow:
    """Read a whole step."""
    *most, changes, whole = row
    return msgspec.convert(_fields(most) | {"changes": changes, "whole": whole}, StepRow)
