"""Random fights of every ruleset, looked on by players: the whole output holds nothing of what is hidden."""

from __future__ import annotations

import re

import msgspec
import pytest
from hypothesis import Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import initialize, invariant, precondition, rule, run_state_machine_as_test
from msgspec import Struct
from ruleset_fights import RulesetFights
from samples import SAMPLES, session_of
from test_falkenstein_invariants import FalkensteinFights
from test_fates_invariants import FatesFights
from test_foci_invariants import FociFights
from test_invariants import KINDS, Fights
from test_wardens_invariants import WardensFights
from trials import FOUR

from affray.encounter.knowing import is_public
from affray.encounter.reports import told_of
from affray.encounter.session import House
from affray.encounter.view import EDGES, Eye
from affray.plain_view import lines_of
from affray.rules.gauge import Gauge
from affray.testing.memory import memory_session
from affray.tui.drawing.marks import ASCII, UNICODE
from affray.tui.drawing.players import draw
from affray.tui.drawing.spans import text_of

SECRETS = ("Zanzibar", "Xerxes", "Quetzalcoatl", "Ozymandias", "Popocatepetl", "veiled", "lurker",
           "Nyarlathotep", "crawler")  # fmt: skip
"""Words that belong to what is hidden, and to nothing else: names, notes, ids."""

MORE = """
[[combatant]]
use = "rat"
id = "veiled"
name = "Xerxes"
reveal = "nothing"
notes = "Ozymandias"

[[combatant]]
use = "rat"
id = "lurker"
hidden = true

[[combatant]]
use = "rat"
id = "namesake"
reveal = "name"

[[combatant]]
use = "rat"
id = "unseen-rat"
reveal = "nothing"

[[combatant]]
use = "rat"
id = "crawler"
name = "Nyarlathotep"
wave = 2
hidden = true
"""
SURFACES = ("name", "nothing", "word", "exact")


def with_secrets(text):
    """Give an encounter names that are found wherever they are told, and more to hide."""
    text = text.replace('name = "Shade"', 'name = "Zanzibar"\nid = "shade"').replace(
        "the traitor", "Quetzalcoatl"
    )
    return text.replace("affray = 1\n", 'affray = 1\nnotes = "Ozymandias"\n', 1) + MORE


def whole(view):
    """All that any front end makes of a view: in words, on the screen with and without Unicode, as JSON."""
    screens = [text_of(line) for marks in (UNICODE, ASCII) for line in draw(view, marks, 150, 400)]
    return "\n".join([*lines_of(view, last=10**6), *screens, msgspec.json.encode(view).decode()])


def other(value):
    """Return another value in the place of one that nobody may know."""
    if isinstance(value, bool) or value is None:
        return value
    if isinstance(value, int):
        return value + 1
    if isinstance(value, str):
        return "Quetzalcoatl"
    if isinstance(value, Gauge):
        return msgspec.structs.replace(value, now=0, max=value.max + 1)
    if isinstance(value, tuple):
        return ()
    return value


KEPT = frozenset({"id", "hidden", "waiting", "reveal", "wave"})


def scrambled(play, public):
    """Return a play in which all that belongs to those whom players do not know is different."""
    fight = play.fight
    for one in fight.combatants.values():
        if not public(one):
            changed = {name: other(getattr(one, name)) for name in one.__struct_fields__ if name not in KEPT}
            fight = fight.having(msgspec.structs.replace(one, **changed))
    return play.but(fight=fight)


class Seen(Struct):
    """What looking on a session to its head came to, with what hidden ones are and with something else."""

    eye: Eye
    blind: Eye
    known: set[str]
    fired: bool
    labels: list[set[str]]


