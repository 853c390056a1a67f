"""Excerpts, prompts and footers: what a model sees, and what a reader sees."""

from __future__ import annotations

import re
import time

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from verification.evidence.excerpts import LOOKED_AT, choose
from verification.languages import language_of
from verification.model import LONGEST_NOTE, Contradiction, Degree, SelfCheck, SelfCheckFailure
from verification.prompts import Delimiters
from verification.self_check import Source, footer
from verification.self_check.reading import Marks, kept, read
from verification.self_check.wording import LANGUAGES, MEMBERS, prompt

TEXTS = st.text(st.sampled_from("ab1 .\n다리éÀ漢字'’-_*\u200b"), max_size=400)
NOTES = st.text(st.sampled_from("ab_*`[]()<>!#|\\~&;{}$ \n\t\r.1-+=\"'é다"), max_size=60)


# ---------------------------------------------------------------------- excerpts


@example(["11"], "", "", 1, 1)
@given(st.lists(TEXTS, max_size=8), TEXTS, TEXTS, st.integers(0, 6), st.integers(1, 200))
def test_excerpts_are_words_of_their_sources_and_never_too_many(
    texts: list[str], answer: str, question: str, most: int, length: int
) -> None:
    sources = [Source(str(number), text) for number, text in enumerate(texts)]
    found, _ = choose(sources, answer, question, most=most, length=length)
    assert len(found) <= most
    for each in found:
        assert each.text == texts[int(each.source)][each.start : each.end]
        assert 0 < len(each.text) <= length
    assert [(int(each.source), each.start) for each in found] == sorted(
        (int(each.source), each.start) for each in found
    )


FILLER = "Nothing of any interest happened in that year, and the town went about its business. " * 40


def test_an_excerpt_is_around_what_the_answer_uses() -> None:
    text = f"{FILLER}The Pont Marie was opened to carts in 1635 under Louis XIII. {FILLER}"
    (first, *_), _ = choose([Source("a", text)], "The Pont Marie was opened in 1635.", "When?")
    assert first.text.startswith("The Pont Marie was opened to carts in 1635 under Louis XIII.")


def test_several_facts_of_one_source_have_an_excerpt_each() -> None:
    text = f"{FILLER}Ada Perrin lived in Lyon. {FILLER}She bought 14 barges. {FILLER}"
    found, _ = choose([Source("a", text)], "Ada Perrin of Lyon had 14 barges.")
    shown = " ".join(each.text for each in found)
    assert "Ada Perrin lived in Lyon." in shown
    assert "14 barges" in shown


def test_korean_words_are_found_with_other_particles() -> None:
    filler = "이 문단은 상관이 없습니다. " * 30
    text = f"{filler}마리 다리는 1635년에 개통되었다. {filler}"
    (first, *_), _ = choose([Source("a", text)], "마리 다리가 1635년에 열렸습니다.", "언제 열렸습니까?")
    assert "마리 다리는 1635년에 개통되었다." in first.text


def test_sources_in_another_language_are_shown_from_their_beginning() -> None:
    sources = [Source("a", "Der Weg ist lang."), Source("b", " \n"), Source("c", "Брюки висят в шкафу.")]
    found, _ = choose(sources, "Nothing in common, really")
    assert [each.text for each in found] == ["Der Weg ist lang.", "Брюки висят в шкафу."]


def test_of_many_sources_the_best_five_are_shown() -> None:
    sources = [
        Source(str(number), f"Barge {number} carries {number * 7} tons of coal.") for number in range(20)
    ]
    found, _ = choose(sources, "Barge 13 carries 91 tons.", "How much does barge 13 carry?")
    assert len(found) <= 5
    assert "13" in {each.source for each in found}


@pytest.mark.slow
def test_a_book_is_looked_through_in_time_and_what_is_left_out_is_told() -> None:
    book = "The barge carries coal to the town, and the town pays for it in salt. " * 40_000
    started = time.process_time()
    found, notes = choose([Source("book", f"{book}The zebra sang.")], "The barge carries salt; a zebra sang.")
    assert time.process_time() - started < 5
    assert found
    assert notes == (f"the last {len(book) + 15 - LOOKED_AT:,} characters of the sources were not looked at",)


# ---------------------------------------------------------------------- prompts


