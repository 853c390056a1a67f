"""French: which words may be what, and which sentences are refused for their words or their tree."""