class Looking:
    """Laid over a machine that plays fights: after each step, what players see is searched."""

    def opened(self, text, seed, **house):
        """Open a fight with secrets."""
        self.session = memory_session(with_secrets(text), seed=seed, house=House(roll=True, **house))
        self.before = self.session.play

    def public(self, one):
        return is_public(one, self.session.encounter.players.reveal)

    def looked(self):
        """Look on from the start to the head."""
        session = self.session
        play = session.play_at(0)
        seen = Seen(
            Eye(session.desk, play), Eye(session.desk, scrambled(play, self.public)), set(), False, []
        )
        self.note(seen, play)
        for row in session.store.rows(session.line[1:]):
            play = session.codec.apply(play, row.changes)
            told = told_of(row)
            seen.eye.feed(play, told)
            seen.blind.feed(scrambled(play, self.public), told)
            seen.fired = seen.fired or any(one.rule == "affray.wave" for one in told)
            self.note(seen, play)
            for one in told:
                involved = [who for who in one.who if who in play.fight]
                assert not one.public or not involved or seen.known & {*one.who}, one
        return seen

    def note(self, seen, play):
        there = [one for one in play.fight.combatants.values() if self.public(one)]
        seen.known |= {one.id for one in there}
        seen.labels.append({one.label or one.name for one in there})

    def give(self, line):
        """Give a command; while a hidden one acts the view stays as it was, but for what is told."""
        was = self.session.play
        before, head = Eye.on(self.session).view(), self.session.head
        reply = super().give(line)
        play = self.session.play
        acting = play.fight.combatants.get(play.order.acting)
        if (
            reply.step is None
            or acting is None
            or self.public(acting)
            or play.order.acting == was.order.acting
        ):
            return reply
        assert self.session.head != head
        if not [one for one in reply.told if one.public and one.rule not in EDGES] and not play.over:
            assert whole(Eye.on(self.session).view()) == whole(before)
        return reply

    @precondition(lambda self: self.unseen_acts())
    @rule(data=st.data())
    def a_hidden_one_does_what_nobody_sees(self, data):
        who = self.session.play.order.acting
        before = whole(Eye.on(self.session).view())
        lines = ("note Popocatepetl", f"condition {who} dazed 2 end {who}", f"set {who} notes Popocatepetl")
        self.give(data.draw(st.sampled_from(lines)))
        assert whole(Eye.on(self.session).view()) == before

    def unseen_acts(self):
        play = self.session.play
        acting = play.fight.combatants.get(play.order.acting)
        return acting is not None and not self.public(acting)

    @rule(data=st.data(), level=st.sampled_from(SURFACES))
    def say_how_much_is_known(self, data, level):
        self.give(f"set {self.who(data)} reveal {level}")

    @rule(side=st.sampled_from(["party", "foes"]))
    def add_a_hidden_one_of_another_name(self, side):
        self.give(f"add rat {side} hidden Zanzibar")

    @rule()
    def write_a_note(self):
        self.give("note Popocatepetl")

    @invariant()
    def nothing_that_is_hidden_is_in_any_byte(self):
        session, seen = self.session, self.looked()
        view = seen.eye.view()
        out = whole(view)
        known = [one for one in session.play.fight.combatants.values() if one.id in seen.known]
        told = {one.name for one in known} | {one.id for one in known if self.public(one)}
        secrets = [word for word in SECRETS if word not in told and word not in seen.known]
        assert not [word for word in secrets if word.casefold() in out.casefold()]
        assert seen.fired or "Claws" not in out
        assert view == seen.blind.view()
        assert view.acting in {"", *session.desk.rules.roles.values(), *(one.label for one in view.order)}
        self.nothing_counts(view)
        self.hands_are_secret(seen)

    def nothing_counts(self, view):
        """Nobody learns a number of one known by words or name alone, nor from a line of the log."""
        for line in view.log:
            assert re.fullmatch(r"Round \d+|\D*", line), line
            assert "{" not in line
        level = {one.label or one.name: Eye.level(self.eye_of(), one) for one in self.seen_ones()}
        for one in view.order:
            if level[one.label] != "exact":
                assert one.tallies == ()
                assert not re.search(r"\d", " ".join(one.words)), one
            if level[one.label] in ("name", "nothing"):
                assert one.words == ()

    def eye_of(self):
        return Eye(self.session.desk, self.session.play)

    def seen_ones(self):
        return [one for one in self.session.play.fight.combatants.values() if self.public(one)]

    def hands_are_secret(self, seen):
        """A player sees the own secrets and nobody else's; others see none."""
        names = {one.id if one.player is True else one.player for one in self.session.play.fight.present()}
        assert not any(tally.secret for one in seen.eye.view().order for tally in one.tallies)
        owners = {one.label or one.name: one for one in self.seen_ones()}
        for name in names - {None, False}:
            view = seen.eye.view(name=name)
            assert view == seen.blind.view(name=name)
            for one in view.order:
                if any(tally.secret for tally in one.tallies):
                    owner = owners[one.label]
                    assert name == (owner.id if owner.player is True else owner.player)

    def teardown(self):
        super().teardown()
        if getattr(self, "session", None) is not None:
            letters_have_no_gap(self.looked().labels)


