"""Applications for tests: every game there is, with settings that no environment changes."""

import os
from collections.abc import Iterator, MutableMapping
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

import pytest
import structlog
from flask import Flask

from shared.web import Game
from shared.web.app import serve
from shared.web.context import AppContext, build_context
from shared.web.settings import Settings, read_settings
from tests.found_games import GAMES
from tests.inspectable_store import InspectableStore

OUR_VARIABLES = ("DECOMPTE_", "REDIS_URL", "PROMETHEUS_")


@contextmanager
def clear_environment() -> Iterator[pytest.MonkeyPatch]:
    """An environment that says nothing to us, for as long as this lasts."""
    with pytest.MonkeyPatch.context() as patch:
        for name in list(os.environ):
            if name.startswith(OUR_VARIABLES):
                patch.delenv(name)
        yield patch


def read_default_settings() -> Settings:
    """The settings of an environment that sets none."""
    with clear_environment():
        return read_settings()


def build_context_of_all_games(*more: Game) -> AppContext:
    """Every game, and `more`, and a store on which a test sees what is kept."""
    games = [*GAMES.values(), *more]
    return replace(build_context(games, read_default_settings()), store=InspectableStore())


def create_application(settings: Settings | None = None) -> Flask:
    """An application of every game with a store of its own; settings left out are the defaults."""
    return serve(build_context(list(GAMES.values()), settings or read_default_settings()))


def silence_logs() -> None:
    """Lets no line of the log through, until somebody captures or configures it."""
    structlog.configure(processors=[_drop], cache_logger_on_first_use=False)


def _drop(_logger: Any, _method: str, _event: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
    raise structlog.DropEvent
