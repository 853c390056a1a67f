"""English sentences and the formulas that they state, each by hand."""

from __future__ import annotations

import pytest

from fol_kb import parse
from fol_kb.translate import ControlledTranslator
from tests.translate.stated import formulas

STATED: list[tuple[str, list[str]]] = [
    ("Socrates is a man.", ["man(socrates)"]),
    ("Socrates is an old and wise man.", ["old(socrates)", "wise(socrates)", "man(socrates)"]),
    ("Max is a fruity, large wumpus.", ["fruity(max)", "large(max)", "wumpus(max)"]),
    ("Anne is kind.", ["kind(anne)"]),
    ("Anne is kind and nice.", ["kind(anne)", "nice(anne)"]),
    ("Anne is kind, nice and quiet.", ["kind(anne)", "nice(anne)", "quiet(anne)"]),
    ("Anne is kind, nice, or quiet.", ["kind(anne) || nice(anne) || quiet(anne)"]),
    ("Anne is not kind.", ["!kind(anne)"]),
    ("Anne isn't kind.", ["!kind(anne)"]),
    ("Anne is no doctor.", ["!doctor(anne)"]),
    ("Anne is neither kind nor quiet.", ["!kind(anne)", "!quiet(anne)"]),
    ("Anne is not kind and quiet.", ["!(kind(anne) && quiet(anne))"]),
    ("Anne is not kind and not quiet.", ["!kind(anne)", "!quiet(anne)"]),
    ("Anne is cold and not blue.", ["cold(anne)", "!blue(anne)"]),
    ("Anne is kind but not nice.", ["kind(anne)", "!nice(anne)"]),
    ("The badger chases the hare.", ["chase(badger, hare)"]),
    ("The golden eagle does not like the hare.", ["!like(golden_eagle, hare)"]),
    ("The dog and the cat like the mouse.", ["like(dog, mouse)", "like(cat, mouse)"]),
    ("The dog chases the cat and the mouse.", ["chase(dog, cat)", "chase(dog, mouse)"]),
    ("Anne likes Bob or Carl.", ["like(anne, bob) || like(anne, carl)"]),
    ("Neither Anne nor Bob is kind.", ["!kind(anne)", "!kind(bob)"]),
    ("Anne lives in New York.", ["live_in(anne, new_york)"]),
    ("Anne is in Paris.", ["be_in(anne, paris)"]),
    ("Anne is taller than Bob.", ["taller_than(anne, bob)"]),
    ("Anne is more important than Bob.", ["more_important_than(anne, bob)"]),
    ("Anne is afraid of Bob.", ["afraid_of(anne, bob)"]),
    ("Bob gives a book to Anne.", ["exists X: (book(X) && give_to(bob, X, anne))"]),
    ("Bob gives Anne a book.", ["exists X: (book(X) && give_to(bob, X, anne))"]),
    ("Anne's father is tall.", ["exists X: (father(X) && of(X, anne) && tall(X))"]),
    ("Anne is the mother of Bob.", ["mother(anne)", "of(anne, bob)"]),
    ("Anne is Bob's sister.", ["sister(anne)", "of(anne, bob)"]),
    ("Bob is Robert.", ["bob == robert"]),
    ("Bob is not Robert.", ["!(bob == robert)"]),
    ('"Moby Dick" is a novel.', ["novel(moby_dick)"]),
    ("Dr. Jones is kind.", ["kind(dr_jones)"]),
    ("The U.S. is large.", ["large(u_s)"]),
    ("Bob likes himself.", ["like(bob, bob)"]),
    ("Bob is liked by Anne.", ["like(anne, bob)"]),
    ("Bob is not seen by a woman.", ["!(exists X: (woman(X) && see(X, bob)))"]),
    ("All men are mortal.", ["forall X: (man(X) => mortal(X))"]),
    ("Every man is mortal.", ["forall X: (man(X) => mortal(X))"]),
    ("Each man is a mortal.", ["forall X: (man(X) => mortal(X))"]),
    ("Any man is mortal.", ["forall X: (man(X) => mortal(X))"]),
    ("Men are mortal.", ["forall X: (man(X) => mortal(X))"]),
    ("No man is immortal.", ["forall X: (man(X) => !immortal(X))"]),
    ("No men are immortal.", ["forall X: (man(X) => !immortal(X))"]),
    ("Not every man is happy.", ["!(forall X: (man(X) => happy(X)))"]),
    ("Not all men are happy.", ["!(forall X: (man(X) => happy(X)))"]),
    ("Everything is round.", ["forall X: round(X)"]),
    ("Everyone is kind or nice.", ["forall X: (kind(X) || nice(X))"]),
    ("Nothing is square.", ["forall X: !square(X)"]),
    ("Nobody likes Bob.", ["forall X: !like(X, bob)"]),
    (
        "Wolves are animals. Each animal is alive.",
        ["forall X: (wolf(X) => animal(X))", "forall X: (animal(X) => alive(X))"],
    ),
    (
        "Buses are vehicles. Every bus is red.",
        ["forall X: (bus(X) => vehicle(X))", "forall X: (bus(X) => red(X))"],
    ),
    ("Mice are small.", ["forall X: (mouse(X) => small(X))"]),
    ("Gloves are soft.", ["forall X: (glove(X) => soft(X))"]),
    (
        "Houses are big. Viruses are small.",
        ["forall X: (house(X) => big(X))", "forall X: (virus(X) => small(X))"],
    ),
    ("Red, cold things are round.", ["forall X: (red(X) && cold(X) => round(X))"]),
    ("All quick, furry things are not blue.", ["forall X: (quick(X) && furry(X) => !blue(X))"]),
    ("Kind and rough people are cold.", ["forall X: (kind(X) && rough(X) => cold(X))"]),
    ("Red or blue things are nice.", ["forall X: (red(X) || blue(X) => nice(X))"]),
    ("Every mortgage is not cheap.", ["forall X: (mortgage(X) => !cheap(X))"]),
    (
        "Every man who loves a woman is happy.",
        ["forall X, Y: (man(X) && woman(Y) && love(X, Y) => happy(X))"],
    ),
    (
        "Every man that does not love a woman is sad.",
        ["forall X: (man(X) && !(exists Y: (woman(Y) && love(X, Y))) => sad(X))"],
    ),
    ("Every man who walks and talks is happy.", ["forall X: (man(X) && walk(X) && talk(X) => happy(X))"]),
    (
        "Every man who walks or who talks is happy.",
        ["forall X: (man(X) && (walk(X) || talk(X)) => happy(X))"],
    ),
    ("Every dog that a man owns is happy.", ["forall X, Y: (dog(X) && man(Y) && own(Y, X) => happy(X))"]),
    (
        "Every man whose dog barks is awake.",
        ["forall X, Y: (man(X) && dog(Y) && of(Y, X) && bark(Y) => awake(X))"],
    ),
    ("Every man works, and eats or sleeps.", ["forall X: (man(X) => work(X) && (eat(X) || sleep(X)))"]),
    ("Every man loves a woman.", ["forall X: (man(X) => (exists Y: (woman(Y) && love(X, Y))))"]),
    ("A woman is loved by every man.", ["exists X: (woman(X) && (forall Y: (man(Y) => love(Y, X))))"]),
    ("Every dog chases every cat.", ["forall X: (dog(X) => (forall Y: (cat(Y) => chase(X, Y))))"]),
    ("No dog chases every cat.", ["forall X: (dog(X) => !(forall Y: (cat(Y) => chase(X, Y))))"]),
    ("John does not like any dog.", ["!(exists X: (dog(X) && like(john, X)))"]),
    ("If something is cold then it is red.", ["forall X: (cold(X) => red(X))"]),
    ("If something is cold, it is red.", ["forall X: (cold(X) => red(X))"]),
    ("If something is cold, then it is red.", ["forall X: (cold(X) => red(X))"]),
    ("Bob is happy if Anne is kind.", ["kind(anne) => happy(bob)"]),
    (
        "If someone chases the cat and they are kind then they like the dog.",
        ["forall X: (chase(X, cat) && kind(X) => like(X, dog))"],
    ),
    (
        "If the cat eats the dog and the dog is not green then the cat is rough.",
        ["eat(cat, dog) && !green(dog) => rough(cat)"],
    ),
    ("If Anne is kind or Bob is nice then Carl is happy.", ["kind(anne) || nice(bob) => happy(carl)"]),
    (
        "If something likes the cow then the cow likes the pig.",
        ["forall X: (like(X, cow) => like(cow, pig))"],
    ),
    (
        "If a farmer owns a donkey then he beats it.",
        ["forall X, Y: (farmer(X) && donkey(Y) && own(X, Y) => beat(X, Y))"],
    ),
    (
        "If no man sleeps then a dog barks.",
        ["(forall X: (man(X) => !sleep(X))) => (exists Y: (dog(Y) && bark(Y)))"],
    ),
    ("If something X likes something Y then Y likes X.", ["forall X, Y: (like(X, Y) => like(Y, X))"]),
    ("There is a bird that does not fly.", ["exists X: (bird(X) && !fly(X))"]),
    ("There are some black birds.", ["exists X: (black(X) && bird(X))"]),
    ("There is no unicorn.", ["!(exists X: unicorn(X))"]),
    ("Some bird flies.", ["exists X: (bird(X) && fly(X))"]),
    ("Some birds are not black.", ["exists X: (bird(X) && !black(X))"]),
    (
        "A man sleeps. The man dreams. He snores.",
        ["exists X: (man(X) && sleep(X) && dream(X) && snore(X))"],
    ),
    (
        "A man likes a woman. She likes him.",
        ["exists X, Y: (man(X) && woman(Y) && like(X, Y) && like(Y, X))"],
    ),
    ("Anne is kind or Bob is happy.", ["kind(anne) || happy(bob)"]),
    ("Either Anne is kind or Bob is happy.", ["kind(anne) || happy(bob)"]),
    ("Anne is kind and Bob is nice or Carl is sad.", ["(kind(anne) && nice(bob)) || sad(carl)"]),
    ("Anne sleeps or eats, and dreams.", ["sleep(anne) || eat(anne)", "dream(anne)"]),
    ("It is false that a man sleeps.", ["!(exists X: (man(X) && sleep(X)))"]),
    ("It is not the case that Anne is kind.", ["!kind(anne)"]),
    (
        "For every man there is a woman who likes him.",
        ["forall X: (man(X) => (exists Y: (woman(Y) && like(Y, X))))"],
    ),
    ("A man enters no shop.", ["exists X: (man(X) && (forall Y: (shop(Y) => !enter(X, Y))))"]),
    ("Somebody sees everybody.", ["exists X: forall Y: see(X, Y)"]),
    (
        "Anne is a person. Rough people are cold.",
        ["person(anne)", "forall X: (rough(X) && person(X) => cold(X))"],
    ),
    (
        "The cat is kind. Every cat is nice.",
        ["kind(the_cat)", "cat(the_cat)", "forall X: (cat(X) => nice(X))"],
    ),
    ("Anne fishes. Anne fishes a fish.", ["fish_1(anne)", "exists X: (fish(X) && fish_2(anne, X))"]),
    ("The switch is on. The lamp is not off.", ["on(switch)", "!off(lamp)"]),
    ("City is a sort. Paris is a city.", ["city(paris)"]),
    ("31 is a prime number.", ["prime(31)", "number(31)"]),
]

