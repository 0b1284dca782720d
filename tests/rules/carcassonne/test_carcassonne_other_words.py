"""Words of callers for choices and fields of Carcassonne, and what is suggested for each."""

from collections.abc import Mapping
from typing import Any

import pytest

from services.carcassonne.app import GAME
from tests.cases import every_case
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
    *[
        ({"feature": {"kind": "monastery", "building": name}}, "/feature/building", meant)
        for meant, names in {
            "dutch_belgian": ("pays-bas", "Netherlands"),
            "german": ("allemand", "Germany"),
            "japanese": ("Japon", "japan"),
        }.items()
        for name in names
    ],
    *[
        (board(followers=[{**FOLLOWER, "figure": name}]), "/followers/0/figure", meant)
        for meant, names in {
            "builder": (
                *("constructeur", "Constructeurs", "le constructeur", "constructrice"),
                *("bâtisseur", "ouvrier", "architecte"),
            ),
            "follower": (
                *("brigand", "bandit", "highwayman", "normal", "small", "pion", "bonhomme"),
                *("Bonhommes", "un petit bonhomme", "figurine", "meeples", "partisan"),
                *("paysan", "chevalier", "voleur", "fermier", "seigneur", "archevêque"),
                *("hérétique", "farmer", "knight", "robber", "thief", "peasant", "lord"),
                *("acrobat", "évêque"),
            ),
            "large": ("meeple géant", "gros", "grand", "big meeple", "giant", "double meeple"),
            "wagon": ("cart", "charrette", "une roulotte", "chariot", "caravane"),
            "pig": ("porc", "truie", "sow", "cochon", "porcelet"),
            "barn": ("grange", "une grange", "granary"),
            "mayor": ("bourgmestre", "Le Bourgmestre", "maire"),
            "ringmaster": ("Monsieur Loyal", "directeur"),
            "phantom": ("fantôme", "ghost", "Ghosts", "spectre"),
            "abbot": ("abbé", "l’abbé"),
            "shepherd": ("berger",),
            "guard": ("garde", "gardien"),
        }.items()
        for name in names
    ],
    *[
        (given, at, meant)
        for meant, names in {
            "monastery": ("sanctuaire", "moine", "monk"),
            "city": ("chevalier", "knight"),
            "road": ("brigand", "voleur", "thief", "robber"),
            "field": ("paysan", "farmer", "ferme"),
            "german_cathedral": ("archevêque", "archbishop"),
            "fortune_teller": ("diseuse", "voyante"),
        }.items()
        for name in names
        for given, at in (
            ({"feature": {"kind": name}}, "/feature/kind"),
            (board(followers=[{**FOLLOWER, "on": name}]), "/followers/0/on"),
        )
    ],
    *[
        (board(rules={"expansions": [name]}), "/rules/expansions/0", meant)
        for meant, names in {
            "princess_and_dragon": ("dragon", "princess", "princesse"),
            "tower": ("tour", "la tour"),
            "fairy": ("fée", "la fée"),
            "abbey_and_mayor": ("maire", "wagon", "chariot", "grange", "barn"),
            "traders_and_builders": ("cochon", "pig", "constructeur"),
            "inns_and_cathedrals": ("gros", "big", "auberge"),
        }.items()
        for name in names
    ],
    *[
        (board(pieces={name: []}), f"/pieces/{name}", meant)
        for meant, names in {
            "fairy": ("fée",),
            "witch": ("sorcière",),
            "mage": ("wizard",),
            "bridges": ("ponts",),
            "little_buildings": ("tour", "tower", "towers", "maison"),
        }.items()
        for name in names
    ],
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
    *[
        ({"feature": {name: "road", "tiles": 1}}, f"/feature/{name}", "kind")
        for name in ("type", "feature", "sort", "zone")
    ],
    *[
        ({"feature": {"kind": kind, "tiles": 1, name: True}}, f"/feature/{name}", "complete")
        for kind in ("road", "city")
        for name in ("closed", "finished", "completed", "terminée")
    ],
    *[
        ({"feature": {"kind": kind, name: 3}}, f"/feature/{name}", "tiles")
        for kind in ("road", "city")
        for name in ("length", "size", "longueur")
    ],
    *[
        ({"feature": {"kind": kind, name: 3}}, f"/feature/{name}", "neighbours")
        for kind in ("monastery", "garden", "german_castle")
        for name in ("surrounding", "neighbors", "adjacent")
    ],
    *[
        (board(followers=[rename(FOLLOWER, **{field: name})]), f"/followers/0/{name}", field)
        for field, names in {
            "figure": ("kind", "piece", "pion"),
            "x": ("col", "column", "colonne"),
            "y": ("row", "ligne"),
            "on": ("place", "where", "feature"),
        }.items()
        for name in names
    ],
    (board(followers=[{**FOLLOWER, "edge": "N"}]), "/followers/0/edge", "side"),
    *[
        (board(pieces={name: []}), f"/pieces/{name}", meant)
        for meant, names in {
            "tollhouses": ("tolls",),
            "castles": ("château", "Châteaux"),
            "mage": ("magician", "magicien"),
            "big_top": ("circus", "cirque", "le cirque"),
        }.items()
        for name in names
    ],
    ({"board": [TILE]}, "/board", "tiles"),
    *[
        (board(holdings={"goods": {"a": {name: 1}}}), f"/holdings/goods/a/{name}", meant)
        for name, meant in {"barrels": "wine", "wheat": "grain", "fabric": "cloth"}.items()
    ],
)


