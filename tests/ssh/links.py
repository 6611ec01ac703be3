"""A link between client and server that can be cut, or go silent."""

from __future__ import annotations

import select
import socket
from contextlib import suppress
from threading import Event, Thread
from typing import Self

from servers import free_port


class Link:
    """Carries one connection to a port of the loopback, until it is told not to."""

    def __init__(self, there: int) -> None:
        self.port = free_port()
        self._there = there
        self._listener = socket.create_server(("127.0.0.1", self.port))
        self._silent, self._cut = Event(), Event()
        self._thread = Thread(target=self._carry, daemon=True)
        self._thread.start()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exc: object) -> None:
        self.cut()

    def silence(self) -> None:
        """Lose every byte from now on, and tell neither end."""
        self._silent.set()

    def cut(self) -> None:
        """Close both ends."""
        self._cut.set()
        self._thread.join()

    def _carry(self) -> None:
        with self._listener:
            near, _ = self._listener.accept()
        far = socket.create_connection(("127.0.0.1", self._there))
        other = {near: far, far: near}
        with near, far:
            while not self._cut.is_set():
                for one in select.select([near, far], [], [], 0.02)[0]:
                    with suppress(OSError):
                        taken = one.recv(65536)
                        if not taken:
                            return
                        if not self._silent.is_set():
                            other[one].sendall(taken)
