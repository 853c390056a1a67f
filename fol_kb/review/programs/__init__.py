"""A program of a model beside its own words: what its glosses and its question say."""
