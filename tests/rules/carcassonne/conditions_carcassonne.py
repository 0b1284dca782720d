"""What Carcassonne asks of features, figures and boards, with requests that deny it."""

from collections.abc import Mapping
from typing import Any

from services.carcassonne.app import GAME
from tests.rules.conditions import Condition, Requests
from tests.rules.operation_calls import OperationCalls

CALLS = OperationCalls(GAME)
PLAYERS = [{"id": "blue"}, {"id": "red"}]
TURN = {"laid": {"x": 0, "y": 0}, "player": "blue"}
ROAD = {"tile": "BA/U", "x": 0, "y": 0}
SHOW = {"id": "show", "segments": [], "marks": [{"kind": "circus"}]}
TENTS = {"id": "tents", "segments": [{"kind": "fortune_teller"}]}


def hold(kind: str, *figures: Mapping[str, Any], **more: Any) -> Requests:
    """The same feature by itself and on a sheet; `fairy` and `mode` are beside it."""
    beside = {"fairy": more.pop("fairy")} if "fairy" in more else {}
    common = {"players": PLAYERS, **({"mode": more.pop("mode")} if "mode" in more else {})}
    held = {"feature": {"kind": kind, **more}, "followers": [*figures], **beside}
    return [
        ("feature-scores", {**common, **held}),
        ("sheet-scores", {**common, "features": [held]}),
    ]


def lay(
    *figures: Mapping[str, Any], tiles: Any = (ROAD,), own: Any = (), **pieces: Any
) -> Requests:
    """The same board for each operation that has one."""
    board = {
        "players": PLAYERS,
        "custom_tiles": [*own],
        "tiles": [*tiles],
        "followers": [{"x": 0, "y": 0, **one} for one in figures],
        "pieces": pieces,
    }
    return [
        ("board-scores", board),
        ("turn-scores", {**board, **TURN}),
        ("fits", {**board, "spaces": "all"}),
        ("comparisons", {"rules": [{}, {"edition": "C1"}], "position": board}),
    ]


def put(figure: str, on: str = "", player: str = "blue", **more: Any) -> dict[str, Any]:
    return {"player": player, "figure": figure, **({"on": on} if on else {}), **more}


