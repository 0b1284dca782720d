"""What a chat or another site shows of a link to a result: a title, a picture, an address to embed.

A result has no names, and ids of players may be names: players are called by their seats.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias
from urllib.parse import urlsplit

from shared.operations.facts import GameFacts
from shared.operations.game import PICTURE_SIDES
from shared.operations.http import JSON, SVG, Variant
from shared.operations.problems import Refusal
from shared.operations.stored_answers import ID_LENGTH, load_request
from shared.texts import Language, Texts

RESULT_LINK = rf"/r/([a-z]+)/([0-9a-f]{{{ID_LENGTH}}})"
"""The addresses of links to results; a browser keeps the fragment, which has the names."""
RESULT_START = "../../?r="
"""Where they lead, under whatever prefix; the game, a slash and the id follow."""
ICONS: Mapping[int, str] = {512: "icons/icon-512.png", 192: "icons/icon-192.png"}
"""The pictures of a result without one of its own, among the files of the page, by their sides."""
ICON = ICONS[512]
EMBED_SIZE = (480, 640)
"""Width and height of an embedded score, in pixels, unless the query gives others."""

OEmbed: TypeAlias = Mapping[str, str | int]
MeasurePicture: TypeAlias = Callable[[str, int], tuple[int, int]]
"""Returns the width and height in pixels of an SVG drawn as PNG with this longer side."""


@dataclass(frozen=True, slots=True)
class Preview:
    """What is shown of a result; addresses are paths from where the page is.

    `draw` makes the SVG of its own picture; None where it has none.
    """

    game: str
    result: str
    language: Language
    title: str
    description: str
    picture: str
    draw: Callable[[], str] | None

    @property
    def has_own_picture(self) -> bool:
        """Whether the picture is that of the result, not the icon of the page."""
        return self.draw is not None

    @property
    def link(self) -> str:
        """The link to the result."""
        return f"r/{self.game}/{self.result}"

    @property
    def frame(self) -> str:
        """The page that shows the score in a frame."""
        return f"embed#/{self.game}?result={self.result}&lang={self.language}"


def build_preview(facts: GameFacts, result: str, language: Language) -> Preview:
    """The preview of a result; raises the 404 problem where it is no longer stored."""
    stored = load_request(facts.store, facts.game.card, result)
    if stored is None:
        raise Refusal("result-not-found")
    handler, texts = facts.handlers[stored.operation], facts.texts[language]
    served = handler.answer_stored(stored, Variant(language, JSON))
    answer = facts.libraries.parse_json(served.body)
    game, has_picture = facts.game.card.id, "png" in handler.endings
    path = f"v1/{game}/results/{result}.png?lang={language}"

    def draw() -> str:
        return handler.answer_stored(stored, Variant(language, SVG)).body.decode()

    summary = texts.say(f"operation.{stored.operation}.summary")
    return Preview(
        game,
        result,
        language,
        _say_title(answer, summary, texts),
        f"{summary}. {texts.say('preview.description')}",
        path if has_picture else ICON,
        draw if has_picture else None,
    )


def build_thumbnail(
    preview: Preview, home: str, most: tuple[int, int], measure: MeasurePicture
) -> OEmbed:
    """The fields of an oEmbed document about the picture, at most `most` pixels large.

    Empty where no size of the picture is as small as that.
    """
    sides = tuple(ICONS) if preview.draw is None else PICTURE_SIDES
    side = max((side for side in sides if side <= min(most)), default=None)
    if side is None:
        return {}
    if preview.draw is None:
        picture, width, height = ICONS[side], side, side
    else:
        picture = f"{preview.picture}&size={side}"
        width, height = measure(preview.draw(), side)
    return {
        "thumbnail_url": home + picture,
        "thumbnail_width": width,
        "thumbnail_height": height,
    }


def _say_title(answer: Mapping[str, Any], summary: str, texts: Texts) -> str:
    """The players' points by their seats, or what the answer is where nobody has points."""
    players: Sequence[Mapping[str, Any]] = answer.get("players", ())
    points = [player["total"] for player in players if "total" in player]
    if not points:
        return f"{texts.say('game.title')} – {summary}"
    said = [
        texts.say("preview.player", {"seat": seat, "points": total})
        for seat, total in enumerate(points, 1)
    ]
    return f"{texts.say('game.title')} – {', '.join(said)}"


def find_linked_result(address: str) -> tuple[str, str] | None:
    """The game and the id that a link names, under whatever host and prefix; else None."""
    try:
        path = urlsplit(address).path
    except ValueError:
        return None
    found = re.search(RESULT_LINK + "$", path)
    return (found[1], found[2]) if found else None


def build_oembed(preview: Preview, frame: str, home: str, most: tuple[int, int]) -> OEmbed:
    """The oEmbed document of a result, no larger than `most`; `home` is where the page is.

    `frame` is the element that shows the score.
    """
    width, height = (min(size, limit) for size, limit in zip(EMBED_SIZE, most, strict=True))
    return {
        "version": "1.0",
        "type": "rich",
        "title": preview.title,
        "provider_name": "Décompte",
        "provider_url": home,
        "html": frame.format(width=width, height=height),
        "width": width,
        "height": height,
    }
