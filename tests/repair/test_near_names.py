"""Names that look like one another: held to a slow account of the same, written from the other end."""

from __future__ import annotations

import random
import re
import string
import time
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fol_kb.logic.names import normalise
from fol_kb.repair.near_names import NearDuplicate, alike, near_duplicates

# ------------------------------------------------------------------------------ the slow account


def edits(word: str, letters: str) -> set[str]:
    """All words that are one letter missing, added, wrong or exchanged with its neighbour away."""
    halves = [(word[:i], word[i:]) for i in range(len(word) + 1)]
    return (
        {a + b[1:] for a, b in halves if b}
        | {a + c + b for a, b in halves for c in letters}
        | {a + c + b[1:] for a, b in halves for c in letters if b}
        | {a + b[1] + b[0] + b[2:] for a, b in halves if len(b) > 1}
    ) - {word}


def plurals(word: str) -> set[str]:
    """All plurals that English or French could make of a word."""
    if len(word) < 3:
        return set()
    found = {word + "s"}
    if re.search(r"(s|x|z|ch|sh|o)\Z", word):
        found.add(word + "es")
    for singular, plural in (("y", "ies"), ("f", "ves"), ("fe", "ves"), ("man", "men"), ("al", "aux")):
        if word.endswith(singular):
            found.add(word.removesuffix(singular) + plural)
    if re.search(r"[aeo]u\Z", word):
        found.add(word + "x")
    return {plural for plural in found if not re.search(r"(ss|us|is)\Z", plural)}


def slow(names: set[str], letters: str) -> set[tuple[str, str, str]]:
    found = set()
    for left, right in combinations(sorted(names), 2):
        one, other = left.split("_"), right.split("_")
        differing = [(a, b) for a, b in zip(one, other, strict=False) if a != b]
        if len(one) != len(other) or len(differing) != 1:
            continue
        ((a, b),) = differing
        if b in plurals(a) or a in plurals(b):
            found.add((left, right, "plural"))
        elif (
            min(len(a), len(b)) >= 5
            and a[0] == b[0]
            and b in edits(a, letters)
            and not re.fullmatch(r"\d+|[xvi]+", a)
            and not re.fullmatch(r"\d+|[xvi]+", b)
            and {a[-2:], b[-2:]} != {"er", "ee"}
        ):
            found.add((left, right, "slip"))
    return found


@st.composite
def families(draw: st.DrawFn, letters: str) -> set[str]:
    """Few names, most of them made of one another by a slip or two and by endings; none are alike."""
    word = st.text(letters, min_size=1, max_size=9)
    names = [draw(word)]
    for _ in range(draw(st.integers(0, 12))):
        name = draw(st.sampled_from(names))
        position = draw(st.integers(0, len(name)))
        letter = draw(st.sampled_from(letters))
        name = draw(
            st.sampled_from(
                [
                    name[:position] + name[position + 1 :],
                    name[:position] + letter + name[position:],
                    name[:position] + letter + name[position + 1 :],
                    name[:position] + name[position : position + 2][::-1] + name[position + 2 :],
                    name
                    + draw(st.sampled_from(["s", "es", "x", "ies", "men", "man", "ves", "y", "f", "al"])),
                    f"{name}_{draw(word)}",
                    f"{name}_1",
                    f"{name}_12",
                    draw(word),
                ]
            )
        )
        parted = re.sub(r"(?<=\d)(?=[a-z])|(?<=[a-z])(?=\d)", "_", name)
        names.append(re.sub("_+", "_", parted).strip("_") or "a")
    return set({normalise(name): name for name in names}.values())


@given(families("abes"))
def test_no_pair_is_missed_and_none_is_made_up(names: set[str]) -> None:
    found = {(pair.left, pair.right, pair.kind) for pair in near_duplicates(names)}
    assert found == slow(names, string.ascii_lowercase)


@given(families("afuxyze"))
def test_nor_with_endings_of_plurals(names: set[str]) -> None:
    found = {(pair.left, pair.right, pair.kind) for pair in near_duplicates(names)}
    assert found == slow(names, string.ascii_lowercase)


