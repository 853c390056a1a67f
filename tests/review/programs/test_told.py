"""What the words of a program say where its formulas say something else, and what becomes of its answer."""

from __future__ import annotations

import time
from typing import Any

import pytest

from fol_kb import build, parse
from fol_kb.beliefs.verdicts import EntailmentStatus
from fol_kb.cli import batch_tasks
from fol_kb.formats import read
from fol_kb.formats.building import belief_set
from fol_kb.formats.program import Gloss
from fol_kb.reasoning.question import Question
from fol_kb.review.programs.answering import answered
from fol_kb.review.programs.glosses import Reading
from fol_kb.review.programs.told import Told, is_one_of_its_class, phrase_book, told
from tests.amounts import size
from tests.repair import said as tool

LION = """\
Predicates:
Cold($x, bool) ::: Is x cold?
Chases($x, $y, bool) ::: Does x chase y?
Facts:
Cold(Lion, True) ::: The lion is cold.
Chases(Dog, Lion, True) ::: The dog chases the lion.
Rules:
Chases($x, Lion, True) >>> Cold($x, True) ::: If something chases the lion then it is cold.
Query:
Cold(Dog, True) ::: The dog is cold.
"""
FAVOURITE = """\
Predicates:
Favourite(x, y) ::: x's favourite season is y.
Premises:
∀x ∀y (Favourite(x, y) → Loves(x, y)) ::: Everybody loves their favourite season.
Favourite(james, fall) ::: James's favourite season is fall.
Conclusion:
Uncertain ::: James's favourite season is fall.
"""


def run(program: str, **options: Any) -> dict[str, Any]:
    return batch_tasks.run_task({"id": 1, "program": program, "engine": "ground", **options})


def expect(result: dict[str, Any], status: str, query: str | None = None, *details: str) -> None:
    """The verdict, what was asked if it is given, and what stands in the detail."""
    assert result.get("error") is None, result
    report = result["report"]
    assert (report["status"], report["query"]) == (status, report["query"] if query is None else query)
    assert all(detail in report["detail"] for detail in details)


def kinds(result: dict[str, Any]) -> list[str]:
    return [item["kind"] for item in result["findings"]["items"]]


def rules(result: dict[str, Any], level: str | None = None) -> list[str]:
    return [item["rule"] for item in result["repairs"]["items"] if level in (None, item["level"])]


def test_glosses_are_read_with_the_declarations():
    assert read(LION).glosses == (
        Gloss("Cold", ("x",), "Is x cold?"),
        Gloss("Chases", ("x", "y"), "Does x chase y?"),
    )
    assert read(FAVOURITE).glosses == (Gloss("Favourite", ("x", "y"), "x's favourite season is y."),)
    assert read(FAVOURITE).words_of_answer == "James's favourite season is fall."
    assert read(LION).words_of_answer is None
    plain = "Predicates:\nCold(x): x is cold.\nHot(x)\nRain ::: It rains.\nPremises:\nCold(bob)\n"
    assert read(plain).glosses == (Gloss("Cold", ("x",), "x is cold"),)


def test_formulas_that_say_what_their_words_say():
    program = read(LION)
    kb = belief_set(program)
    book = phrase_book(kb, program.glosses)
    for words in ("The dog is cold.", None, "The dog is hot.", ""):
        found = told(kb, parse("Cold(Dog)"), words, book)
        assert found == Told(kb, parse("Cold(Dog)"), (), understood=words == "The dog is cold.")


def test_formulas_that_say_something_else():
    program = read(LION.replace(">>> Cold($x", ">>> Cold(Lion"))
    kb = belief_set(program)
    found = told(kb, parse("!Cold(Dog)"), "The dog is cold.", phrase_book(kb, program.glosses))
    assert found.understood
    assert found.asks_otherwise
    assert found.kb is not None
    rule, question = found.changes
    assert (rule.id, rule.words) == ("f3", "If something chases the lion then it is cold.")
    assert str(rule.written) == "forall x: (Chases(x, Lion) => Cold(Lion))"
    assert str(rule.said) == "forall y: (Chases(y, Lion) => Cold(y))"
    assert (question.id, str(question.said)) == (None, "Cold(Dog)")
    assert found.question == parse("Cold(Dog)")
    assert [str(belief.formula) for belief in found.kb.formulas][2] == str(rule.said)
    assert [belief.id for belief in found.kb.formulas] == ["f1", "f2", "f3"]


