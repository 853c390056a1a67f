"""Claims by rules: sentences out of their Markdown, what is none left out with its reason, clauses split.

A compound sentence is split only where both clauses have their subjects and verbs and nothing reaches over
the conjunction: no condition, no alternative, no denial or speech about what follows, no phrase in front.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from fol_kb.translation import detect_language, language_of_each, sentences
from verification.claims.claim import Claim, Origin
from verification.claims.extraction.pronouns import Alone, stand_alone
from verification.claims.extraction.result import Extraction, LeftOut, Why
from verification.claims.extraction.words import MOST_WORDS, Candidate, Grammar, Token, Verdict, tokenize
from verification.markup import Block, Kind, Lines, blocks

_READ = ("en", "fr")
_BULLET = re.compile(r"(?:[-*•–—‣▪·]|\d{1,3}[.)]|\(?[a-zA-Z0-9]\)|\[[ xX]\]|#{1,6}|>)\s+")
_SPEAKER = re.compile(r"[A-ZÀ-Þ][\w.'’-]*(?: [A-ZÀ-Þ][\w.'’-]*){0,2} ?: +")
_QUOTED = re.compile(r"\s*(?:\"[^\"]*\"|“[^”]*”|«[^»]*»)[.!?…\s]*")
_ASKED = re.compile(r"[?!…]\s?[\"”»]\Z")
_QUESTION = re.compile(r"[?？][!?！？\s\"”’»)*_]*\Z")
_BY_BLOCK = {
    Kind.HEADING: (Why.HEADING, "a heading names what follows"),
    Kind.CODE: (Why.CODE, "it stands in a block of code"),
    Kind.CELL: (Why.TABLE, "a cell says something only together with its row and column"),
    Kind.QUOTED: (Why.QUOTATION, "it stands in a block quotation, and is somebody else's words"),
    Kind.MARKUP: (Why.MARKUP, "it is a part of the markup"),
}


def grammar_of(language: str) -> Grammar:
    """The grammar of ``en`` or ``fr``.

    Raises:
        ValueError: another language.
    """
    if language == "en":
        from verification.claims.extraction.english import GRAMMAR as ENGLISH

        return ENGLISH
    if language == "fr":
        from verification.claims.extraction.french import GRAMMAR as FRENCH

        return FRENCH
    raise ValueError(f"claims are taken out of texts in 'en' and 'fr', not {language!r}")


def extract(text: str, language: str | None = None) -> Extraction:
    """The claims of a text, and what of it is none.

    Args:
        text: any text; Markdown is read as such.
        language: ``en`` or ``fr``; by the function words of the text if not given.

    Raises:
        ValueError: another language.
    """
    found = list(blocks(text))
    given = language is not None
    language = language or detect_language("\n".join(block.clean for block in found))
    lines = Lines(text)
    claims: list[Claim] = []
    left_out: list[LeftOut] = []
    before: list[Candidate] = []
    strangers = _other_language([block.clean for block in found if block.kind is Kind.TEXT], language)
    for block in found:
        for start, end in _pieces(block):
            words = block.clean[start:end]
            own = language if given else _own_language(words, language)
            grammar = grammar_of(own)
            tokens = tokenize(words, own)
            verdict = _verdict(block, words, end, tokens, grammar, strangers)
            if verdict is not None:
                at, to = block.span(start, end)
                left_out.append(LeftOut(at, to, text[at:to], verdict.why, verdict.detail))
                if block.kind in (Kind.TEXT, Kind.HEADING):
                    before = grammar.candidates(tokens, words)
                continue
            for clause_start, clause_end in _clauses(words, tokens, grammar):
                at, to = block.span(start + clause_start, start + clause_end)
                alone, notes = _alone(words[clause_start:clause_end], before, grammar)
                before = grammar.candidates(tokenize(alone.text, grammar.code), alone.text)
                claims.append(
                    Claim(
                        text[at:to], at, to, lines.number(at), alone.text, alone.replaced, alone.unresolved,
                        Origin.RULES, notes,
                    )
                )  # fmt: skip
    return Extraction(tuple(claims), tuple(left_out), language)


def _other_language(blocks: Sequence[str], language: str) -> dict[str, str]:
    """Why blocks are in another language than the one that they are read in, by their words."""
    found = language_of_each(list(blocks), language)
    return {block: reason for block, reason in zip(blocks, found, strict=True) if reason}


def _own_language(sentence: str, language: str) -> str:
    """The language in which a sentence of a text is read: its own, if that is plain and read at all."""
    if not _other_language([sentence], language):
        return language
    return next((own for own in _READ if own != language and _is_plainly(sentence, own)), language)


def _is_plainly(sentence: str, language: str) -> bool:
    """Whether the words of a sentence speak for a language, and against the others that are read."""
    return all(bool(_other_language([sentence], each)) == (each != language) for each in _READ)


def _pieces(block: Block) -> Iterator[tuple[int, int]]:
    """The sentences of a block, without list markers that Markdown does not know."""
    if block.kind in (Kind.CODE, Kind.MARKUP, Kind.CELL, Kind.HEADING):
        start = len(block.clean) - len(block.clean.lstrip())
        yield start, len(block.clean.rstrip())
        return
    found: list[tuple[int, int]] = []
    for sentence in sentences(block.clean):
        start = sentence.start
        if found and _ASKED.search(block.clean, found[-1][0], found[-1][1]) and sentence.text[:1].islower():
            found[-1] = found[-1][0], sentence.end  # '"Who is it?" asked the bear.' is one sentence
            continue
        marker = _BULLET.match(block.clean, start, sentence.end)
        if marker:
            start = marker.end()
        if start < sentence.end:
            found.append((start, sentence.end))
    yield from found


def _verdict(
    block: Block, words: str, end: int, tokens: Sequence[Token], grammar: Grammar, strangers: dict[str, str]
) -> Verdict | None:
    """Why a sentence is no claim; None if it is one."""
    if block.kind in _BY_BLOCK:
        return Verdict(*_BY_BLOCK[block.kind])
    if not any(token.is_word for token in tokens):
        return Verdict(Why.INCOMPLETE, "there are no words in it")
    stranger = strangers.get(block.clean)
    if stranger and not _is_plainly(words, grammar.code):
        return Verdict(Why.OTHER_LANGUAGE, stranger)
    if _QUESTION.search(words) and not _asked_by_others(words):
        return Verdict(Why.QUESTION, "it ends with a question mark")
    if _QUOTED.fullmatch(words):
        return Verdict(Why.QUOTATION, "somebody's words, and it is not said whose")
    if block.before_list and words.rstrip().endswith(":") and end == len(block.clean.rstrip()):
        verdict = _introduces(tokens, grammar)
        if verdict is not None:
            return verdict
    lead = grammar.lead(tokens)
    speaker = None if lead else _SPEAKER.match(words)
    said = tokenize(words[speaker.end() :], grammar.code) if speaker else list(tokens)
    said = said[grammar.lead(said) :]
    if not said:
        return Verdict(Why.COURTESY, f"'{words.strip()}' states nothing")
    verdict = grammar.no_claim(said, words)
    if verdict and verdict.why is Why.INSTRUCTION and lead and tokens[lead - 1].key in ("that", "que"):
        return None  # "note that" asserts what follows
    return verdict


def _introduces(tokens: Sequence[Token], grammar: Grammar) -> Verdict | None:
    """Words that a list completes."""
    last = tokens[-2] if len(tokens) > 1 else None
    if last is None or grammar.needs_more(tokens[:-1]):
        told = last.text if last else ""
        return Verdict(Why.INCOMPLETE, f"'{told}:' says something only together with the list")
    return None


def _asked_by_others(words: str) -> bool:
    """Whether the question mark belongs to a quotation that the sentence tells of: He asked "why?"."""
    stripped = words.rstrip()
    return stripped.endswith(('?"', "?”", "? »", "?»")) and not _QUOTED.fullmatch(words)


def _clauses(words: str, tokens: Sequence[Token], grammar: Grammar) -> list[tuple[int, int]]:
    """The clauses of a sentence that stand alone, by their places in it; one if it is not to be split."""
    if len(tokens) == MOST_WORDS:
        return [(0, len(words))]
    cuts: list[tuple[int, int]] = []
    start = 0
    depth = 0
    for place, token in enumerate(tokens):
        depth += (token.text in "([") - (token.text in ")]")
        if token.key not in grammar.joining or depth or not place:
            continue
        left, right = tokens[start:place], tokens[place + 1 :]
        if left and left[-1].text == ",":
            left = left[:-1]
        if right and token.text == ";" and right[0].key in grammar.joining:
            right = right[1:]
        least = 1 if token.text == ";" or tokens[place - 1].text == "," else 2
        if not left or not right or not _stands(left, grammar, least) or not _stands(right, grammar, least):
            continue
        if grammar.holds_together(left) or (token.text != ";" and grammar.holds_together(_first(right))):
            continue
        cuts.append((left[-1].end, right[0].start))
        start = tokens.index(right[0], place)
    edges = [0, *(edge for cut in cuts for edge in cut), len(words)]
    return list(zip(edges[::2], edges[1::2], strict=True))


def _first(right: Sequence[Token]) -> Sequence[Token]:
    """The words up to the next conjunction or semicolon."""
    for place, token in enumerate(right):
        if place and token.text == ";":
            return right[:place]
    return right


def _stands(words: Sequence[Token], grammar: Grammar, least: int) -> bool:
    if not grammar.begins_clause(words):
        return False
    verbs = [grammar.finite(words, place) for place in range(1, len(words))]
    return max(verbs, default=0) >= least and grammar.no_claim(words, "x.") is None


def _alone(words: str, before: Sequence[Candidate], grammar: Grammar) -> tuple[Alone, tuple[str, ...]]:
    """A claim as it can be understood alone, and what a reader has to know of it."""
    tokens = tokenize(words, grammar.code)
    lead = grammar.lead(tokens)
    told = " ".join((words[tokens[lead].start :] if lead else words).split())
    if lead:
        told = told[:1].upper() + told[1:]
    notes = grammar.notes(tokens)
    if len(tokens) == MOST_WORDS:
        notes.append(f"only its first {MOST_WORDS} words and marks were looked at")
    return stand_alone(told, before, grammar), tuple(notes)
