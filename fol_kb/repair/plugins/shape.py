"""Whether a repair is well formed: what a rule of somebody else gives may be anything.

Types are looked at exactly. A subclass could say one thing when it is checked and another one later, and
is not known in the process that asked.
"""

from __future__ import annotations

from typing import Any, cast

from fol_kb.beliefs.changes import Close, Declare, Kind, Redeclare, Rename, Restate
from fol_kb.beliefs.findings import Level, Repair
from fol_kb.logic.signature import FunctionType
from fol_kb.logic.syntax import (
    MAX_DEPTH,
    And,
    Application,
    Atom,
    Binding,
    Constant,
    Equality,
    Exists,
    ForAll,
    Iff,
    Implies,
    Not,
    Or,
    Truth,
    Variable,
    Xor,
    free_variables,
)

LONGEST_NAME = 10_000
"""Characters that a name may have."""

_PARTS = {
    **dict.fromkeys(("rule", "what", "why"), ((str,), "is no text")),
    "level": ((str, Level), "is no text"),
    **dict.fromkeys(("before", "after"), ((str, type(None)), "is neither a text nor None")),
    "call": ((int, type(None)), "is neither a number nor None"),
}
_TERMS = (Constant, Variable, Application)
_FORMULAS = (Truth, Atom, Equality, Not, And, Or, Xor, Implies, Iff, ForAll, Exists)


def what_is_malformed(repair: Repair) -> str | None:
    """What is not as it is declared in a repair, in words; None if all is."""
    for part, (types, wrong) in _PARTS.items():
        if type(getattr(repair, part)) not in types:
            return f"a repair whose {part!r} {wrong}"
    if type(repair.path) is not tuple or not all(_is_names(pair) and len(pair) == 2 for pair in repair.path):
        return "a repair whose 'path' is no tuple of pairs of names"
    if type(repair.changes) is not tuple:
        return "a repair whose 'changes' are no tuple"
    for change in repair.changes:
        if (problem := _change(change)) is not None:
            return problem
    return None


def _change(change: object) -> str | None:
    """What is malformed in one change."""
    kind = type(change).__name__
    if type(change) in (Close, Restate):
        assert isinstance(change, Close | Restate)
        if type(change.call) is not int:
            return f"a {kind} whose 'call' is no number"
        if isinstance(change, Close):
            return None if _is_names(change.names) else "a Close whose 'names' are no tuple of names"
        return _restated(change)
    if type(change) not in (Declare, Redeclare, Rename):
        return f"{kind!r} where a change is expected"
    assert isinstance(change, Declare | Redeclare | Rename)
    if type(change.kind) is not Kind:
        return f"a {kind} whose 'kind' is no Kind"
    names = (change.old, change.new) if isinstance(change, Rename) else (change.name,)
    if not all(map(_is_name, names)):
        return f"a {kind} of a name that is no text of 1 to {LONGEST_NAME:,} characters"
    if isinstance(change, Rename):
        return None if type(change.arity) in (int, type(None)) else "a Rename whose 'arity' is no number"
    if not _is_meaning(change.kind, change.meaning):
        return f"a {kind} of a {change.kind} with a meaning that is none of a {change.kind}"
    if isinstance(change, Redeclare) and not (
        type(change.before) is frozenset and all(_is_meaning(change.kind, said) for said in change.before)
    ):
        return f"a Redeclare whose 'before' is no frozenset of meanings of a {change.kind}"
    return None


def _restated(change: Restate) -> str | None:
    for part in ("before", "after"):
        if (problem := _formula(getattr(change, part))) is not None:
            return f"a Restate of call {change.call} whose {part!r} {problem}"
    # what was unbound before is a matter of the calls
    if unbound := set(free_variables(change.after)).difference(free_variables(change.before)):
        return f"a Restate of call {change.call} that leaves {', '.join(sorted(unbound))} unbound"
    return None


def _is_name(value: object) -> bool:
    return type(value) is str and 0 < len(value) <= LONGEST_NAME


def _is_names(value: object) -> bool:
    return type(value) is tuple and all(map(_is_name, value))


def _is_meaning(kind: Kind, value: object) -> bool:
    match kind:
        case Kind.CONSTANT:
            return _is_name(value)
        case Kind.FUNCTION:
            return type(value) is FunctionType and _is_names(value.arguments) and _is_name(value.result)
        case _:
            return _is_names(value)


def _formula(value: object) -> str | None:
    """Why something is no formula; needs no recursion, since it may be nested as deep as memory goes."""
    pending: list[tuple[Any, int, bool]] = [(value, 1, False)]
    while pending:
        node, level, is_term = pending.pop()
        if type(node) not in (_TERMS if is_term else _FORMULAS):
            return f"has {type(node).__name__!r} where a {'term' if is_term else 'formula'} is expected"
        if level > MAX_DEPTH:
            return f"nests deeper than {MAX_DEPTH} levels"
        name: object = "-"
        parts: object = ()
        match node:
            case Truth(truth):
                if not isinstance(cast(object, truth), bool):
                    return "has a truth value that is none"
            case Constant(name) | Variable(name):
                pass
            case Atom(name, parts) | Application(name, parts):
                is_term = True
            case Equality(left, right):
                parts, is_term = (left, right), True
            case Not(operand):
                parts = (operand,)
            case Implies(left, right) | Iff(left, right):
                parts = (left, right)
            case ForAll(bindings, body) | Exists(bindings, body):
                parts = (body,)
                if not _are_bindings(bindings):
                    return "has a quantifier whose bindings are malformed"
            case And(parts) | Or(parts) | Xor(parts):
                pass
        if not _is_name(name):
            return f"has a name that is no text of 1 to {LONGEST_NAME:,} characters"
        if not isinstance(parts, tuple):
            return f"has {type(parts).__name__!r} where a tuple is expected"
        pending.extend((part, level + 1, is_term) for part in parts)
    return None


def _are_bindings(value: object) -> bool:
    return type(value) is tuple and all(
        type(each) is Binding and _is_name(each.name) and (each.sort is None or _is_name(each.sort))
        for each in value
    )
