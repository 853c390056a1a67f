"""What a belief set says, beside the text that it is to say: formulas in words, and a report of the whole."""

from fol_kb.fidelity.words import Said, Verbaliser, Wording, words

__all__ = ["Said", "Verbaliser", "Wording", "words"]
