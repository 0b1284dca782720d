"""What docs/mcp.md shows is what a server answers, and its figures are those of the code."""

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import orjson
import pytest

from deploy.services import CHECKOUT, game_names
from services.mcp import door, wording
from services.mcp.tool import TOOL
from tests.assistant_server import AssistantServer, address_of, ask_protocol
from tests.gunicorn_server import GunicornServer
from tests.servers import TIMEOUT_SECONDS

PAGE = (CHECKOUT / "docs" / "mcp.md").read_text(encoding="utf-8")
BLOCKS = dict(re.findall(r"^```(\w+)\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL))


@pytest.fixture(scope="module")
def games(tmp_path_factory: pytest.TempPathFactory) -> Iterator[GunicornServer]:
    factory = "deploy.one_process:create_app(with_tools=False)"
    with GunicornServer(factory, tmp_path_factory.mktemp("games")) as running:
        yield running


@pytest.fixture(scope="module")
def server(
    games: GunicornServer, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[AssistantServer]:
    with AssistantServer(tmp_path_factory.mktemp("server"), [address_of(games)]) as running:
        yield running


def test_the_program_prints_what_the_page_shows(server: AssistantServer, tmp_path: Path) -> None:
    program = BLOCKS["python"].replace("http://localhost:8100", address_of(server))
    assert program != BLOCKS["python"]
    ran = subprocess.run(
        [sys.executable, "-c", program],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=TIMEOUT_SECONDS,
        check=False,
    )
    assert (ran.stderr, ran.stdout) == ("", BLOCKS["text"])


def test_the_configuration_names_the_command_with_options_that_it_has() -> None:
    started = orjson.loads(BLOCKS["json"])["mcpServers"]["decompte"]
    command, *options = started["args"]
    assert (CHECKOUT / "deploy" / Path(command).name).is_file()
    assert command.endswith("deploy/assistant.py")
    assert {"--service", "--game"} <= {*options}
    helped = subprocess.run(
        [sys.executable, "-m", "services.mcp", "--help"],
        cwd=CHECKOUT,
        capture_output=True,
        text=True,
        timeout=TIMEOUT_SECONDS,
        check=True,
    )
    listed = {*re.findall(r"^\| `(--\w+)", PAGE, re.MULTILINE)}
    assert listed == {*re.findall(r"(--\w+)", helped.stdout)} - {"--help"}


def count_tools(server: AssistantServer, path: str) -> int:
    """How many bytes the tools of an address are."""
    _, answer = ask_protocol(server, "tools/list", path=path)
    return len(orjson.dumps(answer["result"]["tools"]))


def test_the_sizes_of_lists_of_tools_are_those_of_today(
    server: AssistantServer, games: GunicornServer, tmp_path: Path
) -> None:
    ((size, tokens),) = re.findall(
        r"list of tools is (\d+) kB of JSON, about ([\d,]+) tokens", PAGE
    )
    few = count_tools(server, TOOL.path)
    assert int(size) == round(few / 1000)
    assert int(tokens.replace(",", "")) == pytest.approx(few / 4, rel=0.1)
    with AssistantServer(tmp_path, [address_of(games)], options=("--tools", "all")) as every:
        whole = count_tools(every, TOOL.path)
        sizes = {name: count_tools(every, f"{TOOL.path}/{name}") for name in game_names()}
    ((shown, large),) = re.findall(
        r"That list is (\d+) kB, of one game at most\s+(\d+) kB \(Carcassonne\)", PAGE
    )
    assert 1000 * int(shown) == pytest.approx(whole, rel=0.1)
    assert 1000 * int(large) == pytest.approx(max(sizes.values()), rel=0.1)
    assert max(sizes, key=sizes.__getitem__) == "carcassonne"


def test_the_limits_of_texts_are_those_in_force() -> None:
    assert f"none has more than {door.MOST_CHARACTERS:,} characters" in PAGE
    assert f"about {door.MOST_CHARACTERS // 4:,} tokens" in PAGE
    assert f"A text is cut at {wording.MOST_CHARACTERS:,} characters" in PAGE


def test_the_limit_of_a_body_is_the_one_in_force() -> None:
    assert f"A body may have {TOOL.most_bytes:,} bytes" in PAGE
