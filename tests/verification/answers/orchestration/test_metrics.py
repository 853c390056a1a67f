"""What Prometheus is given: counts that are those of the events, in a form that it accepts and scrapes."""

from __future__ import annotations

import json
import shutil
import subprocess
import time
import urllib.request
from pathlib import Path
from typing import Any

import pytest
from prometheus_client import CollectorRegistry, generate_latest, start_http_server

from tests.verification.answers.orchestration.test_events import played
from verification.answers.orchestration import Events
from verification.answers.orchestration.metrics import Metrics

needs_prometheus = pytest.mark.skipif(
    shutil.which("prometheus") is None, reason="prometheus is not installed: make prometheus"
)
needs_promtool = pytest.mark.skipif(
    shutil.which("promtool") is None, reason="promtool is not installed: make prometheus"
)


@pytest.fixture
def registry() -> CollectorRegistry:
    """What is collected of a run with a retry."""
    made = CollectorRegistry()
    events = Events()
    events.listen(Metrics(made))
    with events.closing(30):
        played(events)
    return made


def test_events_are_counted(registry: CollectorRegistry) -> None:
    def value(name: str, **labels: str) -> float | None:
        return registry.get_sample_value(name, labels)

    assert value("fol_verify_started_total", tier="medium") == 2
    assert value("fol_verify_reports_total", tier="medium", status="complete") == 2
    assert value("fol_verify_retries_total") == 1
    assert value("fol_verify_reactions_total", reaction="accept") == 1
    assert value("fol_verify_mentions_total", status="unverified") == 4
    assert value("fol_verify_verification_seconds_count", tier="medium") == 2
    assert value("fol_verify_answers_total") == 1
    assert value("fol_verify_subtasks_total", kind="reliable") == 1
    assert value("fol_verify_failures_total", what="verifier") is None


@needs_promtool
def test_promtool_accepts_the_metrics(registry: CollectorRegistry) -> None:
    done = subprocess.run(
        ["promtool", "check", "metrics"], input=generate_latest(registry), capture_output=True, check=False
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")


@pytest.mark.slow
@needs_prometheus
def test_a_real_prometheus_scrapes_them(registry: CollectorRegistry, tmp_path: Path) -> None:
    server, thread = start_http_server(0, "127.0.0.1", registry)
    target, own = server.server_port, _free_port()
    (tmp_path / "prometheus.yml").write_text(
        "global: {scrape_interval: 1s}\n"
        "scrape_configs:\n"
        "  - job_name: fol-verify\n"
        f"    static_configs: [{{targets: ['127.0.0.1:{target}']}}]\n"
    )
    scraper = subprocess.Popen(
        [
            "prometheus",
            f"--config.file={tmp_path / 'prometheus.yml'}",
            f"--storage.tsdb.path={tmp_path / 'data'}",
            f"--web.listen-address=127.0.0.1:{own}",
        ],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        query = f"http://127.0.0.1:{own}/api/v1/query?query=fol_verify_mentions_total"
        found = _eventually(query)
    finally:
        scraper.terminate()
        scraper.wait(30)
        server.shutdown()
        server.server_close()
        thread.join(30)
    values = {each["metric"]["status"]: each["value"][1] for each in found}
    assert values == {"verified": "2", "computed": "0", "unverified": "4"}


def _eventually(query: str) -> list[dict[str, Any]]:
    until = time.monotonic() + 60
    while time.monotonic() < until:
        try:
            with urllib.request.urlopen(query, timeout=5) as answer:
                found: list[dict[str, Any]] = json.load(answer)["data"]["result"]
            if found:
                return found
        except OSError:
            pass
        time.sleep(0.5)
    raise AssertionError("nothing was scraped")


def _free_port() -> int:
    import socket

    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
    return port
