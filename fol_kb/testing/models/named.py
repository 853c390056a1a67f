"""Scripts by name: the models that tests, measurements and ``python -m fol_kb.testing.models`` speak of."""

from __future__ import annotations

from fol_kb.testing.models.script import (
    Body,
    Cut,
    Fault,
    Good,
    Hang,
    Script,
    Slow,
    Spoil,
    Spoiling,
    Status,
    StreamError,
    When,
)

FIRST = When(attempts=1)
"""The first attempt at each request: what a second one mends."""
FIRST_TURN = When(turns=[1])
KEY = "a-key-that-is-right"


def _with(about: str, *faults: Fault) -> Script:
    return Script(about=about, faults=list(faults))


def _spoilt(how: Spoiling, about: str, when: When | None = None, amount: int = 10_000) -> Script:
    return _with(about, Spoil(how=how, when=when or When(), amount=amount))


GOOD: dict[str, Script] = {
    "good": Script(about="translates well, several calls a turn"),
    "good-one-call": Script(about="translates well, one call a turn", answers=Good(calls_a_turn=1)),
    "good-all-at-once": Script(about="translates well, all in one turn", answers=Good(calls_a_turn=100_000)),
}

NO_TOOLS: dict[str, Script] = {
    "no-tools": Script(about="refuses `tools` by 400, answers JSON in the content", refuses=["tools"]),
    "no-tools-500": Script(
        about="refuses `tools` by 500, JSON in a fence",
        refuses=["tools"],
        refusal_status=500,
        answers=Good(json_style="fenced"),
    ),
    "no-tools-chatty": Script(
        about="refuses `tools` by 400, JSON in a fence with prose around",
        refuses=["tools"],
        answers=Good(json_style="chatty"),
    ),
    "no-tools-thinking": Script(
        about="refuses `tools` by 400, thinks aloud before its JSON",
        refuses=["tools"],
        answers=Good(json_style="thinking"),
    ),
    "tools-ignored": Script(
        about="takes `tools` for absent and talks; JSON where it is asked for JSON", ignores=["tools"]
    ),
    "no-options": Script(
        about="refuses `temperature`, `max_tokens` and `response_format` by 400",
        refuses=["temperature", "max_tokens", "response_format", "stream_options", "parallel_tool_calls"],
    ),
}

TRANSPORT: dict[str, Script] = {
    "slow": _with("each answer takes 0.2 seconds", Slow(seconds=0.2)),
    "hanging-once": _with("the first attempt at each request is never answered", Hang(when=FIRST)),
    "hanging": _with("nothing is ever answered", Hang()),
    "429": _with(
        "429 at the first two attempts, without a Retry-After", Status(status=429, when=When(attempts=2))
    ),
    "429-retry-after": _with(
        "429 at the first two attempts, with Retry-After: 0.2",
        Status(status=429, retry_after=0.2, when=When(attempts=2)),
    ),
    "429-retry-after-nonsense": _with(
        "429 at the first attempt, with a Retry-After that is no time",
        Status(status=429, retry_after="soon", when=FIRST),
    ),
    "429-long": _with("429 always, with a Retry-After of a day", Status(status=429, retry_after=86_400)),
    "429-always": _with("429 always", Status(status=429)),
    "500": _with("500 at the first attempt", Status(status=500, when=FIRST)),
    "500-always": _with("500 always", Status(status=500)),
    "503": _with("503 at the first attempt, Retry-After: 0", Status(status=503, retry_after=0, when=FIRST)),
    "flaky": _with(
        "three of ten attempts end in 500, one of ten in a cut",
        Status(status=500, when=When(probability=0.3, seed=1)),
        Cut(when=When(probability=0.1, seed=2)),
    ),
    "cut-before-headers": _with(
        "cut before the headers, first attempt", Cut(where="before-headers", when=FIRST)
    ),
    "cut-in-headers": _with("cut in the headers, first attempt", Cut(where="in-headers", when=FIRST)),
    "cut-in-body": _with("cut in the middle of the body, first attempt", Cut(when=FIRST)),
    "500-cut": _with(
        "500 at the first attempt, cut in the middle of its body",
        Cut(when=FIRST),
        Status(status=500, when=FIRST),
    ),
    "reset-in-body": _with("reset in the middle of the body, first attempt", Cut(when=FIRST, reset=True)),
    "cut-always": _with("always cut in the middle of the body", Cut()),
    "half-a-body": _with("half of the JSON, as if it were the whole, first attempt", Body(when=FIRST)),
    "html": _with(
        "200 with a page of a proxy, first attempt",
        Body(content="<html><body>Bad gateway</body></html>", content_type="text/html", when=FIRST),
    ),
    "html-always": _with(
        "200 with a page of a proxy, always",
        Body(content="<html><body>Bad gateway</body></html>", content_type="text/html"),
    ),
    "no-choices": _with(
        "200 with an empty list of choices, first attempt", Body(content='{"choices": []}', when=FIRST)
    ),
    "null": _with("200 with the body null, first attempt", Body(content="null", when=FIRST)),
    "stream-error": _with("an error in the middle of the stream, first attempt", StreamError(when=FIRST)),
    "wrong-key": Script(about="401: the key is wrong", key=KEY),
    "wrong-key-echoed": Script(about="401, and the error repeats the key", key=KEY, echoes_key=True),
    "small-context": Script(about="refuses over 300 tokens by 400", context_length=300),
    "another-model": Script(about="404: knows only another model", model="another"),
}

