"""Where the program starts: ``affray``, or ``python -m affray``."""

from __future__ import annotations

import gc


def main() -> None:
    """Run the command line. Nothing that starting makes is garbage: looking for it would cost a tenth."""
    gc.disable()
    from affray.cli import main as run  # noqa: PLC0415 - after the line above

    run()


if __name__ == "__main__":
    main()