def distance(a: str, b: str) -> int:
    """Optimal string alignment, by the book."""
    table = {(i, 0): i for i in range(len(a) + 1)} | {(0, j): j for j in range(len(b) + 1)}
    for i in range(1, len(a) + 1):
        for j in range(1, len(b) + 1):
            table[i, j] = min(
                table[i - 1, j] + 1, table[i, j - 1] + 1, table[i - 1, j - 1] + (a[i - 1] != b[j - 1])
            )
            if i > 1 and j > 1 and a[i - 2 : i] == b[j - 2 : j][::-1]:
                table[i, j] = min(table[i, j], table[i - 2, j - 2] + 1)
    return table[len(a), len(b)]


@given(families("abes"))
def test_the_similarity_is_that_of_the_edits(names: set[str]) -> None:
    for pair in near_duplicates(names):
        one, other = pair.left.replace("_", " "), pair.right.replace("_", " ")
        assert pair.similarity == pytest.approx(1 - distance(one, other) / max(len(one), len(other)))
        assert pair.kind == "plural" or distance(one, other) == 1


TEXTS = st.lists(
    st.text(max_size=8) | st.text("aAbBéÉе_1 'ß", max_size=9) | st.sampled_from(["Été", "ETE", "été", "étés"])
)


@given(TEXTS, st.randoms(use_true_random=False))
def test_any_names_in_any_order(names: list[str], rng: random.Random) -> None:
    pairs, groups = near_duplicates(names), alike(names)
    shuffled = [*names, *names[:3]]
    rng.shuffle(shuffled)
    assert near_duplicates(iter(shuffled)) == pairs
    assert alike(shuffled) == groups
    assert list(pairs) == sorted(pairs)
    known = set(names)
    together = [set(group) for group in groups]
    for pair in pairs:
        assert pair.left < pair.right
        assert {pair.left, pair.right} <= known
        assert 0 < pair.similarity < 1
        assert not any({pair.left, pair.right} <= group for group in together)
    assert len({(pair.left, pair.right) for pair in pairs}) == len(pairs)


@given(st.lists(st.text("aAbBéÉ_- '", min_size=1)))
def test_alike_is_to_have_one_normal_form(names: list[str]) -> None:
    groups = alike(names)
    assert groups == sorted(tuple(sorted(set(group))) for group in groups)
    grouped = [name for group in groups for name in group]
    assert len(grouped) == len(set(grouped))
    assert all(len(group) > 1 for group in groups)
    by_name = {name: group for group in groups for name in group}
    for left, right in combinations(set(names), 2):
        same = by_name.get(left, (left,)) == by_name.get(right, (right,))
        if any(c.isalpha() for c in left + right):
            assert same == (_plain(left) == _plain(right))


def _plain(name: str) -> tuple[str, bool, bool]:
    """Letters, and whether there is a sign at an end: a hyphen there separates nothing."""
    return normalise(name), name.lstrip(" ").startswith("-"), name.rstrip(" ").endswith("-")


# ------------------------------------------------------------------------------ by example


@pytest.mark.parametrize(
    "names",
    [
        ("Socrates", "socrates"),
        ("EstMortel", "Est mortel", "est_mortel"),
        ("EstMortel", "estmortel"),
        ("cafe\u0301", "caf\u00e9"),
        ("Être vivant", "etre_vivant"),
        ("a", "A"),
        ("c 1", "c1"),
        ("c.1_1", "c1_1"),
        ("é 1_1", "e1_1"),
        ("covid-19", "covid19"),
        ("est mortel", "est-mortel"),
        ("l'eau", "l’eau"),
    ],
)
def test_names_that_differ_in_spelling_only(names: tuple[str, ...]) -> None:
    assert alike([*reversed(names), "another"]) == [tuple(sorted(names))]
    assert near_duplicates(names) == ()


