"""OpenSSH's own server and client on the loopback, with keys and a configuration of the test's own."""

from __future__ import annotations

import getpass
import os
import shlex
import shutil
import socket
import subprocess
import time
from pathlib import Path
from typing import Self

from terminals import AFFRAY, Terminal

SSHD = shutil.which("sshd", path=f"{os.environ.get('PATH', '')}:/usr/sbin:/usr/local/sbin")
JAIL = Path("/run/sshd")
LIMIT = 20.0

CONFIG = """\
Port {port}
ListenAddress 127.0.0.1
HostKey {folder}/host
PidFile none
AuthorizedKeysFile {folder}/authorized_keys
StrictModes no
UsePAM no
PasswordAuthentication no
KbdInteractiveAuthentication no
PermitRootLogin prohibit-password
AllowTcpForwarding yes
PrintMotd no
PrintLastLog no
MaxStartups 100
ClientAliveInterval 1
ClientAliveCountMax 2
Subsystem sftp internal-sftp
SetEnv {environment}
"""
"""Modes are not strict, since a test's folder lies below one that all may write to."""

PASSED = ("AFFRAY_SESSIONS", "XDG_STATE_HOME", "XDG_CONFIG_HOME", "PYTHONPATH")


def lacking() -> str:
    """Say what a server cannot be started for want of; empty where nothing is."""
    wanted = [name for name in ("ssh", "sftp", "ssh-keygen") if shutil.which(name) is None]
    wanted += ["sshd"] if SSHD is None else []
    if wanted:
        return f"OpenSSH is not here ({', '.join(wanted)}): install openssh-server and openssh-client"
    if os.getuid() == 0 and not JAIL.is_dir():
        return f"{JAIL} is not there, which sshd wants when root runs it"
    return ""


class Server:
    """A server that lets the present user in by key. `keys` are lines of its authorized_keys."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir()
        self.folder = folder
        self.port = free_port()
        for name in ("host", "own", "watcher"):
            make = ["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-C", name, "-f", folder / name]
            subprocess.run(make, check=True)
        self.allow("", "own")
        passed = " ".join(f'{name}="{os.environ[name]}"' for name in PASSED if name in os.environ)
        config = folder / "sshd_config"
        config.write_text(CONFIG.format(port=self.port, folder=folder, environment=passed))
        self.log = folder / "log"
        with self.log.open("w") as log:
            self.process = subprocess.Popen([SSHD, "-D", "-e", "-f", config], stderr=log)
        self._listening()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exc: object) -> None:
        self.process.terminate()
        self.process.wait()

    def _listening(self) -> None:
        end = time.monotonic() + LIMIT
        while True:
            try:
                socket.create_connection(("127.0.0.1", self.port), 1).close()
            except ConnectionRefusedError:
                assert self.process.poll() is None, self.log.read_text()
                assert time.monotonic() < end, self.log.read_text()
                time.sleep(0.02)
            else:
                return

    def allow(self, options: str, key: str) -> None:
        """Let a key in, with the options that stand before it in authorized_keys."""
        public = (self.folder / f"{key}.pub").read_text()
        with (self.folder / "authorized_keys").open("a") as file:
            file.write(f"{options} {public}".lstrip())

    def client(self, *words: str, key: str = "own", port: int = 0, program: str = "ssh") -> list[str]:
        """Return the command of a client. The last word is what is to be run there; nothing where empty."""
        options = [
            "BatchMode=yes",
            "IdentitiesOnly=yes",
            "IdentityAgent=none",
            "LogLevel=ERROR",
            "StrictHostKeyChecking=no",
            "UserKnownHostsFile=/dev/null",
            f"Port={port or self.port}",
            f"IdentityFile={self.folder / key}",
        ]
        there = f"{getpass.getuser()}@127.0.0.1"
        return [
            program,
            "-F",
            "none",
            *(f"-o{one}" for one in options),
            *words[:-1],
            there,
            *filter(None, words[-1:]),
        ]

    def run(
        self, *words: str, key: str = "own", program: str = "ssh", text: str = ""
    ) -> subprocess.CompletedProcess[str]:
        """Run a client without a terminal to its end."""
        return subprocess.run(
            self.client(*words, key=key, program=program),
            input=text, capture_output=True, text=True, timeout=LIMIT, check=False,
        )  # fmt: skip

    def play(self, *words: str | Path, port: int = 0, columns: int = 120, rows: int = 36) -> Terminal:
        """Open a terminal, log in and run Affray there with these words."""
        line = shlex.join(str(word) for word in (AFFRAY, *words))
        program, *rest = self.client("-tt", line, port=port)
        return Terminal(*rest, program=program, columns=columns, rows=rows)


def free_port() -> int:
    """Return a port of the loopback that nobody listens on."""
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])