def test_predicates_are_those_of_the_belief_set_however_they_are_spelt():
    kb = belief_set(read(LION))
    glosses = [Gloss("cold", ("x",), "x is cold."), Gloss("Hot", ("x",), "x is hot.")]
    book = phrase_book(kb, glosses, parse("Cold(bear)"))
    assert book.read("The bear is cold.") == Reading(parse("Cold(bear)"))
    assert book.read("The bear is hot.") is None


@pytest.mark.parametrize(
    ("predicates", "glosses", "read"),
    [
        (["pêcheur"], ["pecheur"], "pêcheur(anne)"),
        (["pecheur"], ["pêcheur"], "pecheur(anne)"),
        (["pêcheur"], ["pécheur"], None),
        (["pêcheur", "pécheur"], ["pecheur"], None),
        (["pecheur"], ["pêcheur", "pécheur"], None),
    ],
)
def test_glosses_with_other_accents_are_for_no_predicate(predicates, glosses, read):
    kb = build([tool.formula(f"{name}(anne)") for name in predicates])
    book = phrase_book(kb, [Gloss(name, ("x",), "x is a fisher.") for name in glosses])
    assert book.read("Anne is a fisher.") == (read and Reading(parse(read)))


def test_an_individual_is_of_no_class_with_other_accents():
    said = parse("exists x: (pêcheur(x) && Lent(ann, x))")
    assert is_one_of_its_class(parse("Lent(ann, pecheur)"), said, "pecheur")
    assert not is_one_of_its_class(parse("Lent(ann, pécheur)"), said, "pécheur")


def changes(program: str, question: str = "Cold(Dog)", words: str | None = None) -> tuple[str | None, ...]:
    read_ = read(program)
    kb = belief_set(read_)
    found = told(kb, parse(question), words, phrase_book(kb, read_.glosses))
    return tuple(change.id for change in found.changes)


def test_a_formula_that_says_more_says_nothing_else():
    more = "Cold(Lion, True) && Chases(Lion, Lion, True) :::"
    assert changes(LION.replace("Cold(Lion, True) :::", more)) == ()
    birds = "Predicates:\nBird(x) ::: x is a bird.\nCold(x) ::: x is cold.\nRed(x) ::: x is red.\nPremises:\n"
    rule = "∀x (Bird(x) → Cold(x) ∧ Red(x)) ::: All birds are cold.\n"
    assert changes(birds + rule, "Red(anne)") == ()
    assert changes(birds + rule.replace("∧", "∨"), "Cold(anne)") == ("f1",)
    assert changes(birds + rule.replace("→", "∧"), "Cold(anne)") == ("f1",)


def test_or_may_exclude_both():
    either = "Premises:\nCold(lion) ⊕ Hot(lion) ::: The lion is cold or hot.\n"
    program = f"Predicates:\nCold(x) ::: x is cold.\nHot(x) ::: x is hot.\n{either}"
    assert changes(program) == ()
    assert changes(program.replace("⊕", "∧")) == ("f1",)
    assert changes(program.replace("Cold(lion) ⊕", "(Hot(lion) ⊕ Hot(lion)) ⊕")) == ("f1",)


def test_the_past_may_have_a_predicate_of_its_own():
    for premise, changed in (("Old(Lion, True)", ()), ("Cold(Dog, True)", ("f1",))):
        assert (
            changes(LION.replace("Cold(Lion, True) ::: The lion is", f"{premise} ::: The lion was"))
            == changed
        )


