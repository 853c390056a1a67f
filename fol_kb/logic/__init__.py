"""Order-sorted first-order logic: terms and formulas, signatures, type checking, reading and writing."""

from fol_kb.logic.names import IdentifierMap, normalise
from fol_kb.logic.parser import parse, parse_term
from fol_kb.logic.printer import write
from fol_kb.logic.signature import TOP, FunctionType, Signature, Sort
from fol_kb.logic.syntax import (
    And,
    Application,
    Atom,
    Binding,
    Constant,
    Equality,
    Exists,
    ForAll,
    Formula,
    Iff,
    Implies,
    Not,
    Or,
    Term,
    Truth,
    Variable,
    Xor,
)
from fol_kb.logic.traversal import constants
from fol_kb.logic.type_checker import SortOrder, TypeChecker

__all__ = [
    "TOP",
    "And",
    "Application",
    "Atom",
    "Binding",
    "Constant",
    "Equality",
    "Exists",
    "ForAll",
    "Formula",
    "FunctionType",
    "IdentifierMap",
    "Iff",
    "Implies",
    "Not",
    "Or",
    "Signature",
    "Sort",
    "SortOrder",
    "Term",
    "Truth",
    "TypeChecker",
    "Variable",
    "Xor",
    "constants",
    "normalise",
    "parse",
    "parse_term",
    "write",
]
