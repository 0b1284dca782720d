"""What Civilization asks of figures and cards, with requests that deny it."""

from typing import Any

from tests.rules.civilization.conditions_civilization import (
    BASE,
    FOUND,
    PLAYED,
    act,
    go,
    play,
    spend,
)
from tests.rules.conditions import Condition

ONE = (1, "expansionism")
CARD = {"id": "c", "player": "a", "phases": ["trade"]}


def adopt(*cards: tuple[int, str], **more: Any) -> tuple[str, dict[str, Any]]:
    """A civilization of two cities with these cards and doctrines."""
    adopted = [{"card": card, "doctrine": name} for card, name in cards]
    return "doctrines", {"cities": 2, "adopted": adopted, **more}


def change(card: int, to: int, name: str, *, effect: bool = True) -> tuple[str, dict[str, Any]]:
    """A change of a card in play for this one."""
    given = {"card": card, "to": {"card": to, "doctrine": name}, "effect": effect}
    return adopt(ONE, change=given)


def learn(**known: Any) -> tuple[str, dict[str, Any]]:
    """The technology x is bought; each player has these."""
    players = {player: {"technologies": listed} for player, listed in known.items()}
    return spend({"effect": "technology", "technology": "x"}, **{"budget": 2, **players})


def produce(**more: Any) -> tuple[str, dict[str, Any]]:
    """A city of five production."""
    return "productions", {"outskirts": 5, **more}


