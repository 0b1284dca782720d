"""What of deploy/k8s depends on which games there are; the rest stands there as it was written.

The base has a file for each game and the list of all; an overlay sizes every game alike.
"""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass

from deploy.rendering.images import REDIS, our_version
from deploy.rendering.templates import filled

_FOLDER = "deploy/k8s"
_MIB = 1024 * 1024


@dataclass(frozen=True, slots=True)
class GameSize:
    """What a pod of a game gets (Kubernetes' quantities), and how many pods there may be."""

    cpu: str
    memory: str
    most_memory: str
    fewest: int
    most: int


@dataclass(frozen=True, slots=True)
class Overlay:
    """A size of the whole: `cache_bytes` is for each worker, and a pod has two."""

    what: str
    log_level: str
    cache_bytes: int
    game: GameSize


OVERLAYS = {
    "small": Overlay(
        what="A node or a few: two pods of each game, and a little of everything.",
        log_level="info",
        cache_bytes=16 * _MIB,
        game=GameSize(cpu="100m", memory="160Mi", most_memory="512Mi", fewest=2, most=3),
    ),
    "large": Overlay(
        what="Many nodes: a core for each pod, as many pods as are asked for, no line per request.",
        log_level="warning",
        cache_bytes=128 * _MIB,
        game=GameSize(cpu="1", memory="448Mi", most_memory="768Mi", fewest=3, most=24),
    ),
}


def rendered(names: Sequence[str]) -> Mapping[str, str]:
    """Return the files that the services `names` give rise to, by their paths."""
    files = {f"{_FOLDER}/base/kustomization.yaml": _base(names)}
    for name in names:
        files[f"{_FOLDER}/base/games/{name}.yaml"] = filled("kubernetes-game.yaml", name=name)
    for overlay, size in OVERLAYS.items():
        folder = f"{_FOLDER}/overlays/{overlay}"
        files[f"{folder}/kustomization.yaml"] = _overlay(size)
        files[f"{folder}/games.yaml"] = _sizes(names, size.game)
    return files


def _base(names: Sequence[str]) -> str:
    version = our_version()
    images = [f"  - name: decompte/{name}\n    newTag: {version}" for name in names]
    return filled(
        "kubernetes-base.yaml",
        games="\n".join(f"  - games/{name}.yaml" for name in names),
        redis_tag=REDIS.rpartition(":")[2],
        version=version,
        images="\n".join(images),
    )


def _overlay(size: Overlay) -> str:
    return filled(
        "kubernetes-overlay.yaml",
        what=size.what,
        log_level=size.log_level,
        cache_bytes=size.cache_bytes,
    )


def _sizes(names: Sequence[str], size: GameSize) -> str:
    head = "# Rendered by deploy/render.py from the services there are.\n"
    each = [filled("kubernetes-size.yaml", name=name, **_quoted(size)) for name in names]
    return head + "".join(each)


def _quoted(size: GameSize) -> Mapping[str, str | int]:
    """The size's fields as YAML has to read them: a quantity is a text, even one of digits."""
    values: dict[str, str | int] = asdict(size)
    return values | {"cpu": f'"{size.cpu}"'}
