"""Files in listings: each is in its folder, and in no other one."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.verification.answers.looking import beside
from verification.model import MentionStatus

LS_R = """.:
README.md
lib
src

./lib:
util.py

./src:
app
setup.py  conf.toml

./src/app:
__init__.py
main.py
my notes.txt
"""
LS_LR = """src:
total 8
drwxr-xr-x 2 u u 4096 May  4 03:11 app
-rw-r--r-- 1 u u  120 May  4 03:11 setup.py

src/app:
total 4
-rw-r--r-- 1 u u   12 May  4 03:11 main.py
lrwxrwxrwx 1 u u    7 May  4 03:11 link.py -> main.py

lib:
-rw-r--r-- 1 u u   12 May  4 03:11 util.py
"""
TREE = """.
├── README.md
├── lib
│   └── util.py
└── src
    ├── app/
    │   ├── __init__.py
    │   └── main.py
    └── [ 12K]  setup.py  # installs it

3 directories, 5 files
"""
ASCII = """project/
|-- lib
|   `-- util.py
`-- src
    |-- app
    |   `-- main.py
    `-- setup.py
"""
INDENTED = """- lib/
  - util.py
- src/
  - app/
    - main.py
  - setup.py
"""
POWERSHELL = r"""
    Directory: C:\proj\src\app

Mode                 LastWriteTime         Length Name
----                 -------------         ------ ----
-a----         5/4/2026   3:11 AM             12 main.py


    Directory: C:\proj\lib

