"""The end of an epoch on the whole table: who still scores, and that nothing is next."""

from typing import Any

from tests.rules.heros.heros_client import (
    illegal,
    sheet,
    territory,
)
from tests.rules.heros.table_requests import beige, table

BEIGE = ("mediterranean", "africa", "india", "china", "middle_east")


def modern(complete: int, waiting: tuple[str, ...]) -> dict[str, Any]:
    """So many ladders scored in the modern epoch, and these complete and not paid out."""
    orange = ("russia", "europe", "southeast_asia", "america")
    names = (*BEIGE, *orange)[:complete]

    def ladder(name: str) -> list[int]:
        return [1, 2, 3, 0] if name in orange else [1, 2, 3]

    return table(
        *(territory(name, ladder(name), {"blue": 1}, scored=True) for name in names),
        *(territory(name, ladder(name), {"blue": 2}) for name in waiting),
        epoch="modern",
    )


def test_no_more_ladders_are_scored_than_end_an_epoch() -> None:
    assert illegal("table-scores", modern(9, ())) == [("/territories/8/scored", "game.end")]
    ancient = table(*beige(*BEIGE), epoch="ancient")
    assert illegal("table-scores", ancient) == [("/territories/4/scored", "epoch.end_ancient")]
    assert sheet("table-scores", table(*beige(*BEIGE), epoch="modern")).mode == "projected"
