"""Several scripted models behind one server: the name in a request picks the script."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from fol_kb.testing.models import ollama
from fol_kb.testing.models.chat import Refusal
from fol_kb.testing.models.dialects import OLLAMA, Dialect
from fol_kb.testing.models.player import Player
from fol_kb.testing.models.script import Script


class Cast:
    """The players of some scripts, by the names of their models.

    Raises:
        ValueError: a function of a script cannot be imported, two have one name, or there is no script.
    """

    def __init__(self, scripts: Sequence[Script]) -> None:
        self.expect_names([script.model for script in scripts])
        self.script_errors: list[str] = []
        self._players = {script.model: Player(script, self.script_errors) for script in scripts}

    @staticmethod
    def expect_names(names: Sequence[str]) -> None:
        """Go on if there are names, each once; raises as the class."""
        if not names:
            raise ValueError("a server plays at least one script")
        twice = sorted(name for name, count in Counter(names).items() if count > 1)
        if twice:
            raise ValueError(
                f"several scripts have the model {', '.join(map(repr, twice))}; give each a name of its own:"
                ' Script(model="judge", ...), or script.named("judge")'
            )

    @property
    def names(self) -> tuple[str, ...]:
        """The models, in the order of the scripts."""
        return tuple(self._players)

    def player(self, name: str, dialect: Dialect) -> tuple[Player, Refusal | None]:
        """Who plays the model; for an unknown one the first, whose faults are met, and the refusal."""
        for known, player in self._players.items():
            if name == known or (dialect is OLLAMA and name == ollama.tagged(known)):
                return player, None
        return next(iter(self._players.values())), dialect.unknown(name)
