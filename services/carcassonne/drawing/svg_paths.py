"""SVG paths, their steps, and uses of definitions."""

from shared.drawing.svg import format_number


def render_path(kind: str, *steps: str) -> str:
    """A path element of a style class, from its steps."""
    return f'<path class="{kind}" d="{"".join(steps)}"/>'


def render_use(sign: str, x: float = 0, y: float = 0) -> str:
    """A use of a definition, moved to a point."""
    across = f' x="{format_number(x)}"' if x else ""
    return f'<use href="#{sign}"{across}' + (f' y="{format_number(y)}"/>' if y else "/>")


def add_class(kind: str, use: str) -> str:
    """A use of a definition, with a style class."""
    return use.replace("<use", f'<use class="{kind}"', 1)


def format_step(letter: str, *points: tuple[float, ...]) -> str:
    """One path step in its shortest form, without blanks that a minus or a point makes needless."""
    text = last = ""
    for coordinate in (value for point in points for value in point):
        digits = (
            format_number(coordinate).replace("0.", ".")
            if -1 < coordinate < 1
            else format_number(coordinate)
        )
        is_separated = not last or digits[0] == "-" or (digits[0] == "." and "." in last)
        text += digits if is_separated else f" {digits}"
        last = digits
    return letter + text


def format_straight(start: tuple[float, float], end: tuple[float, float]) -> str:
    """A straight step: H, V or L."""
    if start[1] == end[1]:
        return format_step("H", end[:1])
    return format_step("V", end[1:]) if start[0] == end[0] else format_step("L", end)
