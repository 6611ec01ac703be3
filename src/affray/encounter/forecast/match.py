"""A fight that is to be played many times: from where, how the sides play, with what dice."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property

import msgspec
from msgspec import Struct

from affray.encounter.changes import Codec
from affray.encounter.desk import Desk
from affray.encounter.dice import HashedDice
from affray.encounter.files import parse
from affray.encounter.forecast.player import Ending, Player
from affray.encounter.forecast.tactics import Tactics, tactics_of
from affray.encounter.forecast.tally import Resources, Tally, resources_of
from affray.encounter.forecast.variation import AS_IT_IS, Group, Variation, variations, varied
from affray.encounter.model import Encounter, Source
from affray.encounter.play import Play
from affray.rules.fight import Side


class Task(Struct, frozen=True, kw_only=True):
    """All that is needed to play a fight again and again, as it is handed to another process.

    `whole` is the play it starts from, as the store writes it; `policies` are those named for each side.
    """

    source: Source
    whole: str
    policies: Mapping[Side, tuple[str, ...]]
    seed: str
    rounds: int


class Match:
    """A fight that is to be played many times. Each fight's dice follow from the seed and its number."""

    def __init__(self, task: Task) -> None:
        self.task = task
        read = parse(task.source)
        settings, self.changed = read.rules.unattended(read.settings)
        self.encounter: Encounter = msgspec.structs.replace(read, settings=settings)
        self.desk = Desk(self.encounter)
        self.play: Play = Codec(read.rules).play(task.whole.encode())
        rules = read.rules
        self.sides: Mapping[Side, Tactics] = {
            side: tactics_of(rules, side, task.policies.get(side, ())) for side in ("party", "foes")
        }
        self._starts: dict[Variation, tuple[Play, str | None]] = {}

    @cached_property
    def variations(self) -> Sequence[tuple[Group, Variation]]:
        """What is tried beside the fight as it is."""
        return variations(self.encounter, self.play)

    @cached_property
    def resources(self) -> Resources:
        """What the party has that a fight uses up."""
        return resources_of(self.play, self.desk, self.desk.context(self.play))

    def fight(self, run: int, variation: Variation = AS_IT_IS) -> Ending:
        """Play one fight to its end: the one of this number."""
        if variation not in self._starts:
            self._starts[variation] = varied(self.encounter, self.play, variation)
        play, newcomer = self._starts[variation]
        dice = HashedDice(f"{self.task.seed}\x1fforecast\x1f{run}")
        return Player(self.desk, play, self.sides, dice, self.task.rounds).run(newcomer)

    def tally(self, first: int, count: int, variation: Variation = AS_IT_IS) -> Tally:
        """Play the fights of these numbers and count what they come to."""
        tally = Tally()
        context = self.desk.context(self.play)
        for run in range(first, first + count):
            tally.count(self.fight(run, variation), self.desk, context, self.resources)
        return tally


def task_of(
    encounter: Encounter,
    play: Play,
    *,
    policies: Mapping[Side, tuple[str, ...]] | None = None,
    seed: str,
    rounds: int,
) -> Task:
    """Make the task of playing an encounter from a play on."""
    whole = Codec(encounter.rules).whole(play).decode()
    return Task(source=encounter.source, whole=whole, policies=policies or {}, seed=seed, rounds=rounds)
