"""Settings of the environment: read once, refused all at once, and documented."""

import os
import re
from dataclasses import replace
from pathlib import Path

import pytest

from shared.web.app import create_app
from shared.web.settings import BadSettings, build_context, read_settings
from shared.web.slots import count_cores
from tests.applications import clear_environment, silence_logs
from tests.sample_game.app import GAME as SAMPLE_GAME
from tests.servers import RedisServer

SETTINGS_PAGE = Path(__file__).parents[2] / "docs" / "settings.md"

WRONG = {
    "REDIS_URL": "http://127.0.0.1:6379",
    "DECOMPTE_CACHE_SECRET": "fifteen bytes..",
    "DECOMPTE_CACHE_BYTES": "12",
    "DECOMPTE_RESULT_DAYS": "0",
    "DECOMPTE_MAX_BODY_BYTES": "a lot",
    "DECOMPTE_MAX_DEPTH": "201",
    "DECOMPTE_LOG_LEVEL": "chatty",
    "DECOMPTE_HEAVY": "0",
    "DECOMPTE_DEADLINE_SECONDS": "61",
    "DECOMPTE_PUBLIC_URL": "score.example",
}


@pytest.mark.parametrize(
    ("workers", "heavy", "slots"), [("1", "1", 2), ("2", "3", 6), ("1", "5", 5), ("64", "", 64)]
)
def test_slots_are_those_of_all_workers_and_two_at_least(
    workers: str, heavy: str, slots: int
) -> None:
    with clear_environment() as patch:
        patch.setenv("DECOMPTE_WORKERS", workers)
        if heavy:
            patch.setenv("DECOMPTE_HEAVY", heavy)
        assert read_settings().all_heavy_slots == slots


def test_the_defaults_are_those_of_the_documentation() -> None:
    with clear_environment():
        settings = read_settings()
    assert settings.redis_url is None
    assert settings.cache_secret is None
    assert settings.cache_bytes == 33_554_432
    assert settings.result_days == 30
    assert settings.result_seconds == 2_592_000
    assert settings.max_body_bytes == 262_144
    assert settings.max_depth == 32
    assert settings.log_level == "info"
    assert settings.metrics_folder is None
    assert settings.workers == 2
    assert settings.heavy_slots == max(1, count_cores() // 2)
    assert settings.deadline_seconds == 5
    assert settings.public_url == ""
    text = SETTINGS_PAGE.read_text(encoding="utf-8")
    rows = dict(re.findall(r"^\| `([A-Z_]+)` \| `?([^|` ]+)", text, re.MULTILINE))
    assert rows == {
        "REDIS_URL": "none",
        "REDIS_URL_FILE": "none",
        "DECOMPTE_CACHE_SECRET": "none",
        "DECOMPTE_CACHE_SECRET_FILE": "none",
        "DECOMPTE_CACHE_BYTES": "33554432",
        "DECOMPTE_RESULT_DAYS": "30",
        "DECOMPTE_MAX_BODY_BYTES": "262144",
        "DECOMPTE_MAX_DEPTH": "32",
        "DECOMPTE_LOG_LEVEL": "info",
        "DECOMPTE_HEAVY": "cores",
        "DECOMPTE_DEADLINE_SECONDS": "5",
        "DECOMPTE_PUBLIC_URL": "none",
        "DECOMPTE_WORKERS": "2",
        "DECOMPTE_THREADS": "4",
        "DECOMPTE_ENGINE": "none",
        "PROMETHEUS_MULTIPROC_DIR": "none",
    }


def test_all_faults_of_the_environment_are_reported_at_once() -> None:
    with clear_environment() as environment:
        for name, value in WRONG.items():
            environment.setenv(name, value)
        with pytest.raises(BadSettings) as refused:
            create_app([SAMPLE_GAME])
    lines = str(refused.value).splitlines()
    assert sorted(line.partition(":")[0] for line in lines) == sorted(WRONG)
    assert all(line.partition(": ")[2].strip() for line in lines)


EDGES = {
    "DECOMPTE_CACHE_BYTES": (1_048_576, 4_294_967_296),
    "DECOMPTE_RESULT_DAYS": (1, 366),
    "DECOMPTE_MAX_BODY_BYTES": (1_024, 1_048_576),
    "DECOMPTE_MAX_DEPTH": (8, 200),
    "DECOMPTE_HEAVY": (1, 64),
    "DECOMPTE_DEADLINE_SECONDS": (1, 60),
}


@pytest.mark.parametrize(("name", "edges"), EDGES.items(), ids=EDGES)
def test_numbers_are_accepted_up_to_the_documented_limits_and_not_beyond(
    name: str, edges: tuple[int, int]
) -> None:
    low, high = edges
    with clear_environment() as environment:
        for value in edges:
            environment.setenv(name, str(value))
            assert value in list_numbers(read_settings())
        for beyond in (low - 1, high + 1):
            environment.setenv(name, str(beyond))
            with pytest.raises(BadSettings):
                read_settings()


def list_numbers(settings: object) -> set[object]:
    names = ["cache_bytes", "result_days", "max_body_bytes", "max_depth"]
    names += ["heavy_slots", "deadline_seconds"]
    return {getattr(settings, name) for name in names}


@pytest.mark.parametrize(
    "url", ["redis://cache:6379/0", "rediss://:secret@cache/1", "unix:///run/redis.sock"]
)
def test_each_kind_of_redis_address_is_taken(url: str) -> None:
    with clear_environment() as environment:
        environment.setenv("REDIS_URL", url)
        assert read_settings().redis_url == url


def test_a_redis_address_that_can_never_work_stops_the_start_without_telling_the_password() -> None:
    with clear_environment() as environment:
        environment.setenv("REDIS_URL", "redis://:hush-hush@cache:6379/0?socket_timeout=9")
        with pytest.raises(BadSettings, match="REDIS_URL: ") as refused:
            create_app([SAMPLE_GAME])
        silence_logs()
    assert "hush" not in str(refused.value)


SECRETS = {
    "REDIS_URL": ("redis_url", "redis://:hush-hush@cache:6379/0"),
    "DECOMPTE_CACHE_SECRET": ("cache_secret", "hush-hush, a secret of some length"),
}
each_secret = pytest.mark.parametrize(
    ("name", "field", "secret"), [(name, *rest) for name, rest in SECRETS.items()], ids=SECRETS
)


@each_secret
def test_a_secret_is_read_from_the_variable_or_from_the_file_that_another_names(
    tmp_path: Path, name: str, field: str, secret: str
) -> None:
    file = tmp_path / "secret"
    file.write_text(f"{secret}\n", encoding="utf-8")
    for variable, value in ((name, secret), (f"{name}_FILE", str(file))):
        with clear_environment() as environment:
            environment.setenv(variable, value)
            settings = read_settings()
        assert os.fsencode(getattr(settings, field)) == secret.encode()
        assert "hush" not in repr(settings)


@each_secret
def test_an_empty_variable_is_one_that_is_not_set(
    tmp_path: Path, name: str, field: str, secret: str
) -> None:
    file = tmp_path / "secret"
    file.write_text(secret, encoding="utf-8")
    with clear_environment() as environment:
        environment.setenv(name, "")
        environment.setenv(f"{name}_FILE", "")
        assert getattr(read_settings(), field) is None
        environment.setenv(f"{name}_FILE", str(file))
        assert os.fsencode(getattr(read_settings(), field)) == secret.encode()


@each_secret
@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (None, "The file cannot be read: No such file or directory."),
        (b"", "The file is empty."),
        (b"\r\n\n", "The file is empty."),
        (b"hush-hush \xff", "Must be "),
    ],
)
def test_a_file_that_holds_no_such_secret_is_refused_without_telling_what_it_holds(
    tmp_path: Path, name: str, field: str, secret: str, content: bytes | None, reason: str
) -> None:
    file = tmp_path / "secret"
    if content is not None:
        file.write_bytes(content)
    with clear_environment() as environment:
        environment.setenv(f"{name}_FILE", str(file))
        with pytest.raises(BadSettings) as refused:
            read_settings()
    assert str(refused.value).startswith(f"{name}_FILE: {reason}")
    assert "hush" not in str(refused.value)


