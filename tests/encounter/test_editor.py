"""The user's own editor: which one, with which words, at which line, and a sentence where there is none."""

from __future__ import annotations

from pathlib import Path

import pytest

from affray.encounter import editor
from affray.encounter.editor import NoEditor, line_of, named, open_in

FILE = Path("/a b/mill.toml")


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (["vim"], ["vim", "+7", str(FILE)]),
        (["/usr/bin/nano", "-w"], ["/usr/bin/nano", "-w", "+7", str(FILE)]),
        (["code", "--wait"], ["code", "--wait", "-g", f"{FILE}:7"]),
        (["hx"], ["hx", f"{FILE}:7"]),
        (["my-editor"], ["my-editor", str(FILE)]),
    ],
)
def test_a_line_is_given_as_the_editor_takes_it(words, expected):
    assert line_of(words, FILE, 7) == expected
    assert line_of(words, FILE)[-1] == str(FILE)


def test_visual_comes_first_and_both_may_have_arguments(monkeypatch):
    monkeypatch.setenv("EDITOR", "nano -w")
    monkeypatch.delenv("VISUAL", raising=False)
    assert named() == (["nano", "-w"], "")
    monkeypatch.setenv("VISUAL", "'my editor' --wait")
    assert named() == (["my editor", "--wait"], "")


def test_without_either_the_usual_ones_are_tried_and_that_is_said(monkeypatch):
    monkeypatch.delenv("EDITOR", raising=False)
    monkeypatch.setenv("VISUAL", " ")
    monkeypatch.setattr(editor.shutil, "which", lambda one: one == "vi")
    assert named() == (["vi"], "Neither VISUAL nor EDITOR is set: opening vi.")
    monkeypatch.setattr(editor.shutil, "which", lambda one: False)
    with pytest.raises(NoEditor, match="No editor was found: set EDITOR"):
        named()


def test_what_cannot_be_opened_is_a_sentence(monkeypatch, tmp_path):
    with pytest.raises(NoEditor, match="no-such-editor could not be opened"):
        open_in(["no-such-editor"], tmp_path / "x")
    with pytest.raises(NoEditor, match="false ended with status 1"):
        open_in(["false"], tmp_path / "x")
    monkeypatch.setenv("VISUAL", "vim 'open")
    with pytest.raises(NoEditor, match="VISUAL cannot be read"):
        named()
