"""The compose file in Docker, built, started, disturbed under load and removed again.

Run by `check.py --containers`; it needs a Docker engine and the image registry that it pulls from.
Returns success if the stack comes up, every service answers, no container has ended that should run
or has a right that it can do without, and no request is lost while containers are killed, stopped
and added.
"""

import os
import re
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

import httpx2

from deploy.refusal import Refusal
from deploy.services import CHECKOUT, game_names
from tests.assistant.test_stdio import BATTLE
from tests.assistant_server import call_tool
from tests.gateway_load import collect_known_requests, run_load
from tests.http_server import LOOPBACK
from tests.recognition.drawn_boards import lay_board, photograph
from tests.servers import TIMEOUT_SECONDS

PROJECT = "decompte-check"
PORT = 8765
LEAST_REQUESTS = 4_000
"""Sent around each disturbance."""
# The gateway looks the names of containers up every two seconds.
_SETTLE_SECONDS = 5
# The gateway lets no address ask as fast as this load does.
_SETTINGS = {
    "DECOMPTE_PUBLISH": f"127.0.0.1:{PORT}",
    "DECOMPTE_GATEWAY_RATE": "100000",
    "DECOMPTE_GATEWAY_BURST": "100000",
    "DECOMPTE_GATEWAY_HEAVY_RATE": "100000",
    "DECOMPTE_GATEWAY_HEAVY_BURST": "100000",
    "DECOMPTE_GATEWAY_HEAVY_CONNECTIONS": "100",
}
_STATUS = re.compile(r"^(Uid|CapEff|CapBnd|NoNewPrivs):\s+(\S+)", re.MULTILINE)
# What makes the secrets ends when they are made.
_DONE = "secrets exited 0"
_HARMLESS = {"CapEff": "0" * 16, "CapBnd": "0" * 16, "NoNewPrivs": "1"}
# What a game's container asks of Redis besides its own keys, and has to be refused.
_FORBIDDEN = """
import os, redis
url = open(os.environ["REDIS_URL_FILE"]).read()
own = redis.Redis.from_url(url)
own.set("decompte:check", "1", ex=1)
assert own.get("decompte:check") == b"1"
nobody = redis.Redis(host="redis")
for command in (
    lambda: own.set("other", "1"), lambda: own.get("other"), own.flushall, own.keys,
    own.config_get, own.client_list, own.acl_list, lambda: own.publish("decompte:x", "1"),
    lambda: own.eval("return 1", 0), lambda: own.delete("decompte:check"), nobody.ping,
):
    try:
        command()
    except redis.RedisError:
        continue
    raise SystemExit("Redis allowed what a game does not need")
"""


class Gateway:
    """The gateway of the compose file, as the load asks it."""

    def connect(self) -> socket.socket:
        """Return a connection to it."""
        return socket.create_connection((LOOPBACK, PORT), TIMEOUT_SECONDS)


def main() -> int:
    """Return 0 if nothing was found, 1 otherwise or without an engine."""
    try:
        print(f"Docker {run('docker', 'version', '--format', '{{.Server.Version}}')}.", flush=True)
        with run_stack():
            faults = [*find_lost(game_names()), *find_silent(), *find_ended(), *find_rights()]
    except Refusal as refusal:
        faults = [str(refusal)]
    print("\n".join(faults) or "Every service answers, and no container has a right too many.")
    return 1 if faults else 0


@contextmanager
def run_stack() -> Iterator[None]:
    """Build and run the compose file as a project of its own until the block ends."""
    try:
        compose("up", "--build", "--wait", "--wait-timeout", "600")
        yield
    finally:
        compose("down", "--volumes", "--timeout", "40")


def find_ended() -> Iterator[str]:
    """Yield a sentence for each container that does not run and should."""
    listed = compose("ps", "--all", "--format", "{{.Service}} {{.State}} {{.ExitCode}}")
    for line in listed.splitlines():
        service, state, code = line.split()
        if state != "running" and line != _DONE:
            yield f"{service} is {state}, with exit code {code}."