NOT_COVERED = [
    ("Bob walks quickly.", "'quickly' seems to be an adverb"),
    ("Bob always sleeps.", "'always' is an adverb"),
    ("Bob can fly.", "modal verb"),
    ("Bob was kind.", "tense"),
    ("Bob loved Anne.", "ends too early"),
    ("Two men walk.", "count"),
    ("Most birds fly.", "count"),
    ("This man is kind.", "situation"),
    ("I like Bob.", "situation"),
    ("Is Bob kind?", "question"),
    ("Dogs chase cats.", "may mean all or some"),
    ("The dogs bark.", "no group of that description"),
    ("Bob eats the cat in the park.", "'in' does not fit here"),
    ("She is kind.", "nothing that 'She' could refer to"),
    ("John likes Bob. He is kind.", "more than one individual"),
    ("Bob likes Carl. They are kind.", "more than one individual"),
    ("If X likes Y then Y likes X.", "the variable X was not introduced"),
    ("Every man is kind unless he is rich.", "'unless' is a conjunction"),
    ("Only cats are kind.", "'Only'"),
    ("Bob is kind; Anne is nice.", "the sign ';'"),
    ("Max likes milk.", "ends too early"),
    ("Polly likes green.", "ends too early"),
    ("Bob is not kind and nice and not sad.", "repeat it"),
    ("Every red and blue or green thing is nice.", "mixed"),
    ("Bob (a man) is kind.", "the sign '('"),
    ("If Bob is kind.", "expected 'then'"),
    ("There is someone.", "says nothing"),
    ("A horse is a racehorse if it is in a race.", "if ... then"),
    ("If the monitor has a port then it is new.", "more than one individual"),
    ("Bob is a man who likes a cat or a dog.", "may join"),
    ("Bob and Anne are different teams.", "compares"),
    ("Bob is a former king.", "takes its noun back"),
    ("# A heading", "too early"),
]


@pytest.mark.parametrize(("text", "expected"), STATED, ids=[text for text, _ in STATED])
def test_a_sentence_states_these_formulas(text: str, expected: list[str]) -> None:
    translation = ControlledTranslator("en").translate(text)
    assert not translation.untranslated
    assert formulas(translation.calls) == [parse(formula) for formula in expected]


@pytest.mark.parametrize(("text", "reason"), NOT_COVERED, ids=[text for text, _ in NOT_COVERED])
def test_a_sentence_is_not_covered_and_the_reason_is_given(text: str, reason: str) -> None:
    translation = ControlledTranslator("en").translate(text)
    assert reason in translation.untranslated[-1].reason
    last = translation.sentences[-1]
    assert translation.untranslated[-1].sentence == last
    assert last.start <= translation.untranslated[-1].start <= last.end
