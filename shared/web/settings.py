"""Reads the settings from the environment, once at the start, and opens what they configure.

Every fault is reported at once.

Secrets may be in files instead, as container platforms provide them: REDIS_URL_FILE names a file
with the value of REDIS_URL. No secret is in a message or in the text of `Settings`.
"""

import os
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeVar
from urllib.parse import urlsplit

from environs import Env, EnvValidationError
from marshmallow import ValidationError
from marshmallow.validate import OneOf, Range

from shared.cache import Store, open_store
from shared.cache.seal import LEAST_SECRET_BYTES, MOST_SECRET_BYTES
from shared.operations.game import Game
from shared.operations.handler import Runtime
from shared.operations.tool import ProgramTool, Tool
from shared.schemas.validators import choose_compiler
from shared.texts import SHARED_TEXTS, Language, Texts, load_texts
from shared.web import fast_libraries, observability
from shared.web.jobs import Jobs
from shared.web.slots import count_cores

Value = TypeVar("Value")

MIB = 1024 * 1024
LOG_LEVELS = ("debug", "info", "warning", "error")


class BadSettings(Exception):
    """Settings of the environment are faulty; the message has a line for each fault."""


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings of a service. `docs/settings.md` explains each."""

    redis_url: str | None = field(repr=False)
    cache_secret: bytes | None = field(repr=False)
    cache_bytes: int
    result_days: int
    max_body_bytes: int
    max_depth: int
    log_level: str
    metrics_folder: Path | None
    workers: int
    heavy_slots: int
    deadline_seconds: int
    public_url: str

    @property
    def result_seconds(self) -> int:
        return self.result_days * 24 * 60 * 60

    @property
    def all_heavy_slots(self) -> int:
        """The slots of all workers together: at least two, so that no caller has all of them."""
        return max(2, self.workers * self.heavy_slots)


def read_settings() -> Settings:
    env = Env(eager=False)
    env.add_parser("parse", _parse)
    folder = env.str("PROMETHEUS_MULTIPROC_DIR", None)
    workers = env.int("DECOMPTE_WORKERS", 2, validate=Range(min=1))
    by_core = max(1, count_cores() // (workers or 1))
    settings = Settings(
        redis_url=_read_secret(env, "REDIS_URL", _parse_redis_url),
        cache_secret=_read_secret(env, "DECOMPTE_CACHE_SECRET", _parse_cache_secret),
        cache_bytes=env.int("DECOMPTE_CACHE_BYTES", 32 * MIB, validate=Range(MIB, 4096 * MIB)),
        result_days=env.int("DECOMPTE_RESULT_DAYS", 30, validate=Range(1, 366)),
        max_body_bytes=env.int("DECOMPTE_MAX_BODY_BYTES", 256 * 1024, validate=Range(1024, MIB)),
        max_depth=env.int("DECOMPTE_MAX_DEPTH", 32, validate=Range(8, 200)),
        log_level=env.str("DECOMPTE_LOG_LEVEL", "info", validate=OneOf(LOG_LEVELS)),
        metrics_folder=Path(folder) if folder else None,
        workers=workers,
        heavy_slots=env.int("DECOMPTE_HEAVY", by_core, validate=Range(1, 64)),
        deadline_seconds=env.int("DECOMPTE_DEADLINE_SECONDS", 5, validate=Range(1, 60)),
        public_url=env.str("DECOMPTE_PUBLIC_URL", "", validate=_check_public_url),
    )
    try:
        env.seal()
    except EnvValidationError as error:
        found: dict[str, list[str]] = {}
        found.update(error.error_messages)  # type: ignore[arg-type]  # environs maps names here
        faults = [f"{name}: {' '.join(map(str, messages))}" for name, messages in found.items()]
        raise BadSettings("\n".join(faults)) from None
    return settings


def _check_public_url(text: str) -> None:
    if text and not re.fullmatch(r"https?://[A-Za-z0-9.:\[\]-]+(/[A-Za-z0-9._~/-]*)?", text):
        raise ValidationError("Must be an http:// or https:// address.")


def _read_secret(env: Env, name: str, read: Callable[[bytes], Value]) -> Value | None:
    """What `read` makes of the variable `name`, or of the file that the variable `name`_FILE names.

    An empty variable is one that is not set. Newlines at the end of a file are left out.
    """

    def read_variable(text: str) -> Value:
        return read(os.fsencode(text))

    def read_file(path: str) -> Value:
        if os.environ.get(name):
            raise ValidationError(f"Must not be set together with {name}.")
        return read(_read_secret_file(Path(path)))

    value: Value | None = env.parse(name, "", read=read_variable)
    value_in_file: Value | None = env.parse(f"{name}_FILE", "", read=read_file)
    return value_in_file if value is None else value


def _parse(text: str, read: Callable[[str], Value]) -> Value | None:
    return read(text) if text else None


def _read_secret_file(path: Path) -> bytes:
    try:
        content = path.read_bytes().rstrip(b"\r\n")
    except OSError as error:
        raise ValidationError(f"The file cannot be read: {error.strerror}.") from None
    if not content:
        raise ValidationError("The file is empty.")
    return content


def _parse_redis_url(content: bytes) -> str:
    try:
        url = content.decode()
        scheme = urlsplit(url).scheme
    except ValueError:
        scheme = ""
    if scheme not in {"redis", "rediss", "unix"}:
        raise ValidationError("Must be a redis://, rediss:// or unix:// address.")
    return url


def _parse_cache_secret(content: bytes) -> bytes:
    if not LEAST_SECRET_BYTES <= len(content) <= MOST_SECRET_BYTES:
        raise ValidationError(f"Must be {LEAST_SECRET_BYTES} to {MOST_SECRET_BYTES} bytes long.")
    return content


@dataclass(frozen=True)
class AppContext:
    """Everything a request may need. Built once, before the first request."""

    settings: Settings
    store: Store
    jobs: Jobs
    games: Mapping[str, Game]
    tools: Mapping[str, Tool]
    programs: Sequence[ProgramTool]
    texts: Mapping[str, Mapping[Language, Texts]]
    shared_texts: Mapping[Language, Texts]

    @property
    def runtime(self) -> Runtime:
        depth, log_fault = self.settings.max_depth, observability.log_unforeseen
        return Runtime(fast_libraries, self.store, self.jobs, depth, log_fault)

    def find_game(self, path: str) -> Game | None:
        """The game that an address belongs to; None for another address."""
        _, root, *steps = path.split("/", 3)
        return self.games.get(steps[0]) if root == "v1" and len(steps) == 2 else None

    def texts_at(self, path: str) -> Mapping[Language, Texts]:
        """The texts of the game or tool that an address belongs to, else those that all share."""
        steps = path.split("/", 3)
        return self.texts.get(steps[2] if len(steps) > 2 else "", self.shared_texts)


def build_context(
    games: Sequence[Game],
    settings: Settings,
    tools: Sequence[Tool] = (),
    programs: Sequence[ProgramTool] = (),
) -> AppContext:
    """Open the store and read the texts; raises BadSettings when the store cannot work."""
    choose_compiler(fast_libraries.compile_schema)
    try:
        store = open_store(
            settings.redis_url, settings.cache_bytes, settings.result_seconds, settings.cache_secret
        )
    except ValueError as error:
        raise BadSettings(f"REDIS_URL: {error}") from None
    declared: dict[str, Game | Tool | ProgramTool] = {game.card.id: game for game in games}
    declared |= {tool.id: tool for tool in tools}
    declared |= {program.id: program for program in programs}
    return AppContext(
        settings=settings,
        store=store,
        jobs=Jobs(settings.all_heavy_slots, settings.deadline_seconds),
        games={game.card.id: game for game in games},
        tools={tool.id: tool for tool in tools},
        programs=programs,
        texts={
            name: load_texts(SHARED_TEXTS, one.folder / "texts") for name, one in declared.items()
        },
        shared_texts=load_texts(SHARED_TEXTS),
    )