def find_rights() -> Iterator[str]:
    """Yield a sentence for everything that a container can do and should not."""
    for line in compose("ps", "--format", "{{.Service}} {{.Name}}").splitlines():
        service, container = line.split()
        status = dict(_STATUS.findall(_execute(container, "cat", "/proc/1/status")))
        if status.pop("Uid") == "0":
            yield f"{service} runs as root."
        if status != _HARMLESS:
            yield f"{service} has rights: {status}."
        if _can_do(container, "sh", "-c", "echo > /written"):
            yield f"{service} can write to its root."
        if service in game_names():
            if not _can_do(container, "python", "-c", _FORBIDDEN):
                yield f"{service} can do more to Redis than it needs, or less."
            if not _can_do(container, "grep", "-q", "CycloneDX", "sbom.cdx.json"):
                yield f"{service} does not list its packages."


def find_silent(address: str = f"http://{LOOPBACK}:{PORT}") -> Iterator[str]:
    """Ask the services that are no game; yield what each answers that is wrong."""
    drawn = photograph(lay_board(24, seed=7), pixels=80)
    files = {"photo": ("board.jpg", drawn.photo, "image/jpeg")}
    read = httpx2.post(f"{address}/v1/recognition/boards", files=files, timeout=TIMEOUT_SECONDS)
    if read.status_code != 200 or len(read.json()["tiles"]) != len(drawn.tiles):
        yield f"recognition: {read.text}"
    scored = call_tool(f"{address}/mcp", "civilization_battles", BATTLE)
    if scored.structured_content["winner"] != "defender":
        yield f"mcp: {scored}"


def find_lost(games: Sequence[str]) -> Iterator[str]:
    """Disturb containers under load from every game; yield each answer that is wrong."""
    known = [one for game in games for one in collect_known_requests(game)]
    for name, disturb in list_disturbances(games[0]).items():

        def disturb_and_mend(disturb: Callable[[], object] = disturb) -> None:
            disturb()
            compose("up", "--no-recreate", "--wait", "--scale", f"{games[0]}=2", games[0], "redis")
            time.sleep(_SETTLE_SECONDS)

        result = run_load(Gateway(), known, disturb_and_mend, LEAST_REQUESTS)
        print(f"{result.right:>7} right, {len(result.wrong):>3} wrong: {name}", flush=True)
        yield from (f"{name}: {one}" for one in result.wrong)


def list_disturbances(game: str) -> dict[str, Callable[[], object]]:
    """Return the disturbances by name: of a container of `game`, of Redis, and none."""
    container = f"{PROJECT}-{game}-1"
    redis = f"{PROJECT}-redis-1"
    return {
        "nothing": lambda: time.sleep(_SETTLE_SECONDS),
        "a container's process ends": lambda: _can_do(container, "sh", "-c", "kill -QUIT 1"),
        "a container is killed": lambda: run("docker", "kill", container),
        "a container is stopped": lambda: run("docker", "stop", container),
        "four containers": lambda: compose(
            "up", "--no-recreate", "--wait", "--scale", f"{game}=4", game
        ),
        "Redis is paused": lambda: _pause(redis),
        "Redis is killed": lambda: run("docker", "kill", redis),
    }


def _pause(container: str) -> None:
    run("docker", "pause", container)
    time.sleep(_SETTLE_SECONDS)
    run("docker", "unpause", container)


def compose(*arguments: str) -> str:
    """Run `docker compose` on the checkout's file; raises Refusal."""
    return run("docker", "compose", "--project-name", PROJECT, *arguments)


def run(*command: str) -> str:
    """Return what `command` printed; raises Refusal with the last lines of its complaint."""
    ended = _run(command)
    if ended.returncode != 0:
        complaint = "\n".join(ended.stderr.splitlines()[-30:])
        raise Refusal(f"{' '.join(command)} failed:\n{complaint}")
    return ended.stdout.strip()


def _execute(container: str, *command: str) -> str:
    return run("docker", "exec", container, *command)


def _can_do(container: str, *command: str) -> bool:
    return _run(("docker", "exec", container, *command)).returncode == 0


def _run(command: Sequence[str]) -> subprocess.CompletedProcess[str]:
    try:
        return subprocess.run(
            command, cwd=CHECKOUT, env=os.environ | _SETTINGS, capture_output=True, text=True
        )
    except FileNotFoundError as error:
        raise Refusal(
            f"There is no {command[0]} on this machine: --containers needs it."
        ) from error


if __name__ == "__main__":
    sys.exit(main())
