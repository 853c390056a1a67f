"""What tests need: strategies for calls, signatures, hierarchies and belief sets, and the laws of repair.

All of it needs Hypothesis: ``pip install 'fol-kb[testing]'``. The names are loaded when they are
first used, so that importing this package costs nothing. ``docs/reference/laws.md`` shows how a rule is
tested.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from fol_kb.common.errors import MissingExtraError
from fol_kb.common.lazy import face

if TYPE_CHECKING:
    from fol_kb.testing.calls import call_sequences, messy_sequences, quoted_sequences, reordered
    from fol_kb.testing.declarations import draft_of, drafts, signatures
    from fol_kb.testing.graphs import hierarchies
    from fol_kb.testing.laws import assert_repair_laws, assert_rule_laws
    from fol_kb.testing.registry import LAWS, Law
    from fol_kb.testing.running import Run, run_law
    from fol_kb.testing.sessions import Conversation, conversations

_HOMES = {
    "calls": "call_sequences messy_sequences quoted_sequences reordered",
    "declarations": "draft_of drafts signatures",
    "graphs": "hierarchies",
    "laws": "assert_repair_laws assert_rule_laws",
    "registry": "LAWS Law",
    "running": "Run run_law",
    "sessions": "Conversation conversations",
}


def _loaded(module: str, name: str) -> Any:
    try:
        return getattr(import_module(module), name)
    except ModuleNotFoundError as problem:
        if problem.name != "hypothesis":
            raise
        raise MissingExtraError(f"{__name__}.{name}", "hypothesis", "testing") from None


__getattr__, __dir__ = face(__name__, _HOMES, load=_loaded)

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