OF_TURNS: tuple[tuple[str, Mapping[str, Any], str, str], ...] = (
    ("turn-scores", board(player="a", placed={"x": 0, "y": 0}), "/placed", "laid"),
    ("turn-scores", board(laid={"x": 0, "y": 0}, active_player="a"), "/active_player", "player"),
    ("fits", board(at={"x": 0, "y": 0}), "/at", "space"),
    ("fits", board(cell={"x": 0, "y": 0}), "/cell", "space"),
)


def test_another_word_is_refused_with_what_may_be_meant() -> None:
    of_boards = [
        ("feature-scores" if "feature" in given else "board-scores", given, at, meant)
        for given, at, meant in SUGGESTED
    ]
    with every_case() as case:
        for operation, given, at, meant in (*OF_TURNS, *of_boards):
            with case(at, meant, given):
                status, document = CLIENT.answer(operation, {"players": [{"id": "a"}], **given})
                assert status == 400
                details = {one["pointer"]: one["detail"] for one in document["errors"]}
                assert details[at].endswith(f"“{meant}” may be meant.")


def test_a_field_that_says_nothing_of_a_kind_is_not_taken_for_it() -> None:
    body = {"players": [{"id": "a"}], "feature": {"tiles": 1, "building": "road", "note": "x"}}
    _, document = CLIENT.answer("feature-scores", body)
    assert [one["pointer"] for one in document["errors"]] == ["/feature/kind", "/feature/building"]


@pytest.mark.parametrize(
    ("given", "at", "meant"),
    [
        *[
            (board(followers=[{**FOLLOWER, "figure": name}]), "figure", "follower or abbot")
            for name in ("moine", "Moines", "le moine", "monk", "curé", "priest")
        ],
        *[
            (board(followers=[{**FOLLOWER, "on": name}]), "on", meant)
            for meant, names in {
                "castle or german_castle": ("seigneur", "lord", "châtelain"),
                "monastery, garden, or abbot_monastery": ("abbé", "abbot"),
            }.items()
            for name in names
        ],
        *[
            (board(rules={"expansions": [name]}), "0", meant)
            for meant, names in {
                "phantom or ghosts_castles_cemeteries": ("ghost",),
                "bridges_castles_bazaars or castles_in_germany": ("château", "castle"),
            }.items()
            for name in names
        ],
    ],
    ids=str,
)
def test_a_word_with_two_meanings_is_answered_with_both(
    given: Mapping[str, Any], at: str, meant: str
) -> None:
    _, document = CLIENT.answer("board-scores", {"players": [{"id": "a"}], **given})
    (fault,) = [one for one in document["errors"] if one["pointer"].endswith(f"/{at}")]
    assert fault["detail"].endswith(f"This word may mean {meant}.")
    assert "did_you_mean" not in fault


@pytest.mark.parametrize(
    ("name", "places"),
    [
        ("fée", ("pieces.fairy", "fairy")),
        ("La fée", ("pieces.fairy", "fairy")),
        ("fairy", ("pieces.fairy", "fairy")),
        ("mage", ("pieces.mage", "feature.mage")),
        ("sorcière", ("pieces.witch", "feature.witch")),
        ("pont", ("pieces.bridges", "feature.bridges")),
        ("péage", ("pieces.tollhouses", "kind: toll")),
        ("chateau", ("pieces.castles", "kind: castle")),
        ("chapiteau", ("pieces.big_top", "kind: circus")),
        ("dragon", ()),
        ("princesse", ()),
        ("count", ()),
    ],
)
def test_a_piece_as_a_figure_is_refused_with_the_places_where_it_is_given(
    name: str, places: tuple[str, ...]
) -> None:
    body = {"players": [{"id": "a"}], **board(followers=[{**FOLLOWER, "figure": name}])}
    (fault,) = CLIENT.answer("board-scores", body)[1]["errors"]
    assert (fault["code"], fault["pointer"]) == ("figure.place", "/followers/0/figure")
    assert "did_you_mean" not in fault
    assert [f"`{one}`" in fault["detail"] for one in places] == [True] * len(places)
    assert bool(places) != ("leave it out" in fault["detail"])


def test_nobody_stands_on_the_fairy() -> None:
    body = {"players": [{"id": "a"}], **board(followers=[{**FOLLOWER, "on": "fée"}])}
    (fault,) = CLIENT.answer("board-scores", body)[1]["errors"]
    assert "mean" not in fault["detail"]
    assert len(fault["allowed"]) > 5
