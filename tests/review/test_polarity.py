"""Words that deny what a formula affirms, and the other way round: what is told, and what nobody can tell."""

from __future__ import annotations

import pytest

from fol_kb import parse
from fol_kb.review.polarity import by_its_words, mismatch, speaks_of

FORMULA_DENIES = "the formula denies what its words say"
WORDS_DENY = "the words deny what their formula says"


@pytest.mark.parametrize(
    ("words", "formula"),
    [
        ("Machine translation is a task.", "!task(translation)"),
        ("Some humans are horses.", "!(exists X: (human(X) && horse(X)))"),
        ("All birds land.", "!(forall X: (bird(X) => land(X)))"),
        ("Juan visited a mountain in Texas.", "!visit(juan, X) && in(X, texas)"),
        ("Everything is round.", "forall X: !round(X)"),
        ("Le chat est grand.", "!grand(chat)"),
        ("Symphony No. 9 is a piece.", "!piece(symphonyNo9)"),
        ("The cat is round. (It is not.)", "!round(cat)"),
        ("Is the cat round? Answer: no.", "!round(cat)"),
    ],
)
def test_a_formula_that_denies_what_its_words_say(words: str, formula: str) -> None:
    assert mismatch(words, parse(formula)) == FORMULA_DENIES


@pytest.mark.parametrize(
    ("words", "formula"),
    [
        ("The tiger does not like the squirrel.", "likes(tiger, squirrel)"),
        ("The tiger doesn't like it.", "likes(tiger, squirrel)"),
        ("The tiger doesn’t like it.", "likes(tiger, squirrel)"),
        ("Nobody is round.", "forall X: round(X)"),
        ("There is nothing round.", "exists X: round(X)"),
        ("The notary is not in the house.", "in_house(notary)"),
        ("The cat is not round.", "Notary(cat)"),
        ("Le chat n'est pas grand.", "grand(chat)"),
        ("Le chat n’aime rien.", "aime(chat, X)"),
    ],
)
def test_words_that_deny_what_their_formula_says(words: str, formula: str) -> None:
    assert mismatch(words, parse(formula)) == WORDS_DENY


@pytest.mark.parametrize(
    ("words", "formula"),
    [
        pytest.param("The cat is round.", "round(cat)", id="neither"),
        pytest.param("The cat is not round.", "!round(cat)", id="both"),
        pytest.param("The cat is unhappy.", "!happy(cat)", id="an opposite by its prefix"),
        pytest.param("The cat is harmless.", "!harm(cat)", id="an opposite by its suffix"),
        pytest.param("If it is not round then it is red.", "round(it) || red(it)", id="a part is denied"),
        pytest.param("Digby’s nemesis loses.", "!win(nemesis)", id="no word that tells the language"),
        pytest.param("Die Katze ist rund.", "!rund(katze)", id="another language"),
        pytest.param("", "!round(cat)", id="no words"),
        pytest.param("The cat is round or red.", "!round(cat) || red(cat)", id="a part of a disjunction"),
        pytest.param("The cat fails to land.", "!land(cat)", id="a verb that denies"),
        pytest.param("The cat likes the notary.", "likes(cat, notary)", id="not in a word"),
        pytest.param("The cat is round. (not sure)", "round(cat)", id="beside the sentence"),
        pytest.param("Is the cat round? ANSWER: not", "round(cat)", id="an answer"),
        pytest.param("The cat is not round.", "NotRound(cat)", id="the predicate denies"),
        pytest.param("The cat has no hair.", "lacks_hair(cat)", id="the predicate denies in another word"),
        pytest.param(
            "The cat is not happy.", "Unhappy(cat)", id="the predicate is an opposite by its prefix"
        ),
        pytest.param(
            "The cat does no harm.", "Harmless(cat)", id="the predicate is an opposite by its suffix"
        ),
        pytest.param("The cat lacks hair.", "bald(cat)", id="a verb that may be in the predicate"),
        pytest.param("Symphony No. 9 is a piece.", "piece(symphonyNo9)", id="a number"),
        pytest.param("The no-fly list is long.", "long(list)", id="a part of a name"),
        pytest.param("The cat is a non-smoker.", "!smoker(cat)", id="a part of a name that denies"),
        pytest.param("It is not only the cat that is round.", "round(cat)", id="more than that"),
        pytest.param("The rock 'n' roll is round.", "round(music)", id="an and"),
        pytest.param("It is in room no 9.", "in(it, room9)", id="a number without a dot"),
        *(
            pytest.param(words, f"{sign}kind(tom)", id=f"an exception: {words} {sign}")
            for sign in ("", "!")
            for words in (
                "Everyone but Tom is kind.",
                "All but Tom are kind.",
                "All the men but Tom are kind.",
                "Nobody but Tom is kind.",
                "No man but Tom is kind.",
                "But for Tom, everyone is kind.",
                "Nobody except Tom is kind.",
                "Everyone other than Tom is kind.",
                "Personne sauf Tom ne est kind.",
            )
        ),
        pytest.param("La personne est grande.", "grande(personne)", id="a word that may deny"),
    ],
)
def test_what_agrees_or_cannot_be_told(words: str, formula: str) -> None:
    assert mismatch(words, parse(formula)) is None


