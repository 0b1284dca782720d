"""The Redis of deploy/k8s takes TLS alone; its probes and the games' address work with it."""

import os
import re
import subprocess
from pathlib import Path

import pytest
import yaml

from deploy.services import CHECKOUT
from tests.cache.certificates import Authority
from tests.cache.conftest import OpenRedisStore
from tests.cache.redis_counts import count_faults
from tests.servers import end, free_port, require_program, wait_until
from tests.shipped_redis import SHIPPED


def test_redis_in_a_cluster_takes_tls_alone(
    tmp_path: Path, open_redis_store: OpenRedisStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    port, authority, tls = str(free_port()), Authority(tmp_path), tmp_path / "tls"
    signed = authority.sign("localhost")
    tls.mkdir()
    authority.certificate.file.rename(tls / "ca.crt")
    signed.file.rename(tls / "tls.crt")
    signed.key.rename(tls / "tls.key")
    (tmp_path / "password").write_text("secret")

    def place_here(text: str) -> str:
        here = {"$(MAXMEMORY)": "64mb", "6379": port, "@redis:": "@localhost:", "/tls/": f"{tls}/"}
        for there, replaced in here.items():
            text = text.replace(there, replaced)
        return text

    manifests = (CHECKOUT / "deploy" / "k8s" / "base" / "redis.yaml").read_text(encoding="utf-8")
    deployment, _ = yaml.safe_load_all(manifests)
    (pod,) = deployment["spec"]["template"]["spec"]["containers"]
    start = ["sh", str(SHIPPED / "start.sh"), *map(place_here, pod["args"])]
    page = (CHECKOUT / "docs" / "operations.md").read_text(encoding="utf-8")
    (url,) = re.findall(r'literal=url="(rediss://\S+)"', page)
    url = place_here(url).replace("$password", "secret")
    monkeypatch.setenv("DECOMPTE_REDIS_PASSWORD_FILE", str(tmp_path / "password"))
    with (tmp_path / "log").open("wb") as log:
        redis = subprocess.Popen(start, cwd=tmp_path, stdout=log, stderr=log, process_group=0)
    try:
        for kind in ("livenessProbe", "readinessProbe"):
            program, *rest = map(place_here, pod[kind]["exec"]["command"])
            probe = [require_program(program), "-p", port, *rest]

            def is_alive(probe: list[str] = probe) -> bool:
                return subprocess.run(probe, capture_output=True, env=os.environ).returncode == 0

            wait_until(is_alive, f"the {kind} of Redis succeeds")
        games = open_redis_store(url)
        games.put_many({"a": b"1"})
        assert games.get("a") == b"1"
        assert count_faults(games) == {}
        plain = open_redis_store(f"redis://games:secret@localhost:{port}/0")
        plain.put_many({"a": b"1"})
        assert plain.get("a") is None
        assert plain.state() == "degraded"
    finally:
        end(redis)
