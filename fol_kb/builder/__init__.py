"""From calls to a belief set: the builder, its preview of a call, its repair log, and questions in its names."""
