"""What the comparisons share: how many, and how a set that fails is shown."""

from __future__ import annotations

import json
import os
from random import Random

import fol_kb
from fol_kb.builder.asking import prepare
from fol_kb.builder.query import Query
from fol_kb.common.errors import FolKbError
from fol_kb.testing.belief_sets import Shape, WireCall, generate


def count(default: int, share: float = 1.0) -> int:
    """How many random sets: ``FOL_KB_FUZZ`` times the share of this comparison, or the default."""
    wanted = int(os.environ.get("FOL_KB_FUZZ", "0"))
    return max(default, int(wanted * share))


def problem(calls: list[WireCall], asked: str) -> Query | None:
    """The belief set and query of random calls; None where the query does not fit the signature."""
    try:
        return prepare(fol_kb.build(calls), fol_kb.parse(asked))
    except FolKbError:
        return None


def random_problem(seed: str, shape: Shape | None = None) -> tuple[list[WireCall], str]:
    """The calls and query of one seed."""
    return generate(Random(seed), shape)


def shown(calls: list[WireCall], asked: str) -> str:
    """A failing problem as lines that can be pasted into a calls file."""
    return "\n".join([*(json.dumps(call, ensure_ascii=False) for call in calls), f"query: {asked}"])
