"""The JSON Schemas of all documents, published in ``docs/schemas``: ``python -m fol_kb.cli.schemas FOLDER``.

The shapes of calls, tasks and belief sets come from the models that read them. Reports and results are
only ever written, by plain code that costs a check nothing; their models stand here, and tests hold
what is written to them.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from fol_kb.beliefs import documents, tools
from fol_kb.beliefs.documents import (
    BeliefSetDocument,
    CoveragePart,
    FindingPart,
    ReadPart,
    RepairPart,
    SourcePart,
)
from fol_kb.beliefs.verdicts import ConsistencyStatus, EntailmentStatus, Reason
from fol_kb.builder import repair_log_document
from fol_kb.cli.batch import Task
from fol_kb.reasoning.certificates.manifest import CertificateDocument
from fol_kb.reasoning.certificates.rechecking import Outcome
from fol_kb.reasoning.measures.values import ChangeStatus, MeasureStatus
from fol_kb.reasoning.semantics_diff import Difference
from fol_kb.review.agreement.document import AgreementDocument
from fol_kb.review.fidelity.document import FidelityDocument
from fol_kb.review.policy.document import PolicyDocument


class _Part(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class SemanticsPart(_Part):
    """Which individuals there are, and whether different constants are different ones."""

    domain: Literal["open", "closed", "rules"]
    unique_names: bool


class EnginePart(_Part):
    """The reasoner that answered."""

    name: str
    version: str


class StepPart(_Part):
    """A step of a derivation; ``premises`` are 0-based indices of earlier steps."""

    literal: str
    formula: str | None
    premises: list[int]


class ConflictPart(_Part):
    """Ids of formulas that cannot all hold; if ``minimal``, without any one of them the rest can."""

    formulas: list[str]
    minimal: bool
    derivations: list[list[StepPart]] = []


class AttemptPart(_Part):
    """An engine that was asked before, or beside, the one that answered."""

    engine: str
    status: str
    reason: Reason | None
    detail: str | None
    elapsed_ms: float = Field(ge=0)


class FunctionTablePart(_Part):
    """Rows of arguments and value; ``default`` is the value of all other arguments."""

    rows: list[list[str]]
    default: str | None


class InterpretationPart(_Part):
    """A finite interpretation: the individuals of each sort, what constants name, what holds of whom."""

    sorts: dict[str, list[str]]
    constants: dict[str, str]
    predicates: dict[str, list[list[str]]]
    functions: dict[str, FunctionTablePart]
    true: list[str]


class ScenariosPart(_Part):
    """What the premises allow: a situation in which the query holds, and one in which it fails."""

    holds: InterpretationPart | None
    fails: InterpretationPart | None


class _ReportDocument(_Part):
    version: Literal[1]
    reason: Reason | None
    detail: str | None
    semantics: SemanticsPart
    engine: EnginePart
    elapsed_ms: float = Field(ge=0)
    tried: list[AttemptPart]
    refused: int = Field(ge=0)
    coverage: ReadPart
    conflicts: list[ConflictPart]


class ConsistencyDocument(_ReportDocument):
    """Whether the formulas of a belief set can all hold; if not, why not and what would help."""

    format: Literal["fol-kb/consistency"]
    status: ConsistencyStatus
    conflicts_complete: bool
    removals: list[list[str]]
    model: InterpretationPart | None


class EntailmentDocument(_ReportDocument):
    """Whether a query follows from a belief set; ``support`` are the ids of formulas that decide it.

    ``findings`` are about the query: names that the belief set lacks, names read as others, words that were
    asked instead of the formula. A report of an older release has none.
    """

    format: Literal["fol-kb/entailment"]
    query: str
    status: EntailmentStatus
    support: list[str]
    minimal: bool
    derivation: list[StepPart] | None
    scenarios: ScenariosPart | None
    findings: list[FindingPart] = []


class ComparisonDocument(_Part):
    """What applying the rules and classical logic say of one query, and what sets them apart."""

    format: Literal["fol-kb/comparison"]
    version: Literal[1]
    query: str
    difference: Difference
    formulas: list[str]
    backwards: list[str]
    rules: EntailmentDocument
    open: EntailmentDocument


class MeasurePart(_Part):
    """One measure of the whole belief set; ``value`` is null unless the status is MEASURED."""

    name: str
    status: MeasureStatus
    reason: Reason | None
    detail: str | None
    value: float | None


class CulpabilityPart(_Part):
    """One measure of each formula by its id; ``values`` is empty unless the status is MEASURED."""

    name: str
    status: MeasureStatus
    reason: Reason | None
    detail: str | None
    values: dict[str, float]


class InconsistencyDocument(_Part):
    """How inconsistent a belief set is, by several measures, and each formula's part in that."""

    format: Literal["fol-kb/inconsistency"]
    version: Literal[1]
    status: ConsistencyStatus
    reason: Reason | None
    detail: str | None
    semantics: SemanticsPart
    engine: EnginePart
    elapsed_ms: float = Field(ge=0)
    refused: int = Field(ge=0)
    coverage: ReadPart
    conflicts: list[list[str]]
    conflicts_complete: bool
    measures: list[MeasurePart]
    culpability: list[CulpabilityPart]


