"""Words that deny what a formula affirms, and the other way round: what is told, and what nobody can tell."""

from __future__ import annotations

import pytest

from fol_kb import parse
from fol_kb.review.polarity import by_its_words, mismatch, speaks_of

FORMULA_DENIES = "the formula denies what its words say"
WORDS_DENY = "the words deny what their formula says"


@pytest.mark.parametrize(
    ("words", "formula", "differing"),
    [
        ("Machine translation is a task.", "!task(translation)", FORMULA_DENIES),
        ("Some humans are horses.", "!(exists X: (human(X) && horse(X)))", FORMULA_DENIES),
        ("All birds land.", "!(forall X: (bird(X) => land(X)))", FORMULA_DENIES),
        ("Juan visited a mountain in Texas.", "!visit(juan, X) && in(X, texas)", FORMULA_DENIES),
        ("Everything is round.", "forall X: !round(X)", FORMULA_DENIES),
        ("Le chat est grand.", "!grand(chat)", FORMULA_DENIES),
        ("Symphony No. 9 is a piece.", "!piece(symphonyNo9)", FORMULA_DENIES),
        ("The cat is round. (It is not.)", "!round(cat)", FORMULA_DENIES),
        ("Is the cat round? Answer: no.", "!round(cat)", FORMULA_DENIES),
        ("The tiger does not like the squirrel.", "likes(tiger, squirrel)", WORDS_DENY),
        ("The tiger doesn't like it.", "likes(tiger, squirrel)", WORDS_DENY),
        ("The tiger doesn’t like it.", "likes(tiger, squirrel)", WORDS_DENY),
        ("Nobody is round.", "forall X: round(X)", WORDS_DENY),
        ("There is nothing round.", "exists X: round(X)", WORDS_DENY),
        ("The notary is not in the house.", "in_house(notary)", WORDS_DENY),
        ("The cat is not round.", "Notary(cat)", WORDS_DENY),
        ("Le chat n'est pas grand.", "grand(chat)", WORDS_DENY),
        ("Le chat n’aime rien.", "aime(chat, X)", WORDS_DENY),
        ("The cat is round.", "round(cat)", None),  # neither
        ("The cat is not round.", "!round(cat)", None),  # both
        ("The cat is unhappy.", "!happy(cat)", None),  # an opposite by its prefix
        ("The cat is harmless.", "!harm(cat)", None),  # an opposite by its suffix
        ("If it is not round then it is red.", "round(it) || red(it)", None),  # a part is denied
        ("Digby’s nemesis loses.", "!win(nemesis)", None),  # no word that tells the language
        ("Die Katze ist rund.", "!rund(katze)", None),  # another language
        ("", "!round(cat)", None),  # no words
        ("The cat is round or red.", "!round(cat) || red(cat)", None),  # a part of a disjunction
        ("The cat fails to land.", "!land(cat)", None),  # a verb that denies
        ("The cat likes the notary.", "likes(cat, notary)", None),  # not in a word
        ("The cat is round. (not sure)", "round(cat)", None),  # beside the sentence
        ("Is the cat round? ANSWER: not", "round(cat)", None),  # an answer
        ("The cat is not round.", "NotRound(cat)", None),  # the predicate denies
        ("The cat has no hair.", "lacks_hair(cat)", None),  # the predicate denies in another word
        ("The cat is not happy.", "Unhappy(cat)", None),  # the predicate is an opposite by its prefix
        ("The cat does no harm.", "Harmless(cat)", None),  # the predicate is an opposite by its suffix
        ("The cat lacks hair.", "bald(cat)", None),  # a verb that may be in the predicate
        ("Symphony No. 9 is a piece.", "piece(symphonyNo9)", None),  # a number
        ("The no-fly list is long.", "long(list)", None),  # a part of a name
        ("The cat is a non-smoker.", "!smoker(cat)", None),  # a part of a name that denies
        ("It is not only the cat that is round.", "round(cat)", None),  # more than that
        ("The rock 'n' roll is round.", "round(music)", None),  # an and
        ("It is in room no 9.", "in(it, room9)", None),  # a number without a dot
        *(
            pytest.param(words, f"{sign}kind(tom)", None, id=f"an exception: {words} {sign}")
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
        ("La personne est grande.", "grande(personne)", None),  # a word that may deny
    ],
)
def test_whether_words_and_formula_differ(words: str, formula: str, differing: str | None) -> None:
    assert mismatch(words, parse(formula)) == differing


@pytest.mark.parametrize(
    ("formula", "other"),
    [
        ("!round(cat)", "round(cat)"),
        ("round(cat)", "!round(cat)"),
        ("!(exists X: round(X))", "exists X: round(X)"),
        # it is unclear what the words mean
        ("round(cat) && !red(cat)", None),
        ("forall X: !round(X)", None),
        ("cat == dog", None),
    ],
)
def test_the_formula_by_its_words(formula: str, other: str | None) -> None:
    assert by_its_words(parse(formula)) == (other and parse(other))


@pytest.mark.parametrize(
    ("words", "formula", "speaks"),
    [
        ("Tom is kind.", "!kind(tom)", True),
        ("Robert plays.", "!Play(robert)", True),
        ("The bird lands.", "!land(bird)", True),
        ("The bird land.", "!Lands(bird)", True),
        ("Tom flies, and Ann tried.", "!(fly(tom) && try(ann))", True),
        ("Ann watches and danced.", "!(watch(ann) && dance(ann))", True),
        ("Ann is running, swimming and dancing.", "!(run(ann) && swim(ann) && dance(ann))", True),
        ("Some humans are horses.", "!(exists X: (human(X) && horse(X)))", True),
        ("Robert plays for the NASA team.", "!PlayFor_NASATeam(robert)", True),
        ("Tom est à l'École.", "!école(tom)", True),
        ("Tom is dead.", "!alive(tom)", False),  # another word
        ("Tom is dead.", "!is_alive(tom)", False),  # a word that says nothing
        ("Tom is dead.", "!is(tom)", False),  # only words that say nothing
        ("Tom is a dead man.", "!(man(tom) && alive(tom))", False),  # one of two
        ("Tom is a dead man.", "!alive_man(tom)", False),  # a part of a name
        ("Tom is unhappy.", "!happy(tom)", False),  # the opposite
        ("Tom is dead. (He is not alive.)", "!alive(tom)", False),  # beside the sentence
        ("Tom is a gas.", "!ga(tom)", False),  # too short to have an ending
        ("Tom is Bob.", "!(tom == bob)", False),  # no predicate
    ],
)
def test_whether_words_speak_of_the_predicates(words: str, formula: str, speaks: bool) -> None:
    assert speaks_of(words, parse(formula)) is speaks
