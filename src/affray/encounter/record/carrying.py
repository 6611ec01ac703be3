"""The party carried from fight to fight: its file as the fight leaves it.

The text is always made from the session's own copy of the party, so that carrying twice is the same as
carrying once. What the fight did not change keeps its words, order and comments.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from datetime import datetime
from itertools import islice
from pathlib import Path
from typing import Any

from msgspec import Struct

from affray.encounter.files import BadFile, disk, harmless, parse
from affray.encounter.files.labels import display
from affray.encounter.files.origin import Layer
from affray.encounter.files.patching import Patch, Unpatchable
from affray.encounter.files.saving import keep_copy, replace
from affray.encounter.files.sheet import Sheet
from affray.encounter.files.spelling import respelled, spelled, table
from affray.encounter.files.templates import Templates, merged
from affray.encounter.files.written import document
from affray.encounter.model import FORMAT, Encounter, Source
from affray.encounter.play import Play
from affray.encounter.record.harm import Change, changed, changes, fields_that_last, lasting
from affray.encounter.store.rows import Start

STAMP = re.compile(r"\A# Carried from [^\n]+, step \d+[^\n]*\n")
"""The first line of a party file that a fight was carried into."""

STEP = re.compile(r"\d{1,9}")


class NoParty(Exception):  # noqa: N818 - an outcome, not an error
    """An encounter whose party has no file of its own."""


class Changed(Exception):  # noqa: N818 - an outcome, not an error
    """A party file that is not what the session began with; `now` is its text."""

    def __init__(self, path: Path, now: str) -> None:
        super().__init__(f"{path} has been changed since the session began; it was left as it is.")
        self.path, self.now = path, now


class Uncarried(Exception):  # noqa: N818 - an outcome, not an error
    """A party that cannot be written so that it reads back the same; the message says so."""


class Carried(Struct, frozen=True, kw_only=True):
    """A party file as a fight leaves it: where it is, its text now and then, and what differs.

    `notes` are sentences about those who are not carried.
    """

    path: Path
    before: str
    after: str
    changes: tuple[Change, ...] = ()
    notes: tuple[str, ...] = ()


class Fought(Struct, frozen=True, kw_only=True):
    """A fight as it stands: its session's name and start, its encounter, the step and the play there."""

    name: str
    start: Start
    encounter: Encounter
    step: int
    play: Play

    def at(self, step: int, play: Play) -> Fought:
        """Return the same fight at another step."""
        return Fought(name=self.name, start=self.start, encounter=self.encounter, step=step, play=play)


def carry(fight: Fought, play_at: Any, *, merge: bool = False) -> Carried:
    """Work out what the fight makes of its party file. Nothing is written.

    `play_at` returns the play after a step of the session. With `merge` a file that was changed since is
    taken as it is, and gets what the fight changed. Raises NoParty, Changed, Uncarried and BadFile.
    """
    kept = fight.start.party_text
    if kept is None:
        raise NoParty
    path = Path(fight.start.party_file)
    now = disk.text_of(path)
    if _same(now, kept) or is_ours(fight, now, play_at):
        return _carried(fight, path, kept, now)
    if not merge:
        raise Changed(path, now)
    return _carried(fight, path, now, now)


def carried_text(fight: Fought) -> str:
    """Return the party as the fight leaves it, made from the session's own copy alone. Raises NoParty."""
    kept = fight.start.party_text
    if kept is None:
        raise NoParty
    return _carried(fight, Path(fight.start.party_file), kept, kept).after


def write(carried: Carried) -> Path:
    """Put a party into its file and return where its old text is kept. Raises Unsaved, and Changed.

    A file that was changed since it was looked at is left alone.
    """
    now = disk.text_of(carried.path)
    if now != carried.before:
        raise Changed(carried.path, now)
    copy = keep_copy(carried.path, carried.before)
    replace(carried.path, carried.after)
    return copy


def unstamped(text: str) -> str:
    """Return a party file's text without the line that says where it was carried from."""
    return STAMP.sub("", text)


def _stamp(fight: Fought) -> str:
    """Return the line that says where a party was carried from."""
    return f"# Carried from {one_line(fight.name)}, step {fight.step} ({one_line(fight.encounter.title)})"


def one_line(text: str) -> str:
    """Return words that fit into one line of a file, whatever a file's name is made of."""
    return " ".join(harmless(text.encode("utf-8", "replace").decode()).split())


def _same(one: str, other: str) -> bool:
    return unstamped(one) == unstamped(other)


def is_ours(fight: Fought, now: str, play_at: Any) -> bool:
    """Tell whether a party file is just what this session carried into it at an earlier moment."""
    begun = f"# Carried from {one_line(fight.name)}, step "
    found = STEP.match(now.removeprefix(begun)) if now.startswith(begun) else None
    if found is None or fight.start.party_text is None:
        return False
    try:
        then = fight.at(int(found[0]), play_at(int(found[0])))
    except KeyError:
        return False
    return _same(_carried(then, Path(fight.start.party_file), fight.start.party_text, now).after, now)


def _carried(fight: Fought, path: Path, base: str, before: str) -> Carried:
    """Write what the fight changed into a party's text, the best way that reads back as it should."""
    party = _Party(fight, base, path)
    found = [change for id_, was in party.people.items() for change in changes(was, party.now[id_])]
    after = base if not found else _best(party)
    if _same(after, before):
        after = before
    elif after != base or not _same(base, before):
        when = f"{datetime.now().astimezone():%Y-%m-%d %H:%M}"
        after = f"{_stamp(fight)}, {when}\n{unstamped(after)}"
    shown = [change for id_, was in party.people.items() for change in changes(was, party.now[id_])]
    return Carried(path=path, before=before, after=after, changes=tuple(shown), notes=tuple(party.notes()))


