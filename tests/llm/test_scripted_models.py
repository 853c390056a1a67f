"""Every way to fail, end to end: a translation over HTTP is right, or says what is missing."""

from __future__ import annotations

import pytest

from benchmarks import models
from benchmarks.models import KEY, ROUNDS, TEXT, Outcome, Result, by_the_good_model, outcome, row, stated
from fol_kb.beliefs import belief_set_document
from fol_kb.beliefs.belief_set import BeliefSet
from fol_kb.llm.factory import connect
from fol_kb.llm.settings import Settings
from fol_kb.testing.models import NAMED, ModelServer, Script
from fol_kb.translation.by_model import run

NO_ANSWER = {
    "hanging": "no answer within",
    "429-long": "asks to wait 86400 s",
    "429-always": "status 429",
    "500-always": "status 500",
    "cut-always": "the connection broke off",
    "html-always": "no JSON",
    "wrong-key": "check the key",
    "wrong-key-echoed": "check the key",
    "small-context": "maximum context length",
    "another-model": "check the model's name",
}
"""Models that give no belief set at all, and what the error says."""
FEWER = {
    "malformed-arguments": "rejected-call",
    "truncated": "rejected-call",
    "wrong-tool-names": "rejected-call",
    "wrong-types": "rejected-call",
    "extra-fields": "rejected-call",
    "finish-at-once": "untranslated",
    "silence": "untranslated",
    "prose": "untranslated",
    "refusing": "untranslated",
    "filtered": "filtered",
    "filtered-once": "filtered",
    "misquoting": "rejected-quote",
    "many-predicates": "call-limit",
}
"""Models that do not say all of it, and a finding that has to be there."""
OTHER = {
    "never-finishes": "round-limit",
    "repeating": "repetition",
    "no-quotes": "unquoted",
    "obeying": "unquoted",
}
"""Models that say something else, and a finding that has to be there."""
CHECKED = "contradicting"
"""Of which only reasoners can say something: it is looked at by itself."""
MOST_REQUESTS = 3 * ROUNDS
"""Of one part: each answer, with the retries that any of these needs."""


@pytest.fixture(scope="module")
def good(model_server: ModelServer) -> BeliefSet:
    return by_the_good_model(model_server, check=False)


def test_the_good_model_translates_all_that_can_be(good: BeliefSet) -> None:
    assert len(good.formulas) == 7
    assert all(belief.source is not None for belief in good.formulas)
    assert {finding.kind for finding in good.findings if finding.level != "info"} == {"untranslated"}
    assert good.coverage is not None
    assert good.coverage.covered == 7


STREAMED = [
    *("good", "bare-arguments", "no-ids", "same-ids"),
    *("flaky", "500-cut", "cut-always", "html-always", "wrong-key-echoed"),
]
"""What a stream makes a difference to; that another attempt mends what is in transport is in test_factory."""


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "stream"),
    [*((name, False) for name in NAMED if name != CHECKED), *((name, True) for name in STREAMED)],
)
def test_every_scripted_model(
    model_server: ModelServer,
    good: BeliefSet,
    monkeypatch: pytest.MonkeyPatch,
    name: str,
    stream: bool,
) -> None:
    monkeypatch.setattr(models, "SHORT", 0.4)
    monkeypatch.setattr(models, "BACKOFF", 0.005)
    found = outcome(model_server, name, good, stream=stream, check=False)
    assert found.faults == (), row(found)
    assert found.requests <= MOST_REQUESTS
    _as_expected(found)


def _as_expected(found: Outcome) -> None:
    name = found.name
    kinds = {kind for kind, _ in found.said}
    if name in NO_ANSWER:
        assert found.result is Result.NONE, row(found)
        assert NO_ANSWER[name] in found.error
    elif name in FEWER:
        assert found.result is Result.FEWER, row(found)
        assert FEWER[name] in kinds
    elif name in OTHER:
        assert found.result is Result.OTHER, row(found)
        assert OTHER[name] in kinds
    else:
        assert found.result is Result.SAME, row(found)


@pytest.mark.jvm
def test_a_model_that_contradicts_itself_is_told_and_found_out(
    model_server: ModelServer, good: BeliefSet
) -> None:
    found = outcome(model_server, "contradicting", good, stream=False, check=True)
    assert found.faults == ()
    assert found.result is Result.OTHER
    assert "inconsistent" in dict(found.said)


@pytest.mark.anyio
async def test_a_key_is_sent_and_shown_nowhere(model_server: ModelServer) -> None:
    model_server.play(Script(key=KEY))
    given = Settings(model="scripted", base_url=model_server.url, api_key=KEY, cache="off")
    async with connect(given) as model:
        kb = (await run.translate(TEXT, model, options=run.Options(model="scripted"))).kb
    assert stated(kb)
    assert KEY not in belief_set_document.dumps(kb)
    assert {request.status for request in model_server.requests} == {200}


def test_every_script_is_expected_to_come_to_something() -> None:
    named = [*NO_ANSWER, *FEWER, *OTHER, CHECKED]
    assert len(named) == len(set(named))
    assert set(named) < set(NAMED)
