"""The one client of language models: any endpoint that speaks OpenAI's chat completions."""
