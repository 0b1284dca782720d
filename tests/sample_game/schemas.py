"""The sample game: the schemas of its requests and answers, and how a request is read."""

from collections.abc import Mapping
from typing import Any

from shared.core.illegal import Faults
from shared.core.players import refuse_duplicates, refuse_unknown
from shared.core.pointers import pointer
from shared.schemas.bodies import Body, TaggedUnion
from shared.schemas.fields import Flag, ListOf, MapOf, OneOf, WholeNumber, player_id
from shared.schemas.requests import build_player, players, rules_of
from tests.sample_game.rules import (
    BASKETS,
    CARD,
    PLAYERS,
    WORTH,
    Basket,
    Grower,
    Press,
    SampleBoard,
    note_overfull,
)

GROWER = build_player(
    "GrowerBody",
    {
        "trees": WholeNumber(0, 99, default=0, note="Trees in the player’s garden."),
        "hives": WholeNumber(0, 9, default=0, note="Hives in the player’s garden."),
    },
    "A player with trees and hives.",
)


class PickedBasket(Body):
    """A basket of fruit that the player picked."""

    kind = OneOf("picked", note="How the fruit was got.")
    player = player_id()
    fruit = OneOf(*WORTH, note="What is in the basket.")
    count = WholeNumber(0, 99, note="How many pieces of fruit are in it.")
    wormy = Flag(default=False, note="Whether there is a worm in it.")


class BoughtBasket(Body):
    """A basket bought at the market."""

    kind = OneOf("bought", note="How the fruit was got.")
    player = player_id()
    coins = WholeNumber(0, 99, note="What the player paid for it.")


class SampleScores(Body):
    """The position at the end of a game."""

    rules = rules_of(CARD)
    players = players(GROWER, PLAYERS)
    birds = MapOf(
        player_id(),
        WholeNumber(0, 99),
        PLAYERS,
        default=dict,
        note="By player: birds in the garden.",
    )
    baskets = ListOf(
        TaggedUnion("Basket", "kind", {"picked": PickedBasket(), "bought": BoughtBasket()}),
        BASKETS,
        default=list,
        note="Baskets of all players.",
    )


class Juices(Body):
    """Fruit for the press."""

    rules = rules_of(CARD)
    fruit = MapOf(
        OneOf(*WORTH),
        WholeNumber(0, 1_000),
        len(WORTH),
        note="By kind: pieces of fruit for the press.",
    )
    per_bottle = OneOf(4, 6, default=4, note="Pieces of fruit that fill a bottle.")


def read_board(body: Mapping[str, Any]) -> SampleBoard:
    """Return the position that a normalized body describes.

    Raises IllegalPosition with every fault in it.
    """
    faults = Faults()
    ids = [player["id"] for player in body["players"]]
    baskets = tuple(_read_basket(basket) for basket in body["baskets"])
    refuse_duplicates(ids, faults)
    named = [(pointer("birds", player), player) for player in body["birds"]]
    owners = [
        (pointer("baskets", index, "player"), basket.player) for index, basket in enumerate(baskets)
    ]
    refuse_unknown(named + owners, ids, faults)
    note_overfull(baskets, faults)
    faults.raise_if_any()
    rules = body["rules"]
    return SampleBoard(
        winter=rules["edition"] == "winter",
        bees="bees" in rules["expansions"],
        everybody=rules["options"]["birds_tied"] == "everybody",
        growers=tuple(_read_grower(player, body["birds"]) for player in body["players"]),
        baskets=baskets,
    )


def _read_grower(player: Mapping[str, Any], birds: Mapping[str, int]) -> Grower:
    name = player["id"]
    return Grower(name, player["carried"], player["trees"], player["hives"], birds.get(name))


def _read_basket(basket: Mapping[str, Any]) -> Basket:
    if basket["kind"] == "bought":
        return Basket(basket["player"], "", basket["coins"], wormy=False)
    return Basket(basket["player"], basket["fruit"], basket["count"], basket["wormy"])


def read_press(body: Mapping[str, Any]) -> Press:
    """Return the fruit and the size of a bottle that a normalized body describes."""
    return Press(body["fruit"], body["per_bottle"])
