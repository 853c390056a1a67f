"""What a model is told is true: each formula and call in a prompt is one that reader and builder take."""

from __future__ import annotations

import json
import re

import pytest

import fol_kb
from fol_kb.beliefs import tools
from fol_kb.logic.syntax import free_variables
from fol_kb.logic.traversal import constants
from fol_kb.translation.by_model import prompts
from fol_kb.translation.by_model.prompts import VERSION, guess_language, prompt

LANGUAGES = ["en", "fr", None]
EXAMPLE = re.compile(r"```.*?```", re.DOTALL)
QUOTED = re.compile(r"`([^`\n]+)`")
EXAMPLE_TEXTS = re.compile(r"""["«]\s?([^"»\n]*\. [^"»\n]*\. [^"»\n]*\.)\s?["»]""")
WORDS = {
    # who changes a word raises the version, and puts the new digests here
    "en/1": "9cc6dc52d714f1b9",
    "fr/1": "d5b92ce36cd2c541",
    "any/1": "e7c3cef8a4c369d0",
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_words_are_those_of_the_version(language: str | None) -> None:
    found = prompt(language)
    assert found.version.endswith(f"/{VERSION}")
    assert WORDS[found.version] == found.digest()[:16]


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_formula_in_a_prompt_is_one(language: str | None) -> None:
    quoted = QUOTED.findall(EXAMPLE.sub("", prompt(language).system()))
    formulas = [text for text in quoted if "(" in text]
    assert len(formulas) >= 10
    for text in formulas:
        formula = fol_kb.parse(text)
        assert not free_variables(formula), text
        assert not any(re.fullmatch("[A-Z]", name) for name in constants(formula)), text
        assert fol_kb.parse(str(formula)) == formula


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_example_is_taken_as_it_stands(language: str | None) -> None:
    system = prompt(language).system()
    (text,) = EXAMPLE_TEXTS.findall(system)
    calls = [json.loads(line) for line in system.splitlines() if line.startswith('{"tool"')]
    builder = fol_kb.BeliefSetBuilder(text)
    results = [builder.apply(call) for call in calls]
    assert {result.status for result in results} <= {"accepted", "repaired"}
    kb = builder.build()
    assert kb.errors == ()
    assert kb.coverage.lost == ()
    assert kb.coverage.covered == 2
    assert len(kb.coverage.declared_untranslatable) == 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_a_prompt_names_is_there(language: str | None) -> None:
    """Tools, their fields and the statuses of answers."""
    words = set(re.findall(r"`([a-z]+_[a-z_]+|finish|retract)`", prompt(language).system()))
    fields = {field for call in tools.CALLS.values() for field in call.model_fields}
    examples = {"lives_in", "new_york", "habite_a"}
    assert words - examples <= {*tools.CALLS, *fields}
    assert {"add_formula", "finish", "retract", "source_quote", "add_predicate_schema"} <= words
    for status in ("accepted", "repaired", "deferred", "rejected"):
        assert f"`{status}`" in prompt(language).system()


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_languages_say_as_much(language: str | None) -> None:
    sections = prompt(language).sections
    english = prompt("en").sections
    assert sections.keys() == english.keys()
    for name, words in sections.items():
        assert re.findall(r"\$\w+", words) == re.findall(r"\$\w+", english[name])


def test_a_dollar_in_a_text_is_a_dollar() -> None:
    said = prompt("en").say("text", data="It costs $open or $$5.", open="<text>", close="</text>")
    assert "<text>\nIt costs $open or $$5.\n</text>" in said


@pytest.mark.parametrize(
    ("tag", "name"),
    [("en", "en"), ("fr-CA", "fr"), ("EN_us", "en"), ("de", "any"), (None, "any"), ("", "any")],
)
def test_a_language_without_a_prompt_gets_that_for_any(tag: str | None, name: str) -> None:
    assert prompt(tag).name == name


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("All men are mortal. Socrates is a man.", "en"),
        ("Tous les hommes sont mortels. Socrate est un homme.", "fr"),
        ("Alle Menschen sind sterblich. Sokrates ist ein Mensch, und das ist die Wahrheit.", None),
        ("Todos los hombres son mortales. Sócrates es un hombre y no es el único.", None),
        ("すべての人間は死すべきものである。", None),
        ("Всі люди смертні.", None),
        ("A", None),
        ("", None),
        ("1 2 3 !", None),
    ],
)
def test_a_language_is_guessed_by_its_function_words_or_not_at_all(text: str, language: str | None) -> None:
    assert guess_language(text) == language


def test_there_are_no_other_files() -> None:
    folder = prompts.__path__[0]
    from pathlib import Path

    assert {path.name for path in Path(folder).iterdir() if path.suffix == ".md"} == {
        "en.md",
        "fr.md",
        "any.md",
    }