SAYING: dict[str, Script] = {
    "malformed-arguments-once": _spoilt(
        "malformed-arguments", "arguments of the first turn are no JSON", FIRST_TURN
    ),
    "malformed-arguments": _spoilt("malformed-arguments", "arguments are never JSON"),
    "double-encoded": _spoilt("double-encoded", "arguments are JSON text of JSON text"),
    "bare-arguments": _spoilt("bare-arguments", "arguments are an object, not text"),
    "truncated-once": _spoilt("truncated-arguments", "the first turn ends at the length limit", FIRST_TURN),
    "truncated": _spoilt("truncated-arguments", "every turn ends at the length limit"),
    "wrong-tool-names-once": _spoilt(
        "wrong-tool-names", "names of tools are wrong in the first turn", FIRST_TURN
    ),
    "wrong-tool-names": _spoilt("wrong-tool-names", "names of tools are always wrong"),
    "wrong-types-once": _spoilt("wrong-types", "arguments have wrong types in the first turn", FIRST_TURN),
    "wrong-types": _spoilt("wrong-types", "arguments always have wrong types"),
    "extra-fields": _spoilt("extra-fields", "a field too many in each call"),
    "no-ids": _spoilt("no-ids", "calls have empty ids"),
    "same-ids": _spoilt("same-ids", "all calls have the same id"),
    "finish-at-once": _spoilt("finish-at-once", "says at once that it is done"),
    "finish-first": _spoilt("finish-first", "says that it is done, and goes on in the same turn"),
    "never-finishes": _spoilt("never-finishes", "in place of the end another fact, for ever"),
    "repeating": _spoilt("repeating", "the same call in every turn, for ever"),
    "asking": _spoilt("another-call-first", "asks for the state in each turn"),
    "silence": _spoilt("silence", "says nothing"),
    "prose": _spoilt("prose", "talks instead of calling"),
    "prose-once": _spoilt("prose", "talks in the first turn", FIRST_TURN),
    "refusing": _spoilt("refusing", "does not want to"),
    "filtered": _spoilt("filtered", "every answer is taken away by a filter"),
    "filtered-once": _spoilt("filtered", "the first turn is taken away by a filter", FIRST_TURN),
    "contradicting": _spoilt("contradicting", "states each fact and its negation"),
    "misquoting": _spoilt("misquoting", "quotes words that are not in the text"),
    "no-quotes": _spoilt("no-quotes", "quotes nothing"),
    "many-predicates": _spoilt("many-predicates", "declares 10,000 predicates in each turn"),
    "huge-arguments": _spoilt("huge-arguments", "a name of 100,000 characters", FIRST_TURN, amount=100_000),
    "obeying": _spoilt("obeying", "does what the text tells it to do"),
}

NAMED: dict[str, Script] = {**GOOD, **NO_TOOLS, **TRANSPORT, **SAYING}
"""All of them."""
