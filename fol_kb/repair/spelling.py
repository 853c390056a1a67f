"""Safe rule: a spelling that nobody declared stands for the one declared name that it spells."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from typing import TypeVar

from fol_kb.logic.names import normalise
from fol_kb.logic.signature import FunctionType
from fol_kb.logic.syntax import Constant
from fol_kb.repair.infer import mentioned_sorts
from fol_kb.repair.model import Draft, Level, Repair
from fol_kb.repair.rename import Renaming
from fol_kb.repair.slots import constants, symbols


class Spelling:
    """Maps ``Socrate`` to the declared ``socrate``, ``être vivant`` to the declared ``etre_vivant``.

    Only where the declared name is the only one of that normalised spelling; two undeclared spellings
    stay two names, since nobody said which is meant.
    """

    name = "spelling"
    level = Level.SAFE

    def apply(self, draft: Draft) -> tuple[Draft, tuple[Repair, ...]]:
        """Renames every use of an undeclared spelling."""
        used_sorts = set(mentioned_sorts(draft))
        used_constants: set[str] = set()
        used_predicates: set[str] = set()
        used_functions: set[str] = set()
        for assertion in draft.assertions:
            used_constants.update(constants(assertion.formula))
            for symbol in symbols(assertion.formula):
                (used_functions if symbol.is_function else used_predicates).add(symbol.name)
        sorts = _respelled(used_sorts, draft.sorts)
        names = {
            "constant": _respelled(used_constants, draft.constants),
            "predicate": _respelled(used_predicates, draft.predicates),
            "function": _respelled(used_functions, draft.functions),
            "sort": sorts,
        }
        renaming = Renaming(
            sorts=sorts,
            constants={old: Constant(new) for old, new in names["constant"].items()},
            predicates=names["predicate"],
            functions=names["function"],
        )
        if not renaming:
            return draft, ()
        repairs = tuple(
            Repair(
                self.name,
                self.level.value,
                f"{kind} {old!r} is read as {new!r}",
                old,
                new,
                "the only declared name of that spelling",
            )
            for kind, changed in names.items()
            for old, new in sorted(changed.items())
        )
        return _renamed(draft, renaming), repairs


def _respelled(used: Iterable[str], declared: Mapping[str, object]) -> dict[str, str]:
    unknown = [name for name in used if name not in declared]
    if not unknown:
        return {}
    by_key: dict[str, list[str]] = {}
    for name in declared:
        by_key.setdefault(normalise(name), []).append(name)
    found = {}
    for name in unknown:
        candidates = by_key.get(normalise(name), ())
        if len(candidates) == 1:
            found[name] = candidates[0]
    return found


def _renamed(draft: Draft, renaming: Renaming) -> Draft:
    def sorts(names: Sequence[str]) -> tuple[str, ...]:
        return tuple(renaming.sorts.get(name, name) for name in names)

    return replace(
        draft,
        sorts={name: merged((sorts(s), c) for s, c in said.items()) for name, said in draft.sorts.items()},
        constants={
            name: merged((sorts((s,))[0], c) for s, c in said.items())
            for name, said in draft.constants.items()
        },
        predicates={
            name: merged((sorts(s), c) for s, c in said.items()) for name, said in draft.predicates.items()
        },
        functions={
            name: merged(
                (FunctionType(sorts(f.arguments), sorts((f.result,))[0]), c) for f, c in said.items()
            )
            for name, said in draft.functions.items()
        },
        assertions=[replace(a, formula=renaming.formula(a.formula)) for a in draft.assertions],
        disjoint=[(call, sorts(group)) for call, group in draft.disjoint],
    )


K = TypeVar("K")


def merged(said: Iterable[tuple[K, tuple[int, ...]]]) -> dict[K, tuple[int, ...]]:
    """What is said, each thing once with all calls that say it."""
    result: dict[K, tuple[int, ...]] = {}
    for thing, calls in said:
        result[thing] = tuple(sorted({*result.get(thing, ()), *calls}))
    return result
