"""The strategies make fights that a ruleset takes, as structs and as files, and all of them can be played."""

from __future__ import annotations

from typing import Annotated, Literal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import Meta

from affray.encounter.folding import fold
from affray.encounter.session import House
from affray.rules.gauge import Gauge
from affray.rules.registry import ruleset
from affray.testing.autoplay import autoplay
from affray.testing.memory import memory_session
from affray.testing.strategies import combatants, encounters, fights, structs, values

RULES = {name: ruleset(name) for name in ("trial", "wardens")}
per_ruleset = pytest.mark.parametrize("rules", RULES.values(), ids=RULES)


@per_ruleset
@settings(max_examples=25)
@given(data=st.data())
def test_combatants_have_no_faults_and_are_prepared(rules, data):
    known = rules.Settings()
    one = data.draw(combatants(rules, known, id="one", side="party", player=True))
    assert (one.id, one.side, one.player) == ("one", "party", True)
    assert list(rules.faults(one, known)) == []
    assert rules.prepare(one, known) == one


@per_ruleset
@settings(max_examples=25)
@given(data=st.data())
def test_fights_have_somebody_on_both_sides(rules, data):
    fight = data.draw(fights(rules, most=3))
    assert {one.side for one in fight.present()} == {"party", "foes"}
    assert 2 <= len(fight.combatants) <= 3


@per_ruleset
@settings(max_examples=40)
@given(data=st.data(), seed=st.text("abc", max_size=3), ask_all=st.booleans())
def test_encounters_are_read_and_played_whatever_they_say(rules, data, seed, ask_all):
    session = memory_session(data.draw(encounters(rules)), seed=seed, house=House(ask_all=ask_all))
    result = autoplay(session, rounds=6)
    assert result.rounds <= 6
    rows = session.store.rows(session.line[1:])
    assert fold(session.desk, session.play_at(0), rows) == session.play


@given(st.data())
def test_values_keep_to_their_bounds(data):
    assert data.draw(values(Annotated[int, Meta(ge=1, le=4)])) in range(1, 5)
    assert data.draw(values(Annotated[str, Meta(min_length=1)]))
    assert data.draw(values(Literal["a", "b"])) in ("a", "b")
    assert data.draw(values(bool | None)) in (True, False, None)
    assert data.draw(values(Annotated[int, Meta(ge=99)])) == 99
    gauge = data.draw(structs(Gauge))
    assert 0 <= gauge.now <= gauge.max
    assert data.draw(structs(Gauge, now=0)).now == 0


def test_a_type_nobody_has_a_strategy_for_is_named():
    with pytest.raises(TypeError, match="bytes"):
        values(bytes)
