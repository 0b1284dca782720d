"""Requests for `table-scores` of Héros du Monde."""

from typing import Any

from tests.rules.heros.heros_client import players, sheet, territory

FOUR = ("blue", "green", "red", "yellow")


def table(*territories: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"players": players(*FOUR), "territories": list(territories), **more}


def entry(request: dict[str, Any], name: str) -> Any:
    """The territory's entry, its facts read as plain JSON."""
    return next(one for one in sheet("table-scores", request).entries if one.id == name)


def beige(*names: str) -> list[dict[str, Any]]:
    return [territory(name, [1, 2, 3], {"blue": 1}, scored=True) for name in names]
