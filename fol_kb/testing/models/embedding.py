"""Embeddings of a scripted model: a hashed bag of words, so that texts with the same words are near.

Each word adds 1 or -1 at one place of the vector, both drawn from its SHA-256 (Weinberger et al., "Feature
hashing for large scale multitask learning", ICML 2009); the vector is normalised. The same text always has
the same one, in every process.
"""

from __future__ import annotations

import base64
import hashlib
import math
import random
import re
import struct
from collections.abc import Mapping, Sequence
from typing import Any

from fol_kb.testing.models.chat import CHARACTERS_PER_TOKEN, ChatRequest, Refusal
from fol_kb.testing.models.script import Embedder, SpoilVectors

MOST_INPUTS = 2048
_WORD = re.compile(r"\w+")

Vector = list[float]
Indexed = list[tuple[int, Vector]]


def embed(text: str, dimensions: int) -> Vector:
    """The vector of a text, of length 1."""
    vector = [0.0] * dimensions
    for word in _WORD.findall(text.casefold()) or [""]:
        drawn = hashlib.sha256(word.encode("utf-8", "surrogatepass")).digest()
        vector[int.from_bytes(drawn[:7]) % dimensions] += 1.0 if drawn[7] & 1 else -1.0
    length = math.sqrt(sum(each * each for each in vector))
    if not length:  # words that take each other's place: the text has to be somewhere
        vector[0] = length = 1.0
    return [each / length for each in vector]


def inputs(body: Mapping[str, Any]) -> list[str] | str:
    """The texts of a request for embeddings; a text in words if it has none."""
    given = body.get("input")
    if isinstance(given, str):
        texts = [given]
    elif isinstance(given, list) and given and all(isinstance(each, str) for each in given):
        texts = list(given)
    elif isinstance(given, list) and given and all(_is_token(each) for each in given):
        texts = [_of_tokens(given)]
    elif isinstance(given, list) and given and all(isinstance(each, list) for each in given):
        texts = [_of_tokens(each) for each in given]
    else:
        return "'$.input' is invalid: expected a text or a non-empty array of texts."
    if len(texts) > MOST_INPUTS:
        return f"'$.input' is invalid: at most {MOST_INPUTS} inputs are taken, these are {len(texts)}."
    return texts


def _is_token(given: object) -> bool:
    return isinstance(given, int) and not isinstance(given, bool)


def _of_tokens(tokens: Sequence[object]) -> str:
    return " ".join(map(str, tokens))


def vectors(
    request: ChatRequest, script: Embedder, faults: Sequence[SpoilVectors]
) -> tuple[Indexed, int] | Refusal:
    """The vectors with their indices, spoilt where the script says so, and the tokens of the texts."""
    texts = inputs(request.body)
    if isinstance(texts, str):
        return Refusal(400, texts)
    if any(not text for text in texts) and not script.takes_empty:
        return Refusal(400, "'$.input' is invalid: input cannot be an empty string.")
    wanted = request.body.get("dimensions")
    if wanted is not None and not (_is_token(wanted) and 0 < wanted <= script.dimensions):
        return Refusal(400, f"'dimensions' is a number from 1 to {script.dimensions}, not {wanted!r}.")
    size = script.dimensions if wanted is None else int(wanted)
    found: Indexed = [(number, embed(text, size)) for number, text in enumerate(texts)]
    for fault in faults:
        found = _spoilt(found, texts, size, fault, request)
    return found, sum(len(text) for text in texts) // CHARACTERS_PER_TOKEN + 1


def _spoilt(
    found: Indexed, texts: Sequence[str], size: int, fault: SpoilVectors, request: ChatRequest
) -> Indexed:
    match fault.how:
        case "other-dimension":
            return [(number, embed(texts[number], size + 1)) for number, _ in found]
        case "mixed-dimensions":
            return [(number, embed(texts[number], size + number % 2)) for number, _ in found]
        case "nan":
            return [(number, [math.nan, *vector[1:]]) for number, vector in found]
        case "zero":
            return [(number, [0.0] * len(vector)) for number, vector in found]
        case "one-fewer":
            return found[:-1]
        case "one-more":
            return [*found, (len(found), embed("", size))]
        case "same-index":
            return [(0, vector) for _, vector in found]
        case "shuffled":
            mixed = list(found)
            random.Random(request.digest).shuffle(mixed)
            return mixed[1:] + mixed[:1] if mixed == found else mixed


def to_openai(request: ChatRequest, found: Indexed, tokens: int) -> dict[str, Any]:
    """The body of OpenAI's answer; ``base64`` is what its client asks for if it is not told otherwise."""
    as_text = request.body.get("encoding_format") == "base64"
    data = [
        {"object": "embedding", "index": number, "embedding": _base64(vector) if as_text else vector}
        for number, vector in found
    ]
    usage = {"prompt_tokens": tokens, "total_tokens": tokens}
    return {"object": "list", "data": data, "model": request.model, "usage": usage}


def _base64(vector: Vector) -> str:
    return base64.b64encode(struct.pack(f"<{len(vector)}f", *vector)).decode()
