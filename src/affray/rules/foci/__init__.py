"""The `foci` ruleset: dice pools, three foci a turn, armor that wears, tracks of injury."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar

from affray.rules.command import Action, Due, Procedure
from affray.rules.event import Event
from affray.rules.fight import Args, Context, Fight, Side
from affray.rules.foci import economy, initiative, show
from affray.rules.foci.ask import Scope
from affray.rules.foci.commands import COMMANDS
from affray.rules.foci.figures import FIGURES
from affray.rules.foci.hazards import strike
from affray.rules.foci.injury import dying_clock
from affray.rules.foci.lasting import lasting
from affray.rules.foci.offers import actions, owes
from affray.rules.foci.policies import HABITS, POLICIES
from affray.rules.foci.prepare import faults, prepare
from affray.rules.foci.rule_index import RULES
from affray.rules.foci.settings import Settings
from affray.rules.foci.starting import STARTING_FILE
from affray.rules.foci.state import Combatant, Hazard, Scene, conscious
from affray.rules.foci.tables import LEVELS
from affray.rules.order import Groups, OrderKind, Standing
from affray.rules.ruleset import Fault, Plight, Policy, Ruleset
from affray.rules.tally import Tally


class Foci(Ruleset):
    """The ruleset as the rooms above see it; each method hands on to the file that knows."""

    name: ClassVar[str] = "foci"
    title: ClassVar[str] = "Foci"
    Combatant = Combatant
    Scene = Scene
    Settings = Settings
    Hazard = Hazard
    orders: ClassVar[tuple[OrderKind, ...]] = ("initiative", "open")
    commands = COMMANDS
    figures = FIGURES
    rules = RULES
    conditions: ClassVar[Sequence[str]] = ("out", "gone")
    misses: ClassVar[frozenset[str]] = show.MISSES
    gravity: ClassVar[Sequence[str]] = show.GRAVITY
    policies: ClassVar[Mapping[str, Policy]] = POLICIES
    habits: ClassVar[Mapping[Side, Sequence[str]]] = HABITS
    starting_file = STARTING_FILE

    def faults(self, combatant: Any, settings: Any) -> Iterable[Fault]:
        """Name what does not fit together in a combatant."""
        return faults(combatant, settings)

    def prepare(self, combatant: Any, settings: Any) -> Any:
        """Fill in boxes, places of weapons and shield, abilities."""
        return prepare(combatant, settings)

    def lasting(self, combatant: Any, start: Any, settings: Any) -> Any:
        """Keep injury, armor, what is loaded and hours rested; a turn's foci and what is in hand are not."""
        return lasting(super().lasting(combatant, start, settings), start)

    def begin(self, fight: Fight, context: Context, ids: tuple[str, ...]) -> Procedure:
        """Roll initiative, NPCs too."""
        return (yield from initiative.roll_all(fight, context, ids))

    def turn_start(self, fight: Fight, context: Context, who: str) -> Procedure:
        """Give the foci of a turn, less what is owed."""
        return (yield from economy.turn_start(fight, context, who))

    def turn_end(self, fight: Fight, context: Context, who: str) -> Procedure:
        """Let foci lapse that were not spent."""
        del context
        return (yield from economy.turn_end(fight, who))

    def round_end(self, fight: Fight, context: Context) -> Procedure:
        """Let a round pass for the dying; roll initiative anew where the table does so."""
        fight = yield from dying_clock(fight, context.round)
        if context.settings.initiative_each_round:
            fight = yield from initiative.roll_anew(fight, context)
        return fight

    def fire(self, fight: Fight, context: Context, hazard: Any, targets: tuple[str, ...]) -> Procedure:
        """Let a hazard strike its targets. Refuses the dead."""
        return (yield from strike(fight, Scope(context), hazard, targets))

    def groups(self, fight: Fight, context: Context) -> Groups:
        """Put those in play into the order of a round."""
        return initiative.groups(fight, context)

    def standing(self, fight: Fight, who: str) -> Standing:
        """Say how a combatant stands: who is down or dead has no turns."""
        one: Combatant = fight[who]
        if "gone" in one.status:
            return "gone"
        return "acts" if conscious(one) and "out" not in one.status else "out"

    def actions(self, fight: Fight, context: Context, who: str) -> Sequence[Action]:
        """List what a combatant can do now."""
        return list(actions(fight, context, who)) if who in fight else []

    def tallies(self, fight: Fight, context: Context, who: str) -> Sequence[Tally]:
        """List what a screen draws of a combatant."""
        return show.tallies(fight, context, who)

    def scene_tallies(self, fight: Fight, context: Context) -> Sequence[Tally]:
        """Show the hours that have passed, once any have."""
        del context
        hours = fight.scene.hours
        return [Tally(kind="number", label="hours", now=hours, reveal="nothing")] if hours else []

    def describe(self, fight: Fight, who: str) -> Sequence[str]:
        """Say in short lines what a combatant is and has."""
        return list(show.describe(fight, who))

    def owes(self, fight: Fight, context: Context, who: str) -> Sequence[Due]:
        """List what is due before Next."""
        return list(owes(fight, context, who))

    def harm(self, fight: Fight, who: str) -> int:
        """Count the boxes of injury that are marked, of body and mind."""
        tracks = fight[who].tracks
        levels = [getattr(track, name) for track in (tracks.physical, tracks.mental) for name in LEVELS]
        return sum(level.marked for level in levels)

    def outcome(self, before: Fight, after: Fight, events: Sequence[Event], target: str) -> tuple[str, ...]:
        """Name what befell a target."""
        return show.outcome(before, after, events, target)

    def missed(self, outcome: tuple[str, ...]) -> bool:
        """Tell whether a target is unhurt, or a roll fails, whatever is owed or struck back for it."""
        return super().missed(outcome[:1])

    def plight(self, fight: Fight, who: str) -> Plight:
        """Say how somebody has come out: hurt with any box marked, out when unconscious."""
        return show.plight(fight[who])

    def targets(self, command: str, args: Args) -> tuple[str, ...]:
        """Name whom a command is about: a patient, who uses a skill or mends, else its target."""
        if "patient" in args:
            return (args["patient"],)
        if command in ("skill", "repair"):
            return (args["who"],) if "who" in args else ()
        return super().targets(command, args)


RULESET = Foci()

__all__ = ["RULESET", "Combatant", "Foci", "Hazard", "Scene", "Settings"]
