"""A recap in Markdown that people like to read: who was there, what happened, what became of them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from itertools import groupby

from msgspec import Struct, field

from affray.encounter.files.labels import display
from affray.encounter.play import Play
from affray.encounter.record.harm import lasting
from affray.encounter.record.history import Happened, history
from affray.encounter.session import Session
from affray.encounter.telling import Told, name_of
from affray.rules.fight import Combatant
from affray.rules.tally import Tally
from affray.rules.words import listed, of_many

HEADS = ("affray.round", "affray.turn")
"""What a recap has headings for."""

UNSAID = frozenset({"affray.due", "affray.hide", "affray.move", "affray.skipped", *HEADS})
"""What is of use at the table, and to nobody who reads of it later."""

NOTE = "affray.note"
MARKS = re.compile(r"([\\`*_\[\]<>#|~])")


class Turn(Struct, kw_only=True):
    """One turn of a recap: whose it was (id and name, both empty between turns), and what was told.

    What is told with true is a turning point in itself.
    """

    id: str = ""
    who: str = ""
    told: list[tuple[Told, bool]] = field(default_factory=list)


class Round(Struct, kw_only=True):
    """One round of a recap; `after` is for what followed the end of the fight."""

    number: int
    after: bool = False
    turns: list[Turn] = field(default_factory=list)


class Point(Struct, frozen=True):
    """A turning point: the round, and what happened."""

    round: int
    text: str


def recap(session: Session) -> str:
    """Return the recap of a session, as far as it has come."""
    reader = _Reader(session)
    for happened in history(session):
        reader.take(happened)
    parts = [
        *_opening(session),
        *_cast(session),
        *_story(session, reader.rounds),
        *_points(session, reader.points),
        *_fates(session, reader),
    ]
    return "\n".join(parts).rstrip("\n") + "\n"


class _Reader:
    """Takes in steps one after another and makes rounds, turns and turning points of them."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.rules = session.desk.rules
        self.rounds: list[Round] = []
        self.points: list[Point] = []
        self.fell: dict[str, int] = {}
        self.first: dict[str, Play] = {}

    def take(self, happened: Happened) -> None:
        """Take in one step."""
        if happened.row.skipped:
            return
        self._turning(happened)
        for who in happened.after.fight.combatants:
            self.first.setdefault(who, happened.after)
        if happened.before.over and not (self.rounds and self.rounds[-1].after):
            self.rounds.append(Round(number=happened.after.order.round, after=True))
        for told in happened.told:
            if told.rule == "affray.round":
                self._next_round(happened.after.order.round)
            elif told.rule == "affray.turn":
                self._round(happened).turns.append(self._begun(told, happened))
            elif told.text and not told.quiet and told.rule not in UNSAID:
                self._turn(happened, told).told.append((told, _turns_all(told)))

    def _begun(self, told: Told, happened: Happened) -> Turn:
        """Return the turn that begins: of a combatant, or of a role."""
        who = told.who[0] if told.who else happened.after.order.acting or ""
        return Turn(id=who, who=self.rules.roles.get(who) or name_of(happened.after, who))

    def _next_round(self, number: int) -> None:
        """Begin a round; what the first one began with, such as initiative, is in it already."""
        if not self.rounds or self.rounds[-1].number != number:
            self.rounds.append(Round(number=number))

    def _round(self, happened: Happened) -> Round:
        if not self.rounds:
            self.rounds.append(Round(number=happened.after.order.round))
        return self.rounds[-1]

    def _turn(self, happened: Happened, told: Told) -> Turn:
        """Return the turn that something belongs to; what comes in stands between turns."""
        turns = self._round(happened).turns
        comes = told.rule == WAVE
        last = turns[-1] if turns else None
        if last is None or (comes and last.who):
            turns.append(Turn())
        elif last.told and last.told[-1][0].rule == WAVE and not comes and not last.who:
            before = next((one for one in reversed(turns) if one.who), Turn())
            turns.append(Turn(id=before.id, who=before.who))
        return turns[-1]

    def _turning(self, happened: Happened) -> None:
        """Note the turning points of a step."""
        before, after = happened.before, happened.after
        for who in self._changed(before, after):
            down = self.rules.beaten(after.fight, who)
            if down:
                self.fell[who] = after.order.round
            else:
                self.fell.pop(who, None)
            self.points.append(Point(after.order.round, self._sentence(before, after, who, down=down)))
        self.points += [Point(after.order.round, told.text) for told in happened.told if _turns_all(told)]

    def _sentence(self, before: Play, after: Play, who: str, *, down: bool) -> str:
        """Say who fell, and in whose turn if that is one of the other side; or who is back."""
        name, acting = name_of(after, who), before.order.acting or ""
        if not down:
            return f"{name} is back in the fight"
        if acting in before.fight and before.fight[acting].side != after.fight[who].side:
            return f"{name_of(before, acting)} puts {name} out of the fight"
        return f"{name} is out of the fight"

    def _changed(self, before: Play, after: Play) -> Iterator[str]:
        """Go through those who fell with a step, or got up again."""
        beaten = self.rules.beaten
        for who, one in after.fight.combatants.items():
            there = after.order.round and who in before.fight and one is not before.fight[who]
            if there and beaten(before.fight, who) != beaten(after.fight, who):
                yield who


