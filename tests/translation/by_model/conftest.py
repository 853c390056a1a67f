"""The server of scripted models, as a fixture; and no waiting for disks."""

from __future__ import annotations

from tests.llm.conftest import anyio_backend as anyio_backend
from tests.llm.conftest import model_server as model_server
from tests.llm.conftest import models as models
from tests.llm.conftest import no_disk_is_waited_for as no_disk_is_waited_for
