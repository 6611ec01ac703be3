"""Whatever a file holds, it is an encounter or it has faults: never another exception."""

from contextlib import suppress

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from test_reading import FULL
from told import HEAD

from affray.encounter.files import BadFile, harmless, parse, read
from affray.encounter.model import Source

NUMBERS = ["0", "-1", "3", "9" * 27, "nan", "-inf", "1e9", "true", "1979-05-27", "07:32:00"]
LISTS = ["[]", "[[]]", "[1]", "[{}]", "['bite']", "[{name = 'x', harm = -1}]"]
TABLES = ["{}", "{now = 1}", "{max = 'x'}", "{a = {b = [1]}}"]
TEXTS = ['""', '"rat"', '"x\\u001b"', "'''\na'''"]
VALUES = st.sampled_from([*NUMBERS, *LISTS, *TABLES, *TEXTS])
LINES = [line for line in (HEAD + FULL).split("\n") if line]
KEYS = sorted(
    {line.split(" = ")[0] for line in LINES if " = " in line} | {"id", "label", "use.x", "guard.now", "fired"}
)
HEADERS = sorted(
    {line for line in LINES if line.startswith("[")} | {"[template.b]", "[combatant]", "[wave.when]"}
)


def read_or_told(source: Source) -> None:
    try:
        parse(source)
    except BadFile as error:
        faults = error.faults
    else:
        return
    assert faults
    texts = {source.file: source.text, source.party_file: source.party_text or ""}
    for fault in faults:
        lines = texts[fault.file].split("\n")
        assert 1 <= fault.line <= len(lines)
        assert 1 <= fault.column <= len(lines[fault.line - 1]) + 1
        assert harmless(str(fault)) == str(fault)


@given(st.binary(max_size=300))
def test_any_bytes(raw):
    text = raw.decode("latin-1")
    read_or_told(Source(text=text))
    read_or_told(Source(text=HEAD + 'party = "p"\n', party_text=text))


@given(st.binary(max_size=200))
def test_any_bytes_on_disk(tmp_path_factory, raw):
    path = tmp_path_factory.getbasetemp() / "fuzz.toml"
    path.write_bytes(HEAD.encode() + raw)
    with suppress(BadFile):
        read(path)


@given(st.integers(0, len(FULL)), st.integers(0, 30), st.text(max_size=8))
@settings(max_examples=200)
def test_a_good_file_with_something_changed(at, length, text):
    read_or_told(Source(text=HEAD + FULL[:at] + text + FULL[at + length :]))


@given(st.lists(st.tuples(st.integers(0, len(LINES)), st.sampled_from(KEYS), VALUES), max_size=5))
@settings(max_examples=300)
def test_a_good_file_with_other_values(changes):
    lines = list(LINES)
    for at, key, value in changes:
        lines.insert(at, f"{key} = {value}")
    read_or_told(Source(text="\n".join(lines)))


LINE = st.one_of(st.sampled_from(HEADERS), st.builds("{} = {}".format, st.sampled_from(KEYS), VALUES))


@given(st.lists(LINE, max_size=12), st.lists(LINE, max_size=6))
@settings(max_examples=300)
@example(
    ["[[combatant]]", "guard = {now = 1}"], ["[template.rat]", "guard = 3", "[[combatant]]", 'use = "rat"']
)
def test_files_made_of_lines(lines, party):
    read_or_told(Source(text=HEAD + "\n".join(lines)))
    read_or_told(
        Source(text=HEAD + 'party = "p"\n' + "\n".join(lines), party_text="affray = 1\n" + "\n".join(party))
    )


@pytest.mark.parametrize(
    "text",
    [
        "x = [" + "1," * 150_000 + "]",
        "x = {" + ", ".join(f"a{n} = 1" for n in range(10_000)) + "}",
        "[[combatant]]\n" * 25_000,
        "[[hazard]]\nname = 'x'\n" * 15_000,
        "".join(f"[template.t{n}]\nuse = 't{n + 2}'\n" for n in range(10_000)),
        "".join(f"a{n} = 1\n" for n in range(30_000)),
        "notes = '" + "\u202e" * 300_000 + "'\nx = 1",
        f"[[combatant]]\nname = '{'x' * 900_000}'",
    ],
)
def test_a_mebibyte_of_faults_takes_no_minute(text):
    read_or_told(Source(text=HEAD + text))
