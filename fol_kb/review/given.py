"""What may be given to a translation by a model, by name and type: ``**given: Unpack[Given]``."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence

from fol_kb.formats.ontologies.model import Ontology
from fol_kb.llm.given_settings import GivenSettings
from fol_kb.llm.messages import ChatModel
from fol_kb.translation.by_model.checking import Check
from fol_kb.translation.by_model.run import Progress


class GivenOptions(GivenSettings, total=False):
    """Settings but for the model, and the fields of :class:`.run.Options` that are none; a test holds them
    together."""

    sample: int | None
    part: int | None
    names: int | None
    calls: int | None
    questions: int | None
    reviews: int | None
    most_characters: int | None


class Given(GivenOptions, total=False):
    """These, and the arguments of :func:`.by_model.with_model` that only a model has."""

    config: str | os.PathLike[str] | None
    check: bool | Check
    progress: Callable[[Progress], object]


class TranslationOptions(Given, total=False):
    """What :func:`fol_kb.translate` takes besides the text and the translator."""

    language: str | None
    mode: str
    journal: str | os.PathLike[str] | None
    ontology: Ontology | Sequence[Ontology]
    model: str | ChatModel | None
    timeout: float | None
    ace: bool
