# ruff: noqa: E501  # each state is a line
"""The LALR(1) table of ``grammar.lark``, written by ``scripts/write_parse_table.py``.

To make it takes Lark longer than a small belief set takes to be read and asked.
"""

from __future__ import annotations

RULES = (
    ("whole", 1, "whole"),
    ("formula", 1, "chain"),
    ("formula", 3, "joined"),
    ("formula", 2, "prefixed"),
    ("formula", 2, "prefixed"),
    ("formula", 2, "prefixed"),
    ("operand", 1, "proposition"),
    ("operand", 1, "simple"),
    ("operand", 4, "atom"),
    ("operand", 1, "truth"),
    ("operand", 1, "falsity"),
    ("operand", 3, "group"),
    ("operand", 3, "equality"),
    ("term", 1, "name"),
    ("term", 1, "variable"),
    ("term", 1, "simple_application"),
    ("term", 4, "application"),
    ("terms", 1, "first"),
    ("terms", 3, "further"),
)
"""By number: what a rule makes, of how many parts, and which function of the Builder makes it."""
STARTS = {"whole": (0, 13), "term": (1, 16)}
"""The first state and the last one for each start of the grammar."""
_STATES = """\
HEAD:2 MINUS:3 NAME:4 NOT:5 OPEN:6 SIMPLE:7 TRUTH:8 VARIABLE:9 formula:10 operand:11 term:12 whole:13
NAME:14 SIMPLE:15 VARIABLE:9 term:16
HEAD:2 MINUS:3 NAME:4 NOT:5 OPEN:6 SIMPLE:7 TRUTH:8 VARIABLE:9 formula:17 operand:11 term:12
$END:-11 CLOSE:-11 HEAD:2 MINUS:3 NAME:4 NOT:5 OPEN:6 OPERATOR:-11 SIMPLE:7 TRUTH:8 VARIABLE:9 formula:18 operand:11 term:12
$END:-7 CLOSE:-7 EQUAL:-14 OPEN:19 OPERATOR:-7
HEAD:2 MINUS:3 NAME:4 NOT:5 OPEN:6 SIMPLE:7 TRUTH:8 VARIABLE:9 formula:20 operand:11 term:12
HEAD:2 MINUS:3 NAME:4 NOT:5 OPEN:6 SIMPLE:7 TRUTH:8 VARIABLE:9 formula:21 operand:11 term:12
$END:-8 CLOSE:-8 EQUAL:-16 OPERATOR:-8
$END:-10 CLOSE:-10 OPERATOR:-10
$END:-15 CLOSE:-15 COMMA:-15 EQUAL:-15 OPERATOR:-15
$END:-1
$END:-2 CLOSE:-2 OPERATOR:22
EQUAL:23

$END:-14 CLOSE:-14 COMMA:-14 OPEN:24 OPERATOR:-14
$END:-16 CLOSE:-16 COMMA:-16 OPERATOR:-16

$END:-4 CLOSE:-4
$END:-6 CLOSE:-6
NAME:14 SIMPLE:15 VARIABLE:9 term:25 terms:26
$END:-5 CLOSE:-5
CLOSE:27
HEAD:2 MINUS:3 NAME:4 NOT:5 OPEN:6 SIMPLE:7 TRUTH:8 VARIABLE:9 formula:28 operand:11 term:12
NAME:14 SIMPLE:15 VARIABLE:9 term:29
NAME:14 SIMPLE:15 VARIABLE:9 term:25 terms:30
CLOSE:-18 COMMA:-18
CLOSE:31 COMMA:32
$END:-12 CLOSE:-12 OPERATOR:-12
$END:-3 CLOSE:-3
$END:-13 CLOSE:-13 OPERATOR:-13
CLOSE:33 COMMA:32
$END:-9 CLOSE:-9 EQUAL:-17 OPERATOR:-9
NAME:14 SIMPLE:15 VARIABLE:9 term:34
$END:-17 CLOSE:-17 COMMA:-17 OPERATOR:-17
CLOSE:-19 COMMA:-19
"""
ACTIONS = tuple(
    {token: int(action) for token, _, action in (each.partition(":") for each in line.split())}
    for line in _STATES.splitlines()
)
"""By state and what comes next: the state that follows or, if negative, ``~`` of the rule to apply."""
