"""The manifest of a certificate, ``certificate.json``: question, answer, and a digest of each file."""

from __future__ import annotations

import json
from dataclasses import dataclass
from hashlib import sha256
from typing import Annotated, Any, Literal

from annotated_types import MinLen

from fol_kb.beliefs.verdict_parts import Engine, Semantics
from fol_kb.common import codec
from fol_kb.common.codec import As, Described, Member
from fol_kb.reasoning.certificates.certificate import Certificate, Claim, Purpose

FORMAT = "fol-kb/certificate"
MANIFEST = "certificate.json"
BELIEF_SET = "belief-set.json"

_Digest = Annotated[str, Described("SHA-256, in lower-case hexadecimal", r"^[0-9a-f]{64}$")]


@codec.record("FilePart", "A file beside the manifest.", "file sha256")
@dataclass(frozen=True, slots=True)
class File:
    """A file beside the manifest, by its name and the digest of its content."""

    file: str
    sha256: _Digest


@codec.record(
    "ClaimPart",
    """Some formulas, by their ids, and a goal: that they cannot all hold (``refutation``), or that they can.

    ``problem`` states them in TPTP's FOF, ``smt`` in SMT-LIB; ``model`` is an interpretation in which they
    hold. ``no model``: no finite one was found; that the problem is satisfiable is left to a prover.
    """,
    "purpose shown_by goal formulas problem smt model",
)
@dataclass(frozen=True, slots=True)
class ListedClaim:
    """A claim whose texts are files."""

    purpose: Purpose
    shown_by: Annotated[str, As(Literal["refutation", "model", "no model"])]
    goal: Annotated[str, As(Literal["query", "negated query"])] | None
    formulas: tuple[str, ...]
    problem: File
    smt: File
    model: File | None


SEMANTICS = codec.view(
    Semantics,
    "CertificateSemanticsPart",
    "Which individuals there are, and whether different constants are different ones.",
    Member("domain", "domain", hint=Literal["open", "closed"]),
    "unique_names",
)
ENGINE = codec.view(
    Engine,
    "CertificateEnginePart",
    "The reasoner that gave the verdict. Nothing of the certificate rests on it.",
    "name version",
)


@codec.document(
    FORMAT,
    "CertificateDocument",
    """A verdict on a belief set, or on a query to it, with the files that show it.

    ``digest`` is that of this document without its last member, written as it is.
    """,
    "fol_kb status query semantics engine belief_set claims minimal digest",
)
@dataclass(frozen=True, slots=True)
class Manifest:
    """A certificate whose texts are files."""

    fol_kb: Annotated[str, Described("The version of fol-kb that wrote the certificate.")]
    status: Annotated[
        str,
        As(
            Literal[
                "CONSISTENT",
                "INCONSISTENT",
                "ENTAILED",
                "CONTRADICTED",
                "INDEPENDENT",
                "CONTRADICTORY_PREMISES",
            ]
        ),
    ]
    query: str | None
    semantics: Annotated[Semantics, SEMANTICS]
    engine: Annotated[Engine, ENGINE]
    belief_set: File
    claims: Annotated[tuple[ListedClaim, ...], MinLen(1)]
    minimal: bool
    digest: _Digest


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
    claims = tuple(_claim(number, claim) for number, claim in enumerate(certificate.claims, 1))
    listed = Manifest(
        certificate.version,
        certificate.status,
        certificate.query,
        certificate.semantics,
        certificate.engine,
        _file(BELIEF_SET, certificate.belief_set),
        claims,
        certificate.minimal,
        digest="",
    )
    document = codec.to_json(listed)
    del document["digest"]
    document["digest"] = digest(_written(document))
    return _written(document).encode()


def digest(text: str) -> str:
    """The SHA-256 of a text in UTF-8."""
    return sha256(text.encode()).hexdigest()


def _claim(number: int, claim: Claim) -> ListedClaim:
    problem, smt, model = file_names(number, claim.purpose)
    return ListedClaim(
        claim.purpose,
        claim.shown_by,
        claim.goal,
        claim.formulas,
        _file(problem, claim.problem),
        _file(smt, claim.smt),
        None if claim.model is None else _file(model, claim.model),
    )


def _file(name: str, text: str) -> File:
    return File(name, digest(text))


def _written(document: dict[str, Any]) -> str:
    return json.dumps(document, indent=1) + "\n"
