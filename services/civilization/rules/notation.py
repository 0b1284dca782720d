"""A battle in one line, fit for a web address: `Wd~f~1a0s3f,i33x5,ge1~1a0s3f,i23x3,br1~d1.a1-1`.

Five parts between `~`: the card set (`W` or `B`) and who begins (`a`, `d`); the place (`f` field,
`c` city, `k` capital, `m` metropolis, `s` city-state, `v` village), then `w` for walls and `x` for
a fortification; attacker; defender; plays. A side has three parts between `,`: figures and size of
its force (`1a0s3f`, then `b` for barbarians); units (`i`, `m`, `a`, `p` for aircraft; rank, 0 for
none; strength, and `x` with health in Wisdom & Warfare); sources of bonus (two letters and how
many; `ot` with points, `*` and the label). A play is a side, which of its units, and `-` with the
front it joins. Units, sources and plays are parted by `.`. The code holds neither names nor
options.
"""

import re
from collections.abc import Mapping
from typing import Any
from urllib.parse import quote, unquote

from services.civilization.rules.given_sides import CUSTOM, CUSTOM_LETTERS, SOURCE_KINDS, SOURCES
from services.civilization.rules.places import PLACES
from services.civilization.rules.position import Battle, BonusSource, Side, SideName
from services.civilization.rules.units import TYPES, Edition, Unit
from shared.core.declarations import read_fields

SET_LETTERS: Mapping[Edition, str] = {"wisdom-and-warfare": "W", "base": "B"}
SIDE_LETTERS: Mapping[SideName, str] = {"attacker": "a", "defender": "d"}
SOURCE_LETTERS: Mapping[str, str] = {
    **{name: source.letters for name, source in SOURCES.items()},
    CUSTOM: CUSTOM_LETTERS,
}
COUNTED_AS: Mapping[str, str] = {name: read_fields(SOURCE_KINDS[name])[0].key for name in SOURCES}

_SET_OF = {letter: edition for edition, letter in SET_LETTERS.items()}
_PLACE_OF = {place.letter: name for name, place in PLACES.items()}
_TYPE_OF = {one.letter: kind for kind, one in TYPES.items()}
_SIDE_OF = {letter: side for side, letter in SIDE_LETTERS.items()}
_SOURCE_OF = {letters: source for source, letters in SOURCE_LETTERS.items()}

_FIGURES = re.compile(r"(\d{1,2})a(\d{1,2})s(\d{1,2})f(b?)", re.ASCII)
_UNIT = re.compile(f"([{''.join(_TYPE_OF)}])" + r"([0-4])(\d{1,2})(?:x(\d{1,2}))?", re.ASCII)
_SOURCE = re.compile(r"([a-z]{2})(-?\d{1,3})(?:\*([\w%-]+))?", re.ASCII)
_PLAY = re.compile(r"([ad])(\d{1,2})(?:-(\d{1,2}))?", re.ASCII)
_HEAD = re.compile(r"([WB])([ad])", re.ASCII)
_PLACE = re.compile(f"([{''.join(_PLACE_OF)}])(w?)(x?)", re.ASCII)


def encode_battle(battle: Battle) -> str:
    place = PLACES[battle.place].letter + "w" * battle.walls + "x" * battle.fortified
    return "~".join(
        (
            SET_LETTERS[battle.table.edition] + SIDE_LETTERS[battle.first],
            place,
            _encode_side(battle.attacker, battle.table.edition),
            _encode_side(battle.defender, battle.table.edition),
            _encode_plays(battle),
        )
    )


def _encode_side(side: Side, edition: Edition) -> str:
    figures = f"{side.armies}a{side.scouts}s{side.force}f" + "b" * side.barbarians
    units = ".".join(_encode_unit(unit, edition) for unit in side.units)
    return f"{figures},{units},{'.'.join(map(_encode_source, side.bonus))}"


def _encode_unit(unit: Unit, edition: Edition) -> str:
    code = f"{TYPES[unit.type].letter}{unit.rank or 0}{unit.strength}"
    return code if edition == "base" else f"{code}x{unit.health}"


