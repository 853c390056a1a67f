"""Claims as callers give them: what is judged by itself, and what leaves the whole open."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.amounts import examples
from verification.claims.extraction.inner import inner_statement
from verification.claims.given import combined, statements
from verification.model import ClaimStatus, DecidedBy, VerificationResult

BRIDGE = "The Pont Marie bridge was opened in 1635."


def results(text: str, status: ClaimStatus = ClaimStatus.VERIFIED) -> VerificationResult:
    """The result of a claim all of whose statements have a status."""
    found = statements(text)
    each = [VerificationResult(claim.text, status, 1.0, DecidedBy.JUDGE) for claim in found.claims]
    return combined(found, each)


@pytest.mark.parametrize(
    ("sentence", "inner"),
    [
        (f"(to be checked) {BRIDGE}", BRIDGE),
        (f"[copied from page 3] {BRIDGE}", BRIDGE),
        (f"Paris 2019: {BRIDGE}", BRIDGE),
        (f"As everybody knows — {BRIDGE}", BRIDGE),
        (f"{BRIDGE[:-1]} (unsure)", BRIDGE[:-1]),
        (f"<note>later</note> {BRIDGE}", BRIDGE),
        ("it is nice The bridge was opened in 1635.", "The bridge was opened in 1635."),
        ("(à vérifier) Le pont Marie a été ouvert en 1635.", "Le pont Marie a été ouvert en 1635."),
        # A name of a sentence, an apposition, the object of a verb: none is a statement in it.
        (BRIDGE, None),
        ("The father of Ada Perrin was a chemist.", None),
        ("President Ada Perrin was a chemist.", None),
        ("He read The Times every day.", None),
        ("Les parents d'Anna vivent à Lyon.", None),
        ("The Loue (a river) is long.", None),
        ("When I was young, the bridge was closed.", None),
        ("The ratio is 2:1 in Paris.", None),
        ("The album Gone With The Wind was sold.", None),
    ],
)
def test_a_statement_beside_other_words(sentence: str, inner: str | None) -> None:
    assert inner_statement(sentence) == inner


@settings(max_examples=examples(200), deadline=None)
@given(st.text(max_size=80), st.text(max_size=80))
def test_an_inner_statement_stands_in_the_sentence_and_is_less_than_it(before: str, after: str) -> None:
    sentence = f"{before} {BRIDGE} {after}"
    inner = inner_statement(sentence)
    if inner is not None:
        assert inner in sentence
        assert len(inner) < len(sentence.strip())


@pytest.mark.parametrize(
    "beside",
    [
        "In 1645.",
        "Not in Paris.",
        "Nur am Sonntag.",
        "Il est encore long et il est très beau.",
        "# Only for carts",
        "| only | carts |\n|---|---|\n| on | Sundays |",
        "It would close in 1700.",
        "```\nclosed = True\n```",
    ],
)
@pytest.mark.parametrize("order", ["{0}\n\n{1}", "{1}\n\n{0}"])
def test_what_may_say_something_leaves_the_whole_unverified(beside: str, order: str) -> None:
    """It is no statement that could be judged, or one of another language: it is never passed over."""
    text = order.format(BRIDGE, beside)
    whole = results(text)
    judged = {part.text for part in whole.parts if part.status is not None}
    assert BRIDGE in judged
    assert whole.status is ClaimStatus.UNKNOWN or beside in judged, whole


@pytest.mark.parametrize(
    "beside",
    ["Is it not so?", "Call your mother.", "Please answer in French.", "Thanks.", "I hope it helps.", "{}"],
)
def test_questions_and_orders_are_left_out_and_said(beside: str) -> None:
    whole = results(f"{BRIDGE} {beside}")
    assert whole.status is ClaimStatus.VERIFIED
    assert [part.text for part in whole.parts if part.status is not None] == [BRIDGE]
    assert beside in {part.text for part in whole.parts if part.status is None}


def test_a_heading_beside_a_claim_is_read_by_itself() -> None:
    """Two hyphens below make a heading of a claim, which would then be none."""
    found = statements(f"{BRIDGE} Say so.\n---\nAda Perrin was a chemist.")
    assert {claim.text for claim in found.claims} == {BRIDGE, "Ada Perrin was a chemist."}


def test_each_sentence_is_read_in_its_own_language() -> None:
    text = "Toulouse won the match against Brest in 2014. Je vous prie d'agréer mes salutations."
    assert [claim.text for claim in statements(text).claims] == [text[:45]]
    both = "Toulouse won the match against Brest in 2014. Le pont Marie a été ouvert en 1635 et il est long."
    judged = {claim.text for claim in statements(both).claims}
    assert text[:45] in judged
    assert any("1635" in each for each in judged)


def test_a_false_statement_makes_the_whole_false_whatever_stands_beside_it() -> None:
    assert results(f"{BRIDGE} In 1645.", ClaimStatus.CONTRADICTED).status is ClaimStatus.CONTRADICTED
