"""Worker processes end with the process that they work for."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys

import pytest

from tests.processes import runs, until

POOL = """
from fol_kb.common import worker_pool
work = ["__import__('os').getpid()", "__import__('time').sleep(600)", "__import__('time').sleep(600)"]
for result in worker_pool.in_order(eval, work, jobs=2):
    print(result, flush=True)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="Windows keeps the number of a parent that is gone")
def test_workers_of_a_process_that_is_killed_end_by_themselves(child_environment: dict[str, str]) -> None:
    """They work in a group of their own, wait for nobody's signal, and held 110 MB each for ever."""
    with subprocess.Popen(
        [sys.executable, "-c", POOL], stdout=subprocess.PIPE, env=child_environment
    ) as process:
        assert process.stdout is not None
        worker = int(process.stdout.readline())
        try:
            assert runs(worker)
            process.kill()
            assert until(lambda: not runs(worker))
        finally:
            with contextlib.suppress(ProcessLookupError):
                os.kill(worker, signal.SIGKILL)


NO_THREADS = """
import multiprocessing.queues, threading
from fol_kb.common import worker_pool
def refused(self):
    raise RuntimeError("can't start new thread")
if __name__ == "__main__":
    multiprocessing.queues.Queue._start_thread = refused
    print(list(worker_pool.in_order(eval, ["1", "2", "3"], jobs=2)))
"""


@pytest.mark.slow
def test_a_pool_that_may_start_no_thread_is_not_waited_for(child_environment: dict[str, str]) -> None:
    """Under a limit on processes the thread that leads the pool ended, and the batch never did."""
    done = subprocess.run(
        [sys.executable, "-c", NO_THREADS], capture_output=True, text=True, env=child_environment, timeout=120
    )
    assert done.stdout.strip() == "[None, None, None]", done.stderr
