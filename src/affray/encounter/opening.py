"""Opening a session: of a prepared encounter, of a session that was left, or only to look on."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

from affray.encounter.beginning import first_play
from affray.encounter.dice import new_seed
from affray.encounter.files import parse, read
from affray.encounter.model import Encounter, Source
from affray.encounter.play import Play
from affray.encounter.session import House, Session
from affray.encounter.store import (
    Look,
    Start,
    StepRow,
    Store,
    StoreFault,
    create_new,
    find,
    newest_unfinished,
    open_or_create,
)
from affray.encounter.store.place import SUFFIX


class LookingOn(Look):
    """A session that another process runs, open to look on: every change is refused."""

    def _no(self) -> StoreFault:
        return StoreFault("This session is open to look on only.", "Close it and resume it to play.")

    def put_rolls(self, who: str) -> None:
        """Refuse."""
        del who
        raise self._no()

    def put_asks(self, topics: Sequence[str]) -> None:
        """Refuse."""
        del topics
        raise self._no()

    def put_pending(self, command: str, answers: str) -> None:
        """Refuse."""
        del command, answers
        raise self._no()

    def drop_pending(self) -> None:
        """Refuse."""
        raise self._no()

    def add(self, steps: Sequence[StepRow], head: int, stopped: str, *, over: bool | None = None) -> None:
        """Refuse."""
        del steps, head, stopped, over
        raise self._no()

    def set_head(
        self, step: int, stopped: str, *, over: bool | None = None, undone: int | None = None
    ) -> None:
        """Refuse."""
        del step, stopped, over, undone
        raise self._no()


def start_of(encounter: Encounter, file: Path, seed: str | None) -> Start:
    """Return what a session of this encounter starts from: its own copy of the texts, and a seed."""
    source = encounter.source
    return Start(
        title=encounter.title,
        ruleset=encounter.ruleset,
        text=source.text,
        file=str(file.resolve()),
        seed=seed or new_seed(),
        party_text=source.party_text,
        party_file=os.path.abspath(source.party_file) if source.party_text is not None else "",  # noqa: PTH100
    )


def encounter_of(start: Start) -> Encounter:
    """Read the encounter out of a session's own copy of the texts. Raises BadFile."""
    return parse(
        Source(
            text=start.text,
            file=start.file,
            party_text=start.party_text,
            party_file=start.party_file or "party.toml",
        )
    )


def run_file(
    file: Path,
    house: House,
    *,
    session: Path | None = None,
    new: bool = False,
    seed: str | None = None,
) -> tuple[Session, Store]:
    """Open the session of an encounter file: the one named, else the newest unfinished, else a new one.

    Raises BadFile and StoreFault.
    """
    left = None if new or session is not None else newest_unfinished(str(file.resolve()))
    if left is not None:
        return resume(left, house, seed=seed)
    start = start_of(read(file), file, seed)
    store = create_new(start) if session is None else open_or_create(session, start, must_be_new=new)
    _same_dice(store, seed)
    return _opened(store, house), store


def resume(path: Path, house: House, *, seed: str | None = None) -> tuple[Session, Store]:
    """Open a session that was left. Raises BadFile and StoreFault."""
    store = Store.open(path)
    _same_dice(store, seed)
    return _opened(store, house), store


def _same_dice(store: Store, seed: str | None) -> None:
    """Refuse another seed than the one that a session has had from its start."""
    if seed is not None and store.start.seed != seed:
        store.close()
        raise StoreFault(
            f"{store.path.stem} has dice of its own already.", "Leave out --seed, or start anew with --new."
        )


def look_on(path: Path, house: House) -> tuple[Session, Look]:
    """Open a session to look on, whoever runs it. Raises BadFile and StoreFault."""
    look = LookingOn(path)
    return Session(encounter_of(look.start), look, house), look


def standing(what: str) -> tuple[Encounter, Play]:
    """Return an encounter and the play that there is of it: a file's beginning, or where a session stands.

    What is no session's name or file is an encounter's file. Raises BadFile and StoreFault.
    """
    path = Path(what)
    if path.suffix != SUFFIX and (path.suffix or path.exists()):
        encounter = read(path)
        return encounter, first_play(encounter)
    session, look = look_on(find(what), House())
    with look:
        return session.encounter, session.play


def _opened(store: Store, house: House) -> Session:
    try:
        return Session(encounter_of(store.start), store, house)
    except BaseException:
        store.close()
        raise
