"""Renders answers of the rules: fields for JSON, and rows of a score sheet as CSV."""

import csv
import io
import json
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, TypeAlias

from shared.core import answers
from shared.core.phrases import NO_PARAMS, Param, Phrase
from shared.core.rendering import Rendered, build_renderer, build_writer, list_keys, render_facts
from shared.core.sheet import (
    Award,
    Calculation,
    Entry,
    Line,
    Ruling,
    ScoreSheet,
    total,
)
from shared.texts.catalogues import Language, Texts

COLUMNS = ("player", "entry", "kind", "category", "rule", "count", "each", "points", "text")
IN_EVERY_ROW = ("id", "kind", "category", "lines", "awards")
"""What an entry has in JSON that the columns of every table have."""
LIST_SEPARATORS: Mapping[Language, str] = {"en": ",", "fr": ";"}
"""By language, what spreadsheets expect between cells."""
Cell: TypeAlias = str | int
FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r", "＝", "＋", "－", "＠")
write_sheet = build_writer(answers.Sheet)
write_entry = build_writer(answers.Entry)
write_award = build_writer(answers.Award)
write_line = build_writer(answers.Line)
write_ruling = build_writer(answers.Ruling)
write_notice = build_writer(answers.Notice)
write_answer_end = build_writer(answers.AnswerEnd)
render_standing = build_renderer(answers.Standing)
render_tie_break = build_renderer(answers.TieBreak)


def answer_fields(
    answer: ScoreSheet | Calculation[Any], players: Sequence[Mapping[str, Any]], texts: Texts
) -> Rendered:
    """The fields of an answer that the rules decide, lines with their sentences.

    Other phrases are left for the writer. `players` are the request's, for what is only echoed.
    """
    sheet = _render_sheet(answer, players, texts) if isinstance(answer, ScoreSheet) else {}
    end = write_answer_end(
        rulings=[_render_ruling(ruling, texts) for ruling in answer.rulings],
        warnings=[
            write_notice(
                code=one.code, pointer=one.pointer, text=Phrase(f"warning.{one.code}", one.params)
            )
            for one in answer.warnings
        ],
    )
    return {**sheet, **render_facts(answer.facts), **end}


def _render_sheet(
    sheet: ScoreSheet, players: Sequence[Mapping[str, Any]], texts: Texts
) -> Rendered:
    points = sheet.award_points()
    echoed = {player["id"]: player for player in players}
    return write_sheet(
        mode=sheet.mode,
        players=[
            _render_standing(standing, echoed.get(player.id, {}), player.facts)
            for player, standing in zip(sheet.players, sheet.standings(points), strict=True)
        ],
        entries=[
            _render_entry(entry, award_points, texts)
            for entry, award_points in zip(sheet.entries, points, strict=True)
        ],
    )


def _render_standing(standing: answers.Standing, echoed: Mapping[str, Any], facts: Any) -> Rendered:
    shown = standing._replace(name=echoed.get("name"), colour=echoed.get("colour"))
    return render_standing(shown) | render_facts(facts)


def _render_entry(entry: Entry, award_points: Sequence[int], texts: Texts) -> Rendered:
    lines, tie_breaks = entry.lines, None
    has_value = lines is not None
    if entry.tie_breaks:
        tie_breaks = [render_tie_break(tie_break) for tie_break in entry.tie_breaks]
    rendered = write_entry(
        id=entry.id,
        kind=entry.kind,
        category=entry.category,
        complete=entry.complete,
        value=None if lines is None else total(lines),
        strength=entry.strength,
        lines=None if lines is None else [_render_line(line, texts) for line in lines],
        awards=[
            _render_award(award, points, has_value, texts)
            for award, points in zip(entry.awards, award_points, strict=True)
        ],
        tie_break=tie_breaks and tie_breaks[0],
        tie_breaks=tie_breaks,
    )
    if entry.facts:
        rendered |= render_facts(entry.facts)
    return rendered


def _render_award(award: Award, points: int, has_value: bool, texts: Texts) -> Rendered:
    return write_award(
        player=award.player,
        points=points,
        shares_value=False if has_value and not award.shares_value else None,
        lines=[_render_line(line, texts) for line in award.lines],
    )


def _render_line(line: Line, texts: Texts) -> Rendered:
    rule, count, each, params, wording, category = line
    if params is NO_PARAMS:
        return _render_cached(texts, rule, count, each, (), wording, category)
    return _render_cached(texts, rule, count, each, tuple(params.items()), wording, category)


