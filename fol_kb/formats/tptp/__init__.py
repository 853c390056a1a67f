"""The TPTP: problems read as tool calls, and written."""

from fol_kb.formats.tptp.writer import write_formula, write_problem

__all__ = ["write_formula", "write_problem"]