def _best(party: _Party) -> str:
    """Return the text with its comments where that can be, else written anew."""
    for way in (party.patched, party.anew):
        try:
            text = way()
        except Unpatchable:
            continue
        if party.reads_back(text):
            return text
    raise Uncarried(f"{party.path} cannot be written so that it reads back the same; it was left as it is.")


class _Party:
    """A party's text, taken apart: whose tables stand where, who they were, and who they are now.

    `people` are those of the text as it has them, by id; `now` are the same as the fight leaves them.
    """

    def __init__(self, fight: Fought, text: str, path: Path) -> None:
        self.fight, self.text, self.path = fight, text, path
        self.sheet = Sheet(str(path), text)
        self.templates = Templates(self.sheet)
        encounter = self._read(text)
        everyone = iter(encounter.combatants)
        self.rows = [
            (one, [each.id for each in islice(everyone, one.get("count", 1))])
            for one in self.sheet.list("combatant")
        ]
        known = {one.id: one for one in encounter.combatants}
        self.people = {one: known[one] for _, ids in self.rows for one in ids}
        self.now = {one: self._left(one, was) for one, was in self.people.items()}

    def _left(self, who: str, was: Any) -> Any:
        """Return one of the party as the fight leaves it: what the fight changed, over what the text says."""
        fight = self.fight
        start = {one.id: one for one in fight.encounter.combatants}.get(who)
        if start is None or who not in fight.play.fight:
            return was
        left = lasting(fight.encounter, fight.play.fight, who)
        return was.but(**{name: getattr(left, name) for name in changed(start, left)})

    def _read(self, text: str) -> Encounter:
        start = self.fight.start
        return parse(Source(text=start.text, file=start.file, party_text=text, party_file=start.party_file))

    def reads_back(self, text: str) -> bool:
        """Tell whether a text says of everyone what it should."""
        try:
            found = {one.id: one for one in self._read(text).combatants}
        except BadFile:
            return False
        return all(
            who in found and all(getattr(found[who], it) == getattr(one, it) for it in _lasting_fields(one))
            for who, one in self.now.items()
        )

    def patched(self) -> str:
        """Return the text with the values changed in it. Raises Unpatchable."""
        patch = Patch(self.text, "combatant")
        for place, (own, ids) in enumerate(self.rows):
            for who in ids:
                for name, value in self._values(own, who).items():
                    if own.get("count", 1) > 1 or (value is None and name not in own):
                        raise Unpatchable(name)
                    patch.change(place, name, own.get(name), value)
        return patch.text()

    def anew(self) -> str:
        """Return the text written anew, without its comments; who has changed stands alone."""
        rows = [one for own, ids in self.rows for one in self._alone(own, ids)]
        return document({**self.sheet.tables, "combatant": rows})

    def _alone(self, own: Mapping[str, Any], ids: list[str]) -> Iterator[Mapping[str, Any]]:
        if not any(self._values(own, who) for who in ids):
            yield own
            return
        full = self._full(own)
        for who in ids:
            values = {**full, **self._values(own, who)}
            values.pop("count", None)
            if values.pop("labels", None):
                values["label"] = self.people[who].label
            if own.get("count", 1) > 1:
                values = {"id": who, **{key: one for key, one in values.items() if key != "id"}}
            yield {key: one for key, one in values.items() if one is not None}

    def _full(self, own: Mapping[str, Any]) -> dict[str, Any]:
        layers = [Layer(self.sheet, (), own), *(self.templates.chain(own) or ())]
        return merged(layers, self.fight.encounter.rules.Combatant)

    def _values(self, own: Mapping[str, Any], who: str) -> dict[str, Any]:
        """Return what is to be written of somebody, by key; None for a key that goes."""
        was, now, full = self.people[who], self.now[who], self._full(own)
        found: dict[str, Any] = {}
        for name in changed(was, now):
            value = getattr(now, name)
            if value is None:
                found[name] = None
            elif name in full:
                found[name] = respelled(full[name], getattr(was, name), value)
            else:
                found[name] = spelled(value)
        return found

    def notes(self) -> Iterator[str]:
        """Say who is not carried."""
        play = self.fight.play
        for who, one in self.people.items():
            if who in play.gone:
                yield f"{display(one)} was removed from the fight and stays as the file has it."
        for one in play.fight.combatants.values():
            if one.side == "party" and one.id not in self.people and not one.waiting and one.player:
                yield f"{display(one)} is not in the party's file and is not carried."


def _lasting_fields(one: Any) -> list[str]:
    return fields_that_last(type(one))


def party_file(fight: Fought) -> str:
    """Return the text of a new party file: everyone on the party's side, as the fight leaves them."""
    rows = []
    for one in fight.play.fight.combatants.values():
        if one.side == "party" and not one.waiting:
            left = lasting(fight.encounter, fight.play.fight, one.id)
            player = {} if left.player is True else {"player": left.player}
            rows.append(table(left, leave_out=LEFT_OUT) | player)
    head = {"affray": FORMAT, "ruleset": fight.encounter.ruleset}
    return document({**head, "combatant": rows}, _stamp(fight))


LEFT_OUT = ("side", "player", "label", "hidden", "wave", "waiting")
"""What a party's file has no need to say."""
