"""Pictures of belief sets: the hierarchy as a static drawing, and everything as one page for a browser.

Both are single texts that need nothing from outside, and the same for the same belief set.
"""
