"""The images and docker-compose.yml, as far as they can be known without an engine to run them.

Compose's own program reads the file; `check.py --containers` runs it all in an engine.

A service's own image is imitated: a folder with what it copies and nothing else, in which the very
command of the image is run on loopback and asked by the image's own health check.
"""

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

from deploy.gateway.settings import SETTINGS
from deploy.one_process import load_tools
from deploy.rendering import compose
from deploy.rendering.images import foreign_images
from deploy.services import CHECKOUT, ENGINE_VARIABLE, game_names, tool_names
from tests.containers import list_disturbances
from tests.servers import TIMEOUT_SECONDS, free_port, wait_until
from tests.structure.dockerfile import (
    DOCKERFILE,
    copy_from_checkout,
    is_in_build_context,
    read_stages,
)
from tests.tiers import keep_some

COMPOSE = CHECKOUT / "docker-compose.yml"
TOOLS = Path(sys.executable).parent
DOCS = CHECKOUT / "docs"
SETTINGS_PAGE = DOCS / "settings.md"


def load_compose_file() -> dict[str, Any]:
    """docker-compose.yml, its anchors resolved."""
    document: dict[str, Any] = yaml.safe_load(COMPOSE.read_text(encoding="utf-8"))
    return document


def list_containers() -> dict[str, dict[str, Any]]:
    """The services of docker-compose.yml by their names."""
    found: dict[str, dict[str, Any]] = load_compose_file()["services"]
    return found


