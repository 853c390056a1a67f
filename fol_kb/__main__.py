"""``python -m fol_kb``: the command line."""

from __future__ import annotations

import sys

from fol_kb.cli import main

if __name__ == "__main__":
    sys.exit(main())
