"""What programs of several commands have in common: how they are started, run, ended, and what they write.

A package makes one :class:`Program`, and its ``main`` calls :func:`main` with it. A command is a function
from the arguments to an exit code; it raises what goes wrong, and the runner says it in a line on standard
error:

* bad usage, a :class:`fol_kb.FolKbError`, an ``OSError`` and a ``ValueError`` have exit code 2; an
  error that is ``undecided`` has 3;
* Ctrl-C, SIGTERM and SIGHUP end everything that the command has started, with the exit codes of shells;
* anything else is an internal error, 70, and no verdict.

Standard output is for what was asked for, notes are for standard error. The work is done in a process that
another one watches over, and only a code that the command itself gives is its exit code.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fol_kb.common.lazy import face

if TYPE_CHECKING:
    from fol_kb.common.command_line.exit_codes import ExitCode
    from fol_kb.common.command_line.inputs import read_once, read_text, to_file, writable, write_text
    from fol_kb.common.command_line.options import (
        Commands,
        always_json,
        output_format,
        text_or_json,
        time_limit,
    )
    from fol_kb.common.command_line.output import (
        as_json,
        print_json,
        printable,
        progress,
        say,
        write_utf8,
        write_xml,
    )
    from fol_kb.common.command_line.program import Program
    from fol_kb.common.command_line.several import exit_code, failure, in_order
    from fol_kb.common.command_line.starting import main

_HOMES = {
    "exit_codes": "ExitCode",
    "inputs": "read_once read_text to_file writable write_text",
    "options": "Commands always_json output_format text_or_json time_limit",
    "output": "as_json print_json printable progress say write_utf8 write_xml",
    "program": "Program",
    "several": "exit_code failure in_order",
    "starting": "main",
}
"""The names of each module."""

__getattr__, __dir__ = face(__name__, _HOMES)

__all__ = [
    "Commands",
    "ExitCode",
    "Program",
    "always_json",
    "as_json",
    "exit_code",
    "failure",
    "in_order",
    "main",
    "output_format",
    "print_json",
    "printable",
    "progress",
    "read_once",
    "read_text",
    "say",
    "text_or_json",
    "time_limit",
    "to_file",
    "writable",
    "write_text",
    "write_utf8",
    "write_xml",
]
