"""Commands that change a figure, a condition or nothing at all: set, condition, note, end."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

import msgspec

from affray.encounter.commands import choices
from affray.encounter.commands.choices import combatant, one_of
from affray.encounter.play import Play
from affray.encounter.turns import Course, Turns
from affray.rules.command import Command, Param
from affray.rules.event import Event
from affray.rules.fight import Args, Combatant, Context, Timer
from affray.rules.question import Option
from affray.rules.refusal import Refused, refuse

BRIEF = 40
"""Characters of a value that a line of the log shows."""

FIXED = ("id", "waiting", "wave")
"""Fields that no hand changes: names for good, and what firing a wave does."""


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
        """List the fields of what was named."""
        del context
        if "who" not in args:
            return []
        table = _table(_thing(play, args["who"]))
        return [Option(name, name, _brief(value)) for name, value in table.items() if name not in FIXED]

    def set(self, play: Play, context: Context, args: Args) -> Course:
        """Set a field of somebody or something, whole or by its path."""
        del context
        who, field = args["who"], args["field"]
        old = _thing(play, who)
        new = self._changed(who, old, field, args["value"])
        said = {"who": who} if who in play.fight else {}
        yield Event(
            rule="affray.set",
            text="{who}: {field} {before} → {after}",
            who=said,
            data={
                "field": field,
                "before": _brief(_at(_table(old), field)),
                "after": _brief(_at(_table(new), field)),
                **({} if said else {"who": who}),
            },
        )
        if who in play.fight:
            return play.but(fight=play.fight.having(new))
        if who in play.clocks:
            return play.but(clocks={**play.clocks, who: new})
        return play.but(fight=msgspec.structs.replace(play.fight, scene=new))

    def _changed(self, who: str, old: Any, field: str, value: str) -> Any:
        table = _table(old)
        parts = field.split(".")
        if parts[0] in FIXED or parts[0] not in table:
            known = ", ".join(name for name in table if name not in FIXED)
            raise refuse(
                "{who} has no {field} to set", "fields: {known}", **_slots(who, field=field, known=known)
            )
        _put(table, parts, _read(value), _no_field(who, field))
        try:
            new = msgspec.convert(table, type(old))
        except msgspec.ValidationError as error:
            raise refuse(
                "{field} cannot be {value}", "{why}", field=field, value=value, why=_plain(str(error))
            ) from None
        faults = (
            self.encounter.rules.faults(new, self.encounter.settings) if isinstance(old, Combatant) else ()
        )
        for fault in faults:
            raise refuse("{field} cannot be {value}: {why}", "{expected}", field=field, value=value,
                         why=fault.text, expected=fault.expected)  # fmt: skip
        return new

    def known_conditions(self, play: Play, context: Context, args: Args) -> Sequence[Option]:
        """List what those who were named suffer, then what the rules know."""
        del context
        named = [play.fight[one] for one in args.get("who", ()) if one in play.fight]
        now = [one for person in named for one in person.status]
        return [Option(one, one) for one in dict.fromkeys([*self.encounter.rules.conditions, *now])]

    def condition(self, play: Play, context: Context, args: Args) -> Course:
        """Give or end a condition, with or without an end bound to a turn."""
        name, timed = args["condition"], {"turns", "at", "whose"} & args.keys()
        for who in args["who"]:
            one = play.fight[who]
            if args.get("off"):
                if name not in one.status:
                    raise refuse("{who} is not {name}", who={"who": who}, name=name)
                one = one.recovers(name)
                text = "{who}: {condition} ends"
            else:
                timer = _timer(name, who, context, args) if timed else None
                one = one.suffers(name, until=timer)
                text = "{who}: {condition}" + (_duration(timer, who) if timer else "")
            yield Event(
                rule="affray.condition",
                text=text,
                who={"who": who, "whose": args.get("whose", who)},
                data={"condition": name, "turns": args.get("turns", 1)},
            )
            play = play.but(fight=play.fight.having(one))
        return play

    def note(self, play: Play, context: Context, args: Args) -> Course:
        """Write a note into the log."""
        del context
        yield Event(rule="affray.note", text="Note: {words}", data={"words": args["words"]})
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
    if turns < 1:
        raise refuse("{turns} turns are no duration", "at least one", turns=turns)
    counted = turns + (context.acting == whose and at == "end")
    return Timer(condition=name, whose=whose, at=at, left=counted)


def _duration(timer: Timer, who: str) -> str:
    whose = "its own" if timer.whose == who else "{whose}'s"
    return f" until the {timer.at} of {whose} turn, {{turns}} times"


def _thing(play: Play, who: str) -> Any:
    if who in play.fight:
        return play.fight[who]
    if who in play.clocks:
        return play.clocks[who]
    if who == "scene":
        return play.fight.scene
    raise refuse(f"there is no {who}", "state lists who is there")


def _table(thing: Any) -> Any:
    """Return a thing as tables and lists that can be changed."""
    return json.loads(msgspec.json.encode(thing))


def _slots(who: str, **data: str | int) -> dict[str, Any]:
    return {"who": {"who": who}, **data}


def _read(value: str) -> Any:
    """Read a value as a file would spell it, words without quotes being words."""
    try:
        return json.loads(value)
    except ValueError:
        return value


def _at(table: Any, field: str) -> Any:
    for part in field.split("."):
        table = table[int(part) - 1] if isinstance(table, list) else table.get(part)
    return table


def _put(table: Any, parts: Sequence[str], value: Any, nowhere: Refused) -> None:
    """Put a value at a path; where a gauge stands and a number is given, its `now` is meant."""
    for part in parts[:-1]:
        table = _step(table, part, nowhere)
    last = parts[-1]
    if isinstance(table, list):
        old = _step(table, last, nowhere)
        if isinstance(old, dict) and "now" in old and not isinstance(value, dict):
            old["now"] = value
        else:
            table[int(last) - 1] = value
    elif isinstance(table, dict):
        old = table.get(last)
        if isinstance(old, dict) and "now" in old and not isinstance(value, dict):
            old["now"] = value
        else:
            table[last] = value
    else:
        raise nowhere


def _step(table: Any, part: str, nowhere: Refused) -> Any:
    if isinstance(table, dict) and part in table:
        return table[part]
    if isinstance(table, list) and part.isdigit() and 1 <= int(part) <= len(table):
        return table[int(part) - 1]
    raise nowhere


def _no_field(who: str, field: str) -> Refused:
    return refuse(
        "{who} has no {field}", "state shows the fields; lists count from 1", **_slots(who, field=field)
    )


def _brief(value: Any) -> str:
    if isinstance(value, dict) and "now" in value and "max" in value:
        return f"{value['now']}/{value['max']}"
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    return text if len(text) <= BRIEF else text[: BRIEF - 1] + "…"


def _plain(message: str) -> str:
    """Take msgspec's path off its message and put it in plain words."""
    said = message.partition(" - at ")[0]
    return said.replace("Expected `int`", "a whole number was expected").replace("`", "")


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
                combatant("who", "whom", choices.everyone, many=True),
                Param(name="condition", kind="value", help="what", choices=run.known_conditions),
                one_of("off", "end it", "off", required=False),
                Param(name="turns", kind="number", help="for how many turns", required=False),
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
        Command(name="end", title="End", help="End the fight; the session is kept", run=run.end),
    )
