"""Certificates: verdicts that anybody can check, with provers and code that had no part in them.

``certify`` makes the certificate of a report as a value, ``write`` also writes it to a folder; ``recheck``
checks either. What is in a certificate is described in ``docs/how-to/certificates.md``.
"""

from __future__ import annotations

import os

from fol_kb.beliefs.belief_set import BeliefSet
from fol_kb.beliefs.verdicts import ConsistencyReport, EntailmentReport
from fol_kb.reasoning.certificates.certificate import (
    Certificate,
    CertificateError,
    Claim,
    NothingToCertifyError,
    Purpose,
)
from fol_kb.reasoning.certificates.folder import check_folder, read_folder, write_folder
from fol_kb.reasoning.certificates.making import certify
from fol_kb.reasoning.certificates.rechecking import Check, Outcome, Recheck, recheck


def write(
    kb: BeliefSet,
    report: ConsistencyReport | EntailmentReport,
    folder: str | os.PathLike[str],
    *,
    minimality: bool = True,
    timeout: float = 60.0,
    isolated: bool = False,
    memory_mb: int | None = None,
) -> Certificate:
    """Write the certificate of a report to a new folder; arguments as for :func:`certify`.

    Args:
        folder: where; it must not be there yet, or be empty. :func:`check_folder` says beforehand whether it
            will do.

    Raises:
        NothingToCertifyError: the report is UNDECIDED, or by the ``rules`` semantics; nothing is written.
        CertificateError: the folder cannot be written, and nothing is left of it.
        ValueError: a ``memory_mb`` that cannot be.
        TweetyError: a model has to be asked for, and Java cannot be.
    """
    check_folder(folder)
    certificate = certify(
        kb, report, minimality=minimality, timeout=timeout, isolated=isolated, memory_mb=memory_mb
    )
    write_folder(certificate, folder)
    return certificate


__all__ = [
    "Certificate",
    "CertificateError",
    "Check",
    "Claim",
    "NothingToCertifyError",
    "Outcome",
    "Purpose",
    "Recheck",
    "certify",
    "check_folder",
    "read_folder",
    "recheck",
    "write",
    "write_folder",
]