WAVE = "affray.wave"


def _turns_all(told: Told) -> bool:
    """Tell whether something is a turning point in itself: a wave, a full clock, a side that is beaten."""
    if told.rule == "affray.clock":
        return told.data.get("marked") == told.data.get("segments")
    return told.rule == "affray.beaten" or (told.rule == WAVE and not told.who)


def _opening(session: Session) -> Iterator[str]:
    encounter, play = session.encounter, session.play
    yield f"# {plain(encounter.title)}\n"
    words = [session.desk.rules.title, *_played(session), _ended(play)]
    yield f"*{', '.join(filter(None, words))}.*\n"
    if encounter.intro.strip():
        yield quoted(encounter.intro) + "\n"


def _played(session: Session) -> Iterator[str]:
    made = [row.made for row in session.store.rows(session.line[-1:]) if row.made]
    for one in [*made, session.store.start.created][:1]:
        try:
            yield f"played on {datetime.fromisoformat(one).astimezone():%-d %B %Y}"
        except ValueError:
            return


def _ended(play: Play) -> str:
    number = play.order.round
    if number == 0:
        return "not begun"
    rounds = "" if play.order.kind == "spotlight" else "one round" if number == 1 else f"{number} rounds"
    return ", ".join(filter(None, [rounds, "" if play.over else "not over yet"]))


SIDES = (("party", "The party"), ("foes", "Against them"), ("scene", "And"))


def _cast(session: Session) -> Iterator[str]:
    yield "## Who was there\n"
    start = session.play_at(0).fight.combatants
    there = {**start, **session.play.fight.combatants}
    for side, heading in SIDES:
        names = list(
            _names([one for one in there.values() if one.side == side and not _never_came(session, one)])
        )
        if names:
            yield f"- **{heading}:** {', '.join(names)}"
    yield ""


def _never_came(session: Session, one: Combatant) -> bool:
    now = session.play.fight.combatants.get(one.id)
    return now.waiting if now is not None else one.waiting


def _names(people: Iterable[Combatant]) -> Iterator[str]:
    """Name people; those of one name once, with how many there were."""
    alike: dict[str, list[Combatant]] = {}
    for one in people:
        alike.setdefault(one.name, []).append(one)
    for name, those in alike.items():
        player = those[0].player
        more = (
            f" ({len(those)})" if len(those) > 1 else f" ({plain(player)})" if isinstance(player, str) else ""
        )
        yield plain(name) + more


def _story(session: Session, rounds: Sequence[Round]) -> Iterator[str]:
    yield "## What happened\n"
    if not any(turn.told for one in rounds for turn in one.turns):
        yield "Nothing yet.\n"
    for one in rounds:
        told = [line for turn in one.turns for line in _told(turn)]
        if told and (one.after or session.play.order.kind != "spotlight"):
            yield f"### {_heading(one)}\n"
        yield from told
        if told:
            yield ""


def _heading(one: Round) -> str:
    if one.after:
        return "Afterwards"
    return f"Round {one.number}" if one.number else "Before the fight"


def _told(turn: Turn) -> Iterator[str]:
    """Write a turn as one item; notes of the game master's stand by themselves."""
    said = [(told, turned) for told, turned in turn.told if told.rule != NOTE]
    if said:
        words = " ".join(_sentences(turn, said))
        yield f"- **{plain(turn.who)}:** {words}" if turn.who else f"- {words}"
    for told, _ in turn.told:
        if told.rule == NOTE:
            yield f"\n{quoted(told.text)}\n"