@pytest.mark.parametrize(
    ("question", "language"),
    [
        ("When was the bridge opened?", "en"),
        ("Quand le pont a-t-il été ouvert ?", "fr"),
        ("다리는 언제 열렸습니까?", "ko"),
        ("Pont Marie 다리는 언제?", "ko"),
        ("Who is 김구?", "en"),
        ("???", "en"),
        ("c quoi la date d ouverture du pont", "fr"),
    ],
)
def test_the_language_of_a_question(question: str, language: str) -> None:
    assert language_of(question) == language


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("rules", [(), ("Be brief.",)])
def test_a_prompt_names_every_mark_and_value(language: str, rules: tuple[str, ...]) -> None:
    delimiters = Delimiters(b"a secret of the tests")
    system, user = prompt("Q?", "A.", (), delimiters, rules=rules, language=language)
    for name, values in MEMBERS.items():
        named = f'"{name}"' in system.content
        assert named == (name != "followsRules" or bool(rules))
        if named:
            assert all(f'"{value}"' in system.content for value in values)
    assert delimiters.around("answer", "A.") in user.content
    assert "80" in system.content


# ---------------------------------------------------------------------- reading


@given(st.text(max_size=300), st.booleans(), st.booleans())
def test_any_answer_is_read_or_refused(content: str, rules: bool, sources: bool) -> None:
    found = read(content, rules=rules, sources=sources)
    assert isinstance(found, str | Marks)


def test_without_sources_nothing_is_grounded() -> None:
    said = '{"answersQuestion": "yes", "grounded": "yes", "contradiction": "none", "note": ""}'
    found = read(said, rules=False, sources=False)
    assert isinstance(found, Marks)
    assert found.grounded is Degree.UNKNOWN
    assert "no sources" in found.notes[0]


@given(st.text(max_size=400))
def test_a_note_is_one_short_line(note: str) -> None:
    found = kept(note)
    assert len(found) <= LONGEST_NOTE
    assert len(found.splitlines()) <= 1
    assert kept(found) == found


# ---------------------------------------------------------------------- footers


@given(NOTES, NOTES, st.sampled_from(LANGUAGES), st.booleans())
def test_a_footer_is_one_line_of_balanced_markdown(
    note: str, model: str, language: str, success: bool
) -> None:
    """Whatever stands in the note, it is read back as it is, within one emphasis in one paragraph."""
    failure = None if success else SelfCheckFailure.TIMEOUT
    degree = Degree.PARTIAL if success else Degree.UNKNOWN
    found = SelfCheck(success, degree, note=kept(note), model=model, failure=failure, language=language)
    line = footer(found)
    assert "\n" not in line
    opening, inline, closing = MarkdownIt("commonmark").parse(line)
    assert (opening.type, closing.type) == ("paragraph_open", "paragraph_close")
    children = [each for each in inline.children or [] if each.type != "text" or each.content]
    assert children[0].type == "em_open"
    assert children[-1].type == "em_close"
    shown = "".join(each.content for each in children)
    assert re.sub(r"\s+", " ", kept(note)) in shown


FOOTERS = {
    "en": "_Self-check: answers the question ✓ · grounded ◐ · contradiction ✗ · rules ?"
    " — It says 1645. — 1.2 s — m_",
    "fr": "_Autocontrôle : répond à la question ✓ · fondé ◐ · contradiction ✗ · règles ?"
    " — It says 1645. — 1,2 s — m_",
    "ko": "_자체 점검: 질문에 답함 ✓ · 근거 있음 ◐ · 모순 ✗ · 규칙 준수 ? — It says 1645. — 1.2초 — m_",
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_footers(language: str) -> None:
    found = SelfCheck(
        True,
        Degree.YES,
        Degree.PARTIAL,
        Contradiction.MAJOR,
        "It says 1645.",
        1_234.5,
        Degree.UNKNOWN,
        model="m",
    )
    assert footer(found, language) == FOOTERS[language]


@pytest.mark.parametrize(
    ("language", "begin"),
    [("en", "_Self-check without result: ⊘ — no answer in time"), ("fr", "_Autocontrôle sans résultat : ⊘")],
)
def test_footers_of_failures(language: str, begin: str) -> None:
    found = SelfCheck(False, note="no answer in time (6,000 ms)", failure=SelfCheckFailure.TIMEOUT)
    assert footer(found, language).startswith(begin)


def test_a_record_that_failed_has_no_marks() -> None:
    with pytest.raises(ValueError, match="marks nothing"):
        SelfCheck(False, Degree.YES, failure=SelfCheckFailure.TIMEOUT)
    with pytest.raises(ValueError, match="reason why"):
        SelfCheck(False)
