"""The images of others that are run as they are, and the version that ours are tagged with.

The base images of our own stand in `deploy/Dockerfile`.
"""

import tomllib

from deploy.services import CHECKOUT

REDIS = "redis:7.2.8-alpine"


def our_version() -> str:
    """Return the version of Décompte, from `pyproject.toml`."""
    project = tomllib.loads((CHECKOUT / "pyproject.toml").read_text(encoding="utf-8"))
    return str(project["project"]["version"])
