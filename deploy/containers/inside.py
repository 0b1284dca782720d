"""python -m deploy.containers.inside FOLDER: the run itself, in the namespaces made for it.

Exit code 0 if the stack came up, every game answered, no container may do what it should not, and
no request was lost.
"""

import sys
import time
from collections.abc import Callable
from pathlib import Path

from deploy.containers import bases, engine, limits, load
from deploy.containers.engine import Engine
from deploy.containers.faults import Faults
from deploy.refusal import Refusal
from deploy.rendering.images import foreign_images
from deploy.services import game_names

LEAST_REQUESTS = 20_000
# The gateway lets no address ask as fast as this load does.
_SETTINGS = {
    "DECOMPTE_GATEWAY_RATE": "100000",
    "DECOMPTE_GATEWAY_BURST": "100000",
    "DECOMPTE_GATEWAY_HEAVY_RATE": "100000",
    "DECOMPTE_GATEWAY_HEAVY_BURST": "100000",
    "DECOMPTE_GATEWAY_HEAVY_CONNECTIONS": "100",
}


def main(folder: Path) -> int:
    """Return the exit code of a run with what `bases.prepare` put into `folder`."""
    try:
        with engine.inside(folder / "engine") as docker:
            docker.settings = _SETTINGS | {"DECOMPTE_PUBLISH": f"127.0.0.1:{load.PORT}"}
            return _run(docker, folder)
    except Refusal as refusal:
        print(refusal)
        return 1


def _run(docker: Engine, folder: Path) -> int:
    print(
        f"Docker {docker.docker('version', '--format', '{{.Server.Version}}')}, Compose "
        f"{docker.docker('compose', 'version', '--short')}.",
        flush=True,
    )
    for image in foreign_images():
        kind = bases.kind_of(image)
        docker.import_image(folder / kind, image, bases.BASES[kind].changes)
    _time("built", lambda: docker.compose("build"))
    try:
        _time("up", lambda: docker.compose("up", "--detach", "--no-build"))
        _time(
            "ready", lambda: engine.wait_until(load.is_answered("/healthz"), "the gateway answers")
        )
        lost = _examine(docker)
    finally:
        (folder / "containers.log").write_text(docker.logs())
        _time("down", lambda: docker.compose("down", "--volumes", "--timeout", "40"))
    return 1 if lost else 0


def _examine(docker: Engine) -> bool:
    """Print what is not as it should be; returns whether anything was."""
    games = game_names()
    known = {game: load.record_requests(game) for game in games}
    print(f"Every game answers: {', '.join(games)}.")
    faults = list(limits.find_faults(docker, ["gateway", "redis", *games]))
    print("\n".join(faults) or "No container may do what it should not.", flush=True)
    lost, sent = 0, 0
    with load.run_load(known[games[0]]) as running:
        for what, happens in Faults(docker, games[0]).all().items():
            running.reset()
            happens()
            result = running.result
            lost, sent = lost + result.lost.total(), sent + result.sent
            print(
                f"{result.sent:>7} requests, {result.lost.total():>3} lost "
                f"{dict(result.lost) or ''}, slowest {result.slowest:.2f} s: {what}",
                flush=True,
            )
        running.reset()
        while sent + running.result.sent < LEAST_REQUESTS:
            time.sleep(1)
        lost, sent = lost + running.result.lost.total(), sent + running.result.sent
    print(f"{sent:>7} requests, {lost} lost.", flush=True)
    return bool(faults or lost)


def _time(what: str, happens: Callable[[], object]) -> None:
    started = time.monotonic()
    happens()
    print(f"{what} in {time.monotonic() - started:.0f} s", flush=True)


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
