"""The tiles of a box, of which a table is laid."""

from collections.abc import Iterable, Mapping

from services.recognition.catalogue import SETS, TILES
from services.recognition.reading import HintsError, Limits


def count_stocks(limits: Limits) -> Mapping[str, int]:
    """The tiles in each stock of a box; raises HintsError for an unknown tile or set."""
    if limits.box is not None:
        check_tiles(limits.box)
        stocks: dict[str, int] = {}
        for name, copies in limits.box.items():
            stock = TILES[name].stock
            stocks[stock] = stocks.get(stock, 0) + copies
        return stocks
    for name in limits.sets:
        if name not in SETS:
            raise HintsError("unknown-set", set=name)
    return {
        tile.stock: sum(tile.copies.get(name, 0) for name in limits.sets)
        for tile in TILES.values()
        if not tile.copies.keys().isdisjoint(limits.sets)
    }


def check_tiles(names: Iterable[str]) -> None:
    """Raise HintsError if one of these tiles is not in the catalogue."""
    for name in names:
        if name not in TILES:
            raise HintsError("unknown-tile", tile=name)
