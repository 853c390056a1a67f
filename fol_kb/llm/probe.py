"""Where a model would be asked, as ``fol-kb doctor`` shows it: the settings, and whether anyone answers."""

from __future__ import annotations

import http.client
from dataclasses import asdict, dataclass
from typing import Any
from urllib.parse import urlsplit

from fol_kb.common.errors import FolKbError
from fol_kb.llm.loopback import require_allowed
from fol_kb.llm.ollama import api_root
from fol_kb.llm.redaction import redact
from fol_kb.llm.settings import Settings, default_file, load_settings

_SECONDS = 3.0


@dataclass(frozen=True, slots=True)
class EndpointReport:
    """The endpoint that the settings name.

    ``configuration`` is the user's file, ``found`` whether it is there. ``model`` and ``base_url`` are None
    where the settings cannot be used; ``problem`` says why, or why the endpoint does not answer. ``status``
    is the HTTP status of its list of models, ``key`` whether a key is sent.
    """

    configuration: str
    found: bool
    model: str | None = None
    base_url: str | None = None
    key: bool = False
    status: int | None = None
    problem: str | None = None

    def to_json(self) -> dict[str, Any]:
        """The report as plain data."""
        return asdict(self)

    def lines(self) -> list[str]:
        """The report for the eye."""
        there = "" if self.found else " (not there; it is not needed)"
        out = [f"config       {self.configuration}{there}"]
        if self.base_url is None:
            return [*out, f"endpoint     none: {self.problem}"]
        said = self.problem or f"answers with HTTP status {self.status}"
        key = "with a key" if self.key else "without a key"
        return [*out, f"endpoint     {self.model} at {self.base_url}, {key}: {said}"]


def look_for_endpoint() -> EndpointReport:
    """Read the settings and ask the endpoint for its models; what is wrong is in the report."""
    file = default_file()
    configuration, found = str(file), file.is_file()
    try:
        settings = load_settings()
    except FolKbError as problem:
        return EndpointReport(configuration, found, problem=str(problem))
    status: int | None = None
    told: str | None = None
    try:
        require_allowed(settings.base_url)
        status = _status(settings)
        if status in (401, 403):
            told = f"refuses the key (HTTP status {status})"
    except FolKbError as problem:
        told = str(problem)
    except (OSError, http.client.HTTPException, ValueError) as problem:
        told = redact(f"no answer ({type(problem).__name__}: {problem})", settings.key)
    return EndpointReport(
        configuration, found, settings.model, settings.base_url, bool(settings.key), status, told
    )


def _status(settings: Settings) -> int:
    """The HTTP status of the list of models. Redirects are not followed: the key goes nowhere else."""
    url = urlsplit(settings.base_url)
    path = f"{url.path}/models"
    if settings.protocol == "ollama":
        path = urlsplit(f"{api_root(settings.base_url)}/tags").path
    secure = url.scheme == "https"
    kind = http.client.HTTPSConnection if secure else http.client.HTTPConnection
    connection = kind(url.hostname or "", url.port, timeout=_SECONDS)
    try:
        headers = {"Authorization": f"Bearer {settings.key}"} if settings.key else {}
        connection.request("GET", path, headers=headers)
        return connection.getresponse().status
    finally:
        connection.close()
