"""The built-in rules of repair, one in each module."""
