"""Questions as people ask them, asked so that the class archive has what answering them takes.

Requests are in the message format of the Java side (its README describes it). They hold every construct, and
what the sentinels do not ask for: conflicts and removals, supports, models, derivations, and a session.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from fol_kb.reasoning.tweety.jvm.machine import Bridge
from fol_kb.reasoning.tweety.jvm.sentinels import message

_DECLARED = """\
sort S0
sort S1
constant c_socrates 0
constant c_plato 0
constant c_athens 1
predicate p_man 0
predicate p_mortal 0
predicate p_lives_in 0 1
predicate p_rains
function f_teacher_of 0 0
axiom @1 v0 0 > p0 v0 p1 v0
"""
_RULES = """\
formula f1 p0 c0
formula f2 @2 v0 0 v1 1 > &2 p0 v0 ! p2 v0 v1 p3
"""
_OTHERS = """\
formula f3 @2 v0 0 v1 1 > p2 v0 v1 |2 p1 v0 p3
formula f4 ?1 v0 0 &2 p0 v0 p2 v0 c2
formula f5 ~ p3 ^2 p1 c1 ! p1 c1
formula f6 = f0 c1 c0
formula f7 > T ! = c0 c1
"""
_CONTRARY = "formula f8 ! p1 c0\nformula f9 ! p0 c0\n"
_QUERIES = ("query p1 c0\n", "query ! p1 c0\n", "query p2 c1 c2\n")


def requests() -> Iterator[str]:
    """The requests, each of which is answered in no time."""
    for semantics, formulas in (*product(("open", "closed"), (_RULES, _RULES + _OTHERS)), ("rules", _RULES)):
        for contrary in ("", _CONTRARY):
            yield _request("consistency", semantics, _DECLARED + formulas + contrary)
        for query in (*_QUERIES, _CONTRARY + _QUERIES[0]):
            yield _request("entailment", semantics, _DECLARED + formulas + query)


def _request(task: str, semantics: str, lines: str) -> str:
    asked = {"task": task, "semantics": semantics, "engine": "auto", "want_model": 1, "timeout_ms": 10_000}
    return message(asked, lines.splitlines())


def rehearse(java: Bridge) -> None:
    """Ask all of them."""
    for request in requests():
        java(request)
    java.open(_request("consistency", "open", _DECLARED + _RULES + _OTHERS))
