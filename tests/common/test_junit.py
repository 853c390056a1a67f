"""JUnit XML holds whatever names and messages are, and counts what is there."""

from __future__ import annotations

from xml.etree import ElementTree

from hypothesis import given
from hypothesis import strategies as st

from fol_kb.common.junit import Case, Problem, junit

WORDS = st.text(max_size=20)
PROBLEMS = st.builds(
    Problem, st.sampled_from(["failure", "error"]), WORDS, WORDS, st.lists(WORDS, max_size=2)
)
CASES = st.builds(
    Case, WORDS, st.floats(0, 1e6), st.none() | PROBLEMS, st.lists(WORDS, max_size=2), st.none() | st.just(7)
)


@given(WORDS, st.lists(CASES, max_size=5), st.lists(WORDS, max_size=2))
def test_any_text_is_held_and_everything_is_counted(name: str, cases: list[Case], notes: list[str]) -> None:
    suites = ElementTree.fromstring(junit(name, cases, notes))
    (suite,) = suites
    written = suite.findall("testcase")
    assert len(written) == len(cases)
    for of in (suites, suite):
        for tag in ("failure", "error"):
            assert int(of.attrib[f"{tag}s"]) == len(suite.findall(f"testcase/{tag}"))
        assert int(of.attrib["tests"]) == len(cases)
    for case, found in zip(cases, written, strict=True):
        why = [each.tag for each in found if each.tag != "system-out"]
        assert why == ([case.problem.tag] if case.problem else [])
        assert found.attrib.get("line") == (None if case.line is None else str(case.line))
        assert found.attrib["name"].isprintable()


WRONG = Problem("failure", "CONTRADICTED", "it does not", ("entails: flies(tux)",))


def test_a_run_as_a_ci_system_reads_it() -> None:
    cases = [
        Case("mortal", 1.5, line=3),
        Case(
            "flies",
            2.0,
            Problem("failure", "CONTRADICTED", "it does not", ("entails: flies(tux)",)),
            ("why",),
        ),
    ]
    assert junit("a.yaml", cases) == (
        '<testsuites tests="2" failures="1" errors="0" skipped="0" time="0.004">\n'
        ' <testsuite name="a.yaml" tests="2" failures="1" errors="0" skipped="0" time="0.004">\n'
        '  <testcase classname="a.yaml" name="mortal" time="0.002" file="a.yaml" line="3" />\n'
        '  <testcase classname="a.yaml" name="flies" time="0.002">\n'
        '   <failure type="CONTRADICTED" message="it does not">entails: flies(tux)</failure>\n'
        "   <system-out>why</system-out>\n"
        "  </testcase>\n"
        " </testsuite>\n"
        "</testsuites>"
    )
