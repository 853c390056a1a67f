"""The way to TweetyProject: the Java virtual machine, and what is asked of it."""
