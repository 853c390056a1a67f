"""The way to TweetyProject: the Java virtual machine, what is asked of it, and Tweety's own objects."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fol_kb._internal.lazy import loader

if TYPE_CHECKING:
    from fol_kb.reasoning.tweety.errors import TweetyError
    from fol_kb.reasoning.tweety.objects import TweetyBeliefSet, belief_set

_HOMES = {"TweetyBeliefSet": "objects", "TweetyError": "errors", "belief_set": "objects"}
"""Where each name lives."""

__getattr__ = loader(__name__, _HOMES)


def __dir__() -> list[str]:
    return sorted(__all__)


__all__ = ["TweetyBeliefSet", "TweetyError", "belief_set"]
