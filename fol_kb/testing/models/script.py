"""The script of a model: what it answers, what goes wrong, and when. Plain data, JSON or Python values."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from fol_kb.common import schemas
from fol_kb.common.errors import DocumentError, ProblemPlace
from fol_kb.testing.models.chat import ChatRequest

Spoiling = Literal[
    "another-call-first",
    "bare-arguments",
    "contradicting",
    "double-encoded",
    "extra-fields",
    "filtered",
    "finish-at-once",
    "finish-first",
    "huge-arguments",
    "malformed-arguments",
    "many-predicates",
    "misquoting",
    "never-finishes",
    "no-ids",
    "no-quotes",
    "obeying",
    "prose",
    "refusing",
    "repeating",
    "same-ids",
    "silence",
    "truncated-arguments",
    "wrong-tool-names",
    "wrong-types",
]


class _Part(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class When(_Part):
    """Which requests something happens to: those that meet every condition given; all, if none is."""

    requests: Annotated[list[int] | None, Field(description="Numbers by order of arrival, from 1.")] = None
    first: Annotated[int | None, Field(ge=0, description="The first so many requests.")] = None
    every: Annotated[int | None, Field(ge=1, description="Each so-many-th request.")] = None
    attempts: Annotated[
        int | None, Field(ge=0, description="The first so many attempts at one and the same body.")
    ] = None
    turns: Annotated[list[int] | None, Field(description="Turns of a conversation, from 1.")] = None
    probability: Annotated[
        float | None,
        Field(ge=0, le=1, description="Drawn from the seed, the body and the attempt, not from the order."),
    ] = None
    seed: int = 0

    def holds(self, request: ChatRequest) -> bool:
        """Whether it happens to this request."""
        return (
            (self.requests is None or request.number in self.requests)
            and (self.first is None or request.number <= self.first)
            and (self.every is None or request.number % self.every == 0)
            and (self.attempts is None or request.attempt <= self.attempts)
            and (self.turns is None or request.turn in self.turns)
            and (self.probability is None or self._drawn(request) < self.probability)
        )

    def _drawn(self, request: ChatRequest) -> float:
        # not from a generator in order of arrival: requests at the same time would get each other's faults
        text = f"{self.seed}:{request.digest}:{request.attempt}"
        return int.from_bytes(hashlib.sha256(text.encode()).digest()[:7]) / 2**56


class _Fault(_Part):
    when: When = When()


class Status(_Fault):
    """An error status in place of an answer."""

    kind: Literal["status"] = "status"
    status: Annotated[int, Field(ge=400, le=599)]
    message: str | None = None
    retry_after: Annotated[
        float | str | None, Field(description="The header Retry-After: seconds, or a date, or any text.")
    ] = None


class Cut(_Fault):
    """The connection ends before the answer does."""

    kind: Literal["cut"] = "cut"
    where: Literal["before-headers", "in-headers", "in-body"] = "in-body"
    reset: Annotated[bool, Field(description="By a reset (RST) instead of an orderly end.")] = False


class Body(_Fault):
    """Status 200 with another body than a completion; half of the right one, if none is given."""

    kind: Literal["body"] = "body"
    content: str | None = None
    content_type: str = "application/json"


class StreamError(_Fault):
    """An event in the middle of a stream that says what went wrong; 500, if no stream was asked for."""

    kind: Literal["stream-error"] = "stream-error"
    message: str = "the server had an error while processing your request"


class Slow(_Fault):
    """Seconds before the answer begins, and between its events if it is a stream."""

    kind: Literal["slow"] = "slow"
    seconds: Annotated[float, Field(ge=0)] = 0.0
    between: Annotated[float, Field(ge=0)] = 0.0


class Hang(_Fault):
    """No answer, for as long as the client stays."""

    kind: Literal["hang"] = "hang"


class Spoil(_Fault):
    """A change of what the model says; the names are those of :mod:`fol_kb.testing.models.spoiling`."""

    kind: Literal["spoil"] = "spoil"
    how: Spoiling
    amount: Annotated[int, Field(ge=1, description="How many, where it is about a number.")] = 10_000


class SpoilVectors(_Fault):
    """A change of the embeddings that are answered."""

    kind: Literal["spoil-vectors"] = "spoil-vectors"
    how: Annotated[
        Literal[
            "mixed-dimensions",
            "nan",
            "one-fewer",
            "one-more",
            "other-dimension",
            "same-index",
            "shuffled",
            "zero",
        ],
        Field(
            description="shuffled: the vectors in another order, each with its index; same-index: all with 0;"
            " other-dimension: all one number longer, mixed-dimensions: every second one;"
            " nan: the first number of each is none; zero: all numbers are 0."
        ),
    ]


Fault = Annotated[
    Status | Cut | Body | StreamError | Slow | Hang | Spoil | SpoilVectors,
    Field(discriminator="kind"),
]


class SaidCall(_Part):
    """A tool call, word for word; ``arguments`` may be text that is no JSON."""

    name: str
    arguments: str | dict[str, Any] = {}
    id: str | None = None


class Said(_Part):
    """A turn, word for word."""

    content: str | None = None
    calls: list[SaidCall] = []
    ending: str | None = None


class Good(_Part):
    """Translates the sentences of the user's message by the offline translator, and states nothing else."""

    kind: Literal["good"] = "good"
    calls_a_turn: Annotated[int, Field(ge=1)] = 8
    language: Literal["en", "fr"] | None = None
    uncovered: Annotated[
        Literal["declare", "mention"],
        Field(
            description="A sentence that the offline translator does not cover is declared untranslated, or"
            " stated as a made-up fact, so that any text gives calls."
        ),
    ] = "declare"
    json_style: Annotated[
        Literal["bare", "fenced", "chatty", "thinking"],
        Field(description="How calls stand in the content where a request has no tools."),
    ] = "bare"


