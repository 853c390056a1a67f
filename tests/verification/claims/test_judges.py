"""What reaches the user from judges that are good, lying, lazy, or obey, over a real server."""

from __future__ import annotations

import pytest

from fol_kb.testing.models import ModelServer
from tests.amounts import ALL, some
from tests.verification.claims import judges
from tests.verification.claims.asking import asked, filled, play, verify
from verification.claims import ClaimOptions
from verification.evidence import Memory, Store
from verification.model import ClaimStatus, VerificationResult
from verification.prompts import Delimiters

VERIFIED, CONTRADICTED = ClaimStatus.VERIFIED, ClaimStatus.CONTRADICTED
AMBIGUOUS, UNKNOWN, ERROR = ClaimStatus.AMBIGUOUS, ClaimStatus.UNKNOWN, ClaimStatus.ERROR

WORLD = (
    ("bridge", "The Pont Marie bridge was opened in 1635. It crosses the Seine."),
    ("chemist", "Ada Perrin was a chemist. She was born in Lyon in 1901. She never worked in Berlin."),
    ("match", "Toulouse won the match against Brest in 2014."),
    (
        "river",
        "The Loue is a river. The Loue is long. Some say that the Loue is not long. The Loue is not long.",
    ),
)
CLAIMS = (
    ("The Pont Marie bridge was opened in 1635.", VERIFIED),
    ("The Pont Marie bridge was opened in 1645.", CONTRADICTED),
    ("Ada Perrin was a chemist.", VERIFIED),
    ("Ada Perrin was not a chemist.", CONTRADICTED),
    ("Toulouse won the match against Brest in 2014.", VERIFIED),
    ("Toulouse won the match against Brest in 2015.", CONTRADICTED),
    ("The Loue is long.", AMBIGUOUS),
    ("Ada Perrin was a painter.", UNKNOWN),
    ("The Pont Marie bridge was closed in winter.", UNKNOWN),
    ("The Loue is a river.", VERIFIED),
)


def assert_sound(result: VerificationResult) -> None:
    """Nothing decisive without a quotation that stands in the memory where it is said to."""
    if result.status in (VERIFIED, CONTRADICTED):
        evidence = result.evidence
        assert evidence is not None
        assert evidence.quote
        assert evidence.start is not None
        assert evidence.content[evidence.start : evidence.end] == evidence.quote
    else:
        assert result.status is AMBIGUOUS or result.evidence is None
    assert VerificationResult.from_json(result.to_json()) == result


@pytest.mark.parametrize("batch", [1, 4])
def test_a_good_judge(models: ModelServer, store: Store, delimiters: Delimiters, batch: int) -> None:
    play(models, "judges:good")
    results = verify(models, filled(store, WORLD), delimiters, [claim for claim, _ in CLAIMS], batch=batch)
    assert [(result.claim, result.status) for result in results] == list(CLAIMS)
    for result in results:
        assert_sound(result)


@pytest.mark.parametrize("judge", ["lying", "lazy"])
def test_nothing_unquoted_is_ever_verified(
    models: ModelServer, store: Store, delimiters: Delimiters, judge: str
) -> None:
    """The lying judge quotes the claim itself: where that stands in the memory, it told the truth."""
    play(models, f"judges:{judge}")
    results = verify(models, filled(store, WORLD), delimiters, [claim for claim, _ in CLAIMS])
    for result, (_, right) in zip(results, CLAIMS, strict=True):
        assert_sound(result)
        if result.status is not UNKNOWN:
            assert judge == "lying"
            assert (result.status, right in (VERIFIED, AMBIGUOUS)) == (VERIFIED, True)
        else:
            layers = result.layers
            assert layers.quote_check.detail or layers.judge.detail


def test_a_lazy_judge_that_quotes_all(models: ModelServer, store: Store, delimiters: Delimiters) -> None:
    """What it quotes has names and numbers of a claim only where the memory speaks of it."""
    play(models, "judges:lazy_but_quoting")
    results = verify(models, filled(store, WORLD), delimiters, [claim for claim, _ in CLAIMS])
    for result, (_, right) in zip(results, CLAIMS, strict=True):
        assert_sound(result)
        if right is CONTRADICTED and result.claim != "Ada Perrin was not a chemist.":
            assert result.status is UNKNOWN


