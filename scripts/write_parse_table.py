"""Writes ``fol_kb/logic/parse_table.py`` from ``grammar.lark`` beside it, by Lark.

Usage: .venv/bin/python scripts/write_parse_table.py, after a change of the grammar. A test compares the two.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from lark import Lark
from lark.lexer import Lexer

LOGIC = Path(__file__).parent.parent / "fol_kb" / "logic"
STARTS = ("whole", "term")
_MODULE = '''# ruff: noqa: E501  # each state is a line
"""The LALR(1) table of ``grammar.lark``, written by ``scripts/write_parse_table.py``.

To make it takes Lark longer than a small belief set takes to be read and asked.
"""

from __future__ import annotations

RULES = (
    {rules}
)
"""By number: what a rule makes, of how many parts, and which function of the Builder makes it."""
STARTS = {starts}
"""The first state and the last one for each start of the grammar."""
_STATES = """\\
{states}
"""
ACTIONS = tuple(
    {{token: int(action) for token, _, action in (each.partition(":") for each in line.split())}}
    for line in _STATES.splitlines()
)
"""By state and what comes next: the state that follows or, if negative, ``~`` of the rule to apply."""
'''


class _NoLexer(Lexer):
    def __init__(self, configuration: Any) -> None:
        pass

    def lex(self, *_: Any) -> Any:
        raise NotImplementedError("the tokens are made by fol_kb.logic.parser")


def module(*, debug: bool = False) -> str:
    """The text of the module. States are numbered as they are reached, so that it is the same each time."""
    grammar = (LOGIC / "grammar.lark").read_text(encoding="utf-8")
    lark: Any = Lark(
        grammar, parser="lalr", lexer=_NoLexer, start=list(STARTS), keep_all_tokens=True, debug=debug
    )
    table = lark.parser.parser._parse_table
    numbers = {rule: ~number for number, rule in enumerate(lark.rules)}
    order = dict.fromkeys(table.start_states[start] for start in STARTS)
    for state in (pending := list(order)):
        for _, following in sorted(table.states[state].items()):
            if following[0].name == "Shift" and following[1] not in order:
                order[following[1]] = None
                pending.append(following[1])
    reached = {state: number for number, state in enumerate(order)}
    lines = []
    for state in order:
        actions = sorted(table.states[state].items())
        said = (reached[to] if kind.name == "Shift" else numbers[to] for _, (kind, to) in actions)
        lines.append(" ".join(f"{token}:{to}" for (token, _), to in zip(actions, said, strict=True)))
    rules = (
        f'("{rule.origin.name}", {len(rule.expansion)}, "{rule.alias or rule.origin.name}"),'
        for rule in lark.rules
    )
    ends = {start: (reached[table.start_states[start]], reached[table.end_states[start]]) for start in STARTS}
    return _MODULE.format(
        rules="\n    ".join(rules), starts=str(ends).replace("'", '"'), states="\n".join(lines)
    )


if __name__ == "__main__":
    (LOGIC / "parse_table.py").write_text(module(), encoding="utf-8")
