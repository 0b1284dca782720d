"""The tally from counts: heritage, bonuses, ties, both totals and the winners."""

from tests.rules.deluges.deluges_client import (
    entry,
    points,
    rulings,
    tally,
)


def test_bonuses_left_out_in_the_advanced_game_stay_visible() -> None:
    options = {"advanced_bonuses": False}
    answer = tally({"id": "a", "boats": 1}, {"id": "b"}, edition="advanced", options=options)
    assert points(answer) == {"a": 0, "b": 0}
    (award,) = entry(answer, "boats").awards
    assert (award.lines[0].rule, award.lines[0].points) == ("bonus.boats", 0)
    assert answer.players[0].facts.total_with_bonuses == 3
    assert answer.players[0].facts.total_without_bonuses == 0
    assert rulings(answer)["advanced-bonuses"] == "left-out"


def test_the_ruling_on_advanced_bonuses_matters_only_when_somebody_has_one() -> None:
    answer = tally({"id": "a", "boats": 1}, {"id": "b", "boats": 1}, edition="advanced")
    assert "advanced-bonuses" not in rulings(answer)
