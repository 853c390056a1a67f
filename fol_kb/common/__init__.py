"""What every room stands on, and what ``fol-kb`` and ``fol-verify`` share. It knows nothing of logic.

Its modules are faces of their own: ``errors`` (the base of all errors), ``codec`` (records as JSON, and their
schemas), ``schemas`` (the registry of document types), ``command_line`` (how programs of commands start, run
and end), ``pages`` (self-contained HTML), ``junit`` (JUnit XML), ``quotations`` (whether words stand in a
text), ``statuses`` (what has no truth value); and files, signals, streams, processes, threads, deadlines.
"""
