"""The values that everything is about: tool calls, sentences, findings, belief sets, verdicts; and their documents."""
