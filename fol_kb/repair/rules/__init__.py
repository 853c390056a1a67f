"""The built-in rules of repair, one in each module; ``built_in`` has them in their order."""
