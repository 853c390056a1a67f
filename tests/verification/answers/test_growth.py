"""An answer of many mentions takes as long as it is: whatever is looked up is looked up by its value."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.amounts import ALL, few
from tests.times import grows_at_most
from tests.verification.answers.looking import Message, called
from verification.answers import Conversation, by_code, read
from verification.model import Run, ToolResult


def _orders(count: int) -> list[dict[str, Any]]:
    return [{"id": f"ORD{each:05d}X", "total": each + 0.5} for each in range(count)]


def _listed(mark: str, count: int, item: str) -> str:
    return mark.join(item.format(each, each * 7 % count) for each in range(count))


SHAPES: dict[str, Callable[[int], tuple[Any, ...]]] = {
    "identifiers of one sentence": lambda n: (
        f"The orders are {_listed(', ', n, 'ORD{0:05d}X')}.",
        _orders(n),
    ),
    "identifiers and amounts of one sentence": lambda n: (
        f"Orders {_listed(', ', n, 'ORD{0:05d}X is ${0}.50')}.",
        _orders(n),
    ),
    "amounts in bullets": lambda n: (f"Orders:\n{_listed(chr(10), n, '- price: ${0}.50')}", _orders(n)),
    "wrong amounts of one sentence": lambda n: (
        f"In total we left {_listed(', ', n, '${0}.75')}",
        _orders(n),
    ),
    "wrong totals in bullets": lambda n: (f"Orders:\n{_listed(chr(10), n, '- total: ${0}.75')}", _orders(n)),
    "records that are named, with other values": lambda n: (
        f"Orders:\n{_listed(chr(10), n, '- ORD{0:05d}X: price: ${1}.50')}",
        {each["id"]: {"price": each["total"]} for each in _orders(n)},
    ),
    "one identifier of many records": lambda n: (
        f"Orders {_listed(', ', n, 'ORD1X ${0}')}",
        [{"id": "ORD1X", "total": each} for each in range(n)],
    ),
    "records inside records": lambda n: (
        f"Orders:\n{_listed(chr(10), n, '- A{0:04d}: price: ${0}.50')}",
        [{"of": {"id": f"A{each:04d}"}, "items": [{"price": each + 0.5}]} for each in range(n)],
    ),
    "members of a class": lambda n: (
        f"Functions {_listed(', ', n, '`Foo.f{0}()`')}",
        "class Foo:\n" + _listed("\n", n, "  def f{0}(self): Foo"),
    ),
    "files of a folder": lambda n: (
        f"Files {_listed(', ', n, 'src/lib/b{0}.py')}",
        _listed("\n", n, "b{0}.py"),
        {"path": "src/lib"},
    ),
    "commands that were run": lambda n: (
        f"I ran {_listed(', ', n, '`git checkout b{0}`')}",
        "ok",
        {"command": _listed("\n", n, "git checkout b{0}")},
    ),
    "commands of blocks": lambda n: (
        "".join(f"Then:\n```bash\ngit checkout -f b{each}\n```\n" for each in range(n)),
        "ok",
        {"command": _listed("\n", n, "git checkout b{0}")},
    ),
    "lines of a file": lambda n: (
        f"See {_listed(', ', n, 'src/a.py:{0}')} and `src/a.py:9999999`",
        _listed("\n", n, "src/a.py:{0}: x"),
        {"path": "src/a.py"},
    ),
    "lines of many files": lambda n: (
        f"See {_listed(', ', n, 'src/b{0}.py line {1}')}.",
        _listed("\n", n, "{0}\tx"),
        {"command": f"cat -n {_listed(' ', n, 'src/b{0}.py')}"},
    ),
    "lines of a difference": lambda n: (
        f"See {_listed(', ', n, 'src/b{0}.py:{1}')}.",
        _listed("\n", n, "--- a/src/b{0}.py\n+++ b/src/b{0}.py\n@@ -{1},3 +{1},3 @@\n x"),
    ),
    "names with versions": lambda n: (
        f"They are {_listed(', ', n, '`lib-b{0}==1.{1}.2`')}.",
        _listed("\n", n, "lib-b{0} 1.{0}.2"),
    ),
    "short codes": lambda n: (
        f"They are {_listed(', ', n, 'T{1}, AB-{0} and Q{0}')}.",
        _listed("\n", n, "T{0} and AB-{0}"),
    ),
    "commands that are suggested": lambda n: (
        _listed("\n", n, "Run `git checkout -b f/x{0} b{1} && kubectl get deployment/d{0}`."),
        _listed("\n", n, "b{0} d{0}"),
    ),
    "files of many folders": lambda n: (
        f"Files {_listed(', ', n, 'src/m{0}/main.py')}",
        _listed("\n\n", n, "src/m{0}:\nmain.py\nsetup.py"),
        {"command": "ls -R src"},
    ),
    "hours and times": lambda n: (
        "It takes " + ", ".join(f"{each} hours at {each % 24}:{each % 60:02d}" for each in range(n)),
        [{"time": f"{each % 24}:{each % 60:02d}"} for each in range(n)],
    ),
    "words in back ticks": lambda n: (_listed(" ", n, "`foo_{0}` 12"), "x"),
    "a long text without a full stop": lambda n: (("word " * 20 + "3712 ") * n, {"x": 3712}),
    "rounded numbers": lambda n: (_listed(", ", n, "about {0}"), [{"x": each + 0.3} for each in range(n)]),
}
"""An answer of so many mentions, what a call returned and, where that counts, what it was given."""
QUICK = ("identifiers of one sentence", "wrong amounts of one sentence")


def _grows_as_it_is_long(shape: str, count: int) -> bool:
    def run(many: int) -> Run:
        answer, output, given = (*SHAPES[shape](many), {})[:3]
        return Run("List them.", answer, (ToolResult("list_them", given, output),))

    short, long = run(count), run(4 * count)
    return grows_at_most(4 * 2.2, lambda: by_code(short), lambda: by_code(long))


def _conversation(replies: int) -> Conversation:
    """Two replies to each question: one with a call under way, and one about what it returned."""
    messages: list[Message] = []
    for each in range(replies // 2):
        id = f"ORD{each:05d}X"
        order = {"id": id, "total": each + 0.5, "items": [{"sku": f"S{each}", "qty": 2}]}
        messages += (
            {"role": "user", "content": f"What of order number {each}?"},
            *called(f"call{each}", ("get_order", {"id": id}, order), f"I look at {id}."),
            {
                "role": "assistant",
                "content": f"Order {id}: total ${each}.50, 2 of S{each}, about {each + 3} kg, "
                f"a total of {each * 3} kg on average.",
            },
        )
    found = read(messages)
    assert isinstance(found, Conversation)
    return found


def test_the_time_of_a_conversation_grows_as_its_replies() -> None:
    replies = 100 if ALL else 40
    short, long = _conversation(replies), _conversation(4 * replies)
    assert grows_at_most(4 * 2.2, lambda: by_code(short), lambda: by_code(long))


@pytest.mark.parametrize("shape", few(QUICK))
def test_the_time_grows_as_the_number_of_mentions(shape: str) -> None:
    assert _grows_as_it_is_long(shape, 150)


@pytest.mark.slow
@pytest.mark.parametrize("shape", SHAPES)
def test_the_time_of_many_mentions_grows_as_their_number(shape: str) -> None:
    assert _grows_as_it_is_long(shape, 250)
