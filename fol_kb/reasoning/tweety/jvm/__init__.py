"""The Java virtual machine: found, started, called, interrupted, isolated."""
