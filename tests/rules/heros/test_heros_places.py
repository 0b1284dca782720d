"""What a complete territory pays: first, second and third place, and the Ajanta sanctuary."""

from tests.rules.heros.heros_client import (
    illegal,
    points,
    rulings,
    scoring,
    sheet,
    territory,
    warnings,
)

THREE = ("blue", "green", "red")


AJANTA = territory("middle_east", [4, 3, 1], {"ann": 9, "bob": 8})


def with_ajanta(
    target: dict[str, object], *, used: bool = False, **more: object
) -> dict[str, object]:
    return scoring(target, ("ann", "bob"), ajanta={"player": "bob", "used": used}, **more)


def test_ajanta_used_before_in_this_epoch_pays_nothing() -> None:
    answer = sheet("territory-scores", with_ajanta(AJANTA, used=True))
    assert points(answer) == {"ann": 8, "bob": 4}
    assert warnings(answer) == [("ajanta.used", "/ajanta/used")]
    assert rulings(answer) == {}


def test_ajanta_pays_with_two_players_only() -> None:
    india = territory("india", [4, 3, 1], {"blue": 9, "green": 8})
    request = scoring(india, THREE, ajanta={"player": "blue"})
    assert illegal("territory-scores", request) == [("/ajanta", "territory.ajanta")]
