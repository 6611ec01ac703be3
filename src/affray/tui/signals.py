"""Hang-ups and requests to end: leave through the loop, and stop hard where the terminal holds us up."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Timer
from types import FrameType
from typing import Any

from textual.app import App

PATIENCE = 2.0
"""Seconds that a clean end may take."""

SIGNALS = tuple(getattr(signal, name) for name in ("SIGHUP", "SIGTERM") if hasattr(signal, name))


@contextmanager
def leaving_on_signals(app: App[Any]) -> Iterator[None]:
    """While inside, SIGHUP and SIGTERM leave the app; everything that must be kept is on disk already."""

    def leave(number: int, frame: FrameType | None) -> None:
        del frame
        hard = Timer(PATIENCE, os._exit, (128 + number,))
        hard.daemon = True
        hard.start()
        loop = getattr(app, "_loop", None)
        if loop is not None:
            loop.call_soon_threadsafe(app.exit)

    before = {one: signal.signal(one, leave) for one in SIGNALS}
    try:
        yield
    finally:
        for one, handler in before.items():
            signal.signal(one, handler)
