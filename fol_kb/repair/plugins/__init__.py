"""Rules that others wrote: loaded, run in a process of their own, and what they propose checked."""
