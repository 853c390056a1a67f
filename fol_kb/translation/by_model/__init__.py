"""Translation by language models, at any endpoint that speaks OpenAI's chat completions."""
