"""The Java virtual machine inside this process, and the one door through which requests go in.

One machine per process, started at the first request, under a lock, never in a forked child. This is the
only module that imports jpype, and it does so when the machine is started: importing it costs nothing and
starts nothing.

``FOL_KB_JAVA`` names the Java to use, ``FOL_KB_JAVA_HEAP`` limits its heap ("2g"), ``FOL_KB_CACHE`` is the
folder for the class archive that makes later starts quicker ("off" for none). Everything else that a JVM
can be told goes through Java's own ``JAVA_TOOL_OPTIONS``.
"""

from __future__ import annotations

import atexit
import logging
import os
import queue
import re
import sys
import threading
import time
from collections import deque
from collections.abc import Callable
from contextlib import nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from fol_kb.reasoning.tweety.errors import (
    ForkedProcessError,
    JarNotFoundError,
    JavaError,
    JavaOutOfMemoryError,
    JavaStackOverflowError,
    JvmConflictError,
    JvmOptionError,
    JvmStartError,
    RequestError,
)
from fol_kb.reasoning.tweety.jvm import class_archive
from fol_kb.reasoning.tweety.jvm.calls import interruptible
from fol_kb.reasoning.tweety.jvm.collection import forget_java, relieve_python
from fol_kb.reasoning.tweety.jvm.hidden import hidden
from fol_kb.reasoning.tweety.jvm.java_runtime import OLDEST_JAVA, JavaRuntime
from fol_kb.reasoning.tweety.jvm.java_runtime import find_java as find_java
from fol_kb.reasoning.tweety.jvm.start_probe import refuse_what_does_not_start

_log = logging.getLogger(__name__)
BRIDGE_CLASS = "org.folkb.tweety.Bridge"
HEAP_VARIABLE = "FOL_KB_JAVA_HEAP"
JAR_NAME = "fol-kb-tweety.jar"

# After Ctrl-C the Java side gets this long to stop (and to end a prover that it runs) before Python goes on.
_INTERRUPT_SECONDS = 1.0
# Java 24 warns on standard error about every library that loads native code, unless it is told that this is
# meant.
_FIRST_WITH_NATIVE_ACCESS_WARNING = 24


@dataclass(frozen=True, slots=True)
class JvmStatus:
    """What runs in this process: the runtime (None if another library started it), its options, its start."""

    runtime: JavaRuntime | None
    jar: Path
    options: tuple[str, ...]
    class_archive: Path | None
    start_ms: float
    started_by: str


class Bridge:
    """Calls the Java entry point; made by :func:`bridge`. Threads may share it: calls run side by side."""

    def __init__(self, java_bridge: Any) -> None:
        self._java = java_bridge

    def __call__(self, request: str) -> str:
        """The answer to one request, both in the message format of the Java side.

        Python's other threads run meanwhile. In the main thread Ctrl-C (or any exception out of a signal
        handler) stops the check: the Java thread is interrupted, and the exception goes on.

        Raises :class:`RequestError` for text that is not Unicode, :class:`JavaError` for a Java exception and
        :class:`ForkedProcessError` in a forked child.
        """
        return _run(self._java.run, request)

    def open(self, request: str) -> str:
        """Opens a session on the Java side; the answer has its number. Raises as a call does."""
        return _run(self._java.open, request)

    def ask(self, session: int, lines: str) -> str:
        """The answer of a session to a query or, without one, about consistency."""
        return _run(self._java.ask, session, lines)

    def add(self, session: int, lines: str) -> str:
        """Adds formulas to a session."""
        return _run(self._java.add, session, lines)

    def close(self, session: int) -> None:
        """Ends a session; one that has ended is let pass."""
        _run(self._java.close, session)

    def analyse(self, request: str) -> str:
        """The answer to a request for measures or a change; raises as a call does."""
        return _run(self._java.analyse, request)

    def version(self) -> str:
        """What the Java side says about itself, as JSON text."""
        return _run(self._java.version)


class _State:
    """The state of this process. A forked child gets a new lock: the thread that held the old one is gone."""

    def __init__(self) -> None:
        self.reset(forked=False)

    def reset(self, *, forked: bool) -> None:
        self.lock = threading.RLock()
        self.status: JvmStatus | None = None
        self.problem: Exception | None = None
        self.bridge: Bridge | None = None
        self.forked = forked
        self.idle_workers: deque[_Worker] = deque()  # which threads may share


_state = _State()


# ------------------------------------------------------------------ start


