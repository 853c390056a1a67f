"""Whether the clauses of a quotation say a claim, or something else of the same: laws, then rules."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.amounts import examples
from tests.verification.claims.asking import counts
from verification.claims.bearing import Quotation, not_against, not_borne_out, says
from verification.claims.clauses import clauses

WORDS = st.sampled_from(
    """
    Ada Grace Paris met built the bridge in 1889 not never two old She unless if when most all every at least
    up to will was is has or and but that only except , . before after Eva 's of said If All 30 minutes % more
    less we I un le la si quand plus de moins ne pas est sera était que qui
    """.split()  # noqa: SIM905
)
TEXTS = st.lists(WORDS, min_size=1, max_size=12).map(lambda words: " ".join(words) + ".")


def whole(text: str) -> Quotation:
    return Quotation(text, 0, len(text))


@settings(max_examples=examples(200), deadline=None)
@given(TEXTS | st.text(max_size=40))
def test_whoever_says_the_same_words_says_it(text: str) -> None:
    assert not_borne_out(text, [whole(text)]) is None
    assert not_against(text, whole(text)) is not None
    assert says(text, whole(text))


@settings(max_examples=examples(200), deadline=None)
@given(TEXTS | st.text(max_size=40), TEXTS)
def test_words_stand_where_they_are_said_to(one: str, other: str) -> None:
    text = one + other
    for clause in clauses(text):
        assert clause.verb is None or 0 <= clause.verb < len(clause.words)
        assert all(text[word.start : word.end].startswith(word.text) for word in clause.words)


@settings(max_examples=examples(100), deadline=None)
@given(TEXTS, TEXTS)
def test_any_two_texts_are_compared(claim: str, quoted: str) -> None:
    why = not_borne_out(claim, [whole(quoted)])
    assert why is None or why
    against = not_against(claim, whole(quoted))
    assert against is None or against[1]


STATEMENT = "The east gate is locked at night"
LIMITED = (
    "If it rains, the east gate is locked at night.",
    "The east gate is locked at night unless it rains.",
    "The east gate is locked at night, except on Fridays.",
    "The east gate is locked at night only if the guard is ill.",
    "When the guard is ill, the east gate is locked at night.",
    "The east gate is locked at night or the guard is called.",
    "The east gate will be locked at night.",
    "The east gate was locked at night.",
    "The east gate used to be locked at night.",
    "The east gate must be locked at night.",
    "Most parts of the east gate are locked at night.",
    "The lock of the east gate is locked at night.",
    "The west gate is locked at night.",
    "The east gate is unlocked at night.",
    "The east gate is locked at noon.",
)


@pytest.mark.parametrize("memory", LIMITED)
def test_a_limit_that_the_claim_leaves_out(memory: str) -> None:
    assert not_borne_out(f"{STATEMENT}.", [whole(memory)]) is not None
    assert not_borne_out(memory, [whole(memory)]) is None


@pytest.mark.parametrize(
    "memory",
    [
        "The east gate is locked at night.",
        "The east gate is always locked at night, and the guard sleeps.",
        "The guard sleeps if it rains. The east gate is locked at night.",
        "The east gate, which was built in 1901, is locked at night.",
        "At night the east gate is locked.",
        "The east gate is locked at night because the guard sleeps.",
        "If it rains, the guard sleeps; the east gate is locked at night.",
    ],
)
def test_no_limit(memory: str) -> None:
    assert not_borne_out(f"{STATEMENT}.", [whole(memory)]) is None


@pytest.mark.parametrize(
    ("claim", "memory", "why"),
    [
        ("The sauce keeps for 3 days.", "The sauce keeps for at most 3 days.", "at most"),
        ("The sauce keeps for at least 3 days.", "The sauce keeps for 3 days.", None),
        ("The sauce keeps for 3 days.", "The sauce keeps for 3 days or more.", "at least"),
        ("La ligne compte 40 arrêts.", "La ligne compte près de 40 arrêts.", "about"),
        ("All rooms have a safe.", "Almost all rooms have a safe.", "Almost"),
        ("All rooms have a safe.", "All rooms on the first floor have a safe.", "first floor"),
        ("Some rooms have a safe.", "All rooms have a safe.", None),
        ("Bake it for 30 minutes.", "Bake it for 25 to 30 minutes.", "range"),
        ("Ada works with gloves.", "Ada works without gloves.", "without"),
        ("Ada earns more than Grace.", "Ada earns less than Grace.", "less"),
        ("The train goes to Lyon.", "The train goes from Lyon.", "from"),
        ("Oduya was sent off.", "Oduya scored after Brandt was sent off.", "scored"),
        ("Ada sold the house.", "Ada painted the house and Grace sold the barn.", "painted"),
        ("Ada reduces costs.", "Ada wants to reduce costs.", "to reduce"),
        ("Le musée est gratuit.", "Le musée sera gratuit.", "sera"),
        ("Le musée est gratuit.", "Le musée est gratuit sauf le lundi.", "sauf"),
        ("Le musée ouvre avant midi.", "Le musée ouvre après midi.", "après"),
        ("Ada fixed the door and the window.", "Ada fixed the door.", None),
        ("Ada fixed the red door and the blue door.", "Ada fixed the red door.", "blue door"),
    ],
)
def test_what_the_memory_says_instead(claim: str, memory: str, why: str | None) -> None:
    found = not_borne_out(claim, [whole(memory)])
    assert (found is None) if why is None else (why in str(found))


@pytest.mark.parametrize(
    ("claim", "memory", "speaks"),
    [
        ("Ada was born in Paris.", "Ada was born in Rome.", True),
        ("Ada was born in Paris.", "Grace was born in Rome.", False),
        ("Version 2.4.2 fixes the bug.", "Version 2.4.1 fixes the bug.", False),
        ("The lease runs 6 months.", "The lease runs 6 weeks.", True),
        ("The glaze contains 0.2 kg of sugar.", "The glaze contains 200 g of sugar.", False),
        ("Lind works in ward 4.", "Lind works in ward 4 but in no other ward.", False),
        ("Ada beat Grace.", "Grace beat Ada.", True),
        ("The gate opens before noon.", "The gate opens after noon.", True),
        ("Ada was born in Paris.", "If the record is right, Ada was born in Rome.", False),
    ],
)
def test_what_speaks_against_a_claim(claim: str, memory: str, speaks: bool) -> None:
    assert (not_against(claim, whole(memory)) is None) is speaks


def test_a_text_is_no_claim() -> None:
    text = " ".join(f"Ada met number {number}." for number in range(60))
    assert "60 clauses" in str(not_borne_out(text, [whole(text)]))


@pytest.mark.parametrize(
    ("memory", "claim"),
    [
        (
            "The committee is considering a merger with the Ashford club.",
            "The club has merged with the Ashford club.",
        ),
        ("La commune envisage de racheter le lavoir.", "La commune a racheté le lavoir."),
        ("Le conseil va fermer la piscine.", "Le conseil a fermé la piscine."),
        ("Le conseil souhaite fermer la piscine.", "Le conseil a fermé la piscine."),
        ("Le propriétaire fera repeindre la cuisine.", "La cuisine a été repeinte."),
        ("Dogs are not allowed on the beach in August.", "Dogs are not allowed on the beach."),
        ("Bikes are banned on trams between 7 and 9 in the morning.", "Bikes are banned on trams."),
        ("Honey with more than 20 percent water ferments easily.", "Honey ferments easily."),
        ("Milk is permitted for wheels that are sold outside the district.", "Milk is permitted for wheels."),
        (
            "Members can ask for a copy once a year free of charge.",
            "Members can ask for a copy free of charge.",
        ),
        ("The road was closed to lorries in 1969.", "The road was closed in 1969."),
        ("La gare fut fermée aux voyageurs en 1969.", "La gare fut fermée en 1969."),
    ],
)
def test_plans_and_limits_are_no_evidence_without_them(memory: str, claim: str) -> None:
    assert not counts(claim, memory)
    assert counts(memory, memory)


@pytest.mark.parametrize(
    ("memory", "claim"),
    [
        (
            "The committee considered the plan and merged with the club in 2019.",
            "The committee merged with the club.",
        ),
        ("Le maire vient de fermer la piscine.", "Le maire a fermé la piscine."),
        ("The road was closed in 1969 in August.", "The road was closed in 1969."),
        ("From Monday, lunch costs £2.80 for pupils.", "Lunch costs £2.80 for pupils."),
        ("The bell was sold to the parish in 1969.", "The bell was sold in 1969."),
    ],
)
def test_what_is_done_is_evidence(memory: str, claim: str) -> None:
    assert counts(claim, memory)


@pytest.mark.parametrize(
    ("memory", "claim"),
    [
        (
            "Patients on ward 5 are not given paracetamol without a prescription.",
            "Patients on ward 5 are not given paracetamol.",
        ),
        (
            "Le locataire ne peut pas sous-louer l'appartement sans l'accord du propriétaire.",
            "Le locataire ne peut pas sous-louer l'appartement.",
        ),
    ],
)
def test_not_without_denies_no_denial(memory: str, claim: str) -> None:
    assert not counts(claim, memory, against=True)
