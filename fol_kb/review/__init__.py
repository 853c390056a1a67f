"""What people look at: a belief set beside its text, in words, beside others, against a policy."""