def run_tool(name: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run a tool of the environment and capture its output; an exit code does not raise."""
    command = [str(TOOLS / name), *arguments]
    return subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)


def test_the_linter_of_dockerfiles_finds_nothing() -> None:
    done = run_tool("hadolint", "--failure-threshold", "style", str(DOCKERFILE))
    assert (done.returncode, done.stdout) == (0, "")


@pytest.mark.parametrize("name", [*game_names(), *tool_names()])
def test_everything_that_is_copied_exists_and_reaches_the_build(name: str) -> None:
    found = read_stages()
    for stage in found.values():
        for copy in stage.read_copies():
            for source in copy.sources(name):
                if copy.origin is None:
                    assert (CHECKOUT / source).exists(), source
                    assert is_in_build_context(source), source
                else:
                    assert copy.origin in found


def test_what_no_image_needs_stays_out_of_a_build() -> None:
    left = (".git/config", ".venv/bin/python", "tests/servers.py", "docs/settings.md", "README.md")
    kept = ("shared/__pycache__/x.pyc", "deploy/k8s/base/redis.yaml", "requirements/check.lock")
    assert [path for path in left + kept if is_in_build_context(path)] == []
    assert is_in_build_context("services/heros/positions/conquests.json")


def test_every_image_of_ours_has_the_licence_and_the_notice() -> None:
    for name in ("gateway", "service"):
        copies = read_stages()[name].read_copies()
        copied = {source for copy in copies for source in copy.sources("heros")}
        assert {"LICENSE", "NOTICE"} <= copied, name


@pytest.mark.parametrize("name", [*game_names(), *tool_names()])
def test_an_image_has_the_floor_and_its_own_game_and_nothing_else(
    name: str, tmp_path: Path
) -> None:
    copy_from_checkout(read_stages()["service"], name, tmp_path)
    assert {path.name for path in tmp_path.iterdir()} == {
        "LICENSE",
        "NOTICE",
        "deploy",
        "services",
        "shared",
    }
    assert {path.name for path in (tmp_path / "services").iterdir()} == {"__init__.py", name}
    deployed = {path.name for path in (tmp_path / "deploy").iterdir()}
    assert deployed == {"__init__.py", "gunicorn.conf.py", "healthy.py", "one_service.py"}


@pytest.mark.parametrize("name", keep_some([*game_names(), *tool_names()], 1))
def test_the_command_of_an_image_serves_its_game_from_what_is_copied(
    name: str, tmp_path: Path
) -> None:
    stage = read_stages()["service"]
    copy_from_checkout(stage, name, tmp_path)
    before = sorted(tmp_path.rglob("*"))
    port = str(free_port())
    here = {"DECOMPTE_HOST": "127.0.0.1", "DECOMPTE_PORT": port, "PATH": f"{TOOLS}:/usr/bin:/bin"}
    environ = stage.environ(name) | here
    healthy = [str(TOOLS / "python"), *stage.command("HEALTHCHECK")[1:]]

    def is_healthy() -> bool:
        return subprocess.run(healthy, cwd=tmp_path, env=environ, check=False).returncode == 0

    assert not is_healthy()
    with subprocess.Popen(
        stage.command(), cwd=tmp_path, env=environ, stdout=subprocess.DEVNULL
    ) as served:
        try:
            wait_until(is_healthy, f"the image of {name} is healthy")
            assert os.readlink(f"/proc/{served.pid}/exe").rpartition("/")[2].startswith("python")
        finally:
            served.terminate()
            served.wait(TIMEOUT_SECONDS)
    assert served.returncode == 0
    assert sorted(tmp_path.rglob("*")) == before


@pytest.mark.parametrize("stage", ["gateway", "service"])
def test_an_image_runs_as_a_user_without_rights_and_says_how_it_is(stage: str) -> None:
    image = read_stages()[stage]
    user, group = image.last("USER").split(":")
    assert int(user) > 0
    assert int(group) > 0
    assert image.last("HEALTHCHECK").split(" CMD ")[1].startswith("[")
    assert "curl" not in DOCKERFILE.read_text(encoding="utf-8")


def test_every_foreign_image_is_named_by_its_whole_version() -> None:
    foreign = {stage.base for stage in read_stages().values() if stage.base not in read_stages()}
    foreign |= {one["image"] for one in list_containers().values() if "build" not in one}
    assert foreign == {*foreign_images()}
    assert len(foreign) == 4
    for image in foreign:
        whole = r"[a-z]+:\d+\.\d+\.\d+-(slim-trixie|alpine)(@sha256:[0-9a-f]{64})?"
        assert re.fullmatch(whole, image), image
    # docs/operations.md says how the others get theirs, which takes a registry.
    assert {"node", "redis"} <= {image.partition(":")[0] for image in foreign if "@" in image}


def test_packages_are_installed_by_their_hashes_alone() -> None:
    for stage, lock in (("packages", "requirements/run.lock"), ("bill", "requirements/sbom.lock")):
        assert "--require-hashes" in read_stages()[stage].last("RUN")
        assert next(read_stages()[stage].read_copies()).sources("")[0] == lock
    for name, container in list_containers().items():
        own = {"LOCK": f"requirements/{name}.lock"} if name in tool_names() else {}
        if name in (*game_names(), *tool_names()):
            assert container["build"]["args"] == {"SERVICE": name, **own}


def run_compose_config(file: Path) -> subprocess.CompletedProcess[str]:
    """Lets Compose's own program read a file, with nothing set that the file could ask for."""
    return subprocess.run(
        [str(TOOLS / "docker-compose"), "--file", str(file), "config"],
        env={"PATH": os.defpath, "HOME": str(file.parent)},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


def test_compose_itself_reads_the_compose_file() -> None:
    done = run_compose_config(COMPOSE)
    assert done.returncode == 0, done.stderr
    assert set(yaml.safe_load(done.stdout)["services"]) == set(list_containers())


def test_the_docs_have_every_event_that_is_run_in_containers() -> None:
    table = (DOCS / "operations.md").read_text(encoding="utf-8").split("| event |")[1]
    rows = table.split("| **all** |")[0].splitlines()[2:]
    assert [row.split(" | ")[0].removeprefix("| ") for row in rows] == [*list_disturbances("x")]


def test_a_new_game_joins_by_being_there() -> None:
    games = [*game_names(), "sample"]
    text = compose.render_files(games)["docker-compose.yml"]
    services = yaml.safe_load(text)["services"]
    assert set(services) == {"gateway", "redis", "secrets", *games}
    assert services["sample"]["build"]["args"] == {"SERVICE": "sample"}
    assert set(services["gateway"]["depends_on"]) == set(games)


@pytest.mark.parametrize("name", ["gateway", "redis", "secrets", *game_names(), *tool_names()])
def test_a_container_has_no_right_it_can_do_without(name: str) -> None:
    container = list_containers()[name]
    assert container["read_only"] is True
    assert container["cap_drop"] == ["ALL"]
    assert container["security_opt"] == ["no-new-privileges:true"]
    assert container["restart"] == ("no" if name == "secrets" else "unless-stopped")
    assert container["tmpfs"]
    assert container["deploy"]["resources"]["limits"].keys() == {"cpus", "memory", "pids"}
    assert "pids_limit" not in container
    assert "privileged" not in container
    allowed = {
        "gateway": [],
        "redis": ["redis-secrets:/secrets:ro"],
        "secrets": ["redis-secrets:/redis-secrets", "game-secrets:/game-secrets"],
        **{name: [] for name in tool_names()},
    }
    assert container.get("volumes", []) == allowed.get(name, ["game-secrets:/secrets:ro"])


def test_the_gateway_may_open_as_many_files_as_it_asks_for() -> None:
    text = (CHECKOUT / "deploy/gateway/nginx/nginx.conf").read_text(encoding="utf-8")
    limits = re.findall(r"^ *worker_(?:rlimit_nofile|connections) (\d+);", text, re.MULTILINE)
    assert list_containers()["gateway"]["ulimits"]["nofile"] >= max(map(int, limits), default=1)


def test_only_the_gateway_is_published() -> None:
    assert [name for name, one in list_containers().items() if "ports" in one] == ["gateway"]
    assert list_containers()["gateway"]["ports"] == ["${DECOMPTE_PUBLISH:-8000}:8080"]
    assert read_stages()["gateway"].last("EXPOSE") == "8080"


def test_only_the_gateway_reaches_games_and_only_games_reach_redis() -> None:
    networks = {name: set(one.get("networks", ())) for name, one in list_containers().items()}
    assert networks.pop("secrets") == set()
    assert list_containers()["secrets"]["network_mode"] == "none"
    assert networks.pop("gateway") == {"front", "games"}
    assert networks.pop("redis") == {"store"}
    assert networks == {
        **{name: {"games", "store"} for name in game_names()},
        **{name: {"games"} for name in tool_names()},
    }
    settings = [f"DECOMPTE_MCP_SERVICES={','.join(f'http://{name}:8000' for name in game_names())}"]
    assert [one for one in list_containers()["mcp"]["environment"] if "=" in one] == settings
    inner = {name for name, one in load_compose_file()["networks"].items() if one.get("internal")}
    assert inner == {"games", "store"}


def make_secrets(folder: Path, **given: str) -> subprocess.CompletedProcess[str]:
    """Runs the script that makes up the secrets, with two folders under `folder`."""
    for name in ("redis", "games"):
        (folder / name).mkdir(exist_ok=True)
    script = CHECKOUT / "deploy" / "redis" / "make-secrets.sh"
    return subprocess.run(
        ["sh", str(script), str(folder / "redis"), str(folder / "games")],
        env={"PATH": os.defpath, **given},
        capture_output=True,
        text=True,
        check=False,
    )


def read_secrets(folder: Path) -> dict[str, str]:
    """The secrets under `folder` by their paths."""
    return {str(file.relative_to(folder)): file.read_text() for file in folder.rglob("*/*")}


def test_secrets_are_made_up_once(tmp_path: Path) -> None:
    assert make_secrets(tmp_path).returncode == 0
    made = read_secrets(tmp_path)
    assert {*made} == {"redis/password", "games/url", "games/cache-secret"}
    assert made["games/url"] == f"redis://games:{made['redis/password']}@redis:6379/0"
    assert re.fullmatch("[0-9a-f]{64}", made["redis/password"])
    assert re.fullmatch("[0-9a-f]{64}", made["games/cache-secret"])
    assert made["games/cache-secret"] != made["redis/password"]
    assert make_secrets(tmp_path).returncode == 0
    assert read_secrets(tmp_path) == made


def test_secrets_that_are_given_are_taken(tmp_path: Path) -> None:
    given = {"DECOMPTE_REDIS_PASSWORD": "a-password", "DECOMPTE_CACHE_SECRET": "key " * 8}
    make_secrets(tmp_path)
    assert make_secrets(tmp_path, **given).returncode == 0
    assert read_secrets(tmp_path) == {
        "redis/password": "a-password",
        "games/url": "redis://games:a-password@redis:6379/0",
        "games/cache-secret": "key " * 8,
    }


def test_a_password_that_an_address_cannot_hold_is_refused(tmp_path: Path) -> None:
    done = make_secrets(tmp_path, DECOMPTE_REDIS_PASSWORD="a@b")
    assert done.returncode == 1
    assert "letters, digits" in done.stderr
    assert read_secrets(tmp_path) == {}


@pytest.mark.parametrize("name", ["gateway", *(one.id for one in load_tools())])
def test_who_ends_waits_as_long_as_a_photo_may_take_to_be_read(name: str) -> None:
    container = list_containers()[name]
    longest = max(one.wait_seconds for one in load_tools())
    assert int(container["stop_grace_period"].removesuffix("s")) >= longest + 10
    if name != "gateway":
        assert f"GUNICORN_CMD_ARGS=--graceful-timeout={longest + 5}" in container["environment"]


@pytest.mark.parametrize("name", game_names())
def test_every_setting_of_the_documentation_can_be_given_to_a_game(name: str) -> None:
    rows = re.findall(
        r"^\| `([A-Z_]+)` \|", SETTINGS_PAGE.read_text(encoding="utf-8"), re.MULTILINE
    )
    ours = {row.removesuffix("_FILE") for row in rows if row.startswith(("DECOMPTE_", "REDIS_"))}
    given = {
        one.partition("=")[0].removesuffix("_FILE")
        for one in list_containers()[name]["environment"]
    }
    page_only = {ENGINE_VARIABLE}  # the gateway's image holds the engine: its build decides
    assert given == {row for row in ours if not row.startswith("DECOMPTE_GATEWAY_")} - page_only


def test_every_setting_of_the_gateway_can_be_given_to_it() -> None:
    environment = list_containers()["gateway"]["environment"]
    assert "DECOMPTE_GATEWAY_UPSTREAMS=compose" in environment
    given = {one.partition("=")[0] for one in environment}
    assert given == SETTINGS.keys() - {"DECOMPTE_GATEWAY_NAMESPACE"}
