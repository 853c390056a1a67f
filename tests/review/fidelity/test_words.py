"""Formulas in words: what is read back means the same, and no words are said of two formulas."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from dataclasses import fields
from functools import cache
from itertools import count, product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import fol_kb
from fol_kb.beliefs.belief_set import Belief, BeliefSet
from fol_kb.beliefs.verdicts import EntailmentStatus
from fol_kb.common.errors import LimitError
from fol_kb.logic.normal_forms import equivalence_key
from fol_kb.logic.parser import parse
from fol_kb.logic.signature import FunctionType, Signature, Sort
from fol_kb.logic.sorts.inference import SortHierarchy, with_sorts
from fol_kb.logic.syntax import (
    And,
    Application,
    Atom,
    Binding,
    Constant,
    Equality,
    Exists,
    ForAll,
    Formula,
    Iff,
    Implies,
    Not,
    Or,
    Term,
    Truth,
    Variable,
    Xor,
)
from fol_kb.review.fidelity import Said, Verbaliser, Wording, words
from fol_kb.review.verbalize.guards import guarded
from fol_kb.testing.formulas import formulas
from fol_kb.translation import ControlledTranslator, TranslationError, Vocabulary
from tests.amounts import examples
from tests.provers import Z3

TEXT = """Every man is mortal. Some red dog barks. Anne likes Bob. The cat sleeps. Felix is a cat.
Bob chases a dog. Anne is kind. Bob lives in Rome. Anne is taller than Bob. Bob gives Anne a book.
Clark is Superman. There is a fish that sings."""


@cache
def known() -> BeliefSet:
    """What the text states; it is translated when a test asks, since each worker collects all tests."""
    return fol_kb.translate(TEXT)


@cache
def verbaliser() -> Verbaliser:
    return Verbaliser.of(known())


def alpha(formula: Formula) -> Hashable:
    """The formula with its variables by number: equal for two that differ in their names only."""
    numbers = count()

    def of(part: Any, scope: Mapping[str, int]) -> Hashable:
        match part:
            case Variable(name) if name in scope:
                return scope[name]
            case ForAll(bindings, body) | Exists(bindings, body):
                inner = {**scope, **{binding.name: next(numbers) for binding in bindings}}
                sorts = tuple(binding.sort for binding in bindings)
                return (type(part).__name__, sorts, of(body, inner))
            case tuple():
                return tuple(of(each, scope) for each in part)
            case str() | bool():
                return part
        return (type(part).__name__, *(of(getattr(part, field.name), scope) for field in fields(part)))

    return of(formula, {})


# ------------------------------------------------------------------ formulas over the names of the text

UNARY = ("man", "mortal", "red", "dog", "kind", "bark", "sleep", "fish", "sing")
BINARY = ("like", "chase", "live_in", "taller_than")
INDIVIDUALS = ("anne", "bob", "rome", "the_cat", "superman")


@st.composite
def sayable(draw: st.DrawFn, bound: tuple[str, ...] = (), levels: int = 3) -> Formula:
    kind = draw(st.sampled_from(["literal", "literal", "and", "or", "implies", "not", "all", "some", "iff"]))
    if levels == 0 or kind == "literal":
        terms = [Variable(name) for name in bound] * 2 + [Constant(name) for name in INDIVIDUALS]
        term = st.sampled_from(terms)
        atom: Formula = draw(
            st.builds(lambda p, t: Atom(p, (t,)), st.sampled_from(UNARY), term)
            | st.builds(lambda p, t, u: Atom(p, (t, u)), st.sampled_from(BINARY), term, term)
            | st.builds(Equality, term, term)
        )
        return Not(atom) if draw(st.integers(0, 3)) == 0 else atom
    below = sayable(bound, levels - 1)
    match kind:
        case "and" | "or":
            return (And if kind == "and" else Or)(tuple(draw(st.lists(below, min_size=2, max_size=3))))
        case "not":
            return Not(draw(below))
        case "iff" | "implies":
            return (Iff if kind == "iff" else Implies)(draw(below), draw(below))
    name = f"V{len(bound)}"
    body = draw(sayable((*bound, name), levels - 1))
    return (ForAll if kind == "all" else Exists)((Binding(name),), body)


@settings(max_examples=examples(300))
@given(sayable())
def test_what_is_said_in_controlled_english_is_read_as_the_formula(formula: Formula) -> None:
    said = verbaliser().say(formula)
    if said.wording is Wording.CONTROLLED:
        read = ControlledTranslator("en").formula(said.text, Vocabulary.of(known().signature))
        assert Z3().equivalent(read, formula), said.text
    else:
        with pytest.raises(TranslationError):
            ControlledTranslator("en").formula(said.text, Vocabulary.of(known().signature))


@settings(max_examples=examples(150))
@given(sayable(), sayable())
def test_equal_keys_are_of_equivalent_formulas(one: Formula, other: Formula) -> None:
    for left, right in ((one, other), (Not(And((one, other))), Or((Not(one), Not(other))))):
        if equivalence_key(left) == equivalence_key(right):
            assert Z3().equivalent(left, right)


@pytest.mark.parametrize(
    ("one", "other", "equal"),
    [
        ("forall X: (man(X) => !mortal(X))", "!(exists Y: (man(Y) && mortal(Y)))", True),
        ("forall X: (man(X) => forall Y: (like(X, Y)))", "forall A, B: (man(A) => like(A, B))", True),
        ("(exists X: man(X)) => mortal(bob)", "forall X: (man(X) => mortal(bob))", True),
        ("man(bob) <=> mortal(bob)", "(man(bob) => mortal(bob)) && (mortal(bob) => man(bob))", True),
        ("anne == bob", "bob == anne", True),
        ("p && (q && p)", "q && p", True),
        ("p ^^ q", "!(p <=> q)", True),
        ("+ && p", "p", True),
        ("forall X: exists Y: like(X, Y)", "exists Y: forall X: like(X, Y)", False),
        ("forall X: like(X, bob)", "forall X: like(bob, X)", False),
        ("forall X: (man(X) || mortal(X))", "(forall X: man(X)) || (forall X: mortal(X))", False),
        ("forall X:man: p(X)", "forall X: p(X)", False),
        ("p(a, b)", "p(b, a)", False),
        ("+", "-", False),
    ],
)
def test_equivalent_formulas_of_usual_shapes_share_a_key_and_others_do_not(
    one: str, other: str, equal: bool
) -> None:
    assert (equivalence_key(parse(one)) == equivalence_key(parse(other))) is equal


def test_a_normal_form_has_a_limit() -> None:
    formula: Formula = Atom("p")
    for number in range(20):
        formula = Iff(formula, Atom(f"q{number}"))
    with pytest.raises(LimitError, match="split it"):
        equivalence_key(formula)
    assert words(formula).wording is Wording.LITERAL


@pytest.mark.parametrize(
    ("formula", "said"),
    [
        ("mortal(anne)", "Anne is mortal."),
        ("!man(anne)", "Anne is not a man."),
        ("bark(bob)", "Bob barks."),
        ("!live_in(bob, rome)", "Bob does not live in Rome."),
        ("like(the_cat, anne) && kind(anne)", "The cat likes Anne and Anne is kind."),
        ("clark == superman", "Clark is Superman."),
        ("forall X: (man(X) => mortal(X))", "Every man is mortal."),
        ("forall X: (dog(X) => !fish(X))", "No dog is a fish."),
        (
            "forall X: (red(X) && like(X, bob) => kind(X))",
            "Everything that is red and that likes Bob is kind.",
        ),
        ("forall X: !sleep(X)", "Nothing sleeps."),
        ("exists X: (fish(X) && !sing(X))", "There is a fish that does not sing."),
        ("exists X: (book(X) && give_to(bob, X, anne))", "Bob gives a book to Anne."),
        ("forall X: (man(X) => exists Y: (dog(Y) && like(X, Y)))", "Every man likes a dog."),
        ("!(forall X: (man(X) => mortal(X)))", "Not every man is mortal."),
        ("forall X, Y: (like(X, Y) => like(Y, X))", "If something X likes something Y then Y likes X."),
        (
            "man(bob) <=> mortal(bob)",
            "It is true that if Bob is a man then Bob is mortal and that if Bob is mortal then Bob is a man.",
        ),
    ],
)
def test_usual_formulas_are_said_smoothly(formula: str, said: str) -> None:
    assert verbaliser().say(parse(formula)) == Said(said, Wording.CONTROLLED)


@pytest.mark.parametrize(
    ("formula", "said"),
    [
        ("p(a, b)", "Formally: 'p' holds of 'a' and 'b'."),
        ("p(ann, bob, carl)", "Formally: 'p' holds of Ann, Bob and Carl."),
        ("lives_in(ann, new_york)", "Formally: Ann lives in New York."),
        ("isA(ann, 'd\\'Or')", "Formally: 'isA' holds of Ann and 'd\\'Or'."),
        ("father_of(ann) == bob", "Formally: the father of Ann is the same as Bob."),
        ("rain", "Formally: rain holds."),
        ("+", "Formally: it always holds."),
        ("like(?X, ann)", "Formally: the unbound 'X' likes Ann."),
        ("forall X:person: tall(X)", "Formally: for every X of the sort person: X is tall."),
        ("est_mortel(socrate)", "Formally: 'est_mortel' holds of Socrate."),
        ("est_un_homme(socrate)", "Formally: 'est_un_homme' holds of Socrate."),
        ("is_un_member(iceland)", "Formally: 'is_un_member' holds of Iceland."),
        ("p ^^ q", "Formally: exactly one of these holds: p holds; q holds."),
        ("p ^^ q ^^ r", "Formally: an odd number of these hold: p holds; q holds; r holds."),
        (
            "!(p || !(q && (r || (s && t))))",
            (
                "Formally: it is not the case that [p holds or it is not the case that [q holds and (1)]],"
                " where (1) r holds or [s holds and t holds]."
            ),
        ),
        # a noun is no verb: "no contractor employees", "is a prescribe" are no sentences
        ("forall X: (nurse(X) => !prescribe(X))", "No nurse prescribes."),
        ("forall X: (glass(X) => fragile(X))", "Every glass is fragile."),
        (
            "forall X: (book(X) => exists Y: (librarian(Y) && lent_by(X, Y)))",
            "Formally: for every X: if X is a book then [for some Y: Y is a librarian and X is lent by Y].",
        ),
        ("exists X: (nurse(X) && on_duty(X))", "There is a nurse that is on-duty."),
        ("approved(bob) && unit(bob) && heir(ann)", "Bob is approved and Bob is a unit and Ann is an heir."),
        ("forall X: (car(X) => !exists Y: (city(Y) && live_in(X, Y)))", "No car lives in a city."),
        ("!exists X: (card(X) && own(anna, X))", "Anna does not own a card."),
        ("series(friends)", "Friends is a series."),
        ("parent(ann, bob)", "Formally: 'parent' holds of Ann and Bob."),
        ("siblings(ann, bob)", "Formally: 'siblings' holds of Ann and Bob."),
        ("has_pet(ann)", "Formally: 'has_pet' holds of Ann."),
        ("did_wumpus(ann)", "Formally: 'did_wumpus' holds of Ann."),
        ("wumpus(ann)", "Formally: 'wumpus' holds of Ann."),
        ("Rains", "Formally: 'Rains' holds."),
    ],
)
def test_words_are_what_the_dictionary_says_or_word_for_word_under_a_mark(formula: str, said: str) -> None:
    wording = Wording.LITERAL if said.startswith("Formally: ") else Wording.CONTROLLED
    assert words(parse(formula)) == Said(said, wording)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Lions hunt. Leo is a lion.", ["Every lion hunts.", "Leo is a lion."]),
        (
            "Students who fail pass. Mary is a student.",
            ["Every student that fails passes.", "Mary is a student."],
        ),
        ("Every service that is down is a risk.", ["Every service that is down is a risk."]),
        ("Ann's dog barks.", ["There is something X and X is a dog of Ann and X barks."]),
        (
            "Every wumpus is a jompus. Jompuses are shy.",
            ["Every wumpus is a jompus.", "Every jompus is shy."],
        ),
        ("Paul visited Rome.", ["Paul visited Rome."]),
        ("Ann was a student.", ["Ann was a student."]),
        ("Rome was founded by Romulus.", ["Romulus founded Rome."]),
        ("Ann gave Bob a book.", ["Ann gave a book to Bob."]),
        ("Paul was taller than Ann.", ["Paul was taller than Ann."]),
        ("Paul has not been to Rome.", ["Paul has not been to Rome."]),
        ("Every guest who has not paid was late.", ["Every guest that has not paid was late."]),
        ("Paul can swim.", ["Paul can swim."]),
        ("Paul cannot visit Rome.", ["Paul can not visit Rome."]),
        ("Every guest must wear a badge.", ["Every guest must wear a badge."]),
        ("Visitors must not smoke.", ["Every visitor must not smoke."]),
        ("Paul must not be late.", ["Paul must not be late."]),
        ("No guest may look at the safe.", ["No guest may look at the safe."]),
        ("Paul will give the key to Ann.", ["Paul will give the key to Ann."]),
        ("Rome must be visited by Paul.", ["Paul must visit Rome."]),
        ("Bob cut the rope and lived in Rome.", ["Bob cut the rope.", "Bob lived in Rome."]),
    ],
)
def test_words_are_what_the_text_makes_of_them(text: str, said: list[str]) -> None:
    kb = fol_kb.translate(text)
    verbaliser = Verbaliser.of(kb)
    assert [verbaliser.say(belief.formula).text for belief in kb.formulas] == said


def test_no_word_of_another_language_is_put_into_an_english_sentence() -> None:
    """ "Les chats dorment" is no word about chats."""
    kb = fol_kb.translate("Les chats dorment. Socrate est un homme.", language="fr")
    assert [Verbaliser.of(kb).say(belief.formula).text for belief in kb.formulas] == [
        "Formally: for every X: if 'chat' holds of X then 'dormir' holds of X.",
        "Formally: 'homme' holds of Socrate.",
    ]


def test_a_sort_is_said_unless_a_predicate_says_it() -> None:
    """ "Everything is tall" would say more than that every person is, to a reader who knows of no schema."""
    signature = Signature(
        {"thing": Sort("thing"), "person": Sort("person")},
        {"ann": "person"},
        {"student": ("person",), "tall": ("person",)},
    )
    hierarchy = SortHierarchy(signature.sorts, ())
    verbaliser = Verbaliser(signature, hierarchy)
    said = {
        "forall X:person: (student(X) => tall(X))": "Every student is tall.",
        "forall X: (student(X) => tall(X))": "Every student is tall.",
        "exists X: (student(X) && tall(X))": "There is a student that is tall.",
        "forall X: !tall(X)": "Nothing is tall.",
        "forall X, Y: (tall(X) && tall(Y) => X == Y)": (
            "If something X is tall and something Y is tall then X is Y."
        ),
        "forall X: tall(X)": "Formally: for every X of the sort person: X is tall.",
        "forall X:person: tall(X)": "Formally: for every X of the sort person: X is tall.",
        "exists X: !tall(X)": "Formally: for some X of the sort person: it is not the case that X is tall.",
        "forall X:person: forall X:person: (student(X) => tall(X))": (
            "Formally: for every X of the sort person: for every Y of the sort person:"
            " if Y is a student then Y is tall."
        ),
        "tall(ann) <=> forall X:thing: X == X": (
            "Formally: Ann is tall if and only if [for every X: X is the same as X]."
        ),
    }
    assert {text: verbaliser.say(parse(text)).text for text in said} == said


def test_a_predicate_of_anything_does_not_say_the_sort() -> None:
    """ "Everything big is tall" would make all that is big a person, to a reader who knows of no schema."""
    signature = Signature(
        {"thing": Sort("thing"), "person": Sort("person")},
        predicates={"student": ("person",), "tall": ("person",), "big": ("thing",)},
    )
    verbaliser = Verbaliser(signature, with_sorts(SortHierarchy(()), signature))
    said = {
        "forall X: (student(X) => big(X))": "Every student is big.",
        "forall X: (big(X) => tall(X))": (
            "Formally: for every X of the sort person: if X is big then X is tall."
        ),
        "forall X: (big(X) && student(X) => tall(X))": "Every student that is big is tall.",
        "forall X: (big(X) || student(X) => tall(X))": (
            "Formally: for every X of the sort person: if [X is big or X is a student] then X is tall."
        ),
        "exists X: (big(X) && tall(X))": "There is something that is big and that is tall.",
        "exists X:person: big(X)": "Formally: for some X of the sort person: X is big.",
    }
    assert {text: verbaliser.say(parse(text)).text for text in said} == said


@pytest.mark.parametrize(
    ("formula", "said_by_itself"),
    [
        ("forall X:person: (big(mother(X)) => tall(X))", True),
        ("forall X:person: (big(mother(mother(X))) => tall(X))", True),
        ("forall X:person: (big(size(X)) => tall(X))", False),
        ("forall X:person: (big(size(mother(X))) => tall(X))", True),
        ("forall X:person: (unknown(X) => tall(X))", False),
        ("forall X:person: (big(unknown(X)) => tall(X))", False),
    ],
)
def test_the_argument_of_a_function_says_its_sort_too(formula: str, said_by_itself: bool) -> None:
    signature = Signature(
        predicates={"big": ("thing",), "tall": ("person",)},
        functions={"mother": FunctionType(("person",), "person"), "size": FunctionType(("thing",), "thing")},
    )
    assert guarded(parse(formula), signature, str.__eq__) is said_by_itself


@pytest.mark.jvm
@pytest.mark.parametrize(
    "formula",
    [
        "forall X:person, Y:city: (live_in(X, Y) && capital(Y) => rich(X))",
        "forall X: (student(X) => exists Y: (city(Y) && live_in(X, Y)))",
        "!(exists X:person: (student(X) && live_in(X, rome)))",
        "forall X: (student(X) || rich(X) => !capital(rome))",
        "exists X: (student(X) && forall Y: (rich(Y) => like(X, Y)))",
        "capital(rome) <=> rich(ann)",
    ],
)
def test_with_sorts_too_what_is_read_back_is_equivalent_by_the_reasoner(formula: str) -> None:
    person, city = ("person",), ("city",)
    signature = Signature(
        {name: Sort(name, (), name != "thing") for name in ("thing", "person", "city")},
        {"ann": "person", "rome": "city"},
        {
            **dict.fromkeys(("student", "rich"), person),
            **dict.fromkeys(("city", "capital"), city),
            "live_in": person + city,
            "like": person + person,
        },
    )
    hierarchy = with_sorts(SortHierarchy(()), signature)
    said = Verbaliser(signature, hierarchy, text="Ann is rich. Rome is a capital.").say(parse(formula))
    assert said.wording is Wording.CONTROLLED, said.text
    read = ControlledTranslator("en").formula(said.text, Vocabulary.of(signature))
    something = (Belief("f1", parse("rich(ann) || !rich(ann)")),)  # nothing is said of an empty set
    kb = BeliefSet(signature=signature, hierarchy=hierarchy, formulas=something)
    report = fol_kb.query(kb, Iff(read, parse(formula)))
    assert report.status is EntailmentStatus.ENTAILED


# ------------------------------------------------------------------ no words for two formulas


def _hostile() -> Iterator[Formula]:
    """Formulas over names that look like words, like each other, like variables and like whole sentences."""
    constants = [
        Constant(name)
        for name in ("a", "A", "X", "x", "new_york", "New York", "NewYork", "and", "the_cat", "cat", "'b'")
    ]
    terms: list[Term] = [
        *constants[:6],
        Application("father", (constants[4],)),
        Application("father_of", (constants[4],)),
        Application("f", (Application("f", (constants[0],)),)),
        Application("f", (constants[0], constants[1])),
        Variable("X"),
    ]
    unary = ("p", "man", "is_man", "is_a_man", "Man", "holds", "holds of a", "sleep", "sleeps", "a", "not")
    binary = (
        "p",
        "man",
        "lives_in",
        "livesIn",
        "live_in",
        "like",
        "likes",
        "same_as",
        "of",
        "is_of",
        "part_of",
    )
    atoms: list[Formula] = [Atom(name) for name in ("p", "q", "rain", "a", "X", "p holds")]
    atoms += [Atom(name, (term,)) for name, term in product(unary, [*constants, *terms[6:]])]
    atoms += [Atom(name, pair) for name, pair in product(binary, product(terms, terms[:9:2]))]
    atoms += [Equality(left, right) for left, right in product(terms[::2], terms[1::2])]
    yield from atoms
    some = [*atoms[::37], Truth(True), Truth(False)]
    yield from map(Not, some)
    for kind in (And, Or, Xor):
        yield from (kind(pair) for pair in product(some, some))
        yield from (kind(each) for each in product(some[:4], some[3:6], some[5:9]))
        yield from (kind((kind(each[:2]), each[2])) for each in product(some[:4], some[3:6], some[5:9]))
        yield from (kind((each[0], kind(each[1:]))) for each in product(some[:4], some[3:6], some[5:9]))
    for pair in product(some, some):
        yield Implies(*pair)
        yield Iff(*pair)
        yield Not(And(pair))
        yield And((Not(pair[0]), pair[1]))
    yield from _quantified(some[3])


def _quantified(other: Formula) -> Iterator[Formula]:
    heads: list[tuple[Binding, ...]] = [
        (Binding(name, sort),) for name in ("X", "Z") for sort in (None, "man", "thing", "and", "X")
    ]
    heads += [(Binding("X"), Binding("Y")), (Binding("Y"), Binding("X")), (Binding("x", "man"), Binding("X"))]
    matrices: list[Formula] = [
        Atom("p", (Variable("X"), Variable("Y"))),
        Atom("man", (Variable("X"),)),
        And((Atom("man", (Variable("X"),)), Atom("p", (Constant("X"), Variable("Z"))))),
    ]
    quantifiers: tuple[type[ForAll] | type[Exists], ...] = (ForAll, Exists)
    for quantifier, bindings, matrix in product(quantifiers, heads, matrices):
        yield quantifier(bindings, matrix)
        yield And((quantifier(bindings, matrix), other))
        yield quantifier(bindings, And((matrix, other)))
        for more in heads:
            yield quantifier(bindings, Exists(more, matrix))
            yield quantifier(bindings, ForAll(more, Not(matrix)))


def _signature() -> Signature:
    predicates: dict[str, tuple[str, ...]] = {}
    constants: dict[str, str] = {}
    for formula in _hostile():
        if isinstance(formula, Atom):
            predicates.setdefault(formula.predicate, ("thing",) * len(formula.arguments))
            constants.update({term.name: "thing" for term in formula.arguments if isinstance(term, Constant)})
    functions = {name: FunctionType(("thing",), "thing") for name in ("father", "father_of", "f")}
    return Signature(constants=constants, predicates=predicates, functions=functions)


@pytest.mark.slow
@pytest.mark.parametrize("effort", [0, 10**9], ids=["word for word", "as smoothly as can be"])
def test_two_formulas_never_get_the_same_words(effort: int) -> None:
    """Word for word they would have to be equal but for variables; in controlled English equivalent."""
    verbaliser = Verbaliser(_signature(), effort=effort)
    found: dict[str, tuple[Formula, Wording]] = {}
    for formula in _hostile():
        said = verbaliser.say(formula)
        other, wording = found.setdefault(said.text, (formula, said.wording))
        assert wording is said.wording
        if said.wording is Wording.LITERAL:
            assert alpha(formula) == alpha(other), said.text
        else:
            assert equivalence_key(formula) == equivalence_key(other), said.text
    assert len(found) > 2_000


@settings(max_examples=examples(200))
@given(formulas(), formulas())
def test_every_formula_has_words_in_one_printable_line(one: Formula, other: Formula) -> None:
    said, its = words(one), words(other)
    assert said.text.isprintable()
    assert said.text.endswith(".")
    assert said.text.startswith("Formally: ") is (said.wording is Wording.LITERAL)
    if said.text == its.text and said.wording is Wording.LITERAL:
        assert alpha(one) == alpha(other)


def test_the_names_of_variables_do_not_matter() -> None:
    one = "forall X, Y: (p(X, Y) => exists X: q(X, Y))"
    other = "forall B, A: (p(B, A) => exists C: q(C, A))"
    assert words(parse(one)) == words(parse(other))


def test_a_deep_formula_has_words() -> None:
    formula: Formula = Atom("p", (Constant("ann"),))
    for number in range(190):
        formula = (And if number % 2 else Or)((formula, Atom("q", (Constant("ann"),))))
    said = words(formula)
    assert said.wording is Wording.LITERAL
    assert "(60)" in said.text


def test_no_sentence_is_read_back_beyond_the_effort_allowed() -> None:
    tired = Verbaliser(known().signature, known().hierarchy, effort=0)
    assert tired.say(parse("kind(anne)")).wording is Wording.LITERAL