def _encode_source(source: BonusSource) -> str:
    code = SOURCE_LETTERS[source.source]
    if source.source != CUSTOM:
        return f"{code}{source.number}"
    # The separators of the code are escaped too.
    label = quote(source.label, safe="").replace(".", "%2E").replace("~", "%7E")
    return f"{code}{source.points}*{label}"


def _encode_plays(battle: Battle) -> str:
    number = {
        (side, unit.id): f"{letter}{index}"
        for side, letter in SIDE_LETTERS.items()
        for index, unit in enumerate(battle.side(side).units, 1)
    }
    return ".".join(
        number[play.side, play.unit] + (f"-{play.front}" if play.front else "")
        for play in battle.plays
    )


def read_edition(code: str) -> Edition | None:
    """The card set that a code names, None if it does not begin like a code."""
    head = _HEAD.fullmatch(code.partition("~")[0])
    return _SET_OF[head[1]] if head else None


def decode_battle(code: str) -> dict[str, Any] | None:
    """The request that a code encodes, its bounds unchecked; None if it is no code."""
    parts = code.split("~")
    if len(parts) != len(("head", "place", "attacker", "defender", "plays")):
        return None
    head, place = _HEAD.fullmatch(parts[0]), _PLACE.fullmatch(parts[1])
    attacker, defender = _decode_side(parts[2], "a"), _decode_side(parts[3], "d")
    plays = _match_list(parts[4], _PLAY)
    if head is None or place is None or attacker is None or defender is None or plays is None:
        return None
    defender |= {"place": _PLACE_OF[place[1]], "walls": bool(place[2]), "fortified": bool(place[3])}
    return {
        "rules": {"edition": _SET_OF[head[1]]},
        "first": _SIDE_OF[head[2]],
        "attacker": attacker,
        "defender": defender,
        "plays": [_decode_play(match) for match in plays],
    }


def _match_list(text: str, form: re.Pattern[str]) -> list[re.Match[str]] | None:
    """The matches of the items between points; None where one does not match."""
    matches = [form.fullmatch(part) for part in text.split(".")] if text else []
    valid = [match for match in matches if match is not None]
    return valid if len(valid) == len(matches) else None


def _decode_side(text: str, letter: str) -> dict[str, Any] | None:
    parts = text.split(",")
    if len(parts) != len(("figures", "units", "bonus")):
        return None
    figures = _FIGURES.fullmatch(parts[0])
    units, sources = _match_list(parts[1], _UNIT), _match_list(parts[2], _SOURCE)
    if figures is None or units is None or sources is None:
        return None
    bonus = [_decode_source(match) for match in sources]
    return {
        "player": _SIDE_OF[letter],
        "armies": int(figures[1]),
        "scouts": int(figures[2]),
        "force": int(figures[3]),
        "barbarians": bool(figures[4]),
        "units": [_decode_unit(match, f"{letter}{index}") for index, match in enumerate(units, 1)],
        "bonus": bonus,
    }


def _decode_unit(match: re.Match[str], name: str) -> dict[str, Any]:
    unit = {"id": name, "type": _TYPE_OF[match[1]], "strength": int(match[3])}
    rank = {} if match[2] == "0" else {"rank": int(match[2])}
    health = {"health": int(match[4])} if match[4] else {}
    return {**unit, **rank, **health}


def _decode_source(match: re.Match[str]) -> dict[str, Any]:
    source = _SOURCE_OF.get(match[1], match[1])
    if source == CUSTOM:
        return {"source": source, "points": int(match[2]), "label": unquote(match[3] or "")}
    return {"source": source, COUNTED_AS.get(source, "count"): int(match[2])}


def _decode_play(match: re.Match[str]) -> dict[str, Any]:
    play = {"side": _SIDE_OF[match[1]], "unit": match[1] + match[2]}
    return {**play, "front": int(match[3])} if match[3] else play
