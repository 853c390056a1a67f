"""The server of scripted models, as a fixture."""

from __future__ import annotations

from fol_kb.testing.models.fixture import model_server as model_server
from fol_kb.testing.models.fixture import models as models
