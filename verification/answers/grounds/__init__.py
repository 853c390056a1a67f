"""What an answer is held against: the task and what tools returned, as passages."""