def test_a_name_of_the_program_s_own_stays_in_one_piece():
    hunts = LION.replace("Chases(Dog, Lion, True)", "Hunts(Dog, Lion, True)")
    assert changes(hunts, words="The dog is cold.") == ("f2",)
    rule = "Hunts($x, Dog, True) >>> Cold($x, True) ::: Who hunts the dog catches a cold."
    assert changes(hunts.replace("Query:", f"{rule}\nQuery:"), words="The dog is cold.") == ()
    # the question is one of its uses, read or not, and so is what stays because of another name
    assert changes(hunts, "Hunts(Dog, Lion)") == ()
    assert changes(hunts, "Hunts(Dog, Lion)", "The dog chases the lion.") == ("f2", None)
    unread = hunts.replace("The dog chases", "Somehow the dog chases")
    assert changes(unread, "Hunts(Dog, Lion)", "The dog chases the lion.") == ()
    rule = "Hunts(Dog, Lion, True) >>> Icy(Dog, True) ::: If the dog chases the lion, the dog is cold."
    chain = hunts.replace("Query:", f"{rule}\nQuery:")
    assert changes(chain, words="The dog is cold.") == ("f2", "f4")
    assert changes(chain, "Icy(Dog)", "Brr.") == ()


def test_a_question_whose_words_are_in_a_predicate_that_no_premise_has_stays():
    program = LION.replace("Predicates:", "Predicates:\nWild($x, bool) ::: Is x wild?")
    assert changes(program, "Chases(Dog, Lion)", "The dog is wild.") == ()
    assert changes(program, "Chases(Dog, Lion)", "The dog is cold.") == (None,)
    assert changes(program, "Wild(Lion)", "The dog is wild.") == (None,)


@pytest.mark.parametrize("sign", ["¬", "!", "~", "-"])
def test_what_a_denial_says_is_no_name_for_what_is_denied(sign: str) -> None:
    program = read(f"Predicates:\n{sign}Happy(x) ::: x is sad.\nPremises:\nHappy(anne)\n")
    assert program.glosses == ()
    assert read("Predicates:\nHappy($x, False) ::: x is sad.\nFacts:\nHappy(Anne, True)\n").glosses == ()


@pytest.mark.jvm
@pytest.mark.parametrize(
    "words", ["unhappy", "not happy", "non-happy", "far from happy", "free of gloom", "anything but well"]
)
def test_a_gloss_that_denies_turns_no_question_over(words: str) -> None:
    program = f"Predicates:\nHappy(x) ::: x is {words}.\nPremises:\n¬Happy(anne) ::: Anne weeps.\n"
    result = run(f"{program}Conclusion:\n¬Happy(anne) ::: Anne is {words}.")
    expect(result, "UNDECIDED", "!Happy(anne)")


@pytest.mark.jvm
def test_an_individual_with_the_name_of_a_class_is_one_of_the_class():
    lent = """\
Predicates:
Lent(x, y) ::: x was lent to y.
Club(x) ::: x is a club.
Premises:
∀x (Club(x) → ¬Lent(ann, x)) ::: Ann went to no club.
Club(city) ::: City is a club.
Conclusion:
Lent(ann, club) ::: Ann was lent to a club.
"""
    expect(run(lent), "CONTRADICTED", "exists x: (Club(x) && Lent(ann, x))")
    denied = lent.replace("\nLent(ann, club) ::: Ann was", "\n¬Lent(ann, club) ::: Ann was not")
    expect(run(denied), "ENTAILED")
    expect(run(lent.replace("\nLent(ann, club)", "\nLent(club, ann)")), "UNDECIDED", "Lent(club, ann)")
    expect(run(lent.replace("\nLent(ann, club)", "\nLent(ann, club) ∨ Club(city)")), "UNDECIDED")


@pytest.mark.jvm
def test_what_a_question_says_more_counts_though_a_premise_on_it_cannot_be_read():
    program = OWN_NAME.replace("Likes(bob, bob) ::: Bob is cold.", "Cold(bob) ::: Bob is cold.\n¬Red(bob)")
    program = program.replace("∀x (Cold(x) → Red(x)) ::: All cold things are red.\n", "")
    result = run(program.replace("Red(cat) ∧ Red(bob)", "Cold(bob) ∧ Red(bob) ::: Bob is cold."))
    expect(result, "UNDECIDED", None, "CONTRADICTED as it is written, and ENTAILED by its words")


