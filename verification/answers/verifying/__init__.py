"""A model of a higher tier over what code found: asked, kept, and made one report."""
