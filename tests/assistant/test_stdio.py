"""An assistant of this machine starts the server itself, and asks it over stdin and stdout."""

import json
import os
import subprocess
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, TypeVar

import pytest
from mcp import Client
from mcp.client.stdio import StdioServerParameters, stdio_client
from mcp.shared.exceptions import MCPError
from mcp_types import TextResourceContents

from deploy.services import CHECKOUT
from tests.assistant_server import address_of, run_apart
from tests.found_games import SERVICES
from tests.gunicorn_server import GunicornServer
from tests.servers import TIMEOUT_SECONDS, free_port

T = TypeVar("T")

COMMAND = CHECKOUT / "deploy" / "assistant.py"

# Six of the attacker against an empty city with barracks, in the base set: 6 against 6 + 2.
UNITS = [("a1", "infantry"), ("a2", "mounted"), ("a3", "artillery")]
BATTLE = {
    "rules": {"edition": "base"},
    "attacker": {
        "units": [{"id": name, "type": kind, "rank": 1, "strength": 2} for name, kind in UNITS]
    },
    "defender": {"armies": 0, "place": "city", "bonus": [{"source": "barracks"}], "units": []},
    "plays": [{"side": "attacker", "unit": name} for name, _ in UNITS],
}


def converse(
    games: GunicornServer, talk: Callable[[Client], Awaitable[T]], folder: Path, *arguments: str
) -> T:
    """What comes of a talk with the server that an assistant starts in `folder`."""
    command = [str(COMMAND), "--service", address_of(games), *arguments]
    parameters = StdioServerParameters(command=sys.executable, args=command, cwd=folder)

    async def run() -> T:
        async with Client(stdio_client(parameters)) as client:
            return await talk(client)

    return run_apart(run)


def test_a_battle_is_scored_and_its_rule_explained(games: GunicornServer, tmp_path: Path) -> None:
    async def talk(client: Client) -> tuple[Any, Any]:
        scored = await client.call_tool("civilization_battles", {**BATTLE, "lang": "fr"})
        why = await client.read_resource("decompte://civilization/rules?lang=fr&edition=base")
        (contents,) = why.contents
        assert isinstance(contents, TextResourceContents)
        return scored, json.loads(contents.text)

    scored, rules = converse(games, talk, tmp_path)
    assert scored.is_error is False
    assert json.loads(scored.content[0].text) == scored.structured_content
    answer = scored.structured_content
    assert (answer["winner"], answer["margin"]) == ("defender", -2)
    assert answer["reason"] == "Le défenseur l’emporte\u00a0: 8 contre 6."
    because = {rule["id"]: rule["counts"] for rule in rules["rules"]}[answer["because"]]
    assert because


def test_one_game_alone_can_be_offered(games: GunicornServer, tmp_path: Path) -> None:
    async def talk(client: Client) -> tuple[Any, Any, str]:
        tools, resources = await client.list_tools(), await client.list_resources()
        with pytest.raises(MCPError) as raised:
            await client.call_tool("civilization_battles", BATTLE)
        return tools.tools, resources.resources, str(raised.value)

    tools, resources, refused = converse(games, talk, tmp_path, "--game", "heros", "--tools", "all")
    assert {one.name.partition("_")[0] for one in tools} == {"heros"}
    assert {one.uri for one in resources} == {
        *("decompte://heros/rules", "decompte://heros/examples", "decompte://heros/territories")
    }
    assert "There is no tool 'civilization_battles'." in refused


def test_a_game_that_there_is_not_is_an_error(games: GunicornServer, tmp_path: Path) -> None:
    async def talk(client: Client) -> str:
        with pytest.raises(MCPError) as raised:
            await client.list_tools()
        return raised.value.message

    refused = converse(games, talk, tmp_path, "--game", "heros", "--game", "chess")
    assert refused == "There is no game 'chess'. There are: heros."
    refused = converse(games, talk, tmp_path, "--game", "chess")
    known = ", ".join(service.game.card.id for service in SERVICES)
    assert refused == f"There is no game 'chess'. There are: {known}."


def test_a_resource_that_there_is_not_and_a_wrong_query_are_errors(
    games: GunicornServer, tmp_path: Path
) -> None:
    async def talk(client: Client) -> list[MCPError]:
        found = []
        addresses = ("nothing", "rules?edtion=2008&lang=fr")
        for address in (
            "decompte://chess/rules",
            *(f"decompte://heros/{one}" for one in addresses),
        ):
            with pytest.raises(MCPError) as raised:
                await client.read_resource(address)
            found.append(raised.value)
        return found

    foreign, unknown, misspelt = converse(games, talk, tmp_path)
    assert "There is no resource 'decompte://chess/rules'. There are: " in foreign.message
    for service in SERVICES:
        assert f"decompte://{service.game.card.id}/rules" in foreign.message
    assert "/v1/heros/rules" in unknown.data["allowed"]
    assert misspelt.data["errors"][0]["did_you_mean"] == "edition"
    assert misspelt.message == misspelt.data["detail"]


def run_command(*arguments: str, **environ: str) -> subprocess.CompletedProcess[str]:
    """Run the command to its end, with nothing on stdin."""
    return subprocess.run(
        [sys.executable, str(COMMAND), *arguments],
        env={**os.environ, **environ},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=TIMEOUT_SECONDS,
        check=False,
    )


def test_without_a_service_it_says_what_to_start_and_writes_nothing_to_stdout() -> None:
    away = f"http://127.0.0.1:{free_port()}"
    ended = run_command("--service", away)
    assert (ended.returncode, ended.stdout) == (1, "")
    assert ended.stderr.splitlines()[0].startswith("Environment: ")
    last = ended.stderr.splitlines()[-1]
    assert last.startswith(f"{away} does not answer (")
    assert last.endswith("Is Décompte running there? deploy/up.py starts it.")


def test_an_address_that_is_none_is_one_sentence() -> None:
    ended = run_command(DECOMPTE_MCP_SERVICES="heros:8000")
    assert ended.returncode == 1
    assert ended.stderr.splitlines()[-1].startswith("'heros:8000' is no address of a service")