def jar_path() -> Path:
    """The jar of the Java side. Raises :class:`JarNotFoundError` if the package lies there without it."""
    path = Path(__file__).parent / "jars" / JAR_NAME
    if not path.is_file():
        raise JarNotFoundError(
            f"the Java side of fol-kb is missing: no {path}\n"
            "In a source tree `make setup` builds it (with Maven); otherwise reinstall: "
            "pip install --force-reinstall --no-deps fol-kb",
            path=path,
        )
    return path


def is_started() -> bool:
    """True if this process has a machine that can be asked."""
    return _state.status is not None and not _state.forked


def status() -> JvmStatus | None:
    """What was started, with which options, by which call; None before the start and in a forked child."""
    return None if _state.forked else _state.status


def bridge() -> Bridge:
    """The door to Java; starts the machine if it does not run yet (:func:`start` lists the errors)."""
    _refuse_in_fork()
    ready = _state.bridge
    if ready is None:
        start()
        ready = _state.bridge
        assert ready is not None  # it is there before the status is
    return ready


def start(*, ours: bool = False) -> JvmStatus:
    """Starts the machine, once; later calls return what the first one did.

    ``ours``: the process is one of fol-kb, in which JPype need not know numpy.

    Raises :class:`JavaNotFoundError`, :class:`JavaTooOldError`, :class:`JarNotFoundError`,
    :class:`JvmOptionError`, :class:`JvmStartError`, :class:`JvmConflictError` (another library's machine
    cannot be used) or :class:`ForkedProcessError`.
    """
    _refuse_in_fork()
    with _state.lock:
        if _state.problem is not None:
            problem, _state.problem = _state.problem, None
            raise problem
        return _state.status or _start_locked((), _caller(), ours=ours)


def start_in_background(*, ours: bool = False) -> None:
    """Begin to start the machine, for who is going to need it and has something else to do until then.

    ``ours`` as for :func:`start`.
    :func:`start` waits for it, and raises what kept it from starting. A process that ends waits for it too: a
    machine that is on its way has to arrive before it can be ended.
    """
    _refuse_in_fork()
    began, caller = threading.Lock(), _caller()

    def work() -> None:
        with _state.lock:
            began.release()
            try:
                if _state.status is None:
                    _start_locked((), caller, ours=ours)
            except Exception as problem:  # noqa: BLE001  # for who asks for the machine, if anybody does
                _state.problem = problem
                # a machine that started halfway would wait at the exit for the thread that began it
                config: Any = sys.modules.get("jpype.config")
                if config is not None:
                    config.onexit = False

    began.acquire()
    threading.Thread(target=work, name="fol-kb-java-start").start()
    began.acquire()  # whoever asks for the machine from here on waits for this start


def _start_locked(extra_options: tuple[str, ...], started_by: str, *, ours: bool = False) -> JvmStatus:
    began = time.perf_counter()
    jar = jar_path()
    with hidden("numpy") if ours else nullcontext():
        jpype = _import_jpype()
    if jpype.isJVMStarted():
        runtime, archive = None, None
        options: tuple[str, ...] = ()
        java_bridge = _adopt(jpype, jar)
        started_by = "another library"
    else:
        runtime = find_java()
        archive = None if extra_options else class_archive.find(runtime, jar, _support_jar(jpype))
        options = (*_options(runtime, archive), *extra_options)
        refuse_what_does_not_start(runtime, options, (jar, _support_jar(jpype)))
        _start_machine(jpype, runtime, jar, options)
        java_bridge = _load_bridge(jpype, jar)
        if threading.current_thread() is not threading.main_thread():
            # The thread that starts a machine is one that its end waits for, even when the thread is gone.
            jpype.JClass("java.lang.Thread").detach()
        if archive is None and not extra_options:
            # At the end of the process, so that the check at hand has the processor for itself.
            atexit.register(class_archive.make_in_background, runtime, jar, _support_jar(jpype))
    atexit.register(_retire_workers)  # after jpype's own handler, and so run before it
    _state.bridge = Bridge(java_bridge)
    elapsed = (time.perf_counter() - began) * 1000
    _state.status = status = JvmStatus(runtime, jar, options, archive, elapsed, started_by)
    _log.info("Java started in %.0f ms, by %s, with %s", elapsed, started_by, " ".join(options))
    return status


def _import_jpype() -> Any:
    try:
        import jpype
        import jpype.config  # not loaded by jpype itself before its exit handler
    except ImportError as error:
        raise JvmStartError(
            f"the package jpype1 cannot be imported ({error}); `pip install jpype1`"
        ) from error
    return jpype


def _support_jar(jpype: Any) -> Path:
    """JPype's own jar, which it appends to the class path."""
    return Path(jpype.__file__).resolve().parent.parent / "org.jpype.jar"


