"""A belief set as TweetyProject's own objects, for who goes on with Tweety from there.

The formulas are those that the reasoners are asked about: many-sorted, with the hierarchy compiled away (see
:mod:`fol_kb.reasoning.tweety.compile`). They are made as the reasoners get them, and not by way of text:
Tweety's ``FolParser`` does not read all that Tweety can say. Java runs in this process.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

from fol_kb.beliefs.belief_set import BeliefSet
from fol_kb.logic.parser import parse
from fol_kb.logic.syntax import Formula
from fol_kb.reasoning.tweety.compile import Compiled, compile_belief_set
from fol_kb.reasoning.tweety.jvm import machine

KINDS = ("constant", "predicate", "function")
_FOL = "org.tweetyproject.logics.fol.syntax"
_MILLISECONDS = 600_000
"""For reading; nothing is reasoned about."""


@dataclass(frozen=True, slots=True)
class TweetyBeliefSet:
    """A belief set in Java, and which name is which.

    Attributes:
        java: an ``org.tweetyproject.logics.fol.syntax.FolBeliefSet`` with its signature: the axioms of the
            hierarchy, and the formulas.
        formulas: the ``FolFormula`` of each belief, by its id. Of equal ones ``java`` has one.
        axioms: the formulas that state the hierarchy.
        names: by kind (``constant``, ``predicate``, ``function``) what Tweety calls each name.
        back: by what Tweety calls it, the kind and the name.
        sorts: by what Tweety calls a sort, the sorts of the belief set that are one there. Of membership in
            one of them tells the predicate in ``guards``.
        guards: by sort the unary predicate that holds of its members; none for a sort that is a whole one of
            Tweety's.
    """

    java: Any
    formulas: Mapping[str, Any]
    axioms: tuple[Any, ...]
    names: Mapping[str, Mapping[str, str]]
    back: Mapping[str, tuple[str, str]]
    sorts: Mapping[str, frozenset[str]]
    guards: Mapping[str, str]
    _compiled: Compiled = field(repr=False)
    _theory: Any = field(repr=False)

    def formula(self, formula: Formula | str) -> Any:
        """A formula over the names of the belief set as a ``FolFormula``, for Tweety's reasoners.

        Raises:
            FormulaSyntaxError: a text that is no formula.
            TypingError: it does not fit the signature, or speaks of individuals of any sort where the belief
                set has no sort of all.
        """
        parsed = parse(formula) if isinstance(formula, str) else formula
        typed = self._compiled.encoder.checked(parsed)
        line = f"query {self._compiled.encoder.encode(typed)}"
        reader = _reader()(line, self._theory, _class("java.util.HashSet")(), _MILLISECONDS)
        return reader.read().theory().query()


def belief_set(kb: BeliefSet) -> TweetyBeliefSet:
    """The belief set as Tweety's objects, with a map of names for both directions.

    >>> tweety = belief_set(kb)  # doctest: +SKIP
    >>> reasoner = jpype.JClass("org.tweetyproject.logics.fol.reasoner.SimpleFolReasoner")()  # doctest: +SKIP
    >>> bool(reasoner.query(tweety.java, tweety.formula("mortal(socrates)")))  # doctest: +SKIP
    True

    Args:
        kb: the belief set; all of its sorts can be quantified over.

    Raises:
        TypingError: a formula does not fit the signature.
        TweetyError: no Java; see :mod:`fol_kb.reasoning.tweety.errors`.
    """
    machine.start()
    compiled = compile_belief_set(kb, whole=True, spoken_of=kb.signature.sorts)
    theory = _reader()(compiled.message({"timeout_ms": _MILLISECONDS})).read().theory()
    declared = {
        kind: [line.split(" ")[1] for line in compiled.lines if line.startswith(f"{kind} ")] for kind in KINDS
    }
    # the names of a kind are the first ones of it in the message
    known = (kb.signature.constants, kb.signature.predicates, kb.signature.functions)
    names = {
        kind: MappingProxyType(dict(zip(given, declared[kind], strict=False)))
        for kind, given in zip(KINDS, known, strict=True)
    }
    formulas = {str(id): each for id, each in zip(theory.ids(), theory.formulas(), strict=True)}
    sorts = (str(sort.getName()) for sort in theory.sorts())
    return TweetyBeliefSet(
        _java(theory),
        MappingProxyType(formulas),
        tuple(theory.axioms()),
        MappingProxyType(names),
        MappingProxyType({new: (kind, old) for kind in KINDS for old, new in names[kind].items()}),
        MappingProxyType(dict(zip(sorts, compiled.sorts, strict=True))),
        MappingProxyType({sort: declared["predicate"][n] for sort, n in compiled.guards.items()}),
        compiled,
        theory,
    )


def _java(theory: Any) -> Any:
    java = _class(f"{_FOL}.FolBeliefSet")()
    signature = _class(f"{_FOL}.FolSignature")(True)
    for declared in (theory.sorts(), theory.constants(), theory.predicates(), theory.functors()):
        for each in declared:
            signature.add(each)
    java.setSignature(signature)
    for each in (*theory.axioms(), *theory.formulas()):
        java.add(each)
    return java


def _class(name: str) -> Any:
    return sys.modules["jpype"].JClass(name)


def _reader() -> Any:
    return _class("org.folkb.tweety.message.RequestReader")
