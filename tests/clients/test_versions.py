"""The built archives have their files, and the version that project and contract have."""

import json
import re
import tarfile
import tomllib
import zipfile
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from deploy.clients import npm_packages, python_package
from deploy.one_process import load_games
from deploy.services import CHECKOUT
from shared.core.catalogue import GameCard
from shared.web.contract_version import CONTRACT_VERSION

CHANGELOG = (CHECKOUT / "CHANGELOG.md").read_text(encoding="utf-8")


def test_the_project_has_the_version_of_the_contract() -> None:
    project = tomllib.loads((CHECKOUT / "pyproject.toml").read_text(encoding="utf-8"))
    assert project["project"]["version"] == CONTRACT_VERSION


def test_the_engine_has_the_version_of_the_contract() -> None:
    package = json.loads((CHECKOUT / "clients" / "engine" / "package.json").read_bytes())
    assert package["version"] == CONTRACT_VERSION


def test_the_document_has_the_version_of_the_contract(contract: dict[str, Any]) -> None:
    assert contract["info"]["version"] == CONTRACT_VERSION


def test_the_sources_of_the_clients_leave_their_version_to_the_contract() -> None:
    project = (python_package.SOURCE / "pyproject.toml").read_text(encoding="utf-8")
    assert python_package.DYNAMIC in project
    package = json.loads((npm_packages.SOURCE / "package.json").read_bytes())
    assert "version" not in package


def test_the_changelog_has_what_is_unreleased_then_the_versions_with_their_days() -> None:
    unreleased, *versions = re.findall(r"^## (.*)$", CHANGELOG, re.MULTILINE)
    assert unreleased == "Unreleased"
    dated = [version.split(" - ") for version in versions]
    assert dated[0][0] == CONTRACT_VERSION
    days = [date.fromisoformat(day) for _, day in dated]
    assert days == sorted(days, reverse=True)


@pytest.mark.parametrize("card", [game.card for game in load_games()], ids=lambda card: card.id)
def test_the_changelog_names_the_version_of_each_engine(card: GameCard) -> None:
    named = re.findall(
        rf"^- {card.title.removeprefix('Sid Meier’s ')} \(engine (.*?)\): ", CHANGELOG, re.MULTILINE
    )
    assert named[0] == card.engine


READABLE = 0o644


def test_everybody_may_read_what_the_wheel_has(wheel: Path) -> None:
    assert wheel.stat().st_mode & 0o777 == READABLE
    with zipfile.ZipFile(wheel) as archive:
        modes = {one.filename: one.external_attr >> 16 & 0o777 for one in archive.infolist()}
    assert len(modes) > 10
    assert {name: oct(mode) for name, mode in modes.items() if mode & READABLE != READABLE} == {}


def test_everybody_may_read_what_the_tarball_has(tarball: Path) -> None:
    assert tarball.stat().st_mode & 0o777 == READABLE
    with tarfile.open(tarball) as archive:
        modes = {one.name: one.mode for one in archive if one.isfile()}
    assert len(modes) > 5
    assert {name: oct(mode) for name, mode in modes.items() if mode != READABLE} == {}
