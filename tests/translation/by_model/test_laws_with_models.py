"""Laws of a translation over HTTP: no fault of transport loses anything, none of a model is silent."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from benchmarks.models import Result, by_the_good_model, outcome
from fol_kb.beliefs.belief_set import BeliefSet
from fol_kb.testing.models import (
    Body,
    Cut,
    Good,
    ModelServer,
    Script,
    Spoil,
    Status,
    StreamError,
    When,
    sent_again,
)
from fol_kb.testing.models.spoiling import SPOILERS
from tests.amounts import examples

pytestmark = pytest.mark.slow

MANY = settings(max_examples=examples(25), suppress_health_check=[HealthCheck.too_slow])
"""Each is a translation over HTTP."""


@pytest.fixture(scope="module")
def good(model_server: ModelServer) -> BeliefSet:
    return by_the_good_model(model_server, check=False)


def sometimes(attempts: int) -> st.SearchStrategy[When]:
    """At some requests, but not at more than so many attempts at the same."""
    return st.builds(
        When,
        probability=st.sampled_from([0.3, 0.7, 1.0]),
        seed=st.integers(0, 99),
        attempts=st.integers(1, attempts),
    )


STATUSES = st.sampled_from([408, 409, 429, 500, 502, 503, 504])
in_transport = st.one_of(
    st.builds(Status, status=STATUSES, retry_after=st.sampled_from([None, 0, 0.01, "?"]), when=sometimes(3)),
    st.builds(
        Cut,
        where=st.sampled_from(["before-headers", "in-headers", "in-body"]),
        reset=st.booleans(),
        when=sometimes(3),
    ),
    # a body that is no completion is asked for once more only: it may be what the server always gives
    st.builds(Body, content=st.sampled_from([None, "", "{}", "[]", "null", "<p>"]), when=sometimes(1)),
    st.builds(StreamError, when=sometimes(1)),
)


@MANY
@given(st.lists(in_transport, min_size=1, max_size=3), st.booleans(), st.integers(1, 9))
def test_what_fails_in_transport_and_ends_changes_nothing(
    model_server: ModelServer, good: BeliefSet, faults, stream, at_once
) -> None:
    script = Script(answers=Good(calls_a_turn=at_once), faults=faults)
    found = outcome(model_server, "drawn", good, stream=stream, check=False, script=script)
    assert found.result is Result.SAME, (found.error, script.model_dump_json(exclude_defaults=True))
    assert found.faults == ()
    assert found.said == ()
    assert sent_again(model_server.requests) == []


spoilt = st.builds(
    Spoil,
    # only reasoners can say that a model contradicts itself
    how=st.sampled_from(sorted(set(SPOILERS) - {"contradicting"})),
    when=st.builds(
        When, turns=st.none() | st.lists(st.integers(1, 6), min_size=1), probability=st.none() | st.just(0.5)
    ),
    amount=st.integers(1, 30),
)


@MANY
@given(st.lists(spoilt, min_size=1, max_size=3), st.booleans(), st.sampled_from([1, 3, 9]))
@example([Spoil(how="bare-arguments", amount=1), Spoil(how="truncated-arguments", amount=1)], False, 1)
@example([Spoil(how="bare-arguments", amount=1), Spoil(how="malformed-arguments", amount=1)], False, 1)
@example([Spoil(how="malformed-arguments", amount=1), Spoil(how="no-quotes", amount=1)], False, 1)
def test_what_a_model_gets_wrong_is_mended_or_said(
    model_server: ModelServer, good: BeliefSet, faults, no_tools, at_once
) -> None:
    refuses = ["tools"] if no_tools else []
    script = Script(answers=Good(calls_a_turn=at_once), faults=faults, refuses=refuses)
    found = outcome(model_server, "drawn", good, stream=False, check=False, script=script)
    assert found.faults == (), (found, script.model_dump_json(exclude_defaults=True))
    assert found.error == "", script.model_dump_json(exclude_defaults=True)
