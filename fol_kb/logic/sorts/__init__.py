"""The sort hierarchy: inferred from declarations and formulas, indexed, each edge with its reasons."""
