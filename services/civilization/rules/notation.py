"""A battle in one line, fit for a web address: `Wd~f~1a0s3f,i33x5,ge1~1a0s3f,i23x3,br1~d1.a1-1`.

Five parts between `~`: the card set (`W` or `B`) and who begins (`a`, `d`); the place (`f` field,
`c` city, `k` capital, `m` metropolis, `s` city-state, `v` village), then `w` for walls and `x` for
a fortification; attacker; defender; plays. A side has three parts between `,`: figures and size of
its force (`1a0s3f`, then `b` for barbarians); units (`i`, `m`, `a`, `p` for aircraft; rank, 0 for
none; strength, and `x` with health in Wisdom & Warfare); sources of bonus (two letters and how
many; `ot` with points, `*` and the label). A play is a side, which of its units, and `-` with the
front it joins. Units, sources and plays are parted by `.`.

The code holds no names: units and players are numbered anew. It does not hold the options either.
Nothing here asks whether a battle is legal.
"""

import re
from collections.abc import Mapping
from typing import Any
from urllib.parse import quote, unquote

from services.civilization.rules.bonuses import OWN
from services.civilization.rules.position import PLACES, Battle, BonusSource, Place, Side, SideName
from services.civilization.rules.units import Edition, Unit, UnitType

SETS: Mapping[Edition, str] = {"wisdom-and-warfare": "W", "base": "B"}
GROUNDS: Mapping[Place, str] = dict(zip(PLACES, "fckmsv", strict=True))
TYPES: Mapping[UnitType, str] = {
    "infantry": "i",
    "mounted": "m",
    "artillery": "a",
    "aircraft": "p",
}
LETTERS: Mapping[SideName, str] = {"attacker": "a", "defender": "d"}
SOURCE_CODES: Mapping[str, str] = {
    "barracks": "br",
    "academy": "ac",
    "shipyard": "sh",
    "general": "ge",
    "statue_of_zeus": "sz",
    "city_state": "cs",
    "french": "fr",
    "fundamentalism": "fu",
    "military_industrial_complex": "mi",
    "leonidas": "le",
    "joan_of_arc": "ja",
    OWN: "ot",
}
COUNTED_AS: Mapping[str, str] = {
    "military_industrial_complex": "investments",
    "joan_of_arc": "culture",
}
"""What a request calls the count of a source, where it is not `count`."""

_FIGURES = re.compile(r"(\d{1,2})a(\d{1,2})s(\d{1,2})f(b?)", re.ASCII)
_UNIT = re.compile(r"([imap])([0-4])(\d{1,2})(?:x(\d{1,2}))?", re.ASCII)
_SOURCE = re.compile(r"([a-z]{2})(-?\d{1,3})(?:\*([\w%-]+))?", re.ASCII)
_PLAY = re.compile(r"([ad])(\d{1,2})(?:-(\d{1,2}))?", re.ASCII)
_HEAD = re.compile(r"([WB])([ad])", re.ASCII)
_GROUND = re.compile(r"([fckmsv])(w?)(x?)", re.ASCII)

_SET_OF = {letter: edition for edition, letter in SETS.items()}
_PLACE_OF = {letter: place for place, letter in GROUNDS.items()}
_TYPE_OF = {letter: kind for kind, letter in TYPES.items()}
_SIDE_OF = {letter: side for side, letter in LETTERS.items()}
_SOURCE_OF = {letters: source for source, letters in SOURCE_CODES.items()}


def code_of(battle: Battle) -> str:
    """The battle in one line."""
    ground = GROUNDS[battle.place] + "w" * battle.walls + "x" * battle.fortified
    return "~".join(
        (
            SETS[battle.table.edition] + LETTERS[battle.first],
            ground,
            _side_code(battle.attacker, battle.table.edition),
            _side_code(battle.defender, battle.table.edition),
            _plays_code(battle),
        )
    )


def _side_code(side: Side, edition: Edition) -> str:
    figures = f"{side.armies}a{side.scouts}s{side.force}f" + "b" * side.barbarians
    units = ".".join(_unit_code(unit, edition) for unit in side.units)
    return f"{figures},{units},{'.'.join(map(_source_code, side.bonus))}"


