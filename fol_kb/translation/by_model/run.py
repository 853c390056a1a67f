"""A text translated by a model: parts side by side over one signature, a review, an account.

What comes out is a function of the text, the options and the answers to the requests; in which order answers
arrive, and how many are under way at a time, has no say in it. Part k is told the names of the parts before
``known(k)``, and of those only: so parts can be at work side by side, and a part starts as soon as the parts
it is told of are done. Calls are applied in the order of the text.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
import os
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from typing import Any

from fol_kb.beliefs.belief_base import ReviewRecord, TranslationRecord
from fol_kb.beliefs.belief_set import BeliefSet
from fol_kb.beliefs.findings import Mode
from fol_kb.beliefs.sentences import split
from fol_kb.builder.builder import BeliefSetBuilder
from fol_kb.common.errors import LimitError
from fol_kb.formats.ontologies.model import Ontology
from fol_kb.llm.budget import Account
from fol_kb.llm.budget import Limits as Prices
from fol_kb.llm.messages import BudgetError, ChatModel, ModelError
from fol_kb.llm.retrying import Retry
from fol_kb.translation.by_model.assembly import Assembly
from fol_kb.translation.by_model.checking import Check, Checked
from fol_kb.translation.by_model.chunks import Chunk, cut
from fol_kb.translation.by_model.conversation import Asking, Limits
from fol_kb.translation.by_model.names import Names, Told
from fol_kb.translation.by_model.parts import Outcome, Work, translate_part
from fol_kb.translation.by_model.prompts import guess_language, prompt
from fol_kb.translation.by_model.recording import Recording
from fol_kb.translation.by_model.review import Review, review

WINDOW = 16
"""At most so many parts are at work at a time; each is told the names of those before them."""
_FATAL = frozenset({401, 402, 403, 404, 407})
"""HTTP statuses that the next request would get as well."""
_MOST_FAILURES = 3
"""So many parts in a row without any answer end the asking."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """How a text is translated.

    ``model``, ``temperature``, ``max_tokens`` (of one answer) and ``sample`` go into each request;
    ``concurrency`` requests are under way at a time; ``part`` characters are a part of the text, at most;
    ``names`` characters tell it what is there already; ``rounds`` answers and ``calls`` tool calls are a
    conversation, at most; ``questions`` times it is asked for what is missing; ``reviews`` times the whole is
    looked at again. A text of over ``most_characters`` is refused. ``prices`` are those of tokens; its limits
    are the model's to hold.
    """

    model: str = ""
    temperature: float | None = None
    max_tokens: int | None = None
    sample: int = 0
    concurrency: int = 4
    part: int = 3_000
    names: int = 4_000
    rounds: int = 40
    calls: int = 1_000
    questions: int = 1
    reviews: int = 1
    prices: Prices = field(default_factory=Prices)
    most_characters: int = 2_000_000

    def __post_init__(self) -> None:
        for name, least in _LEAST.items():
            value = getattr(self, name)
            if value < least:
                raise ValueError(f"{name} is at least {least}, not {value}")

    def about(self) -> dict[str, Any]:
        """What a journal belongs to, beside text and prompt."""
        free = ("concurrency", "prices", "most_characters")
        return {name: value for name, value in asdict(self).items() if name not in free}


_LEAST: Mapping[str, int] = {
    "concurrency": 1,
    "part": 1,
    "names": 0,
    "rounds": 1,
    "calls": 1,
    "questions": 0,
    "reviews": 0,
    "most_characters": 1,
}


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a translation is: parts done, parts there are, what was used so far, and why it waits."""

    done: int
    parts: int
    account: Account
    waiting: Retry | None = None
    """The request that failed last, if nothing was answered since."""


@dataclass(frozen=True, slots=True)
class Translated:
    """A translation: the belief set, and the calls that it was built from.

    Call n of the belief set is ``calls[n - 1]``, in its wire shape; those of the ontologies come first.
    ``failure`` is why the model could not be asked to the end; the sentences that this cost are findings of
    level ``error``.
    """

    kb: BeliefSet
    calls: tuple[Any, ...]
    account: Account
    failure: ModelError | None = None


