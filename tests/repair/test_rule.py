"""The records of repair: what they are without what is optional, and what tells two of them apart."""

from __future__ import annotations

from fol_kb.beliefs.changes import Close, Kind, Rename
from fol_kb.beliefs.findings import Finding, Level, Mode, Repair
from fol_kb.common.errors import FolKbError
from fol_kb.repair.rule import RuleError


def test_modes_and_levels_are_called_as_users_write_them() -> None:
    assert [mode.value for mode in Mode] == ["strict", "repair", "permissive"]
    assert [level.value for level in Level] == ["safe", "heuristic"]
    assert [mode.without_heuristics for mode in Mode] == [Mode.STRICT, Mode.REPAIR, Mode.REPAIR]


def test_a_repair_says_no_more_than_it_was_told() -> None:
    repair = Repair("a-rule", "safe", "what", None, None, "why")
    assert (repair.call, repair.path, repair.changes) == (None, (), ())


def test_repairs_are_compared_by_what_they_say_and_by_their_changes() -> None:
    """Questions are fitted by the changes, so that repairs with other changes behave differently."""
    made = Repair("a-rule", "safe", "what", None, None, "why", 1, (), (Close(1, ("X",)),))
    assert made == Repair("a-rule", "safe", "what", None, None, "why", 1, (), (Close(1, ("X",)),))
    assert made != Repair("a-rule", "safe", "what", None, None, "why", 1)
    assert made != Repair("a-rule", "safe", "what", None, None, "another reason", 1)


def test_a_finding_says_no_more_than_it_was_told() -> None:
    finding = Finding("a-kind", "info", "a message")
    assert (finding.calls, finding.names, finding.error) == ((), (), None)
    failed = Finding("a-kind", "info", "a message", error=FolKbError("of somebody"))
    assert finding == failed
    assert repr(finding) == repr(failed)


def test_a_rule_that_failed_is_said_to_be_left_out() -> None:
    failed, absent = RuleError("mine", "raised"), RuleError("mine", "is not there", at_work=False)
    assert str(failed).endswith("the repair rule 'mine' raised; it was left out, and changed nothing")
    assert str(absent).endswith("the repair rule 'mine' is not there")


def test_the_kinds_of_names_are_written_as_messages_have_them() -> None:
    assert [str(kind) for kind in Kind] == ["sort", "constant", "predicate", "function"]
    assert Rename(Kind.SORT, "a", "b").arity is None
