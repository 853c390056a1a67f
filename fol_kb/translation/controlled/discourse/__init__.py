"""From trees to formulas: boxes of referents and conditions, what refers to what, names, tool calls."""
