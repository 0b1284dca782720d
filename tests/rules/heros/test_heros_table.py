"""The whole table: what is complete, what one discovery would bring, what is out of reach."""

from tests.rules.heros.heros_client import (
    illegal,
    sheet,
    territory,
)
from tests.rules.heros.table_requests import table


def test_population_on_an_orange_territory_is_refused_in_the_ancient_epoch() -> None:
    request = table(territory("europe", [], {"blue": 1}), epoch="ancient")
    assert illegal("table-scores", request) == [("/territories/0/population", "territory.epoch")]
    nobody = table(territory("europe", [], {"blue": 0}), epoch="ancient")
    assert sheet("table-scores", nobody).warnings == ()
