"""Applications for tests: every game, with settings that do not depend on the environment."""

import os
from collections.abc import Iterator, MutableMapping
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

import pytest
import structlog
from flask import Flask

from shared.operations import Game
from shared.web.app import serve
from shared.web.settings import AppContext, Settings, build_context, read_settings
from tests.found_games import GAMES
from tests.inspectable_store import InspectableStore

OUR_VARIABLES = ("DECOMPTE_", "REDIS_URL", "PROMETHEUS_")


@contextmanager
def clear_environment() -> Iterator[pytest.MonkeyPatch]:
    """Remove every setting of ours from the environment while the block runs."""
    with pytest.MonkeyPatch.context() as patch:
        for name in list(os.environ):
            if name.startswith(OUR_VARIABLES):
                patch.delenv(name)
        yield patch


def read_default_settings() -> Settings:
    """Read the settings of an environment that sets none."""
    with clear_environment():
        return read_settings()


def build_context_of_all_games(*more: Game) -> AppContext:
    """Build a context of every game and `more`, with a store whose content a test can read."""
    games = [*GAMES.values(), *more]
    return replace(build_context(games, read_default_settings()), store=InspectableStore())


def create_application(settings: Settings | None = None) -> Flask:
    """Create an application of every game with its own store; settings default to the defaults."""
    return serve(build_context(list(GAMES.values()), settings or read_default_settings()))


def silence_logs() -> None:
    """Drop every log line until the log is captured or configured again."""
    structlog.configure(processors=[_drop], cache_logger_on_first_use=False)


def _drop(_logger: Any, _method: str, _event: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
    raise structlog.DropEvent