@each_secret
def test_a_secret_given_twice_is_refused(
    tmp_path: Path, name: str, field: str, secret: str
) -> None:
    file = tmp_path / "secret"
    file.write_text(secret, encoding="utf-8")
    with clear_environment() as environment:
        environment.setenv(name, secret)
        environment.setenv(f"{name}_FILE", str(file))
        with pytest.raises(BadSettings) as refused:
            read_settings()
    assert str(refused.value) == f"{name}_FILE: Must not be set together with {name}."


def test_a_cache_secret_may_be_any_bytes_of_16_to_512(tmp_path: Path) -> None:
    file = tmp_path / "secret"
    for length, is_taken in ((15, False), (16, True), (512, True), (513, False)):
        secret = b"\xff" * length
        file.write_bytes(secret)
        for variable, value in (
            ("DECOMPTE_CACHE_SECRET", os.fsdecode(secret)),
            ("DECOMPTE_CACHE_SECRET_FILE", str(file)),
        ):
            with clear_environment() as environment:
                environment.setenv(variable, value)
                if is_taken:
                    assert read_settings().cache_secret == secret
                    continue
                with pytest.raises(BadSettings, match="Must be 16 to 512 bytes long"):
                    read_settings()


def test_the_cache_secret_of_the_settings_seals_what_the_service_keeps(tmp_path: Path) -> None:
    with RedisServer(tmp_path) as redis, clear_environment() as environment:
        environment.setenv("REDIS_URL", redis.url)
        for secret in ("the first secret", "the second secret", None):
            settings = replace(read_settings(), cache_secret=secret.encode() if secret else None)
            store = build_context([SAMPLE_GAME], settings).store
            assert store.get("key") is None
            store.put_many({"key": b"value"})
            marks = {redis.command("GET", "decompte:key")[:2]}
            assert marks == ({b"K1"} if secret else {b"D1"})
