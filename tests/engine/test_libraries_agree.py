"""What the engine reads and writes with the standard library is what orjson and werkzeug do."""

from random import Random
from typing import Any

from services.companion.engine import plain_libraries
from shared.core.libraries import JsonError, Libraries
from shared.operations.http import CSV, JSON, SVG
from shared.web import fast_libraries
from tests.cases import every_case
from tests.http.test_malformed_json import MALFORMED
from tests.tiers import choose

BROKEN = choose(800, 8_000)
HEADERS = choose(400, 4_000)
WHOLE = (
    b'{"players":[{"id":"a","n":-12.5e3},true,null,false],"x":{"y":"\\u00e9\\ud83d\\ude00\\n"}}',
    '["é😀",\n 1e5, 12345678901234567890, {"a": {}}, -0, -0.0, 18446744073709551616]'.encode(),
)
SIGNS = b'{}[]",:\\ue0189.-+trufalsn \nd\xc3\xa9\x01'
DOUBTFUL = (
    *(
        b'["\\ud800\\u',
        b'["\\ud800"',
        b'["\\ud83d\\ud83d"]',
        b'["\\ud83d\\ude00"]',
        b'["\\\\ud800"]',
    ),
    *(b"[-01]", b"[1.2.3]", b"9" * 400, b"-9223372036854775809", b'{"a":1,"a":2}'),
    *(b"[" * 1_025 + b"]" * 1_025, b'{"a":' * 1_025 + b"1" + b"}" * 1_025),
    *(b'["[', b'["' + b"[" * 1_025 + b'"]', b"[" + b"[]," * 1_025 + b"0]"),
)
PREFERENCES = (
    *("q", "q=0", "a/b;q=0.5", "*/*", "text/*", "text/csv", "application/json", "", ";q=1"),
    *("image/svg+xml;q=.5", "text/csv;q=1.0", "TEXT/CSV", " application/json ; q=0.3", '"x,y"'),
    *("*", "*/json", 'en;q="0.5"', "fr", "fr-CA", "EN-us;q=0.7", "fr;q=2", "fr;q=-1", "a/b/c"),
    *("text/csv;charset=utf-8;q=0.4", "fr;Q=0.2", "en ;q=0.1", "*;q=0.1", "fr;q=0", "en;q=0.5;x=1"),
    *('application/json;v="a\\"b;c";q=0.2', "text/html;level=1", "fr;q=1.0000", "fr; q = 0.5"),
)


def read(libraries: Libraries, raw: bytes) -> Any:
    """The value, None where it is broken."""
    try:
        return repr(libraries.parse_json(raw))
    except JsonError:
        return None


def spoil(chance: Random) -> bytes:
    """JSON with one to three characters changed, or cut off."""
    raw = bytearray(chance.choice(WHOLE))
    for _ in range(chance.randint(1, 3)):
        place = chance.randrange(len(raw) + 1)
        match chance.randrange(8):
            case 0:
                del raw[place:]
            case 1 | 2 | 3:
                raw[place:place] = bytes([chance.choice(SIGNS)])
            case _:
                del raw[place : place + 1]
    return bytes(raw)


def test_the_same_json_is_broken() -> None:
    chance = Random(18)
    # What is too deep for both is compared without its value, which is too deep to be shown.
    bodies = [raw for raw in MALFORMED.values() if len(raw) < 1_000]
    bodies += [*WHOLE, *DOUBTFUL]
    bodies += [spoil(chance) for _ in range(BROKEN)]
    with every_case() as case:
        for raw in bodies:
            with case(repr(raw[:200])):
                assert read(plain_libraries, raw) == read(fast_libraries, raw)


def test_numbers_are_written_alike() -> None:
    chance = Random(5)
    numbers = [chance.random() * 10.0 ** chance.randint(-20, 22) for _ in range(BROKEN)]
    value = {'a 1e-05 "': [*numbers, 1e-5, 1e-4, 1e16, 5e-324, 1e300, -1e-7], "é\x7f\x00": "\\"}
    assert plain_libraries.write_json(value) == fast_libraries.write_json(value)
    assert plain_libraries.write_sorted_json(value) == fast_libraries.write_sorted_json(value)


def test_headers_are_read_alike() -> None:
    chance = Random(7)
    with every_case() as case:
        for _ in range(HEADERS):
            chosen = [chance.choice(PREFERENCES) for _ in range(chance.randint(1, 4))]
            header = chance.choice((",", ", ")).join(chosen)
            with case(repr(header)):
                for offered in ((JSON,), (JSON, CSV), (JSON, CSV, SVG)):
                    assert plain_libraries.choose_media_type(
                        header, offered
                    ) == fast_libraries.choose_media_type(header, offered)
                assert rank(plain_libraries, header) == rank(fast_libraries, header)
                kind, parameters = plain_libraries.parse_content_type(header)
                assert (kind, parameters) == fast_libraries.parse_content_type(header)


def rank(libraries: Libraries, header: str) -> list[tuple[str, float]]:
    """The languages of a header that can be one of ours."""
    ranked = libraries.rank_languages(header)
    return [(tag, quality) for tag, quality in ranked if tag.replace("-", "").isalpha()]
