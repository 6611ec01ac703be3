"""What all tests share: the trial ruleset is known, and sessions live in a folder of the test's own."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from affray.rules import registry

registry.BUILT_IN.setdefault("trial", "affray.testing.trial")

for ignored in (signal.SIGINT, signal.SIGHUP):
    # A run in the background is started with these ignored, and so would be what the tests start.
    if signal.getsignal(ignored) is signal.SIG_IGN:
        signal.signal(ignored, signal.SIG_DFL)

settings.register_profile(
    "affray", deadline=None, max_examples=60, suppress_health_check=[HealthCheck.too_slow], derandomize=True
)
settings.register_profile("deep", parent=settings.get_profile("affray"), max_examples=600, derandomize=False)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "affray"))


@pytest.fixture(autouse=True)
def _own_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("AFFRAY_SESSIONS", str(tmp_path / "sessions"))
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
