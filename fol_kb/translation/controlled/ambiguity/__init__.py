"""Sentences that the grammar reads and people may read otherwise, in every language: they are refused."""
