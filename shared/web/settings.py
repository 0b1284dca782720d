"""Settings from the environment, read once at the start; every fault is told at once."""

from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

from environs import Env, EnvValidationError
from marshmallow import ValidationError
from marshmallow.validate import OneOf, Range

MIB = 1024 * 1024
LOG_LEVELS = ("debug", "info", "warning", "error")


class BadSettings(Exception):
    """The environment does not fit; the message names every fault, a line each."""


@dataclass(frozen=True, slots=True)
class Settings:
    """What whoever runs a service may choose. `docs/settings.md` explains each."""

    redis_url: str | None
    cache_bytes: int
    result_days: int
    max_body_bytes: int
    max_depth: int
    log_level: str
    metrics_folder: Path | None
    heavy_slots: int
    deadline_seconds: int

    @property
    def result_seconds(self) -> int:
        return self.result_days * 24 * 60 * 60


def read_settings() -> Settings:
    """Reads the environment; raises BadSettings."""
    env = Env(eager=False)
    folder = env.str("PROMETHEUS_MULTIPROC_DIR", None)
    settings = Settings(
        redis_url=env.str("REDIS_URL", None, validate=_is_redis_url) or None,
        cache_bytes=env.int("DECOMPTE_CACHE_BYTES", 32 * MIB, validate=Range(MIB, 4096 * MIB)),
        result_days=env.int("DECOMPTE_RESULT_DAYS", 30, validate=Range(1, 366)),
        max_body_bytes=env.int("DECOMPTE_MAX_BODY_BYTES", 256 * 1024, validate=Range(1024, MIB)),
        max_depth=env.int("DECOMPTE_MAX_DEPTH", 32, validate=Range(8, 200)),
        log_level=env.str("DECOMPTE_LOG_LEVEL", "info", validate=OneOf(LOG_LEVELS)),
        metrics_folder=Path(folder) if folder else None,
        heavy_slots=env.int("DECOMPTE_HEAVY", 2, validate=Range(1, 64)),
        deadline_seconds=env.int("DECOMPTE_DEADLINE_SECONDS", 5, validate=Range(1, 60)),
    )
    try:
        env.seal()
    except EnvValidationError as error:
        found: dict[str, list[str]] = {}
        found.update(error.error_messages)  # type: ignore[arg-type]  # environs maps names here
        faults = [f"{name}: {' '.join(map(str, said))}" for name, said in found.items()]
        raise BadSettings("\n".join(faults)) from None
    return settings


def _is_redis_url(url: str | None) -> None:
    if url and urlsplit(url).scheme not in {"redis", "rediss", "unix"}:
        raise ValidationError("Must be a redis://, rediss:// or unix:// address.")
