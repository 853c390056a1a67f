"""Formulas in words: controlled English, and formal sentences for what it cannot say."""
