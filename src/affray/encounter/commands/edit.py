"""Commands that change a figure, a condition or nothing at all: set, condition, note, end."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import msgspec

from affray.encounter.commands import choices
from affray.encounter.commands.choices import combatant, one_of
from affray.encounter.commands.words import check_label, told
from affray.encounter.files import byhand, harmless
from affray.encounter.files.differing import parts
from affray.encounter.knowing import is_public
from affray.encounter.model import Clock
from affray.encounter.play import Play
from affray.encounter.revealing import labelled, parted
from affray.encounter.telling import name_of
from affray.encounter.turns import Course, Turns
from affray.rules.command import Command, Param
from affray.rules.event import Event
from affray.rules.fight import Args, Combatant, Context, Timer
from affray.rules.question import Option
from affray.rules.refusal import refuse
from affray.rules.words import spaced

FIXED = ("id", "waiting", "wave")
"""Fields that no hand changes: names for good, and what firing a wave does."""

ENTRY = re.compile(r"([^=:{}\[\]]+?)\s*[\s=:]\s*([^\s=:{}\[\]]+)")
"""One entry of a table in words: its key, which may have blanks, and its value."""

MOST_TURNS = 999
MOST_NAME = 500
MOST_NOTE = 20_000


class EditCommands:
    """The procedures behind the commands that change figures."""

    def __init__(self, turns: Turns) -> None:
        self.turns = turns
        self.encounter = turns.encounter

    def things(self, play: Play, context: Context, args: Args) -> Sequence[Option]:
        """List all that has fields: combatants, clocks, the scene."""
        clocks = [Option(clock.id, clock.name) for clock in play.clocks.values()]
        return [*choices.everyone(play, context, args), *clocks, Option("scene", "the scene")]

    def fields(self, play: Play, context: Context, args: Args) -> Sequence[Option]:
        """List the fields of what was named, the ruleset's own first."""
        del context
        if "who" not in args:
            return []
        thing = _thing(play, args["who"])
        table = byhand.table(thing)
        return [Option(name, name, byhand.brief(table.get(name))) for name in _fields(thing)]

    def set(self, play: Play, context: Context, args: Args) -> Course:
        """Set a field of somebody or something, whole or by its path."""
        del context
        who, field = args["who"], args["field"]
        old = _thing(play, who)
        new = self._changed(play, who, field, args["value"])
        said = {"who": who} if who in play.fight else {}
        before, after = (self._worded(one, field) for one in (old, new))
        yield Event(
            rule="affray.set",
            text="{who}: {changed}",
            who=said,
            data={
                "field": harmless(field),
                "before": byhand.brief(before),
                "after": byhand.brief(after),
                "changed": _differing(harmless(field), before, after),
                **({} if said else {"who": name_of(play, who) if who in play.clocks else "The scene"}),
            },
        )
        if who in play.fight:
            shown = self.encounter.players.reveal
            if new.label != old.label or not is_public(new, shown):
                play = parted(play, who, shown)
            return labelled(play.but(fight=play.fight.having(new)), who, shown)
        if who in play.clocks:
            return play.but(clocks={**play.clocks, who: new})
        return play.but(fight=msgspec.structs.replace(play.fight, scene=new))

    def _worded(self, one: Any, field: str) -> Any:
        """Return a figure as the file has it, or as the word that the ruleset has for it."""
        said = self.encounter.rules.worded(one, field) if isinstance(one, Combatant) else ""
        return said or byhand.at(byhand.table(one), field)

    def _changed(self, play: Play, who: str, field: str, value: str) -> Any:
        old, parts = _thing(play, who), field.split(".")
        named, shown = harmless(field), byhand.brief(value)
        if parts[0] not in _fields(old):
            known = ", ".join(_fields(old)) or "none"
            text, hint = "{who} has no {field} to set", "fields: {known}"
            raise refuse(text, hint, **_slots(who, field=named, known=known))
        try:
            new = _put(old, parts, value)
            if isinstance(new, Combatant):
                new = self.encounter.rules.following(old, new, self.encounter.settings)
            self._fits(play, old, new, field)
        except byhand.Nowhere:
            hint = "state shows the fields; lists count from 1"
            raise refuse("{who} has no {field}", hint, **_slots(who, field=named)) from None
        except byhand.Unfit as unfit:
            text = "{field} cannot be {value}" + (": {why}" if unfit.text else "")
            hint = "expected {expected}" if unfit.expected else "nothing was changed"
            raise refuse(
                text, hint, field=named, value=shown, why=unfit.text, expected=unfit.expected
            ) from None
        return new

    def _fits(self, play: Play, old: Any, new: Any, field: str) -> None:
        """Raise Unfit for what does not fit with the rest of a thing, or with others, and did before."""
        if isinstance(new, Clock) and new.marked > new.segments:
            if field == "marked":
                raise byhand.Unfit("it has not so many segments", f"at most {new.segments}")
            raise byhand.Unfit("more are marked", f"at least {new.marked}")
        if not isinstance(new, Combatant):
            return
        if field == "label":
            check_label(play, new)
        for timer in new.timers if field.startswith("timers") else ():
            if timer.whose not in play.fight:
                raise byhand.Unfit(f'nobody has the id "{timer.whose}"', "the id of a combatant")
        rules, settings = self.encounter.rules, self.encounter.settings
        before = {(fault.path, fault.text) for fault in rules.faults(old, settings)}
        for fault in rules.faults(new, settings):
            if (fault.path, fault.text) not in before:
                where = byhand.dotted(fault.path)
                about = "" if where in (field, f"{field}.now") else f"{where}: "
                raise byhand.Unfit(about + fault.text, _in_play(fault.expected))

    def known_conditions(self, play: Play, context: Context, args: Args) -> Sequence[Option]:
        """List what the rules know for those who were named, then what else they suffer."""
        del context
        named = [play.fight[one] for one in args.get("who", ()) if one in play.fight]
        now = [one for person in named for one in person.status]
        rules = self.encounter.rules
        fit = {one for person in named for one in rules.conditions_for(person)} or set(rules.conditions)
        known = [one for one in rules.conditions if one in fit]
        return [Option(one, spaced(one)) for one in dict.fromkeys([*known, *now])]

    def condition(self, play: Play, context: Context, args: Args) -> Course:
        """Give or end a condition, with or without an end bound to a turn."""
        name, timed = args["condition"], {"turns", "at", "whose"} & args.keys()
        if not args.get("off"):
            name = told(name, "a condition", MOST_NAME)
        for who in args["who"]:
            one = play.fight[who]
            if args.get("off"):
                if name not in one.status:
                    raise refuse("{who} is not {name}", who={"who": who}, name=byhand.brief(spaced(name)))
                one = one.recovers(name)
                text = "{who}: {said} ends"
            else:
                timer = _timer(name, who, context, args) if timed else None
                one = one.suffers(name, until=timer)
                text = "{who}: {said}" + (_duration(timer, who, args.get("turns", 1)) if timer else "")
            yield Event(
                rule="affray.condition",
                text=text,
                who={"who": who, "whose": args.get("whose", who)},
                data={"condition": name, "said": spaced(name), "turns": args.get("turns", 1)},
            )
            play = play.but(fight=play.fight.having(one))
        return play

    def note(self, play: Play, context: Context, args: Args) -> Course:
        """Write a note into the log."""
        del context
        said = told(args["words"], "a note", MOST_NOTE)
        yield Event(rule="affray.note", text="Note: {words}", data={"words": said})
        return play

    def end(self, play: Play, context: Context, args: Args) -> Course:
        """End the fight."""
        del context, args
        if play.over:
            raise refuse("the fight is over already", "undo takes the end back")
        yield Event(rule="affray.end", text="The fight is over", public="The fight is over")
        return play.but(over=True)


