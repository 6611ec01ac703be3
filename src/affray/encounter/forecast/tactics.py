"""How a side plays in a forecast: one policy of its ruleset for each matter, all of them named."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from typing import Any

from affray.encounter.forecast.fault import ForecastFault
from affray.rules.fight import Context, Fight, Side
from affray.rules.policy import LEAVE, TARGET, TURN, Policy
from affray.rules.question import Answer, Question, default_answer
from affray.rules.ruleset import Ruleset

SIDES: tuple[Side, ...] = ("party", "foes")
JOINT = ","


class Tactics:
    """The policies of one side by name, one for each matter, such as whom to go for and when to leave."""

    def __init__(self, policies: Mapping[str, Policy]) -> None:
        self.policies = policies
        by_matter = {one.about: one for one in policies.values()}
        self.target, self.turn, self.leave = (by_matter.get(matter) for matter in (TARGET, TURN, LEAVE))
        self._answering = [one.answer for one in policies.values() if one.answer is not None]

    def answer(self, question: Question, fight: Fight, context: Context) -> Answer:
        """Answer a question as the first policy that has something to say does, else by its default."""
        for answering in self._answering:
            found = answering(question, fight, context)
            if found is not None and question.check(found) is None:
                return found
        return default_answer(question)


def tactics_of(rules: Ruleset, side: Side, named: Sequence[str]) -> Tactics:
    """Return how a side plays: by the policies named, else by its ruleset's habits, else by the usual ones.

    Raises ForecastFault for an unknown policy and for two about one matter.
    """
    chosen: dict[str, str] = {}
    for name in named:
        policy = _known(rules.policies, name)
        if chosen.setdefault(policy.about, name) != name:
            other = chosen[policy.about]
            raise ForecastFault(
                f"The policies {other} and {name} settle the same matter:", "name one of them for each side."
            )
    for name in (*rules.habits.get(side, ()), *rules.policies):
        chosen.setdefault(rules.policies[name].about, name)
    used = chosen.values()
    return Tactics({name: one for name, one in rules.policies.items() if name in used and one.about})


def _known(policies: Mapping[str, Policy], name: str) -> Policy:
    if name not in policies:
        near = get_close_matches(name, policies, 1)
        hint = f"did you mean {near[0]}?" if near else f"there are {', '.join(policies)}"
        raise ForecastFault(f"There is no policy {name};", hint)
    return policies[name]


def read_policies(words: Sequence[str]) -> dict[Side, tuple[str, ...]]:
    """Read what was asked for, such as ``party=weakest,stand``, for each side. Raises ForecastFault."""
    found: dict[Any, tuple[str, ...]] = dict.fromkeys(SIDES, ())
    for word in words:
        side, equals, names = word.partition("=")
        if side not in found or not equals:
            raise ForecastFault(f"{word} names no side's policy;", "write party=NAME or foes=NAME.")
        named = tuple(name.strip() for name in names.split(JOINT))
        if not all(named):
            raise ForecastFault(f"{word} lacks a policy's name;", f"write {side}=NAME, or leave it out.")
        found[side] += named
    return found
