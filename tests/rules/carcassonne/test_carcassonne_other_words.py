"""Words of callers for choices and fields of Carcassonne, and what is suggested for each."""

from collections.abc import Mapping
from typing import Any

import pytest

from services.carcassonne.app import GAME
from tests.rules.game_client import GameClient

CLIENT = GameClient(GAME)
TILE = {"tile": "BA/D", "x": 0, "y": 0}
FOLLOWER = {"player": "a", "figure": "follower", "x": 0, "y": 0, "on": "city"}


def rename(given: Mapping[str, Any], **names: str) -> dict[str, Any]:
    return {names.get(name, name): value for name, value in given.items()}


def board(**more: Any) -> dict[str, Any]:
    return {"tiles": [TILE], **more}


def build(kind: str) -> dict[str, Any]:
    return board(pieces={"little_buildings": [{"kind": kind, "x": 0, "y": 0}]})


SUGGESTED: tuple[tuple[Mapping[str, Any], str, str], ...] = (
    *[
        ({"mode": mode, "tiles": [TILE]}, "/mode", "completed")
        for mode in ("terminé", "achevé", "fini", "en cours", "Terminee")
    ],
    *[
        ({"feature": {"kind": "monastery", "building": name}}, "/feature/building", "shrine")
        for name in ("sanctuaire", "hérétique", "Heretique")
    ],
    ({"feature": {"kind": "sanctuaire"}}, "/feature/kind", "monastery"),
    (board(followers=[{**FOLLOWER, "on": "château"}]), "/followers/0/on", "castle"),
    (build("grange"), "/pieces/little_buildings/0/kind", "shed"),
    ({"tiles": [{**TILE, "rot": 90}]}, "/tiles/0/rot", "rotation"),
    *[
        ({"tiles": [rename(TILE, tile=name)]}, f"/tiles/0/{name}", "tile")
        for name in ("id", "type")
    ],
    (board(followers=[rename(FOLLOWER, figure="type")]), "/followers/0/type", "figure"),
    (board(meeples=[FOLLOWER]), "/meeples", "followers"),
    ({"feature": {"kind": "road", "tiles": 1}, "meeples": []}, "/meeples", "followers"),
)


@pytest.mark.parametrize(("given", "at", "meant"), SUGGESTED)
def test_another_word_is_refused_with_what_may_be_meant(
    given: Mapping[str, Any], at: str, meant: str
) -> None:
    operation = "feature-scores" if "feature" in given else "board-scores"
    status, document = CLIENT.answer(operation, {"players": [{"id": "a"}], **given})
    assert status == 400
    details = {one["pointer"]: one["detail"] for one in document["errors"]}
    assert details[at].endswith(f"“{meant}” may be meant.")
