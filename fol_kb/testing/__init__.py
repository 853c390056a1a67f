"""What tests need: strategies for calls, signatures, hierarchies and belief sets, and the laws of repair.

All of it needs Hypothesis: ``pip install 'fol-kb[testing]'``. The names are loaded when they are
first used, so that importing this package costs nothing. ``docs/reference/laws.md`` shows how a rule is
tested.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from fol_kb.errors import MissingExtraError

if TYPE_CHECKING:
    from fol_kb.testing.calls import call_sequences, messy_sequences, quoted_sequences, reordered
    from fol_kb.testing.declarations import draft_of, drafts, signatures
    from fol_kb.testing.graphs import hierarchies
    from fol_kb.testing.laws import assert_repair_laws, assert_rule_laws
    from fol_kb.testing.registry import LAWS, Law
    from fol_kb.testing.running import Run, run_law
    from fol_kb.testing.sessions import Conversation, conversations

# no name of a module is among these: it would stand for the module once that is imported
_HOMES = {
    "LAWS": "registry",
    "Conversation": "sessions",
    "Law": "registry",
    "Run": "running",
    "assert_repair_laws": "laws",
    "assert_rule_laws": "laws",
    "call_sequences": "calls",
    "conversations": "sessions",
    "draft_of": "declarations",
    "drafts": "declarations",
    "hierarchies": "graphs",
    "messy_sequences": "calls",
    "quoted_sequences": "calls",
    "reordered": "calls",
    "run_law": "running",
    "signatures": "declarations",
}


def __getattr__(name: str) -> Any:
    home = _HOMES.get(name)
    if home is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    try:
        value = getattr(import_module(f"{__name__}.{home}"), name)
    except ModuleNotFoundError as problem:
        if problem.name != "hypothesis":
            raise
        raise MissingExtraError(f"{__name__}.{name}", "hypothesis", "testing") from None
    globals()[name] = value
    return value


__all__ = [
    "LAWS",
    "Conversation",
    "Law",
    "Run",
    "assert_repair_laws",
    "assert_rule_laws",
    "call_sequences",
    "conversations",
    "draft_of",
    "drafts",
    "hierarchies",
    "messy_sequences",
    "quoted_sequences",
    "reordered",
    "run_law",
    "signatures",
]
