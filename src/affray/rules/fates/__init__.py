"""The `fates` ruleset: the spotlight, light and hard hits, wound clocks, bargains with the Fates."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar

from msgspec.structs import replace

from affray.rules.command import Action, Due, Procedure
from affray.rules.event import Event
from affray.rules.fates import opposition, show, spotlight
from affray.rules.fates.action_roll import OUTCOMES
from affray.rules.fates.ask import DM
from affray.rules.fates.commands import COMMANDS
from affray.rules.fates.figures import FIGURES
from affray.rules.fates.offers import actions, owes
from affray.rules.fates.policies import HABITS, POLICIES
from affray.rules.fates.prepare import faults, prepare, settings_faults
from affray.rules.fates.rule_index import RULES
from affray.rules.fates.settings import Settings
from affray.rules.fates.starting import STARTING_FILE
from affray.rules.fates.state import Combatant, Hazard, Scene, is_hero
from affray.rules.fight import Args, Context, Fight, Side
from affray.rules.order import Groups, OrderKind, Standing
from affray.rules.ruleset import Fault, Plight, Policy, Ruleset
from affray.rules.tally import Tally

FAILURES = frozenset({"failure", "critical failure"})
ABOUT_THE_ACTOR = ("act", "trivial", "cost", "cutscene")


class Fates(Ruleset):
    """The ruleset as the rooms above see it; each method hands on to the file that knows."""

    name: ClassVar[str] = "fates"
    title: ClassVar[str] = "Fates"
    Combatant = Combatant
    Scene = Scene
    Settings = Settings
    Hazard = Hazard
    orders: ClassVar[tuple[OrderKind, ...]] = ("spotlight",)
    roles: ClassVar[Mapping[str, str]] = {DM: "The DM"}
    commands = COMMANDS
    figures = FIGURES
    rules = RULES
    misses: ClassVar[frozenset[str]] = FAILURES | {"nothing", "avoided"}
    gravity: ClassVar[Sequence[str]] = (*OUTCOMES.values(), "dead", "shade", "out", "wounds", "wound")
    policies: ClassVar[Mapping[str, Policy]] = POLICIES
    habits: ClassVar[Mapping[Side, Sequence[str]]] = HABITS
    starting_file = STARTING_FILE

    def faults(self, combatant: Any, settings: Any) -> Iterable[Fault]:
        """Name what does not fit together in a combatant."""
        return faults(combatant, settings)

    def settings_faults(self, settings: Any) -> Iterable[Fault]:
        """Name what is wrong with the readings of a table."""
        return settings_faults(settings)

    def prepare(self, combatant: Any, settings: Any) -> Any:
        """Fill in minimums and an enemy's segments."""
        return prepare(combatant, settings)

    def turn_start(self, fight: Fight, context: Context, who: str) -> Procedure:
        """Begin a spotlight in which nothing was done yet."""
        del context, who
        yield from ()
        return fight.setting(acted=0) if fight.scene.acted else fight

    def turn_end(self, fight: Fight, context: Context, who: str) -> Procedure:
        """End a spotlight; whoever gets it next has done nothing in it."""
        return (yield from self.turn_start(fight, context, who))

    def fire(self, fight: Fight, context: Context, hazard: Any, targets: tuple[str, ...]) -> Procedure:
        """Let a danger of the place strike."""
        return opposition.fire(fight, context, hazard, targets)

    def groups(self, fight: Fight, context: Context) -> Groups:
        """Say who is there and who may be handed the spotlight."""
        return spotlight.groups(fight, context)

    def standing(self, fight: Fight, who: str) -> Standing:
        """Say how a combatant stands."""
        return spotlight.standing(fight[who])

    def actions(self, fight: Fight, context: Context, who: str) -> Sequence[Action]:
        """List what a combatant, or the DM, can do now."""
        return list(actions(fight, context, who))

    def tallies(self, fight: Fight, context: Context, who: str) -> Sequence[Tally]:
        """List what a screen draws of a combatant."""
        return show.tallies(fight, context, who)

    def scene_tallies(self, fight: Fight, context: Context) -> Sequence[Tally]:
        """List what a screen draws of the scene."""
        del context
        return show.scene_tallies(fight)

    def describe(self, fight: Fight, who: str) -> Sequence[str]:
        """Say in short lines what a combatant is and has."""
        return list(show.describe(fight, who))

    def owes(self, fight: Fight, context: Context, who: str) -> Sequence[Due]:
        """List what is due before Next."""
        return list(owes(fight, context, who))

    def harm(self, fight: Fight, who: str) -> int:
        """Count a hero's wounds, and the segments of an enemy's clock that are filled."""
        one: Combatant = fight[who]
        return one.wounds if is_hero(one) else one.marked

    def outcome(self, before: Fight, after: Fight, events: Sequence[Event], target: str) -> tuple[str, ...]:
        """Name what befell a target."""
        return show.outcome(before, after, events, target)

    def plight(self, fight: Fight, who: str) -> Plight:
        """Say how somebody has come out: a shade has died, a full clock is out."""
        return show.plight(fight[who])

    def missed(self, outcome: tuple[str, ...]) -> bool:
        """Tell whether nothing came of it; what a failure costs makes it no success."""
        return not FAILURES.isdisjoint(outcome) or super().missed(outcome)

    def unattended(self, settings: Any) -> tuple[Any, str]:
        """Roll what the table would enter. Rule: fates.action-d12."""
        rule = settings.action_roll
        if rule.mode != "declared":
            return settings, ""
        words = (
            f"outcomes that the table enters are rolled: the lowest of its d{rule.die} against the capacity"
        )
        return replace(settings, action_roll=replace(rule, mode="d12_under")), words

    def targets(self, command: str, args: Args) -> tuple[str, ...]:
        """Name whom a command is about; for what is aimed at nobody that is who does it."""
        if command in ABOUT_THE_ACTOR:
            return (args["who"],) if "who" in args else ()
        return super().targets(command, args)


RULESET = Fates()

__all__ = ["RULESET", "Combatant", "Fates", "Hazard", "Scene", "Settings"]
