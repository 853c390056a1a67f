"""Work in a thread of its own: its answer comes back, and so does whatever it raises."""

from __future__ import annotations

import threading
from contextvars import ContextVar

import pytest

from fol_kb.common.threads import started

WHERE: ContextVar[str] = ContextVar("WHERE", default="nowhere")


def test_the_answer_comes_back_from_a_thread_that_knows_the_callers_context() -> None:
    WHERE.set("here")
    answer = started(lambda: (WHERE.get(), threading.current_thread()), name="of-its-own", daemon=False)
    where, thread = answer.result(30)
    assert where == "here"
    assert (thread.name, thread.daemon) == ("of-its-own", False)
    assert started(lambda: threading.current_thread().daemon, name="another").result(30)


@pytest.mark.parametrize("problem", [LookupError("no"), SystemExit(3), KeyboardInterrupt()])
def test_whatever_is_raised_is_raised_where_the_answer_is_taken(problem: BaseException) -> None:
    def fails() -> None:
        raise problem

    with pytest.raises(type(problem)) as caught:
        started(fails, name="fails").result(30)
    assert caught.value is problem