def _timer(name: str, who: str, context: Context, args: Args) -> Timer:
    """Bind a condition's end to a turn; the turn in which it was given does not count."""
    whose, at, turns = args.get("whose", who), args.get("at", "end"), args.get("turns", 1)
    if not 1 <= turns <= MOST_TURNS:
        hint = f"a whole number from 1 to {MOST_TURNS}"
        raise refuse("{turns} turns are no duration", hint, turns=byhand.brief(turns))
    counted = turns + (context.acting == whose and at == "end")
    return Timer(condition=name, whose=whose, at=at, left=counted)


def _duration(timer: Timer, who: str, turns: int) -> str:
    whose = "its own" if timer.whose == who else "{whose}'s"
    until = f"until the {timer.at} of {whose} turn"
    return f" {until}" if turns == 1 else f" for {{turns}} turns, {until}"


def _differing(field: str, before: Any, after: Any) -> str:
    """Say how a figure changed, part by part: ``health 4/4 → 1/6``."""
    found = list(parts(field, before, after)) if before != after else []
    if not found:
        found = [(field, byhand.brief(before), byhand.brief(after))]
    return ", ".join(f"{where} {byhand.brief(was)} → {byhand.brief(now)}" for where, was, now in found)


def _put(thing: Any, parts: Sequence[str], value: str) -> Any:
    """Put a value where it belongs; into a table also by the words ``Fencing AV`` or ``Fencing = AV``."""
    try:
        return byhand.put(thing, parts, value)
    except byhand.Unfit:
        inner = ENTRY.fullmatch(value.strip())
        table = byhand.at(byhand.table(thing), ".".join(parts))
        if inner is None or not isinstance(table, dict):
            raise
        key = next((one for one in table if one.casefold() == inner[1].casefold()), inner[1])
        try:
            return byhand.put(thing, [*parts, key], inner[2])
        except (byhand.Unfit, byhand.Nowhere):
            pass
        raise


