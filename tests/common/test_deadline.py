"""The law of deadlines: what is over is said, with what was being done; the earlier of two stands."""

from __future__ import annotations

import pickle
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fol_kb.common.command_line import ExitCode, exit_code
from fol_kb.common.deadline import Deadline, DeadlineError, current
from fol_kb.common.errors import FolKbError, LimitError

SECONDS = st.one_of(st.none(), st.floats(1, 9_999_999))


def test_what_was_being_done_is_said() -> None:
    over = Deadline(0, "reading the text")
    with pytest.raises(DeadlineError, match=r"^reading the text took longer than the 0 seconds it was given"):
        over.look()
    with pytest.raises(DeadlineError, match=r"^naming took longer"):
        over.look("naming")


def test_it_is_an_error_of_the_package_and_the_builtin_that_fits() -> None:
    with pytest.raises(TimeoutError) as raised:
        Deadline(0).look()
    assert isinstance(raised.value, FolKbError)
    again = pickle.loads(pickle.dumps(raised.value.at(line=3)))
    assert (str(again), again.kind) == (str(raised.value.at(line=3)), "timeout")


def test_time_that_is_over_is_no_bad_input() -> None:
    assert exit_code(DeadlineError("over")) == ExitCode.UNDECIDED
    assert exit_code(LimitError("too deep")) == ExitCode.BAD_INPUT


@pytest.mark.parametrize("timeout", [0, -1, float("nan"), float("inf"), 1e9, "5"])
def test_no_number_of_seconds_is_refused(timeout: float) -> None:
    with pytest.raises(ValueError, match="positive number of seconds"):
        Deadline.after(timeout)


def test_without_a_limit_it_never_comes() -> None:
    deadline = Deadline.after(None)
    deadline.look()
    assert deadline.left() == float("inf") == current().left()


@given(SECONDS, SECONDS)
def test_of_two_that_are_kept_the_earlier_one_stands(outer: float | None, inner: float | None) -> None:
    with Deadline.after(outer).kept() as first, Deadline.after(inner).kept() as second:
        assert current() is (first if first.left() < second.left() else second)
    assert current().left() == float("inf")


def test_a_kept_deadline_is_let_go_after_an_error() -> None:
    with pytest.raises(ZeroDivisionError), Deadline.after(5).kept():
        raise ZeroDivisionError
    assert current().left() == float("inf")


def test_items_are_taken_while_there_is_time() -> None:
    taken: list[int] = []

    def numbers() -> Iterator[int]:
        for number in range(1000):
            taken.append(number)
            yield number

    assert list(Deadline.after(100).over(numbers())) == list(range(1000))
    taken.clear()
    with pytest.raises(DeadlineError):
        list(Deadline(0).over(numbers()))
    assert taken == [0]
