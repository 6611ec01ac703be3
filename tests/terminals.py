"""Affray in a real terminal: keys typed into a pseudo-terminal, its screen read by an emulator."""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path
from typing import Self

import pexpect
import pyte

AFFRAY = Path(sys.executable).with_name("affray")
QUIET = 0.12
LIMIT = 20.0
OURS = (
    "NO_COLOR",
    "COLORTERM",
    "COLUMNS",
    "LINES",
    "LANG",
    "LC_",
    "SSH_",
    "TMUX",
    "STY",
    "TEXTUAL_",
    "ESCDELAY",
)
"""Beginnings of the names of what says how a terminal is: each test says it itself."""


class Terminal:
    """Runs a command of Affray's, or another program; `lines` is what its screen shows."""

    def __init__(
        self,
        *words: str | Path,
        columns: int = 120,
        rows: int = 36,
        cwd: Path | None = None,
        program: str | Path = AFFRAY,
        **environment: str,
    ) -> None:
        self.screen = pyte.Screen(columns, rows)
        self._stream = pyte.ByteStream(self.screen)
        env = {name: value for name, value in os.environ.items() if not name.startswith(OURS)}
        env |= {"TERM": "xterm-256color", "LANG": "C.UTF-8", **environment}
        self.child = pexpect.spawn(
            str(program),
            [str(word) for word in words],
            dimensions=(rows, columns),
            env=env,
            cwd=cwd,
            timeout=LIMIT,
        )
        self.keys = 0
        self._read = b""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exc: object) -> None:
        self.child.close(force=True)

    @property
    def lines(self) -> list[str]:
        """The rows of the screen, without trailing blanks."""
        return [row.rstrip() for row in self.screen.display]

    @property
    def text(self) -> str:
        """The whole screen."""
        return "\n".join(self.lines)

    @property
    def written(self) -> str:
        """All that was read so far, as it came."""
        return self._read.decode(errors="replace")

    @property
    def sent(self) -> bytes:
        """The same in bytes."""
        return self._read

    def read(self, quiet: float = QUIET) -> None:
        """Take in what is written until nothing comes for a while."""
        while True:
            try:
                self._take(self.child.read_nonblocking(65536, timeout=quiet))
            except pexpect.TIMEOUT:
                return
            except pexpect.EOF:
                return

    def _take(self, written: bytes) -> None:
        self._read += written
        self._stream.feed(written)

    def wait(self, text: str) -> None:
        """Read until the screen shows a text; fail with the screen where it never does."""
        end = time.monotonic() + LIMIT
        while text not in self.text:
            assert time.monotonic() < end, f"{text!r} is not on the screen:\n{self.text}"
            self.read(0.05)

    def resize(self, columns: int, rows: int) -> None:
        """Give the terminal another size, and let the screen settle."""
        self.child.setwinsize(rows, columns)
        self.screen.resize(rows, columns)
        self.read()

    def press(self, *keys: str) -> None:
        """Press keys one after another, each after the screen has settled."""
        for key in keys:
            self.child.send(key)
            self.keys += 1
            self.read()

    def answered(self, key: str) -> float:
        """Press a key and return after how many seconds the screen began to change."""
        begun = time.monotonic()
        os.write(self.child.child_fd, key.encode())
        first = self.child.read_nonblocking(65536, timeout=LIMIT)
        took = time.monotonic() - begun
        self._take(first)
        return took

    def leave(self) -> str:
        """Leave with `q` and return what is said at the end."""
        self.child.send("q")
        rest = self.rest()
        self.child.wait()
        return rest

    def rest(self) -> str:
        """Read to the end of the program, and return what came."""
        last = self.child.read()
        self._read += last
        return last.decode(errors="replace")
