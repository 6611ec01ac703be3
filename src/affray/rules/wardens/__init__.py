"""The `wardens` ruleset: Guard and armor, Threat rolls, Wounds and Scars."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar

from affray.rules.command import Action, Due, Procedure
from affray.rules.event import Event
from affray.rules.fight import Args, Context, Fight, Side
from affray.rules.order import Groups, OrderKind, Standing
from affray.rules.ruleset import Fault, Plight, Policy, Ruleset
from affray.rules.tally import Tally
from affray.rules.wardens import show, turn
from affray.rules.wardens.ask import Scope
from affray.rules.wardens.attack import check_targets
from affray.rules.wardens.blow import blow_of_hazard
from affray.rules.wardens.commands import COMMANDS
from affray.rules.wardens.figures import FIGURES
from affray.rules.wardens.harm import land
from affray.rules.wardens.morale import morale_news, tell_due
from affray.rules.wardens.offers import actions, owes
from affray.rules.wardens.policies import HABITS, POLICIES
from affray.rules.wardens.prepare import faults, prepare, settings_faults
from affray.rules.wardens.rule_index import RULES
from affray.rules.wardens.settings import Settings
from affray.rules.wardens.starting import STARTING_FILE
from affray.rules.wardens.state import Combatant, Hazard, Scene, is_warden


class Wardens(Ruleset):
    """The ruleset as the rooms above see it; each method hands on to the file that knows."""

    name: ClassVar[str] = "wardens"
    title: ClassVar[str] = "Wardens"
    Combatant = Combatant
    Scene = Scene
    Settings = Settings
    Hazard = Hazard
    orders: ClassVar[tuple[OrderKind, ...]] = ("phases", "initiative", "open")
    commands = COMMANDS
    figures = FIGURES
    rules = RULES
    conditions: ClassVar[Sequence[str]] = (
        "stunned",
        "snared",
        "confused",
        "poisoned",
        "prone",
        "stumble",
        "out",
        "dead",
        "must_retire",
        "gone",
    )
    lasting_conditions: ClassVar[Sequence[str]] = ("poisoned", "dead", "must_retire")
    topics: ClassVar[Sequence[str]] = (
        "declaration",
        "aether",
        "shatter",
        "soak",
        "pieces",
        "words",
        "scar",
        "stumble",
        "drop",
        "bash",
        "morale-dice",
    )
    misses: ClassVar[frozenset[str]] = frozenset({"no harm"})
    gravity: ClassVar[Sequence[str]] = ("dead", "wound", "happens", "reduced", "avoided")
    policies: ClassVar[Mapping[str, Policy]] = POLICIES
    habits: ClassVar[Mapping[Side, Sequence[str]]] = HABITS
    starting_file = STARTING_FILE

    def conditions_for(self, combatant: Any) -> Sequence[str]:
        """Offer what befalls Wardens to Wardens alone, and what befalls the others to the others."""
        never = "gone" if is_warden(combatant) else "must_retire"
        return [one for one in self.conditions if one != never]

    def faults(self, combatant: Any, settings: Any) -> Iterable[Fault]:
        """Name what does not fit together in a combatant."""
        return faults(combatant, settings)

    def settings_faults(self, settings: Any) -> Iterable[Fault]:
        """Name what is wrong with the readings of a table."""
        return settings_faults(settings)

    def prepare(self, combatant: Any, settings: Any) -> Any:
        """Fill in load, Guard, Aether and Wound slots."""
        return prepare(combatant, settings)

    def lasting(self, combatant: Any, start: Any, settings: Any) -> Any:
        """Keep Guard, Aether, armor, Wounds and what is owned; who was out for the situation is back."""
        return super().lasting(combatant, start, settings).but(moved=False, acted=False)

    def begin(self, fight: Fight, context: Context, ids: tuple[str, ...]) -> Procedure:
        """Note who is in the fight on each side, for morale."""
        del context
        yield from ()
        initial = dict(fight.scene.initial)
        for who in ids:
            side = fight[who].side
            if who not in initial.get(side, ()):
                initial[side] = (*initial.get(side, ()), who)
        return fight.setting(initial=initial)

    def turn_start(self, fight: Fight, context: Context, who: str) -> Procedure:
        """Give the acting one its reposition and action; tell of what the table has not seen to."""
        fight = yield from turn.turn_start(fight, context, who)
        return (yield from tell_due(fight))

    def turn_end(self, fight: Fight, context: Context, who: str) -> Procedure:
        """Tell of morale tests that have come due by hand."""
        del context, who
        return (yield from tell_due(fight))

    def round_end(self, fight: Fight, context: Context) -> Procedure:
        """Tell of morale tests that have come due by hand; forget what was declared."""
        del context
        fight = yield from tell_due(fight)
        return fight.setting(declared={}) if fight.scene.declared else fight

    def fire(self, fight: Fight, context: Context, hazard: Any, targets: tuple[str, ...]) -> Procedure:
        """Let a hazard strike its targets, without a roll to hit. Refuses the dead and the gone."""
        check_targets(fight, targets)
        before, scope = fight, Scope(context)
        for target in targets:
            fight = yield from land(fight, scope, blow_of_hazard(hazard), target)
        return (yield from morale_news(before, fight))

    def groups(self, fight: Fight, context: Context) -> Groups:
        """Put those in play into the order of a round."""
        return turn.groups(fight, context)

    def standing(self, fight: Fight, who: str) -> Standing:
        """Say how a combatant stands in the order."""
        return turn.standing(fight[who])

    def actions(self, fight: Fight, context: Context, who: str) -> Sequence[Action]:
        """List what a combatant can do now."""
        return list(actions(fight, context, who)) if who in fight else []

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
        """Count Guard that is lost, and filled slots."""
        one: Combatant = fight[who]
        return (one.guard.lost if one.guard else 0) + len(one.wounds)

    def outcome(self, before: Fight, after: Fight, events: Sequence[Event], target: str) -> tuple[str, ...]:
        """Name what befell a target."""
        return show.outcome(before, after, events, target)

    def plight(self, fight: Fight, who: str) -> Plight:
        """Say how somebody has come out: hurt with any Wound or Scar."""
        return show.plight(fight[who])

    def missed(self, outcome: tuple[str, ...]) -> bool:
        """Tell whether a target comes off unharmed, be it behind a shield, and a deed without its threats."""
        return super().missed(tuple(one for one in outcome if not one.endswith(show.CAME_OFF)))

    def targets(self, command: str, args: Args) -> tuple[str, ...]:
        """Name whom a command is about; for a deed that is who does it."""
        if command == "act":
            return (args["who"],) if "who" in args else ()
        return super().targets(command, args)


RULESET = Wardens()

__all__ = ["RULESET", "Combatant", "Hazard", "Scene", "Settings", "Wardens"]