def _in_play(expected: str) -> str:
    """Return what a ruleset expects, unless that is advice for the writing of a file."""
    return "" if "=" in expected or "leave" in expected else expected


def _thing(play: Play, who: str) -> Any:
    if who in play.fight:
        return play.fight[who]
    if who in play.clocks:
        return play.clocks[who]
    if who == "scene":
        return play.fight.scene
    raise refuse("there is no {thing}", "state lists who is there", thing=harmless(who))


def _fields(thing: Any) -> list[str]:
    """List the fields that a hand may change, the ruleset's own before those that all rulesets have."""
    names = [name for name in byhand.keys(thing) if name not in FIXED]
    shared = Combatant.__struct_fields__ if isinstance(thing, Combatant) else ()
    return sorted(names, key=lambda name: name in shared)


def _slots(who: str, **data: str | int) -> dict[str, Any]:
    return {"who": {"who": who}, **data}


def suffered(play: Play, context: Context, args: Args) -> bool:
    """Tell whether somebody who was named has the condition already, so that it may be ended."""
    del context
    named = [play.fight[one] for one in args.get("who", ()) if one in play.fight]
    return any(args.get("condition") in one.status for one in named)


def given(play: Play, context: Context, args: Args) -> bool:
    """Tell whether a condition is given, not ended."""
    del play, context
    return "off" not in args


def edit_commands(turns: Turns) -> Sequence[Command[Play]]:
    """Declare the commands that change figures."""
    run = EditCommands(turns)
    return (
        Command(
            name="condition",
            title="Condition",
            help="Give a condition, or end it",
            key="c",
            run=run.condition,
            params=(
                combatant("who", "whom", choices.present, many=True),
                Param(name="condition", kind="value", help="what, or any word", choices=run.known_conditions),
                one_of(
                    "off",
                    "there already; left out, given anew",
                    ("off", "end it"),
                    required=False,
                    asked=suffered,
                ),
                Param(
                    name="turns",
                    kind="number",
                    help="for how many turns; left out, until it is ended",
                    required=False,
                    asked=given,
                ),
                one_of("at", "at the start or the end of the turn", "end", "start", required=False),
                combatant("whose", "of whom; left out, its own", choices.everyone, required=False),
            ),
        ),
        Command(
            name="set",
            title="Set",
            help="Set any figure by hand",
            key="e",
            run=run.set,
            params=(
                Param(name="who", kind="choice", help="of whom or what", choices=run.things),
                Param(name="field", kind="value", help="which figure", choices=run.fields),
                Param(name="value", kind="words", help="its new value"),
            ),
        ),
        Command(
            name="note",
            title="Note",
            help="Write a note into the log",
            key="t",
            run=run.note,
            params=(Param(name="words", kind="words", help="what to remember"),),
        ),
        Command(name="end", title="End", help="End the fight; the session is kept", key="Q", run=run.end),
    )
