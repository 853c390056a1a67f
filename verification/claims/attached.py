"""The belief set of a store: given by a user, or made of its memories, and kept with it.

It is made memory by memory over one signature: no pronoun and no "the" reaches into another memory. What was
made belongs to one generation of the store; after a change it is made anew.
"""

from __future__ import annotations

import json
import logging
import re
from collections.abc import Sequence
from dataclasses import dataclass

import fol_kb
from fol_kb import BeliefSet
from fol_kb.common.errors import FolKbError
from fol_kb.translation import sentences
from verification.claims.formal import FormalJudge, FormalOptions, Place
from verification.evidence import Store
from verification.markup import Kind, blocks

_log = logging.getLogger(__name__)
NAME = "belief-set"
"""Under which name it is kept in the store."""
MOST = 20_000
"""So many memories are translated without being asked to: about half a minute."""


@dataclass(frozen=True, slots=True)
class Attached:
    """A formal layer over a store, or why there is none; ``notes`` say what a user should know of it."""

    formal: FormalJudge | None
    notes: tuple[str, ...] = ()


def attach(store: Store, kb: BeliefSet | None = None, *, language: str | None = None) -> BeliefSet:
    """Keep a belief set with a store.

    Args:
        store: where it is kept.
        kb: a belief set of the user's; made of the memories if not given.
        language: of the memories; each is looked at for its own if not given.

    Returns:
        what is kept now.
    """
    generation = store.generation
    made = kb if kb is not None else translated(store, language)
    _keep(store, made, generation, None if kb is None else _places(kb, store))
    return made


def _keep(store: Store, kb: BeliefSet, generation: int, places: dict[str, Place] | None = None) -> None:
    kept = {"given": places is not None, "places": places or {}, "beliefSet": kb.to_json()}
    store.attach(NAME, json.dumps(kept, ensure_ascii=False).encode(), generation=generation)


def _places(kb: BeliefSet, store: Store) -> dict[str, Place]:
    """Where the words of the sources stand in the memories, sentence by sentence; the first of several."""
    wanted = {belief.source.quote for belief in kb if belief.source is not None}
    found: dict[str, Place] = {}
    for memory in store.all():
        for sentence in sentences(memory.content):
            if sentence.text in wanted:
                found.setdefault(sentence.text, (memory.id, sentence.start))
    return found


def translated(store: Store, language: str | None = None) -> BeliefSet:
    """The memories of a store as one belief set, whose formulas name their memories as their documents."""
    texts = {memory.id: own_words(memory.content) for memory in store.all()}
    return fol_kb.translate_documents(texts, language=language)


def own_words(content: str) -> str:
    """A memory with blanks in place of its block quotations, which are somebody else's words."""
    if "\n>" not in f"\n{content}".replace("\n ", "\n"):
        return content
    for block in blocks(content):
        if block.kind is Kind.QUOTED:
            blank = "".join(each if each.isspace() else " " for each in content[block.start : block.end])
            content = content[: block.start] + blank + content[block.end :]
    return re.sub(r"(?m)^[ >]+$", lambda match: " " * len(match[0]), content)


def formal_judge(store: Store, options: FormalOptions | None = None, *, most: int = MOST) -> Attached:
    """The formal layer over a store: over what is kept with it, else over its memories, which are kept then.

    Args:
        store: of the memories.
        options: how it decides.
        most: how many memories are translated without being asked to; see :func:`attach`.
    """
    notes: list[str] = []
    try:
        kept = store.attached(NAME)
    except FolKbError as problem:
        return Attached(None, (f"the belief set of the store cannot be read: {problem}",))
    given = False
    kb: BeliefSet | None = None
    places: dict[str, Place] = {}
    if kept is not None:
        data = json.loads(kept.data)
        given = bool(data["given"])
        if given:
            if kept.generation != store.generation:
                notes.append(
                    "the store has changed since its belief set was attached; "
                    "attach it again, or have it made of the memories: fol-verify attach"
                )
            kb = BeliefSet.from_json(data["beliefSet"])
            places = {quote: (memory, start) for quote, (memory, start) in data["places"].items()}
        elif kept.generation == store.generation:
            kb = BeliefSet.from_json(data["beliefSet"])
    if kb is None:
        count = store.count()
        if count > most:
            told = (
                f"the store has {count:,} memories; more than {most:,} are translated only when asked to: "
                "fol-verify attach"
            )
            return Attached(None, (told,))
        generation = store.generation
        kb = translated(store)
        try:
            _keep(store, kb, generation)
        except FolKbError as problem:
            notes.append(f"what the memories say in logic is not kept, and made anew each time: {problem}")
    memories = {memory.id: memory.content for memory in store.all()}
    quoting = {id for id, content in memories.items() if own_words(content) != content}

    def contents(ids: Sequence[str]) -> dict[str, str]:
        return {id: own_words(memory.content) for id, memory in store.get(ids).items()}

    judge = FormalJudge(kb, memories.keys(), options, places, quoting, contents if given else None)
    return Attached(judge, tuple(notes))