CONDITIONS: dict[str, Condition] = {
    "followers of a labyrinth are on one": Condition(
        ("labyrinth.absent",),
        ("/labyrinth_followers/",),
        hold("road", complete=True, tiles=2, labyrinth_followers=2),
    ),
    "a builder and a pig are where their player has a follower": Condition(
        ("companion-alone",),
        ("/followers[]/figure/",),
        [
            *hold("road", put("builder"), put("follower", player="red"), tiles=2),
            *hold("city", put("builder"), tiles=2),
            *hold("field", put("pig"), put("follower", player="red"), cities=1),
            *hold("barn_field", put("pig"), put("barn"), cities=1),
            *lay(put("builder", "road"), put("follower", "road", "red")),
            *lay(put("pig", "field", side="NL"), put("follower", "field", side="SL")),
        ],
    ),
    "a tile of the catalogue has its hill printed": Condition(
        ("figure.place",),
        ("/followers[]/hill/",),
        lay(put("follower", "road", hill=True)),
        dict.fromkeys(("feature-scores", "sheet-scores"), "it has no tiles to look at"),
    ),
    "an animal token has 1 point, or 3 to 7": Condition(
        ("animal-unknown",),
        ("[circus]/value/", "/big_top/value/"),
        [
            *[one for value in (0, 2, 8) for one in hold("circus", put("follower"), value=value)],
            *[
                one
                for value in (0, 2, 8)
                for one in lay(
                    tiles=[{"tile": "show", "x": 0, "y": 0}],
                    own=[SHOW],
                    big_top={"x": 0, "y": 0, "value": value},
                )
            ],
        ],
    ),
    "a player has two fortune tellers": Condition(
        ("tellers-beyond",),
        ("/followers[]/count/",),
        [
            *hold("fortune_teller", put("follower", count=3)),
            (
                "sheet-scores",
                {
                    "players": PLAYERS,
                    "features": [
                        {"feature": {"kind": "fortune_teller"}, "followers": [put(one)]}
                        for one in ("follower", "large", "wagon")
                    ],
                },
            ),
            *lay(
                *[put("follower", "fortune_teller", x=x) for x in range(3)],
                tiles=[{"tile": "tents", "x": x, "y": 0} for x in range(3)],
                own=[TENTS],
            ),
        ],
    ),
    "mage and witch leave what is complete": Condition(
        ("line-figure-held", "line-figure-left"),
        ("/mage/", "/witch/"),
        [
            *[
                one
                for name in ("mage", "witch")
                for kind in ("road", "city")
                for mode in ("final", "projected")
                for one in hold(
                    kind, put("follower"), mode=mode, complete=True, tiles=2, **{name: True}
                )
            ],
            *[
                one
                for name in ("mage", "witch")
                for one in lay(
                    tiles=[
                        {"tile": "BA/E", "x": 5, "y": 5},
                        {"tile": "BA/E", "x": 5, "y": 4, "rotation": 180},
                        {"tile": "BA/B", "x": 5, "y": 6},
                        *[{"tile": "BA/B", "x": x, "y": 6} for x in range(5)],
                        *[{"tile": "BA/B", "x": 0, "y": y} for y in range(6)],
                    ],
                    **{name: {"x": 5, "y": 5, "on": "city"}},
                )
                if one[0] != "fits"
            ],
        ],
        {"fits": "nothing is scored"},
    ),
    "an abbot alone is taken back, from what is not complete": Condition(
        ("figure.place",),
        ("/taken_back/",),
        [
            *hold("monastery", put("follower"), mode="completed", neighbours=3, taken_back=True),
            *hold("garden", put("abbot"), mode="completed", neighbours=8, taken_back=True),
            *hold("german_castle", mode="completed", neighbours=3, taken_back=True),
            *lay(put("follower", "road", taken_back=True)),
        ],
    ),
    "ghosts are with followers": Condition(
        ("figure.place",),
        ("/ghosts/",),
        [*hold("road", put("guard", ghosts=1), tiles=2), *lay(put("guard", "road", ghosts=1))],
    ),
    "a flock is a shepherd's": Condition(
        ("figure.place",),
        ("/followers[]/flock[]/",),
        lay(put("follower", "road", flock=[1])),
    ),
    "big top tiles are around a ringmaster": Condition(
        ("ringmaster",),
        ("/big_top_tiles/",),
        hold("road", put("follower", big_top_tiles=1), tiles=2),
    ),
    "the fairy stands with a follower": Condition(
        ("fairy",),
        ("/fairy/",),
        [
            *hold("road", put("follower", player="red"), tiles=2, fairy="blue"),
            *lay(put("builder", "road"), fairy={"x": 0, "y": 0, "player": "blue"}),
        ],
    ),
    "those with a large tollhouse have a tollhouse": Condition(
        ("toll.elsewhere",),
        ("[toll]/large[]/",),
        hold("toll", owners=["blue"], large=["red"], mode="completed"),
    ),
    "followers around the church of Darmstadt need it": Condition(
        ("church.elsewhere",),
        ("/church_followers{}/",),
        hold("monastery", neighbours=8, church_followers={"blue": 1}),
    ),
    "kinds of signposts are those of signposts": Condition(
        ("count.beyond",),
        ("/signpost_kinds/",),
        hold("road", complete=True, tiles=3, signposts=1, signpost_kinds=2),
    ),
    "vineyards are on occupied spaces": Condition(
        ("count.beyond",), ("/vineyards/",), hold("monastery", neighbours=1, vineyards=2)
    ),
    "a castle is paid for a neighbour in play alone": Condition(
        ("counts-in-play",), ("[castle]/value/",), hold("castle", put("follower"), value=9)
    ),
    "a barn is on a field as it is placed": Condition(
        ("figure.place",),
        ("[field]/barn_placed/",),
        hold("field", put("barn"), cities=1),
    ),
    "a challenge is open until one is complete": Condition(
        ("monastery.challenge",),
        ("/challenge/",),
        [
            *hold("monastery", put("follower"), neighbours=8, challenge="open"),
            *hold("monastery", put("follower"), neighbours=3, challenge="won"),
        ],
    ),
}
