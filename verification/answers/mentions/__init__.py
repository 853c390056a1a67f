"""What an answer mentions: names and quantities, with their places."""
