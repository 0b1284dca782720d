"""The recogniser as a service: what it takes, what it answers, and its limits.

The libraries of pictures are imported only where they are used, so that the documents can be
written and the requests checked without them.
"""

import os
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, TypeAlias, TypeVar

from services.recognition.answers import is_group
from services.recognition.catalogue import OTHER_IDS, TILES
from services.recognition.contract import (
    BoardAnswer,
    BoardProgress,
    DecodingAnswer,
    DecodingRequest,
    GridAnswer,
    build_board_answer,
    build_decoding_answer,
    build_grid_answer,
    build_progress,
)
from services.recognition.reading import (
    CANDIDATES,
    MOST_CELLS,
    MOST_PACK,
    MOST_PHOTO,
    MOST_PIXELS,
    ConfirmedBoard,
    GroupAnswer,
    Hints,
    HintsError,
    NoBoardFound,
    PackError,
    PictureError,
    PlacedTile,
    Progress,
    RecognitionError,
    ScoresError,
)
from shared.core.declarations import Declared, Part
from shared.core.documents import ToolFile
from shared.core.illegal import Fault, Faults, IllegalPosition
from shared.core.players import refuse_duplicates
from shared.core.pointers import pointer
from shared.operations.problems import Refusal
from shared.operations.tool import Tool, ToolOperation
from shared.schemas.answers import build_document_body
from shared.schemas.declared import build_body, build_reader

PACK_TYPE = "application/vnd.decompte.reference"
JSON_BYTES = 512 * 1024
"""Enough for the scores of the largest board, and a certain tile on each of its cells."""
PHOTO = ToolFile("photo", MOST_PHOTO)
REFERENCE = ToolFile("reference", MOST_PACK, is_required=False)

SLOTS = 2
SECONDS = 30

Files: TypeAlias = Mapping[str, bytes]
T = TypeVar("T")


def recognize(files: Files, given: Hints, report: Callable[[BoardProgress], None]) -> BoardAnswer:
    """Answer `boards`, and report each stage before it begins."""
    from services.recognition.recognition import recognize_board

    def say(progress: Progress) -> None:
        report(build_progress(progress))

    photo, reference = files["photo"], files.get("reference")
    reading = _call(lambda: recognize_board(photo, reference, given, say))
    return build_board_answer(reading, given.players)


def find(files: Files, given: Hints) -> GridAnswer:
    """Answer `grids`."""
    from services.recognition.locating import SURE
    from services.recognition.recognition import find_grid

    grid = _call(lambda: find_grid(files["photo"], given))
    return build_grid_answer(grid, is_sure=grid.confidence >= SURE)


def learn(files: Files, given: ConfirmedBoard) -> bytes:
    """Answer `references` with a pack."""
    from services.recognition.recognition import learn_reference

    photo, earlier = files["photo"], files.get("reference")
    return _call(lambda: learn_reference(photo, given, earlier))


def decode(_: Files, given: DecodingRequest) -> DecodingAnswer:
    from services.recognition.recognition import decode_scores

    scores, tiles, cells = given.scores, given.tiles, given.cells
    limits, groups = given.limits, given.groups
    decoding = _call(lambda: decode_scores(scores, tiles, cells, limits, groups))
    return build_decoding_answer(decoding, given.players)


def prepare() -> None:
    """Load the stages and their libraries, which then compute in one thread each."""
    # A library of linear algebra reads this when it is loaded.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

    from highspy import Highs

    from services.recognition import network, sight
    from services.recognition.recognition import recognize_board

    assert callable(recognize_board)
    for file in (network.FILE, sight.FILE):
        network.load_network(file)
    # The solver writes its name to the log when it is first made in a process.
    with open(os.devnull, "wb") as nowhere:
        out = os.dup(1)
        os.dup2(nowhere.fileno(), 1)
        try:
            Highs()  # type: ignore[no-untyped-call]  # the library types its calls, not its constructor
        finally:
            os.dup2(out, 1)
            os.close(out)


def _call(function: Callable[[], T]) -> T:
    """Return what the function returns; its errors are raised as problems."""
    try:
        return function()
    except PictureError as error:
        values: Mapping[str, Any] = error.values
        raise Refusal("unreadable-picture", wording=error.code, **values) from None
    except NoBoardFound as error:
        raise Refusal("no-board-found", wording=error.code) from None
    except PackError as error:
        fault = Fault(f"reference.{error.code}", pointer("reference"), error.values)
        raise Refusal("invalid-request", faults=[fault]) from None
    except ScoresError as error:
        raise _build_fault(f"scores.{error.code}", "scores", error) from None
    except HintsError as error:
        field = FIELDS_OF_HINTS.get(error.code, "lattice")
        raise _build_fault(f"hints.{error.code}", field, error) from None


