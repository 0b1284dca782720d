"""Serves the links to results, with what a chat shows of them, and their oEmbed documents.

A result has no names, and ids of players may be names: players are called by their seats.
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote, urlsplit

from flask import Response, render_template, request
from markupsafe import Markup

from shared.core.illegal import Fault
from shared.core.pointers import pointer
from shared.operations.facts import GameFacts
from shared.operations.game import PICTURE_SIDES
from shared.operations.http import HTML, JSON, SVG, Variant, read_query
from shared.operations.problems import Refusal
from shared.operations.stored_answers import ID_LENGTH, load_request
from shared.texts import LANGUAGES, Language, Texts
from shared.web.fast_libraries import write_json
from shared.web.flask_http import CurrentRequest, hash_source, negotiate_current_language
from shared.web.png import measure_png

RESULT_LINK = rf"/r/([a-z]+)/([0-9a-f]{{{ID_LENGTH}}})"
"""The addresses of links to results; a browser keeps the fragment, which has the names."""
RESULT_START = "../../?r="
"""Where they lead, under whatever prefix; the game, a slash and the id follow."""
ICONS: Mapping[int, str] = {512: "icons/icon-512.png", 192: "icons/icon-192.png"}
"""The pictures of a result without one of its own, among the files of the page, by their sides."""
EMBED_SIZE = (480, 640)
"""Width and height of an embedded score, in pixels, unless the query gives others."""
OPEN_RESULT = (
    f'location.replace("{RESULT_START}"'
    ' + location.pathname.split("/").slice(-2).join("/") + location.hash);'
)
"""Opens the page; the fragment, which has the players' names, never leaves the browser."""
POLICY = (
    f"default-src 'none'; script-src '{hash_source(OPEN_RESULT.encode())}'; base-uri 'none'; "
    "form-action 'none'; frame-ancestors 'none'"
)
SECONDS_KEPT = 3600
LONGEST_SIDE = 10_000

_HOST = re.compile(r"(?:[A-Za-z0-9.-]{1,253}|\[[0-9A-Fa-f:.]{2,45}\])(?::[0-9]{1,5})?")
_FRAME = Markup(
    '<iframe src="{address}" title="{title}" width="{width}" height="{height}"'
    ' style="border:0" loading="lazy"></iframe>'
)


@dataclass(frozen=True, slots=True)
class Preview:
    """What is shown of a result; `home` is the address of the page.

    `draw` makes the SVG of its own picture; None where it has none.
    """

    home: str
    game: str
    result: str
    language: Language
    title: str
    description: str
    draw: Callable[[], str] | None

    @property
    def link(self) -> str:
        return f"{self.home}r/{self.game}/{self.result}"

    @property
    def picture(self) -> str:
        own = f"v1/{self.game}/results/{self.result}.png?lang={self.language}"
        return self.home + (ICONS[512] if self.draw is None else own)

    @property
    def oembed(self) -> str:
        return f"{self.home}oembed?url={quote(self.link, safe='')}&lang={self.language}"