Mode                 LastWriteTime         Length Name
----                 -------------         ------ ----
-a----         5/4/2026   3:11 AM             12 util.py
"""
FIND = "src/setup.py\nsrc/app/main.py\nlib/util.py\n"
NODES = [
    {"name": "src", "type": "directory", "children": [
        {"name": "app", "type": "directory", "children": [{"name": "main.py", "type": "file", "size": 12}]},
        {"name": "setup.py", "type": "file"}]},
    {"name": "lib", "type": "directory", "children": [{"name": "util.py", "type": "file"}]},
]  # fmt: skip
KEYS = {"src": {"app": {"main.py": None}, "setup.py": 120}, "lib": {"util.py": "file"}}
LISTS = {"src": ["setup.py"], "src/app": ["main.py"], "lib": ["util.py"]}
FOLDERS = [
    {"path": "src", "files": ["setup.py"], "dirs": ["app"]},
    {"path": "src/app", "files": ["main.py"]},
    {"path": "lib", "files": ["util.py"]},
]
ALL: dict[str, Any] = {
    "ls -R": LS_R,
    "ls -lR": LS_LR,
    "tree": TREE,
    "tree in ASCII": ASCII,
    "bullets": INDENTED,
    "powershell": POWERSHELL,
    "find": FIND,
    "nodes": NODES,
    "keys": KEYS,
    "lists": LISTS,
    "folders": FOLDERS,
    "in a field": {"exit_code": 0, "stdout": LS_R},
    "nodes in a field": {"ok": True, "data": {"tree": NODES}},
}


def _is_found(path: str, output: Any, given: Any = None) -> bool:
    (mention,) = beside(f"See `{path}`.", output, given)
    assert mention.text == path
    return mention.status is MentionStatus.VERIFIED


@pytest.mark.parametrize("shape", ALL)
def test_a_file_is_in_its_folder_and_in_no_other(shape: str) -> None:
    for path in ("src/app/main.py", "app/main.py", "lib/util.py", "./src/app/main.py", "main.py"):
        assert _is_found(path, ALL[shape]), path
    elsewhere = "lib/main.py src/main.py app/util.py src/app/util.py lib/app/main.py src/lib/util.py"
    for path in elsewhere.split():
        assert not _is_found(path, ALL[shape]), path


def test_a_listing_goes_on_from_the_folder_of_the_call() -> None:
    for shape in ("ls -R", "tree", "nodes", "keys", "find"):
        assert _is_found("/repo/web/src/app/main.py", ALL[shape], {"command": "ls -R /repo/web"}), shape
        assert not _is_found("/repo/api/src/app/main.py", ALL[shape], {"command": "ls -R /repo/web"}), shape
        assert not _is_found("/repo/web/app/main.py", ALL[shape], {"command": "ls -R /repo/web"}), shape


@pytest.mark.parametrize(
    ("path", "given", "output", "expected"),
    [
        ("app/link.py", None, LS_LR, True),
        ("src/conf.toml", None, LS_R, True),
        ("lib/conf.toml", None, LS_R, False),
        ("src/app.py", {"path": "src"}, "app.py\nutil.py", True),
        ("lib/app.py", {"path": "src"}, "app.py\nutil.py", False),
        ("src/app.py", {"path": "src"}, "Files:\napp.py\nutil.py", True),
        ("lib/app.py", {"path": "src"}, "Files:\napp.py\nutil.py", False),
        ("src/app.py", "ls src lib", "lib:\nutil.py\n\nsrc:\napp.py", True),
        ("lib/app.py", "ls src lib", "lib:\nutil.py\n\nsrc:\napp.py", False),
        ("src/app.py", {"path": "src"}, ["app.py", "util.py"], True),
        ("lib/app.py", {"path": "src"}, ["app.py", "util.py"], False),
        ("src/app.py", {"path": "src/"}, {"files": [{"name": "app.py"}]}, True),
        ("src/app.py", None, {"directory": "src", "files": ["app.py"]}, True),
        ("lib/app.py", None, {"directory": "src", "files": ["app.py"], "others": ["lib"]}, False),
        ("src/app.py", None, "Contents of ./src/:\n  app.py (12 KB)\n", True),
        ("src/other.py", {"path": "src/app.py"}, "import other\n# see other.py", False),
        ("src/other.py", {"pattern": "src/*.py"}, "other.py\napp.py", True),
        ("src/other.py", "cd src && ls", "other.py", True),
        ("pkg/a.txt", "unzip -l x.zip", "  12  2026-01-01 10:00   pkg/a.txt", True),
    ],
)
def test_flat_lists_blanks_and_links(path: str, given: Any, output: Any, expected: bool) -> None:
    assert _is_found(path, output, given) is expected


NAME = st.from_regex(r"[a-z]{1,3}", fullmatch=True)
FILE = st.from_regex(r"[a-z]{1,3}\.(?:py|md)", fullmatch=True)
FOLDER = st.recursive(
    st.dictionaries(FILE, st.none(), min_size=1, max_size=3),
    lambda inner: st.dictionaries(NAME, inner, min_size=1, max_size=3),
    max_leaves=8,
)


def _files(folder: dict[str, Any], above: str = "") -> list[str]:
    found: list[str] = []
    for name, inner in folder.items():
        found += [above + name] if inner is None else _files(inner, f"{above}{name}/")
    return found


def _ls(folder: dict[str, Any], above: str = ".") -> str:
    told = f"{above}:\n" + "".join(f"{name}\n" for name in folder)
    return told + "".join(f"\n{_ls(inner, f'{above}/{name}')}" for name, inner in folder.items() if inner)


def _tree(folder: dict[str, Any], lead: str = "") -> str:
    told = ""
    for number, (name, inner) in enumerate(folder.items(), 1):
        last = number == len(folder)
        told += f"{lead}{'└' if last else '├'}── {name}\n"
        told += _tree(inner or {}, lead + ("    " if last else "│   "))
    return told


def _indented(folder: dict[str, Any], lead: str = "") -> str:
    return "".join(
        f"{lead}{name}{'' if inner is None else '/'}\n{_indented(inner or {}, lead + '  ')}"
        for name, inner in folder.items()
    )


def _nodes(folder: dict[str, Any]) -> list[dict[str, Any]]:
    return [
        {"name": name, "type": "file"} if inner is None else {"name": name, "children": _nodes(inner)}
        for name, inner in folder.items()
    ]


@given(st.dictionaries(NAME, FOLDER, min_size=1, max_size=3), st.lists(NAME, min_size=1, max_size=2), FILE)
def test_every_listing_of_a_tree_has_its_files_and_no_others(
    folder: dict[str, Any], parts: list[str], file: str
) -> None:
    files = _files(folder)
    other = "/".join([*parts, file])
    for shown in (_ls(folder), f".\n{_tree(folder)}", _indented(folder), _nodes(folder), folder):
        for path in files:
            assert _is_found(path, shown)
        real = any(f"/{path}".endswith(f"/{other}") for path in files)
        assert _is_found(other, shown) is real
