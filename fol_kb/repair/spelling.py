"""Safe rule: a spelling that nobody declared stands for the one declared name that it spells."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from fol_kb.logic.names import accents, may_be_one, spelling
from fol_kb.logic.signature import TOP
from fol_kb.repair.changes import Kind, Rename
from fol_kb.repair.model import Draft, Level, Repair


class Spelling:
    """Maps ``Socrate`` to the declared ``socrate``, ``être vivant`` to the declared ``etre_vivant``.

    Only where the declared name is the only one of that spelling; two undeclared spellings stay two names,
    since nobody said which is meant. So do names with different accents, also beside a declared one that has
    none.
    """

    name = "spelling"
    level = Level.SAFE

    def repairs(self, draft: Draft) -> Iterator[Repair]:
        """A renaming of each undeclared spelling."""
        uses = draft.uses
        used: tuple[tuple[Kind, Iterable[str], Mapping[str, object]], ...] = (
            (Kind.CONSTANT, uses.constants, draft.constants),
            (Kind.PREDICATE, uses.predicates, draft.predicates),
            (Kind.FUNCTION, uses.functions, draft.functions),
            (Kind.SORT, draft.mentioned_sorts, {TOP: (), **draft.sorts}),
        )
        for kind, names, declared in used:
            for old, new in sorted(_respelled(names, declared).items()):
                yield Repair(
                    self.name,
                    self.level.value,
                    f"{kind} {old!r} is read as {new!r}",
                    old,
                    new,
                    "the only declared name of that spelling",
                    changes=(Rename(kind, old, new),),
                )


def _respelled(used: Iterable[str], declared: Mapping[str, object]) -> dict[str, str]:
    unknown = [name for name in used if name not in declared]
    if not unknown:
        return {}
    by_key: dict[str, list[str]] = {}
    for name in declared:
        by_key.setdefault(spelling(name), []).append(name)
    found = {}
    marked: dict[str, set[str]] = {}
    for name in unknown:
        candidates = by_key.get(spelling(name), ())
        if len(candidates) == 1 and may_be_one(name, candidates[0]):
            found[name] = candidates[0]
            marked.setdefault(candidates[0], {accents(candidates[0])}).add(accents(name))
    # of several names with accents nothing says which one is meant by the one without
    clashing = {new for new, different in marked.items() if len(different - {""}) > 1}
    return {n: new for n, new in found.items() if new not in clashing or accents(n) == accents(new)}
