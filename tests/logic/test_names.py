"""Names: quoting, the key of equal spellings, and identifiers."""

import re
import unicodedata

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import fol_kb.logic.names
from fol_kb.common.errors import LimitError
from fol_kb.logic.names import (
    KEYWORDS,
    IdentifierMap,
    Spellings,
    accents,
    identifier,
    is_plain,
    may_be_one,
    name_of,
    normalise,
    quote,
    spelling,
    told_apart,
    unquote,
)
from fol_kb.testing.formulas import names
from tests.amounts import examples

_SHAPE = re.compile(r"[a-z][A-Za-z0-9_]*")
_CLOSE = st.text(st.sampled_from("aAZYx_0é1eÉ\u0301 "), max_size=8)
_ANY = st.one_of(names(), _CLOSE, st.just(""), st.text(st.characters()))
_AWKWARD = (
    *("", "_", "__", "Z", "_Z", "_Z0x41", "a_Z0x5f", "_Y", "a_Y" + "0" * 64, "Socrate", "socrate"),
    *("Être", "Etre", "E\u0302tre", "_tre", "être vivant", "d'Alembert", "a'b", "a\nb", "a\x00b"),
    *("🙂", "\u200f", "漢字", "forall", "type", "fof", "$true", "\ud800"),
    *("a" * 10_000, "a" * 10_001, "é" * 10_000, "e" * 10_000, "a" * 120, "a" * 121),
)


# ---------------------------------------------------------------- identifiers


@settings(max_examples=examples(500))
@given(_ANY, _ANY)
@example("_Z", "__Z")
@example("é_Z", "e_Z")
def test_identifiers_are_injective_and_safe(one, other):
    assert _SHAPE.fullmatch(identifier(one))
    assert (identifier(one) == identifier(other)) == (one == other)


def test_awkward_names_have_different_identifiers():
    made = [identifier(name) for name in _AWKWARD]
    assert len(set(made)) == len(_AWKWARD)
    assert all(_SHAPE.fullmatch(each) and len(each) <= 130 for each in made)


@settings(max_examples=examples(500))
@given(_ANY)
@example("a_Z0x5f")
@example("x" * 40 + "_Zq" + "é" * 90)
def test_the_name_comes_back_from_its_identifier_alone(name):
    assert name_of(identifier(name)) in (name, None)
    if len(name) <= 10:
        assert name_of(identifier(name)) == name


@given(st.lists(_ANY, max_size=8), st.randoms(use_true_random=False))
def test_a_map_has_an_inverse_and_does_not_depend_on_the_order(asked, random):
    first, second = IdentifierMap("c_"), IdentifierMap("c_")
    made = {name: first.identifier(name) for name in asked}
    shuffled = list(asked)
    random.shuffle(shuffled)
    assert {name: second.identifier(name) for name in shuffled} == made
    assert dict(first) == made
    assert len(first) == len(made)
    assert all(first.name(made[name]) == name and first[name] == made[name] for name in asked)


@given(_ANY, _ANY)
def test_prefixes_keep_namespaces_apart(one, other):
    assert IdentifierMap("c_").identifier(one) != IdentifierMap("p_").identifier(other)


@pytest.mark.parametrize(
    ("name", "made"),
    [
        ("socrate", "n_socrate"),
        ("Socrate", "n_Socrate"),
        ("lives_in", "n_lives_in"),
        ("2008SummerOlympics", "n_2008SummerOlympics"),
        ("Être", "n_Etre_Z0xca"),
        ("être vivant", "n_etre_vivant_Z0xea_4x20"),
        ("forall", "n_forall"),
        ("", "n_"),
    ],
)
def test_identifiers_are_readable(name, made):
    assert identifier(name) == made


def test_what_is_no_identifier_has_no_name():
    with pytest.raises(ValueError, match="no identifier"):
        name_of("n_a_Z9x41")
    with pytest.raises(ValueError, match="no identifier"):
        name_of("n_a_Z0xffffffff")
    with pytest.raises(KeyError):
        IdentifierMap("c_").name("c_socrate")
    with pytest.raises(KeyError):
        IdentifierMap("c_")["socrate"]


def test_two_names_never_get_one_identifier_even_if_their_digests_meet(monkeypatch):
    monkeypatch.setattr(fol_kb.logic.names, "identifier", lambda name, prefix: f"{prefix}same")
    known = IdentifierMap("c_")
    assert known.identifier("one") == known.identifier("one") == "c_same"
    with pytest.raises(LimitError, match="same digest"):
        known.identifier("other")


