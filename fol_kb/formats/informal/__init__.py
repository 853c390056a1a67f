"""Formulas as people and models write them, without a standard: Logic-LM, Prover9, NLTK, logical signs."""
