"""Settings of the environment: read once, refused all at once, told in the documentation."""

import re
from pathlib import Path

import pytest

from shared.web import create_app
from shared.web.settings import BadSettings, read_settings
from tests.houses import bare_environment, silence_logs
from tests.orchard.app import GAME as ORCHARD

DOCUMENTED = Path(__file__).parents[2] / "docs" / "settings.md"

WRONG = {
    "REDIS_URL": "http://127.0.0.1:6379",
    "DECOMPTE_CACHE_BYTES": "12",
    "DECOMPTE_RESULT_DAYS": "0",
    "DECOMPTE_MAX_BODY_BYTES": "a lot",
    "DECOMPTE_MAX_DEPTH": "201",
    "DECOMPTE_LOG_LEVEL": "chatty",
    "DECOMPTE_HEAVY": "0",
    "DECOMPTE_DEADLINE_SECONDS": "61",
}


def test_the_defaults_are_those_of_the_documentation() -> None:
    with bare_environment():
        settings = read_settings()
    assert settings.redis_url is None
    assert settings.cache_bytes == 33_554_432
    assert settings.result_days == 30
    assert settings.result_seconds == 2_592_000
    assert settings.max_body_bytes == 262_144
    assert settings.max_depth == 32
    assert settings.log_level == "info"
    assert settings.metrics_folder is None
    assert settings.heavy_slots == 2
    assert settings.deadline_seconds == 5
    text = DOCUMENTED.read_text(encoding="utf-8")
    rows = dict(re.findall(r"^\| `([A-Z_]+)` \| `?([^|` ]+)", text, re.MULTILINE))
    assert rows == {
        "REDIS_URL": "none",
        "DECOMPTE_CACHE_BYTES": "33554432",
        "DECOMPTE_RESULT_DAYS": "30",
        "DECOMPTE_MAX_BODY_BYTES": "262144",
        "DECOMPTE_MAX_DEPTH": "32",
        "DECOMPTE_LOG_LEVEL": "info",
        "DECOMPTE_HEAVY": "2",
        "DECOMPTE_DEADLINE_SECONDS": "5",
        "DECOMPTE_WORKERS": "2",
        "DECOMPTE_THREADS": "4",
        "PROMETHEUS_MULTIPROC_DIR": "none",
    }


def test_all_faults_of_the_environment_are_told_at_once() -> None:
    with bare_environment() as environment:
        for name, value in WRONG.items():
            environment.setenv(name, value)
        with pytest.raises(BadSettings) as refused:
            create_app([ORCHARD])
    lines = str(refused.value).splitlines()
    assert sorted(line.partition(":")[0] for line in lines) == sorted(WRONG)
    assert all(line.partition(": ")[2].strip() for line in lines)


@pytest.mark.parametrize(("name", "value"), WRONG.items())
def test_a_single_fault_is_told_alone(name: str, value: str) -> None:
    with bare_environment() as environment:
        environment.setenv(name, value)
        with pytest.raises(BadSettings) as refused:
            read_settings()
    assert str(refused.value).startswith(f"{name}: ")
    assert "\n" not in str(refused.value)


EDGES = {
    "DECOMPTE_CACHE_BYTES": (1_048_576, 4_294_967_296),
    "DECOMPTE_RESULT_DAYS": (1, 366),
    "DECOMPTE_MAX_BODY_BYTES": (1_024, 1_048_576),
    "DECOMPTE_MAX_DEPTH": (8, 200),
    "DECOMPTE_HEAVY": (1, 64),
    "DECOMPTE_DEADLINE_SECONDS": (1, 60),
}


@pytest.mark.parametrize(("name", "edges"), EDGES.items(), ids=EDGES)
def test_numbers_are_taken_up_to_the_edges_told_and_not_beyond(
    name: str, edges: tuple[int, int]
) -> None:
    low, high = edges
    with bare_environment() as environment:
        for value in edges:
            environment.setenv(name, str(value))
            assert value in vars_of(read_settings())
        for beyond in (low - 1, high + 1):
            environment.setenv(name, str(beyond))
            with pytest.raises(BadSettings):
                read_settings()


def vars_of(settings: object) -> set[object]:
    names = ("cache_bytes", "result_days", "max_body_bytes", "max_depth")
    names += ("heavy_slots", "deadline_seconds")
    return {getattr(settings, name) for name in names}


@pytest.mark.parametrize(
    "url", ["redis://cache:6379/0", "rediss://:secret@cache/1", "unix:///run/redis.sock"]
)
def test_each_kind_of_redis_address_is_taken(url: str) -> None:
    with bare_environment() as environment:
        environment.setenv("REDIS_URL", url)
        assert read_settings().redis_url == url


def test_an_empty_redis_address_is_none() -> None:
    with bare_environment() as environment:
        environment.setenv("REDIS_URL", "")
        assert read_settings().redis_url is None


def test_a_redis_address_that_can_never_work_stops_the_start_without_telling_the_password() -> None:
    with bare_environment() as environment:
        environment.setenv("REDIS_URL", "redis://:hush-hush@cache:6379/0?socket_timeout=9")
        with pytest.raises(BadSettings, match="REDIS_URL: ") as refused:
            create_app([ORCHARD])
        silence_logs()
    assert "hush" not in str(refused.value)
