"""The ruleset interface: all that a ruleset gives, and nothing else is asked of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar, Literal, TypeAlias

from msgspec import Struct

from affray.rules.command import Action, Command, Due, Procedure
from affray.rules.event import Event
from affray.rules.fight import Args, Combatant, Context, Fight, Hazard, Scene, Settings, Side
from affray.rules.order import Groups, OrderKind, Standing
from affray.rules.policy import OPEN, Policy, by_default
from affray.rules.tally import Tally

Plight: TypeAlias = Literal["unhurt", "hurt", "out", "dead", "fled"]
"""How somebody has come out of a fight: with all it had, worse off, unable to go on, dead, or gone."""

PLIGHTS: tuple[Plight, ...] = ("unhurt", "hurt", "out", "dead", "fled")


class Fault(Struct, frozen=True):
    """Something wrong with what a file says: where inside the table (keys and indexes), what, what else.

    `path` is relative to the combatant, hazard, scene or settings table that was looked at.
    """

    path: tuple[str | int, ...]
    text: str
    expected: str = ""


class Ruleset:
    """What a ruleset gives. A package in `affray.rules` (or an entry point) holds one instance, `RULESET`.

    Subclasses set the class variables and override what their game needs.
    """

    name: ClassVar[str]
    title: ClassVar[str]
    Combatant: ClassVar[type[Combatant]] = Combatant
    Scene: ClassVar[type[Scene]] = Scene
    Settings: ClassVar[type[Settings]] = Settings
    Hazard: ClassVar[type[Hazard]] = Hazard
    orders: ClassVar[tuple[OrderKind, ...]]
    """Kinds of order of play that are allowed, the default first."""
    commands: ClassVar[Sequence[Command[Fight]]] = ()
    rules: ClassVar[Mapping[str, str]] = {}
    """Rule ids with their one-line statements."""
    figures: ClassVar[Mapping[str, str]] = {}
    """What traces call figures of events, `{}` being the figure: by key, or by `rule:key`; empty: unsaid."""
    conditions: ClassVar[Sequence[str]] = ()
    """Conditions that have a meaning in these rules; others are words for the table."""
    lasting_conditions: ClassVar[Sequence[str]] = ()
    """Those of the conditions that do not end with the fight."""
    roles: ClassVar[Mapping[str, str]] = {}
    """Who may hold a turn without being a combatant, by id, and what they are called."""
    topics: ClassVar[Sequence[str]] = ()
    """Topics of the optional questions, which `ask` may name; empty where unknown."""
    misses: ClassVar[frozenset[str]] = frozenset({"nothing"})
    """Words of `outcome` that say that nothing came of it."""
    gravity: ClassVar[Sequence[str]] = ()
    """Words of `outcome`, the gravest (of a deed: the best) first; of two figures the higher comes first."""
    policies: ClassVar[Mapping[str, Policy]] = OPEN
    """Named ways to decide in people's places; the first about a matter is the usual one."""
    habits: ClassVar[Mapping[Side, Sequence[str]]] = {}
    """Policies that a side follows in a forecast, where they are not the usual ones."""
    starting_file: ClassVar[str] = ""
    """A commented encounter file to start from."""

    def conditions_for(self, combatant: Any) -> Sequence[str]:
        """List the conditions that are offered for somebody; any word may be given all the same."""
        del combatant
        return self.conditions

    def faults(self, combatant: Any, settings: Any) -> Iterable[Fault]:
        """Name what is wrong with a combatant beyond what its fields' types say."""
        del combatant, settings
        return ()

    def hazard_faults(self, hazard: Any, settings: Any) -> Iterable[Fault]:
        """Name what is wrong with a hazard beyond what its fields' types say."""
        del hazard, settings
        return ()

    def order_faults(self, kind: OrderKind, by: str) -> Iterable[Fault]:
        """Name what is wrong with the `[order]` table: `by` is what an initiative is to go by, or empty."""
        del kind, by
        return ()

    def settings_faults(self, settings: Any) -> Iterable[Fault]:
        """Name what is wrong with the settings beyond what their fields' types say and `topics` allow."""
        del settings
        return ()

    def prepare(self, combatant: Any, settings: Any) -> Any:
        """Fill in what the file left open: derived numbers, defaults that depend on side or settings."""
        del settings
        return combatant

    def lasting(self, combatant: Any, start: Any, settings: Any) -> Any:
        """Return a combatant as it leaves a fight: what ends with the fight is gone, what persists is kept.

        `start` is the same one as it came in. Here: conditions with a timer end, and those that mean
        something in these rules, but for `lasting_conditions`; words of the table's own stay.
        """
        del start, settings
        timed = {timer.condition for timer in combatant.timers}
        ended = set(self.conditions) - set(self.lasting_conditions) | timed
        return combatant.recovers(*ended)

    def following(self, before: Any, after: Any, settings: Any) -> Any:
        """Return a combatant that a hand has changed with what follows from the change.

        What followed from the old values follows from the new; what was set against them stays.
        """
        del before, settings
        return after

    def begin(self, fight: Fight, context: Context, ids: tuple[str, ...]) -> Procedure:
        """Start the fight for these combatants: all at the first Next, later those that come in."""
        del context, ids
        yield from ()
        return fight

    def turn_start(self, fight: Fight, context: Context, who: str) -> Procedure:
        """Run what happens when a turn starts; `context.acting` is `who`."""
        del context, who
        yield from ()
        return fight

    def turn_end(self, fight: Fight, context: Context, who: str) -> Procedure:
        """Run what happens when a turn ends, whether it was played or passed without its owner."""
        del context, who
        yield from ()
        return fight

    def round_end(self, fight: Fight, context: Context) -> Procedure:
        """Run what happens when a round ends."""
        del context
        yield from ()
        return fight

    def fire(self, fight: Fight, context: Context, hazard: Any, targets: tuple[str, ...]) -> Procedure:
        """Let a hazard strike its targets."""
        del context, hazard, targets
        yield from ()
        return fight

    def groups(self, fight: Fight, context: Context) -> Groups:
        """Say who has turns this round; asked when a round starts."""
        raise NotImplementedError

    def standing(self, fight: Fight, who: str) -> Standing:
        """Say how a combatant stands in the order of play."""
        raise NotImplementedError

    def actions(self, fight: Fight, context: Context, who: str) -> Sequence[Action]:
        """List what a combatant (or a role that holds the turn) can do now, likeliest first, or why not."""
        del fight, context, who
        return ()

    def tallies(self, fight: Fight, context: Context, who: str) -> Sequence[Tally]:
        """List what a screen draws of a combatant; the first two are its summary in the order list."""
        del fight, context, who
        return ()

    def scene_tallies(self, fight: Fight, context: Context) -> Sequence[Tally]:
        """List what a screen draws of the scene."""
        del fight, context
        return ()

    def worded(self, combatant: Any, field: str) -> str:
        """Say a figure of somebody as the word that the table has for it; empty where it is its number."""
        del combatant, field
        return ""

    def describe(self, fight: Fight, who: str) -> Sequence[str]:
        """Say in short lines what a combatant is and has: kind, attacks, quirks."""
        del fight, who
        return ()

    def owes(self, fight: Fight, context: Context, who: str) -> Sequence[Due]:
        """List what is due before Next."""
        del fight, context, who
        return ()

    def outcome(self, before: Fight, after: Fight, events: Sequence[Event], target: str) -> tuple[str, ...]:
        """Name what one line of play did to a target, for odds: ``("harm 2", "wound")``."""
        del before, after, events, target
        return ()

    def missed(self, outcome: tuple[str, ...]) -> bool:
        """Tell whether an outcome is a miss: a target that is as it was, a deed that failed."""
        return not set(outcome) - self.misses

    def beaten(self, fight: Fight, who: str) -> bool:
        """Tell whether a combatant counts as fallen for waves and the end of the fight."""
        return self.standing(fight, who) in ("out", "gone")

    def plight(self, fight: Fight, who: str) -> Plight:
        """Say how somebody has come out of the fight as it stands."""
        standing = self.standing(fight, who)
        return "fled" if standing == "gone" else "out" if standing == "out" else "unhurt"

    def unattended(self, settings: Any) -> tuple[Any, str]:
        """Return the settings with which nobody at a table is needed, and what was changed, in words.

        For forecasts: outcomes that the table would enter are rolled, cards that it would hold are dealt.
        """
        return settings, ""

    def harm(self, fight: Fight, who: str) -> int:
        """Say how much harm somebody bears, counted as these rules count it, for what waits for harm."""
        del fight, who
        return 0

    def targets(self, command: str, args: Args) -> tuple[str, ...]:
        """Name the combatants a command is aimed at: what `target` or `targets` says."""
        del command
        found = args.get("targets", args.get("target", ()))
        return (found,) if isinstance(found, str) else tuple(found)


__all__ = ["PLIGHTS", "Fault", "Plight", "Policy", "Ruleset", "by_default"]