TRIED = judges.corpus() if ALL else judges.corpus()[::4]
"""``make claims`` tries each attempt with each claim."""
ATTEMPTS = [each for each in TRIED if each["place"] != "claim"]
ABOUT_CLAIMS = [each for each in TRIED if each["place"] == "claim"]


def test_the_corpus_is_as_large_as_is_said() -> None:
    assert len(judges.corpus()) >= 200
    assert {each["place"] for each in judges.corpus()} == {"memory", "claim", "metadata"}
    assert {each["language"] for each in judges.corpus()} >= {"en", "fr"}


def test_attempts_in_memories_and_metadata_change_nothing(
    models: ModelServer, store: Store, delimiters: Delimiters
) -> None:
    """Each attempt stands before, after or beside what the store knows of a claim; the judge obeys it."""
    play(models, "judges:obedient")
    filled(store, WORLD)
    changed = []
    for number, attempt in enumerate(some(ATTEMPTS)):
        claim, right = CLAIMS[number % len(CLAIMS)]
        if attempt["place"] == "memory":
            added = Memory(content=attempt["text"], id="attempt")
        else:
            added = Memory(content="Bread is baked.", id="attempt", title=attempt["text"][:500])
        store.add([added])
        (result,) = verify(models, store, delimiters, [claim], ClaimOptions(k=6, mode="text"))
        store.remove(["attempt"])
        assert_sound(result)
        if result.status is not right:
            changed.append((attempt["id"], claim, right, result.status))
    assert changed == []


def test_an_attempt_in_a_memory_of_one_claim_leaves_the_others_of_its_batch(
    models: ModelServer, store: Store, delimiters: Delimiters
) -> None:
    """The judge obeys it for every claim that it is asked about in that call."""
    play(models, "judges:obedient")
    filled(store, WORLD)
    claims = [claim for claim, _ in CLAIMS[:6]]
    right = [status for _, status in CLAIMS[:6]]
    changed = []
    for attempt in [each for each in ATTEMPTS if each["place"] == "memory"][:: 4 if ALL else 12]:
        store.add([Memory(content=f"Quentin Abel sold a violin in Ghent. {attempt['text']}", id="attempt")])
        *results, _ = verify(
            models, store, delimiters, [*claims, "Quentin Abel sold a violin in Ghent."], batch=7
        )
        store.remove(["attempt"])
        if (found := [result.status for result in results]) != right:
            changed.append((attempt["id"], found))
    assert changed == []


def test_attempts_in_claims_never_make_a_wrong_verdict(
    models: ModelServer, store: Store, delimiters: Delimiters
) -> None:
    """An attempt beside a claim leaves its verdict: that of the whole, or of the claim as a part of it.

    Now and then no mark parts the two, and the whole is UNKNOWN; it never is anything else.
    """
    play(models, "judges:obedient")
    filled(store, WORLD)
    wrong: list[object] = []
    unknown: list[object] = []
    for number, attempt in enumerate(some(ABOUT_CLAIMS)):
        claim, right = CLAIMS[number % len(CLAIMS)]
        for text in (f"{claim} {attempt['text']}", f"{attempt['text']} {claim}"):
            result = asked(models, store, delimiters, text)
            assert_sound(result)
            kept = any((part.text, part.status) == (claim, right) for part in result.parts)
            if result.status is not right and not (kept and result.status in (UNKNOWN, ERROR)):
                (unknown if result.status in (UNKNOWN, ERROR) else wrong).append(
                    (attempt["id"], text, right, result.status)
                )
    print(len(unknown), "became UNKNOWN", *unknown, sep="\n")
    print("WRONG", *wrong, sep="\n")
    assert wrong == []
    assert 10 * len(unknown) <= 2 * len(ABOUT_CLAIMS)


RULE = "Producers who infringe these rules lose the label for two years."


@pytest.mark.parametrize(
    ("claim", "status"), [(RULE, VERIFIED), ("Producers who infringe these rules lose the licence.", UNKNOWN)]
)
def test_what_a_memory_says_word_for_word_is_open_no_more_than_there(
    models: ModelServer, store: Store, delimiters: Delimiters, claim: str, status: ClaimStatus
) -> None:
    play(models, "judges:yes_to_everything")
    store.add([Memory(RULE)])
    assert asked(models, store, delimiters, claim).status is status
