"""Measurements beside other systems (``python -m benchmarks``) and on labelled data (``.evaluate``)."""
