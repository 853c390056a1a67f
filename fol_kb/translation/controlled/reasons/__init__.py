"""Why the grammar does not read a sentence: the smallest changes after which it does."""
