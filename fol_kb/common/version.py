"""The version of the package: in documents, certificates and ``fol-kb --version``."""

__version__ = "0.1.0"
