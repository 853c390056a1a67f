"""The manifest of a certificate, ``certificate.json``: question, answer, and a digest of each file."""

from __future__ import annotations

import json
from hashlib import sha256
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from fol_kb.reasoning.certificates.certificate import Certificate, Claim, Purpose

FORMAT = "fol-kb/certificate"
VERSION = 1
MANIFEST = "certificate.json"
BELIEF_SET = "belief-set.json"

_DIGEST = Field(pattern=r"^[0-9a-f]{64}$", description="SHA-256, in lower-case hexadecimal")


class _Part(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class FilePart(_Part):
    """A file beside the manifest."""

    file: str
    sha256: str = _DIGEST


class CertificateSemanticsPart(_Part):
    """Which individuals there are, and whether different constants are different ones."""

    domain: Literal["open", "closed"]
    unique_names: bool


class CertificateEnginePart(_Part):
    """The reasoner that gave the verdict. Nothing of the certificate rests on it."""

    name: str
    version: str


class ClaimPart(_Part):
    """Some formulas, by their ids, and a goal: that they cannot all hold (``refutation``), or that they can.

    ``problem`` states them in TPTP's FOF, ``smt`` in SMT-LIB; ``model`` is an interpretation in which they
    hold. ``no model``: no finite one was found; that the problem is satisfiable is left to a prover.
    """

    purpose: Purpose
    shown_by: Literal["refutation", "model", "no model"]
    goal: Literal["query", "negated query"] | None
    formulas: list[str]
    problem: FilePart
    smt: FilePart
    model: FilePart | None


class CertificateDocument(_Part):
    """A verdict on a belief set, or on a query to it, with the files that show it.

    ``digest`` is that of this document without its last member, written as it is.
    """

    format: Literal["fol-kb/certificate"]
    version: Literal[1]
    fol_kb: str = Field(description="The version of fol-kb that wrote the certificate.")
    status: Literal[
        "CONSISTENT", "INCONSISTENT", "ENTAILED", "CONTRADICTED", "INDEPENDENT", "CONTRADICTORY_PREMISES"
    ]
    query: str | None
    semantics: CertificateSemanticsPart
    engine: CertificateEnginePart
    belief_set: FilePart
    claims: list[ClaimPart] = Field(min_length=1)
    minimal: bool
    digest: str = _DIGEST


def file_names(number: int, purpose: Purpose) -> tuple[str, str, str]:
    """The files of a claim by its number, from 1: problem, SMT-LIB, model."""
    stem = f"{number}-{purpose.value}"
    return f"{stem}.p", f"{stem}.smt2", f"{stem}.json"


def files(certificate: Certificate) -> dict[str, bytes]:
    """All files of a certificate by their names, the manifest last."""
    found = {BELIEF_SET: certificate.belief_set.encode()}
    for number, claim in enumerate(certificate.claims, 1):
        names = file_names(number, claim.purpose)
        for name, text in zip(names, (claim.problem, claim.smt, claim.model), strict=True):
            if text is not None:
                found[name] = text.encode()
    return found | {MANIFEST: manifest(certificate)}


def manifest(certificate: Certificate) -> bytes:
    """The manifest, the same bytes for the same certificate."""
    semantics, engine = certificate.semantics, certificate.engine
    document: dict[str, Any] = {
        "format": FORMAT,
        "version": VERSION,
        "fol_kb": certificate.version,
        "status": certificate.status,
        "query": certificate.query,
        "semantics": {"domain": semantics.domain, "unique_names": semantics.unique_names},
        "engine": {"name": engine.name, "version": engine.version},
        "belief_set": _file(BELIEF_SET, certificate.belief_set),
        "claims": [_claim(number, claim) for number, claim in enumerate(certificate.claims, 1)],
        "minimal": certificate.minimal,
    }
    document["digest"] = digest(_written(document))
    return _written(document).encode()


def digest(text: str) -> str:
    """The SHA-256 of a text in UTF-8."""
    return sha256(text.encode()).hexdigest()


def _claim(number: int, claim: Claim) -> dict[str, Any]:
    problem, smt, model = file_names(number, claim.purpose)
    return {
        "purpose": claim.purpose.value,
        "shown_by": claim.shown_by,
        "goal": claim.goal,
        "formulas": list(claim.formulas),
        "problem": _file(problem, claim.problem),
        "smt": _file(smt, claim.smt),
        "model": None if claim.model is None else _file(model, claim.model),
    }


def _file(name: str, text: str) -> dict[str, str]:
    return {"file": name, "sha256": digest(text)}


def _written(document: dict[str, Any]) -> str:
    return json.dumps(document, indent=1) + "\n"
