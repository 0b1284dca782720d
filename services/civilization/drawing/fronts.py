"""A battle drawn: a column for each front that opened, the attacker above, the defender below.

Units stand towards each other, the last to come nearest to the line between them; the dead are pale
and crossed. A card shows its name and id, strength and health, and a drop for its wounds. Beside
stand both totals, and the units still in hand.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from services.civilization.drawing.fitting import fitting
from services.civilization.rules.battles import outcome_of
from services.civilization.rules.course import Course
from services.civilization.rules.position import SIDES, SideName
from services.civilization.rules.results import values
from services.civilization.rules.telling import log_facts
from services.civilization.rules.units import Unit, line_code
from shared.drawing.svg import element, text_line, titled_picture
from shared.texts import Texts

CARD_WIDTH, CARD_HEIGHT, GAP = 120, 64, 12
COLUMN = CARD_WIDTH + GAP
PANEL = 256
LINE_HEIGHT = 36
MARGIN = 16
ROW_HEIGHT, ROW_SIZE = 17, 13
ID_WIDTH, BESIDE_DROP = 108, 56
"""What a card leaves for an id, and beside the drop of its wounds."""

COLOURS: Mapping[str, str] = {
    "infantry": "#c8553d",
    "mounted": "#3d7dc8",
    "artillery": "#8a6d1f",
    "aircraft": "#5b6b7a",
}
DROP = "M100 22c7 10 11 14 11 20a11 11 0 0 1-22 0c0-6 4-10 11-20z"
INK, PAPER, BLOOD, PALE = "#1d2430", "#fdfaf3", "#b3122b", "#8a8f98"


@dataclass(frozen=True, slots=True)
class Shown:
    """A unit on a front: its wounds, or its death."""

    unit: Unit
    wounds: int = 0
    dead: bool = False


Stack = list[Shown]
"""Units of one side on one front, in the order in which they came."""


def battle_picture(course: Course, texts: Texts) -> str:
    """The battle as SVG, in the language of the texts."""
    stacks = _stacks(course)
    opened = max((front for _, front in stacks), default=0)
    rows = {
        side: max([len(stack) for (own, _), stack in stacks.items() if own == side], default=0)
        for side in SIDES
    }
    middle = MARGIN + LINE_HEIGHT + max(rows["attacker"], 1) * (CARD_HEIGHT + GAP)
    height = middle + LINE_HEIGHT + max(rows["defender"], 1) * (CARD_HEIGHT + GAP) + MARGIN
    width = PANEL + max(opened, 1) * COLUMN + MARGIN
    inside = [
        element("rect", width=width, height=height, fill=PAPER),
        *_panel(course, middle, texts),
        *(_number(front, middle, texts) for front in range(1, opened + 1)),
        *(
            _card(course, shown, _left(front), _top(side, middle, len(stack) - place), texts)
            for (side, front), stack in stacks.items()
            for place, shown in enumerate(stack)
        ),
    ]
    return titled_picture(width, height, _state(course, texts), _told(course, texts), inside)


def _stacks(course: Course) -> dict[tuple[SideName, int], Stack]:
    """Every unit that was played, by side and front, as it is now."""
    living = {
        (side, front.number): standing
        for front in course.fronts
        for side in SIDES
        if (standing := front.of(side)) is not None
    }
    stacks: dict[tuple[SideName, int], Stack] = {}
    for played in course.log:
        standing = living.get((played.side, played.front))
        alive = standing is not None and standing.unit == played.unit
        shown = Shown(played.unit, standing.wounds if standing and alive else 0, not alive)
        stacks.setdefault((played.side, played.front), []).append(shown)
    return stacks


def _left(front: int) -> int:
    return PANEL + (front - 1) * COLUMN


def _top(side: SideName, middle: int, away: int) -> int:
    """The upper edge of a card; the nearest to the line is 1 away."""
    if side == "attacker":
        return middle - away * (CARD_HEIGHT + GAP)
    return middle + LINE_HEIGHT + (away - 1) * (CARD_HEIGHT + GAP)


def _number(front: int, middle: int, texts: Texts) -> str:
    label = texts.say("picture.front", {"front": front})
    x, y = _left(front) + CARD_WIDTH // 2, middle + 16
    line = element(
        "line",
        x1=_left(front),
        x2=_left(front) + CARD_WIDTH,
        y1=middle + 22,
        y2=middle + 22,
        stroke=PALE,
    )
    return text_line(label, x, y, 12, fill=INK) + line


def _card(course: Course, shown: Shown, left: int, top: int, texts: Texts) -> str:
    unit, figures = shown.unit, line_code(shown.unit, course.battle.table.edition)
    middle = CARD_WIDTH // 2
    marks = [
        element(
            "rect",
            width=CARD_WIDTH,
            height=CARD_HEIGHT,
            rx=6,
            fill="#ffffff",
            stroke=COLOURS[unit.type],
            stroke_width=2,
        ),
        text_line(texts.say(f"unit.{unit.name}"), middle, 16, 11, fill=COLOURS[unit.type]),
        text_line(figures, middle, 38, 19, fill=INK, font_weight="bold"),
        fitting(unit.id, middle, 56, 11, BESIDE_DROP if shown.wounds else ID_WIDTH, fill=INK),
    ]
    if shown.dead:
        marks.append(
            element("path", d=f"M6 6L{CARD_WIDTH - 6} {CARD_HEIGHT - 6}", stroke=BLOOD, fill="none")
        )
    if shown.wounds:
        marks.append(_drop(shown.wounds))
    return element(
        "g",
        "".join(marks),
        transform=f"translate({left} {top})",
        opacity="0.45" if shown.dead else "1",
    )


def _drop(wounds: int) -> str:
    """A drop of blood with the number of wounds."""
    drop = element("path", d=DROP, fill=BLOOD)
    return drop + text_line(str(wounds), 100, 47, 12, fill="#ffffff", font_weight="bold")


def _panel(course: Course, middle: int, texts: Texts) -> list[str]:
    """Who they are, what they are worth, what they hold; and between them who has won."""
    marks = []
    tops = {"attacker": middle - CARD_HEIGHT, "defender": middle + LINE_HEIGHT + 20}
    for side in SIDES:
        for row, text in enumerate(_side_words(course, side, texts)):
            marks.append(
                _row(text, tops[side] + row * ROW_HEIGHT, weight="normal" if row else "bold")
            )
    return [*marks, _row(_state(course, texts), middle + 20, weight="bold", fill=BLOOD)]


def _row(text: str, y: int, *, weight: str, fill: str = INK) -> str:
    return fitting(
        text,
        MARGIN,
        y,
        ROW_SIZE,
        PANEL - MARGIN - GAP,
        text_anchor="start",
        fill=fill,
        font_weight=weight,
    )


def _side_words(course: Course, side: SideName, texts: Texts) -> list[str]:
    value = values(course)[side]
    player = course.battle.side(side).player
    worth = value.points - value.card
    said = [
        texts.say(f"picture.{side}", {"player": player}),
        texts.say("picture.value", {"worth": worth, "card": value.card, "value": value.points}),
    ]
    hand = course.hands[side]
    if hand:
        said.append(texts.say("picture.hand", {"count": len(hand)}))
    return said


def _state(course: Course, texts: Texts) -> str:
    """Who has won, or whose turn it is."""
    if course.to_move:
        return texts.say(f"picture.turn.{course.to_move}")
    points = {side: value.points for side, value in values(course).items()}
    outcome = outcome_of(course.battle, points)
    tie = outcome.because == "result.tie_defender"
    return texts.say("picture.wins.tie" if tie else f"picture.wins.{outcome.winner}")


def _told(course: Course, texts: Texts) -> str:
    """The battle play by play, for those who cannot see the picture."""
    cards = dict.fromkeys(SIDES, 0)
    plays: Any = texts.render(log_facts(course, cards))
    return " ".join(step["text"] for play in plays for step in play["steps"])
