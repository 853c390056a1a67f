"""From the words of a sentence to its trees: tokens with their tags, the grammars, and their parse tables."""
