"""Serves the links to results, with what a chat shows of them, and their oEmbed documents."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from urllib.parse import quote

from flask import Response, request
from markupsafe import Markup, escape

from shared.core.illegal import Fault
from shared.core.pointers import pointer
from shared.operations.facts import GameFacts
from shared.operations.http import HTML, JSON, read_query
from shared.operations.previews import (
    RESULT_LINK,
    RESULT_START,
    Preview,
    build_oembed,
    build_preview,
    build_thumbnail,
    find_linked_result,
)
from shared.operations.problems import Refusal
from shared.texts import LANGUAGES
from shared.web.fast_libraries import write_json
from shared.web.flask_http import CurrentRequest, hash_source, negotiate_current_language
from shared.web.png import measure_png

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
_DOCUMENT = Markup("""<!doctype html>
<html lang="{language}">
<head>
<meta charset="utf-8">
<title>{title}</title>
<meta name="robots" content="noindex">
{tags}<script>{script}</script>
</head>
<body><p><a href="{start}">{title}</a></p></body>
</html>
""")
_FRAME = Markup(
    '<iframe src="{address}" title="{title}" width="{{width}}" height="{{height}}"'
    ' style="border:0" loading="lazy"></iframe>'
)


@dataclass(frozen=True)
class PreviewRoutes:
    """Serves the links to results of these games, by their ids; `public_url` is the setting."""

    facts: Mapping[str, GameFacts]
    public_url: str

    def show_link(self, game: str, result: str) -> Response:
        """`GET /r/{game}/{result}`: opens the page, and says what a chat shows of the link.

        Raises the 404 problem for another address. A result that is no longer stored opens the
        page too, which says so.
        """
        if game not in self.facts or not re.fullmatch(RESULT_LINK, request.path):
            raise Refusal("not-found")
        lang = request.args.get("lang", "").replace("_", "-")
        language = negotiate_current_language(lang)
        start = f"{RESULT_START}{game}/{result}"
        texts = self.facts[game].texts[language]
        try:
            preview = build_preview(self.facts[game], result, language)
        except Refusal as refusal:
            if refusal.code != "result-not-found":
                raise
            title, tags, status = texts.say("game.title"), Markup(), 404
        else:
            title, tags, status = preview.title, _render_tags(preview, self._find_home()), 200
        script = Markup(OPEN_RESULT)  # noqa: S704 - a constant of ours
        document = _DOCUMENT.format(
            language=language, title=title, tags=tags, script=script, start=start
        )
        headers = {
            "Content-Security-Policy": POLICY,
            "Content-Language": language,
            "Vary": "Accept-Language",
            "Cache-Control": "no-cache",
        }
        return Response(document, status, headers, content_type=f"{HTML}; charset=utf-8")

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
            raise Refusal(
                "invalid-request", params={"count": 1}, faults=[Fault("missing", pointer("url"))]
            )
        most = (_read_side(parameters, "maxwidth"), _read_side(parameters, "maxheight"))
        found = find_linked_result(parameters["url"])
        if found is None or found[0] not in self.facts:
            raise Refusal("not-found")
        language = negotiate_current_language(parameters.get("lang"))
        preview = build_preview(self.facts[found[0]], found[1], language)
        home = self._find_home()
        frame = _FRAME.format(address=home + preview.frame, title=preview.title)
        document = build_oembed(preview, frame, home, most)
        thumbnail = build_thumbnail(preview, home, most, measure_png)
        headers = {"Content-Language": language, "Vary": "Accept-Language"}
        said = {**document, **thumbnail, "cache_age": SECONDS_KEPT}
        return Response(write_json(said), 200, headers, content_type=JSON)

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


def _read_side(parameters: Mapping[str, str], name: str) -> int:
    """A length in pixels, at least 1; raises the 400 problem for anything but its digits."""
    given = parameters.get(name, str(LONGEST_SIDE))
    if not re.fullmatch(r"(?=.*[1-9])[0-9]{1,5}", given):
        fault = Fault("out-of-range", pointer(name), {"low": 1, "high": LONGEST_SIDE})
        raise Refusal("invalid-request", params={"count": 1}, faults=[fault])
    return int(given)


def _render_tags(preview: Preview, home: str) -> Markup:
    """The elements of a document's head that say what to show of the link."""
    link = home + preview.link
    named = {
        "og:site_name": "Décompte",
        "og:type": "website",
        "og:title": preview.title,
        "og:description": preview.description,
        "og:url": link,
        "og:locale": {"en": "en_GB", "fr": "fr_FR"}[preview.language],
        "og:image": home + preview.picture,
        "og:image:type": "image/png",
        "og:image:alt": preview.title,
    }
    card = "summary_large_image" if preview.has_own_picture else "summary"
    oembed = f"{home}oembed?url={quote(link, safe='')}&lang={preview.language}"
    return Markup().join(
        [
            *(
                Markup('<meta property="{}" content="{}">\n').format(name, content)
                for name, content in named.items()
            ),
            Markup('<meta name="twitter:card" content="{}">\n').format(card),
            Markup('<meta name="description" content="{}">\n').format(preview.description),
            Markup('<link rel="alternate" type="application/json+oembed" href="{}">\n').format(
                escape(oembed)
            ),
        ]
    )
