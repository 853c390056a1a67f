"""The examples of docs/how-to/fidelity.md and docs/how-to/policy.md do what they say."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.pages import ROOT, Command, Shell, block, blocks, needs_a_shell, page, printed, transcript

TEXTS = {name: page(f"docs/how-to/{name}.md") for name in ("fidelity", "policy")}


@pytest.mark.slow
@pytest.mark.jvm
@needs_a_shell
@pytest.mark.parametrize(("name", "codes"), [("fidelity", [0, 1]), ("policy", [0, 0, 1])])
def test_commands_print_what_is_shown(name: str, codes: list[int], tmp_path: Path) -> None:
    commands = transcript(TEXTS[name])
    if name == "fidelity":  # the report stands by itself
        last = commands.pop()
        commands.append(Command(last.line, last.shown + blocks(TEXTS[name], "text")[0]))
    Shell(tmp_path).assert_prints(commands, codes)


@pytest.mark.jvm
@pytest.mark.parametrize("name", TEXTS)
def test_python_prints_what_is_shown(name: str) -> None:
    assert printed(block(TEXTS[name], "python")) == blocks(TEXTS[name], "text")[-1]


def test_the_file_that_is_shown_is_the_example() -> None:
    shown = block(TEXTS["policy"], "yaml")
    assert shown == (ROOT / "examples" / "access.policy.yaml").read_text(encoding="utf-8")
