"""The JSON Schema of an answer that calls tools: one schema that holds those of all tools.

Each tool's schema is a document of its own, whose references begin at its own root. In the whole the root is
another, so that definitions move up to the ``$defs`` of the whole and references follow them. Source: JSON
Schema 2020-12, core, 8.2; draft 7 has ``definitions``.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

_SCHEMA_MAPS = frozenset({"properties", "patternProperties", "dependentSchemas", "$defs", "definitions"})
"""Keywords whose value has names of people's choice, each with a schema."""
_DATA = frozenset({"const", "enum", "default", "examples"})
"""Keywords whose value is data, where ``$ref`` means nothing."""
_DEFINITIONS = ("$defs", "definitions")


def answer_schema(tools: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """The JSON Schema of an answer: an object with calls, each of one of the tools.

    Args:
        tools: as in a request.
    """
    definitions: dict[str, Any] = {}
    kinds = []
    for tool in tools:
        name = tool["function"]["name"]
        parameters = tool["function"].get("parameters", {"type": "object"})
        kinds.append(
            {
                "type": "object",
                "properties": {"tool": {"const": name}, "arguments": _hoisted(name, parameters, definitions)},
                "required": ["tool", "arguments"],
                "additionalProperties": False,
            }
        )
    whole: dict[str, Any] = {
        "type": "object",
        "properties": {"calls": {"type": "array", "items": {"anyOf": kinds}}},
        "required": ["calls"],
        "additionalProperties": False,
    }
    return {**whole, "$defs": definitions} if definitions else whole


def _hoisted(tool: str, parameters: Mapping[str, Any], definitions: dict[str, Any]) -> Mapping[str, Any]:
    """The parameters of a tool with its definitions among those of the whole.

    Servers make grammars of schemas, and many follow a reference to ``#/$defs/name`` only; therefore every
    definition gets a place of its own there. Where another tool has one of the same
    name, the tool's name goes before it.
    """
    if '"$ref"' not in json.dumps(parameters):
        return parameters
    own = {
        f"#/{where}/{_escaped(name)}": (name, schema)
        for where in _DEFINITIONS
        for name, schema in parameters.get(where, {}).items()
    }
    taken = set(definitions)
    places = {ref: _place(tool, name, taken) for ref, (name, _) in own.items()}
    root = _place(tool, "arguments", taken)
    moving = _Moving(places, root)
    body = {name: value for name, value in parameters.items() if name not in _DEFINITIONS}
    moved = {places[ref]: moving.schema(schema) for ref, (_, schema) in own.items()}
    arguments: Mapping[str, Any] = moving.schema(body)
    definitions.update(moved)
    if moving.root_used:  # something refers to the whole of the parameters, or to a place inside of them
        definitions[root] = arguments
        arguments = {"$ref": f"#/$defs/{_escaped(root)}"}
    return arguments


def _place(tool: str, name: str, taken: set[str]) -> str:
    """A name among the definitions of the whole that nothing has yet; it is taken then."""
    place, number = name, 1
    while place in taken:
        place = f"{tool}_{name}" if number == 1 else f"{tool}_{name}_{number}"
        number += 1
    taken.add(place)
    return place


class _Moving:
    """Rewrites references: by ``places`` where a definition has moved, else into the ``root``."""

    def __init__(self, places: Mapping[str, str], root: str) -> None:
        self._places = places
        self._root = root
        self.root_used = False

    def schema(self, schema: Any) -> Any:
        if isinstance(schema, list):
            return [self.schema(part) for part in schema]
        if not isinstance(schema, Mapping):
            return schema
        found: dict[str, Any] = {}
        for name, value in schema.items():
            if name == "$ref" and isinstance(value, str):
                found[name] = self._reference(value)
            elif name in _DATA:
                found[name] = value
            elif name in _SCHEMA_MAPS and isinstance(value, Mapping):
                found[name] = {inner: self.schema(part) for inner, part in value.items()}
            else:
                found[name] = self.schema(value)
        return found

    def _reference(self, ref: str) -> str:
        if not ref.startswith("#"):
            return ref  # another document, wherever this one stands
        for known, place in self._places.items():
            if ref == known or ref.startswith(f"{known}/"):
                return f"#/$defs/{_escaped(place)}{ref[len(known) :]}"
        self.root_used = True
        return f"#/$defs/{_escaped(self._root)}{ref[1:]}"


def _escaped(name: str) -> str:
    """A name in a JSON pointer (RFC 6901)."""
    return name.replace("~", "~0").replace("/", "~1")