CONDITIONS_IN_PLAY: dict[str, Condition] = {
    "figures of two players do not stand together": Condition(
        ("city_state.control", "city_state.placing"),
        ("/city_states[]/armies{}/", "/actions[]/city_state/"),
        [
            ("city-states", {"city_states": [{"id": "x", "armies": {"a": 1, "b": 1}}]}),
            ("city-states", {"city_states": [{"id": "x", "armies": {"a": 1}, "scouts": {"b": 1}}]}),
            act("enter", armies=1),
            act("place", armies=1),
        ],
    ),
    "no more figures stand on a square than the limit": Condition(
        ("city_state.stacking", "box.armies"),
        ("/stacking_limit/", "/city_states[]/armies{}/", "/actions[]/armies/"),
        [
            ("city-states", {"city_states": [{"id": "x", "armies": {"a": 2}, "scouts": {"a": 1}}]}),
            act("enter", name="y", armies=3),
            act("enter", name="y", armies=2, scouts=1),
            act("place", player="b", armies=2),
            act("attack", armies=3),
            ("relics", {"actions": [go("end", armies=3)]}),
            ("relics", {"actions": [go("end", armies=2, scouts=1)]}),
        ],
    ),
    "who leaves a city-state stands there": Condition(
        ("city_state.leave", "city_state.control"),
        ("/actions[]/city_state/",),
        [act("leave", armies=1), act("leave", player="b", armies=2), act("leave", scouts=1)],
    ),
    "a city is built where nobody else stands": Condition(
        (
            "city_state.found_on",
            "city_state.control",
            "city_state.found_beside",
            "city_state.zulus",
        ),
        ("/actions[]/city_state/",),
        [act("found_on"), act("found_beside"), act("explore")],
    ),
    "a city-state has one id": Condition(
        ("city_state.duplicate",),
        ("/city_states[]/id/",),
        [("city-states", {"city_states": [{"id": "x"}, {"id": "x"}]})],
    ),
    "a doctrine is on one card, a card has one face up": Condition(
        ("doctrine.adopt", "doctrine.one_face"),
        ("/adopted[]/doctrine/",),
        [
            adopt((1, "expansionism"), (1, "expansionism")),
            adopt((1, "expansionism"), (2, "expansionism")),
            adopt((1, "expansionism"), (1, "rationalism")),
        ],
    ),
    "a doctrine changes by an effect, and to one that is not in play": Condition(
        ("doctrine.change", "doctrine.adopt", "doctrine.one_face"),
        ("/change/card/",),
        [
            change(1, 2, "pacifism", effect=False),
            change(3, 2, "pacifism"),
            change(1, 1, "expansionism"),
            change(1, 2, "expansionism"),
        ],
    ),
    "an ability is of an adopted doctrine, and used once": Condition(
        ("doctrine.once", "doctrine.adopt", "doctrine.start"),
        ("/uses[]/doctrine/",),
        [
            adopt(ONE, uses=[{"doctrine": "rationalism", "level": 1}]),
            adopt(ONE, uses=[{"doctrine": "expansionism"}] * 2),
        ],
    ),
    "only Rationalism learns a technology of a level": Condition(
        ("doctrine.rationalism",),
        ("/uses[]/level/",),
        [adopt(ONE, uses=[{"doctrine": "expansionism", "level": 2}])],
    ),
    "no more doctrines than the maximum": Condition(
        ("doctrine.lose.step",),
        ("/adopted[]/card/",),
        [adopt(ONE, (2, "rationalism"), cities=1)],
    ),
    "a relic is taken once": Condition(
        ("relic.taken",),
        ("/taken[]/",),
        [("relics", {"actions": [go("pass", armies=1)], "taken": ["ark", "ark"]})],
    ),
    "scouts enter a relic with an army, and nothing is built there": Condition(
        ("relic.scouts", "relic.building", "relic.beside", "relic.effects", "figures.missing"),
        ("/actions[]/relic/",),
        [
            ("relics", {"actions": [go("end", scouts=1)]}),
            ("relics", {"actions": [go("pass", scouts=1, pacifism=True)]}),
            ("relics", {"actions": [go("end")]}),
            *[("relics", {"actions": [go(one)]}) for one in ("build", "found_beside", "affect")],
        ],
    ),
    "a card is its player's, played once in a phase of its own": Condition(
        ("event.owner", "event.phase", "event.one_effect", "card.unknown", "card.duplicate"),
        ("/plays[]/card/",),
        [
            play({**PLAYED, "player": "b"}),
            play(PLAYED, PLAYED),
            play({**PLAYED, "phase": "research"}),
            play({**PLAYED, "effects": ["trade", "movement"]}),
            play({**PLAYED, "card": "z"}),
            ("culture-events", {"cards": [{**CARD, "player": one} for one in "ab"]}),
            ("culture-events", {"cards": [{**CARD, "phases": ["trade", "trade"]}]}),
        ],
    ),
    "loot pays each purchase, of what the loser has": Condition(
        ("loot.budget", "loot.goods", "loot.technology"),
        ("/purchases[][trade]/effect/",),
        [
            spend({"effect": "trade"}, {"effect": "trade"}),
            spend({"effect": "event"}),
            spend({"effect": "trade", "amount": 3}, loser={"trade": 2}),
            spend({"effect": "culture", "amount": 1}, loser={"culture": 0}),
            spend({"effect": "resource"}, loser={"resources": 0, "hidden": 0}),
            spend({"effect": "coin_discard"}, loser={"coins": 0}),
            spend({"effect": "coin"}, loser={"coins": 0}, budget=2),
            spend({"effect": "event"}, loser={"events": 0}, budget=2),
            learn(loser=[{"id": "y", "level": 1}]),
            learn(loser=[{"id": "x", "level": 1}], winner=[{"id": "x", "level": 1}]),
            learn(loser=[{"id": "x", "level": 2}], winner=[]),
        ],
    ),
    "a technology is learned once": Condition(
        ("technology.duplicate",),
        ("/technologies[]/id/",),
        [
            spend(**{who: {"technologies": [{"id": "x", "level": 1}] * 2}})
            for who in ("loser", "winner")
        ],
    ),
    "a loot follows from a defeat or is given": Condition(
        ("budget.missing", "loot.budget", "schema"),
        ("/budget/",),
        [("loots", {}), ("loots", {"budget": 2, "defeat": {"armies": 1}})],
    ),
    "a city has one programme token, of the seven of the box": Condition(
        ("production.one_token", "production.supply", "expansion.needed"),
        ("/programme/",),
        [
            produce(programme=True, action="launch"),
            produce(programme=True, tokens_elsewhere=7),
            produce(action="launch", tokens_elsewhere=7),
            produce(programme=True, **BASE),
            produce(action="launch", **BASE),
        ],
    ),
    "what is not produced has no price": Condition(
        ("production.price",), ("/cost/",), [produce(cost=6, action="launch")]
    ),
    "a civilization is there once": Condition(
        ("start.one_each",),
        ("/civilizations[]/",),
        [("starts", {"civilizations": ["french", "french"]})],
    ),
    "no more city-states are found than the pile has": Condition(
        ("hut.city_state.step",),
        ("/pile/",),
        [("huts", {"pile": 0, "discoveries": [FOUND]})],
    ),
    "the box has so many huts and villages of a kind": Condition(
        ("hut.box",),
        ("/discoveries[]/shows/",),
        [
            ("huts", {"discoveries": [{"player": "a", "place": place, "shows": shows}] * most})
            for place, shows, most in (
                ("hut", "spy", 3),
                ("hut", "uranium", 2),
                ("village", "city_state", 4),
                ("village", "wealth", 2),
                ("village", "spy", 1),
                ("hut", "wealth", 1),
            )
        ],
    ),
    "a wonder leaves the market where one lies": Condition(
        ("wonder.bought", "wonder.obsolete", "wonder.market"),
        ("/events[]/slot/",),
        [("wonder-decks", {"events": [{"kind": "bought", "slot": 1}] * 14})],
    ),
}