@lru_cache(maxsize=16_384)
def _render_cached(
    texts: Texts,
    rule: str,
    count: int,
    each: int,
    params: tuple[tuple[str, Param], ...],
    wording: str,
    category: str,
) -> Rendered:
    """A line with its sentence. "4 tiles × 2" is in one sheet after another, so it is cached."""
    line = Line(rule, count, each, dict(params), wording, category)
    return write_line(
        rule=rule,
        number=count,
        each=each,
        points=line.points,
        text=texts.say(*line.phrase),
        category=category or None,
    )


def _render_ruling(ruling: Ruling, texts: Texts) -> Rendered:
    question = texts.say(f"ruling.{ruling.code}.question", ruling.params)
    answer = texts.say(f"ruling.{ruling.code}.{ruling.choice}", ruling.params)
    return write_ruling(code=ruling.code, choice=ruling.choice, text=f"{question} {answer}")


def sheet_csv(sheet: ScoreSheet, texts: Texts) -> str:
    """One row per line of every award, and one for what was carried (RFC 4180).

    A player without awards has a row for what was carried, even if it is 0, so the `points` of a
    player's rows always add up to the total. In a projected sheet every row has also what its entry
    has, in a column each, and an entry that pays nobody has a row without a player. An apostrophe
    precedes text that a spreadsheet would take for a formula.
    """
    out = io.StringIO()
    rows = csv.writer(out)
    further = _list_further_columns(sheet)
    # The name of a field of an entry may be that of a column of every table.
    rows.writerow((*COLUMNS, *[f"entry_{key}" if key in COLUMNS else key for key in further]))
    blank = [""] * len(further)
    awarded = {award.player for entry in sheet.entries for award in entry.awards}
    for player in sheet.players:
        if player.carried or player.id not in awarded:
            carried = player.carried
            text = texts.say("sheet.carried", {"count": carried})
            head = (_escape_formula(player.id), "", "carried", "", "", 1, carried, carried, text)
            rows.writerow((*head, *blank))
    for entry, points in zip(sheet.entries, sheet.award_points(), strict=True):
        rendered = _render_entry(entry, points, texts)
        more = [_write_cell(texts.render(rendered.get(key, ""))) for key in further]
        lines = list(_list_rows(entry, texts))
        if further and not lines:
            name = _escape_formula(entry.id)
            lines.append(("", name, entry.kind, entry.category, "", 0, 0, 0, ""))
        rows.writerows([(*cells, *more) for cells in lines])
    return out.getvalue()


def _list_further_columns(sheet: ScoreSheet) -> Sequence[str]:
    """What the entries of a projected sheet may have in JSON beside what every row has."""
    if sheet.mode != "projected":
        return ()
    kinds: dict[type[Any], None] = dict.fromkeys(
        [answers.Entry, *[type(one.facts) for one in sheet.entries if one.facts is not None]]
    )
    keys = [key for kind in kinds for key in list_keys(kind)]
    return tuple([key for key in dict.fromkeys(keys) if key not in IN_EVERY_ROW])


def _write_cell(value: object) -> Cell:
    """Text and numbers as they are, anything else as JSON."""
    if isinstance(value, str):
        return _escape_formula(value)
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _list_rows(entry: Entry, texts: Texts) -> Iterator[Sequence[Cell]]:
    """The cells of every line of every award, without those that only some sheets have."""
    for award in entry.awards:
        shared = entry.lines or () if award.shares_value else ()
        for line in (*shared, *award.lines):
            yield (
                _escape_formula(award.player),
                _escape_formula(entry.id),
                entry.kind,
                line.category or entry.category,
                line.rule,
                line.number,
                line.each,
                line.points,
                _escape_formula(str(texts.render(line.phrase))),
            )


def write_spreadsheet(table: bytes, language: Language) -> bytes:
    """A table of `sheet_csv` as programs of this language open it with a double click.

    It begins with a byte order mark, and the list separator of the language is between its cells.
    """
    out = io.StringIO()
    read = csv.reader(io.StringIO(table.decode(), newline=""))
    csv.writer(out, delimiter=LIST_SEPARATORS[language]).writerows(read)
    return out.getvalue().encode("utf-8-sig")


def _escape_formula(text: str) -> str:
    starts = text.startswith(FORMULA_STARTS) or text.lstrip().startswith(FORMULA_STARTS)
    return f"'{text}" if starts else text
