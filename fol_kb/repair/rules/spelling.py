"""Safe rule: a spelling that nobody declared stands for the one declared name that it spells."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from fol_kb.beliefs.changes import Kind, Rename
from fol_kb.beliefs.findings import Level, Repair
from fol_kb.logic.names import Spellings
from fol_kb.logic.signature import TOP
from fol_kb.repair.draft import Draft


class Spelling:
    """Maps ``Socrate`` to the declared ``socrate``, ``être vivant`` to the declared ``etre_vivant``.

    Only where the declared name is the only one of that spelling, or of those the only one with the same
    accents; two undeclared spellings stay two names, since nobody said which is meant. So do names with
    different accents, also beside a declared one that has none.
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
    spellings = Spellings(declared, unknown)
    return {name: one for name in unknown if (one := spellings.one(name)) is not None}
