"""What it means that a repair changes typing and spelling only, checked on the formulas themselves.

Forget the sorts: then a safe repair asserts the same atoms as before, in the same formulas, under a
renaming that is injective but for the spellings of one name; and it may close formulas universally.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from fol_kb.logic.names import told_apart
from fol_kb.logic.syntax import (
    Application,
    Atom,
    Constant,
    Exists,
    ForAll,
    Formula,
    Term,
    Truth,
    Variable,
    free_variables,
    parts_of,
)
from fol_kb.repair.draft import Draft


def what_is_changed(before: Draft, after: Draft) -> str | None:
    """What the second draft says that the first did not, in words; None if only names and sorts differ."""
    said = {a.call: a for a in before.assertions}
    says = {a.call: a for a in after.assertions}
    if len(said) != len(before.assertions) or len(says) != len(after.assertions):
        return "one call states two assertions"
    if said.keys() != says.keys():
        return f"call {min(said.keys() ^ says.keys())} is stated in one of them only"
    names = _Names()
    for call, old in said.items():
        new = says[call]
        # what was closed universally is looked at without the quantifier that closed it
        if not names.same(new.formula, old.formula) and not (
            isinstance(new.formula, ForAll) and names.same(new.formula.body, old.formula)
        ):
            return f"call {call} states {str(new.formula)!r} instead of {str(old.formula)!r}"
    return names.collision()


@dataclass(slots=True)
class _Names:
    """The names that stand in for others, kind by kind, as the formulas show it."""

    new_by_old: dict[tuple[str, str, int], str] = field(default_factory=dict)

    def same(self, after: Formula, before: Formula) -> bool:
        """Whether the two are the same formula but for names, sorts, and constants that became variables."""
        opened = frozenset(free_variables(after))
        found: dict[tuple[str, str, int], str] = {}
        pending: list[tuple[Formula | Term, Formula | Term]] = [(after, before)]
        while pending:
            one, other = pending.pop()
            match one, other:
                case Atom(new), Atom(old):
                    same = self._named(found, "predicate", new, old, len(other.arguments))
                case Application(new), Application(old):
                    same = self._named(found, "function", new, old, len(other.arguments))
                case Constant(new), Constant(old):
                    same = self._named(found, "constant", new, old, 0)
                case Variable(new), Constant(old):
                    same = new == old and new in opened
                case (ForAll(bindings), ForAll(quantified)) | (Exists(bindings), Exists(quantified)):
                    same = [b.name for b in bindings] == [b.name for b in quantified]
                case (Variable(), _) | (Truth(), _):
                    same = one == other
                case _:
                    same = type(one) is type(other)
            parts, others = parts_of(one), parts_of(other)
            if not same or len(parts) != len(others):
                return False
            pending.extend(zip(parts, others, strict=True))
        self.new_by_old |= found
        return True

    def _named(
        self, found: dict[tuple[str, str, int], str], kind: str, new: str, old: str, arity: int
    ) -> bool:
        """Take note that ``new`` stands for ``old``, unless another name does so already."""
        key = (kind, old, arity)
        return found.setdefault(key, self.new_by_old.get(key, new)) == new

    def collision(self) -> str | None:
        """Two names that became one without being spellings of one name."""
        merged: dict[tuple[str, str, int], list[str]] = {}
        for (kind, old, arity), new in sorted(self.new_by_old.items()):
            merged.setdefault((kind, new, arity), []).append(old)
        for (kind, new, _), olds in merged.items():
            keys = told_apart(olds) if len(olds) > 1 else {}
            for old in olds[1:]:
                if keys[old] != keys[olds[0]]:
                    return f"the {kind}s {olds[0]!r} and {old!r} become one, {new!r}"
        return None
