"""Gives these tests a server. Where OpenSSH is not installed they are skipped; under CI they fail."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from servers import Server, lacking


@pytest.fixture
def server(_own_folders, tmp_path: Path):
    """A server of the test's own, whose logins keep their sessions in the test's folders."""
    reason = lacking()
    if reason and os.environ.get("CI") == "true":
        pytest.fail(reason)
    if reason:
        pytest.skip(reason)
    with Server(tmp_path / "ssh") as one:
        yield one