def machine_options(runtime: JavaRuntime) -> tuple[str, ...]:
    """The options that a class archive must have been made with to be accepted."""
    options = ["-XX:+UseSerialGC"]  # starts quickest, and the machine shares its processor with Python
    if runtime.major >= _FIRST_WITH_NATIVE_ACCESS_WARNING:
        options.append("--enable-native-access=ALL-UNNAMED")
    return tuple(options)


def _options(runtime: JavaRuntime, archive: Path | None) -> tuple[str, ...]:
    options = [
        *machine_options(runtime),
        "-Xrs",  # signals belong to the Python program: its SIGTERM handler, its SIGHUP, its Ctrl-C
        # a caller expects JSON on standard output, and nothing else: the JVM logs there, says there why it
        # does not start, and tells there how it came to its end (as in a file in the working folder)
        "-Xlog:disable",
        "-XX:+DisplayVMOutputToStderr",
        "-XX:+SuppressFatalErrorMessage",
        "-XX:-UsePerfData",  # no file in the temporary folder for every run
        "-Djava.awt.headless=true",
    ]
    heap = os.environ.get(HEAP_VARIABLE, "").strip()
    if heap:
        if not re.fullmatch(r"[1-9]\d*[kKmMgG]", heap):
            raise JvmOptionError(f"{HEAP_VARIABLE} is {heap!r}; expected a size such as 512m or 4g")
        options.append(f"-Xmx{heap}")
    if archive is not None:
        # `auto`: an archive that does not fit is left aside, without a word.
        options += [f"-XX:SharedArchiveFile={archive}", "-Xshare:auto"]
    return tuple(options)


def _start_machine(jpype: Any, runtime: JavaRuntime, jar: Path, options: tuple[str, ...]) -> None:
    try:
        # interrupt=False: otherwise Ctrl-C ends the process without a KeyboardInterrupt.
        # convertStrings=False is JPype's recommendation; str() on the answer costs a microsecond.
        jpype.startJVM(
            *options,
            jvmpath=str(runtime.library),
            classpath=[str(jar)],
            interrupt=False,
            convertStrings=False,
        )
    except (OSError, RuntimeError, TypeError, ValueError) as error:
        raise JvmStartError(
            f"Java {runtime.version} ({runtime.source}: {runtime.home}) did not start: {error}\n"
            f"Its options were: {' '.join(options)}. `fol-kb doctor` tells more; FOL_KB_JAVA names another."
        ) from error
    relieve_python()


def _load_bridge(jpype: Any, jar: Path) -> Any:
    try:
        return jpype.JClass(BRIDGE_CLASS)
    except (TypeError, jpype.JException) as error:
        raise JvmStartError(
            f"{jar} has no usable class {BRIDGE_CLASS} ({error}); build it anew or reinstall fol-kb"
        ) from error


def _adopt(jpype: Any, jar: Path) -> Any:
    """The bridge inside a machine that another library started, if that can be made to work."""
    version = str(jpype.JClass("java.lang.System").getProperty("java.specification.version"))
    major = int(version.removeprefix("1.").split(".")[0])
    if major < OLDEST_JAVA:
        raise JvmConflictError(
            f"another library has started Java {version} in this process, and fol-kb needs {OLDEST_JAVA} or "
            "newer; call fol_kb.reasoning.tweety.jvm.machine.start() before it, or use a process of its own"
        )
    try:
        return jpype.JClass(BRIDGE_CLASS)
    except TypeError:
        jpype.addClassPath(str(jar))
    try:
        return jpype.JClass(BRIDGE_CLASS)
    except (TypeError, jpype.JException) as error:
        raise JvmConflictError(
            "another library has started Java in this process, and the classes of fol-kb cannot be added to "
            "it; call fol_kb.reasoning.tweety.jvm.machine.start() before it, or have it put "
            f"{jar} on its class path"
        ) from error


def _caller() -> str:
    """The first place outside this package on the stack: which call started Java."""
    frame = sys._getframe(1)
    package = str(Path(__file__).parents[3])
    while frame.f_back is not None:
        name = frame.f_code.co_filename
        if not name.startswith(package):
            break
        frame = frame.f_back
    return f"{frame.f_code.co_filename}:{frame.f_lineno}"


# ------------------------------------------------------------------ forks


def _after_fork_in_child() -> None:
    jpype = sys.modules.get("jpype")
    inherited = _state.status is not None or (jpype is not None and jpype.isJVMStarted())
    _state.reset(forked=inherited)
    if inherited:
        # At exit JPype would shut down a machine whose threads do not exist here, and wait for them for ever.
        from jpype import config

        config.onexit = False
        forget_java()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_after_fork_in_child)


