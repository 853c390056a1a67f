"""The way to TweetyProject: the Java virtual machine, what is asked of it, and Tweety's own objects."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fol_kb.common.lazy import face

if TYPE_CHECKING:
    from fol_kb.reasoning.tweety.errors import TweetyError
    from fol_kb.reasoning.tweety.objects import TweetyBeliefSet, belief_set

_HOMES = {
    "errors": "TweetyError",
    "objects": "TweetyBeliefSet belief_set",
}
"""Where each name lives."""

__getattr__, __dir__ = face(__name__, _HOMES)


__all__ = ["TweetyBeliefSet", "TweetyError", "belief_set"]