@pytest.mark.jvm
def test_who_everyone_is_may_be_said_by_the_formula():
    program = OWN_NAME.replace("∀x (Cat(x) → Cold(x)) ::: All cats are cold.", "∀x (Cat(x) → Cold(x))")
    program = program.replace("Red(cat) ∧ Red(bob)", "∀x (Cat(x) → Cold(x)) ::: Everyone is cold.")
    expect(run(program, mode="permissive"), "ENTAILED", "forall x: (Cat(x) => Cold(x))")


@pytest.mark.jvm
def test_a_past_with_a_predicate_of_its_own_is_looked_at_for_denials():
    past = OWN_NAME.replace("x is red.", "x used to be cold.")
    past = past.replace("Likes(bob, bob) ::: Bob is cold.", "Red(bob)")
    expect(run(past.replace("Red(cat) ∧ Red(bob)", "¬Red(bob) ::: Bob was cold.")), "UNDECIDED")


def test_many_premises_in_a_chain_take_no_time():
    premises = [f"A{n}(c{n}) ∧ A{n + 1}(c{n}) ::: C{n} is cold." for n in range(size(1_500))]
    head = ["Predicates:", "Cold(x) ::: x is cold.", "Premises:", "A0(c0) ::: Strange words."]
    program = read("\n".join([*head, *premises]))
    kb = belief_set(program)
    book = phrase_book(kb, program.glosses)
    started = time.process_time()
    assert told(kb, parse("Cold(c1)"), None, book).changes == ()
    assert time.process_time() - started < 10


def test_what_is_too_large_stays():
    chain = " ⊕ ".join(f"Cold(c{n})" for n in range(20))
    program = f"Predicates:\nCold(x) ::: x is cold.\nPremises:\n{chain} ::: All things are cold.\n"
    assert changes(program, "Cold(c1)") == ()
    assert changes(program.replace(" ⊕ ", " ∨ "), "Cold(c1)") == ("f1",)


PARTED = """\
Predicates:
Plays(x, y) ::: x plays with y.
plays(x) ::: x is a player.
Cold(x) ::: x is cold.
Premises:
plays(anne) ::: Anne is a player.
Cold(bob) ::: Bob is cold.
Conclusion:
¬plays(anne) ::: Anne plays with Bob.
"""


@pytest.mark.jvm
def test_words_that_say_nothing_that_could_be_asked_are_looked_at_for_denials():
    expect(run(PARTED), "UNDECIDED", None, "the formula denies what its words say")


@pytest.mark.jvm
def test_an_answer_that_the_words_do_not_have_is_withheld_or_replaced():
    expect(run(LION), "ENTAILED")
    wrong = LION.replace(">>> Cold($x", ">>> Cold(Lion")
    result = run(wrong)
    rule = "forall y: (Chases(y, Lion) => Cold(y))"
    expect(result, "UNDECIDED", None, "INDEPENDENT as it is written, and ENTAILED by its words", rule)
    assert kinds(result) == ["incoherent"]
    assert result["report"]["tried"][-1]["status"] == "INDEPENDENT"
    result = run(wrong, mode="permissive")
    expect(result, "ENTAILED")
    (repair,) = [item for item in result["repairs"]["items"] if item["rule"] == "by-its-words"]
    assert repair["level"] == "heuristic"
    assert repair["what"] == f"f3 is read as {rule}"
    assert repair["before"] == "forall x: (Chases(x, Lion) => Cold(Lion))"
    assert result["findings"]["items"] == []


@pytest.mark.jvm
@pytest.mark.parametrize("mode", ["repair", "permissive"])
def test_words_that_make_no_difference_change_nothing(mode: str) -> None:
    irrelevant = LION.replace("Cold(Lion, True) :::", "Cold(Lion, False) :::")
    result = run(irrelevant, mode=mode)
    expect(result, "ENTAILED")
    assert rules(result) == rules(run(LION, mode=mode))


