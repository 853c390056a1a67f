"""Just enough of W3C WebDriver to drive a headless Chromium, without a package for it."""

from __future__ import annotations

import json
import shutil
import subprocess
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
CHROMEDRIVER = shutil.which("chromedriver")

_ARGUMENTS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--window-size=1300,900",
)
KEYS = {
    "Enter": "\ue007",
    "ArrowDown": "\ue015",
    "ArrowUp": "\ue013",
    "ArrowLeft": "\ue012",
    "ArrowRight": "\ue014",
}


class Browser:
    """One window. What cannot be done is an ``AssertionError`` with the driver's words."""

    def __init__(self, address: str, capabilities: dict[str, Any]) -> None:
        self._address = address
        answer = self._send("POST", "/session", {"capabilities": {"alwaysMatch": capabilities}})
        self._address += f"/session/{answer['sessionId']}"

    def _send(self, method: str, path: str, body: Any = None) -> Any:
        content = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self._address + path, content, method=method)
        request.add_header("Content-Type", "application/json")
        try:
            with urllib.request.urlopen(request, timeout=60) as answer:
                return json.loads(answer.read())["value"]
        except urllib.error.HTTPError as problem:
            with problem:
                raise AssertionError(problem.read().decode()) from None

    def open(self, file: Path) -> None:
        """Load a page from a file."""
        self._send("POST", "/url", {"url": file.as_uri()})

    def run(self, script: str, *arguments: Any) -> Any:
        """What a piece of JavaScript returns."""
        return self._send("POST", "/execute/sync", {"script": script, "args": list(arguments)})

    def devtools(self, command: str, **parameters: Any) -> Any:
        """A command of Chromium's own protocol."""
        return self._send("POST", "/goog/cdp/execute", {"cmd": command, "params": parameters})

    def type(self, text: str) -> None:
        """Press keys, in whatever has the focus."""
        actions = [{"type": kind, "value": sign} for sign in text for kind in ("keyDown", "keyUp")]
        self._send("POST", "/actions", {"actions": [{"type": "key", "id": "keys", "actions": actions}]})

    def texts(self, selector: str) -> list[str]:
        """The text of all elements that a selector finds."""
        found: list[str] = self.run(
            "return [...document.querySelectorAll(arguments[0])].map((e) => e.textContent)", selector
        )
        return found

    def click(self, selector: str) -> None:
        """Click on the first element that a selector finds."""
        self.run("document.querySelector(arguments[0]).click()", selector)

    def wait(self, condition: str) -> None:
        """Wait until a JavaScript expression holds; five seconds at most."""
        end = time.monotonic() + 5
        while not self.run(f"return {condition}"):
            assert time.monotonic() < end, f"this does not come true: {condition}"
            time.sleep(0.02)

    def console(self) -> list[str]:
        """What the browser complained of: errors of scripts, breaches of the page's policy."""
        return [entry["message"] for entry in self._send("POST", "/se/log", {"type": "browser"})]

    def quit(self) -> None:
        """Close the window and the browser."""
        self._send("DELETE", "")


@contextmanager
def chromium(profile: Path, *, script: bool = True) -> Iterator[Browser]:
    """A new Chromium with an empty profile, with a chromedriver of its own; both end with the context."""
    assert CHROMIUM is not None
    assert CHROMEDRIVER is not None
    with subprocess.Popen([CHROMEDRIVER, "--port=0"], stdout=subprocess.PIPE, encoding="utf-8") as driver:
        assert driver.stdout is not None
        try:
            port = next(
                line.rsplit(" ", 1)[1].strip(". \n")
                for line in driver.stdout
                if "successfully on port" in line
            )
            options: dict[str, Any] = {
                "binary": CHROMIUM,
                "args": [*_ARGUMENTS, f"--user-data-dir={profile}"],
            }
            if not script:
                options["prefs"] = {"profile.managed_default_content_settings.javascript": 2}
            browser = Browser(
                f"http://127.0.0.1:{port}",
                {"goog:chromeOptions": options, "goog:loggingPrefs": {"browser": "ALL"}},
            )
            try:
                yield browser
            finally:
                browser.quit()
        finally:
            driver.terminate()