def _build_fault(code: str, field: str, error: RecognitionError) -> IllegalPosition:
    return IllegalPosition((Fault(code, pointer(field), error.values),), "invalid-request")


FIELDS_OF_HINTS: Mapping[str, str] = {
    "unknown-tile": "box",
    "unknown-set": "sets",
    "too-many-cells": "cells",
    "far-cells": "cells",
    "no-such-cell": "tiles",
    "cell-twice": "tiles",
    "no-day": "taught_on",
}
"""Where the request has what a HintsError is about; all others are about its lattice."""


def translate_ids(normalized: Mapping[str, Any]) -> Mapping[str, Any]:
    """A request with our ids of tiles instead of those of another program."""
    lists = {
        name: [{**one, "tile": OTHER_IDS.get(one["tile"], one["tile"])} for one in normalized[name]]
        for name in ("tiles", "groups")
        if name in normalized
    }
    counts: Counter[str] = Counter()
    for name, count in (normalized.get("box") or {}).items():
        counts[OTHER_IDS.get(name, name)] += count
    box = {"box": dict(counts)} if counts else {}
    return {**normalized, **lists, **box}


def note_names(name: str, listed: Sequence[PlacedTile | GroupAnswer], faults: Faults) -> None:
    """Note each tile that the catalogue does not have, and each id that no group can have."""
    for index, one in enumerate(listed):
        if one.tile not in TILES:
            faults.note("hints.unknown-tile", pointer(name, index, "tile"), tile=one.tile)
        elif isinstance(one, GroupAnswer) and not is_group(one):
            faults.note("hints.unknown-group", pointer(name, index, "id"))


def read_checked(kind: Declared) -> Callable[[Mapping[str, Any]], Any]:
    """Build the reader of a declared type whose `tiles` are of the catalogue, one on each cell."""
    read = build_reader(kind)

    def read_tiles(normalized: Mapping[str, Any]) -> Any:
        faults, value = Faults(), read(translate_ids(normalized))
        refuse_duplicates([one.id for one in getattr(value, "players", ())], faults)
        seen: set[tuple[int, int]] = set()
        for name in ("tiles", "groups"):
            note_names(name, getattr(value, name, ()), faults)
        for index, one in enumerate(value.tiles):
            if (one.x, one.y) in seen:
                faults.note("hints.cell-twice", pointer("tiles", index), x=one.x, y=one.y)
            seen.add((one.x, one.y))
        if faults:
            raise IllegalPosition(faults.found, "invalid-request")
        return value

    return read_tiles


TOOL = Tool(
    id="recognition",
    title="Recognition",
    version="1.0.0",
    folder=Path(__file__).parent,
    operations=(
        ToolOperation(
            "boards",
            build_body(Hints, Part("BoardHints")),
            read_checked(Hints),
            recognize,
            build_document_body(BoardAnswer),
            files=(PHOTO, REFERENCE),
            text_part="hints",
            is_text_required=False,
            reports=build_document_body(BoardProgress),
        ),
        ToolOperation(
            "grids",
            build_body(Hints, Part("BoardHints")),
            read_checked(Hints),
            find,
            build_document_body(GridAnswer),
            files=(PHOTO,),
            text_part="hints",
            is_text_required=False,
        ),
        ToolOperation(
            "references",
            build_body(ConfirmedBoard),
            read_checked(ConfirmedBoard),
            learn,
            media_type=PACK_TYPE,
            files=(PHOTO, REFERENCE),
            text_part="board",
        ),
        ToolOperation(
            "decodings",
            build_body(DecodingRequest),
            read_checked(DecodingRequest),
            decode,
            build_document_body(DecodingAnswer),
        ),
    ),
    prepare=prepare,
    slots=SLOTS,
    deadline_seconds=SECONDS,
    json_bytes=JSON_BYTES,
    limits={
        "photo_bytes": MOST_PHOTO,
        "photo_pixels": MOST_PIXELS,
        "reference_bytes": MOST_PACK,
        "cells": MOST_CELLS,
        "candidates": CANDIDATES,
        "at_once": SLOTS,
        "seconds": SECONDS,
    },
)