@pytest.mark.jvm
@pytest.mark.parametrize("mode", ["repair", "permissive"])
@pytest.mark.parametrize("statement", [None, "The dog isn't cold.", "The dog is cold.", "It is purple."])
def test_a_question_is_what_its_words_say(mode: str, statement: str | None) -> None:
    """Those of who asks before those beside the formula, as far as they can be read."""
    denied = LION.replace("Cold(Dog, True) :::", "Cold(Dog, False) :::")
    result = run(denied, mode=mode, **({} if statement is None else {"statement": statement}))
    found = [item["message"] for item in result["findings"]["items"] if item["kind"] == "question-in-words"]
    if statement in (None, "The dog is cold."):
        expect(result, "ENTAILED", "Cold(Dog)")
        said = "by the program's own words for its predicates 'The dog is cold.' is Cold(Dog), which is asked"
        assert found == [f"the program asks !Cold(Dog); {said}"]
    else:
        assert found == []
        assert result["report"]["query"] == "!Cold(Dog)"


@pytest.mark.jvm
def test_only_its_opposite_is_asked_by_default_in_the_place_of_a_question():
    other = LION.replace("Cold(Dog, True) :::", "Cold(Cat, True) :::")
    result = run(other, statement="The lion is cold.")
    expect(result, "UNDECIDED", None, "INDEPENDENT as it is written, and ENTAILED by its words")
    expect(run(other, statement="The lion is cold.", mode="permissive"), "ENTAILED", "Cold(Lion)")
    opposite = LION.replace("Cold(Dog, True) :::", "Cold(Dog, False) :::")
    assert run(opposite, mode="strict")["report"]["query"] != "Cold(Dog)"
    expect(run(opposite, statement="The dog was cold."), "UNDECIDED", "!Cold(Dog)")
    gloss = OWN_NAME.replace("x is cold.", "x is not cold.")
    gloss = gloss.replace("Likes(bob, bob) ::: Bob is cold.", "Cold(bob)")
    result = run(gloss.replace("Red(cat) ∧ Red(bob)", "¬Cold(bob) ::: Bob is not cold."))
    expect(result, "UNDECIDED", "!Cold(bob)")
    # a question that says more than its words is another one
    more = LION.replace("Cold(Dog, True) :::", "Cold(Dog, True) && Cold(Lion, False) :::")
    expect(run(more), "UNDECIDED")


@pytest.mark.jvm
def test_a_statement_says_what_a_program_without_one_question_asks():
    dog, lion = "Cold(Dog, True) ::: The dog is cold.", "Cold(Lion, True) ::: The lion is cold."
    unread = "Cold(Dog, True ::: The dog is cold."
    for asked in (f"{dog}\n{lion}", unread):
        program = LION.replace(dog, asked)
        assert run(program)["report"] is None
        assert run(program, statement="The dog is purple.")["report"] is None
        result = run(program, statement="The dog is not cold.")
        expect(result, "CONTRADICTED", "!Cold(Dog)")
        assert kinds(result)[-1] == "question-in-words"


@pytest.mark.jvm
def test_a_question_whose_words_do_not_fit_the_sorts_is_asked_as_it_stands():
    kb = build(
        [
            tool.sort("man"),
            tool.sort("stone"),
            tool.constant("bob", "man"),
            tool.constant("flint", "stone"),
            tool.predicate("cold", "man"),
            tool.formula("cold(bob)"),
        ]
    )
    question = parse("cold(bob)")
    book = phrase_book(kb, [Gloss("cold", ("x",), "x is cold")])
    how = Question.of(engine="ground", timeout=20)
    found = answered(kb, question, words="Flint is cold.", book=book, how=how)
    assert str(found.asked.formula) == "cold(bob)"
    assert found.report.status is EntailmentStatus.ENTAILED


@pytest.mark.jvm
def test_names_that_the_words_beside_formulas_use_are_no_guess():
    program = FAVOURITE.replace("James's", "James Bond's")
    expect(run(program), "ENTAILED")
    expect(run(program.replace("Uncertain ::: James Bond's", "Uncertain ::: James Joyce's")), "UNDECIDED")
    part = FAVOURITE.replace("Uncertain ::: James's", "Uncertain ::: James Bond's")
    expect(run(part), "UNDECIDED")
    expect(run(part, mode="permissive"), "ENTAILED")  # where heuristics may speak a part of a name is enough