@pytest.mark.parametrize(
    ("left", "right"),
    [
        *(("c1_1", "c11"), ("1.5", "15"), ("25", "2.5"), ("_", "-"), ("été", "étés"), ("a b", "a c")),
        # signs tell names apart
        *(("O+", "O-"), ("C", "C++"), ("C#", "C"), ("-5", "5"), ("temp-", "temp"), ("ß-", "ß")),
        *(("-5", "5-"), ("-55", "55-"), ("^5", "5^^")),
    ],
)
def test_names_that_do_not(left: str, right: str) -> None:
    assert alike([left, right]) == []


@pytest.mark.parametrize(
    ("left", "right", "similarity"),
    [
        ("philosoper", "philosopher", 10 / 11),
        ("philosohper", "philosopher", 10 / 11),
        ("philosepher", "philosopher", 10 / 11),
        ("SocratesOfAthen", "socrates_of_athena", 1 - 1 / 18),
        ("Être vivant", "être vivnat", 10 / 11),
        ("философия", "философья", 8 / 9),
        ("hTTPServer", "hTTPServr", 1 - 1 / 12),
        ("houses", "housse", 5 / 6),
        ("abcde", "abcdf", 4 / 5),
        ("aardvark", "ardvark", 7 / 8),
        ("item_number_12", "item_numbr_12", 13 / 14),
        ("étudiant", "étudiante", 8 / 9),
        ("lessee", "lesse", 5 / 6),
        ("trainer", "trainor", 6 / 7),
        ("mixxy", "mixxyz", 5 / 6),
        ("red_house", "red_hause", 8 / 9),
        ("red_house", "red_huose", 8 / 9),
        ("अधिकारी", "अधिकार", 6 / 7),  # a sign of a vowel belongs to its word
    ],
)
def test_a_slip_of_one_letter(left: str, right: str, similarity: float) -> None:
    (pair,) = near_duplicates([left, right])
    assert (pair.left, pair.right) == tuple(sorted((left, right)))
    assert pair.kind == "slip"
    assert pair.similarity == pytest.approx(similarity)


@pytest.mark.parametrize(
    ("singular", "plural"),
    [
        *(("cat", "cats"), ("horse", "horses"), ("philosopher", "Philosophers"), ("gas", "gases")),
        *(("box", "boxes"), ("waltz", "waltzes"), ("church", "churches"), ("dish", "dishes")),
        *(("city", "cities"), ("wolf", "wolves"), ("knife", "knives"), ("hero", "heroes")),
        *(("man", "men"), ("woman", "women")),
        # French
        *(("cheval", "chevaux"), ("noyau", "noyaux"), ("gâteau", "gateaux"), ("neveu", "neveux")),
        *(("hibou", "hiboux"), ("être_vivant", "ÊtreVivants")),
        # one word of several
        *(("lives_in", "live_in"), ("city_hall", "cities_hall"), ("red_box_of_ann", "red_boxes_of_ann")),
    ],
)
def test_singular_and_plural(singular: str, plural: str) -> None:
    (pair,) = near_duplicates([plural, singular])
    assert {pair.left, pair.right} == {singular, plural}
    assert pair.kind == "plural"


@pytest.mark.parametrize(
    ("left", "right"),
    [
        # numbers, Roman ones too
        *(("c1", "c2"), ("item_12", "item_21"), ("Paris", "paris2"), ("Paris", "Paris_2"), ("h2o", "h3o")),
        *(("12345", "12346"), ("12345x", "12346x"), ("١٢٣٤٥", "١٢٣٤٦")),
        *(("louis_xviii", "louis_xxiii"), ("Louis XVIII", "Louis XXVIII")),
        # short words
        *(("abcd", "abce"), ("abcd", "abcde"), ("is_in", "is_on"), ("ox", "oxes"), ("a", "as")),
        *(("", "s"), ("-", "--")),
        # more than one word, or another number of words
        *(("team_a", "team_b"), ("vitamin", "vitamin_a"), ("vitamin_a", "vitamins_b")),
        *(("red_wine_glass", "red_wined_glases"), ("été_1", "étés_2")),
        # denials, other first letters, other roles
        *(("happy", "unhappy"), ("est_mortel", "est_immortel"), ("moral", "amoral"), ("house", "mouse")),
        *(("man", "woman"), ("employer", "employee"), ("lessoreer", "lessoreee")),
        # two letters
        *(("philosopher", "philosofer"), ("socrates", "socratic")),
        # endings that are no plurals
        *(("us", "uss"), ("glas", "glass"), ("virus", "viru"), ("axis", "axi"), ("men", "ma")),
    ],
)
def test_what_is_not_near(left: str, right: str) -> None:
    assert near_duplicates([left, right]) == ()


