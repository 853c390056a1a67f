"""Rules that others wrote: loading them, running them in a process of their own, checking what they propose."""
