"""Verdicts: TweetyProject is asked, and what it says is certified, measured and compared."""
