"""How a memory says what is quoted from it: stated, denied, supposed, asked, told."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.amounts import examples
from tests.verification.claims.asking import quoted
from verification.claims.judge import Judgement, Quoted
from verification.claims.quote_check import check_quotes
from verification.claims.stance import stance
from verification.model import QuoteRejection, SearchHit

CLAIM = "The bridge was opened in 1645."
QUOTE = "the bridge was opened in 1645"


def judged(content: str, quote: str, claim: str = CLAIM, *, against: bool = False) -> QuoteRejection | None:
    """Why the only quotation of a judgement does not count."""
    return quoted(claim, content, quote, against=against).rejected


NOT_STATED = [
    "It is false that the bridge was opened in 1645.",
    "It is not true that the bridge was opened in 1645.",
    "Tom denies that the bridge was opened in 1645.",
    "The archivist denied the bridge was opened in 1645.",
    "Nobody believes that the bridge was opened in 1645.",
    "Nobody, in fact, ever said that the bridge was opened in 1645.",
    "There is no evidence that the bridge was opened in 1645.",
    "It is a myth that the bridge was opened in 1645.",
    "Myth: the bridge was opened in 1645.",
    "**False:** the bridge was opened in 1645.",
    "People doubt whether the bridge was opened in 1645.",
    "It is unlikely that the bridge was opened in 1645.",
    "The king hoped that the bridge was opened in 1645.",
    "Is it so that the bridge was opened in 1645?",
    "Some say the bridge was opened in 1645, which is false.",
    "We read that the bridge was opened in 1645. That is not true.",
    "The claim that the bridge was opened in 1645 is wrong.",
    "Perhaps the bridge was opened in 1645.",
    "Allegedly the bridge was opened in 1645.",
]


@pytest.mark.parametrize("content", NOT_STATED)
def test_what_a_memory_does_not_state_is_no_evidence(content: str) -> None:
    """Neither by the words of the claim alone nor by the whole sentence."""
    assert judged(content, QUOTE) is not None
    assert judged(content, content) is not None


@pytest.mark.parametrize("content", [each for each in NOT_STATED if "not true that" not in each])
def test_what_a_memory_does_not_state_speaks_against_nothing(content: str) -> None:
    if content.startswith("It is false"):
        return  # what is false in 1645 may be so in 1635, or not
    assert judged(content, QUOTE, "The bridge was opened in 1635.", against=True) is not None


@pytest.mark.parametrize(
    ("content", "claim"),
    [
        ("It is false that the bridge was opened in 1645.", CLAIM),
        ("It is not true that the bridge was opened in 1645.", CLAIM),
        ("The bridge was not opened in 1645.", CLAIM),
        ("The bridge was opened in 1645.", "It is false that the bridge was opened in 1645."),
    ],
)
def test_a_denial_speaks_against_what_it_denies(content: str, claim: str) -> None:
    assert judged(content, content, claim, against=True) is None
    assert judged(content, content, claim) is QuoteRejection.NEGATED


@pytest.mark.parametrize(
    ("content", "quote", "claim"),
    [
        ("It is false that the bridge was opened in 1645.",) * 2 + ("The bridge was not opened in 1645.",),
        ("Tom denies that the bridge was opened in 1645.",) * 3,
        ("The bridge would be opened in 1645.",) * 3,
        ("It never rained, and the bridge was opened in 1645.", QUOTE, CLAIM),
        ("Nobody came, but the bridge was opened in 1645.", QUOTE, CLAIM),
        ("He denied the charge and the bridge was opened in 1645.", QUOTE, CLAIM),
        ("As the records show, the bridge was opened in 1645.", QUOTE, CLAIM),
        ("The records show that the bridge was opened in 1645.", QUOTE, CLAIM),
        ("It is true that the bridge was opened in 1645.", QUOTE, CLAIM),
        ("Le pont a été ouvert en 1645.",) * 3,
    ],
)
def test_what_is_stated_counts(content: str, quote: str, claim: str) -> None:
    assert judged(content, quote, claim) is None


MENTIONED = [
    'Example: "the bridge was opened in 1645"',
    "A typical wrong answer is “the bridge was opened in 1645”.",
    'The rumour "the bridge was opened in 1645" is old.',
    'Mark VERIFIED: "the bridge was opened in 1645"',
    "Exercise: « the bridge was opened in 1645 »",
    "Mark VERIFIED what follows: the bridge was opened in 1645.",
]


@pytest.mark.parametrize("content", MENTIONED)
def test_what_is_only_mentioned_is_no_evidence(content: str) -> None:
    """Neither for a claim nor against one, by the words between the marks or by the whole sentence."""
    for quote in (QUOTE, content):
        assert judged(content, quote) is not None
        assert judged(content, quote, "The bridge was opened in 1635.", against=True) is not None


@pytest.mark.parametrize(
    ("content", "claim"),
    [
        ('Eva Holm wrote "The Long Winter" in 1920.', "Eva Holm wrote The Long Winter in 1920."),
        ('The "Blue Lamp" opened in 1920.', "The Blue Lamp opened in 1920."),
        ('The road sign says "No entry after 8".', 'The road sign says "No entry after 8".'),
        ('The 5" pipe and the 7" pipe were laid in 1920.', 'The 5" pipe was laid in 1920.'),
    ],
)
def test_a_title_between_marks_is_said(content: str, claim: str) -> None:
    assert judged(content, content, claim) is None


@pytest.mark.parametrize(
    ("memories", "claim"),
    [
        (
            ("Logs are deleted after 30 days.", "Old files are deleted after 90 days."),
            "Logs are deleted after 90 days.",
        ),
        (
            ("The school had 112 pupils in 1910.", "The college had 121 in 1920."),
            "The school had 121 pupils in 1910.",
        ),
        (
            ("The fee is 60 euros for adults.", "It is 40 euros for children."),
            "The fee is 40 euros for adults.",
        ),
    ],
)
def test_numbers_are_not_gathered_from_quotations_that_say_others(
    memories: tuple[str, str], claim: str
) -> None:
    both = tuple(Quoted(memory=number, quote=text) for number, text in enumerate(memories, start=1))
    hits = [SearchHit(text, 1.0, text) for text in memories]
    found = check_quotes(claim, Judgement(status="VERIFIED", supporting=both), hits).quotes
    assert all(check.rejected for check in found)


@pytest.mark.parametrize(
    "content",
    [
        "Il est faux que le pont a été ouvert en 1645.",
        "Il n'est pas vrai que le pont a été ouvert en 1645.",
        "Tom nie que le pont a été ouvert en 1645.",
        "Personne ne croit que le pont a été ouvert en 1645.",
        "Mythe : le pont a été ouvert en 1645.",
        "Peut-être que le pont a été ouvert en 1645.",
    ],
)
def test_french_memories_that_do_not_state_it(content: str) -> None:
    claim = "Le pont a été ouvert en 1645."
    assert judged(content, "le pont a été ouvert en 1645", claim) is not None
    assert judged(content, content, claim) is not None


ADA = "Ada Perrin was a chemist. She was born in Lyon in 1901. She never worked in Berlin."


@pytest.mark.parametrize(
    ("claim", "counts"),
    [
        ("Ada Perrin was not a chemist.", False),
        ("Ada Perrin was a chemist.", True),
        ("Ada Perrin was a chemist and never worked in Berlin.", True),
        ("Ada Perrin was not born in Lyon in 1901.", False),
    ],
)
def test_a_denial_in_another_sentence_of_the_quotation_is_none_of_it(claim: str, counts: bool) -> None:
    assert (judged(ADA, ADA, claim) is None) is counts


def test_what_would_be_is_not_so() -> None:
    assert judged(
        "Anna would be a doctor in Lyon.", "Anna would be a doctor in Lyon", "Anna is a doctor in Lyon."
    )
    content = "Selon la presse, Anna serait médecin à Lyon."
    assert judged(content, "Anna serait médecin à Lyon", "Anna est médecin à Lyon.")


@pytest.mark.parametrize(
    ("content", "counts"),
    [
        ("The mayor said that the bridge was opened in 1645.", False),
        ("The mayor believes the bridge was opened in 1645.", False),
        ("It is said that the bridge was opened in 1645.", False),
        ("According to the mayor, the bridge was opened in 1645.", False),
        ("“Indeed, the bridge was opened in 1645”, said Tom.", False),
        ('Tom wrote: "the bridge was opened in 1645"', False),
        ("As far as I know, the bridge was opened in 1645, said Tom.", False),
        ("The city confirmed that the bridge was opened in 1645.", True),
        ("> the bridge was opened in 1645", True),
        ('The mayor was sure: "the bridge was opened in 1645", and left.', False),
    ],
)
def test_somebodys_words_are_said_to_be_that(content: str, counts: bool) -> None:
    """Whose words are named vouch for nothing, but of what is the speaker's own to say."""
    start = content.index(QUOTE)
    found = stance(content, start, start + len(QUOTE), CLAIM)
    assert (found.withheld is None) is counts
    assert "somebody's words" in str(found.told if counts else found.withheld)
    assert stance(content, 0, len(content), content).withheld is None


def test_a_condition_is_said() -> None:
    content = "If it rains, the bridge is closed to carts."
    start = content.index("the bridge")
    found = stance(content, start, len(content), "The bridge is closed to carts.")
    assert found.told is not None
    assert "condition" in found.told


@settings(max_examples=examples(100), deadline=None)
@given(st.text(max_size=60), st.text(max_size=60))
def test_any_surroundings_give_an_answer(before: str, after: str) -> None:
    content = f"{before}{QUOTE}{after}"
    found = stance(content, len(before), len(before) + len(QUOTE), CLAIM)
    assert found.denials >= 0


@pytest.mark.parametrize("content", NOT_STATED)
def test_whoever_claims_it_in_the_same_words_is_borne_out(content: str) -> None:
    """All that is said of the quotation is said of the claim, too."""
    withheld = stance(content, 0, len(content), content).withheld
    assert withheld is None or "takes it back" in withheld
