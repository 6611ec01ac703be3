"""The `falkenstein` ruleset: the Fortune Deck, harm ranks A to F, dragons, faeries, engines of war."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar

from msgspec.structs import replace

from affray.rules.command import Action, Due, Procedure
from affray.rules.event import Event
from affray.rules.falkenstein import deeds, environment, offers, prepare, show, turn
from affray.rules.falkenstein.commands import COMMANDS
from affray.rules.falkenstein.figures import FIGURES
from affray.rules.falkenstein.policies import HABITS, POLICIES
from affray.rules.falkenstein.ranks import LEVELS, STATES
from affray.rules.falkenstein.rule_index import RULES
from affray.rules.falkenstein.settings import Settings
from affray.rules.falkenstein.starting import STARTING_FILE
from affray.rules.falkenstein.state import Combatant, Hazard, Scene
from affray.rules.falkenstein.taking import state_words
from affray.rules.fight import Args, Context, Fight, Side
from affray.rules.order import Groups, OrderKind, Standing
from affray.rules.ruleset import Fault, Plight, Policy, Ruleset
from affray.rules.tally import Tally

ABOUT_SOMEBODY = {"feat": "who", "unravel": "who", "reposition": "who"}
"""Commands without a target, and the parameter that names whom they are about."""


class Falkenstein(Ruleset):
    """The ruleset as the rooms above see it; each method hands on to the file that knows."""

    name: ClassVar[str] = "falkenstein"
    title: ClassVar[str] = "Falkenstein"
    Combatant = Combatant
    Scene = Scene
    Settings = Settings
    Hazard = Hazard
    orders: ClassVar[tuple[OrderKind, ...]] = ("open", "initiative")
    commands = COMMANDS
    figures = FIGURES
    rules = RULES
    topics: ClassVar[Sequence[str]] = ("times",)
    misses: ClassVar[frozenset[str]] = frozenset({"Fumble", "Failure"})
    gravity: ClassVar[Sequence[str]] = (
        *reversed(LEVELS),
        "destroyed",
        *reversed(STATES),
        "damaged",
        "stopped",
    )
    policies: ClassVar[Mapping[str, Policy]] = POLICIES
    habits: ClassVar[Mapping[Side, Sequence[str]]] = HABITS
    starting_file = STARTING_FILE

    def faults(self, combatant: Any, settings: Any) -> Iterable[Fault]:
        """Name what does not fit together in a combatant."""
        return prepare.faults(combatant, settings)

    def hazard_faults(self, hazard: Any, settings: Any) -> Iterable[Fault]:
        """Name what does not fit together in a hazard."""
        return prepare.hazard_faults(hazard, settings)

    def order_faults(self, kind: OrderKind, by: str) -> Iterable[Fault]:
        """Ask for the ability that an initiative goes by."""
        return prepare.order_faults(kind, by)

    def prepare(self, combatant: Any, settings: Any) -> Any:
        """Fill in physique, armor, state and the ranks of blows."""
        return prepare.prepare(combatant, settings)

    def following(self, before: Any, after: Any, settings: Any) -> Any:
        """Let a dragon's armor, a vehicle's physique and the ranks of blows follow."""
        return prepare.following(before, after, settings)

    def begin(self, fight: Fight, context: Context, ids: tuple[str, ...]) -> Procedure:
        """Deal the hands."""
        return (yield from deeds.begin(fight, context, ids))

    def fire(self, fight: Fight, context: Context, hazard: Any, targets: tuple[str, ...]) -> Procedure:
        """Let a hazard strike its targets."""
        return (yield from environment.fire(fight, context, hazard, targets))

    def groups(self, fight: Fight, context: Context) -> Groups:
        """Put those in play into the order of a round."""
        return turn.groups(fight, context)

    def standing(self, fight: Fight, who: str) -> Standing:
        """Say how a combatant stands in the order."""
        return turn.standing(fight[who])

    def actions(self, fight: Fight, context: Context, who: str) -> Sequence[Action]:
        """List what a combatant can do now."""
        return list(offers.actions(fight, context, who)) if who in fight else []

    def tallies(self, fight: Fight, context: Context, who: str) -> Sequence[Tally]:
        """List what a screen draws of a combatant."""
        return list(show.tallies(fight, context, who))

    def scene_tallies(self, fight: Fight, context: Context) -> Sequence[Tally]:
        """List what a screen draws of the scene."""
        return list(show.scene_tallies(fight, context))

    def worded(self, combatant: Any, field: str) -> str:
        """Say a state of harm as its word."""
        return state_words(combatant) if field == "state" else ""

    def describe(self, fight: Fight, who: str) -> Sequence[str]:
        """Say in short lines what a combatant is and can do."""
        return list(show.describe(fight, who))

    def owes(self, fight: Fight, context: Context, who: str) -> Sequence[Due]:
        """List hands that are short."""
        return list(offers.owes(fight, context, who))

    def harm(self, fight: Fight, who: str) -> int:
        """Count the steps of harm: 1 scratched, 2 wounded, to 5 killed."""
        return int(fight[who].state)

    def outcome(self, before: Fight, after: Fight, events: Sequence[Event], target: str) -> tuple[str, ...]:
        """Name what befell a target."""
        return show.outcome(before, after, events, target)

    def plight(self, fight: Fight, who: str) -> Plight:
        """Say how somebody has come out: dead past Mortally Wounded, out once unable to act."""
        return show.plight(fight[who])

    def unattended(self, settings: Any) -> tuple[Any, str]:
        """Deal the hands that the table would hold."""
        if settings.tracked:
            return settings, ""
        words = "cards that lie on the table are dealt by Affray from a whole deck"
        return replace(settings, cards="affray", hands="tracked"), words

    def missed(self, outcome: tuple[str, ...]) -> bool:
        """Tell whether an attack did no harm, or a feat failed."""
        return "no harm" in outcome or super().missed(outcome)

    def targets(self, command: str, args: Args) -> tuple[str, ...]:
        """Name whom a command is about; for a feat or an unravelling that is who does it."""
        name = ABOUT_SOMEBODY.get(command)
        if name is not None and not args.get("target"):
            return (args[name],) if name in args else ()
        return super().targets(command, args)


RULESET = Falkenstein()

__all__ = ["RULESET", "Combatant", "Falkenstein", "Hazard", "Scene", "Settings"]
