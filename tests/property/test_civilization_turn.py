"""Civilization: slow references of a turn, and what holds whatever is asked."""

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from tests.rules.civilization.asking_civilization import facts

PLAYERS = st.sampled_from("ab")
FEW = st.integers(0, 2)


KINDS = ("enter", "leave", "place", "attack", "found_on", "found_beside", "explore")


@st.composite
def city_state_requests(draw: st.DrawFn) -> dict[str, Any]:
    """Two city-states with figures of one player each, and some actions of two players."""
    states = [
        {"id": name, **{kind: {draw(PLAYERS): draw(st.integers(1, 2))} for kind in kinds}}
        for name, kinds in (("x", ["armies"]), ("y", draw(st.sampled_from([[], ["scouts"]]))))
    ]
    actions = [
        {
            "player": draw(PLAYERS),
            "city_state": draw(st.sampled_from("xy")),
            "kind": draw(st.sampled_from(KINDS)),
            "armies": draw(st.integers(1, 2)),
            "scouts": draw(FEW),
        }
        for _ in range(draw(st.integers(0, 8)))
    ]
    limit = draw(st.integers(2, 4))
    return {"city_states": states, "actions": actions, "zulus": "b", "stacking_limit": limit}


def play_slowly(request: dict[str, Any]) -> tuple[list[bool], dict[str, list[str] | None]]:
    """Every figure is a piece of its own, such as "a army"; None is a destroyed city-state."""
    squares: dict[str, list[str] | None] = {
        one["id"]: [
            f"{player} {kind}"
            for name, kind in (("armies", "army"), ("scouts", "scout"))
            for player, count in one.get(name, {}).items()
            for _ in range(count)
        ]
        for one in request["city_states"]
    }
    legal = []
    for action in request["actions"]:
        name = action["city_state"]
        there = squares[name]
        if there is None:
            legal.append(action["kind"] == "found_beside")
            continue
        allowed, after = _act_slowly(request, action, there)
        legal.append(allowed)
        if allowed:
            squares[name] = after
    return legal, squares


def _act_slowly(request: Any, action: Any, there: list[str]) -> tuple[bool, list[str] | None]:
    """Whether an action is allowed, and the pieces afterwards if it is."""
    who, kind = action["player"], action["kind"]
    moved = [f"{who} army"] * action["armies"] + [f"{who} scout"] * action["scouts"]
    owners = {piece[0] for piece in there}
    comes = len(there + moved) <= request["stacking_limit"] and owners <= {who}
    goes = all(there.count(piece) >= moved.count(piece) for piece in moved)
    stays = there if any("army" in piece for piece in there) else []
    outcomes: dict[str, tuple[bool, list[str] | None]] = {
        "enter": (comes, there + moved),
        "place": (comes and bool(owners), there + moved),
        "leave": (goes, _take(there, moved) if goes else there),
        "attack": (bool(owners - {who}) and len(moved) <= request["stacking_limit"], stays),
        "found_on": (f"{who} scout" in there, None),
        "found_beside": (False, there),
        "explore": (who == request["zulus"] and not there, None),
    }
    return outcomes[kind]


def _take(pieces: list[str], taken: list[str]) -> list[str]:
    left = list(pieces)
    for piece in taken:
        left.remove(piece)
    return left


@given(city_state_requests())
def test_city_states_are_played_as_by_the_slow_reference(request: dict[str, Any]) -> None:
    answer = facts("city-states", request)
    legal, squares = play_slowly(request)
    assert [one["verdict"]["legal"] for one in answer["actions"]] == legal
    assert {one["id"]: one.get("controller") for one in answer["city_states"]} == {
        name: pieces[0][0] if pieces else None for name, pieces in squares.items()
    }
    destroyed = [name for name, pieces in squares.items() if pieces is None]
    assert [one["id"] for one in answer["city_states"] if one["destroyed"]] == destroyed
    assert sum(one["gained"] for one in answer["actions"]) == 3 * len(destroyed)


