"""The few tools by which an assistant finds an operation, asks it and has its rules explained.

`door.json` declares them; the names of games and operations are added to it.
"""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from mcp_types import CallToolResult, TextContent

from services.mcp.games import Contract, GameServices, Json, Operation, find_resource
from services.mcp.problems import choose_language, read_arguments
from services.mcp.wording import write_answer, write_document
from shared.core.suggestions import EITHER, fit_names, fold
from shared.operations.http import Choices

LEGEND = (
    "`name?` may be left out; it is then what follows `=`. `int 0..9`, `text 1..40`, `[1..12]` "
    "are bounds: of a value, of its characters, of a list. A type with a capital has its own lines."
)
_SHORT_DEFAULT = 40
_REFERENCE = re.compile(", which `GET [^`]+` explains")


def write_schema(schema: Mapping[str, Any], most: int) -> str:
    """The fields of an object and all its `$defs`, described as far as `most` allows."""
    types = {"body": schema, **schema.get("$defs", {})}
    said: set[str] = set()
    lines = [line for name, one in types.items() for line in _write_type(name, one, said)]
    text = "\n".join(lines)
    return text if len(text) <= most else "\n".join(line.partition(" # ")[0] for line in lines)


def _write_type(name: str, schema: Mapping[str, Any], said: set[str]) -> Iterator[str]:
    """The lines of a type; a description that is in `said` is left out, others are added to it."""
    if "properties" not in schema:
        yield f"{name}: {_name_type(schema)}"
        return
    yield f"{name}:{_explain('', schema, said)}"
    for field, value in schema["properties"].items():
        mark = "" if field in schema.get("required", ()) else "?"
        default = json.dumps(value.get("default", []))
        shown = default not in ("[]", "{}") and len(default) <= _SHORT_DEFAULT
        given = f" = {default}" if shown else ""
        yield f" {field}{mark}: {_name_type(value)}{given}{_explain(field, value, said)}"


def _explain(field: str, schema: Mapping[str, Any], said: set[str]) -> str:
    text = _REFERENCE.sub("", schema.get("description", ""))
    if not text or field + text in said:
        return ""
    said.add(field + text)
    return f" # {text}"


def _name_type(schema: Mapping[str, Any]) -> str:
    """The type of a value in a few characters, with its choices and bounds."""
    match schema:
        case {"$ref": reference}:
            return str(reference).rpartition("/")[2]
        case {"oneOf": variants}:
            return " | ".join(map(_name_type, variants))
        case {"type": "array"}:
            items = _name_type(schema["items"])
            return f"{f'({items})' if '|' in items else items}[{_bound(schema, 'Items')}]"
        case {"type": "object"}:
            keys = _name_type(schema.get("propertyNames", {"type": "string"}))
            return f"{{{keys}: {_name_type(schema['additionalProperties'])}}}"
    return _name_single(schema)


def _name_single(schema: Mapping[str, Any]) -> str:
    match schema:
        case {"type": "boolean"}:
            return "boolean"
        case {"enum": choices}:
            return "|".join(map(str, choices))
        case {"pattern": pattern}:
            return str(pattern).strip("^()$")
        case {"type": "string"}:
            return f"text {_bound(schema, 'Length')}".strip()
    return f"{schema['type'][:3]} {_bound(schema, 'imum')}".strip()


def _bound(schema: Mapping[str, Any], of: str) -> str:
    low, high = schema.get(f"min{of}", ""), schema.get(f"max{of}", "")
    return "" if low == high == "" else f"{low}..{high}"


MOST_CHARACTERS = 16_000
"""The most characters of a description, which is 4,000 tokens."""
EXAMPLE_CHARACTERS = 700

DOOR: Mapping[str, Mapping[str, Json]] = {
    tool["name"]: tool
    for tool in json.loads((Path(__file__).parent / "door.json").read_text(encoding="utf-8"))
}


