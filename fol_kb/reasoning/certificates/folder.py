"""Certificates as folders: all files or none, and nothing read that the manifest does not vouch for."""

from __future__ import annotations

import os
import secrets
import shutil
from pathlib import Path

from fol_kb.beliefs.belief_set_document import MAX_BYTES
from fol_kb.common import codec
from fol_kb.common.errors import DocumentError, ProblemPlace
from fol_kb.common.files import read_regular
from fol_kb.reasoning.certificates.certificate import Certificate, CertificateError, Claim
from fol_kb.reasoning.certificates.manifest import (
    BELIEF_SET,
    MANIFEST,
    File,
    Manifest,
    digest,
    file_names,
    files,
    manifest,
)


def check_folder(folder: str | os.PathLike[str]) -> Path:
    """The place that a certificate is to take: complain before the work is done if it cannot.

    Raises:
        CertificateError: the name is empty, something is there already (an empty folder will do), or there is
            no folder to put it in, or none that can be written to.
    """
    name = _named(folder)
    path = Path(name).resolve()
    if path.is_dir() and any(path.iterdir()):
        problem = "the folder is not empty; name a new one for the certificate"
    elif path.exists() and not path.is_dir():
        problem = "this is a file; name a new folder for the certificate"
    elif not path.parent.is_dir():
        problem = f"there is no folder {str(path.parent)!r} to put it in; make it, or name another one"
    elif not os.access(path.parent, os.W_OK | os.X_OK):
        problem = f"the folder {str(path.parent)!r} cannot be written to; name another place"
    else:
        return path
    raise CertificateError(problem, ProblemPlace(name))


def write_folder(certificate: Certificate, folder: str | os.PathLike[str]) -> None:
    """Write a certificate: the folder is there with all of its files, or not at all.

    Raises:
        CertificateError: as :func:`check_folder`, or the writing failed; the message says why.
    """
    target = check_folder(folder)
    beside = target.parent / f".fol-kb-{secrets.token_hex(8)}.tmp"
    try:
        beside.mkdir()
        for name, content in files(certificate).items():
            with (beside / name).open("xb") as file:
                file.write(content)
                file.flush()
                os.fsync(file.fileno())
        beside.rename(target)
    except OSError as problem:
        reason = problem.strerror or type(problem).__name__
        raise CertificateError(f"cannot be written: {reason}", ProblemPlace(os.fspath(folder))) from None
    finally:
        shutil.rmtree(beside, ignore_errors=True)


def checked(certificate: Certificate) -> Certificate:
    """A certificate that is a value, if it could be that of a folder.

    Raises:
        CertificateError: it could not, as one with another domain than the two that certificates know.
    """
    _document(manifest(certificate), Path(MANIFEST))
    return certificate


def read_folder(folder: str | os.PathLike[str]) -> Certificate:
    """The certificate in a folder, its files as their digests say.

    Raises:
        CertificateError: no name, no folder, no manifest of this format, a file that is missing or is not the
            one that the manifest was written with.
    """
    path = Path(_named(folder))
    if not path.is_dir():
        problem = "this is a file" if path.exists() else "there is no such folder"
        raise CertificateError(
            f"{problem}; the folder of a certificate is expected", ProblemPlace(os.fspath(folder))
        )
    content = _content(path / MANIFEST)
    document = _document(content, path / MANIFEST)
    claims = []
    for number, part in enumerate(document.claims, 1):
        problem_file, smt_file, model_file = file_names(number, part.purpose)
        claims.append(
            Claim(
                part.purpose,
                part.goal,
                part.formulas,
                _file(path, part.problem, problem_file),
                _file(path, part.smt, smt_file),
                None if part.model is None else _file(path, part.model, model_file),
            )
        )
    certificate = Certificate(
        _file(path, document.belief_set, BELIEF_SET),
        document.status,
        document.query,
        document.semantics,
        document.engine,
        tuple(claims),
        document.minimal,
        document.fol_kb,
    )
    if manifest(certificate) != content:
        raise CertificateError(
            "the manifest is not as it was written: its digest does not fit its content",
            ProblemPlace(str(path / MANIFEST)),
        )
    return certificate


def _named(folder: str | os.PathLike[str]) -> str:
    """The name, which to the system would be the current folder if it is empty: an unset variable, rather."""
    name = os.fspath(folder)
    if not name:
        raise CertificateError(
            "the name of the certificate's folder is empty; name the folder ('.' is the current one)"
        )
    return name


def _document(content: bytes, path: Path) -> Manifest:
    file = str(path)
    try:
        return codec.from_json(
            Manifest, codec.loads(content, "certificate", file=file), what="certificate", file=file
        )
    except DocumentError as problem:
        raise CertificateError(problem.problem, problem.place) from None


def _file(folder: Path, part: File, name: str) -> str:
    place = ProblemPlace(str(folder / name))
    if part.file != name:
        raise CertificateError(f"the manifest names the file {part.file!r}, {name!r} is expected", place)
    content = _content(folder / name)
    try:
        text = content.decode()
    except UnicodeDecodeError:
        text = None
    if text is None or digest(text) != part.sha256:
        raise CertificateError("the file is not the one that the manifest was written with", place)
    return text


def _content(path: Path) -> bytes:
    try:
        return read_regular(path, MAX_BYTES)
    except DocumentError as problem:
        raise CertificateError(problem.problem, problem.place) from None
    except OSError as problem:
        reason = problem.strerror or type(problem).__name__
        raise CertificateError(f"cannot be read: {reason}", ProblemPlace(str(path))) from None
