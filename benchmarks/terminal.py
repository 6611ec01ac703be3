"""A program in a terminal of its own: what it writes, when, and how much memory it takes."""

from __future__ import annotations

import fcntl
import os
import pty
import select
import signal
import struct
import sys
import termios
import time
from pathlib import Path
from typing import Self

QUIET = 0.2
"""Seconds without a byte after which a repaint counts as over."""

PYTHON = sys.executable


class Terminal:
    """Runs a command in a pseudo-terminal; nothing reads its screen, only its bytes are counted."""

    def __init__(self, *words: str, columns: int = 120, rows: int = 36, **environment: str) -> None:
        self.started = time.perf_counter()
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            os.environ.update({"TERM": "xterm-256color", "COLUMNS": "", "LINES": "", **environment})
            os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
            fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
            os.execvp(words[0], words)
        fcntl.ioctl(self.fd, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        self.seen = b""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exc: object) -> None:
        os.kill(self.pid, signal.SIGKILL)
        os.waitpid(self.pid, 0)
        os.close(self.fd)

    def read(self, wait: float) -> bytes:
        """Return what is there within `wait` seconds; empty where nothing comes."""
        ready, _, _ = select.select([self.fd], [], [], wait)
        if not ready:
            return b""
        try:
            found = os.read(self.fd, 65536)
        except OSError:
            return b""
        self.seen += found
        return found

    def until(self, text: str, limit: float = 30.0) -> float:
        """Read until `text` has come; return the seconds since the start."""
        wanted = text.encode()
        end = time.perf_counter() + limit
        while wanted not in self.seen:
            if time.perf_counter() > end:
                raise TimeoutError(f"{text!r} was never painted: {self.seen[-400:]!r}")
            self.read(0.05)
        return time.perf_counter() - self.started

    def settle(self, quiet: float = QUIET) -> None:
        """Read until nothing has come for a while."""
        while self.read(quiet):
            pass

    def press(self, keys: str) -> tuple[float, int]:
        """Press keys; return the seconds to the last painted byte, and how many bytes there were."""
        self.settle()
        begun = last = time.perf_counter()
        count = 0
        os.write(self.fd, keys.encode())
        while found := self.read(QUIET * 2 if not count else QUIET):
            last = time.perf_counter()
            count += len(found)
        return last - begun, count

    def memory(self) -> int:
        """Return the resident memory in bytes."""
        status = Path(f"/proc/{self.pid}/status").read_text()
        line = next(line for line in status.splitlines() if line.startswith("VmRSS"))
        return int(line.split()[1]) * 1024
