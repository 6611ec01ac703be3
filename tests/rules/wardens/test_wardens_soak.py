"""Soak: what armor and Guard take, what it costs, and who decides."""

import pytest
from wardens_play import RULESET, Marked, Settings, at, fight, hit, npc, piece, refused, suffer, warden

from affray.rules.wardens.costs import armor_cost, armor_most, guard_cost, guard_most


@pytest.mark.rule("wardens.usable-armor")
def test_only_whole_pieces_with_points_absorb():
    broken = piece("old mail", 0, max=2)
    wreck = piece("shield", 0, max=1, shield=True, destroyed=True)
    one = warden(guard=5, armor=(broken, wreck, piece("leather", 1)))
    played = suffer(hit(3), one)
    assert played.event("wardens.usable-armor").data["armor"] == 1
    assert [p.now for p in played["borin"].armor] == [0, 0, 0]
    assert played["borin"].guard.now == 3


def test_a_destroyed_piece_is_none_whatever_its_points():
    wreck = piece("mail", 2, destroyed=True)
    assert suffer(hit(2), warden(armor=(wreck,)))["borin"].armor == (wreck,)


@pytest.mark.rule("wardens.soak")
def test_the_defender_splits_harm_freely():
    one = warden(armor=(piece("mail", 2), piece("helm", 1)))
    played = suffer(hit(3), one, {"soak:borin": {"guard": 2, "helm": 1}})
    after = played["borin"]
    assert ([p.now for p in after.armor], after.guard.now) == ([2, 0], 1)
    question = played.question("soak:borin")
    assert (question.by, question.optional, question.total, question.take) == ("borin", True, 3, 3)
    assert question.default == {"mail": 2, "helm": 1, "guard": 0}


def test_the_referee_splits_for_npcs():
    foe = npc("rat", guard=2, armor=(piece("hide", 1),))
    assert suffer(hit(1), foe, by=npc("foe")).question("soak:rat").by == "gm"


def test_a_policy_that_spares_armor():
    one = warden(armor=(piece("mail", 2),))
    question = suffer(hit(4), one).question("soak:borin")
    policies = RULESET.policies
    assert policies["guard-first"](question, fight(one), at()) == {"guard": 3, "mail": 1}
    assert policies["default"](question, fight(one), at()) == {"mail": 2, "guard": 2}
    assert question.check({"guard": 3, "mail": 1}) is None


def test_no_question_where_nothing_can_be_chosen():
    assert suffer(hit(2), warden()).asked == []
    full = warden(armor=(piece(now=1),), guard=2)
    assert "soak:borin" not in suffer(hit(3), full).asked


def test_pieces_named_alike_or_like_guard_stay_apart():
    one = warden(armor=(piece("Guard", 1), piece("guard", 1)))
    question = suffer(hit(1), one).question("soak:borin")
    assert [part.id for part in question.options] == ["guard-2", "guard-3", "guard"]


@pytest.mark.rule("wardens.must-absorb")
def test_what_can_be_absorbed_must_be():
    one = warden(armor=(piece(now=1),))
    assert suffer(hit(2), one).question("soak:borin").check({"guard": 1}) is not None
    settings = Settings(must_absorb=False)
    played = suffer(
        hit(2), warden(settings=settings), {"soak:borin": {}, "injury:borin": (6, 1, 1)}, settings=settings
    )
    assert len(played["borin"].wounds) == 1
    assert suffer(hit(2), one, settings=settings)["borin"].guard.now == 2


@pytest.mark.rule("wardens.slice-guard")
def test_slice_costs_guard_double():
    played = suffer(hit(1, "slice"), warden())
    assert played["borin"].guard.now == 1
    assert played.event("wardens.slice-guard").data["points"] == 2


def test_a_lone_odd_point_cannot_pay_a_double_cost():
    played = suffer(hit(2, "slice"), warden(), {"injury:borin": (6, 1, 1)})
    assert played.event("wardens.soak").data["left"] == 1
    assert len(played["borin"].wounds) == 1


def test_odd_points_may_pay():
    settings = Settings(odd_points="pays")
    one = suffer(hit(2, "slice"), warden(), settings=settings)["borin"]
    assert (one.guard.now, one.wounds) == (0, ())
    crushed = suffer(hit(2, "crush"), warden(armor=(piece(now=3),)), settings=settings)["borin"]
    assert (crushed.armor[0].now, crushed.guard.now) == (0, 3)
    by_default = suffer(hit(2, "crush"), warden(armor=(piece(now=3),)))["borin"]
    assert (by_default.armor[0].now, by_default.guard.now) == (1, 2)


def test_crush_and_slice_together():
    one = suffer(hit(3, "crush", "slice"), warden(armor=(piece(now=2),)))["borin"]
    assert (one.armor[0].now, one.guard.now) == (0, 1)


def test_points_are_pooled_over_pieces_or_not():
    pieces = (piece("cap", 1), piece("coat", 1))
    pooled = suffer(hit(1, "crush"), warden(armor=pieces))["borin"]
    assert ([p.now for p in pooled.armor], pooled.guard.now) == ([0, 0], 3)
    settings = Settings(armor_pool="per_piece")
    apart = suffer(hit(1, "crush"), warden(armor=pieces), settings=settings)["borin"]
    assert ([p.now for p in apart.armor], apart.guard.now) == ([1, 1], 2)


def test_slice_halves_the_hit_and_not_the_point():
    pieces = (piece("cap", 1), piece("coat", 2))
    played = suffer(hit(3, "slice"), warden(armor=pieces))
    assert sum(p.now for p in played["borin"].armor) == 1
    assert played.event("wardens.slice-armor").data == {"harm": 3, "points": 2}
    settings = Settings(armor_pool="per_piece")
    apart = suffer(hit(3, "slice"), warden(armor=pieces), settings=settings)["borin"]
    assert [p.now for p in apart.armor] == [0, 1]