@pytest.mark.parametrize("prefix", ["", "C_", "1", "_", "é", "c-"])
def test_a_prefix_begins_an_identifier(prefix):
    with pytest.raises(ValueError, match="cannot begin an identifier"):
        IdentifierMap(prefix)


# ---------------------------------------------------------------- spellings


@settings(max_examples=examples(500))
@given(_ANY)
@example("İ")
@example("ﬀ")
@example("\u0345")
def test_the_key_of_a_key_is_the_key(name):
    assert normalise(normalise(name)) == normalise(name)


@given(
    st.text(st.sampled_from("abcXYZéÉñçàÀ09"), min_size=1, max_size=8),
    st.sampled_from([" ", "_", "-", "'", "’", "\u00a0"]),
)
def test_case_accents_form_and_separators_do_not_count(name, separator):
    key = normalise(name)
    assert normalise(name.upper()) == key
    assert normalise(unicodedata.normalize("NFD", name)) == key
    assert normalise(separator.join(name)) == key
    assert key.isascii()


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Straße", "STRASSE"),
        ("ＡＢＣ", "abc"),
        ("Ωμέγα", "ωμεγα"),
        ("x\u00b2", "x2"),
        ("O+", "o-"),
        ("2.5", "25"),
    ],
)
def test_names_of_one_key(one, other):
    assert normalise(one) == normalise(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        *(("man", "men"), ("p1", "p2"), ("x", "x'y"), ("-", "_"), ("", "_")),
        # marks of scripts that they tell words apart in
        *(("か", "が"), ("й", "и"), ("की", "का")),
    ],
)
def test_different_names(one, other):
    assert normalise(one) != normalise(other)


_PUNCTUATED = st.text(
    st.sampled_from(
        "abZé\u0301\u0308\u05b0\u0651か\u3099şİﬀ12²½ _-\u2212\u2013.'’\"«+#%*/<\u00ad\u00a8´\u1100\u1161"
    ),
    max_size=8,
)


@settings(max_examples=examples(500))
@given(_ANY | _PUNCTUATED)
@example("İ")
@example("x´y")
@example("_ x")
@example(" _")
def test_the_spelling_of_a_spelling_is_the_spelling(name):
    assert spelling(spelling(name)) == spelling(name)


@settings(max_examples=examples(500))
@given(_ANY | _PUNCTUATED)
@example(" ")
@example("+ \u0308")
@example("x+\u0301y")
@example("\u2212_")
def test_names_of_one_spelling_are_one_name(name):
    # the spelling says all that the key says, so equal spellings have equal keys
    assert normalise(spelling(name)) == normalise(name)


@settings(max_examples=examples(500))
@given(st.data())
def test_names_that_differ_by_separators_inside_words_have_one_spelling(data):
    letters = data.draw(st.text(st.sampled_from("abcXYZéÉñçàÀσΩж漢"), min_size=1, max_size=8))
    separator = st.sampled_from(["", " ", "_", "-", "\u2013", ".", "'", "’", '"', "\u00a0", " - "])
    spelled = letters[0] + "".join(data.draw(separator) + letter for letter in letters[1:])
    assert spelling(spelled) == spelling(letters) == normalise(letters)
    assert spelling(unicodedata.normalize("NFD", spelled)) == spelling(letters)


@given(
    st.text(st.sampled_from("ab1é"), min_size=1, max_size=4),
    st.text(st.sampled_from("+-#%*/<."), max_size=3),
    st.text(st.sampled_from("+-#%*/<."), max_size=3),
)
def test_signs_at_the_ends_tell_names_apart(name, one, other):
    assert (spelling(name + one) == spelling(name + other)) == (one == other)
    assert (spelling(one + name) == spelling(other + name)) == (one == other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        *(("Être vivant", "etre_vivant"), ("Être vivant", "EtreVivant"), ("cœur", "coeur")),
        *(("d'Alembert", "d’alembert"), ("d'Alembert", "dAlembert"), ("re-entry", "reentry"), ("U.S", "us")),
        *((" chat ", "chat"), ("room 5", "Room_5"), ("Cl⁻", "cl-"), ("groupe O+", "groupe_o+")),
    ],
)
def test_other_spellings_of_one_name(one, other):
    assert spelling(one) == spelling(other)


