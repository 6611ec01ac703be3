"""Policies: how a side decides where people would; each is named, said in plain words, and can be replaced.

A policy settles one matter: whom to go for, what to do with a turn, how harm is taken, when to leave. A side
has one policy for each matter that its ruleset knows. Odds and forecast say which were used.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TypeAlias

from msgspec import Struct

from affray.rules.command import Action
from affray.rules.fight import Context, Fight
from affray.rules.question import Answer, Question, default_answer

Answering: TypeAlias = "Callable[[Question, Fight, Context], Answer | None]"
"""Answers a question that is not left to chance; None leaves it to its default."""

Deciding: TypeAlias = Callable[[Question, Fight, Context], Answer]
"""Answers every question that is not left to chance, as a policy does when it is called."""

Aiming: TypeAlias = Callable[[Fight, Context, str, Sequence[str]], str]
"""Picks whom `who` goes for among enemies that stand (at least one), in the order of the file."""

Aim: TypeAlias = Callable[[str], "str | None"]
"""Names whom somebody goes for as the fight stands; None where nobody is left to go for."""

Planning: TypeAlias = Callable[[Fight, Context, str, Aim], Iterable[Action]]
"""Lists what `who` (a combatant, or a role that holds the turn) would do now, the best first.

What is refused gives way to the next; when one was done it is asked again, until it lists nothing.
"""

Leaving: TypeAlias = Callable[[Fight, Context, str], bool]
"""Tells whether somebody whose turn it is gives up and leaves the fight."""

Strength: TypeAlias = Callable[[Fight, str], "tuple[int, int]"]
"""How much more somebody can take before being out of the fight, and how much when whole."""

Menace: TypeAlias = Callable[[Fight, str], int]
"""How much harm somebody does at best in one turn, as a number to compare."""

TARGET, TURN, LEAVE = "target", "turn", "leave"
"""Matters that every ruleset with a plan knows; others are a ruleset's own."""


class Policy(Struct, frozen=True, kw_only=True):
    """One way to settle one matter. `says` goes on from "They …": *go for whoever is nearest to falling*.

    One that is about nothing leaves all to the others. What a policy does not see to is left as None; `deeds`
    is the most that its plan does in one turn. Called like a function it answers any question that is not
    left to chance: with what it says, else with the question's default.
    """

    about: str
    says: str
    answer: Answering | None = None
    aim: Aiming | None = None
    plan: Planning | None = None
    deeds: int = 1
    leaves: Leaving | None = None

    def __call__(self, question: Question, fight: Fight, context: Context) -> Answer:
        """Answer a question in somebody's place."""
        found = self.answer(question, fight, context) if self.answer is not None else None
        return default_answer(question) if found is None else found


by_default = Policy(about="", says="take every choice's usual answer")
"""Take every question's default: the policy that odds use unless another is named."""


def targeting(strength: Strength, menace: Menace) -> dict[str, Policy]:
    """Make the policies of whom to go for out of what a ruleset knows of strength and danger."""

    def weakest(fight: Fight, context: Context, who: str, enemies: Sequence[str]) -> str:
        del context, who
        return min(enemies, key=lambda one: strength(fight, one)[0])

    def strongest(fight: Fight, context: Context, who: str, enemies: Sequence[str]) -> str:
        del context, who
        return max(enemies, key=lambda one: menace(fight, one))

    return {
        "spread": SPREAD,
        "weakest": Policy(about=TARGET, says="go all for whoever is nearest to falling", aim=weakest),
        "strongest": Policy(about=TARGET, says="go all for whoever does most harm", aim=strongest),
        "first": FIRST,
    }


def first(fight: Fight, context: Context, who: str, enemies: Sequence[str]) -> str:
    """Go for the first enemy of the file that still stands: all of a side together."""
    del fight, context, who
    return enemies[0]


def spread(fight: Fight, context: Context, who: str, enemies: Sequence[str]) -> str:
    """Go for another enemy than one's neighbours do, and for another one each round: a melee."""
    side = fight[who].side
    place = next(place for place, one in enumerate(fight.present(side)) if one.id == who)
    return enemies[(place + context.round) % len(enemies)]


SPREAD = Policy(about=TARGET, says="go each for another enemy, and another one each round", aim=spread)
FIRST = Policy(about=TARGET, says="go all for the first of the file who stands", aim=first)


def leaving(strength: Strength, beaten: Callable[[Fight, str], bool]) -> dict[str, Policy]:
    """Make the policies of when to leave the fight."""

    def hurt(fight: Fight, context: Context, who: str) -> bool:
        del context
        left, whole = strength(fight, who)
        return left * 2 <= whole

    def alone(fight: Fight, context: Context, who: str) -> bool:
        del context
        mine = list(fight.present(fight[who].side))
        return sum(beaten(fight, one.id) for one in mine) * 2 >= len(mine)

    return {
        "stand": Policy(about=LEAVE, says="never leave the fight of their own accord"),
        "flee-at-half": Policy(about=LEAVE, says="flee once half of what they can take is gone", leaves=hurt),
        "flee-when-few": Policy(about=LEAVE, says="flee once half of their side has fallen", leaves=alone),
    }


def usual(policies: Mapping[str, Policy], named: Sequence[str]) -> dict[str, Policy]:
    """Pick one policy for each matter: those named, and the first there is of every other matter."""
    picked = {policies[name].about: name for name in named}
    for name, policy in policies.items():
        picked.setdefault(policy.about, name)
    return {name: policies[name] for name in policies if name in picked.values()}


OPEN: Mapping[str, Policy] = {"default": by_default, "spread": SPREAD, "first": FIRST}
"""What any ruleset has that says nothing of its own."""