def letters_have_no_gap(history):
    """Namesakes are lettered in the order in which players came to know them: no letter is left out."""
    ever = set()
    for labels in history:
        ever |= labels
        lettered = {}
        for label in ever:
            name, _, letter = label.rpartition(" ")
            if re.fullmatch("[A-Z]", letter):
                lettered.setdefault(name, set()).add(letter)
        for name, letters in lettered.items():
            first = {"A"} if name in ever else set()
            assert sorted(letters | first) == [chr(65 + place) for place in range(len(letters | first))], (
                labels
            )


class LookedOnRuleset(Looking, RulesetFights):
    """A fight of a real ruleset, looked on."""

    def start(self, text, seed, *, begun=True, ask_all=False):
        self.opened(text, seed, ask_all=ask_all)
        if begun:
            self.give("next")


class LookedOnTrial(Looking, Fights):
    @initialize(kind=st.sampled_from(KINDS), seed=st.text("abc", max_size=4))
    def begin(self, kind, seed):
        self.opened(FOUR.format(order=f'[order]\nkind = "{kind}"\n'), seed)


class LookedOnWardens(LookedOnRuleset, WardensFights):
    pass


class LookedOnFoci(LookedOnRuleset, FociFights):
    pass


class LookedOnFates(LookedOnRuleset, FatesFights):
    pass


class LookedOnFalkenstein(LookedOnRuleset, FalkensteinFights):
    pass


SETTINGS = settings(max_examples=30, stateful_step_count=20, deadline=None, phases=[Phase.generate])
"""A fight that fails is told as it was found: to make it short takes minutes."""

MACHINES = (LookedOnTrial, LookedOnWardens, LookedOnFoci, LookedOnFates, LookedOnFalkenstein)


@pytest.mark.parametrize("machine", MACHINES, ids=lambda machine: machine.__name__)
def test_players_learn_nothing_of_what_is_hidden_in_any_fight(machine):
    run_state_machine_as_test(
        machine,
        settings=SETTINGS,
    )


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_what_is_seen_of_somebody_is_said_once_a_tables_own_condition_too(path):
    session = session_of(path)
    for one in list(session.play.fight.combatants):
        assert session.command(session.desk.bind(session.play, ["condition", one, "hexed"])).refusal is None
    view = Eye.on(session).view()
    drawn = [text_of(line) for line in draw(view, UNICODE, 200, 60)]
    plain = lines_of(view)
    assert view.order
    for one in view.order:
        for lines in (drawn, plain):
            line = next(line for line in lines if line[2:].startswith(one.label[:20]))
            assert line.count("hexed") == (0 if not (one.words or one.tallies) else 1), line
        words = plain[1 + view.order.index(one)].partition(": ")[2].split(", ")
        names = [" ".join(word.split()[:-1]) for word in words if "/" in word]
        assert len(names) == len(set(names)), words
        assert not any("/" in name for name in names), words
