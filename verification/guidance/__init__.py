"""What a model is told before it answers, and what code finds in the answer: six kinds of block.

::

    report = guide(GuidanceContext(question, chunks), glossary.entries)
    prompt = "\\n\\n".join(block.text for block in report.blocks if block.text)
    ...
    report = guide(replace(context, answer=answer), glossary.entries)   # with findings and the trace
"""

from __future__ import annotations

from verification.guidance.conflicts import find as find_conflicts
from verification.guidance.glossary import TEMPLATE, Glossary
from verification.guidance.glossary import read as read_glossary
from verification.guidance.registry import BLOCKS, Block, Switches, guide, listed
from verification.guidance.rerank import reranked
from verification.guidance.terms import validate as validate_terms

__all__ = [
    "BLOCKS",
    "TEMPLATE",
    "Block",
    "Glossary",
    "Switches",
    "find_conflicts",
    "guide",
    "listed",
    "read_glossary",
    "reranked",
    "validate_terms",
]
