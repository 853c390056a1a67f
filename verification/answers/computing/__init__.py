"""Whether what is mentioned can be computed of values of the passages."""
