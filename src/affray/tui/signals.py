"""Hang-ups and requests to end: leave through the loop, and stop hard where the terminal holds us up."""

from __future__ import annotations

import os
import select
import signal
import sys
import termios
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from threading import Event, Thread, Timer
from threading import enumerate as enumerate_threads
from types import FrameType
from typing import Any

from textual.app import App
from textual.drivers._writer_thread import WriterThread

PATIENCE = 2.0
"""Seconds that a clean end may take."""

TRIES = 20
"""How often a terminal that takes nothing in is offered what sets it back."""

SIGNALS = (signal.SIGHUP, signal.SIGTERM, signal.SIGINT)

SANE = b"\x18\x1b[0m\x1b[?2004l\x1b[?7h\x1b[<u\x1b[?1049l\x1b[?25h\x1b[?1004l\r\n"
"""Cancels a sequence that was cut off, then undoes all that the screen had asked of the terminal."""


@contextmanager
def leaving_on_signals(app: App[Any]) -> Iterator[None]:
    """While inside, a hang-up, SIGTERM and SIGINT leave the app; what must be kept is on disk already.

    A terminal that takes nothing in holds up a clean end: then its modes are set back, and the process ends.
    """
    modes, late = _modes(), Event()

    def leave(number: int, frame: FrameType | None = None) -> None:
        del frame
        hard = Timer(PATIENCE, _stop_hard, (number, modes, late))
        hard.daemon = True
        hard.start()
        loop = getattr(app, "_loop", None)
        if loop is not None:
            with suppress(RuntimeError):  # it has ended already
                loop.call_soon_threadsafe(app.exit)

    before = {one: signal.signal(one, leave) for one in SIGNALS}
    Thread(target=_await_hang_up, args=(leave,), daemon=True).start()
    try:
        yield
    finally:
        if late.is_set():
            time.sleep(PATIENCE)  # the terminal is being set back, and the process ends with that
        for one, handler in before.items():
            signal.signal(one, handler)


def _modes() -> list[Any] | None:
    """Return the modes of the terminal as they are before the screen."""
    with suppress(termios.error, OSError, ValueError):
        return termios.tcgetattr(sys.__stdin__.fileno())  # type: ignore[union-attr]
    return None


def _await_hang_up(leave: Callable[[int], None]) -> None:
    """Leave when the terminal is gone: a process that it does not control is sent no signal."""
    with suppress(OSError, ValueError):
        terminal = select.poll()
        terminal.register(sys.__stdin__.fileno(), 0)  # type: ignore[union-attr]
        if any(what & (select.POLLHUP | select.POLLERR) for _, what in terminal.poll()):
            leave(signal.SIGHUP)


def _stop_hard(number: int, modes: list[Any] | None, late: Event) -> None:
    """Set the terminal back as far as it lets us, and end as by the signal."""
    late.set()
    with suppress(termios.error, OSError, ValueError):
        if modes is not None:
            termios.tcsetattr(sys.__stdin__.fileno(), termios.TCSANOW, modes)  # type: ignore[union-attr]
        _wipe(number)
    os._exit(128 + number)


def _wipe(number: int) -> None:
    """Put what undoes the screen in the place of all that the terminal has not taken in.

    The thread that waits in the middle of writing holds the terminal: it is woken to write to nowhere.
    """
    terminal = os.open(os.ttyname(2), os.O_WRONLY | os.O_NONBLOCK | os.O_NOCTTY)
    os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
    for thread in enumerate_threads():
        if isinstance(thread, WriterThread) and thread.ident is not None:
            signal.pthread_kill(thread.ident, number)
    for _ in range(TRIES):
        termios.tcflush(terminal, termios.TCOFLUSH)
        with suppress(BlockingIOError):
            os.write(terminal, SANE)
            return
        time.sleep(PATIENCE / TRIES / 4)
