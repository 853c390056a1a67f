"""The JSON Schemas of all documents, published in ``docs/schemas``: ``python -m fol_kb.cli.schemas FOLDER``.

They come from what writes and reads the documents: the records of values, and the models of calls and tasks.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from fol_kb._internal import codec
from fol_kb.beliefs import tools
from fol_kb.beliefs.belief_set import BeliefSet
from fol_kb.beliefs.verdicts import ConsistencyReport, EntailmentReport
from fol_kb.builder.lint import Linted
from fol_kb.builder.repair_log import RepairLog
from fol_kb.cli.batch import Task
from fol_kb.cli.result import Result
from fol_kb.reasoning.certificates.manifest import Manifest
from fol_kb.reasoning.certificates.rechecking import Recheck
from fol_kb.reasoning.measures.values import ChangeReport, InconsistencyReport
from fol_kb.reasoning.semantics_diff import Comparison
from fol_kb.review.agreement.values import AgreementReport
from fol_kb.review.fidelity.values import FidelityReport
from fol_kb.review.policy.values import PolicyReport

RECORDS: dict[str, type] = {
    "belief-set": BeliefSet,
    "repair-log": RepairLog,
    "result": Result,
    "certificate": Manifest,
    "recheck": Recheck,
    "consistency": ConsistencyReport,
    "comparison": Comparison,
    "entailment": EntailmentReport,
    "fidelity": FidelityReport,
    "findings": Linted,
    "inconsistency": InconsistencyReport,
    "change": ChangeReport,
    "agreement": AgreementReport,
    "policy": PolicyReport,
}
"""The values that are written as documents, by the names of their schemas."""


def schemas() -> dict[str, dict[str, Any]]:
    """The schema (draft 2020-12) of each document by the name of its file."""
    shapes = {name: codec.schema(of) for name, of in RECORDS.items()}
    shapes["task"] = codec.schema(Task)
    shapes["call"] = tools.calls_schema()
    shapes["openai-tools"] = _openai_tools_schema()
    return {f"{name}.schema.json": shape for name, shape in shapes.items()}


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


def files() -> dict[str, str]:
    """The content of each file of ``docs/schemas`` by its name."""
    content = {**schemas(), "openai-tools.json": tools.openai_tools()}
    return {name: json.dumps(data, ensure_ascii=False, indent=2) + "\n" for name, data in content.items()}


def main(arguments: list[str]) -> int:
    """Write all files into a folder, ``docs/schemas`` if none is given."""
    folder = Path(arguments[0] if arguments else "docs/schemas")
    folder.mkdir(parents=True, exist_ok=True)
    for name, content in files().items():
        (folder / name).write_text(content, encoding="utf-8")
    return 0


__all__ = ["RECORDS", "files", "main", "schemas"]

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
