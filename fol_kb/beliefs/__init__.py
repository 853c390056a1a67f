"""The values: tool calls, sentences, findings, belief sets, verdicts; and their documents."""