@pytest.mark.parametrize(
    "different",
    [
        ("O", "O+", "O-"),
        ("rh+", "rh-", "rh"),
        ("25", "2.5", "2/5", "2-5", "2_5"),
        ("-5", "5", "+5"),
        ("temp-", "temp+", "temp"),
        ("c1_1", "c11"),
        ("like+", "like-"),
        ("C", "C++", "C#"),
        ("x", "x'", "x''"),
        ("50%", "50"),
        ("<5", ">5", "5"),
        ("-", "_", " ", ""),
        ("covid-1", "covid+1", "covid1"),
    ],
)
def test_punctuation_tells_names_apart(different):
    assert len(set(map(spelling, different))) == len(different)


# ---------------------------------------------------------------- quotes


@given(_ANY)
def test_a_quoted_name_comes_back(name):
    quoted = quote(name)
    assert quoted[0] == quoted[-1] == "'"
    assert quoted.isprintable()
    assert unquote(quoted[1:-1]) == name


@pytest.mark.parametrize("text", [r"\q", r"\u12", r"\U00110000", r"\uzzzz", "a\\"])
def test_other_escapes_are_errors(text):
    with pytest.raises(ValueError, match=r"\\"):
        unquote(text)


def test_plain_names():
    assert all(map(is_plain, ["p", "lives_in", "Être", "x'", "3", "_", "漢字"]))
    assert not any(map(is_plain, ["", "a b", "a-b", "'", "a'b", "3.5", "e\u0301", "p\n", *KEYWORDS]))


# ---------------------------------------------------------------- which names are one

TWINS = st.sampled_from(
    ["pecheur", "Pecheur", "pêcheur", "PÊCHEUR", "pécheur", "pé cheur", "pèchêur", "a", "à", "A"]
)


@given(st.lists(TWINS), st.lists(TWINS), TWINS, st.randoms(use_true_random=False))
def test_a_name_is_one_known_name_at_most_whatever_the_order(known, used, name, random):
    spellings = Spellings(known, used)
    shuffled = Spellings(random.sample(known, len(known)), random.sample(used, len(used)))
    assert spellings.one(name) == shuffled.one(name)
    assert spellings.candidates(name) == shuffled.candidates(name)
    for found in spellings.candidates(name):
        assert found in known
        assert spelling(found) == spelling(name)
        assert may_be_one(found, name)
    for each in known:
        assert spellings.one(each) == each
    one = spellings.one(name)
    assert one is None or one == name or spellings.candidates(name) == {one}
    # what reads as one known name without accents has the same accents everywhere, or none
    read = {each for each in {*known, *used} if accents(each) and spellings.one(each) == "pecheur"}
    assert len(set(map(accents, read))) <= 1


@given(st.lists(TWINS, min_size=1), st.sets(TWINS), st.randoms(use_true_random=False))
def test_names_told_apart_are_those_that_accents_keep_apart(names, declared, random):
    keys = told_apart(names, declared=declared)
    assert keys == told_apart(random.sample(names, len(names)), declared=declared)
    for one in names:
        for other in names:
            if spelling(one) != spelling(other) or not may_be_one(one, other):
                assert keys[one] != keys[other]
            elif accents(one) == accents(other):
                assert keys[one] == keys[other]
            elif {one, other} <= declared:
                assert keys[one] != keys[other]


@pytest.mark.parametrize(
    ("known", "used", "name", "one"),
    [
        (["pêcheur"], [], "pecheur", "pêcheur"),
        (["pecheur"], [], "PÊCHEUR", "pecheur"),
        (["pêcheur"], [], "pécheur", None),
        (["pêcheur", "pécheur"], [], "pecheur", None),
        (["pêcheur", "pécheur"], [], "Pécheur", "pécheur"),
        (["pecheur", "pécheur"], [], "Pecheur", "pecheur"),
        (["pecheur", "pécheur"], [], "pêcheur", None),
        (["pecheur"], ["pécheur"], "pêcheur", None),
        (["pêcheur"], ["pécheur"], "pecheur", None),
        (["pêcheur"], ["pécheur"], "Pêcheur", "pêcheur"),
        (["pêcheur", "Pêcheur"], [], "pecheur", None),
        (["pêcheur", "Pêcheur"], [], "Pêcheur", "Pêcheur"),
    ],
)
def test_which_known_name_a_name_is(known, used, name, one):
    assert Spellings(known, used).one(name) == one
