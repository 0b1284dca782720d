"""A real service for the clients, the contract that they are built for, and both installed."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from deploy.clients.contract import read_document
from deploy.clients.npm_packages import build_client
from deploy.clients.python_package import build_wheel
from tests import node
from tests.applications import clear_environment, silence_logs
from tests.gunicorn_server import GunicornServer
from tests.http_server import LOOPBACK
from tests.servers import require_program

PROJECT = {"private": True, "type": "module"}
OPTIONS = {"strict": True, "target": "ES2022", "module": "NodeNext", "lib": ["ES2022", "DOM"]}


@pytest.fixture(scope="session")
def contract() -> dict[str, Any]:
    """The OpenAPI document of all games."""
    silence_logs()
    with clear_environment():
        return read_document()


@pytest.fixture(scope="session")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a service with every game."""
    folder = tmp_path_factory.mktemp("service")
    with GunicornServer("tests.all_games:create_app()", folder) as server:
        yield f"http://{LOOPBACK}:{server.port}"


@contextmanager
def narrow_umask() -> Iterator[None]:
    """Let whoever builds have a umask that lets nobody else read."""
    before = os.umask(0o077)
    try:
        yield
    finally:
        os.umask(before)


@pytest.fixture(scope="session")
def wheel(contract: dict[str, Any], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The client for Python as it is published."""
    target = tmp_path_factory.mktemp("wheel")
    with narrow_umask():
        return build_wheel(contract, target)


@pytest.fixture(scope="session")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder that the wheel is installed into."""
    target = tmp_path_factory.mktemp("python") / "installed"
    words = ["-m", "pip", "install", "--quiet", "--no-index", "--no-deps"]
    subprocess.run([sys.executable, *words, "--target", str(target), str(wheel)], check=True)
    return target


@pytest.fixture(scope="session")
def tarball(contract: dict[str, Any], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The client for TypeScript as it is published."""
    node.require_packages()
    target = tmp_path_factory.mktemp("tarball")
    with narrow_umask():
        return build_client(contract, target)


@pytest.fixture(scope="session")
def project(tarball: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A project that the tarball is installed into, without a network."""
    folder = tmp_path_factory.mktemp("typescript")
    (folder / "package.json").write_text(json.dumps(PROJECT), encoding="utf-8")
    configuration = {"compilerOptions": {**OPTIONS, "types": []}}
    (folder / "tsconfig.json").write_text(json.dumps(configuration), encoding="utf-8")
    words = ["install", "--silent", "--offline", "--no-audit", "--no-fund", str(tarball)]
    subprocess.run([require_program("npm"), *words], cwd=folder, check=True)
    return folder
