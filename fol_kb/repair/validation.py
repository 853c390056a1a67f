"""Judging a repaired draft: what is sound, and the words for what is not."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import Any

from fol_kb.beliefs.changes import Kind, sorts_of
from fol_kb.beliefs.findings import Finding
from fol_kb.common.deadline import current
from fol_kb.common.errors import (
    ArityClashError,
    CallNumbers,
    FolKbError,
    NearMisses,
    ProblemPlace,
    SortMismatchError,
    TypingError,
    Wording,
    joined,
)
from fol_kb.logic.signature import TOP, FunctionType, Signature
from fol_kb.logic.sorts.inference import SortHierarchy
from fol_kb.logic.syntax import Constant, binding_sorts
from fol_kb.logic.traversal import constants, slots, symbols
from fol_kb.logic.type_checker import TypeChecker, UnrelatedSortsError
from fol_kb.repair.draft import Assertion, Draft
from fol_kb.repair.rules.inference import expected_sort


def declaration_findings(draft: Draft) -> Iterable[Finding]:
    """Names that were declared in two ways that do not go together."""

    def clash(kind: str, name: str, said: Mapping[str, tuple[int, ...]], remedy: str) -> Finding:
        calls = tuple(sorted({call for each in said.values() for call in each}))
        ways = [
            Wording.of(f"{what} (", CallNumbers(by), ")") if by else Wording.of(what)
            for what, by in sorted(said.items())
        ]
        problem = Wording.of(f"{name!r} is declared as ", joined(" and ", ways), f"; {remedy}")
        place = ProblemPlace(call=calls[-1] if calls else None)
        return Finding(kind, "error", str(problem), calls, (name,), TypingError(problem, place))

    for name, constant in draft.constants.items():
        if len(constant) > 1:
            yield clash(
                "constant-in-two-sorts",
                name,
                constant,
                "one sort must be below the other, or one call be retracted",
            )
    for name, predicate in draft.predicates.items():
        if len(predicate) > 1:
            said = {f"{name}({', '.join(schema)})": calls for schema, calls in predicate.items()}
            kind = (
                "arity-clash"
                if len({len(schema) for schema in predicate}) > 1
                else "predicate-declared-twice"
            )
            yield clash(kind, name, said, "a predicate has one schema: retract one, or use two names")
    for name, function in draft.functions.items():
        if len(function) > 1:
            said = {f"{name}({', '.join(f.arguments)}): {f.result}": calls for f, calls in function.items()}
            remedy = "a function has one schema: retract one, or use two names"
            yield clash("function-declared-twice", name, said, remedy)


def sound_declarations(draft: Draft, findings: list[Finding]) -> Draft:
    """The draft without declarations over sorts that nobody declared (in strict mode), or of one sort
    that is to be disjoint from itself; a finding says so of each."""
    known = set(draft.sorts) | draft.undeclared_sorts
    near_misses = NearMisses()

    def refuse(kind: str, problem: str, calls: tuple[int, ...], names: tuple[str, ...]) -> None:
        place = ProblemPlace(call=calls[0] if calls else None)
        findings.append(Finding(kind, "error", problem, calls, names, TypingError(problem, place)))

    def sound(what: str, sorts: Iterable[str], calls: tuple[int, ...]) -> bool:
        unknown = [sort for sort in sorts if sort not in known]
        if unknown:
            hint = near_misses.of(unknown[0], known)
            problem = f"{what} names the sort {unknown[0]!r}, which is not declared{hint}"
            refuse("unknown-sort", problem, calls, tuple(unknown))
        return not unknown

    def several(call: int, group: tuple[str, ...]) -> bool:
        if len(set(group)) < 2:
            problem = f"declare_disjoint names one sort only, {group[0]!r}; it takes two or more"
            refuse("disjoint-from-itself", problem, (call,), group[:1])
        return len(set(group)) > 1

    def all_sound(kind: Kind, table: Mapping[str, Mapping[Any, tuple[int, ...]]]) -> dict[str, Any]:
        kept = {}
        for name, said in table.items():
            # the list is made before all() looks at it, so that every unsound declaration is reported
            verdicts = [
                sound(f"the {kind} {name!r}", sorts_of(meaning), calls) for meaning, calls in said.items()
            ]
            if all(verdicts):
                kept[name] = said
        return kept

    kept = draft.changed(
        sorts={
            name: {
                supers: calls for supers, calls in said.items() if sound(f"the sort {name!r}", supers, calls)
            }
            or {(): ()}
            for name, said in draft.sorts.items()
        },
        constants=all_sound(Kind.CONSTANT, draft.constants),
        predicates=all_sound(Kind.PREDICATE, draft.predicates),
        functions=all_sound(Kind.FUNCTION, draft.functions),
        disjoint=[
            (call, tuple(dict.fromkeys(group)))
            for call, group in draft.disjoint
            if sound("declare_disjoint", group, (call,)) and several(call, group)
        ],
    )
    return _without_idle_sorts(kept) if findings else kept


def _without_idle_sorts(draft: Draft) -> Draft:
    """The draft without the sorts that only refused declarations name."""
    single = draft.changed(
        constants={name: said for name, said in draft.constants.items() if len(said) == 1},
        predicates={name: said for name, said in draft.predicates.items() if len(said) == 1},
        functions={name: said for name, said in draft.functions.items() if len(said) == 1},
    )
    return draft.changed(undeclared_sorts=draft.undeclared_sorts & single.mentioned_sorts)


def judged(draft: Draft) -> tuple[Signature, SortHierarchy, dict[int, FolKbError]]:
    """The signature, the hierarchy, and the error of each assertion that does not fit them.

    The top sort is declared where an assertion speaks of individuals of any sort at all: by a variable
    that nothing is expected of, or by an equality between sorts that share no super-sort.
    """
    signature, hierarchy, found, universal = _type_checked(draft)
    if universal and TOP not in signature.sorts:
        draft = draft.changed(undeclared_sorts=draft.undeclared_sorts | {TOP})
        signature, hierarchy, found, _ = _type_checked(draft)
    return signature, hierarchy, found


def hopeless(draft: Draft, assertion: Assertion) -> bool:
    """Whether a refused assertion is wrong by itself, whatever becomes of the others.

    A declared symbol has another number of arguments, or it is a fact and all its names are declared by
    calls: what others say of undeclared names can neither mend nor spoil it.
    """
    declared = True
    for symbol in symbols(assertion.formula):
        table: Mapping[str, Mapping[Any, tuple[int, ...]]] = draft.predicates
        if symbol.is_function:
            table = draft.functions
        said = table.get(symbol.name, {})
        if not any(said.values()):
            declared = False
        elif all(_arity(meaning) != symbol.arity for meaning in said):
            return True
    return (
        declared
        and assertion.fact
        and all(any(draft.constants.get(name, {}).values()) for name in constants(assertion.formula))
    )


def _arity(meaning: tuple[str, ...] | FunctionType) -> int:
    return len(meaning.arguments if isinstance(meaning, FunctionType) else meaning)


def _type_checked(draft: Draft) -> tuple[Signature, SortHierarchy, dict[int, FolKbError], bool]:
    signature, hierarchy = draft.signature(), draft.hierarchy()
    checker = TypeChecker(signature, hierarchy)
    uses = _Uses(draft, signature)
    found: dict[int, FolKbError] = {}
    universal = False
    for assertion in current().over(draft.assertions):
        try:
            checked = checker.check(assertion.formula)
        except TypingError as error:
            universal = universal or isinstance(error, UnrelatedSortsError)
            found[assertion.call] = uses.explain(error, assertion).at(call=assertion.call)
        else:
            universal = universal or (not assertion.fact and TOP in binding_sorts(checked))
    return signature, hierarchy, found, universal


class _Uses:
    """What all assertions together expect of each undeclared constant: the checker sees one at a time."""

    def __init__(self, draft: Draft, signature: Signature) -> None:
        self._draft = draft
        self._signature = signature
        self._clashes: dict[str, Wording | None] = {}  # a constant may clash in a hundred thousand facts

    @cached_property
    def _expected(self) -> Mapping[str, set[tuple[str, int]]]:
        found: dict[str, set[tuple[str, int]]] = {}
        for assertion in self._draft.assertions:
            for slot in slots(assertion.formula):
                if isinstance(slot.term, Constant) and slot.term.name not in self._signature.constants:
                    sort = expected_sort(self._signature, slot)
                    if sort is not None:
                        found.setdefault(slot.term.name, set()).add((sort, assertion.call))
        return found

    def explain(self, problem: TypingError, assertion: Assertion) -> TypingError:
        """The error of an assertion; for a constant that no sort fits, one that names the uses that clash."""
        if isinstance(problem, ArityClashError):
            return problem  # whatever becomes of its constants
        for name in constants(assertion.formula):
            if name not in self._signature.constants:
                if name not in self._clashes:
                    self._clashes[name] = self._clash(name)
                message = self._clashes[name]
                if message is not None:
                    return SortMismatchError(message)
        for symbol in symbols(assertion.formula):
            known = self._signature.functions if symbol.is_function else self._signature.predicates
            used = self._arities[symbol.is_function, symbol.name]
            if symbol.name not in known and len(used) > 1:
                ways = [Wording.of(f"{n} (", CallNumbers((call,)), ")") for n, call in sorted(used.items())]
                return ArityClashError(
                    Wording.of(
                        f"the {'function' if symbol.is_function else 'predicate'} {symbol.name!r} is used"
                        " with different numbers of arguments: ",
                        joined(" and ", ways),
                        "; use two names, or retract one use",
                    )
                )
        return problem

    @cached_property
    def _arities(self) -> Mapping[tuple[bool, str], Mapping[int, int]]:
        """With how many arguments each predicate and function is used, and the first call that does."""
        found: dict[tuple[bool, str], dict[int, int]] = {}
        for assertion in self._draft.assertions:
            for symbol in symbols(assertion.formula):
                ways = found.setdefault((symbol.is_function, symbol.name), {})
                ways[symbol.arity] = min(assertion.call, ways.get(symbol.arity, assertion.call))
        return found

    def _clash(self, name: str) -> Wording | None:
        if name in self._draft.constants:
            said = " and ".join(map(repr, sorted(self._draft.constants[name])))
            return Wording.of(f"the constant {name!r} is declared in unrelated sorts ({said})")
        calls: dict[str, int] = {}
        for sort, call in self._expected.get(name, ()):
            calls[sort] = min(call, calls.get(sort, call))
        if len(calls) < 2:
            return None
        shown = sorted(calls.items())[:6]
        uses = [Wording.of(f"{sort!r} (", CallNumbers((call,)), ")") for sort, call in shown]
        return Wording.of(
            f"the constant {name!r} is not declared, and its uses have no common sub-sort: ",
            joined(", ", uses),
            "; declare its sort, or retract a use",
        )
