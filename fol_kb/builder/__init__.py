"""From calls to a belief set: the builder, previews of calls, repair logs, questions, lint."""