def _refuse_in_fork() -> None:
    if _state.forked:
        raise ForkedProcessError(
            "this process was forked from one that runs Java, and a virtual machine does not survive a fork. "
            'Use the "spawn" or "forkserver" start method: multiprocessing.get_context("spawn"), or '
            'ProcessPoolExecutor(mp_context=multiprocessing.get_context("spawn"))'
        )


# ------------------------------------------------------------------ calls


class _Job:
    __slots__ = ("answer", "done", "error", "function", "request")

    def __init__(self, function: Callable[..., object], request: tuple[str | int, ...]) -> None:
        self.function = function
        self.request = request
        self.answer = ""
        self.error: BaseException | None = None
        self.done = threading.Lock()  # held until done: a lock wakes its waiter quicker than an Event
        self.done.acquire()


class _Worker:
    """A thread that calls Java while the one that asked stays free to take signals.

    Workers are kept and used again, so there are as many Java threads as calls at a time, not one for every
    Python thread that ever asked (those would stay attached to the machine for good).
    """

    def __init__(self) -> None:
        self._jobs: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._java_thread: Any = None
        attached = threading.Lock()
        attached.acquire()
        self._thread = threading.Thread(target=self._work, args=(attached,), name="fol-kb-java", daemon=True)
        self._thread.start()
        attached.acquire()  # from here on there is a Java thread to interrupt

    def submit(self, job: _Job) -> None:
        self._jobs.put(job)

    def stop(self) -> None:
        """Interrupts the call under way and ends the worker: its Java thread may keep the interrupt flag."""
        self._jobs.put(None)
        self._java_thread.interrupt()

    def retire(self) -> None:
        """Ends an idle worker and waits for it."""
        self._jobs.put(None)
        self._thread.join(timeout=_INTERRUPT_SECONDS)

    def _work(self, attached: threading.Lock) -> None:
        java_threads = sys.modules["jpype"].JClass("java.lang.Thread")
        self._java_thread = java_threads.currentThread()
        attached.release()
        while (job := self._jobs.get()) is not None:
            try:
                job.answer = _java_call(job.function, job.request)
            except BaseException as error:  # noqa: BLE001  # handed to the thread that waits for it
                job.error = error
            job.done.release()
        java_threads.detach()


def _retire_workers() -> None:
    """At exit the JVM waits 300 ms for attached threads that are busy elsewhere, as idle workers are."""
    while _state.idle_workers:
        _state.idle_workers.pop().retire()


def _run(function: Callable[..., object], *request: str | int) -> str:
    """Calls Java in a worker. An exception that strikes the wait stops the call and goes on.

    What the caller can be called off by interrupts the call as well: see
    :mod:`fol_kb.reasoning.tweety.jvm.calls`.
    """
    _refuse_in_fork()
    with interruptible(function) as stoppable:
        return _in_worker(stoppable, request)


def _in_worker(function: Callable[..., object], request: tuple[str | int, ...]) -> str:
    try:
        worker = _state.idle_workers.pop()
    except IndexError:  # as many calls are under way as never before
        worker = _Worker()
    job = _Job(function, request)
    try:
        worker.submit(job)
        _wait(job)
    except BaseException:  # Ctrl-C, mostly
        worker.stop()
        job.done.acquire(timeout=_INTERRUPT_SECONDS)
        raise
    _state.idle_workers.append(worker)
    if job.error is not None:
        raise job.error
    return job.answer


if sys.platform == "win32":

    def _wait(job: _Job) -> None:
        # Windows does not interrupt a lock for Ctrl-C.
        while not job.done.acquire(timeout=0.1):
            pass
else:

    def _wait(job: _Job) -> None:
        job.done.acquire()


def _java_call(function: Callable[..., object], request: tuple[str | int, ...]) -> str:
    try:
        return str(function(*request))
    except sys.modules["jpype"].JException as error:
        # The Java object is not kept as the cause: it would hold its whole stack, and after a full heap all
        # of that.
        raise _translated(error) from None
    except UnicodeEncodeError as error:
        raise RequestError(f"a request with text that is not Unicode: {error}") from error


def _translated(error: Any) -> JavaError:
    name = str(error.getClass().getName())
    said = str(error)
    trace = ""
    kind: type[JavaError] = JavaError
    if name == "java.lang.OutOfMemoryError":
        kind = JavaOutOfMemoryError
        said += f"; give Java more room with {HEAP_VARIABLE}, for example 4g"
    elif name == "java.lang.StackOverflowError":
        kind = JavaStackOverflowError
        said += "; a formula is nested too deep"
    else:
        trace = str(error.stacktrace())[:4000]
    return kind(f"Java: {said}", java_class=name, java_trace=trace)
