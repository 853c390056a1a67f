"""The page of a checked text: everything that the report has is on it, and nothing of a text is markup."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest

from verification.model import (
    CheckReport,
    ClaimStatus,
    DecidedBy,
    Evidence,
    FormalLayer,
    FormalPremise,
    FormalVerdict,
    JudgeLayer,
    Layers,
    LayerState,
    QuoteCheck,
    QuoteLayer,
    QuoteRejection,
    SearchHit,
    SearchLayer,
    Side,
    Summary,
    VerificationResult,
)
from verification.pages import claims_page

HOSTILE = '<script>alert("x")</script> & "quoted" </textarea>'


class Seen(HTMLParser):
    """The tags of a page, the ids, and the targets of links."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.ids: list[str] = []
        self.targets: list[str] = []
        self.words: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        for name, value in attrs:
            if name == "id" and value:
                self.ids.append(value)
            if name == "href" and value:
                self.targets.append(value)

    def handle_data(self, data: str) -> None:
        self.words.append(data)


def result(text: str, start: int, end: int, status: ClaimStatus) -> VerificationResult:
    memory = f"Before. {HOSTILE} After."
    quoted = Evidence("m1", memory, "only in summer", HOSTILE, 8, 8 + len(HOSTILE))
    decisive = status in (ClaimStatus.VERIFIED, ClaimStatus.CONTRADICTED, ClaimStatus.AMBIGUOUS)
    layers = Layers(
        SearchLayer(LayerState.RAN, "text", (SearchHit("m1", 0.5, memory),), ("exact search",)),
        JudgeLayer(LayerState.RAN, status if decisive else ClaimStatus.UNKNOWN, (1,), model="m"),
        QuoteLayer(
            LayerState.RAN,
            (
                QuoteCheck(1, Side.FOR, HOSTILE, "m1", 8, 8 + len(HOSTILE)),
                QuoteCheck(9, Side.AGAINST, "x", rejected=QuoteRejection.NO_SUCH_MEMORY),
            ),
        ),
        FormalLayer(
            LayerState.RAN,
            FormalVerdict.INDEPENDENT,
            "NO_PREMISE",
            "p(a)",
            "open",
            premises=(FormalPremise("p(a)", "f1", "m1", HOSTILE, 8, 8 + len(HOSTILE)),),
            memories=1_234,
            translated=7,
            untranslated_hits=("m1",),
        ),
    )
    return VerificationResult(
        text[start:end],
        status,
        0.5,
        DecidedBy.JUDGE,
        quoted if decisive else None,
        (Evidence("m2", "The opposite."),) if status is ClaimStatus.CONTRADICTED else (),
        layers,
        start=start,
        end=end,
        line=1,
        standalone="In other words.",
        notes=("a note",),
    )


@pytest.fixture(scope="module")
def page() -> str:
    text = f"One. {HOSTILE} Three. Four. Five."
    places = [(0, 4), (5, 5 + len(HOSTILE)), (2, 8), (len(text) - 5, len(text)), (0, 10_000)]
    results = tuple(result(text, *place, status) for place, status in zip(places, ClaimStatus, strict=True))
    return claims_page(CheckReport(results, Summary.of(results, not_claims=2), (HOSTILE,)), text, HOSTILE)


def test_nothing_of_a_text_is_markup(page: str) -> None:
    seen = Seen(page)
    assert "script" not in seen.tags
    assert "textarea" not in seen.tags
    assert any(HOSTILE.split(">")[0] in word for word in seen.words)


def test_every_claim_is_marked_once_and_leads_to_its_result(page: str) -> None:
    seen = Seen(page)
    assert len(seen.ids) == len(set(seen.ids))
    inside = [target[1:] for target in seen.targets if target.startswith("#claim-")]
    assert set(inside) <= set(seen.ids)
    assert inside == ["claim-1", "claim-2", "claim-4"]  # the others overlap, or end after the text
    assert seen.tags.count("article") == len(ClaimStatus)


def test_statuses_are_told_without_their_colours(page: str) -> None:
    words = " ".join(Seen(page).words)
    for status in ClaimStatus:
        assert status.lower() in words
    for told in ("only in summer", "The opposite.", "In other words.", "a note", "exact search", "1,234"):
        assert told in words


def test_a_page_asks_nobody_for_anything(page: str) -> None:
    assert re.findall(r"(?:src|href)=[\"']?(?:https?:)?//", page) == []
    assert "@import" not in page


def test_a_text_without_claims_is_a_page() -> None:
    assert "0 claims" in claims_page(CheckReport((), Summary.of(())), "")
