"""Laws of the search for quotations, then what strangers would quote."""

from __future__ import annotations

import sys
import time
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fol_kb.common.quotations import Match, Source, Status, normalize
from fol_kb.common.quotations.normalizing import Normal
from tests.amounts import size

ODD = [
    *"ab A.,-'\"(é1²½\n\t¨Ａİı가…—–−“’\u00ad\u200b\u00a0\u0301\ufb01",
    *("e\u0301", "...", ". . .", "--", "« ", "\u202f»", "-\n", "\u1100\u1161"),
    *("👨\u200d👩\u200d👧", "🇫🇷", "👍🏽", "❤️", "not", " the "),
]
texts = st.lists(st.sampled_from(ODD) | st.characters(codec="utf-8"), max_size=40).map("".join)
WORDS = ["all", "men", "are", "mortal", "and", "no", "god", "is", "one", "12", "fire", "Rome", "소크라테스"]
words = st.lists(st.sampled_from(WORDS), min_size=1)


def shown(text: str, quotation: str) -> tuple[str, str | None]:
    match = Source(text).find(quotation)
    return match.status.value, match.text


# ------------------------------------------------------------------ laws


@given(texts, st.integers(0, 60), st.integers(0, 60), texts)
def test_what_is_found_normalises_to_what_was_quoted(text: str, a: int, b: int, other: str) -> None:
    for quotation in (text[a : a + b], normalize(text[a : a + b]), other):
        match = Source(text).find(quotation)
        if match.start is None or match.end is None:
            assert match.status is Status.ABSENT
            assert match.text is None
            assert match.difference
            continue
        assert match.text == text[match.start : match.end]
        if match.status is Status.EXACT:
            assert match.text == quotation
        if match.status is not Status.NEAR:
            assert normalize(match.text) == normalize(quotation)
            assert (match.similarity, match.difference) == (1.0, None)
        else:
            assert match.difference
            assert 0.6 < match.similarity <= 1


@given(texts)
def test_the_map_leads_each_character_back(text: str) -> None:
    normal = Normal.of(text)
    assert len(normal.text) == len(normal.starts) == len(normal.ends)
    assert normal.text.strip(" ") == normalize(text)
    assert all(0 <= start < end <= len(text) for start, end in zip(normal.starts, normal.ends, strict=True))
    assert list(normal.starts) == sorted(normal.starts)


@given(words, words, words)
def test_a_whole_passage_is_found_verbatim_and_behind_an_offset(
    before: list[str], quoted: list[str], behind: list[str]
) -> None:
    passage = " ".join(quoted)
    text = " ".join([*before, passage, *behind])
    at = len(" ".join(before)) + 1
    source = Source(text)
    match = source.find(passage, after=at)
    assert (match.status, match.start, match.end) == (Status.EXACT, at, at + len(passage))
    assert match in list(source.matches(passage))
    assert [m.start for m in source.matches(passage)] == sorted(
        {m.start for m in source.matches(passage) if m.start is not None}
    )


@given(words, st.sampled_from(["NFC", "NFD", "NFKC", "NFKD"]))
def test_the_form_of_unicode_makes_no_difference(quoted: list[str], form: str) -> None:
    passage = " ".join(["été", *quoted, "각도"])
    text = unicodedata.normalize(form, f"Un {passage} de plus")  # type: ignore[arg-type]
    match = Source(text).find(passage)
    assert match.status in (Status.EXACT, Status.NORMALIZED)
    assert match.text == unicodedata.normalize(form, passage)  # type: ignore[arg-type]


@given(words, st.sampled_from(["  ", "\n", "\u00a0", "\u202f", " \u00ad", "\r\n\t"]))
def test_white_space_makes_no_difference(quoted: list[str], blank: str) -> None:
    match = Source(f"x {blank.join(quoted)} y").find(" ".join(quoted))
    assert match.status in (Status.EXACT, Status.NORMALIZED)


FOX = "The quick brown fox jumps over the lazy dog near the old mill of Rome in 1912."