class Turns(_Part):
    """Says the given turns, in order of the conversation; after the last, that one again."""

    kind: Literal["turns"] = "turns"
    turns: Annotated[list[Said], Field(min_length=1)]


class Function(_Part):
    """Asks an importable function of one :class:`~.chat.ChatRequest` for its reply or refusal."""

    kind: Literal["function"] = "function"
    function: Annotated[str, Field(pattern=r"^[\w.]+:[\w.]+$", description="module:name")]


class Embedder(_Part):
    """Answers texts with vectors: hashed bags of words of length 1. It has no conversations."""

    kind: Literal["embedder"] = "embedder"
    dimensions: Annotated[int, Field(ge=1, le=4096)] = 64
    takes_empty: Annotated[bool, Field(description="Whether an empty text has a vector, as with Ollama.")] = (
        False
    )


class Script(_Part):
    """A scripted model, and the server that it is behind. Faults are looked at in their order."""

    format: Literal["fol-kb/model-script"] = "fol-kb/model-script"
    version: Literal[1] = 1
    about: str = ""
    model: str = "scripted"
    key: Annotated[str | None, Field(description="The key that is asked for; None takes any.")] = None
    echoes_key: Annotated[
        bool, Field(description="A wrong key is repeated in the error, as some servers do.")
    ] = False
    context_length: Annotated[
        int | None, Field(ge=1, description="Tokens, as estimated: four characters each.")
    ] = None
    refuses: Annotated[
        list[str], Field(description='Fields of a request that are answered by 400, for example "tools".')
    ] = []
    refusal_status: Annotated[int, Field(ge=400, le=599)] = 400
    ignores: Annotated[
        list[str], Field(description='Fields that are taken for absent, for example "tools".')
    ] = []
    tool_choice: Annotated[
        Literal["honoured", "ignored", "refused", "refused-named"],
        Field(
            description="honoured: a reply that is against it is a mistake of the script. refused: any is"
            " answered by 400; refused-named: one that names a tool. ignored: it is taken for absent."
        ),
    ] = "honoured"
    allows_unoffered: Annotated[
        bool, Field(description="Replies may call tools that the request does not offer, as wrong models do.")
    ] = False
    answers: Annotated[Good | Turns | Function | Embedder, Field(discriminator="kind")] = Good()
    faults: list[Fault] = []

    def named(self, model: str) -> Script:
        """The same script under another name, to be played beside others."""
        return self.model_copy(update={"model": model})


def read(path: Path) -> Script:
    """The script in a JSON file.

    Raises:
        DocumentError: there is none, or it is not of the schema; the message names each field.
    """
    try:
        return Script.model_validate_json(path.read_bytes())
    except OSError as problem:
        reason = problem.strerror or type(problem).__name__
        raise DocumentError(f"the script cannot be read: {reason}", ProblemPlace(str(path))) from None
    except ValidationError as problem:
        found = "; ".join(
            f"{'.'.join(map(str, error['loc'])) or 'the whole'}: {error['msg']}"
            for error in problem.errors(include_url=False)
        )
        raise DocumentError(f"no script of a model: {found}", ProblemPlace(str(path))) from None


PUBLISHED = (schemas.of("model-script", Script),)
