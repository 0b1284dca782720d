"""What tiles and boards are drawn with beside plain elements: ways, their steps, and signs."""

from shared.drawing.svg import format_number


def path(kind: str, *steps: str) -> str:
    """A line or an area of a class of the style, by the steps of its way."""
    return f'<path class="{kind}" d="{"".join(steps)}"/>'


def used(sign: str, x: float = 0, y: float = 0) -> str:
    """A sign of the definitions, moved to a place."""
    across = f' x="{format_number(x)}"' if x else ""
    return f'<use href="#{sign}"{across}' + (f' y="{format_number(y)}"/>' if y else "/>")


def classed(kind: str, use: str) -> str:
    """A use of a definition, in a class of the style."""
    return use.replace("<use", f'<use class="{kind}"', 1)


def step(letter: str, *points: tuple[float, ...]) -> str:
    """One step of a way, as short as it can be written: a minus or a second point parts numbers."""
    written = last = ""
    for coordinate in (value for point in points for value in point):
        shown = (
            format_number(coordinate).replace("0.", ".")
            if -1 < coordinate < 1
            else format_number(coordinate)
        )
        parted = not last or shown[0] == "-" or (shown[0] == "." and "." in last)
        written += shown if parted else f" {shown}"
        last = shown
    return letter + written


def straight(start: tuple[float, float], end: tuple[float, float]) -> str:
    """A straight step, across or down where it is one."""
    if start[1] == end[1]:
        return step("H", end[:1])
    return step("V", end[1:]) if start[0] == end[0] else step("L", end)