async def translate(
    text: str,
    model: ChatModel,
    *,
    language: str | None = None,
    mode: str | Mode = Mode.REPAIR,
    journal: str | os.PathLike[str] | None = None,
    options: Options = Options(),
    check: Check | None = None,
    ontology: Ontology | Sequence[Ontology] = (),
    progress: Callable[[Progress], object] = lambda _: None,
) -> Translated:
    """Translate a text by a model.

    Args:
        text: the text.
        model: who is asked.
        language: a language tag; ``en`` and ``fr`` have prompts of their own. Found if not given.
        mode: how far repair may go: ``strict``, ``repair`` or ``permissive``.
        journal: a file that keeps each answer before it is acted on, so that an interrupted translation goes
            on where it was. Its format is that of :mod:`.recording`.
        options: limits, and what requests have in common.
        check: what says whether the outcome is consistent, for the review (:func:`.checking.checker`).
        ontology: what the text's names are told of first; see :func:`fol_kb.translate`.
        progress: called at the start, and whenever an answer came or a part is done.

    Raises:
        ModelError: not one answer could be got.
        DocumentError: a text that is not Unicode; a journal of something else.
        LimitError: a text over ``options.most_characters``.
        OSError: the journal cannot be written.
    """
    if len(text) > options.most_characters:
        raise LimitError(
            f"the text has {len(text):,} characters, of which a model is given {options.most_characters:,};"
            " split it into parts, or raise most_characters (--max-characters) if the cost is meant"
        )
    ontologies = (ontology,) if isinstance(ontology, Ontology) else tuple(ontology)
    translation = _Translation(text, language, Mode(mode), options, ontologies)
    recording = Recording(
        model,
        journal,
        text=text,
        about=translation.about(check is not None),
        prices=options.prices,
        answered=lambda _: step(),
    )

    def step() -> None:
        progress(Progress(translation.done, len(translation.parts.chunks), recording.account))

    try:
        step()
        await translation.run(recording, step)
        return await translation.finish(recording, check)
    finally:
        recording.close()


