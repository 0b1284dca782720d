"""What the containers of a running stack may do, as the kernel enforces it.

Every container runs one user without rights on a root that it cannot write to, within its limits;
and a game can do nothing to Redis but read and set its own keys. A game's image lists its packages.
"""

import re
from collections.abc import Iterator, Sequence
from pathlib import Path

from deploy.containers.engine import Engine

_PIDS = 200
_USERS = {"gateway": 101, "redis": 999}
_GAME_USER = 10001
_STATUS = re.compile(r"^(Uid|CapEff|CapBnd|NoNewPrivs):\s+(\S+)", re.MULTILINE)
_PIDS_FILES = ("/sys/fs/cgroup/pids.max", "/sys/fs/cgroup/pids/pids.max")
# What a game's container asks of Redis besides its own keys, and has to be refused.
_FORBIDDEN = """
import os, redis
url = open(os.environ["REDIS_URL_FILE"]).read()
own = redis.Redis.from_url(url)
own.set("decompte:check", "1", ex=1)
assert own.get("decompte:check") == b"1"
nobody = redis.Redis(host="redis")
for forbidden in (
    lambda: own.set("other", "1"), lambda: own.get("other"), own.flushall, own.keys,
    own.config_get, own.client_list, own.acl_list, lambda: own.publish("decompte:x", "1"),
    lambda: own.eval("return 1", 0), lambda: own.delete("decompte:check"), nobody.ping,
):
    try:
        forbidden()
    except redis.RedisError:
        continue
    raise SystemExit(f"Redis allowed {forbidden}")
"""


def find_faults(engine: Engine, services: Sequence[str]) -> Iterator[str]:
    """Yield a sentence for everything that a container of `services` can do and should not."""
    for service in services:
        for container in engine.containers(service):
            for fault in _container_faults(engine, service, container):
                yield f"{service}: {fault}"
    game = next(one for one in services if one not in _USERS)
    for command in (("python", "-c", _FORBIDDEN), ("grep", "-q", "CycloneDX", "sbom.cdx.json")):
        if said := _failure(engine, engine.containers(game)[0], *command):
            yield f"{game}: {command[0]}: {said}"


def _container_faults(engine: Engine, service: str, container: str) -> Iterator[str]:
    state = engine.inspect(container)
    status = Path("/proc", str(state["State"]["Pid"]), "status").read_text("ascii")
    held = dict(_STATUS.findall(status))
    if int(held["Uid"]) != _USERS.get(service, _GAME_USER):
        yield f"runs as user {held['Uid']}"
    if int(held["CapEff"], 16) or int(held["CapBnd"], 16):
        yield f"has capabilities {held['CapEff']}"
    if held["NoNewPrivs"] != "1":
        yield "could gain rights"
    if not _failure(engine, container, "sh", "-c", "echo > /written"):
        yield "can write to its root"
    limit = engine.docker(
        "exec", container, "sh", "-c", f"cat {' '.join(_PIDS_FILES)} 2>/dev/null; :"
    )
    if limit != str(_PIDS):
        yield f"may have {limit or 'any number of'} processes"
    if not state["HostConfig"]["Memory"]:
        yield "may use any amount of memory"


def _failure(engine: Engine, container: str, *command: str) -> str:
    """Return what `command` complained of in `container`, nothing if it went well."""
    output = engine.docker("exec", container, "sh", "-c", '"$@" 2>&1 || echo failed', "-", *command)
    return output if output.endswith("failed") else ""
