"""A module that one thread does not find: others do, and it does afterwards."""

from __future__ import annotations

import importlib
import sys
import threading
from pathlib import Path

import pytest

from fol_kb.reasoning.tweety.jvm.hidden import hidden


@pytest.fixture
def module(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """The name of a module that can be imported."""
    (tmp_path / "seldom_wanted.py").write_text("")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delitem(sys.modules, "seldom_wanted", raising=False)
    return "seldom_wanted"


def test_it_is_not_found_in_the_block_and_is_afterwards(module: str) -> None:
    with hidden(module), pytest.raises(ModuleNotFoundError, match=module):
        importlib.import_module(module)
    importlib.import_module(module)


def test_who_goes_through_the_finders_meanwhile_misses_none_of_them(module: str) -> None:
    """As an import in another thread does, which is at its second finder when the block begins or ends."""
    before = list(sys.meta_path)
    with hidden(module):
        asked = iter(sys.meta_path)
        seen = [next(asked), next(asked)]
    seen.extend(asked)
    assert [finder for finder in before if finder not in seen] == []
    asked = iter(sys.meta_path)
    seen = [next(asked), next(asked)]
    with hidden(module):
        seen.extend(asked)
    assert [finder for finder in before if finder not in seen] == []


def test_another_thread_finds_it(module: str) -> None:
    with hidden(module):
        thread = threading.Thread(target=importlib.import_module, args=(module,))
        thread.start()
        thread.join()
    assert module in sys.modules


def test_what_is_imported_already_stays(module: str) -> None:
    importlib.import_module(module)
    with hidden(module):
        assert importlib.import_module(module) is sys.modules[module]


@pytest.mark.jvm
def test_java_runs_without_numpy_in_a_process_of_ours(run_python) -> None:
    code = """
import sys
from fol_kb.reasoning.tweety.jvm import machine
machine.start(ours=True)
print("numpy" in sys.modules, "module" in machine.bridge().version())
"""
    assert run_python(code).stdout == "False True\n"