def known(part: int) -> int:
    """How many of the parts have their names told to a part, both by numbers from 0.

    The first part goes alone, those after it know half of the parts before them, later ones all but the
    last before them, so that :data:`WINDOW` can be at work at a time.
    """
    return max((part + 1) // 2, part - WINDOW + 1)


class _Translation:
    def __init__(
        self, text: str, language: str | None, mode: Mode, options: Options, ontologies: Sequence[Ontology]
    ) -> None:
        self.done = 0
        self._text = text
        self._options = options
        self._mode = mode
        self._ontologies = ontologies
        language = language or guess_language(text)
        self._prompt = prompt(language)
        self._sentences = split(text)
        self.parts = cut(text, self._sentences, options.part)
        self._assembly = Assembly(
            BeliefSetBuilder(text, language=language, mode=mode, sentences=self._sentences), self._sentences
        )
        self._asking = Asking(options.model, options.temperature, options.max_tokens, options.sample)
        self._limits = Limits(options.rounds, options.calls)
        self._names = Names()
        self._gate = _Gate()
        self._rounds = 0
        self._failure: ModelError | None = None
        for each in ontologies:
            self._assembly.given(each.calls)
            self._names.note(each.calls)

    def about(self, checked: bool) -> dict[str, Any]:
        """What the requests depend on beside the text, for the journal."""
        given = json.dumps(self._assembly.calls, sort_keys=True)
        return {
            "prompt": self._prompt.version,
            "mode": str(self._mode),
            "ontology": hashlib.sha256(given.encode()).hexdigest() if self._assembly.calls else None,
            "checked": checked,
            **self._options.about(),
        }

    async def run(self, model: ChatModel, step: Callable[[], object]) -> None:
        """Translate all parts; those that could not be asked about are failures of theirs.

        Raises:
            ModelError: there was no answer at all.
        """
        work = Work(
            self._text,
            self._sentences,
            len(self.parts.chunks),
            self._prompt,
            self._mode,
            self._asking,
            self._limits,
            self._options.questions,
            self._options.names,
        )
        slots = asyncio.Semaphore(self._options.concurrency)

        async def one(chunk: Chunk, told: Told) -> Outcome:
            async with slots:
                if self._gate.closed is not None:
                    return Outcome(chunk, failure=self._gate.closed)
                outcome = await translate_part(model, chunk, told, work)
            self._gate.heard(outcome)
            self.done += 1
            step()
            return outcome

        under_way: deque[asyncio.Task[Outcome]] = deque()
        taken = 0
        try:
            for chunk in self.parts.chunks:
                while taken < known(chunk.number):
                    self._take(await under_way.popleft())
                    taken += 1
                told = self._names.told(self._text[chunk.start : chunk.end], self._options.names)
                under_way.append(asyncio.create_task(one(chunk, told)))
            while under_way:
                self._take(await under_way.popleft())
        finally:
            for task in under_way:
                task.cancel()
            await asyncio.gather(*under_way, return_exceptions=True)
        if self._failure is not None and self._rounds == 0:
            raise self._failure

    def _take(self, outcome: Outcome) -> None:
        self._assembly.take(outcome)
        self._names.note(outcome.standing)
        self._rounds += outcome.rounds
        self._failure = self._failure or outcome.failure

    async def finish(self, recording: Recording, check: Check | None) -> Translated:
        """Review what the parts gave, and put down what is missing."""
        looked_at = None
        if self._gate.closed is None and self._rounds:
            looked_at = await self._review(recording, check)
            self._failure = self._failure or looked_at.failure
            self._rounds += looked_at.answers
        for each in self._ontologies:
            for kind, level, message in each.notes:
                self._assembly.builder.note(kind, message, level=level)
        kb = self._assembly.finish(looked_at, self.parts.too_long)
        kb = replace(kb, translation=self._record(recording, looked_at))
        return Translated(kb, tuple(self._assembly.calls), recording.account, self._failure)

    async def _review(self, recording: Recording, check: Check | None) -> Review:
        async def ask(kb: BeliefSet, digest: str) -> Checked:
            assert check is not None
            return await recording.checked(digest, lambda: check(kb))

        return await review(
            recording,
            self._assembly.builder,
            ask=None if check is None else ask,
            prompt=self._prompt,
            asking=self._asking,
            limits=self._limits,
            rounds=self._options.reviews,
            held=self._assembly.reviewed,
            protected=self._assembly.given_calls,
            sentences=self._assembly.sentences,
        )

    def _record(self, recording: Recording, looked_at: Review | None) -> TranslationRecord:
        return TranslationRecord(
            "llm",
            self._options.model or recording.model_named,
            self._prompt.version,
            len(self.parts.chunks),
            self._rounds,
            None if looked_at is None else _reviewed(looked_at),
            None if self._failure is None else str(self._failure),
            **recording.account.model_dump(exclude={"unreported", "seconds"}),
            seconds=round(recording.account.seconds, 3),
        )


def _reviewed(looked_at: Review) -> ReviewRecord:
    verdict = None if looked_at.checked is None else looked_at.checked.status.value
    return ReviewRecord(looked_at.rounds, looked_at.noticed, looked_at.named, verdict)


class _Gate:
    """Whether asking on makes sense: not with a wrong key, over the budget, or if nobody answers."""

    def __init__(self) -> None:
        self.closed: ModelError | None = None
        self._in_a_row = 0

    def heard(self, outcome: Outcome) -> None:
        """Take note of how a part went."""
        failure = outcome.failure
        self._in_a_row = 0 if failure is None or outcome.rounds else self._in_a_row + 1
        if failure is not None and (
            isinstance(failure, BudgetError) or failure.status in _FATAL or self._in_a_row >= _MOST_FAILURES
        ):
            self.closed = self.closed or failure
