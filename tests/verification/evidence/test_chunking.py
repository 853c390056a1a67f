"""Documents cut into memories: what holds of every text, then texts of kinds that were tried by hand."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fol_kb.translation import sentences
from verification.evidence import Document, Lines, Memory, cut

LINES = [
    "Socrates is a man.",
    "He met Dr. Smith in the U.S. They talked!",
    "- an item",
    "1. first",
    "# One",
    "## Two",
    "",
    "",
    "  ",
    "```",
    "| a | b |",
    "|---|---|",
    "> quoted",
    "**Ann:** Hello.",
    "Bob: no?",
    "A verse, and then",
    "東京は首都です。本当です。",
    "\tcode",
    "===",
    "---",
    "\r",
    "x" * 70,
    "no end to this",
]
texts = st.lists(st.sampled_from(LINES), max_size=25).map("\n".join)
kinds = st.sampled_from([None, "poem", "conversation", "letter"])


@given(texts, st.booleans(), st.integers(1, 200), kinds)
def test_chunks_are_the_text(text: str, markdown: bool, size: int, kind: str | None) -> None:
    """Verbatim, in order, apart, at the lines that they name, with places that count through their unit."""
    memories, too_long = cut(Document(text, "a", markdown, kind=kind, first=3), size)
    assert not too_long
    at = 0
    expected = 1
    lines = text.split("\n")
    for memory in memories:
        assert memory.lines is not None
        line = len("\n".join(lines[: memory.lines.first - 3])) + (memory.lines.first > 3)
        start = text.index(
            memory.content, max(at, line)
        )  # a heading may have the same words, on a line before
        at = start + len(memory.content)
        assert memory.lines == Lines(text.count("\n", 0, start) + 3, text.count("\n", 0, at - 1) + 3)
        assert memory.content in "\n".join(lines[memory.lines.first - 3 : memory.lines.last - 2])
        unit = memory.unit
        assert unit is not None
        assert unit.lines is not None
        assert unit.lines.first <= memory.lines.first <= memory.lines.last <= unit.lines.last
        assert memory.place == expected
        assert unit.parts is not None
        expected = 1 if expected == unit.parts else expected + 1
    assert expected == 1
    assert len({memory.id for memory in memories}) == len(memories)
    assert cut(Document(text, "a", markdown, kind=kind, first=3), size)[0] == memories


@given(texts)
def test_every_word_of_a_plain_text_is_in_a_chunk(text: str) -> None:
    memories, _ = cut(Document(text), 40)
    assert "".join("".join(each.content.split()) for each in memories) == "".join(text.split())


@given(texts.filter(lambda text: "東" not in text), st.integers(1, 120))
def test_no_chunk_cuts_a_sentence(text: str, size: int) -> None:
    whole = cut(Document(text, kind="document"), 10**6)[0]
    parts = cut(Document(text, kind="document"), size)[0]
    if not whole:
        return
    begin = text.index(whole[0].content)
    ends = {begin + each.end for paragraph in whole for each in sentences(paragraph.content)}
    at = 0
    for memory in parts:
        at = text.index(memory.content, at) + len(memory.content)
        # the end of a paragraph ends what stands in it
        assert at in ends or text[at:].lstrip(" \t\r").startswith("\n") or not text[at:].strip()


def shown(memories: list[Memory]) -> list[tuple[str, str, str, str]]:
    return [
        (each.unit.kind, each.unit.title, f"{each.place}/{each.unit.parts} {each.lines}", each.content)
        for each in memories
        if each.unit
    ]


def test_sections_of_markdown_are_units() -> None:
    text = "Before.\n\n# One\n\nA man. He sleeps.\n\n- item\n  goes on\n- other\n\n## *Two* `x`\n\n"
    text += "> # quoted\n\n"
    text += "Setext\n===\nEnd.\n"
    assert shown(cut(Document(text, markdown=True), 20)[0]) == [
        ("section", "", "1/1 1", "Before."),
        ("section", "One", "1/3 5", "A man. He sleeps."),
        ("section", "One", "2/3 7-8", "- item\n  goes on"),
        ("section", "One", "3/3 9", "- other"),
        ("section", "*Two* `x`", "1/1 13", "> # quoted"),
        ("section", "Setext", "1/1 17", "End."),
    ]


POEM = """I met a traveller from an antique land,
Who said: two vast and trunkless legs of stone
Stand in the desert. Near them, on the sand,

Half sunk a shattered visage lies, whose frown
And wrinkled lip, and sneer of cold command
Tell that its sculptor well those passions read.

Nothing beside remains. Round the decay
Of that colossal wreck, boundless and bare
The lone and level sands stretch far away."""


def test_a_poem_is_parted_where_a_stanza_ends_a_sentence() -> None:
    memories, _ = cut(Document(POEM), 130)
    assert [str(each.lines) for each in memories] == ["1-7", "9-11"]
    assert {each.unit.kind for each in memories if each.unit} == {"poem"}
    (whole,) = cut(Document(POEM), 1000)[0]
    assert whole.whole
    assert whole.content == POEM


def test_a_conversation_is_parted_between_turns() -> None:
    text = "**Ann:** Hello.\nAnd more.\n\n**Bob:** Hi.\n\n**Ann:** So?\n\n**Bob:** Bye.\n"
    memories, _ = cut(Document(text, markdown=True), 30)
    assert [each.content.split(":")[0] for each in memories] == ["**Ann", "**Bob", "**Bob"]
    assert all(each.unit and each.unit.kind == "conversation" for each in memories)


@pytest.mark.parametrize(
    "text",
    [
        "Buy:\n- milk\n- eggs\n- bread\n- tea\n",
        "Title: A\nAuthor: B\nDate: C\nPlace: D\n",
        """Lines of a paragraph that was wrapped at a column are all
of nearly the same width, so that each of them ends where
the next word has no room. A machine must not take them
for verses. It would part them elsewhere, which is wrong.""",
    ],
)
def test_what_is_no_poem_and_no_conversation_is_none(text: str) -> None:
    assert {each.unit.kind for each in cut(Document(text))[0] if each.unit} == {"document"}


def test_scripts_without_blanks_have_sentences_too() -> None:
    memories, _ = cut(Document("東京は首都です。「本当だ。」と言った。" * 10), 40)
    assert all(len(each.content) <= 40 for each in memories)
    assert all(each.content.endswith("。") for each in memories)


def test_a_sentence_that_is_too_long_is_told_and_the_rest_is_kept() -> None:
    memories, (problem,) = cut(Document("One.\n\n" + "x" * 100_001 + "\n\nTwo.", first=5))
    assert [each.content for each in memories] == ["One.", "Two."]
    assert (problem.lines, problem.length) == (Lines(7, 7), 100_001)
    with pytest.raises(ValueError, match="positive number"):
        cut(Document("x"), 0)