def test_names_that_are_alike_are_one_for_near_duplicates() -> None:
    """Of spellings with different words the nearest counts, and the first by name stands for all."""
    names = ["EstMortel", "estmortel", "estmortell", "est_mortell", "EstMortell"]
    assert near_duplicates(names) == (NearDuplicate("EstMortel", "EstMortell", "slip", 1 - 1 / 11),)
    assert near_duplicates([*names, "another"]) == near_duplicates(names[::-1])


def test_of_a_slip_and_a_plural_the_more_similar_counts() -> None:
    """In one word the first one's plural looks like a slip; in two words there is a letter more."""
    names = ["CatHouse", "cathouse", "CatsHouse", "catshouse"]
    assert near_duplicates(names) == (NearDuplicate("CatHouse", "CatsHouse", "plural", 1 - 1 / 10),)


def test_pairs_are_values() -> None:
    pairs = near_duplicates(["horses", "horse"])
    assert {*pairs, *near_duplicates(["horse", "horses"])} == {pairs[0]}
    with pytest.raises(AttributeError):
        pairs[0].kind = "slip"  # type: ignore[misc]  # it is refused


@pytest.mark.parametrize(("members", "pairs"), [(20, 20 * 19 // 2), (21, 0)])
def test_a_series_is_no_slip(members: int, pairs: int) -> None:
    names = [f"cell{letter}type" for letter in string.ascii_lowercase[:members]]
    assert len(near_duplicates([*names, "something", "somethink"])) == pairs + 1


def test_many_short_words_are_no_series_that_hides_a_slip_beside_them() -> None:
    names = [f"x{letter}_house" for letter in string.ascii_lowercase]
    (pair,) = near_duplicates([*names, "x_house", "x_houzse"])
    assert (pair.left, pair.right, pair.kind) == ("x_house", "x_houzse", "slip")


def test_a_series_has_plurals_all_the_same() -> None:
    names = [f"box{letter}" for letter in string.ascii_lowercase if letter not in "sx"]
    plurals = [f"{name}s" for name in names if not name.endswith(("i", "u"))]
    found = near_duplicates([*names, *plurals])
    assert sum(pair.kind == "plural" for pair in found) == len(plurals)


@pytest.mark.slow
@pytest.mark.parametrize(
    "name",
    ["constant_{}", "a_rather_long_{}_name", "prefix{}", "Товар{}"],
)
def test_many_names_take_no_quadratic_time(name: str) -> None:
    rng = random.Random(0)
    words = ["".join(rng.choices(string.ascii_lowercase, k=9)) for _ in range(8_000)]
    begin = time.process_time()
    near_duplicates([name.format(word) for word in words])
    near_duplicates([name.format(number) for number in range(8_000)])
    assert time.process_time() - begin < 20  # one second on a quiet machine; minutes, if each met each


@pytest.mark.parametrize(
    ("names", "near"),
    [
        (["pêcheur", "pécheurs"], []),
        (["pêcheur", "pecheurs"], [("pecheurs", "pêcheur")]),
        (["pêcheur", "pécheur", "pêcheurs"], [("pêcheur", "pêcheurs")]),
        (["pêcheur", "pécheur", "pecheurs"], [("pecheurs", "pécheur"), ("pecheurs", "pêcheur")]),
        (["pecheur", "pêcheur", "pécheurs"], []),
        (["pêcheur", "pécheer"], []),
    ],
)
def test_accents_keep_apart_what_would_be_near(names: list[str], near: list[tuple[str, str]]) -> None:
    assert [(pair.left, pair.right) for pair in near_duplicates(names)] == near
    assert near_duplicates(names[::-1]) == near_duplicates(names)
