"""A mutant, the same code with one small mistake in it, and putting it in the place of the module."""

from __future__ import annotations

import gc
import importlib.abc
import importlib.machinery
import sys
import warnings
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import CodeType, FunctionType, ModuleType


@dataclass(frozen=True, slots=True)
class Mutant:
    """One mistake.

    Attributes:
        name: ``path::function#number``, counted from 1 in each function; the same as long as that function
            stays as it is.
        path: the file, relative to the root of the project.
        lines: the first and last line of the statement with the mistake, from 1.
        around: the first and last line of the function or class that it stands in, or of the file.
        function: qualified name and first line of the function that has to be exchanged; None if the mistake
            is made when the module is imported.
        before: the code that was changed.
        after: what it was changed to; empty if it was left out.
        source: the whole module with the mistake.
    """

    name: str
    path: str
    lines: tuple[int, int]
    around: tuple[int, int]
    function: tuple[str, int] | None
    before: str
    after: str
    source: str


def compiled(source: str, path: str) -> CodeType:
    with warnings.catch_warnings():
        warnings.simplefilter(
            "ignore", SyntaxWarning
        )  # such as ``is`` with a number: the mistake of a mutant
        return compile(source, path, "exec", dont_inherit=True)


def functions_of(root: Path, paths: Sequence[str]) -> dict[tuple[str, str, int], list[FunctionType]]:
    """All functions that were made from these files, by file, qualified name and first line."""
    files = {str(root / path): path for path in paths}
    found: dict[tuple[str, str, int], list[FunctionType]] = {}
    gc.unfreeze()  # what a conftest has frozen is not listed
    for each in gc.get_objects():
        if isinstance(each, FunctionType) and each.__code__.co_filename in files:
            code = each.__code__
            key = files[code.co_filename], code.co_qualname, code.co_firstlineno
            found.setdefault(key, []).append(each)
    return found


def exchange(root: Path, mutant: Mutant, functions: dict[tuple[str, str, int], list[FunctionType]]) -> None:
    """Let the function with the mistake run instead of the right one, wherever it is known by name."""
    assert mutant.function is not None
    name, line = mutant.function
    module = compiled(mutant.source, str(root / mutant.path))
    (code,) = [c for c in _codes(module) if c.co_qualname == name and c.co_firstlineno == line]
    for function in functions[mutant.path, name, line]:
        function.__code__ = code


def _codes(code: CodeType) -> Iterator[CodeType]:
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield constant
            yield from _codes(constant)


def module_of(path: str) -> str:
    """The name of the module in a file."""
    return path.removesuffix(".py").replace("/", ".").removesuffix(".__init__")


class MutantFinder(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Imports the mutant instead of the module."""

    def __init__(self, root: Path, path: str, source: str) -> None:
        self.file = str(root / path)
        self.source = source
        self.module = module_of(path)

    def find_spec(
        self, fullname: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        """The module with the mistake, if it is the one that is asked for."""
        if fullname != self.module:
            return None
        is_package = self.file.endswith("__init__.py")
        spec = importlib.machinery.ModuleSpec(fullname, self, origin=self.file, is_package=is_package)
        if is_package:
            spec.submodule_search_locations = [str(Path(self.file).parent)]
        return spec

    def exec_module(self, module: ModuleType) -> None:
        """Run the code with the mistake."""
        module.__file__ = self.file
        exec(self.get_code(module.__name__), module.__dict__)

    def get_code(self, fullname: str) -> CodeType:
        """The code with the mistake, for ``python -m``."""
        return compiled(self.source, self.file)

    def install(self) -> None:
        """From now on; nothing of the module may have been imported."""
        assert self.module not in sys.modules, f"{self.module} is imported already"
        sys.meta_path.insert(0, self)
