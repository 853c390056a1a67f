"""Glosses: the words by which a program explains its predicates, and sentences read by them.

``Favorite(x, y) ::: x's favorite season is y.`` says how a sentence is to be told by the program's names:
"James's favorite season is fall." is ``Favorite(james, fall)``. What a formula should say can so be read with
no other grammar than the program's own words, and be held against what it does say.
"""

from fol_kb.review.programs.glosses.book import PhraseBook
from fol_kb.review.programs.glosses.sentences import Reading

__all__ = ["PhraseBook", "Reading"]
