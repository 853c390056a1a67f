"""The tool calls that build a belief set: the one source for LLM schemas, the journal and files.

Each call is a pydantic model that forbids unknown fields. On the wire (a journal or calls file, one
JSON object a line) a call is ``{"tool": "add_sort", "arguments": {...}}``; :func:`parse_call` reads
that shape and :func:`dump_call` writes it. :func:`openai_tools` gives the same schemas in the form
that the ``tools`` parameter of an OpenAI-compatible endpoint takes.
"""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, TypeAlias, get_args

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from fol_kb.common.errors import CallError, ProblemPlace, near_misses

MOST_CHARACTERS = 10_000
"""Of a name, in a field or in a formula."""
MOST_QUOTED = 100_000
"""Characters of a text that one call may quote."""

Name = Annotated[str, Field(min_length=1, max_length=MOST_CHARACTERS)]
Quote = Annotated[
    str | None,
    Field(
        description="The words of the text that this call states, copied verbatim.", max_length=MOST_QUOTED
    ),
]


class Call(BaseModel):
    """What all tool calls share. ``tool`` is the name of the tool as models and files write it."""

    model_config = ConfigDict(extra="forbid", frozen=True)
    tool: ClassVar[str]
    asserts: ClassVar[bool] = False
    """Whether the call states something about the world, and so may carry a ``source_quote``."""


class _Asserting(Call):
    asserts: ClassVar[bool] = True
    source_quote: Quote = None
    source_start: Annotated[
        int | None,
        Field(ge=0, description="Where the quote starts (a code point offset), if it occurs more than once."),
    ] = None


class AddSort(Call):
    """Declare a sort: a kind of individual, never empty. Optionally below other sorts."""

    tool: ClassVar[str] = "add_sort"
    sort_name: Name
    supersorts: list[Name] = []


class AddConstantToSort(Call):
    """Declare an individual constant and its sort. This asserts nothing about predicates."""

    tool: ClassVar[str] = "add_constant_to_sort"
    constant_name: Name
    sort_name: Name


class AddPredicateSchema(Call):
    """Declare a predicate and the sort of each of its arguments."""

    tool: ClassVar[str] = "add_predicate_schema"
    predicate_name: Name
    argument_sorts: list[Name]


class AddFunctionSchema(Call):
    """Declare a function, the sort of each of its arguments and the sort of its result."""

    tool: ClassVar[str] = "add_function_schema"
    function_name: Name
    argument_sorts: Annotated[list[Name], Field(min_length=1)]
    result_sort: Name


class AddAtomicFact(_Asserting):
    """Assert that a predicate holds of the given constants."""

    tool: ClassVar[str] = "add_atomic_fact"
    predicate_name: Name
    arguments: list[Name]


class AddNegatedAtomicFact(_Asserting):
    """Assert that a predicate does not hold of the given constants."""

    tool: ClassVar[str] = "add_negated_atomic_fact"
    predicate_name: Name
    arguments: list[Name]


class AddUniversalImplication(_Asserting):
    """Assert ``forall X: (antecedent(X) => consequent(X))`` for a variable of the given sort."""

    tool: ClassVar[str] = "add_universal_implication"
    antecedent_predicate: Name
    consequent_predicate: Name
    sort_of_variable: Name | None = None


class AddExistentialConjunction(_Asserting):
    """Assert ``exists X: (predicate1(X) && predicate2(X))`` for a variable of the given sort."""

    tool: ClassVar[str] = "add_existential_conjunction"
    predicate1: Name
    predicate2: Name
    sort_of_variable: Name | None = None


class AddFormula(_Asserting):
    """Assert any closed formula, for example ``forall X: (bird(X) && !penguin(X) => flies(X))``."""

    tool: ClassVar[str] = "add_formula"
    formula: Annotated[str, Field(min_length=1, max_length=1_000_000)]


class DeclareDisjoint(_Asserting):
    """Assert that no individual belongs to two of the given sorts."""

    tool: ClassVar[str] = "declare_disjoint"
    # the bound is for the pairs, which there are half a million of
    sorts: Annotated[list[Name], Field(min_length=2, max_length=1_000)]


class Retract(Call):
    """Take back one earlier call, named by its number (the first call is number 1)."""

    tool: ClassVar[str] = "retract"
    call_id: Annotated[int, Field(ge=1)]


class ListState(Call):
    """Ask for what has been declared and asserted so far."""

    tool: ClassVar[str] = "list_state"


