from pathlib import Path

import pytest

from affray.rules import registry


@pytest.fixture(autouse=True, scope="module")
def little_rules():
    """Let encounter files name the ruleset of `little.py`."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(registry.BUILT_IN, "little", "little")
        yield


@pytest.fixture
def file(tmp_path: Path):
    """Write a file and return its path."""

    def write(text: str | bytes, name: str = "fight.toml") -> Path:
        path = tmp_path / name
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return path

    return write
