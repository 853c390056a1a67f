"""The document types of ``fol_kb``: values that are written, calls and tasks that are read."""

from __future__ import annotations

from typing import Any

from fol_kb.beliefs import tools
from fol_kb.beliefs.belief_set import BeliefSet
from fol_kb.beliefs.verdicts import ConsistencyReport, EntailmentReport
from fol_kb.builder.lint import Linted
from fol_kb.builder.repair_log import RepairLog
from fol_kb.cli.batch_tasks import Task
from fol_kb.cli.result import Result
from fol_kb.common import schemas
from fol_kb.reasoning.certificates.manifest import Manifest
from fol_kb.reasoning.certificates.rechecking import Recheck
from fol_kb.reasoning.measures.values import ChangeReport, InconsistencyReport
from fol_kb.reasoning.semantics_diff import Comparison
from fol_kb.review.agreement.values import AgreementReport
from fol_kb.review.fidelity.values import FidelityReport
from fol_kb.review.policy.values import PolicyReport
from fol_kb.review.sentences import Explained


def _openai_tools_schema() -> dict[str, Any]:
    """``openai-tools.json`` is a constant: the schema that holds it is itself, tool by tool."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "fol-kb tools for a chat completion",
        "description": "The tools parameter of an OpenAI-compatible endpoint, as openai-tools.json has it.",
        "type": "array",
        "prefixItems": [
            {
                "type": "object",
                "properties": {
                    "type": {"const": "function"},
                    "function": {
                        "type": "object",
                        "properties": {
                            "name": {"const": tool["function"]["name"]},
                            "description": {"type": "string"},
                            "parameters": {"type": "object"},
                        },
                        "required": ["name", "description", "parameters"],
                        "additionalProperties": False,
                    },
                },
                "required": ["type", "function"],
                "additionalProperties": False,
            }
            for tool in tools.openai_tools()
        ],
        "minItems": len(tools.CALLS),
        "items": False,
    }


PUBLISHED = (
    schemas.of("belief-set", BeliefSet),
    schemas.of("repair-log", RepairLog),
    schemas.of("result", Result),
    schemas.of("certificate", Manifest),
    schemas.of("recheck", Recheck),
    schemas.of("consistency", ConsistencyReport),
    schemas.of("comparison", Comparison),
    schemas.of("entailment", EntailmentReport),
    schemas.of("fidelity", FidelityReport),
    schemas.of("findings", Linted),
    schemas.of("inconsistency", InconsistencyReport),
    schemas.of("change", ChangeReport),
    schemas.of("agreement", AgreementReport),
    schemas.of("policy", PolicyReport),
    schemas.of("explained", Explained),
    schemas.of("task", Task),
    schemas.DocumentType("call", tools.calls_schema),
    schemas.DocumentType("openai-tools", _openai_tools_schema, constant=tools.openai_tools),
)
