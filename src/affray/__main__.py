"""Where the program starts: ``affray``, or ``python -m affray``."""

from __future__ import annotations

import gc
import sys


def main() -> None:
    """Run the command line. Nothing that starting makes is garbage: looking for it would cost a tenth."""
    gc.disable()
    from affray.quick import checked  # noqa: PLC0415 - after the line above

    if checked(sys.argv[1:]):
        return
    from affray.cli import main as run  # noqa: PLC0415 - the same

    run()


if __name__ == "__main__":
    main()
