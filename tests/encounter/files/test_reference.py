"""The reference names every key that there is, and none that there is not."""

import re
from pathlib import Path

import pytest
from msgspec import structs

from affray.encounter.files import parse
from affray.encounter.files.reference import renewed
from affray.encounter.files.tables import EncounterFile, Extras, PartyFile
from affray.encounter.files.typed import INTERNAL
from affray.encounter.model import Clock, OrderSpec, PlayersSpec, Source, Trigger, Wave, When
from affray.encounter.play import UnderWay
from affray.rules.fight import Combatant, Hazard, Settings, Timer
from affray.rules.registry import BUILT_IN

DOC = Path(__file__).parents[3] / "docs" / "encounter-files.md"


def keys_by_heading() -> dict[str, list[set[str]]]:
    """Return the keys of each table that stands under a heading."""
    found: dict[str, list[set[str]]] = {}
    heading, inside = "", False
    for line in DOC.read_text("utf-8").split("\n"):
        if line.startswith("#"):
            heading = line.lstrip("# ")
        row = re.match(r"\| `([^`]+)` \|", line)
        if line.startswith("| key |"):
            found.setdefault(heading, []).append(set())
        elif row and inside:
            found[heading][-1].add(row[1])
        inside = line.startswith("|") and heading in found
    return found


def names(*kinds) -> set[str]:
    internal = {name for owner, name in INTERNAL if owner in kinds}
    return {one.encode_name for kind in kinds for one in structs.fields(kind)} - internal


@pytest.mark.parametrize(
    ("heading", "at", "keys"),
    [
        ("`[settings]`", 0, names(Settings)),
        ("`[order]`", 0, names(OrderSpec)),
        ("`[players]`", 0, names(PlayersSpec)),
        ("`[[combatant]]`", 0, names(Combatant, Extras)),
        ("`[[combatant]]`", 1, names(Timer)),
        ("`[[wave]]`", 0, names(Wave)),
        ("`[[hazard]]`", 0, names(Hazard)),
        ("`[[clock]]`", 0, names(Clock)),
        ("`[[trigger]]`", 0, names(Trigger)),
        ("`when`", 0, names(When)),
        ("`[under_way]`", 0, names(UnderWay)),
        ("The party file", 0, names(PartyFile)),
    ],
)
def test_keys(heading, at, keys):
    assert keys_by_heading()[heading][at] == keys


def test_top_of_the_file():
    tables = set(re.findall(r"^\| `\[+(\w+)[.\w]*\]+` \|", DOC.read_text("utf-8"), re.MULTILINE))
    plain = {key for key in keys_by_heading()["The top of the file"][0] if key.isidentifier()}
    assert plain | tables == names(EncounterFile)


def test_keys_of_the_rulesets():
    text = DOC.read_text("utf-8")
    assert renewed(text) == text, f"run: python -m affray.encounter.files.reference {DOC}"
    own = [name for name, module in BUILT_IN.items() if module.startswith("affray.rules.")]
    missing = [name for name in own if f"<!-- ruleset {name} -->" not in text]
    assert not missing, "add a section with `<!-- ruleset NAME -->` and `<!-- end -->`"


def test_the_example_is_read():
    [example] = re.findall(r"```toml\n(.*?)```", DOC.read_text("utf-8"), re.DOTALL)
    fight = parse(Source(text=example, party_text="affray = 1\n"))
    assert [one.label for one in fight.combatants] == [
        "Giant Rat A",
        "Giant Rat B",
        "Giant Rat C",
        "",
        "",
        "",
    ]