class RemovedPart(_Part):
    """A formula that was given up, as it stood in the belief set asked."""

    id: str
    formula: str
    call: int | None
    source: SourcePart | None


class ChangeDocument(_Part):
    """What became of a belief set by a contraction or revision; the new one is part of it."""

    format: Literal["fol-kb/change"]
    version: Literal[1]
    operation: Literal["contract", "revise"]
    formula: str
    status: ChangeStatus
    reason: Reason | None
    detail: str | None
    semantics: SemanticsPart
    engine: EnginePart
    elapsed_ms: float = Field(ge=0)
    refused: int = Field(ge=0)
    coverage: ReadPart
    keep: list[str]
    kernels: list[list[str]]
    removed: list[RemovedPart]
    kept: list[str]
    choices: list[list[str]]
    added: str | None
    belief_set: BeliefSetDocument | None


class RecheckStepPart(_Part):
    """A step of a recheck: whether the claims are those of the verdict, or a claim by its number, from 1."""

    step: str
    claim: int | None = Field(ge=1)
    outcome: Outcome
    detail: str
    elapsed_ms: float = Field(ge=0)


class RecheckDocument(_Part):
    """Whether a certificate shows its verdict; ``prover`` is the version of E, where there is one."""

    format: Literal["fol-kb/recheck"]
    version: Literal[1]
    outcome: Outcome
    status: str
    query: str | None
    semantics: SemanticsPart
    minimal: bool
    prover: str | None
    steps: list[RecheckStepPart]


class RepairsPart(_Part):
    """What was repaired on the way."""

    count: int = Field(ge=0)
    items: list[RepairPart]


class FindingsPart(_Part):
    """What should be known; ``errors`` of them say what was left out."""

    count: int = Field(ge=0)
    errors: int = Field(ge=0)
    items: list[FindingPart]


class FindingsDocument(_Part):
    """What lint says of a belief set: how many findings of each level, and the findings, errors first."""

    format: Literal["fol-kb/findings"]
    version: Literal[1]
    errors: int = Field(ge=0)
    warnings: int = Field(ge=0)
    infos: int = Field(ge=0)
    findings: list[FindingPart]


class ErrorPart(_Part):
    """Why a task has no report."""

    kind: str
    message: str
    line: int | None
    column: int | None


class ResultCoveragePart(CoveragePart):
    """As the belief set has it, and ``read``, as reports have it, which is ``covered``."""

    read: int = Field(ge=0)


class ResultDocument(_Part):
    """The result of one task of a batch: a report, or the error that kept it from one."""

    format: Literal["fol-kb/result"]
    version: Literal[1]
    id: Any = Field(description="The id of the task as it was given; null where it had none.")
    task_sha256: str | None = Field(
        default=None, description="Of the task with all of its options; what --resume knows it by."
    )
    report: ConsistencyDocument | EntailmentDocument | None
    coverage: ResultCoveragePart | None = None
    repairs: RepairsPart | None = None
    findings: FindingsPart | None = None
    error: ErrorPart | None = None


def schemas() -> dict[str, dict[str, Any]]:
    """The schema (draft 2020-12) of each document by the name of its file."""
    models: dict[str, type[BaseModel]] = {
        "task": Task,
        "result": ResultDocument,
        "certificate": CertificateDocument,
        "recheck": RecheckDocument,
        "consistency": ConsistencyDocument,
        "comparison": ComparisonDocument,
        "entailment": EntailmentDocument,
        "fidelity": FidelityDocument,
        "findings": FindingsDocument,
        "inconsistency": InconsistencyDocument,
        "change": ChangeDocument,
        "agreement": AgreementDocument,
        "policy": PolicyDocument,
    }
    found = {
        "belief-set.schema.json": documents.schema(),
        "call.schema.json": tools.calls_schema(),
        "repair-log.schema.json": repair_log_document.schema(),
        "openai-tools.schema.json": _openai_tools_schema(),
    }
    for name, model in models.items():
        found[f"{name}.schema.json"] = {
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            **model.model_json_schema(),
        }
    return found


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


__all__ = [
    "ChangeDocument",
    "ComparisonDocument",
    "ConsistencyDocument",
    "EntailmentDocument",
    "FindingsDocument",
    "InconsistencyDocument",
    "RecheckDocument",
    "ResultDocument",
    "files",
    "main",
    "schemas",
]

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