@pytest.mark.parametrize(
    ("formula", "other"),
    [
        ("!round(cat)", "round(cat)"),
        ("round(cat)", "!round(cat)"),
        ("!(exists X: round(X))", "exists X: round(X)"),
    ],
)
def test_the_formula_by_its_words(formula: str, other: str) -> None:
    assert by_its_words(parse(formula)) == parse(other)


@pytest.mark.parametrize("formula", ["round(cat) && !red(cat)", "forall X: !round(X)", "cat == dog"])
def test_where_it_is_unclear_what_the_words_mean(formula: str) -> None:
    assert by_its_words(parse(formula)) is None


@pytest.mark.parametrize(
    ("words", "formula"),
    [
        ("Tom is kind.", "!kind(tom)"),
        ("Robert plays.", "!Play(robert)"),
        ("The bird lands.", "!land(bird)"),
        ("The bird land.", "!Lands(bird)"),
        ("Tom flies, and Ann tried.", "!(fly(tom) && try(ann))"),
        ("Ann watches and danced.", "!(watch(ann) && dance(ann))"),
        ("Ann is running, swimming and dancing.", "!(run(ann) && swim(ann) && dance(ann))"),
        ("Some humans are horses.", "!(exists X: (human(X) && horse(X)))"),
        ("Robert plays for the NASA team.", "!PlayFor_NASATeam(robert)"),
        ("Tom est à l'École.", "!école(tom)"),
    ],
)
def test_words_that_speak_of_the_predicates(words: str, formula: str) -> None:
    assert speaks_of(words, parse(formula))


@pytest.mark.parametrize(
    ("words", "formula"),
    [
        pytest.param("Tom is dead.", "!alive(tom)", id="another word"),
        pytest.param("Tom is dead.", "!is_alive(tom)", id="a word that says nothing"),
        pytest.param("Tom is dead.", "!is(tom)", id="only words that say nothing"),
        pytest.param("Tom is a dead man.", "!(man(tom) && alive(tom))", id="one of two"),
        pytest.param("Tom is a dead man.", "!alive_man(tom)", id="a part of a name"),
        pytest.param("Tom is unhappy.", "!happy(tom)", id="the opposite"),
        pytest.param("Tom is dead. (He is not alive.)", "!alive(tom)", id="beside the sentence"),
        pytest.param("Tom is a gas.", "!ga(tom)", id="too short to have an ending"),
        pytest.param("Tom is Bob.", "!(tom == bob)", id="no predicate"),
    ],
)
def test_words_that_do_not_speak_of_the_predicates(words: str, formula: str) -> None:
    assert not speaks_of(words, parse(formula))
