"""python -m tests.record_positions [game ...]: records the current answers in the positions.

Recorded are the answer of each position that is shown, and a digest of the canonical request and
the answers in all languages of every position. `tests/positions` compares both with the current
answers. Answers are cached and named under the version of their game's engine, so another answer
is only recorded once `engine` on the game's card is another one than the recorded. So are other
default rules. Whoever changes an answer on purpose shows the difference to whoever reviews the
change:

    python -m tests.record_positions --print heros/a-whole-game

prints the whole answers of a position in all languages, to compare with those that another commit
prints. `expect` is typed by hand and is never touched. A file that holds a list is written anew as
a whole, in its order.
"""

import sys
from argparse import ArgumentParser
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from pathlib import Path
from typing import Any

import orjson

from deploy.services import CHECKOUT
from tests import recorded_answers
from tests.applications import create_application, silence_logs
from tests.found_games import GAMES, POSITIONS, Position
from tests.recorded_answers import (
    Answer,
    compute_digest,
    describe_engine,
    read_recorded_engines,
    remove_unrecorded,
    request_answers,
)

WIDTH = 100
"""Columns of a file."""


def main(arguments: Sequence[str]) -> int:
    """Records the positions of the games named, or of all; returns an exit code."""
    parser = ArgumentParser(prog="record_positions", description="Record the worked positions.")
    parser.add_argument("games", nargs="*", help="the games to record; all if none is named")
    parser.add_argument("--print", metavar="GAME/NAME", help="print a position's answers instead")
    given = parser.parse_args(arguments)
    silence_logs()
    if given.print:
        return print_answers(given.print)
    if unknown := sorted(set(given.games) - set(GAMES)):
        sys.stderr.write(f"No game {', '.join(unknown)}; there are {', '.join(GAMES)}.\n")
        return 1
    client = create_application().test_client()
    chosen = [one for one in POSITIONS if not given.games or one.game.card.id in given.games]
    recorded = [(one, build_content(one, request_answers(client, one))) for one in chosen]
    if refusals := [*find_changes_of_an_engine(recorded, read_recorded_engines())]:
        sys.stderr.write("".join(f"{refusal}\n" for refusal in refusals) + "Nothing is recorded.\n")
        return 1
    changed = [
        file
        for file, held in groupby(recorded, lambda pair: pair[0].file)
        if record_file(file, [content for _, content in held])
    ]
    if record_engines({one.game.card.id: describe_engine(one.game) for one in chosen}):
        changed.append(recorded_answers.ENGINES_FILE)
    sys.stdout.write("".join(f"{file.relative_to(CHECKOUT)}\n" for file in changed))
    sys.stdout.write(f"{len(changed)} changed.\n")
    return 0


def find_changes_of_an_engine(
    recorded: Sequence[tuple[Position, Mapping[str, Any]]], engines: Mapping[str, Any]
) -> Iterator[str]:
    """Yields a sentence for each game whose engine is the recorded one and answers otherwise.

    An engine with other default rules answers otherwise too.

    `recorded` has positions with what would be recorded of them; `engines` are the recorded ones.
    A position without a digest is new, and any answer may be recorded.
    """
    changed: dict[str, list[str]] = {}
    for position, content in recorded:
        card, before = position.game.card, engines.get(position.game.card.id)
        if before is None or before["engine"] != card.engine:
            continue
        engine = f"{card.id} {card.engine}"
        if before != describe_engine(position.game):
            changed.setdefault(engine, ["its default rules"])
        if position.content.get("digest", content["digest"]) != content["digest"]:
            changed.setdefault(engine, []).append(position.name)
    for engine, names in changed.items():
        yield (
            f"{engine} answers differently than recorded: {', '.join(names)}. Raise `engine=` on "
            "the game's card (rules/catalogue.py) and add a line to CHANGELOG.md. If you changed "
            "the request of a position and not its answer, delete the position's `digest`."
        )


def record_engines(current: Mapping[str, Any]) -> bool:
    """Writes down these games' engines; returns whether that changed the file."""
    before = read_recorded_engines()
    after = dict(sorted({**before, **current}.items()))
    text = "".join(render_json(after)) + "\n"
    recorded_answers.ENGINES_FILE.write_text(text, encoding="utf-8")
    return after != before


def print_answers(name: str) -> int:
    """Prints the whole answers of the position of that game and name; returns an exit code."""
    for position in POSITIONS:
        if str(position) == name:
            answers = request_answers(create_application().test_client(), position)
            sys.stdout.write("".join(render_json(dict(answers))) + "\n")
            return 0
    sys.stderr.write(f"No position {name}; it is called by its game and its name, with a slash.\n")
    return 1


def build_content(position: Position, answers: Mapping[str, Answer]) -> dict[str, Any]:
    """What is typed by hand of a position, and behind it what is recorded of its answers."""
    content = {
        name: value
        for name, value in position.content.items()
        if name not in ("answer", "digest") and (name, value) != ("show", False)
    }
    if position.is_published:
        content["answer"] = remove_unrecorded(answers["en"])
    return {**content, "digest": compute_digest(answers)}


def record_file(file: Path, positions: Sequence[dict[str, Any]]) -> bool:
    """Writes a file's positions, one or a list as before; returns whether that changed it."""
    before = file.read_text(encoding="utf-8")
    content = list(positions) if before.startswith("[") else positions[0]
    text = "".join(render_json(content)) + "\n"
    assert orjson.loads(text) == content
    if before == text:
        return False
    file.write_text(text, encoding="utf-8")
    return True


def render_json(value: Any, indent: int = 0, before: int = 0) -> Iterator[str]:
    """JSON over as few lines as the width allows; `before` counts the columns already used."""
    line = render_line(value)
    if not isinstance(value, dict | list) or not value or indent + before + len(line) < WIDTH:
        yield line
        return
    opening, closing = "{}" if isinstance(value, dict) else "[]"
    yield opening
    # The first item begins a line, and so does whatever comes behind one of several lines.
    room = 0
    for number, (key, item) in enumerate(_label_items(value)):
        is_plain = not isinstance(item, dict | list)
        length = len(key) + len(render_line(item)) + 2
        if is_plain and length < room:
            yield f", {key}{render_line(item)}"
            room -= length
            continue
        yield ("," if number else "") + "\n" + " " * (indent + 2) + key
        yield from render_json(item, indent + 2, len(key) + 1)
        room = WIDTH - indent - length if is_plain else 0
    yield "\n" + " " * indent + closing


def _label_items(value: dict[str, Any] | list[Any]) -> list[tuple[str, Any]]:
    """Return the items of an object or a list, each with the text before it."""
    if isinstance(value, dict):
        return [(render_line(key) + ": ", item) for key, item in value.items()]
    return [("", item) for item in value]


def render_line(value: Any) -> str:
    """JSON in one line, with a space where a reader wants one."""
    if isinstance(value, dict):
        inner = ", ".join(f"{render_line(key)}: {render_line(item)}" for key, item in value.items())
        return f"{{{inner}}}"
    if isinstance(value, list):
        return f"[{', '.join(render_line(item) for item in value)}]"
    return orjson.dumps(value).decode()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
