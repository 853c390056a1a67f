"""``fol-kb``: the way in. The commands are loaded here, so that Ctrl-C is heard while they are."""

from __future__ import annotations

import sys
from collections.abc import Sequence


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; the exit code is returned. Errors are printed in a line or two, never a traceback."""
    try:
        from fol_kb.commands import run_command
    except KeyboardInterrupt:
        print("fol-kb: interrupted", file=sys.stderr)
        return 130  # 128 + SIGINT, as shells report it
    return run_command(argv)


if __name__ == "__main__":
    sys.exit(main())
