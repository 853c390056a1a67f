"""Asking a verifier, and keeping what it said: by the version of the prompt, the model, and what it was
given."""

from __future__ import annotations

import hashlib
import json
import logging
import time
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Protocol

from fol_kb.common import codec
from fol_kb.common.errors import DocumentError
from fol_kb.common.files import write_whole
from fol_kb.llm import ChatModel, ModelError, call_tool
from verification.answers.verifying.submission import (
    INSTRUCTIONS,
    MAX_TOKENS,
    PROMPT_VERSION,
    TEMPERATURE,
    TOOL,
    Submission,
    prompt,
)
from verification.model import LayerState, TierName, VerifierOpinion
from verification.prompts import Delimiters

_log = logging.getLogger(__name__)
Content = tuple[tuple[str, str], ...]


class OpinionCache(Protocol):
    """Keeps what verifiers said."""

    def get(self, key: str) -> VerifierOpinion | None:
        """What was said, if it is kept."""

    def put(self, key: str, opinion: VerifierOpinion) -> None:
        """Keep it."""


class OpinionFiles:
    """A cache of a file for each opinion below a folder; a file that cannot be read is as if it were not
    there.

    Args:
        folder: made when something is first kept.
    """

    def __init__(self, folder: str | Path) -> None:
        self._folder = Path(folder)

    def get(self, key: str) -> VerifierOpinion | None:
        """What was said, if it is kept."""
        try:
            return codec.from_json(VerifierOpinion, json.loads(self._path(key).read_text(encoding="utf-8")))
        except FileNotFoundError:
            return None
        except (OSError, ValueError, DocumentError) as problem:
            _log.warning(
                "an opinion in the cache cannot be read and is asked for again: %s", type(problem).__name__
            )
            return None

    def put(self, key: str, opinion: VerifierOpinion) -> None:
        """Keep it; a full disk is a warning, and no reason to fail."""
        path = self._path(key)
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            write_whole(path, json.dumps(codec.to_json(opinion)).encode())
        except OSError as problem:
            _log.warning("an opinion could not be kept: %s", problem.strerror)

    def _path(self, key: str) -> Path:
        return self._folder / key[:2] / f"{key}.json"


@dataclass(frozen=True, slots=True)
class Asked:
    """What came of asking a verifier; ``cached`` if it was not asked again."""

    opinion: VerifierOpinion
    cached: bool = False


class Verifier:
    """A model that verifies answers.

    Args:
        model: who is asked.
        delimiters: for everything in a prompt that is not ours.
        name: what the model is called, for the record and for the cache.
        tier: of the model.
        language: of the instructions, ``en`` or ``fr``.
        cache: keeps what it said; without one it is asked each time.

    Raises:
        ValueError: there are no instructions in that language.
    """

    def __init__(
        self,
        model: ChatModel,
        delimiters: Delimiters,
        *,
        name: str = "",
        tier: TierName | None = None,
        language: str = "en",
        cache: OpinionCache | None = None,
    ) -> None:
        if language not in INSTRUCTIONS:
            raise ValueError(
                f"a verifier is told what to do in {' or '.join(INSTRUCTIONS)}, not {language!r}"
            )
        self.name = name
        self.tier = tier
        self._model = model
        self._delimiters = delimiters
        self._language = language
        self._cache = cache

    async def opinion(self, content: Content, worker: str | None, deadline: float | None = None) -> Asked:
        """What the model says of an answer; a failure is an opinion that says so, and never an exception.

        Args:
            content: what it is given.
            worker: the name of the model that worked, where it is known.
            deadline: seconds for the answer.
        """
        same = None if not worker or not self.name else worker == self.name
        told = json.dumps([PROMPT_VERSION, self._language, self.name, content], ensure_ascii=True)
        key = hashlib.sha256(told.encode()).hexdigest()
        kept = self._cache.get(key) if self._cache is not None else None
        if kept is not None:
            return Asked(replace(kept, same_model=same, tier=self.tier, elapsed_ms=0.0), cached=True)
        started = time.perf_counter()
        try:
            answered = await call_tool(
                self._model,
                prompt(content, self._delimiters, self._language),
                Submission,
                name=TOOL,
                description="Say how far the answer is borne out by what the tools returned.",
                temperature=TEMPERATURE,
                max_tokens=MAX_TOKENS,
                deadline=deadline,
            )
        except ModelError as problem:
            failed = VerifierOpinion(LayerState.FAILED, self.tier, self.name, same, detail=str(problem))
            return Asked(replace(failed, elapsed_ms=_since(started)))
        said, usage = answered.value, answered.answer.usage
        opinion = VerifierOpinion(
            LayerState.RAN,
            self.tier,
            self.name,
            same,
            said.mentions,
            said.verified,
            said.unverified,
            said.confidence,
            said.completeness,
            said.gaps,
            tuple(each.message for each in said.warnings if each.kind == "OTHER"),
            tuple(each.message for each in said.warnings if each.kind == "CONTRADICTION"),
            said.reasoning or None,
            usage.prompt_tokens + usage.completion_tokens,
            None,
            _since(started),
        )
        if self._cache is not None:
            self._cache.put(key, opinion)
        return Asked(opinion)


def _since(started: float) -> float:
    return round((time.perf_counter() - started) * 1000, 3)
