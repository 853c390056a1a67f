"""Whether what an answer names exists, asked offline: in a file tree, a list of packages, Python, a store.

A check is asked about what neither the task nor a tool named. Whoever writes another one needs a name and
``knows``.
"""

from __future__ import annotations

import ast
import builtins
import importlib.machinery
import importlib.util
import keyword
import re
import sys
from collections.abc import Collection, Iterable
from functools import cache
from pathlib import Path
from typing import Protocol

from verification.evidence import Store
from verification.model import MentionKind

_CODE: Collection[MentionKind] = (MentionKind.CLASS, MentionKind.FUNCTION, MentionKind.IDENTIFIER)


class ExistenceCheck(Protocol):
    """Says whether something exists."""

    @property
    def name(self) -> str:
        """What it is called where it is named as the place that knows a mention."""

    @property
    def kinds(self) -> Collection[MentionKind]:
        """What it is asked about. Concepts are looked for in an answer where a check knows any."""

    def knows(self, kind: MentionKind, text: str) -> bool:
        """Whether there is such a thing; it is of one of the kinds."""


class FileTree:
    """The files and folders below a folder; a path that leaves it is not known.

    Args:
        root: the folder.

    Raises:
        NotADirectoryError: it is none.
    """

    name = "files"
    kinds: Collection[MentionKind] = (MentionKind.FILE,)

    def __init__(self, root: str | Path) -> None:
        self._root = Path(root).resolve()
        if not self._root.is_dir():
            raise NotADirectoryError(f"{root} is no folder; expected the root of a file tree")

    def knows(self, kind: MentionKind, text: str) -> bool:
        """Whether the path is there, from the root on or as an absolute path below it."""
        if kind not in self.kinds or "\0" in text:
            return False
        path = text.replace("\\", "/")
        try:
            found = (self._root / path).resolve()
            return found.is_relative_to(self._root) and found.exists()
        except (OSError, RuntimeError):  # a name that is too long, links in a circle
            return False


class PackageList:
    """Names of packages; ``Left_Pad`` is ``left-pad`` (PEP 503)."""

    name = "packages"
    kinds: Collection[MentionKind] = (MentionKind.PACKAGE,)

    def __init__(self, names: Iterable[str]) -> None:
        self._names = {_canonical(name) for name in names if name.strip()}

    @staticmethod
    def read(path: str | Path) -> PackageList:
        """The names of a file, one a line; what follows a name (a version) and comments are left out.

        Raises:
            OSError: it cannot be read.
        """
        lines = Path(path).read_text(encoding="utf-8", errors="replace").splitlines()
        found = (re.match(r"\s*(@?[\w][\w./-]*)", line) for line in lines)
        return PackageList(match.group(1) for match in found if match is not None)

    def knows(self, kind: MentionKind, text: str) -> bool:
        """Whether the package is in the list."""
        return kind in self.kinds and _canonical(text) in self._names


class PythonBuiltins:
    """The builtins, keywords and standard modules of Python, which no source need have named."""

    name = "python builtins"
    kinds: Collection[MentionKind] = (MentionKind.PACKAGE, *_CODE)

    def knows(self, kind: MentionKind, text: str) -> bool:
        """Whether a name is built in; of a package, whether Python comes with it."""
        if kind is MentionKind.PACKAGE:
            comes_with_it = text.partition(".")[0] in sys.stdlib_module_names
            return comes_with_it and (text in sys.modules or _importable(text))  # os.path has no file
        return kind in self.kinds and (hasattr(builtins, text) or keyword.iskeyword(text))


class PythonNames:
    """What this Python can import. Nothing is imported to find out."""

    name = "python"
    kinds: Collection[MentionKind] = (MentionKind.PACKAGE, *_CODE)

    def knows(self, kind: MentionKind, text: str) -> bool:
        """Whether a module can be found: as a package, or as what a dotted name begins with."""
        if kind is MentionKind.PACKAGE:
            return _importable(text)
        module, dot, name = text.rpartition(".")
        return kind in _CODE and bool(dot) and _importable(module) and name in _names_of(module)


class StoreConcepts:
    """Concepts that memories of a store mention."""

    name = "store"
    kinds: Collection[MentionKind] = (MentionKind.CONCEPT,)

    def __init__(self, store: Store, *, among: int = 10) -> None:
        self._store = store
        self._among = among

    def knows(self, kind: MentionKind, text: str) -> bool:
        """Whether one of the best memories has the words, in any case."""
        if kind not in self.kinds:
            return False
        wanted = re.compile(rf"(?<!\w){re.escape(text.casefold())}(?!\w)")
        found = self._store.search(text, self._among, mode="text")
        return any(wanted.search(each.memory.content.casefold()) for each in found.ranked)


def _canonical(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name.strip()).lower()


def _importable(name: str) -> bool:
    """Whether a module can be found."""
    return name in sys.stdlib_module_names or _spec(name) is not None


@cache
def _names_of(module: str) -> frozenset[str]:
    """The names that the source of a module gives at its top."""
    spec = _spec(module)
    if spec is None or spec.origin is None or not spec.origin.endswith(".py"):
        return frozenset()
    try:
        body = ast.parse(Path(spec.origin).read_bytes()).body
    except (OSError, SyntaxError, ValueError):
        return frozenset()
    found: set[str] = set()
    for each in body:
        if isinstance(each, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            found.add(each.name)
        elif isinstance(each, ast.Import | ast.ImportFrom):
            found.update((alias.asname or alias.name).partition(".")[0] for alias in each.names)
        elif isinstance(each, ast.Assign):
            found.update(target.id for target in each.targets if isinstance(target, ast.Name))
    return frozenset(found)


def _spec(name: str) -> importlib.machinery.ModuleSpec | None:
    """Where a module is. The packages it is in are looked through, and not imported."""
    first, *rest = name.split(".")
    if not all(part.isidentifier() for part in (first, *rest)):
        return None
    try:
        spec = importlib.util.find_spec(first)
        for number in range(1, len(rest) + 1):
            if spec is None or spec.submodule_search_locations is None:
                return None
            inside = list(spec.submodule_search_locations)
            spec = importlib.machinery.PathFinder.find_spec(".".join((first, *rest[:number])), inside)
    except (ImportError, ValueError):
        return None
    return spec


KNOWN: tuple[ExistenceCheck, ...] = (PythonBuiltins(),)
"""What is asked unless something else is named."""
