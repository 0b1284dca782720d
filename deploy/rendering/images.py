"""The images of others: Redis is run as it is, ours are made from those of `deploy/Dockerfile`."""

import re
from string import Template

from deploy.services import CHECKOUT

REDIS = (
    "redis:8.10.2-alpine@sha256:3811787313eba226a2ef38658c6ccb91cd5e110edc89c37767de373120a0e5a0"
)
DOCKERFILE = CHECKOUT / "deploy" / "Dockerfile"
_FROM = re.compile(r"^FROM (\S+)(?: AS (\S+))?$", re.MULTILINE)
_BUILD_ARGUMENT = re.compile(r"^ARG (\w+)=(\S+)$", re.MULTILINE)


def foreign_images() -> list[str]:
    """Return every image of others: those that the Dockerfile starts from, then Redis."""
    text = DOCKERFILE.read_text(encoding="utf-8")
    arguments = dict(_BUILD_ARGUMENT.findall(text.partition("FROM ")[0]))
    found = [(Template(base).substitute(arguments), stage) for base, stage in _FROM.findall(text)]
    own = {stage for _, stage in found}
    return [*dict.fromkeys(image for image, _ in found if image not in own), REDIS]
