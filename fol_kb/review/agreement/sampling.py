"""Several translations of one text by a model, and how far they agree."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING

from fol_kb.beliefs.belief_set import BeliefSet
from fol_kb.beliefs.findings import Finding, Mode
from fol_kb.review.agreement.findings import recommended
from fol_kb.review.agreement.report import agree
from fol_kb.review.agreement.values import AgreementReport

if TYPE_CHECKING:
    from typing import TypedDict, Unpack

    from fol_kb.formats.ontologies import Ontology
    from fol_kb.llm.messages import Answer, ChatModel, ModelError, Request
    from fol_kb.translation.by_model.checking import Check
    from fol_kb.translation.by_model.run import Options, Progress, Translated

    class Given(TypedDict, total=False):
        """What :func:`sampled_async` is told by name."""

        language: str | None
        mode: str | Mode
        journal: str | os.PathLike[str] | None
        options: Options | None
        check: Check | None
        ontology: Ontology | Sequence[Ontology]
        progress: Callable[[Progress], object]
        timeout: float


@dataclass(frozen=True, slots=True)
class Sampled:
    """Several translations of one text, made by one model.

    Attributes:
        translations: those that there are, in the order of their sample numbers.
        failures: why others came to nothing, by sample number.
        report: how far they agree; None where there are not two of them.
        kb: the one nearest to the majority, with a finding for each passage that is not agreed on.
    """

    translations: tuple[Translated, ...]
    failures: tuple[tuple[int, ModelError], ...]
    report: AgreementReport | None
    kb: BeliefSet

    @property
    def translated(self) -> Translated:
        """The recommended translation with this ``kb``, and what all translations together have used."""
        chosen = self.translations[0 if self.report is None else self.report.recommended]
        account = chosen.account
        for translation in self.translations:
            if translation is not chosen:
                account += translation.account
        failure = next((t.failure for t in self.translations if t.failure is not None), None)
        return replace(chosen, kb=self.kb, account=account, failure=failure)


def sampled(text: str, model: ChatModel, samples: int, **given: Unpack[Given]) -> Sampled:
    """Translate a text several times by a model, side by side, and compare the translations.

    Args:
        text, model, language, mode, check, ontology: as for
        :func:`fol_kb.translation.by_model.run.translate`.
        samples: how many translations, each with its own ``Request.sample``, so that no cache answers the
            second one by the first one. Whether they differ is up to the model and its temperature.
        journal: a file for the first translation; the others have their number added to its name.
        options: as for a single translation; ``concurrency`` is the limit for all of them together.
        progress: told of all translations together.
        timeout: seconds for each question of the comparison.

    Raises:
        ValueError: less than one translation.
        ModelError: no translation came about.
        DocumentError, LimitError, OSError: as for a single translation.
        TweetyError: the comparison needs Java.
    """
    from fol_kb.llm.factory import blocking

    return blocking(sampled_async(text, model, samples, **given))


async def sampled_async(
    text: str,
    model: ChatModel,
    samples: int,
    *,
    language: str | None = None,
    mode: str | Mode = Mode.REPAIR,
    journal: str | os.PathLike[str] | None = None,
    options: Options | None = None,
    check: Check | None = None,
    ontology: Ontology | Sequence[Ontology] = (),
    progress: Callable[[Progress], object] = lambda _: None,
    timeout: float = 10.0,
) -> Sampled:
    """:func:`sampled` for asyncio: no other work of the loop waits; the comparison is made in a thread."""
    from fol_kb.llm.messages import ModelError
    from fol_kb.translation.by_model.run import Options, Progress, translate

    if samples < 1:
        raise ValueError(f"a text is translated once or more often, not {samples} times")
    common = Options() if options is None else options
    shared = _Shared(model, common.concurrency)
    progresses: dict[int, Progress] = {}

    def together(number: int, of_one: Progress) -> None:
        progresses[number] = of_one
        known = list(progresses.values())
        account = sum((each.account for each in known[1:]), known[0].account)
        progress(Progress(sum(each.done for each in known), sum(each.parts for each in known), account))

    async def one(number: int) -> Translated | ModelError:
        try:
            return await translate(
                text,
                shared,
                language=language,
                mode=mode,
                journal=_numbered(journal, number),
                options=replace(common, sample=common.sample + number),
                check=check,
                ontology=ontology,
                progress=partial(together, number),
            )
        except ModelError as problem:
            return problem  # the others are worth having all the same

    outcomes = await _all([asyncio.create_task(one(number)) for number in range(samples)])
    failures = tuple((n, o) for n, o in enumerate(outcomes) if isinstance(o, ModelError))
    made = [(n, o) for n, o in enumerate(outcomes) if not isinstance(o, ModelError)]
    if not made:
        raise failures[0][1]
    kbs = [translated.kb for _, translated in made]
    report = None
    kb = kbs[0]
    if len(kbs) > 1:
        called = [f"sample {number + 1}" for number, _ in made]
        report = await asyncio.to_thread(agree, kbs, samples=called, timeout=timeout)
        kb = recommended(kbs, report)
    kb = replace(kb, findings=(*kb.findings, *(_lost(*failure) for failure in failures)))
    return Sampled(tuple(translated for _, translated in made), failures, report, kb)


class _Shared:
    """One model for several translations, with one limit on what is under way."""

    def __init__(self, model: ChatModel, concurrency: int) -> None:
        self._model = model
        self._slots = asyncio.Semaphore(concurrency)

    async def ask(self, request: Request) -> Answer:
        async with self._slots:
            return await self._model.ask(request)


async def _all(tasks: Sequence[asyncio.Task[Translated | ModelError]]) -> list[Translated | ModelError]:
    """What all tasks give. If one fails, the others are ended before its exception is raised."""
    try:
        return await asyncio.gather(*tasks)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def _numbered(journal: str | os.PathLike[str] | None, number: int) -> str | None:
    """The journal of a translation; that of the first one has the name as it was given."""
    if journal is None:
        return None
    return os.fspath(journal) if number == 0 else f"{os.fspath(journal)}.{number + 1}"


def _lost(number: int, failure: ModelError) -> Finding:
    return Finding("sample-failed", "warning", f"sample {number + 1} came to nothing: {failure}")
