"""One evening of each ruleset: two encounters with a party file, and what a game master does between them.

A wave, an area attack with typed dice, a mistake mended six steps back, a quick add, a rest, the party
carried from one fight to the next, and the recap. In the first ruleset from the keyboard of a real terminal,
in the others in plain mode.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import tomllib
from pathlib import Path
from typing import Self

import msgspec
import pytest

from affray.encounter.library import samples_folder
from terminals import AFFRAY, Terminal

HERE = Path(__file__).parent / "evening_files"


class Plain:
    """A fight in plain mode: a line and its answers in, its objects out."""

    def __init__(self, folder: Path, encounter: str, session: str) -> None:
        self.child = subprocess.Popen(
            [AFFRAY, "run", f"{encounter}.toml", "--plain", "--json", "--defaults", "--seed", "7",
             "--session", f"{session}.affray"],
            cwd=folder, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
        )  # fmt: skip
        self.ready = self._read()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exc: object) -> None:
        self.child.stdin.close()
        assert self.child.wait(20) == 0
        self.child.stdout.close()

    def _read(self) -> dict:
        return json.loads(self.child.stdout.readline())

    def _write(self, line: str) -> None:
        self.child.stdin.write(line + "\n")
        self.child.stdin.flush()

    def give(self, line: str, *answers: str) -> list[dict]:
        """Give a command and its answers, those left open by default; return what came, up to its done."""
        left, came = list(answers), []
        self._write(line)
        while True:
            came.append(self._read())
            kind = came[-1]["type"]
            assert kind != "error", came[-1]
            if kind == "question":
                self._write(left.pop(0) if left else "")
            elif kind != "event":
                assert not left, f"{line} asks no more than {came}"
                return came

    def state(self) -> dict:
        """Return the state as plain mode tells it."""
        self._write("state")
        return self._read()


class Evening(msgspec.Struct, frozen=True):
    """What an evening of a ruleset is played with.

    `area` is a line that strikes several, with the dice or cards typed; `mended` the question of it whose
    answer was wrong, and the right one. `rest` says what rests after the fight; `harm` is an edit that
    lasts, and where its figure is found in the state and in the party's file.
    """

    area: tuple[str, ...]
    mended: tuple[str, str]
    add: str
    rest: tuple[str, ...]
    harm: tuple[str, tuple[str, ...], object]


MODERATE = ("aude", "tracks", "mental", "moderate", "marked")
EVENINGS = {
    "foci": Evening(
        area=("each bandit-1,bandit-2 attack maren how=anyway", "2 3", "9 1"),
        mended=("defence:maren", "9 9"),
        add="add bandit",
        rest=("rest maren aude 8",),
        harm=(
            "set aude tracks.mental.moderate.marked 2",
            ("aude", "tracks", "mental", "moderate", "marked"),
            2,
        ),
    ),
    "fates": Evening(
        area=("fire gas izzo mara", "11", "12"),
        mended=("hard:izzo", "2"),
        add="add rat",
        rest=("intermission 2", "resume"),
        harm=("set mara balance_tokens 3", ("mara", "balance_tokens"), 3),
    ),
    "falkenstein": Evening(
        area=("fire chandelier rosa tolnay", "5S", "6C"),
        mended=("turn:rosa", "QD"),
        add="add footman",
        rest=("time 1 hours",),
        harm=("set tolnay state 2", ("tolnay", "state"), 2),
    ),
}


def found(table: object, path: tuple[str, ...]) -> object:
    for name in path:
        table = table[name]
    return table


def texts(came: list[dict]) -> str:
    return "\n".join(one["text"] for one in came if one["type"] == "event")


def affray(folder: Path, *words: str) -> str:
    done = subprocess.run([AFFRAY, *words], cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.parametrize("ruleset", EVENINGS)
def test_an_evening_in_plain_mode(ruleset, tmp_path):
    evening = EVENINGS[ruleset]
    shutil.copytree(HERE / ruleset, tmp_path, dirs_exist_ok=True)
    before = (tmp_path / "party.toml").read_text()
    prepared = (tmp_path / "first.toml").read_text()
    edit, path, figure = evening.harm

    with Plain(tmp_path, "first", "tuesday") as fight:
        fight.give("next")
        assert "comes in" in texts(fight.give("fire wave-2"))
        struck = fight.give(*evening.area)
        step = struck[-1]["step"]
        wrong = fight.state()["combatants"]
        fight.give(evening.add)
        fight.give(edit)
        for line in ("next", "note a door slams", "next", "note rain"):
            fight.give(line)
        assert fight.state()["step"] == step + 6
        question, right = evening.mended
        mended = fight.give(f"mend {step} {question} ; {right}")
        assert mended[-1]["type"] == "done"
        assert fight.state()["combatants"] != wrong
        assert found(fight.state()["combatants"], path) == figure
        fight.give("end")
        for line in evening.rest:
            fight.give(line)
        after = fight.state()["combatants"]

    told = affray(tmp_path, "carry", "tuesday.affray")
    assert "party.toml" in told
    now = (tmp_path / "party.toml").read_text()
    people = {one["id"]: one for one in tomllib.loads(now)["combatant"]}
    assert found(people, path) == found(after, path)
    copies = [one for one in tmp_path.iterdir() if one.name.startswith("party") and one.name != "party.toml"]
    assert [one.read_text() for one in copies] == [before]
    assert (tmp_path / "first.toml").read_text() == prepared

    recap = affray(tmp_path, "export", "tuesday.affray", "--format", "md")
    title = tomllib.loads(prepared)["title"]
    assert recap.startswith(f"# {title}\n")
    assert "What became of them" in recap

    with Plain(tmp_path, "second", "later") as fight:
        assert found(fight.state()["combatants"], path) == found(after, path)
        assert "acts" in texts(fight.give("next"))
        assert fight.state()["round"] == 1


KEYS = {"Enter": "\r", "Space": " "}


def press(terminal: Terminal, keys: str) -> None:
    terminal.press(*(KEYS.get(key, key) for key in keys.split()))


def line(terminal: Terminal, words: str) -> None:
    """Type a line where one is typed, and end it."""
    terminal.press(*words, "\r")


def test_an_evening_from_the_keyboard(tmp_path):
    for file in samples_folder().glob("*.toml"):
        shutil.copy(file, tmp_path)
    before = (tmp_path / "wardens-party.toml").read_text()
    prepared = (tmp_path / "flooded-orrery.toml").read_text()

    how = ("--dice", "table", "--seed", "7", "--session", "tuesday.affray")
    with Terminal("run", "flooded-orrery.toml", *how, cwd=tmp_path) as terminal:
        terminal.wait("n begins")
        press(terminal, "n Enter n")
        terminal.wait("Maren Quill acts")
        press(terminal, "1 Space 1 2 3 Enter 6 1 2 Enter 5 5 2 Enter 2 2 3 Enter")
        terminal.wait("Cutwater C dodges")
        assert terminal.text.count("dead!") == 1
        press(terminal, "h 1")
        terminal.wait("Cutwater E comes in")
        press(terminal, "n n n n n /")
        line(terminal, "dodge 3")
        press(terminal, "m 4 6 2 3 Enter")
        terminal.wait("\u2020 Cutwater C")
        press(terminal, "+ 1")
        terminal.wait("Cutwater F")
        press(terminal, ":")
        line(terminal, "set odo-barrow armor.1.now 0")
        press(terminal, ":")
        line(terminal, "set maren-quill guard 1")
        press(terminal, ":")
        line(terminal, "end")
        press(terminal, ":")
        line(terminal, "rest camp")
        for _ in range(12):
            if "Enter =" not in terminal.text:
                break
            press(terminal, "Enter")
        terminal.wait("Maren Quill rests")
        press(terminal, "P")
        terminal.wait("This goes into wardens-party.toml")
        press(terminal, "Enter")
        terminal.wait("wardens-party.toml was written")
        assert "tuesday" in terminal.leave()

    party = tomllib.loads((tmp_path / "wardens-party.toml").read_text())
    odo = next(one for one in party["combatant"] if one["name"] == "Odo Barrow")
    assert odo["armor"][0]["now"] == 0
    copies = list(tmp_path.glob("wardens-party*-*"))
    assert [one.read_text() for one in copies if one.name != "wardens-party.toml"] == [before]
    assert (tmp_path / "flooded-orrery.toml").read_text() == prepared
    assert affray(tmp_path, "export", "tuesday.affray").startswith("# The Flooded Orrery\n")

    with Terminal("run", "ropewalk-press.toml", "--session", "later.affray", cwd=tmp_path) as terminal:
        terminal.wait("n begins")
        row = next(one for one in terminal.lines if "Odo Barrow" in one)
        assert "\u25af\u25af" in row, row
        press(terminal, "n Enter n")
        terminal.wait("Maren Quill acts")
        assert "later" in terminal.leave()
