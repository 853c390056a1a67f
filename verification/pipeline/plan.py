"""A sequential plan: steps are data, each names the earlier steps that it takes from.

They run one after the other on purpose: each sees only what it names, and its result and time are kept.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass

from fol_kb.common.errors import FolKbError
from verification.model import StepResult, StepState

_log = logging.getLogger(__name__)

Run = Callable[[Mapping[str, str]], Awaitable[str]]
"""Does the work of a step, given the outputs of its inputs by their ids."""


@dataclass(frozen=True, slots=True)
class Step:
    """A step of a plan.

    Args:
        id: unique in its plan.
        kind: what it is, such as ``draft``.
        inputs: ids of earlier steps.
        needed: those of them without which it cannot run; another one that failed is left out.
        run: does the work.
    """

    id: str
    kind: str
    inputs: tuple[str, ...]
    run: Run
    needed: frozenset[str] = frozenset()


def check_plan(steps: Sequence[Step], done: Sequence[StepResult] = ()) -> None:
    """See that a plan can run.

    Raises:
        ValueError: an id twice, an input that is no earlier step, a needed step that is not an input.
    """
    seen: set[str] = {each.id for each in done}
    for step in steps:
        if step.id in seen:
            raise ValueError(f"two steps of the plan have the id {step.id!r}")
        if unknown := [each for each in step.inputs if each not in seen]:
            raise ValueError(
                f"step {step.id!r} takes from {', '.join(unknown)}, which is not an earlier step; "
                f"those are: {', '.join(sorted(seen)) or 'none'}"
            )
        if extra := step.needed - set(step.inputs):
            raise ValueError(
                f"step {step.id!r} needs {', '.join(sorted(extra))}, which is not among its inputs"
            )
        seen.add(step.id)


async def run_plan(steps: Sequence[Step], done: Sequence[StepResult] = ()) -> tuple[StepResult, ...]:
    """Run the steps in their order; a step that fails is a result that says so.

    Args:
        steps: what is to be done.
        done: results of earlier steps that these may take from; they come first in what is returned.

    Raises:
        ValueError: see :func:`check_plan`.
    """
    check_plan(steps, done)
    results: dict[str, StepResult] = {each.id: each for each in done}
    for step in steps:
        lacking = sorted(each for each in step.needed if results[each].state is not StepState.DONE)
        if lacking:
            detail = f"step {', '.join(lacking)} gave nothing"
            results[step.id] = StepResult(step.id, step.kind, step.inputs, StepState.SKIPPED, "", detail)
            continue
        given = {each: results[each].output for each in step.inputs if results[each].state is StepState.DONE}
        started = time.perf_counter()
        try:
            output = await step.run(given)
            state, detail = StepState.DONE, ""
        except (FolKbError, OSError, TimeoutError) as problem:
            _log.info("step %s failed: %s", step.id, problem)
            output, state, detail = "", StepState.FAILED, str(problem) or type(problem).__name__
        elapsed = round((time.perf_counter() - started) * 1000, 3)
        results[step.id] = StepResult(step.id, step.kind, step.inputs, state, output, detail or None, elapsed)
    return tuple(results.values())