@pytest.mark.jvm
def test_many_differences_are_counted():
    facts = [f"Cold(C{n}, False) ::: C{n} is cold." for n in range(6)]
    program = LION.replace("Cold(Lion, True) ::: The lion is cold.", "\n".join(facts))
    program = program.replace("Cold(Dog, True) ::: The dog", "Cold(C1, True) ::: C1")
    result = run(program)
    expect(result, "UNDECIDED", None, "CONTRADICTED as it is written, and ENTAILED by its words")
    assert result["report"]["detail"].endswith("; and 3 more")


@pytest.mark.jvm
@pytest.mark.parametrize("mode", ["repair", "permissive"])
def test_words_beside_an_answer_are_asked(mode: str) -> None:
    result = run(FAVOURITE, mode=mode)
    expect(result, "ENTAILED", "Favourite(james, fall)")
    findings = [item for item in result["findings"]["items"] if item["kind"] == "question-in-words"]
    assert len(findings) == 1
    assert "Favourite(james, fall), which is asked" in findings[0]["message"]
    other = run(FAVOURITE, mode=mode, statement="James's favourite season is not fall.")
    expect(other, "CONTRADICTED")


@pytest.mark.jvm
def test_words_beside_an_answer_that_cannot_be_read_are_not_asked():
    for last in ("Uncertain ::: James's favourite season is autumn.", "Uncertain"):
        program = FAVOURITE.replace("Uncertain ::: James's favourite season is fall.", last)
        expect(run(program), "UNDECIDED", "")


def test_two_answers_with_words_of_their_own_ask_nothing():
    two = FAVOURITE.replace("Uncertain :::", "True ::: James's favourite season is not fall.\nFalse :::")
    assert read(two).words_of_answer is None
    same = FAVOURITE + "True ::: James's favourite season is fall.\n"
    assert read(same).words_of_answer == "James's favourite season is fall."


TURNED = """\
Predicates:
Cold(x) ::: x is cold.
Red(x) ::: x is red.
Premises:
Cold(anne) ::: Anne is cold.
Red(bob) ::: Bob is cold.
Conclusion:
¬Cold(anne) ::: In winter Anne is indeed cold.
"""


@pytest.mark.jvm
def test_a_question_that_is_turned_over_is_compared_as_it_is_turned():
    result = run(TURNED, mode="permissive")
    expect(result, "ENTAILED", "Cold(anne)")
    assert rules(result, "heuristic") == ["question-by-its-words"]


OWN_NAME = """\
Predicates:
Cat(x) ::: x is a cat.
Cold(x) ::: x is cold.
Red(x) ::: x is red.
Likes(x, y) ::: x likes y.
Premises:
∀x (Cat(x) → Cold(x)) ::: All cats are cold.
∀x (Cold(x) → Red(x)) ::: All cold things are red.
Likes(bob, bob) ::: Bob is cold.
Conclusion:
Red(cat) ∧ Red(bob)
"""


@pytest.mark.jvm
def test_repairs_and_findings_of_the_question_are_there_whatever_it_is_asked_of():
    written = run(OWN_NAME.replace("Likes(bob, bob)", "Cold(bob)"), mode="permissive")
    by_words = run(OWN_NAME, mode="permissive")
    expect(written, "ENTAILED")
    expect(by_words, "ENTAILED")
    told_ = [item for item in by_words["repairs"]["items"] if item["rule"] == "by-its-words"]
    assert [item["what"] for item in told_] == ["f3 is read as Cold(bob)"]
    assert "unknown-in-query" in kinds(by_words)
    assert kinds(by_words) == kinds(written)
    whats = {item["what"] for item in by_words["repairs"]["items"]}
    assert {item["what"] for item in written["repairs"]["items"]} <= whats


@pytest.mark.jvm
def test_words_that_were_read_are_not_guessed_at():
    program = OWN_NAME.replace("Likes(bob, bob) ::: Bob is cold.", "Cold(bob) ::: Bob likes some cats.")
    program = program.replace("Red(cat) ∧ Red(bob)", "Cold(bob) ::: Bob likes Bob or Bob is not cold.")
    result = run(program, mode="permissive", semantics="rules")
    assert "question-by-its-words" not in rules(result)
