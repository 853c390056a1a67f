"""The mutation check: what gives mutants and what does not, and putting one in place of the right code."""

from __future__ import annotations

import gc
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from benchmarks import mutation
from benchmarks.mistakes import mutants_of
from benchmarks.mutants import Mutant, MutantFinder, exchange, functions_of
from fol_kb.common.signals import as_exceptions

CODE = '''
"""A module."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeVar

__all__ = ["Counter", "more"]
Numbers = tuple[int, ...]
T = TypeVar("T")
STEP = 2


@dataclass(frozen=True)
class Counter:
    """Counts."""

    start: int = 7

    @property
    def following(self) -> int:
        """The next one."""
        return self.start + STEP


def more(number: int, most: int = 9) -> bool:
    "Whether there is more."
    found: dict[str, int] = {"x": number}
    return number < most
'''


def module(tmp_path: Path) -> Path:
    (tmp_path / "counted.py").write_text(CODE, encoding="utf-8")
    return tmp_path


def test_what_runs_gives_mutants_and_nothing_else(tmp_path: Path) -> None:
    found = mutants_of(module(tmp_path), "counted.py")
    assert [(m.name, m.before, m.after) for m in found] == [
        ("counted.py::<module>#1", "STEP = 2", "STEP = None"),
        ("counted.py::<module>#2", "2", "3"),
        ("counted.py::Counter#1", "start: int = 7", "start: int = None"),
        ("counted.py::Counter#2", "7", "8"),
        ("counted.py::Counter.following#1", "self.start + STEP", "self.start - STEP"),
        ("counted.py::more#1", "9", "10"),
        ("counted.py::more#2", 'found: dict[str, int] = {"x": number}', "found: dict[str, int] = None"),
        ("counted.py::more#3", '"x"', '"XXxXX"'),
        ("counted.py::more#4", '"x"', '"X"'),
        ("counted.py::more#5", "< most", "<= most"),
    ]
    lines = CODE.splitlines()
    for mutant in found:
        first, last = mutant.lines
        assert mutant.before.split("\n")[0] in "\n".join(lines[first - 1 : last])
        # one place is different and no other
        changed = [new for new, old in zip(mutant.source.splitlines(), lines, strict=True) if new != old]
        assert len(changed) == 1
        assert mutant.after in changed[0]
    at_import = {m.name for m in found if m.function is None}
    assert at_import == {m.name for m in found[:4]} | {"counted.py::more#1"}
    assert found[4].function == ("Counter.following", 1 + lines.index("    @property"))


@pytest.mark.slow
def test_the_function_with_the_mistake_takes_the_place_of_the_right_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = module(tmp_path)
    monkeypatch.syspath_prepend(str(root))
    import counted  # type: ignore[import-not-found]  # written a moment ago

    more, following = counted.more, counted.Counter().__class__.following
    assert (more(9), counted.Counter().following) == (False, 9)
    gc.freeze()  # as conftest does
    known = functions_of(root, ["counted.py"])
    by_name: dict[str, Mutant] = {m.name: m for m in mutants_of(root, "counted.py")}
    exchange(root, by_name["counted.py::more#5"], known)
    exchange(root, by_name["counted.py::Counter.following#1"], known)
    # also where somebody imported it by name before
    assert more(9)
    assert following.fget(counted.Counter()) == 5
    monkeypatch.delitem(sys.modules, "counted")


def test_a_mistake_in_what_runs_on_import_is_imported(tmp_path: Path, run_python) -> None:
    root = module(tmp_path)
    source = mutants_of(root, "counted.py")[3].source
    code = (
        "from pathlib import Path\nfrom benchmarks.mutants import MutantFinder\n"
        f"MutantFinder(Path({str(root)!r}), 'counted.py', {source!r}).install()\n"
        "import counted\nprint(counted.Counter().start, counted.__file__)"
    )
    done = run_python(code)
    assert done.stdout.split() == ["8", str(root / "counted.py")], done.stderr


def test_what_was_imported_already_is_no_mutant(tmp_path: Path) -> None:
    with pytest.raises(AssertionError, match="sys is imported already"):
        MutantFinder(tmp_path, "sys.py", "").install()


def test_names_that_no_mutant_has(root: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "benchmarks.mutation", "--only", "nothing"],
        cwd=root,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 2
    assert "no mutant has such a name" in done.stdout


def test_what_ends_the_check_ends_its_processes_and_is_named() -> None:
    """A run that was ended from outside said KeyboardInterrupt, and its tests went on."""

    def waits() -> int:
        time.sleep(60)
        return 0

    process = mutation._forked(waits)
    session = mutation.Session([], 1)
    with pytest.raises(KeyboardInterrupt) as raised, as_exceptions(), mutation._ended_with(process):
        signal.raise_signal(signal.SIGTERM)
    session.pytest_keyboard_interrupt(raised)
    assert session.ended == "ended by SIGTERM"
    assert os.waitstatus_to_exitcode(os.waitpid(process, 0)[1]) == -signal.SIGKILL
