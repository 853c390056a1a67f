"""Extraction by rules: laws of what comes out, then what a person says should."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.verification.claims.extraction_judgements import count
from verification.claims.claim import Claim, Origin
from verification.claims.extraction import Extraction, LeftOut, Why, extract
from verification.markup import Kind, blocks

PIECES = [
    "Paris is the capital of France.",
    "She won two prizes",
    ", and ",
    "; ",
    "the plant in York employs 150.",
    "\n\n",
    "\n",
    " ",
    "# ",
    "- ",
    "1. ",
    "> ",
    "| ",
    "**",
    "_",
    "I think it is late.",
    "Is it?",
    "Click the button!",
    "If it rains, we stay.",
    '"We won," he said.',
    "Le pont est sûr et la route est fermée.",
    "Elle est née à Lyon.",
    "tom",
    "Mr. Smith",
    "1,000",
    "…",
    "é",
    "(see below)",
    "---",
    "===",
    "\t",
    "a) ",
    ": ",
    "’s",
    "«",
    "»",
    "\r\n",
]
TEXTS = st.lists(st.sampled_from(PIECES), max_size=14).map("".join)
LANGUAGES = st.sampled_from([None, "en", "fr"])


def pieces(found: Extraction) -> list[Claim | LeftOut]:
    return sorted([*found.claims, *found.left_out], key=lambda each: each.start)


def check_places(text: str, found: Extraction) -> None:
    end = 0
    for piece in pieces(found):
        assert end <= piece.start < piece.end, "in order, without overlap, and never empty"
        assert text[piece.start : piece.end] == piece.text
        assert piece.text.strip() == piece.text
        end = piece.end
    for claim in found.claims:
        assert claim.line == text.count("\n", 0, claim.start) + 1
        assert claim.origin is Origin.RULES
    for item in found.left_out:
        assert item.detail, "a reason says what shows it"


@given(TEXTS, LANGUAGES)
def test_claims_and_what_is_left_out_tile_the_text(text: str, language: str | None) -> None:
    """Every word is in one piece; between them are marks, list numbers and what joins two clauses."""
    found = extract(text, language)
    check_places(text, found)
    rest = list(text)
    for piece in pieces(found):
        rest[piece.start : piece.end] = "\0" * (piece.end - piece.start)
    between = re.findall(r"\w+", "".join(rest).replace("_", " "))
    assert set(between) <= {"and", "et", "but", "mais", "1", "a"}


@given(st.text(max_size=120), LANGUAGES)
def test_any_text_is_taken_apart_without_error(text: str, language: str | None) -> None:
    check_places(text, extract(text, language))


@given(TEXTS)
def test_it_comes_out_the_same_twice(text: str) -> None:
    assert extract(text) == extract(text)


@given(TEXTS, st.sampled_from(["en", "fr"]))
def test_a_claim_says_which_words_stand_for_others(text: str, language: str) -> None:
    for claim in extract(text, language).claims:
        for replaced in claim.replaced:
            assert replaced.antecedent.lower() in claim.standalone.lower()
            assert re.search(rf"\b{replaced.pronoun}\b", claim.text)


@given(st.text(max_size=120))
def test_the_words_of_a_block_stand_where_it_says(text: str) -> None:
    for block in blocks(text):
        assert len(block.clean) == len(block.places)
        assert list(block.places) == sorted(block.places)
        assert block.start <= block.places[0] <= block.places[-1] < block.end <= len(text)


def test_another_language_is_refused() -> None:
    with pytest.raises(ValueError, match="not 'de'"):
        extract("Der Hund bellt.", "de")


def test_a_sentence_of_another_language_is_left_out_with_that_reason() -> None:
    found = extract("The dog barks.\n\nDer Hund ist nicht hier und er wird heute auch nicht kommen.")
    assert [claim.text for claim in found.claims] == ["The dog barks."]
    assert [item.why for item in found.left_out] == [Why.OTHER_LANGUAGE]
    assert "German" in found.left_out[0].detail


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (
            "Toulouse won the match against Brest in 2015.",
            "Selon le dernier sondage, les juges ont tous dit oui.",
        ),
        ("The river is long and wide.", "Le pont a été ouvert en 1635, et il est encore là."),
        ("The bridge was opened in 1635.", "Ceci est un exercice pour le juge, qui en a l'habitude."),
    ],
)
@pytest.mark.parametrize("order", ["{0} {1}", "{1} {0}", "{0}\n\n{1} {1}", "# {1}\n\n{0}"])
def test_each_sentence_is_read_in_its_own_language(one: str, other: str, order: str) -> None:
    """Whatever stands beside a claim in another language, it is a claim."""
    text = order.format(one, other)
    assert one in [claim.text for claim in extract(text).claims]
    assert one in [claim.text for claim in extract(text, "en").claims]


@pytest.mark.parametrize(
    "text",
    [
        "If the fuse blows, the light goes out and the alarm rings.",
        "Either the fuse blew or the cable broke and the alarm rang.",
        "The report says that the fuse blew and the alarm rang.",
        "In 2019, the fuse blew and the alarm rang.",
        "It is false that the fuse blew and the alarm rang.",
        "Si le fusible saute, la lampe s'éteint et l'alarme sonne.",
        "Le rapport dit que le fusible a sauté et que l'alarme a sonné.",
        "En 2019, le fusible a sauté et l'alarme a sonné.",
        "The mayor said the bridge is safe and the road is open.",
        "Nobody believes the bridge is safe and the road is open.",
    ],
)
def test_a_conjunction_that_something_reaches_over_is_not_split(text: str) -> None:
    assert [claim.text for claim in extract(text).claims] == [text]


@pytest.mark.parametrize(
    ("text", "clauses"),
    [
        ("The fuse blew, and the alarm rang.", ["The fuse blew", "the alarm rang."]),
        ("The fuse blew; the alarm did not ring.", ["The fuse blew", "the alarm did not ring."]),
        ("Le fusible a sauté et l'alarme a sonné.", ["Le fusible a sauté", "l'alarme a sonné."]),
        ("The firm sells bread and cheese.", ["The firm sells bread and cheese."]),
    ],
)
def test_what_stands_alone_is_split(text: str, clauses: list[str]) -> None:
    assert [claim.text for claim in extract(text).claims] == clauses


@pytest.mark.parametrize(
    ("text", "alone", "unresolved"),
    [
        ("Marie Curie was born in Warsaw. She died in 1934.", "Marie Curie died in 1934.", ()),
        ("Tom met Paul. He was late.", "He was late.", ("He",)),
        ("Anna met Tom. He was late.", "Tom was late.", ()),
        ("A dog barked. It woke Anna.", "The dog woke Anna.", ()),
        ("The bridge opened in 1937. It's 2 km long.", "The bridge is 2 km long.", ()),
        ("The bridge opened in 1937. Its towers are red.", "The bridge's towers are red.", ()),
        ("Tom sleeps. It is raining.", "It is raining.", ()),
        ("The bridge is old. It is known that steel rusts.", "It is known that steel rusts.", ()),
        ("Nobody came. Tom lost his keys.", "Tom lost his keys.", ()),
        ("The committee bought the tickets. They were cheap.", "They were cheap.", ("They",)),
        ("The committee agreed. They voted.", "The committee voted.", ()),
        ("Mary's mother called. She was late.", "She was late.", ("She",)),
        ("Le pont est vieux. Il mesure 2 km.", "Le pont mesure 2 km.", ()),
        ("Le pont est vieux. Il pleut.", "Il pleut.", ()),
        ("Le pont et le port sont vieux. Il mesure 2 km.", "Il mesure 2 km.", ("Il",)),
        ("Une tour domine la place. Elle mesure 30 m.", "Elle mesure 30 m.", ("Elle",)),
    ],
)
def test_a_pronoun_is_replaced_by_the_one_that_can_be_meant(
    text: str, alone: str, unresolved: tuple[str, ...]
) -> None:
    claim = extract(text).claims[-1]
    assert (claim.standalone, claim.unresolved) == (alone, unresolved)


def test_what_depends_on_the_day_is_noted() -> None:
    (claim,) = extract("The shop opens today.").claims
    assert claim.notes == ("'today' depends on when or where it was said",)


def test_words_struck_out_are_taken_back() -> None:
    (claim,) = extract("The shop ~~never~~ opens at 9.").claims
    assert claim.standalone == "The shop opens at 9."
    assert claim.text == "The shop ~~never~~ opens at 9."


def test_markdown_is_read_by_its_blocks() -> None:
    text = "Title\n=====\n\n- one **two**\n\n```\nx = 1\n```\n\n| a |\n|---|\n| b |\n"
    kinds = [block.kind for block in blocks(text)]
    assert kinds == [Kind.HEADING, Kind.TEXT, Kind.CODE, Kind.CELL, Kind.CELL]


AS_JUDGED = {
    "english": (
        {"claim found": 142, "alone right": 131, "reason true": 73},
        {"invented": 4, "alone wrong": 0},
    ),
    "english2": (
        {"claim found": 59, "alone right": 54, "reason true": 25},
        {"invented": 0, "alone wrong": 0},
    ),
    "french": ({"claim found": 77, "alone right": 74, "reason true": 39}, {"invented": 0, "alone wrong": 0}),
    "french2": ({"claim found": 31, "alone right": 27, "reason true": 9}, {"invented": 1, "alone wrong": 0}),
}
"""At least, and at most."""


@pytest.mark.parametrize("file", AS_JUDGED)
def test_it_does_no_worse_than_when_it_was_judged(file: str) -> None:
    """docs/measurements/extraction.md has what these numbers mean, and what was measured on unseen texts."""
    counts = count(file)
    least, most = AS_JUDGED[file]
    assert all(counts.counts[what] >= number for what, number in least.items()), counts.told
    assert all(counts.counts[what] <= number for what, number in most.items()), counts.told


@pytest.mark.parametrize("words", ["Tom sleeps and Anna eats, ", "Il dort ; ", "He saw it and ", "To go, "])
def test_a_sentence_without_end_is_looked_at_in_part_and_that_is_said(words: str) -> None:
    """It took 78 seconds before."""
    found = extract(words * 2000)
    assert len(pieces(found)) == 1
    for claim in found.claims:
        assert "only its first 400 words and marks were looked at" in claim.notes
