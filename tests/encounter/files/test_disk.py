"""Files that cannot be read at all get one clear sentence."""

import os

import pytest

from affray.encounter.files import BadFile, read

HEAD = b'affray = 1\ntitle = "A"\nruleset = "little"\n'


MISSING = (
    "there is no such file; expected the path of an encounter or party file; `affray new RULESET` prints one "
    "to start from"
)
BESIDE = "; expected the path of a party file, from the folder of this one"


def told(path):
    with pytest.raises(BadFile) as error:
        read(path)
    assert str(error.value) == "\n".join(str(one) for one in error.value.faults)
    return [str(one).replace(f"{path.parent}/", "") for one in error.value.faults]


def test_missing(tmp_path):
    assert told(tmp_path / "no.toml") == [f"no.toml: {MISSING}"]
    assert told(tmp_path / "no" / "no.toml") == [f"no.toml: {MISSING}"]


def test_inside_a_file(file):
    assert told(file("x") / "x.toml") == [f"x.toml: {MISSING}"]


def test_directory(tmp_path):
    (tmp_path / "dir").mkdir()
    assert told(tmp_path / "dir") == [
        "dir: this is a directory; expected the name of an encounter file in it"
    ]


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything")
def test_unreadable(file):
    path = file("x")
    path.chmod(0)
    assert told(path) == [
        "fight.toml: this file may not be read; expected a file that you have leave to read"
    ]


def test_unreadable_for_root_too(file, monkeypatch):
    path = file("x")

    def refuse(*_):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(os, "open", refuse)
    assert told(path) == [
        "fight.toml: this file may not be read; expected a file that you have leave to read"
    ]


def test_disk_error(file, monkeypatch):
    path = file("x")

    def refuse(*_):
        raise OSError(5, "Input/output error")

    monkeypatch.setattr(os, "open", refuse)
    [found] = told(path)
    assert found == (
        "fight.toml: this file cannot be read: input/output error; expected a file that can be read: try "
        "again, or use a copy of it"
    )


def test_fifo(tmp_path):
    os.mkfifo(tmp_path / "fifo")
    assert told(tmp_path / "fifo") == ["fifo: this is no ordinary file; expected a text file on the disk"]


def test_name_that_no_file_has(tmp_path):
    assert "no name of a file" in told(tmp_path / "a\0b")[0]
    assert "file name too long" in told(tmp_path / ("x" * 300))[0]


def test_long_file_is_not_read(tmp_path, monkeypatch):
    path = tmp_path / "long.toml"
    with path.open("wb") as handle:
        handle.truncate(50_000_000)
    monkeypatch.setattr(os, "open", None)
    what = "long.toml: this file is longer than 1 MiB and was not read"
    assert told(path) == [f"{what}; expected an encounter file of at most 1 MiB"]


def test_a_file_of_one_mebibyte_is_read(file):
    assert read(file(HEAD + b"#" * ((1 << 20) - len(HEAD)))).title == "A"
    assert "longer than 1 MiB" in told(file(HEAD + b"#" * ((1 << 20) - len(HEAD) + 1)))[0]


def test_growing_file(file, monkeypatch):
    path = file(b"#" * ((1 << 20) + 1))
    small = file(b"", "small.toml").stat()
    monkeypatch.setattr(type(path), "stat", lambda _: small)
    assert "longer than 1 MiB" in told(path)[0]


@pytest.mark.parametrize("text", ["", "\n \n", "# only words\n", "\ufeff"])
def test_empty(file, text):
    needed = "affray, title and ruleset at least; `affray new RULESET` writes a file to start from"
    assert told(file(text)) == [f"fight.toml:1:1: this file has nothing in it; expected {needed}"]


def test_not_utf8(file):
    sentence = "this byte is not UTF-8; expected text in UTF-8: save the file again in that encoding"
    assert told(file(HEAD + 'notes = "ŻÓ\u00e9'.encode() + b'\xe9"')) == [f"fight.toml:4:13: {sentence}"]
    assert told(file(b"\xef\xbb\xbf\xff")) == [f"fight.toml:1:1: {sentence}"]


def test_utf16(file):
    sentence = "this file is UTF-16; expected text in UTF-8: save it again in that encoding"
    assert told(file(HEAD.decode().encode("utf-16"))) == [f"fight.toml:1:1: {sentence}"]


@pytest.mark.parametrize("start", [b"", b"\xef\xbb\xbf"])
@pytest.mark.parametrize("end", [b"\n", b"\r\n"])
def test_marks_and_line_ends_do_not_matter(file, start, end):
    assert read(file(start + HEAD.replace(b"\n", end))).title == "A"
    bad = HEAD.replace(b"\n", end) + b'tittle = "B"' + end
    assert told(file(start + bad))[0].startswith("fight.toml:4:1: unknown key `tittle`")
    bad = b"tittle = 2" + end + HEAD.replace(b"\n", end)
    assert told(file(start + bad))[0].startswith("fight.toml:1:1: unknown key `tittle`")


class TestParty:
    def test_is_read_beside_the_encounter(self, file):
        file('affray = 1\n[[combatant]]\nname = "Borin"\nguard = 2\n', "party.toml")
        fight = read(file(HEAD + b'party = "party.toml"\n'))
        assert [one.id for one in fight.combatants] == ["borin"]
        assert fight.source.party_text is not None
        assert fight.source.party_file.endswith("party.toml")

    def test_elsewhere(self, file, tmp_path):
        (tmp_path / "fights").mkdir()
        file('affray = 1\n[[combatant]]\nname = "Borin"\nguard = 2\n', "party.toml")
        fight = read(file(HEAD + b'party = "../party.toml"\n', "fights/fight.toml"))
        assert [one.id for one in fight.combatants] == ["borin"]

    @pytest.mark.wish("keep.missing-file")
    def test_missing_is_a_named_fault(self, file):
        path = file(HEAD + b'party = "nobody.toml"\ncolour = 1\n')
        assert told(path)[0] == f'fight.toml:4:1: party file "nobody.toml": there is no such file{BESIDE}'
        assert told(path)[1].startswith("fight.toml:5:1: unknown key `colour`")

    def test_absolute(self, file, tmp_path):
        path = file(HEAD + f'party = "{tmp_path}/p"\n'.encode())
        assert told(path)[0].endswith(f"is absolute{BESIDE}")

    def test_broken(self, file):
        file(b"affray = 1\nx = \xff", "party.toml")
        path = file(HEAD + b'party = "party.toml"\n')
        assert told(path)[0].startswith("party.toml:2:5: this byte is not UTF-8")
        file("affray = 1\nx = [\n", "party.toml")
        assert told(path)[0].startswith("party.toml:2:6: this is not TOML")

    def test_too_long_or_a_directory(self, file, tmp_path):
        path = file(HEAD + b'party = "."\n')
        assert told(path)[0].startswith('fight.toml:4:1: party file ".": this is a directory')
