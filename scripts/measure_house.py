"""The house in numbers: ``python scripts/measure_house.py [--package fol_kb]``.

Lines and files of the package, entries at its root, rooms (modules and packages at the root), arrows between
rooms, and circles: of rooms, and of modules. Imports that only type checkers see count as well.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

import grimp
import networkx

ROOT = Path(__file__).resolve().parent.parent


def measured(package: str) -> dict[str, int]:
    """Each figure by its name."""
    folder = ROOT / package
    files = [path for path in _kept(folder) if path.suffix == ".py"]
    graph = grimp.build_graph(package, cache_dir=None)
    modules: networkx.DiGraph[str] = networkx.DiGraph()
    rooms: networkx.DiGraph[str] = networkx.DiGraph()
    for module in graph.modules:
        modules.add_node(module)
        for imported in graph.find_modules_directly_imported_by(module):
            modules.add_edge(module, imported)
            one, other = _room(module), _room(imported)
            if one != other and package not in (one, other):
                rooms.add_edge(one, other)
    return {
        "lines": sum(path.read_text(encoding="utf-8").count("\n") for path in files),
        "files": len(files),
        "entries at the root": len({path.relative_to(folder).parts[0] for path in _kept(folder)}),
        "rooms": len({_room(module) for module in graph.modules} - {package}),
        "arrows between rooms": rooms.number_of_edges(),
        "circles of rooms": _circles(rooms),
        "circles of modules": _circles(modules),
        "lines of tests": sum(
            path.read_text(encoding="utf-8").count("\n") for path in (ROOT / "tests").rglob("*.py")
        ),
    }


def _kept(folder: Path) -> list[Path]:
    """The files, without what Python leaves behind, also in folders that are gone."""
    return [path for path in folder.rglob("*") if path.is_file() and "__pycache__" not in path.parts]


def _room(module: str) -> str:
    return ".".join(module.split(".")[:2])


def _circles(graph: networkx.DiGraph[str]) -> int:
    return sum(len(component) > 1 for component in networkx.strongly_connected_components(graph))


def main() -> int:
    """Print the figures, one a line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--package", default="fol_kb")
    for name, figure in measured(parser.parse_args().package).items():
        print(f"{name:24} {figure:7,}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
