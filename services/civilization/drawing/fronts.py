"""Renders a battle: one column for each front, the attacker above and the defender below.

On each side of a front the unit played last is nearest to the middle line.
"""

from collections.abc import Mapping
from unicodedata import east_asian_width

from services.civilization.rules.battles import list_log
from services.civilization.rules.bonuses import compute_totals, decide_outcome
from services.civilization.rules.position import SIDES, SideName
from services.civilization.rules.replay import BattleState
from services.civilization.rules.units import Edition, Unit, format_line
from shared.drawing.svg import element, escape_text, render_titled_picture, text_line
from shared.texts import Texts

CARD_WIDTH, CARD_HEIGHT, GAP = 120, 64, 12
COLUMN = CARD_WIDTH + GAP
PANEL = 256
LINE_HEIGHT = 36
MARGIN = 16
ROW_HEIGHT, ROW_SIZE = 17, 13
ID_WIDTH, BESIDE_DROP = 108, 56
"""The width for an id on a card, and on a card that also has a drop with wounds."""

COLOURS: Mapping[str, str] = {
    "infantry": "#c8553d",
    "mounted": "#3d7dc8",
    "artillery": "#8a6d1f",
    "aircraft": "#5b6b7a",
}
DROP = "M100 22c7 10 11 14 11 20a11 11 0 0 1-22 0c0-6 4-10 11-20z"
INK, PAPER, BLOOD, PALE = "#1d2430", "#fdfaf3", "#b3122b", "#8a8f98"


Stack = list[Unit]
"""Units of one side on one front, in the order in which they were played."""


def render_battle(state: BattleState, texts: Texts) -> str:
    stacks: dict[tuple[SideName, int], Stack] = {}
    for played in state.log:
        stacks.setdefault((played.side, played.front), []).append(played.unit)
    living = {one.unit.id: one.wounds for front in state.fronts for one in front.units.values()}
    front_count = max((front for _, front in stacks), default=0)
    rows = {
        side: max([len(stack) for (own, _), stack in stacks.items() if own == side], default=0)
        for side in SIDES
    }
    middle = MARGIN + LINE_HEIGHT + max(rows["attacker"], 1) * (CARD_HEIGHT + GAP)
    height = middle + LINE_HEIGHT + max(rows["defender"], 1) * (CARD_HEIGHT + GAP) + MARGIN
    width = PANEL + max(front_count, 1) * COLUMN + MARGIN
    content = [
        element("rect", width=width, height=height, fill=PAPER),
        *_render_panel(state, middle, texts),
        *(_render_front_label(front, middle, texts) for front in range(1, front_count + 1)),
        *(
            _render_card(
                unit,
                living.get(unit.id),
                f"translate({_front_x(front)} {_card_y(side, middle, len(stack) - place)})",
                state.battle.table.edition,
                texts,
            )
            for (side, front), stack in stacks.items()
            for place, unit in enumerate(stack)
        ),
    ]
    steps = [step.text for play in list_log(state, 0, 0) for step in play.steps]
    plays = " ".join(texts.say(*step) for step in steps)
    return render_titled_picture(width, height, _describe_state(state, texts), plays, content)


def _front_x(front: int) -> int:
    return PANEL + (front - 1) * COLUMN


def _card_y(side: SideName, middle: int, distance: int) -> int:
    """The upper edge of a card; the card nearest to the middle line has distance 1."""
    if side == "attacker":
        return middle - distance * (CARD_HEIGHT + GAP)
    return middle + LINE_HEIGHT + (distance - 1) * (CARD_HEIGHT + GAP)


