"""Whether what is mentioned stands in the passages, and of what it is told there."""
