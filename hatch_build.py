"""Build hook: a wheel of fol-kb contains the jar, so that installing it needs neither Maven nor a JDK."""

from __future__ import annotations

import importlib.util
import os
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class JarBuildHook(BuildHookInterface[Any]):
    """Sees to it that the jar is there and current before the wheel is packed.

    It runs for an editable install as well: there the package is used from the source tree, jar and all. With
    ``FOL_KB_JAR=apart`` whoever installs it has the jar built at the same time, by the same script.
    """

    PLUGIN_NAME = "custom"

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable" and os.environ.get("FOL_KB_JAR") == "apart":
            return
        script = Path(self.root) / "scripts" / "build_jar.py"
        spec = importlib.util.spec_from_file_location("build_jar", script)
        if spec is None or spec.loader is None:
            raise FileNotFoundError(f"{script} is missing: take a complete source tree")
        build_jar = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(build_jar)
        build_jar.ensure()