@pytest.mark.parametrize("anchor", ["1912", "Rome"])
@given(other=st.sampled_from(["1913", "Roma", "191", "Paris", "19", "1912.5", "no", "Rom"]))
def test_a_number_or_a_name_is_never_near(anchor: str, other: str) -> None:
    match = Source(FOX).find(FOX.replace(anchor, other))
    assert match.status is Status.ABSENT
    assert match.nearest is not None


# ------------------------------------------------------------------ what strangers quote


@pytest.mark.parametrize(
    ("text", "quotation", "status", "found"),
    [
        ("The e\ufb03cient of\ufb01ce runs.", "efficient office", "NORMALIZED", "e\ufb03cient of\ufb01ce"),
        ("It uses hyphen-\nation often.", "hyphenation", "NORMALIZED", "hyphen-\nation"),
        ("The Franco-\nPrussian war.", "Franco-Prussian war", "NORMALIZED", "Franco-\nPrussian war"),
        ("soft\u00adware", "software", "NORMALIZED", "soft\u00adware"),
        ("Il dit «\u202foui, demain\u202f» ici", '"oui, demain"', "NORMALIZED", "«\u202foui, demain\u202f»"),
        ("소크라테스는 사람이다.", "소크라테스", "EXACT", "소크라테스"),
        ("\u1109\u1169는 사람", "소는 사람", "NORMALIZED", "\u1109\u1169는 사람"),
        ("the family 👨‍👩‍👧 here", "👨‍👩‍👧", "EXACT", "👨‍👩‍👧"),
        ("the family 👨‍👩‍👧 here", "👨", "ABSENT", None),
        ("I ❤️ it", "I ❤ it", "NORMALIZED", "I ❤️ it"),
        ("He said [...] that it rains.", "said [...] that", "EXACT", "said [...] that"),
        ("He said […] that it rains.", "said [...] that", "NORMALIZED", "said […] that"),
        ("Socrates is a man and he is mortal.", "Socrates [...] is mortal", "ABSENT", None),
        ("Socrates is\nmortal.", "Socrates is mortal.", "NORMALIZED", "Socrates is\nmortal."),
        ("du cafe\u0301 noir", "cafe", "ABSENT", None),
        ("du cafe\u0301 noir", "café", "NORMALIZED", "cafe\u0301"),
        ("İstanbul büyük", "istanbul büyük", "ABSENT", None),
        ("İstanbul büyük", "I\u0307stanbul", "NORMALIZED", "İstanbul"),
        ("aaaa aaaaaa aaaa", "aaaaa", "ABSENT", None),
        ("10² metres", "102 metres", "ABSENT", None),
        ("2½ cups", "21/2 cups", "ABSENT", None),
        ("It sold 120 cars.", "It sold 12", "ABSENT", None),
        ("It cost 1,200 euros.", "It cost 1", "ABSENT", None),
        ("It was -5 degrees.", "5 degrees", "ABSENT", None),
        ("le prix est de 1 200 €", "prix est de 1", "ABSENT", None),
        ("le prix est de 1 200 €", "200 €", "ABSENT", None),
        ("le prix est de 1 200 €", "est de 1 200", "ABSENT", None),
        ("in 2010 200 people came", "in 2010", "EXACT", "in 2010"),
        ("He can’t go there.", "He can", "ABSENT", None),
        ("He can’t go there.", "He can't", "NORMALIZED", "He can’t"),
        ("Ann's dog sleeps.", "Ann", "EXACT", "Ann"),
        ("Bob is a non-smoker.", "smoker", "ABSENT", None),
        ("l’homme est grand", "homme", "EXACT", "homme"),
        ("a well-known man", "known man", "ABSENT", None),
        ("pages 3-5 here", "5 here", "ABSENT", None),
        ("in 2010, 12 came", "in 2010", "EXACT", "in 2010"),
        ("그는 12명이다", "12", "EXACT", "12"),
        ("He is a manager.", "He is a man", "ABSENT", None),
        ("and so on.... Then", "so on. Then", "ABSENT", None),
        ("", "anything at all", "ABSENT", None),
        ("anything", "", "ABSENT", None),
        ("anything", " \u00ad\n", "ABSENT", None),
        ("", "", "ABSENT", None),
        # what stands before a word makes another one of it
        ("She is underpaid by the company.", "paid by the company", "ABSENT", None),
        ("It was abnormally strict here.", "normally strict here", "ABSENT", None),
        ("He is an ex-president of Chile now.", "president of Chile now", "ABSENT", None),
        ("The grandfather of Anna came.", "father of Anna came", "ABSENT", None),
        ("An atypical reaction was seen.", "typical reaction was seen", "ABSENT", None),
        # a letter may be lost in copying, unless that makes another word
        ("His visual acuity is good.", "isual acuity", "EXACT", "isual acuity"),
        ("She left all of it to Anna.", "he left all of it", "ABSENT", None),
    ],
)
def test_strangers(text: str, quotation: str, status: str, found: str | None) -> None:
    assert shown(text, quotation) == (status, found)


