"""What the command line says of a session that is carried on or exported, and what it writes."""

from __future__ import annotations

import shlex
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path

from affray.encounter.files.saving import Unsaved, new, replace
from affray.encounter.record import carrying
from affray.encounter.record.carrying import Carried, Changed, Fought, NoParty, Uncarried
from affray.encounter.session import Session, stopped
from affray.encounter.store.faults import StoreFault
from affray.encounter.store.shown import shown


class Refused(StoreFault):
    """Something that is not done, in a sentence and what to do instead; lines that differ may follow it."""

    def __init__(self, text: str, hint: str = "") -> None:
        super().__init__(text, hint)
        self.text = shown(text, lines=True)
        self.hint = shown(hint, lines=True)


def fought(session: Session, name: str) -> Fought:
    """Return the fight of a session as it stands."""
    start = session.store.start
    return Fought(name=name, start=start, encounter=session.encounter, step=session.head, play=session.play)


def looked_at(session: Session, name: str, *, merge: bool = False) -> Carried:
    """Work out what carrying a session would write. Raises BadFile, and Refused with a sentence."""
    try:
        return carrying.carry(fought(session, name), session.play_at, merge=merge)
    except NoParty:
        raise Refused(
            "The party has no file of its own.",
            "`affray carry SESSION --to FILE` writes one, to be named with `party`.",
        ) from None
    except Changed as changed:
        lines = list(differences(session.store.start.party_text or "", changed.now, "as it was", "as it is"))
        raise Refused(
            "\n".join([str(changed), *lines]),
            "\n`affray carry SESSION --merge` writes what the fight changed into the file as it is now.",
        ) from None
    except Uncarried as uncarried:
        raise Refused(str(uncarried), "Write the changes by hand; `--dry-run` lists them.") from None


def carry(
    session: Session, name: str, *, merge: bool = False, as_diff: bool = False, dry_run: bool = False
) -> Iterator[str]:
    """Carry a session's party on, and say what changed, where the old file is, and how to go back."""
    carried = looked_at(session, name, merge=merge)
    yield from told(carried, as_diff=as_diff)
    if carried.after == carried.before:
        yield "Nothing is to be carried." if not carried.changes else f"{carried.path} says so already."
    elif dry_run:
        yield f"Nothing was written. {carried.path} would be changed."
    else:
        yield from written(carried)


def written(carried: Carried) -> Iterator[str]:
    """Write a party, and say where the old one is kept. Raises Unsaved, and Refused."""
    try:
        copy = carrying.write(carried)
    except Changed as changed:
        raise Refused(str(changed), "Try again: it was being changed just now.") from None
    yield f"{carried.path} was written; the old one is {copy}."
    yield f"To go back: cp {shlex.quote(str(copy))} {shlex.quote(str(carried.path))}"


def told(carried: Carried, *, as_diff: bool = False) -> Iterator[str]:
    """Say what a fight did to the party: in words for each of them, or as the lines that change."""
    if as_diff:
        name = carried.path.name
        yield from differences(carried.before, carried.after, name, f"{name}, carried")
    else:
        for who, theirs in groupby(carried.changes, key=lambda one: one.name):
            yield who
            yield from (f"  {one}" for one in theirs)
    yield from carried.notes


def differences(before: str, after: str, was: str, now: str) -> Iterator[str]:
    """Go through the lines that differ between two texts, with those around them."""
    from difflib import unified_diff  # noqa: PLC0415 - for a difference alone

    pairs = unified_diff(before.splitlines(), after.splitlines(), was, now, lineterm="", n=2)
    return iter(list(pairs))


def carry_to(session: Session, name: str, to: Path) -> Iterator[str]:
    """Write the party into a new file of its own. Raises Unsaved where there is one already."""
    fight = fought(session, name)
    if fight.start.party_text is None:
        text = carrying.party_file(fight)
    elif Path(fight.start.party_file).exists():
        text = looked_at(session, name, merge=True).after
    else:  # the session has its own copy of a file that is gone
        text = carrying.carried_text(fight)
    new(to, text)
    yield f"{to} was written; an encounter names it with `party`, from its own folder."


def exported(session: Session, name: str, kind: str) -> str:
    """Return a session as a recap (``md``), as events (``jsonl``) or as an encounter file (``toml``)."""
    if kind == "md":
        from affray.encounter.record.recap import recap  # noqa: PLC0415 - one of three

        return recap(session)
    if kind == "jsonl":
        from affray.encounter.record.events import lines  # noqa: PLC0415 - one of three

        return "".join(f"{line}\n" for line in lines(session, name))
    from affray.encounter.record.going_on import Unwritable, encounter_file  # noqa: PLC0415 - one of three

    try:
        return encounter_file(session.encounter, session.play, stopped(session.play))
    except Unwritable as unwritable:
        raise Refused(str(unwritable), "Nothing was written.") from None


def write(path: Path, text: str, *, over: bool = False) -> str:
    """Write an export, whole or not at all, and say so. Raises Unsaved."""
    try:
        replace(path, text) if over else new(path, text)
    except Unsaved as unsaved:
        if path.is_file() and not over:
            raise Unsaved(f"{unsaved} --over writes over it.") from None
        raise
    return f"{path} was written."
