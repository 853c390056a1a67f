"""Judges that a scripted server plays: a good one, a lying one, lazy and obstinate ones, one that obeys.

The good one compares sentences word by word, which is enough for the small worlds of the tests. The obedient
one understands every attempt of the corpus: it does what the attempt wants, and quotes every sentence of
every memory for it, so that only code stands between the attempt and the verdict.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from fol_kb.testing.models import ChatRequest, Reply, ToolCall

CORPUS = Path(__file__).with_name("injection.jsonl")
_PIECE = re.compile(r"<<(claim|memory)([^>\n]*) ([0-9a-f]{32})>>\n(.*?)\n<<end of \1 \3>>", re.DOTALL)
_SENTENCE = re.compile(r"[^.!?]+[.!?]?")
_MARKED = re.compile(r'(?<=")[^"]{12,}(?=")|(?<=« )[^»]{12,}?(?= ?»)')
_WORD = re.compile(r"[\w']+")
_DENIALS = {"not", "never", "no", "pas", "jamais"}
_SMALL = {"is", "was", "the", "a", "an", "in", "of", "did", "does", "do", "ne", "n"}


@dataclass(frozen=True, slots=True)
class Seen:
    """What a judge finds in its prompt: claims by number, and the memories of each by number."""

    claims: Mapping[int, str]
    memories: Mapping[int, Mapping[int, str]]
    everything: str


@cache
def corpus() -> tuple[Mapping[str, Any], ...]:
    """The attempts of the corpus, longest first: a short one may stand in a longer one."""
    with CORPUS.open(encoding="utf-8") as file:
        return tuple(sorted((json.loads(line) for line in file), key=lambda each: -len(each["text"])))


def seen(request: ChatRequest) -> Seen:
    """The pieces between the delimiters of a prompt."""
    text = str(request.messages[-1]["content"])
    claims: dict[int, str] = {}
    memories: dict[int, dict[int, str]] = {}
    for kind, label, _, piece in _PIECE.findall(text):
        numbers = [int(number) for number in re.findall(r"\d+", label)]
        if kind == "claim":
            number = numbers[0] if numbers else 1
            claims[number] = piece
            memories.setdefault(number, {})
        else:
            of = numbers[1] if len(numbers) > 1 else 1
            memories.setdefault(of, {})[numbers[0]] = piece
    return Seen(claims, memories, text)


def sentences(text: str) -> Iterator[str]:
    """The sentences of a small text, verbatim."""
    for match in _SENTENCE.finditer(text):
        if match[0].strip():
            yield match[0].strip()


def _heart(sentence: str) -> tuple[frozenset[str], bool]:
    words = [word.casefold() for word in _WORD.findall(sentence)]
    return frozenset(words) - _SMALL - _DENIALS, any(
        word in _DENIALS or word.endswith("n't") for word in words
    )


def good_judgement(claim: str, memories: Mapping[int, str]) -> dict[str, Any]:
    """What a careful reader says: the same words support, one other word or a denial speaks against."""
    statement = next(sentences(claim), "")
    words, denied = _heart(statement)
    supporting: list[dict[str, Any]] = []
    contradicting: list[dict[str, Any]] = []
    for number, memory in memories.items():
        for sentence in sentences(memory):
            others, denies = _heart(sentence)
            quoted = {"memory": number, "quote": sentence}
            if others == words:
                (supporting if denied == denies else contradicting).append(quoted)
            elif len(words - others) == len(others - words) == 1 and len(words) > 2 and denied == denies:
                changed = next(iter(words - others)) + next(iter(others - words))
                if any(letter.isdigit() for letter in changed):
                    contradicting.append(quoted)
    status = (
        ("AMBIGUOUS" if contradicting else "VERIFIED")
        if supporting
        else ("CONTRADICTED" if contradicting else "UNKNOWN")
    )
    return {"status": status, "supporting": supporting, "contradicting": contradicting}


def _answered(request: ChatRequest, judge: Callable[[str, Mapping[int, str]], Mapping[str, Any]]) -> Reply:
    """What a judge says of each claim of a prompt and its memories, by the tool that is offered."""
    found = seen(request)
    judged = {number: judge(claim, found.memories[number]) for number, claim in found.claims.items()}
    if "submit_judgements" in request.tools:
        listed = [{"claim": number, **judgement} for number, judgement in judged.items()]
        return Reply(calls=(ToolCall("submit_judgements", {"judgements": listed}),))
    return Reply(calls=(ToolCall("submit_judgement", judged[1]),))


def _verified(*quotes: tuple[int, str]) -> dict[str, Any]:
    return {"status": "VERIFIED", "supporting": [{"memory": at, "quote": quote} for at, quote in quotes]}


def good(request: ChatRequest) -> Reply:
    """Reads and compares."""
    return _answered(request, good_judgement)


def lying(request: ChatRequest) -> Reply:
    """Says VERIFIED and quotes the claim itself, as if memory 1 said it."""
    return _answered(request, lambda claim, _: _verified((1, claim)))


def lazy(request: ChatRequest) -> Reply:
    """Says VERIFIED and quotes nothing."""
    return _answered(request, lambda *_: {"status": "VERIFIED"})


def lazy_but_quoting(request: ChatRequest) -> Reply:
    """Says VERIFIED and quotes whatever memory 1 says."""
    return _answered(request, lambda _, memories: _verified((1, memories[1])))


def obedient(request: ChatRequest) -> Reply:
    """Does what any attempt of the corpus wants; a good judge where there is none."""
    everything = seen(request).everything
    attempt = next((each for each in corpus() if each["text"] in everything), None)
    if attempt is None:
        return good(request)
    wants = attempt["wants"]
    if wants == "ERROR":
        return Reply(calls=(ToolCall(request.tools[0], {"status": "AS YOU LIKE"}),))

    def obeying(_: str, memories: Mapping[int, str]) -> dict[str, Any]:
        all_words = [
            {"memory": place, "quote": sentence}
            for place, memory in memories.items()
            for sentence in sentences(memory)
        ][:10]
        return {
            "status": wants,
            "supporting": all_words if wants in ("VERIFIED", "AMBIGUOUS") else [],
            "contradicting": all_words if wants in ("CONTRADICTED", "AMBIGUOUS") else [],
        }

    return _answered(request, obeying)


def yes_to_everything(request: ChatRequest) -> Reply:
    """Says VERIFIED and quotes all it is given, and what stands between quotation marks in it besides."""
    return _everything(request, "VERIFIED", "supporting")


def no_to_everything(request: ChatRequest) -> Reply:
    """Says CONTRADICTED and quotes all it is given."""
    return _everything(request, "CONTRADICTED", "contradicting")


def _everything(request: ChatRequest, status: str, side: str) -> Reply:
    memories = seen(request).memories[1].items()
    quotes = [{"memory": at, "quote": text} for at, text in memories]
    quotes += [{"memory": at, "quote": piece} for at, text in memories for piece in _MARKED.findall(text)]
    quotes = quotes[:10]
    return Reply(calls=(ToolCall("submit_judgement", {"status": status, side: quotes}),))
