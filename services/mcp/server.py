"""The server of the Model Context Protocol: its tools, and documents as resources."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, TypeAlias

import anyio
import mcp_types as types
from mcp.server import Server, ServerRequestContext
from mcp.shared.exceptions import MCPError
from starlette.requests import Request

from services.mcp.door import DOOR, Door
from services.mcp.games import GameServices
from services.mcp.problems import ACCEPTED_LANGUAGE, Problem, build_problem, read_arguments
from services.mcp.tool import TOOL
from services.mcp.wording import write_problem
from shared.operations.http import JSON
from shared.operations.problems import Refusal
from shared.texts import LANGUAGES

Context: TypeAlias = ServerRequestContext[Any, Request]
Page: TypeAlias = types.PaginatedRequestParams | None

LANGUAGE = "lang"
"""The argument of every tool that chooses the language of the answer."""
FORWARDED = (ACCEPTED_LANGUAGE, "traceparent", "x-caller", "x-request-id")
"""Headers of a request over HTTP that its service gets too; the gateway alone says who calls."""
PATIENCE_SECONDS = 20
"""How long a message waits for the services to say what they offer."""
NOT_READY = "The services have not said yet what they offer. Ask again in a few seconds."
INSTRUCTIONS = (
    "Décompte scores board games. Never work out a score yourself: describe_operation names every "
    "operation and says what one takes, ask sends a body to it. Give the person the numbers with "
    "their explanations; explain_rule has more about a rule. A refused body lists every fault and "
    f"what would fit: mend all of them and ask again. Every tool takes `{LANGUAGE}`, the person's "
    f"language: {', '.join(LANGUAGES)}."
)
_LANGUAGE = {"type": "string", "enum": list(LANGUAGES), "description": "Of the answer."}
_HINTS = types.ToolAnnotations(
    read_only_hint=True, destructive_hint=False, idempotent_hint=True, open_world_hint=False
)


class AssistantServer:
    """Answers the messages of the protocol about the games in `games`, all of them if it is empty.

    It lists the tools of the door, or a tool for each operation if `lists_operations`; both are
    answered. Over HTTP the address may name one game, and then only that one is offered.
    """

    def __init__(
        self, services: GameServices, games: tuple[str, ...] = (), *, lists_operations: bool = False
    ) -> None:
        self.services = services
        self.games = games
        self.lists_operations = lists_operations
        self.protocol: Server[Any] = Server(
            TOOL.id,
            version=TOOL.version,
            title="Décompte",
            instructions=INSTRUCTIONS,
            on_list_tools=self._list_tools,
            on_call_tool=self._call_tool,
            on_list_resources=self._list_resources,
            on_list_resource_templates=self._list_templates,
            on_read_resource=self._read_resource,
        )

    async def _open_door(self, context: Context) -> Door:
        """What this request may ask about; raises MCPError."""
        services = self.services
        with anyio.move_on_after(PATIENCE_SECONDS):
            await services.is_read.wait()
        if not services.is_read.is_set():
            raise MCPError(types.INTERNAL_ERROR, NOT_READY)
        given = context.request.headers if context.request else {}
        named = context.request.path_params.get("game") if context.request else None
        offered = [game for game in services.homes if game in (self.games or services.homes)]
        games = [named] if named else [*self.games] or offered
        for game in games:
            if game not in offered:
                raise _explain_unknown("game", game, offered or [*services.homes])
        contract = {name: one for name, one in services.contract.items() if one.game in games}
        headers = {name: given[name] for name in FORWARDED if name in given}
        return Door(services, contract, games, headers)

    async def _list_tools(self, context: Context, _: Page) -> types.ListToolsResult:
        door = await self._open_door(context)
        if self.lists_operations:
            tools = [
                _build_tool(one.name, one.title, f"{one.title}. {one.description}", one.schema)
                for one in door.contract.values()
                if one.schema
            ]
        else:
            tools = [
                _build_tool(name, tool["title"], tool["description"], door.fill_schema(name))
                for name, tool in DOOR.items()
            ]
        return types.ListToolsResult(tools=tools)

    async def _call_tool(
        self, context: Context, params: types.CallToolRequestParams
    ) -> types.CallToolResult:
        door = await self._open_door(context)
        name, given = params.name, dict(params.arguments or {})
        if name not in DOOR and name not in door.operations:
            raise _explain_unknown("tool", name, [*DOOR])
        headers = door.headers
        try:
            if LANGUAGE in given:
                wanted = given.pop(LANGUAGE)
                # A refusal of `fr_CA` is best understood in French.
                headers = {**headers, ACCEPTED_LANGUAGE: str(wanted)}
                language = read_arguments({LANGUAGE: wanted}, **{LANGUAGE: LANGUAGES})[LANGUAGE]
                headers = {**headers, ACCEPTED_LANGUAGE: language}
            door = replace(door, headers=headers)
            if name in DOOR:
                return await door.call(name, given)
            answer = await door.send(name, given)
        except Refusal as refusal:
            return _refuse(build_problem(refusal, TOOL.path, headers))
        except Problem as problem:
            return _refuse(problem)
        text = types.TextContent(text=json.dumps(answer, ensure_ascii=False))
        return types.CallToolResult(content=[text], structured_content=answer)

    async def _list_resources(self, context: Context, _: Page) -> types.ListResourcesResult:
        door = await self._open_door(context)
        resources = [
            types.Resource(
                uri=one.address.partition("{?")[0], name=one.name, title=one.title, mime_type=JSON
            )
            for one in door.documents
            if "/{" not in one.path
        ]
        return types.ListResourcesResult(resources=resources)

    async def _list_templates(self, context: Context, _: Page) -> types.ListResourceTemplatesResult:
        door = await self._open_door(context)
        templates = [
            types.ResourceTemplate(
                uri_template=one.address, name=one.name, title=one.title, mime_type=JSON
            )
            for one in door.documents
        ]
        return types.ListResourceTemplatesResult(resource_templates=templates)

    async def _read_resource(
        self, context: Context, params: types.ReadResourceRequestParams
    ) -> types.ReadResourceResult:
        door = await self._open_door(context)
        found = door.find_document(params.uri)
        if found is None:
            known = [one.address for one in door.documents]
            raise _explain_unknown("resource", params.uri, known)
        try:
            document = await self.services.ask(*found, door.headers)
        except Problem as problem:
            detail = problem.document["detail"]
            raise MCPError(types.INVALID_PARAMS, detail, problem.document) from problem
        text = json.dumps(document, ensure_ascii=False)
        contents = types.TextResourceContents(uri=params.uri, mime_type=JSON, text=text)
        return types.ReadResourceResult(contents=[contents])


def _build_tool(name: str, title: str, description: str, schema: Mapping[str, Any]) -> types.Tool:
    fields = {**schema["properties"], LANGUAGE: _LANGUAGE}
    return types.Tool(
        name=name,
        title=title,
        description=description,
        input_schema={**schema, "properties": fields},
        annotations=_HINTS,
    )


def _explain_unknown(kind: str, given: str, known: Sequence[str]) -> MCPError:
    listed = ", ".join(known)
    return MCPError(types.INVALID_PARAMS, f"There is no {kind} {given!r}. There are: {listed}.")


def _refuse(problem: Problem) -> types.CallToolResult:
    return types.CallToolResult(
        content=[types.TextContent(text=write_problem(problem.document))],
        structured_content=dict(problem.document),
        is_error=True,
    )