class Finish(Call):
    """End the translation; name the sentences of the text that could not be expressed."""

    tool: ClassVar[str] = "finish"
    untranslated: list[str] = []


AssertingCall: TypeAlias = (
    AddAtomicFact
    | AddNegatedAtomicFact
    | AddUniversalImplication
    | AddExistentialConjunction
    | AddFormula
    | DeclareDisjoint
)
AnyCall: TypeAlias = (
    AddSort
    | AddConstantToSort
    | AddPredicateSchema
    | AddFunctionSchema
    | AssertingCall
    | Retract
    | ListState
    | Finish
)

CALLS: dict[str, type[AnyCall]] = {kind.tool: kind for kind in get_args(AnyCall)}
"""Every tool by its name."""


_QUOTING = frozenset({"source_quote", "source_start"})


def parse_call(data: object, place: ProblemPlace | None = None) -> AnyCall:
    """Read one call from its wire shape ``{"tool": ..., "arguments": {...}}``.

    Models quote the text with declarations too. These state nothing, so that such a quote is dropped.

    Raises:
        CallError: not of that shape, an unknown tool, or a field that is missing, extra or of the
            wrong type; the message names each field and what was expected of it.
    """
    if isinstance(data, Call):
        return data  # type: ignore[return-value]  # AnyCall lists all subclasses
    if not isinstance(data, dict):
        raise CallError(
            f'a call is an object {{"tool": ..., "arguments": {{...}}}}, not {_kind(data)}', place
        )
    unknown = sorted(map(str, set(data) - {"tool", "arguments"}))
    name = data.get("tool")
    if unknown or not isinstance(name, str):
        raise CallError(
            'a call has the fields "tool" (text) and "arguments" (an object)'
            + (f"; not known: {', '.join(map(repr, unknown))}" if unknown else f'; "tool" is {_kind(name)}'),
            place,
        )
    model = CALLS.get(name)
    if model is None:
        raise CallError(f"unknown tool {name!r}{near_misses(name, CALLS)}", place)
    arguments = data.get("arguments", {})
    if not isinstance(arguments, dict):
        raise CallError(f'{name}: "arguments" is an object, not {_kind(arguments)}', place)
    if not model.asserts:
        arguments = {field: value for field, value in arguments.items() if field not in _QUOTING}
    try:
        return model.model_validate(arguments)
    except ValidationError as problem:
        raise CallError(f"{name}: {_explain(problem, model)}", place) from None


def dump_call(call: AnyCall) -> dict[str, Any]:
    """The wire shape of a call; fields that have their default value are left out."""
    return {"tool": call.tool, "arguments": call.model_dump(exclude_defaults=True)}


def openai_tools() -> list[dict[str, Any]]:
    """All tools as the ``tools`` parameter of an OpenAI-compatible chat completion."""
    return [
        {
            "type": "function",
            "function": {"name": name, "description": model.__doc__, "parameters": model.model_json_schema()},
        }
        for name, model in CALLS.items()
    ]


def calls_schema() -> dict[str, Any]:
    """The JSON Schema (draft 2020-12) of one line of a calls file; published in ``docs/schemas``."""
    variants: list[dict[str, Any]] = [
        {
            "type": "object",
            "properties": {"tool": {"const": name}, "arguments": model.model_json_schema()},
            # as parse_call reads it: a call without fields to fill in needs no arguments either
            "required": ["tool", "arguments"] if model.model_json_schema().get("required") else ["tool"],
            "additionalProperties": False,
        }
        for name, model in CALLS.items()
    ]
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "fol-kb tool call",
        "description": "One line of a calls file or journal.",
        "oneOf": variants,
    }


def _kind(value: object) -> str:
    names: dict[type, str] = {dict: "an object", list: "a list", str: "text", type(None): "missing or null"}
    return names.get(type(value), f"a {type(value).__name__}")


def _explain(problem: ValidationError, model: type[AnyCall]) -> str:
    parts = []
    for error in problem.errors(include_url=False):
        where = ".".join(str(step) for step in error["loc"])
        match error["type"]:
            case "missing":
                parts.append(f"the field {where!r} is missing")
            case "extra_forbidden":
                parts.append(f"there is no field {where!r}{near_misses(where, model.model_fields)}")
            case _:
                parts.append(f"{where!r}: {error['msg']}")
    return "; ".join(parts)
