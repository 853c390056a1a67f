"""What people look at: a belief set beside its text, in words, in pictures, beside others, against a policy."""
