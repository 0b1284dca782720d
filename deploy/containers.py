"""The compose file in Docker, built, started, disturbed under load and removed again.

Run by `check.py --containers`; it needs a Docker engine and the image registry that it pulls from.
Returns success if the stack comes up, every game answers, no container has a right that it can do
without, and no request is lost while containers are killed, stopped and added.
"""

import json
import os
import re
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from http.client import HTTPConnection, HTTPException
from typing import NamedTuple

from deploy.refusal import Refusal
from deploy.services import CHECKOUT, game_names
from shared.operations.documents import read_positions

PROJECT = "decompte-check"
PORT = 8765
CLIENTS = 8
LEAST_REQUESTS = 20_000
_TIMEOUT_SECONDS = 60
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


class KnownRequest(NamedTuple):
    """A request and the bytes that it has to be answered with."""

    path: str
    body: bytes
    answer: bytes


def main() -> int:
    """Return 0 if nothing was found, 1 otherwise or without an engine."""
    try:
        print(f"Docker {run('docker', 'version', '--format', '{{.Server.Version}}')}.", flush=True)
        with run_stack():
            games = game_names()
            known = [one for game in games for one in record_requests(game)]
            print(f"Every game answers: {', '.join(games)}.", flush=True)
            faults = list(find_rights())
            print("\n".join(faults) or "No container has a right it can do without.", flush=True)
            return 1 if faults or count_lost(known, games[0]) else 0
    except Refusal as refusal:
        print(refusal)
        return 1


@contextmanager
def run_stack() -> Iterator[None]:
    """Build and run the compose file as a project of its own until the block ends."""
    try:
        compose("up", "--build", "--wait", "--wait-timeout", "600")
        yield
    finally:
        compose("down", "--volumes", "--timeout", "40")


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


def count_lost(known: Sequence[KnownRequest], game: str) -> int:
    """Disturb the containers of `game` and Redis under load; return how many requests were lost."""
    with Load(known) as load:
        for name, disturb in list_disturbances(game).items():
            disturb()
            compose("up", "--no-recreate", "--wait", "--scale", f"{game}=2", game, "redis")
            time.sleep(_SETTLE_SECONDS)
            print(f"{load}: {name}", flush=True)
        while load.sent < LEAST_REQUESTS:
            time.sleep(1)
    return load.lost.total()


def list_disturbances(game: str) -> dict[str, Callable[[], object]]:
    """Return the disturbances by name: of a container of `game`, of Redis, and none."""
    container = f"{PROJECT}-{game}-1"
    redis = f"{PROJECT}-redis-1"
    return {
        "nothing": lambda: time.sleep(_SETTLE_SECONDS),
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


class Load:
    """Clients that send known requests until the block ends and compare each answer."""

    def __init__(self, known: Sequence[KnownRequest]) -> None:
        self.known = known
        self.sent = 0
        self.lost: Counter[str] = Counter()
        self._is_over = threading.Event()
        self._lock = threading.Lock()
        self._clients = ThreadPoolExecutor(CLIENTS)

    def __str__(self) -> str:
        return f"{self.sent:>7} requests, {self.lost.total():>3} lost {dict(self.lost) or ''}"

    def __enter__(self) -> "Load":
        self._ended = [self._clients.submit(self._ask, first) for first in range(CLIENTS)]
        return self

    def __exit__(self, *_: object) -> None:
        self._is_over.set()
        self._clients.shutdown()
        for client in self._ended:
            client.result()

    def _ask(self, first: int) -> None:
        """Send one request after the other on one connection, from number `first` on."""
        connection, number = connect(), first
        while not self._is_over.is_set():
            known = self.known[number % len(self.known)]
            fault = find_fault(connection, known)
            with self._lock:
                self.sent += 1
                self.lost.update([fault] if fault else [])
            if fault:
                connection.close()
                connection = connect()
            number += 1
        connection.close()


def find_fault(connection: HTTPConnection, known: KnownRequest) -> str:
    """Send `known`; return what was wrong with the answer, nothing if it was right."""
    try:
        status, answer = post(connection, known.path, known.body)
    except (OSError, HTTPException) as error:
        return type(error).__name__
    if status != 200:
        return str(status)
    return "" if answer == known.answer else "another answer"


def record_requests(game: str, most: int = 20) -> list[KnownRequest]:
    """Send the shortest positions of `game` and keep the answers; raises Refusal for others."""
    requests = [
        (json.dumps(one["request"]).encode(), f"/v1/{game}/{one['operation']}")
        for one in read_positions(CHECKOUT / "services" / game)
        if one.get("status", 200) == 200
    ]
    known = []
    for body, path in sorted(requests, key=lambda request: (len(request[0]), request))[:most]:
        status, answer = post(connect(), path, body)
        if status != 200:
            raise Refusal(f"POST {path} was answered with {status}: {answer[:200]!r}")
        known.append(KnownRequest(path, body, answer))
    return known


def connect() -> HTTPConnection:
    """Return a connection to the gateway."""
    return HTTPConnection("127.0.0.1", PORT, timeout=_TIMEOUT_SECONDS)


def post(connection: HTTPConnection, path: str, body: bytes) -> tuple[int, bytes]:
    """Return the status and the body of an answer; raises OSError and HTTPException."""
    headers = {"Content-Type": "application/json", "Accept-Language": "en"}
    connection.request("POST", path, body, headers)
    answer = connection.getresponse()
    return answer.status, answer.read()


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