def _unit_code(unit: Unit, edition: Edition) -> str:
    code = f"{TYPES[unit.type]}{unit.rank or 0}{unit.strength}"
    return code if edition == "base" else f"{code}x{unit.health}"


def _source_code(source: BonusSource) -> str:
    code = SOURCE_CODES[source.source]
    if source.source != OWN:
        return f"{code}{source.count}"
    # Marks that part the code are escaped like the rest of what no address takes.
    label = quote(source.label, safe="").replace(".", "%2E").replace("~", "%7E")
    return f"{code}{source.points}*{label}"


def _plays_code(battle: Battle) -> str:
    number = {
        (side, unit.id): f"{letter}{index}"
        for side, letter in LETTERS.items()
        for index, unit in enumerate(battle.side(side).units, 1)
    }
    return ".".join(
        number[play.side, play.unit] + (f"-{play.front}" if play.front else "")
        for play in battle.plays
    )


def edition_of(code: str) -> Edition | None:
    """The card set that a code names, None if it does not begin like one."""
    head = _HEAD.fullmatch(code.partition("~")[0])
    return _SET_OF[head[1]] if head else None


def request_of(code: str) -> dict[str, Any] | None:
    """The request that a code stands for, None if it is none; its rules hold the edition alone.

    Numbers may still be out of the bounds of a request.
    """
    parts = code.split("~")
    if len(parts) != len(("head", "ground", "attacker", "defender", "plays")):
        return None
    head, ground = _HEAD.fullmatch(parts[0]), _GROUND.fullmatch(parts[1])
    attacker, defender = _side(parts[2], "a"), _side(parts[3], "d")
    plays = _list(parts[4], _PLAY)
    if head is None or ground is None or attacker is None or defender is None or plays is None:
        return None
    defender |= {
        "place": _PLACE_OF[ground[1]],
        "walls": bool(ground[2]),
        "fortified": bool(ground[3]),
    }
    return {
        "rules": {"edition": _SET_OF[head[1]]},
        "first": _SIDE_OF[head[2]],
        "attacker": attacker,
        "defender": defender,
        "plays": [_play(match) for match in plays],
    }


def _list(text: str, form: re.Pattern[str]) -> list[re.Match[str]] | None:
    """The parts of a list between points; None where one is not of this form."""
    found = [form.fullmatch(part) for part in text.split(".")] if text else []
    read = [match for match in found if match is not None]
    return read if len(read) == len(found) else None


def _side(text: str, letter: str) -> dict[str, Any] | None:
    parts = text.split(",")
    if len(parts) != len(("figures", "units", "bonus")):
        return None
    figures = _FIGURES.fullmatch(parts[0])
    units, sources = _list(parts[1], _UNIT), _list(parts[2], _SOURCE)
    if figures is None or units is None or sources is None:
        return None
    bonus = [_source(match) for match in sources]
    return {
        "player": _SIDE_OF[letter],
        "armies": int(figures[1]),
        "scouts": int(figures[2]),
        "force": int(figures[3]),
        "barbarians": bool(figures[4]),
        "units": [_unit(match, f"{letter}{index}") for index, match in enumerate(units, 1)],
        "bonus": bonus,
    }


def _unit(match: re.Match[str], name: str) -> dict[str, Any]:
    unit = {"id": name, "type": _TYPE_OF[match[1]], "strength": int(match[3])}
    rank = {} if match[2] == "0" else {"rank": int(match[2])}
    health = {"health": int(match[4])} if match[4] else {}
    return {**unit, **rank, **health}


def _source(match: re.Match[str]) -> dict[str, Any]:
    source = _SOURCE_OF.get(match[1], match[1])
    if source == OWN:
        return {"source": source, "points": int(match[2]), "label": unquote(match[3] or "")}
    return {"source": source, COUNTED_AS.get(source, "count"): int(match[2])}


def _play(match: re.Match[str]) -> dict[str, Any]:
    play = {"side": _SIDE_OF[match[1]], "unit": match[1] + match[2]}
    return {**play, "front": int(match[3])} if match[3] else play