@given(st.booleans(), st.lists(st.integers(1, 4), max_size=14))
def test_the_market_is_that_of_cards_drawn_from_a_pile(egypt: bool, slots: list[int]) -> None:
    pile = ["modern"] * 4 + ["medieval"] * 4 + ["ancient"] * 4
    if egypt:
        pile.pop()
    market = {slot: pile.pop() for slot in (1, 2, 3, 4)}
    for slot in slots:
        if market.pop(slot, None) and pile:
            market[slot] = pile.pop()
    events = [{"kind": "bought", "slot": slot} for slot in slots]
    answer = facts("wonder-decks", {"egypt": egypt, "events": events})
    assert {one["slot"]: one["age"] for one in answer["market"]} == market
    assert {age: pile.count(age) for age in answer["deck"]} == answer["deck"]


RELIC_MOVES = st.tuples(PLAYERS, st.sampled_from(["end", "pass"]), FEW, FEW)


@given(st.lists(RELIC_MOVES.filter(lambda move: bool(move[2] + move[3])), min_size=1, max_size=6))
def test_a_relic_is_taken_by_the_first_army_that_stays(moves: list[Any]) -> None:
    actions = [
        {"player": who, "kind": kind, "armies": armies, "scouts": scouts, "relic": "ark"}
        for who, kind, armies, scouts in moves
    ]
    answer = facts("relics", {"actions": actions})
    # More than 2 figures may not end a movement on a square, not even where nothing is to be taken.
    legal: list[bool] = []
    stays: list[str] = []
    for who, kind, armies, scouts in moves:
        fits = kind == "pass" or armies + scouts <= 2
        legal.append(fits and (armies > 0 or bool(stays)))
        stays += [who] if kind == "end" and armies and fits else []
    assert [one["verdict"]["legal"] for one in answer["actions"]] == legal
    assert answer["relics"][0].get("player") == (stays[0] if stays else None)
    assert sum(one.get("advances", 0) for one in answer["actions"]) == 2 * bool(stays)


TOKENS = st.sampled_from(["city_state", "wealth", "spy", "uranium", "other"])


@given(st.lists(st.tuples(PLAYERS, TOKENS), min_size=1, max_size=8), st.integers(0, 5))
def test_tokens_are_opened_one_by_one(tokens: list[Any], pile: int) -> None:
    coins: dict[str, int] = {}
    left, kept = pile, 0
    for player, token in tokens:
        if token == "wealth":
            coins[player] = coins.get(player, 0) + 1
        elif token == "city_state":
            left = max(0, left - 1)
        else:
            kept += 1
    found = [{"player": who, "place": "village", "shows": token} for who, token in tokens]
    answer = facts("huts", {"discoveries": found, "pile": pile})
    assert (answer["pile"], answer["coins"]) == (left, coins)
    assert sum(one["kept"] for one in answer["discoveries"]) == kept


PHASES = ("start_of_turn", "trade", "city_management", "movement", "research")


@given(
    st.lists(st.sampled_from(PHASES), min_size=1, max_size=2, unique=True),
    st.lists(st.tuples(PLAYERS, st.sampled_from(PHASES)), max_size=5),
)
def test_a_culture_event_is_resolved_once_at_most(phases: list[str], plays: list[Any]) -> None:
    wanted = next((phase for who, phase in plays if who == "a" and phase in phases), None)
    given_plays = [{"card": "x", "player": who, "phase": phase} for who, phase in plays]
    cards = [{"id": "x", "player": "a", "phases": phases}]
    answer = facts("culture-events", {"cards": cards, "plays": given_plays})
    effects = [one["effect"] for one in answer["plays"] if "effect" in one]
    assert effects == ([wanted] if wanted else [])
    assert [one["id"] for one in answer["cards"]] == ([] if wanted else ["x"])
