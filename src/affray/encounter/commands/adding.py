"""The command that adds somebody: from a template, as a copy, from another file, or in a few words."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from typing import Any

from affray.encounter import triggers
from affray.encounter.bestiary import Known, known
from affray.encounter.commands import choices
from affray.encounter.commands.choices import one_of
from affray.encounter.commands.words import check_label
from affray.encounter.files import byhand, spawning
from affray.encounter.files.ids import free, slug
from affray.encounter.files.roster import combatant_plan
from affray.encounter.files.typed import ListPlan, TablePlan
from affray.encounter.play import Play
from affray.encounter.revealing import labelled
from affray.encounter.turns import Course, Turns
from affray.rules.command import Command, Param
from affray.rules.event import Event
from affray.rules.fight import Args, Combatant, Context
from affray.rules.question import Option
from affray.rules.refusal import refuse

COPY, NEW, LIBRARY = "copy", "new", "library"
WAYS = {COPY: "a copy of somebody", NEW: "in a few words", LIBRARY: "from another file"}
TABLE = "table"
"""The argument that holds what another file said, kept with the command: that file may change."""

FIGURE = re.compile(r"^([a-z_]+(?:\.[a-z0-9_]+)*)=(.+)$")
AFRESH = {"wave": 1, "waiting": False, "label": "", "status": (), "timers": ()}
"""What a copy does not have from the one that it is made of."""


class AddingCommands:
    """The procedure behind `add`."""

    def __init__(self, turns: Turns) -> None:
        self.turns = turns
        self.encounter = turns.encounter
        self._known: dict[str, Known] | None = None

    @property
    def elsewhere(self) -> Mapping[str, Known]:
        """Whom other files hold, read when they are first asked for."""
        if self._known is None:
            self._known = known(self.encounter)
        return self._known

    @property
    def example(self) -> str:
        """Write a figure that those of this ruleset have, as it is set: ``physique=…``."""
        fields = combatant_plan(self.encounter.rules).fields
        own = (name for name, (_, plan) in fields.items() if not isinstance(plan, ListPlan | TablePlan))
        return next((f"{name}=…" for name in own if name not in Combatant.__struct_fields__), "side=party")

    def templates(self, play: Play, context: Context, args: Args) -> Sequence[Option]:
        """List the encounter's templates, then the other ways."""
        del play, context, args
        own = [Option(one, str(t.get("name", one))) for one, t in self.encounter.templates.items()]
        there = {option.id for option in own}
        return [*own, *(Option(way, words) for way, words in WAYS.items() if way not in there)]

    def whom(self, play: Play, context: Context, args: Args) -> Sequence[Option]:
        """List whom a copy may be made of, or whom other files hold."""
        way = self._way(args)
        if way == COPY:
            return choices.everyone(play, context, args)
        if way == LIBRARY:
            return [Option(one.ref, one.name, one.home) for one in self.elsewhere.values()]
        return ()

    def settled(self, args: Args) -> Args:
        """Return the arguments with what another file says of the one who is meant."""
        if self._way(args) != LIBRARY or TABLE in args:
            return args
        found = self.elsewhere.get(args.get("of", ""))
        if found is None:
            word = str(args.get("name", "")).partition(" ")[0]
            near = get_close_matches(word, self.elsewhere, 1, 0.4) or list(self.elsewhere)[:1]
            hint = f"such as add library {near[0]}" if near else "no other file of these rules is here"
            raise refuse("nobody is named of those whom other files hold", hint)
        return {**args, TABLE: dict(found.table)}

    def add(self, play: Play, context: Context, args: Args) -> Course:
        """Add somebody."""
        del context
        name, figures = self._said(args.get("name", ""))
        overrides: dict[str, Any] = {"hidden": True} if args.get("hidden") else {}
        overrides |= {"side": args["side"]} if "side" in args else {}
        overrides |= {"name": name} if name else {}
        taken = {*play.fight.combatants, *play.gone, *(one.id for one in triggers.waiting(play))}
        one = self._copied(play, args, overrides, figures, taken)
        if one is None:
            one = self._made(args, {**overrides, **self._nested(figures)}, taken)
        if one.label:
            _check(play, one)
        one = one.but(group=one.group or _group(play, one.name))
        play = labelled(play.but(fight=play.fight.having(one)), one.id, self.encounter.players.reveal)
        yield play
        yield Event(rule="affray.add", text="{who} joins", who={"who": one.id}, public="{who} joins")
        return (yield from self.turns.newcomers(play, (one.id,)))

    def _way(self, args: Args) -> str:
        way = str(args.get("template", ""))
        return way if way in WAYS and way not in self.encounter.templates else ""

    def _made(self, args: Args, overrides: Mapping[str, Any], taken: set[str]) -> Any:
        """Make somebody of a template, of a table of another file, or of a few words."""
        way = self._way(args)
        if way == NEW and not overrides.get("name"):
            raise refuse("somebody new needs a name", f"add new NAME, and figures such as {self.example}")
        try:
            if not way:
                return spawning.spawn(self.encounter, args["template"], taken, overrides)
            table = args.get(TABLE, {}) if way == LIBRARY else {}
            base = str(overrides.get("name") or table.get("name", ""))
            one = spawning.spawn_table(self.encounter, base, table, taken, overrides)
            return one.but(id=free(slug(one.name) or "combatant", taken))
        except ValueError as error:
            raise refuse(str(error.args[0]), *error.args[1:2]) from None

    def _copied(
        self,
        play: Play,
        args: Args,
        overrides: Mapping[str, Any],
        figures: Mapping[str, str],
        taken: set[str],
    ) -> Any:
        """Make a copy of somebody as they were prepared; None where no copy is wanted."""
        if self._way(args) != COPY:
            return None
        who = args.get("of")
        if who is None:
            raise refuse("a copy of whom?", "add copy WHO")
        started = {one.id: one for one in self.encounter.combatants}
        one = started.get(who) or play.fight[who]
        one = one.but(**{**AFRESH, **overrides})
        one = one.but(id=free(slug(one.name) or "combatant", taken))
        for field, value in figures.items():
            try:
                one = byhand.put(one, field.split("."), value)
            except (byhand.Unfit, byhand.Nowhere):
                raise refuse(
                    "{field} cannot be {value}", "set changes it later", field=field, value=value
                ) from None
        return one

    def _said(self, words: str) -> tuple[str, dict[str, str]]:
        """Part a name from figures such as ``guard=3``; a comma may part them as well as a blank.

        Raises Refused for figures that nobody has.
        """
        fields = combatant_plan(self.encounter.rules).fields
        name, figures = [], {}
        for word in filter(None, (one.rstrip(",") for one in words.split())):
            found = FIGURE.match(word)
            if found is None:
                name.append(word)
            elif found[1].split(".")[0] not in fields:
                raise refuse(
                    "nobody has {field}", "figures: {known}", field=found[1], known=", ".join(fields)
                )
            else:
                figures[found[1]] = found[2]
        return " ".join(name), figures

    def _nested(self, figures: Mapping[str, str]) -> dict[str, Any]:
        """Make tables of figures: ``skills.fight=2`` gives ``{"skills": {"fight": 2}}``."""
        fields = combatant_plan(self.encounter.rules).fields
        made: dict[str, Any] = {}
        for path, value in figures.items():
            *outer, last = path.split(".")
            table = made
            for part in outer:
                table = table.setdefault(part, {})
            listed = not outer and isinstance(fields[last][1], ListPlan)
            table[last] = _spelled(value, listed=listed)
        return made


