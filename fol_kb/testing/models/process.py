"""A server of scripted models in a process of its own, as a context manager."""

from __future__ import annotations

import contextlib
import http.client
import json
import os
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import IO, Any, Self

from fol_kb.common.errors import FolKbError
from fol_kb.testing.models.cast import Cast
from fol_kb.testing.models.named import NAMED
from fol_kb.testing.models.player import name_of
from fol_kb.testing.models.record import RecordedRequest, ServerState
from fol_kb.testing.models.script import Function, Script, read
from fol_kb.testing.models.server import CONTROL, HOST, LONGEST_WAIT

STARTING = 60.0
"""Seconds that the process may take to listen, on a machine with other things to do."""
ENDING = 10.0
"""Seconds that it may take to end by itself."""

Playable = Script | Mapping[str, Any] | str | Callable[..., Any]
"""A script; its JSON data; the name of one, the path of a file, or ``module:function``; a function."""


class ModelServerError(FolKbError, RuntimeError):
    """The server did not start, has ended, or its script's function raised an exception."""

    kind = "model-server"


def as_script(script: Playable) -> Script:
    """The script that is meant.

    Raises:
        ValueError: there is none of that name, the data are not of the schema, or another process cannot
            import the function.
        DocumentError: a file that is no script.
    """
    if isinstance(script, Script):
        return script
    if isinstance(script, str):
        if script in NAMED:
            return NAMED[script]
        if script.endswith(".json"):
            return read(Path(script))
        if ":" in script:
            return Script(answers=Function(function=script))
        raise ValueError(
            f"no scripted model is called {script!r}; it is the path of a .json file, module:function, or one"
            f" of {', '.join(NAMED)}"
        )
    if isinstance(script, Mapping):
        return Script.model_validate(script)
    return Script(answers=Function(function=name_of(script)))