def test_the_defender_says_which_pieces_pay():
    pieces = (piece("cap", 2), piece("coat", 2))
    answers = {"pieces:borin": {"cap": 1, "coat": 1}}
    one = suffer(hit(1, "crush"), warden(armor=pieces), answers)["borin"]
    assert [p.now for p in one.armor] == [1, 1]
    assert [p.now for p in suffer(hit(1, "crush"), warden(armor=pieces))["borin"].armor] == [0, 2]


@pytest.mark.rule("wardens.drain")
def test_drain_after_armor_and_no_aether_comes_back_with_a_wound():
    one = warden(armor=(piece(now=1),), aether={"now": 1, "max": 3})
    played = suffer(hit(6, "drain"), one, {"injury:borin": (6, 1, 1)})
    after = played["borin"]
    assert (after.armor[0].now, after.aether.now, after.guard.now, len(after.wounds)) == (0, 0, 3, 1)
    question = suffer(hit(2, "drain"), one).question("soak:borin")
    assert question.options[-1].text == "Aether, then Guard"


@pytest.mark.parametrize(
    ("reading", "harm", "aether", "guard"),
    [
        ("separate", 2, 1, 1),
        ("pooled", 2, 0, 2),
        ("point_for_point", 2, 1, 3),
        ("point_for_point", 3, 0, 3),
        ("point_for_point", 4, 0, 1),
        ("pooled", 3, 0, 0),
    ],
)
def test_slice_and_drain(reading, harm, aether, guard):
    settings = Settings(slice_drain=reading)
    one = warden(guard=3, aether=3)
    after = suffer(hit(harm, "slice", "drain"), one, settings=settings)["borin"]
    assert (after.aether.now, after.guard.now, after.wounds) == (aether, guard, ())


def test_costs_as_figures():
    settings = Settings()
    assert armor_most(5, ("crush",), settings) == 2
    assert armor_most(5, ("slice",), settings) == 10
    assert armor_cost(3, 5, ("slice",)) == 2
    assert guard_most(3, 3, ("slice", "drain"), settings) == 2
    assert guard_cost(2, 3, 3, ("slice", "drain"), settings) == (2, 2)
    pays = Settings(odd_points="pays")
    assert guard_cost(2, 1, 1, ("slice", "drain"), pays) == (1, 1)
    assert guard_cost(2, 3, 0, ("slice",), pays) == (3, 0)


@pytest.mark.rule("wardens.shield-shatter")
def test_only_wardens_shatter_and_it_is_optional():
    shield = (piece("shield", 1, shield=True),)
    question = suffer(hit(4), warden(guard=9, armor=shield)).question("shatter:borin")
    assert (question.by, question.optional, question.default) == ("borin", True, "no")
    foe = npc("rat", guard=9, armor=shield)
    assert "shatter:rat" not in suffer(hit(4), foe, by=npc("foe")).asked


def test_a_shield_without_points_cannot_be_shattered():
    spent = (piece("shield", 0, max=1, shield=True),)
    assert "shatter:borin" not in suffer(hit(2), warden(armor=spent)).asked


def test_shattering_comes_before_the_split_and_makes_no_stumble():
    shield = (piece("shield", 1, shield=True), piece("mail", 2))
    played = suffer(hit(2), warden(armor=shield), {"shatter:borin": "shield"})
    assert played.asked == ["shatter:borin"]
    assert [p.now for p in played["borin"].armor] == [0, 2]


def test_a_shield_may_be_shattered_against_pierce_where_the_table_says_so():
    settings = Settings(shatter_vs_pierce=True)
    one = warden(armor=(piece("shield", 1, shield=True),))
    played = suffer(hit(3, "pierce"), one, {"shatter:borin": "shield"}, settings=settings)
    assert played["borin"].guard.now == 3
    kept = suffer(hit(3, "pierce"), one, settings=settings)["borin"]
    assert (kept.armor[0].now, kept.guard.now) == (1, 0)
    surprised = suffer(hit(3, "pierce"), one, settings=settings, how=("surprise",))
    assert "shatter:borin" not in surprised.asked


def test_a_destroyed_shield_is_beyond_repair():
    one = warden(armor=(piece("shield", 0, max=1, shield=True, destroyed=True),))
    assert "beyond repair" in refused(fight(one), "repair", who="borin", piece="shield")
    assert "no armor to mend" in refused(fight(one), "repair", who="borin")


def test_gauges():
    gauge = Marked(now=0, max=4, b=1, x=1)
    assert gauge.burned(9) == Marked(now=0, max=4, b=3, x=1)
    assert gauge.full() == Marked(now=4, max=4)
    assert gauge.more(3) == Marked(now=3, max=4, b=1)
    assert gauge.clearings == 5
    assert Marked.spell(3) == {"now": 3, "max": 3}


def test_lines_have_their_numbers_right():
    left = suffer(hit(2), npc("rat", guard=1), by=npc("foe"))
    assert "rat: Guard -1, 1 harm left over" in left.lines
    one = warden(armor=(piece(now=1),))
    assert suffer(hit(1), one).question("soak:borin").text == "{who}: how is {harm} harm split?"
    two = warden(armor=(piece("mail", 2), piece("helm", 1)))
    texts = [suffer(hit(n, "slice"), two).question("pieces:borin").text for n in (1, 3)]
    assert [text.rpartition(" ")[2] for text in texts] == ["point?", "points?"]
