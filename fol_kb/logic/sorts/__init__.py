"""The sort hierarchy: built from declarations and formulas, answered from an index, each edge with its reasons."""
