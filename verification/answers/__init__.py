"""Answers of agents, verified across tiers."""
