"""What people judged by hand, kept in YAML beside the tests."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import yaml

# libyaml reads them ten times as fast, and every worker reads them all before its first test.
_LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


@cache
def rows_of(file: Path) -> Any:
    """The content of a file, which several tests look at and none changes."""
    return yaml.load(file.read_text(encoding="utf-8"), _LOADER)
