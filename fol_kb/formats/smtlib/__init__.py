"""SMT-LIB 2.6: scripts read as tool calls."""