@dataclass(frozen=True)
class Door:
    """The tools of the door for one request: what it may ask about, and its headers."""

    services: GameServices
    contract: Contract
    games: Sequence[str]
    headers: Mapping[str, str]

    @property
    def operations(self) -> list[str]:
        return [one.name for one in self.contract.values() if one.schema]

    @property
    def documents(self) -> list[Operation]:
        return [one for one in self.contract.values() if not one.schema]

    def find_document(self, address: str) -> tuple[str, str] | None:
        """The game and the path of the document at an address of a resource, if that is one."""
        found = find_resource(address)
        if not found or found[0] not in self.games:
            return None
        # What is under the address of an operation, such as a batch, is no document.
        steps = found[1].partition("?")[0].split("/")
        asked = "_".join(steps[2:4]).replace("-", "_")
        return None if asked in self.operations else found

    def fill_schema(self, tool: str) -> dict[str, Json]:
        """The JSON Schema of what a tool takes; one of them names the operations for all."""
        known = {"game": list(self.games)}
        known |= {"operation": self.operations} if tool == "describe_operation" else {}
        schema = DOOR[tool]["inputSchema"]
        fields = {
            name: {**field, "enum": known[name]} if name in known else field
            for name, field in schema["properties"].items()
        }
        return {**schema, "properties": fields}

    async def call(self, tool: str, given: Mapping[str, Json]) -> CallToolResult:
        """What a tool answers; raises Refusal or Problem."""
        arguments = self._read(tool, given)
        match tool:
            case "ask":
                return await self._ask(arguments["operation"], given)
            case "describe_operation":
                text = await self._describe(self.contract[arguments["operation"]])
            case "explain_rule":
                text = await self._explain_rule(arguments)
            case "list_operations":
                text = self._list_operations(await self._get(arguments["game"], ""))
            case _:
                cards = [await self._get(game, "") for game in self.games]
                text = "\n".join(f"{one['id']}: {one['title']}. {one['summary']}" for one in cards)
        return CallToolResult(content=[TextContent(text=text)])

    def _read(self, tool: str, given: Mapping[str, Json]) -> Mapping[str, str]:
        """The arguments as texts; an operation may be named as in an address. Raises Refusal."""
        schema = DOOR[tool]["inputSchema"]
        arguments = {**dict.fromkeys(schema["required"], ""), **given}
        known: dict[str, Choices] = dict.fromkeys(schema["properties"])
        known |= {"game": self.games} if "game" in known else {}
        operation = str(arguments.get("operation", ""))
        name = operation.replace("-", "_").replace("/", "_")
        if name in self.operations:
            arguments["operation"] = name
        elif "operation" in known and not (tool == "ask" and self.find_document(operation)):
            # The name of an operation without that of its game may be one of several games.
            named = [
                one.name
                for one in self.contract.values()
                if one.schema and fold(one.name.removeprefix(f"{one.game}_")) == fold(operation)
            ]
            also = {operation: EITHER.join(named)} if named else {}
            known["operation"] = fit_names(self.operations, also)
        return read_arguments(arguments, **known)

    def _list_operations(self, card: Mapping[str, Json]) -> str:
        said = {one["href"]: one["summary"] for one in card["operations"]}
        found = [one for one in self.contract.values() if one.game == card["id"]]
        operations = [f"{one.name}: {said[one.path]}" for one in found if one.schema]
        return "\n".join([*operations, *(one.address for one in found if not one.schema)])

    async def send(self, name: str, body: Json) -> Json:
        """The answer of an operation to a body; raises Problem."""
        operation = self.contract[name]
        # An assistant may have written the body as a text.
        sent = (body if isinstance(body, str) else json.dumps(body)).encode(errors="replace")
        return await self.services.ask(operation.game, operation.path, self.headers, sent)

    async def _explain_rule(self, arguments: Mapping[str, str]) -> str:
        query = urlencode(
            {name: arguments[name] for name in ("edition",) if name in arguments}, errors="replace"
        )
        found = await self._get(arguments["game"], f"/rules?{query}")
        rows = [one for name in ("rules", "rulings", "warnings") for one in found[name]]
        known = tuple(dict.fromkeys([one.get("id") or one["code"] for one in rows]))
        rule = read_arguments({"rule": arguments["rule"]}, rule=known)["rule"]
        # A rule and a warning may have the same name.
        named = [one for one in rows if rule in (one.get("id"), one.get("code"))]
        language = choose_language(self.headers)
        return "\n\n".join([write_document(one, language) for one in named])

    async def _describe(self, operation: Operation) -> str:
        name = operation.path.rpartition("/")[2]
        found = await self._get(operation.game, f"/examples?operation={name}")
        head = f"{operation.title}. {operation.description}\n{LEGEND}\n\n"
        example = _choose_example(found["examples"])
        room = MOST_CHARACTERS - len(head) - len(example)
        return head + write_schema(operation.schema or {}, room) + example

    async def _ask(self, name: str, given: Mapping[str, Json]) -> CallToolResult:
        language, body = choose_language(self.headers), given.get("body", {})
        if name in self.contract:
            answer = await self.send(name, body)
            text = write_answer(answer, language)
        else:
            answer = await self.services.ask(*(self.find_document(name) or ("", "")), self.headers)
            text = write_document(answer, language)
        if not given.get("whole"):
            return CallToolResult(content=[TextContent(text=text)])
        texts = [TextContent(text=one) for one in (text, json.dumps(answer, ensure_ascii=False))]
        return CallToolResult(content=[*texts], structured_content=answer)

    async def _get(self, game: str, rest: str) -> Any:
        return await self.services.ask(game, f"/v1/{game}{rest}", self.headers)


def _choose_example(examples: Sequence[Mapping[str, Json]]) -> str:
    """The longest worked request that is not too long, else the shortest, under its title."""
    worked = [
        (json.dumps(one["request"], ensure_ascii=False), one["title"])
        for one in examples
        if one["status"] == 200
    ]
    body, title = min(
        worked,
        key=lambda one: (len(one[0]) > EXAMPLE_CHARACTERS, abs(EXAMPLE_CHARACTERS - len(one[0]))),
    )
    return f"\n\n{title}\n{body}"
