"""A service needs no other, and a new game is a new folder."""

import json
from pathlib import Path

import pytest

from deploy.services import game_names
from tests.found_games import ANSWERED, GAMES
from tests.structure.checkout_copy import add_sample_game, copy_parts, run_python
from tests.tiers import keep_some

ONE_SERVICE_SCRIPT = """
import json, sys
from deploy.one_service import create_app
path, request = json.loads(sys.argv[1])
client = create_app("{name}").test_client()
games = [game["id"] for game in client.get("/v1").get_json()["games"]]
answer = client.post(path, json=request)
others = [name for name in sys.modules if name.startswith("services.")]
print(json.dumps([games, answer.status_code, answer.get_json()["game"], others]))
"""

ALL_SERVICES_SCRIPT = """
import json, sys
from deploy.one_process import create_app
path, request = json.loads(sys.argv[1])
client = create_app().test_client()
games = [game["id"] for game in client.get("/v1").get_json()["games"]]
answer = client.post(path, json=request)
paths = [path for path in client.get("/openapi.json").get_json()["paths"]]
print(json.dumps([games, answer.status_code, answer.get_json(), paths]))
"""


def dump_position(game: str) -> str:
    """An answered position of a game, as the scripts above take it."""
    position = next(one for one in ANSWERED if one.game.card.id == game)
    return json.dumps([position.path, position.request])


@pytest.mark.parametrize("name", keep_some(game_names(), 1))
def test_a_service_starts_and_answers_with_all_the_others_absent(name: str, tmp_path: Path) -> None:
    own = ("deploy/__init__.py", "deploy/one_service.py", "services/__init__.py")
    copy_parts(tmp_path, "shared", *own, f"services/{name}")
    done = run_python(tmp_path, "-c", ONE_SERVICE_SCRIPT.format(name=name), dump_position(name))
    assert done.returncode == 0, done.stdout + done.stderr
    games, status, game, modules = json.loads(done.stdout.splitlines()[-1])
    assert (games, status, game) == ([name], 200, name)
    assert {module.split(".")[1] for module in modules} == {name}


@pytest.mark.parametrize("name", game_names())
def test_a_game_has_the_name_of_its_folder(name: str) -> None:
    assert GAMES[name].folder.name == name


def test_adding_a_game_is_adding_a_folder(tmp_path: Path) -> None:
    add_sample_game(copy_parts(tmp_path, "shared", "services", "deploy"))
    done = run_python(tmp_path, "-c", ALL_SERVICES_SCRIPT, dump_position("sample"))
    assert done.returncode == 0, done.stdout + done.stderr
    games, status, answer, paths = json.loads(done.stdout.splitlines()[-1])
    assert games == sorted([*game_names(), "sample"])
    assert (status, answer["game"]) == (200, "sample")
    assert {"/v1/sample", "/v1/sample/sample-scores", "/v1/sample/juices/batch"} <= set(paths)


def test_a_folder_without_an_app_is_no_service(tmp_path: Path) -> None:
    for folder in ("pebbles", "__pycache__"):
        (tmp_path / "services" / folder).mkdir(parents=True)
    (tmp_path / "services" / "reeds").mkdir()
    (tmp_path / "services" / "reeds" / "app.py").write_text("", encoding="utf-8")
    assert game_names(tmp_path) == ["reeds"]