def _sentences(turn: Turn, said: Sequence[tuple[Told, bool]]) -> Iterator[str]:
    """Write sentences, whoever acts left out at their start; what several do alike is said once."""
    for rest, alike in groupby(said, key=lambda one: _rest(one[0])):
        those = list(alike)
        if len(those) > 1 and rest:
            names = listed([plain(one.text.removesuffix(rest)) for one, _ in those])
            yield f"{names} {plain(of_many(rest.strip()))}."
            continue
        for told, turned in those:
            text = told.text
            if turn.id in told.who[:1]:
                text = text.removeprefix(f"{turn.who}: ").removeprefix(f"{turn.who} ")
            sentence = plain(text[:1].upper() + text[1:])
            sentence += "" if sentence.endswith((".", "!", "?")) else "."
            yield f"**{sentence}**" if turned else sentence


def _rest(told: Told) -> str:
    """Return what a short sentence says of somebody: what follows the name."""
    name, gap, rest = told.text.rpartition(" ")
    return gap + rest if name and len(told.who) == 1 and rest.isalpha() and rest.endswith("s") else ""


def _points(session: Session, points: Sequence[Point]) -> Iterator[str]:
    if not points:
        return
    yield "## Turning points\n"
    spotlight = session.play.order.kind == "spotlight"
    for one in points:
        text = plain(one.text)
        yield f"- {text}" if spotlight or not one.round else f"- Round {one.round}: {text}"
    yield ""


def _fates(session: Session, reader: _Reader) -> Iterator[str]:
    yield "## What became of them\n"
    play, start = session.play, session.play_at(0)
    whole = []
    for one in play.fight.combatants.values():
        name, fate = plain(display(one)), "" if one.waiting else _fate(session, reader, start, one)
        if fate:
            yield f"- **{name}:** {fate}."
        elif not one.waiting:
            whole.append(name)
    for who in play.gone:
        if who in start.fight:
            yield f"- **{plain(display(start.fight[who]))}:** left the fight."
    if whole:
        yield f"- **Unharmed:** {', '.join(whole)}."
    yield ""


def _fate(session: Session, reader: _Reader, start: Play, one: Combatant) -> str:
    """Say how somebody came out of it: what is not as it was at the start; nothing where all is."""
    rules, play = session.desk.rules, session.play
    first = start if one.id in start.fight else reader.first.get(one.id, play)
    was, now = (_left(session, then, one.id) for then in (first, play))
    out = rules.beaten(play.fight, one.id)
    told = [tally for tally in now if not tally.secret and tally not in was]
    words = [plain(in_words(tally)) for tally in told if one.player or not out or tally.kind == "words"]
    if out:
        fell = reader.fell.get(one.id)
        when = f" in round {fell}" if fell and play.order.kind != "spotlight" else ""
        words.insert(0, f"out of it{when}")
    return "; ".join(filter(None, words))


def _left(session: Session, play: Play, who: str) -> Sequence[Tally]:
    """Return the tallies of somebody who leaves the fight there, without what ends with it."""
    fight = play.fight.having(lasting(session.encounter, play.fight, who))
    return session.desk.rules.tallies(fight, session.desk.context(session.play), who)


def in_words(tally: Tally) -> str:
    """Say what a tally shows."""
    if tally.kind == "ladder":
        return f"{tally.label} {tally.steps[tally.now]}".strip()
    if tally.kind == "words":
        return ", ".join(tally.steps)
    if tally.kind == "cards":
        return f"{tally.label} {' '.join(tally.steps)}".strip() if tally.steps else ""
    return f"{tally.label} {tally.now} of {tally.max}" if tally.max else f"{tally.label} {tally.now}"


def plain(text: str) -> str:
    """Return words that Markdown shows as they are."""
    return MARKS.sub(r"\\\1", " ".join(str(text).split()))


def quoted(text: str) -> str:
    """Write a text as a quotation, its paragraphs kept."""
    parts = (" ".join(part.split()) for part in re.split(r"\n\s*\n", text.strip()))
    return "\n>\n".join(f"> {plain(part)}" for part in parts)
