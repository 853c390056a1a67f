"""What ``fol-kb`` and ``fol-verify`` share: documents, commands, pages.

Its modules are faces of their own: ``codec`` (records as JSON, and their schemas), ``schemas`` (the registry
of document types), ``command_line`` (how programs of commands start, run and end), ``pages`` (self-contained
HTML), ``junit`` (JUnit XML). They know nothing of logic.
"""
