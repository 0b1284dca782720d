"""Relics, huts and villages, the deck of wonders, culture events and the Roaming Horde."""

from typing import Any

from tests.rules.civilization.asking_civilization import (
    warnings,
)


def at(relic: str, kind: str, player: str = "a", **more: Any) -> dict[str, Any]:
    """An action at a relic."""
    return {"relic": relic, "kind": kind, "player": player, **more}


def found(shows: str, place: str = "village", player: str = "a") -> dict[str, Any]:
    """A token that is discovered."""
    return {"player": player, "place": place, "shows": shows}


def test_more_tokens_than_the_box_adds_are_a_warning() -> None:
    def warn(*tokens: dict[str, Any]) -> list[tuple[str, str]]:
        return warnings("huts", {"discoveries": [*tokens]})

    box = [found("city_state", "hut")] * 2 + [found("spy", "hut")] * 2 + [found("uranium", "hut")]
    box += [found("city_state")] * 3 + [found("uranium"), found("wealth")]
    assert warn(*box) == []
    for token in {tuple(one.items()): one for one in box}.values():
        assert warn(*box, token) == [("hut.box", "/discoveries/10/shows")]
    assert warn(*[found("other")] * 9) == []
    assert warn(found("spy")) == [("hut.box", "/discoveries/0/shows")]