def _render_front_label(front: int, middle: int, texts: Texts) -> str:
    label, left, y = texts.say("picture.front", {"front": front}), _front_x(front), middle + 22
    line = element("line", x1=left, x2=left + CARD_WIDTH, y1=y, y2=y, stroke=PALE)
    return text_line(label, left + CARD_WIDTH // 2, middle + 16, 12, fill=INK) + line


def _render_card(
    unit: Unit, wounds: int | None, transform: str, edition: Edition, texts: Texts
) -> str:
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
        text_line(format_line(unit, edition), middle, 38, 19, fill=INK, font_weight="bold"),
        fit_text(unit.id, middle, 56, 11, BESIDE_DROP if wounds else ID_WIDTH, fill=INK),
    ]
    if wounds is None:
        cross = f"M6 6L{CARD_WIDTH - 6} {CARD_HEIGHT - 6}"
        marks.append(element("path", d=cross, stroke=BLOOD, fill="none"))
    if wounds:
        marks.append(element("path", d=DROP, fill=BLOOD))
        marks.append(text_line(str(wounds), 100, 47, 12, fill="#ffffff", font_weight="bold"))
    opacity = "0.45" if wounds is None else "1"
    return element("g", "".join(marks), transform=transform, opacity=opacity)


def _render_panel(state: BattleState, middle: int, texts: Texts) -> list[str]:
    rows = [
        (text, top + row * ROW_HEIGHT, INK, "normal" if row else "bold")
        for side, top in zip(SIDES, (middle - CARD_HEIGHT, middle + LINE_HEIGHT + 20), strict=True)
        for row, text in enumerate(_describe_side(state, side, texts))
    ]
    style, width = {"text_anchor": "start"}, PANEL - MARGIN - GAP
    return [
        fit_text(text, MARGIN, y, ROW_SIZE, width, **style, fill=fill, font_weight=weight)
        for text, y, fill, weight in (
            *rows,
            (_describe_state(state, texts), middle + 20, BLOOD, "bold"),
        )
    ]


def _describe_side(state: BattleState, side: SideName, texts: Texts) -> list[str]:
    total = getattr(compute_totals(state), side)
    player = state.battle.side(side).player
    worth = total.value - total.bonus_card
    values = {"worth": worth, "card": total.bonus_card, "value": total.value}
    hand = len(state.hands[side])
    return [
        texts.say(f"picture.{side}", {"player": player}),
        texts.say("picture.value", values),
        *([texts.say("picture.hand", {"count": hand})] if hand else []),
    ]


def _describe_state(state: BattleState, texts: Texts) -> str:
    if state.to_move:
        return texts.say(f"picture.turn.{state.to_move}")
    outcome = decide_outcome(state.battle, compute_totals(state).values)
    is_tie = outcome.because == "result.tie_defender"
    return texts.say("picture.wins.tie" if is_tie else f"picture.wins.{outcome.winner}")


def fit_text(text: str, x: int, y: int, size: int, width: int, **attributes: str | int) -> str:
    """One line of text of at most `width`; longer text is cut, with the whole text as its title."""
    if measure_text(text, size) <= width:
        return text_line(text, x, y, size, **attributes)
    lengths = range(len(text) - 1, 0, -1)
    longest = next((one for one in lengths if measure_text(text[:one] + "…", size) <= width), 0)
    style = {"text_anchor": "middle", "font_size": size, **attributes}
    content = escape_text(text[:longest] + "…") + element("title", escape_text(text))
    return element("text", content, x=x, y=y, **style)


def measure_text(text: str, size: int) -> float:
    """The estimated width of a text, rather too wide than too narrow, because fonts differ."""
    return size * sum(_LETTER_WIDTHS.get(one) or _measure_other(one) for one in text)


_LETTER_WIDTHS = {
    **dict.fromkeys("fijlrtI.,:;!|'’()[] ", 0.4),
    **dict.fromkeys("mwMW@%—…", 1.0),
    **dict.fromkeys("ABCDEFGHJKLNOPQRSTUVXYZ&", 0.75),
}
"""Widths of letters, as fractions of the font size."""


def _measure_other(letter: str) -> float:
    return 1.4 if east_asian_width(letter) in "FW" else 0.65