@dataclass(frozen=True)
class PreviewRoutes:
    """Serves the links to results of these games, by their ids; `public_url` is the setting."""

    facts: Mapping[str, GameFacts]
    public_url: str

    def show_link(self, game: str, result: str) -> Response:
        """`GET /r/{game}/{result}`: opens the page, for a lost result too; raises a 404."""
        if game not in self.facts or not re.fullmatch(RESULT_LINK, request.path):
            raise Refusal("not-found")
        language = negotiate_current_language(request.args.get("lang", "").replace("_", "-"))
        preview: Preview | None = None
        try:
            preview = self._build_preview(game, result, language)
        except Refusal as refusal:
            if refusal.code != "result-not-found":
                raise
        document = render_template(
            "link.html",
            language=language,
            title=preview.title if preview else self.facts[game].texts[language].say("game.title"),
            preview=preview,
            script=OPEN_RESULT,
            start=f"{RESULT_START}{game}/{result}",
        )
        status = 200 if preview else 404
        headers = {
            "Content-Security-Policy": POLICY,
            "Content-Language": language,
            "Vary": "Accept-Language",
            "Cache-Control": "no-cache",
        }
        return Response(f"{document}\n", status, headers, content_type=f"{HTML}; charset=utf-8")

    def answer_oembed(self) -> Response:
        """`GET /oembed?url=`; raises the 404 problem where the link names no result of a game."""
        parameters = read_query(
            CurrentRequest(),
            url=None,
            format=("json",),
            maxwidth=None,
            maxheight=None,
            lang=LANGUAGES,
        )
        if "url" not in parameters:
            raise _refuse(Fault("missing", pointer("url")))
        most = (_read_side(parameters, "maxwidth"), _read_side(parameters, "maxheight"))
        game, result = _find_linked_result(parameters["url"])
        if game not in self.facts:
            raise Refusal("not-found")
        language = negotiate_current_language(parameters.get("lang"))
        preview = self._build_preview(game, result, language)
        headers = {"Content-Language": language, "Vary": "Accept-Language"}
        return Response(write_json(_build_oembed(preview, most)), 200, headers, content_type=JSON)

    def _build_preview(self, game: str, result: str, language: Language) -> Preview:
        """The preview of a result; raises the 404 problem where it is no longer stored."""
        facts = self.facts[game]
        stored = load_request(facts.runtime.store, facts.game.card, result)
        if stored is None:
            raise Refusal("result-not-found")
        handler, texts = facts.handlers[stored.operation], facts.texts[language]
        served = handler.answer_stored(stored, Variant(language, JSON))
        answer = facts.runtime.libraries.parse_json(served.body)

        def draw() -> str:
            return handler.answer_stored(stored, Variant(language, SVG)).body.decode()

        summary = texts.say(f"operation.{stored.operation}.summary")
        return Preview(
            self._find_home(),
            game,
            result,
            language,
            _say_title(answer, summary, texts),
            f"{summary}. {texts.say('preview.description')}",
            draw if "png" in handler.endings else None,
        )

    def _find_home(self) -> str:
        """The address of the page with a slash at its end: the setting, else as it was asked for.

        It is only "/" where the request does not name a host that can stand in a link.
        """
        if self.public_url:
            return self.public_url.rstrip("/") + "/"
        host = request.headers.get("X-Forwarded-Host", request.host)
        scheme = request.headers.get("X-Forwarded-Proto", request.scheme)
        if not _HOST.fullmatch(host) or scheme not in ("http", "https"):
            return "/"
        return f"{scheme}://{host}/"


def _refuse(fault: Fault) -> Refusal:
    return Refusal("invalid-request", faults=[fault])


def _read_side(parameters: Mapping[str, str], name: str) -> int:
    """A length in pixels, at least 1; raises the 400 problem for anything but its digits."""
    given = parameters.get(name, str(LONGEST_SIDE))
    if not re.fullmatch(r"(?=.*[1-9])[0-9]{1,5}", given):
        raise _refuse(Fault("out-of-range", pointer(name), {"low": 1, "high": LONGEST_SIDE}))
    return int(given)


def _find_linked_result(address: str) -> tuple[str, str]:
    """The game and the id that a link names, under whatever host and prefix; else empty texts."""
    try:
        path = urlsplit(address).path
    except ValueError:
        path = ""
    found = re.search(RESULT_LINK + "$", path)
    return (found[1], found[2]) if found else ("", "")


def _say_title(answer: Mapping[str, Any], summary: str, texts: Texts) -> str:
    """The players' points by their seats, or what the answer is where nobody has points."""
    players: Sequence[Mapping[str, Any]] = answer.get("players", ())
    points = [player["total"] for player in players if "total" in player]
    said = [
        texts.say("preview.player", {"seat": seat, "points": total})
        for seat, total in enumerate(points, 1)
    ]
    return f"{texts.say('game.title')} – {', '.join(said) or summary}"


def _build_oembed(preview: Preview, most: tuple[int, int]) -> Mapping[str, str | int]:
    width, height = map(min, EMBED_SIZE, most)
    query = f"result={preview.result}&lang={preview.language}"
    frame = _FRAME.format(
        address=f"{preview.home}embed#/{preview.game}?{query}",
        title=preview.title,
        width=width,
        height=height,
    )
    return {
        "version": "1.0",
        "type": "rich",
        "title": preview.title,
        "provider_name": "Décompte",
        "provider_url": preview.home,
        "html": frame,
        "width": width,
        "height": height,
        **_build_thumbnail(preview, min(most)),
        "cache_age": SECONDS_KEPT,
    }


def _build_thumbnail(preview: Preview, most: int) -> Mapping[str, str | int]:
    """The fields about the picture; empty where no size of it is as small as `most`."""
    sides = tuple(ICONS) if preview.draw is None else PICTURE_SIDES
    side = max((side for side in sides if side <= most), default=None)
    if side is None:
        return {}
    address, width, height = f"{preview.picture}&size={side}", side, side
    if preview.draw is None:
        address = preview.home + ICONS[side]
    else:
        width, height = measure_png(preview.draw(), side)
    return {"thumbnail_url": address, "thumbnail_width": width, "thumbnail_height": height}