KOREAN = "모든 학생은 오늘 시험을 통과할 수 있다고 말했다."


@pytest.mark.parametrize(
    ("text", "quotation", "found"),
    [
        (FOX, FOX.replace("jumps", "hops"), FOX),
        (f"Before. {FOX} After it.", FOX.replace("lazy ", ""), FOX),
        ("Then the old man walked home.", "The old man walked home.", "the old man walked home."),
        (KOREAN, KOREAN.replace("오늘", "어제"), KOREAN),
        # after a heading, which ends without a full stop, and in another sentence of the answer
        ("# Harbour\n\nEvery ferry is a ship.", "every ferry is a ship", "Every ferry is a ship"),
        ("Notes\n\nRegular checks are needed.", "regular checks are needed", "Regular checks are needed"),
    ],
)
def test_one_word_or_a_tenth_of_the_characters_is_near(text: str, quotation: str, found: str) -> None:
    match = Source(text).find(quotation)
    assert (match.status, match.text) == (Status.NEAR, found)
    assert match.difference is not None


def test_the_same_words_twice_are_told_apart_by_an_offset() -> None:
    source = Source("the man — the “man” and the man")
    first = source.find("the man")
    assert first.end is not None
    assert source.find("the man", first.end).start == 24
    assert source.find("the man", 25).status is Status.ABSENT
    assert [match.start for match in source.matches('the "man"')] == [10]
    with pytest.raises(ValueError, match="after is an offset"):
        source.find("the man", -1)


def test_a_match_has_no_truth_value() -> None:
    match: Match = Source("a").find("a")
    with pytest.raises(TypeError):
        bool(match)
    with pytest.raises(TypeError):
        bool(match.status)


@pytest.mark.parametrize(
    "unit", ["a", "a ", "é", "가", ".", ". ", "-", " ", "\u00ad", "1,", "« ", "e\u0301", "not "]
)
def test_repetition_takes_no_time(unit: str) -> None:
    text = unit * size(100_000)
    begun = time.process_time()
    source = Source(text)
    for quotation in (unit * 50 + "b", unit * 50 + "z" + unit * 50, unit * 500):
        source.find(quotation)
    assert time.process_time() - begun < 5


def test_two_hundred_quotations_in_a_megabyte() -> None:
    sentence = "In the year {0} the {1} of the old town number {0} met those who “came” from afar. "
    text = "".join(sentence.format(n, f"w{n * 7919 % 10007}") for n in range(12_000))
    assert sys.getsizeof(text) > 1_000_000
    source = Source(text)
    begun = time.process_time()
    for n in range(100):
        said = sentence.format(n * 97, f"w{n * 97 * 7919 % 10007}").strip()
        assert source.find(said.replace("“came”", '"came"')).status is Status.NORMALIZED
        assert source.find(said.replace("met", "saw").replace("afar", "away")).status in (
            Status.NEAR,
            Status.ABSENT,
        )
    assert time.process_time() - begun < 20