class ModelServer:
    """A scripted model behind an OpenAI-compatible endpoint on loopback.

    ::

        with ModelServer("429-retry-after") as server:
            client = openai.OpenAI(base_url=server.url, api_key=server.key)
            ...
            assert server.state.most_at_once <= 4
            assert [request.status for request in server.requests] == [429, 429, 200]

    The process ends with this one, however this one ends. Leaving the context raises
    :class:`ModelServerError` if the script's function raised an exception.

    Args:
        scripts: what it plays (:data:`Playable`), the good model if nothing is said. Of several each has a
            model of its own: the name in a request picks the script.
        keep_bodies: whether the record has the bodies of requests; False for very long runs.
    """

    def __init__(self, *scripts: Playable, keep_bodies: bool = True) -> None:
        self._scripts = _scripts(scripts or ("good",))
        self._keep_bodies = keep_bodies
        self._process: subprocess.Popen[str] | None = None
        self._errors: IO[bytes] | None = None
        self._port = 0

    # ------------------------------------------------------------------ its life

    def __enter__(self) -> Self:
        return self.start()

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        try:
            if kind is None:
                self.raise_script_errors()
        finally:
            self.close()

    def start(self) -> Self:
        """Start the process, and wait until it listens.

        Raises:
            ModelServerError: it does not.
        """
        if self._process is not None:
            raise ModelServerError("this server is running already")
        self._errors = tempfile.TemporaryFile()  # noqa: SIM115 - it lives as long as the process
        # the same modules as here, so that a script's function is found
        paths = os.pathsep.join(path or str(Path.cwd()) for path in sys.path)
        self._process = subprocess.Popen(
            [sys.executable, "-m", "fol_kb.testing.models", "--managed", str(os.getpid())],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._errors,
            env=os.environ | {"PYTHONPATH": paths},
            encoding="utf-8",
            start_new_session=True,  # Ctrl-C is for the tests, which end the server then
        )
        assert self._process.stdin is not None
        first = {
            "scripts": [script.model_dump(mode="json") for script in self._scripts],
            "keep_bodies": self._keep_bodies,
        }
        timer = threading.Timer(STARTING, self._process.kill)
        timer.start()
        try:
            self._process.stdin.write(json.dumps(first) + "\n")
            self._process.stdin.flush()
            assert self._process.stdout is not None
            line = self._process.stdout.readline()
        except BrokenPipeError:
            line = ""
        finally:
            timer.cancel()
        if not line:
            said = self._last_words()
            self.close()
            raise ModelServerError(f"the server of scripted models did not start: {said}")
        self._port = int(json.loads(line)["url"].rsplit(":", 1)[1].split("/")[0])
        return self

    def close(self) -> None:
        """End the process. What was recorded goes with it."""
        process, self._process = self._process, None
        if process is None:
            return
        assert process.stdin is not None
        assert process.stdout is not None
        with contextlib.suppress(BrokenPipeError):  # it has ended already
            process.stdin.close()
        try:
            process.wait(ENDING)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()
        process.stdout.close()
        if self._errors is not None:
            self._errors.close()

    def _last_words(self) -> str:
        assert self._errors is not None
        assert self._process is not None
        self._process.wait(ENDING)
        self._errors.seek(0)
        return self._errors.read().decode("utf-8", "replace").strip()[-2_000:] or "it said nothing"

    # ------------------------------------------------------------------ where it is

    @property
    def url(self) -> str:
        """The base URL, as clients take it."""
        return f"http://{HOST}:{self._port}/v1"

    @property
    def ollama_url(self) -> str:
        """The base URL for clients of Ollama."""
        return f"http://{HOST}:{self._port}"

    @property
    def script(self) -> Script:
        """What it plays; of several scripts the first."""
        return self._scripts[0]

    @property
    def key(self) -> str:
        """A key that it takes."""
        return self.script.key or "any-key-will-do"

    @property
    def model(self) -> str:
        """The name of the model; of several the first."""
        return self.script.model

    @property
    def models(self) -> tuple[str, ...]:
        """The names of all models."""
        return tuple(script.model for script in self._scripts)

    @property
    def pid(self) -> int:
        """The process."""
        if self._process is None:
            raise ModelServerError("this server is not running")
        return self._process.pid

    # ------------------------------------------------------------------ what it saw

    @property
    def requests(self) -> tuple[RecordedRequest, ...]:
        """All requests since the script was set, by order of arrival."""
        return tuple(map(RecordedRequest.from_wire, self._ask("GET", "/requests")))

    @property
    def state(self) -> ServerState:
        """Counts of them."""
        return _state(self._ask("GET", "/state"))

    def settled(self) -> ServerState:
        """The counts, once no request is under way: when clients have left, the server notices a bit later.

        Raises:
            ModelServerError: one still is, after a minute.
        """
        return _state(self._ask("GET", "/idle"))

    def play(self, *scripts: Playable) -> None:
        """Play other scripts from now on, and begin the record anew.

        Raises:
            ValueError: two scripts have one name, or there is none; or as :func:`as_script`.
            ModelServerError: the server cannot import a function.
        """
        played = _scripts(scripts)
        self._ask("PUT", "/scripts", json.dumps([script.model_dump(mode="json") for script in played]))
        self._scripts = played

    def raise_script_errors(self) -> None:
        """Raise what the script's function raised.

        Raises:
            ModelServerError: it did.
        """
        if self._process is None:
            return
        errors = self.state.script_errors
        if errors:
            raise ModelServerError(f"the script raised {len(errors)} exceptions, the first:\n{errors[0]}")

    def _ask(self, method: str, path: str, body: str | None = None) -> Any:
        if self._process is None:
            raise ModelServerError("this server is not running")
        connection = http.client.HTTPConnection(HOST, self._port, timeout=LONGEST_WAIT + 10)
        try:
            connection.request(method, CONTROL + path, None if body is None else body.encode())
            response = connection.getresponse()
            data = json.loads(response.read())
        except (OSError, http.client.HTTPException) as problem:
            ended = self._process.poll()
            said = f"it ended with code {ended}: {self._last_words()}" if ended is not None else str(problem)
            raise ModelServerError(f"the server of scripted models does not answer: {said}") from problem
        finally:
            connection.close()
        if response.status != 200:
            raise ModelServerError(f"the server of scripted models refuses {path}: {data['error']}")
        return data


def _scripts(given: Sequence[Playable]) -> tuple[Script, ...]:
    scripts = tuple(map(as_script, given))
    Cast.expect_names([script.model for script in scripts])
    return scripts


def _state(data: Mapping[str, Any]) -> ServerState:
    return ServerState(**{**data, "script_errors": tuple(data["script_errors"])})
