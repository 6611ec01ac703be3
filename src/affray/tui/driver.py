"""The terminal as Textual drives it, stopped for the shell and gone on with so that both find it sane."""

from __future__ import annotations

import os
import re
import selectors
import signal
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from textual.drivers.linux_driver import LinuxDriver
from textual.strip import Strip

from affray.tui.hearing import KeyParser, decoder

PRIVATE = re.compile(r"\x1b\[(?!\?(?:7|25)[hl])[<=>?]|\x1b\]")
"""How a private mode, a question to the terminal or a word to its window begins; cursor and wrap it knows."""

CLEAR = "\x1b[0m\x1b[H\x1b[2J"
INSTEAD = {"\x1b[?1049h": CLEAR, "\x1b[?1049l": CLEAR}
"""Without a second screen to go to and come back from, the one there is is cleared."""

SYNCHRONIZED = ("\x1b[?2026h", "\x1b[?2026l")
"""Around each repaint, where the terminal knows that it then shows it all at once."""

LONG = 1000
"""Bytes from which on a write is a whole screen's, not a single sequence."""

AT_ONCE = 4096
"""Bytes that are read of what was typed."""

LISTEN = 0.1
"""Seconds after which we look whether we are to leave, or an Escape was a key of its own."""


class TerminalDriver(LinuxDriver):
    """Stops on SIGTSTP as other programs do, and takes the terminal anew whenever it was stopped.

    The signals are taken in by the loop, never in the middle of what is being written.
    """

    _stopping = False
    _painted = ""
    shown: Sequence[Strip] | None = None
    """What the screen shows since it was opened, where that is known."""
    opened = False
    """Whether something has been painted since that differs from it."""

    def start_application_mode(self) -> None:
        """Take the terminal: nothing is known to be on it."""
        self.shown, self.opened = None, False
        super().start_application_mode()  # type: ignore[no-untyped-call]

    def write(self, data: str) -> None:
        """Write, but do not paint again what was painted last: a screen that opens asks for it often."""
        if data not in SYNCHRONIZED:
            if data == self._painted and len(data) > LONG:
                return
            self._painted = data
        super().write(data)

    def run_input_thread(self) -> None:
        """Hear what is typed until we leave, and then what was still on its way, for the shell not to."""
        decode, parser = decoder(), KeyParser()
        with selectors.SelectSelector() as selector:
            selector.register(self.fileno, selectors.EVENT_READ)
            leaving = False
            while not leaving:
                leaving = self.exit_event.is_set()
                typed = os.read(self.fileno, AT_ONCE) if selector.select(LISTEN) else b""
                letters = decode(typed)
                for message in (*(parser.feed(letters) if letters else ()), *parser.tick()):
                    self.process_message(message)

    def _sigtstp_application(self, *_: Any) -> None:
        self._loop.call_soon_threadsafe(self._stop)

    def _sigcont_application(self, *_: Any) -> None:
        if not self._stopping:
            self._loop.call_soon_threadsafe(self._take_anew)

    def _stop(self) -> None:
        """Leave the terminal to the shell, stop, and go on when the shell says so.

        Without a shell to go on by, the system does not stop us: the screen is only painted anew.
        """
        if not self._ours():
            return
        self._stopping = True
        self.suspend_application_mode()
        signal.signal(signal.SIGTSTP, signal.SIG_DFL)
        os.kill(os.getpid(), signal.SIGTSTP)
        self._wait_for_foreground()
        signal.signal(signal.SIGTSTP, self._sigtstp_application)
        self._resume()
        self._stopping = False

    def _take_anew(self) -> None:
        """Set the terminal again: while SIGSTOP held us, a shell has changed it."""
        if not self._ours():
            return
        self._stopping = True
        self._wait_for_foreground()
        self.suspend_application_mode()
        self._resume()
        self._stopping = False

    def _ours(self) -> bool:
        """Tell whether we have the terminal: no other program of ours has it, and we are not leaving."""
        return self._auto_restart and self._app.is_running

    def _resume(self) -> None:
        self.resume_application_mode()
        self._app.call_later(self._app.refresh, layout=True)

    def _wait_for_foreground(self) -> None:
        """Stay stopped while another has the terminal: we could neither paint nor listen."""
        while self._in_background():
            os.kill(os.getpid(), signal.SIGSTOP)

    def _in_background(self) -> bool:
        with suppress(OSError):
            return os.tcgetpgrp(self.fileno) != os.getpgrp()
        return False


class BareDriver(TerminalDriver):
    """Writes to terminals that know cursor moves, erasing and looks, such as a VT100 or the Linux console.

    They are sent nothing that they would print instead of obeying.
    """

    def write(self, data: str) -> None:
        """Write what the terminal knows."""
        if PRIVATE.match(data):
            data = INSTEAD.get(data, "")
        if data:
            super().write(data)