def _spelled(value: str, *, listed: bool) -> Any:
    try:
        found = tomllib.loads(f"value = {value}")["value"]
    except ValueError:
        found = value
    if listed and not isinstance(found, list):
        return [part.strip() for part in value.split(",")]
    return found


def _check(play: Play, one: Combatant) -> None:
    """Raise Refused for a label that somebody else has."""
    try:
        check_label(play, one)
    except byhand.Unfit as unfit:
        label = byhand.brief(one.label)
        raise refuse("label cannot be {label}: {why}", unfit.expected, label=label, why=unfit.text) from None


def _group(play: Play, name: str) -> str:
    """Return the group of the same name, if there is one to come into."""
    return next((one.group for one in play.fight.combatants.values() if one.name == name and one.group), "")


def needs_whom(play: Play, context: Context, args: Args) -> bool:
    """Tell whether it must be said of whom, or from where."""
    del play, context
    return args.get("template") in (COPY, LIBRARY)


def needs_name(play: Play, context: Context, args: Args) -> bool:
    """Tell whether a name is asked for."""
    del play, context
    return args.get("template") in WAYS


def adding_commands(turns: Turns) -> Sequence[Command[Play]]:
    """Declare the command that adds somebody."""
    run = AddingCommands(turns)
    return (
        Command(
            name="add",
            title="Add",
            help="Add somebody: from a template, a copy, another file, or in a few words",
            key="+",
            run=run.add,
            settle=run.settled,
            params=(
                Param(name="template", kind="choice", help="made from what", choices=run.templates),
                Param(
                    name="of",
                    kind="choice",
                    help="of whom",
                    choices=run.whom,
                    required=False,
                    asked=needs_whom,
                ),
                one_of("side", "its side", "foes", "party", "scene", required=False),
                one_of("hidden", "unseen by players", "hidden", required=False),
                Param(
                    name="name",
                    kind="words",
                    help=f"its name, and figures such as {run.example}",
                    required=False,
                    asked=needs_name,
                ),
            ),
        ),
    )
