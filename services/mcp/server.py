"""The server of the Model Context Protocol: operations as tools, facts as resources."""

from collections.abc import Mapping
from typing import Any, TypeAlias

import mcp_types as types
from mcp.server import Server, ServerRequestContext
from mcp.shared.exceptions import MCPError
from starlette.requests import Request

from services.mcp.contract import JSON, LANGUAGE, Contract
from services.mcp.games import GameServices
from services.mcp.problems import ACCEPTED_LANGUAGE, Answer, build_problem, read_language
from services.mcp.tool import TOOL
from shared.operations.problems import Refusal
from shared.texts import LANGUAGES

Context: TypeAlias = ServerRequestContext[Any, Request]

FORWARDED = (ACCEPTED_LANGUAGE, "traceparent", "x-request-id")
"""Headers of a request over HTTP that its service gets too."""

NOT_READY = "The services have not said yet what they offer. Ask again in a few seconds."
INSTRUCTIONS = (
    "Décompte scores board games. Never work out a score yourself: call the tool of the operation, "
    "named after the game, and give the person its numbers with the explanations that it returns. "
    "Each `rule` of an answer is an id in the resource decompte://{game}/rules, which says what it "
    "counts and where the rulebook has it. Before the first call of a tool, read a worked request "
    "in decompte://{game}/examples?operation={operation}. A refused request lists every fault: "
    "`pointer` says where, `allowed` and `did_you_mean` what to write instead; mend all of them "
    f"and call again. Every tool takes `{LANGUAGE}`, the person's language: {', '.join(LANGUAGES)}."
)


class AssistantServer:
    """Answers the messages of the protocol about the games in `games`, all of them if it is empty.

    Over HTTP the address may name one game, and then only that one is offered.
    """

    def __init__(self, services: GameServices, games: tuple[str, ...] = ()) -> None:
        self.services = services
        self.games = games
        self.protocol: Server[Any] = Server(
            TOOL.id,
            version=TOOL.version,
            title="Décompte",
            instructions=INSTRUCTIONS,
            get_tool_input_schema=self._find_schema,
            on_list_tools=self._list_tools,
            on_call_tool=self._call_tool,
            on_list_resources=self._list_resources,
            on_list_resource_templates=self._list_templates,
            on_read_resource=self._read_resource,
        )

    def _find_contract(self, context: Context) -> Contract:
        """What this request may ask about; raises MCPError."""
        if self.services.contract is None:
            raise MCPError(types.INTERNAL_ERROR, NOT_READY)
        game = context.request.path_params.get("game") if context.request else None
        wanted = [game] if game else self.games
        offered = [one for one in self.services.titles if not self.games or one in self.games]
        for one in wanted:
            if one not in offered:
                raise MCPError(
                    types.INVALID_PARAMS,
                    f"There is no game {one!r}. There are: {', '.join(offered)}.",
                )
        return self.services.contract.of_games(wanted)

    def _find_schema(self, name: str) -> Mapping[str, Any] | None:
        contract = self.services.contract
        operation = contract.operations.get(name) if contract else None
        return operation.input_schema if operation else None

    async def _list_tools(
        self, context: Context, _: types.PaginatedRequestParams | None
    ) -> types.ListToolsResult:
        hints = types.ToolAnnotations(
            read_only_hint=True,
            destructive_hint=False,
            idempotent_hint=True,
            open_world_hint=False,
        )
        tools = [
            types.Tool(
                name=one.name,
                title=one.title,
                description=one.description,
                input_schema=dict(one.input_schema),
                annotations=hints,
            )
            for one in self._find_contract(context).operations.values()
        ]
        return types.ListToolsResult(tools=tools)

    async def _call_tool(
        self, context: Context, params: types.CallToolRequestParams
    ) -> types.CallToolResult:
        operations = self._find_contract(context).operations
        operation = operations.get(params.name)
        if operation is None:
            known = ", ".join(operations)
            raise MCPError(
                types.INVALID_PARAMS, f"There is no tool {params.name!r}. There are: {known}."
            )
        given = dict(params.arguments or {})
        headers = _forward_headers(context)
        try:
            if LANGUAGE in given:
                # A refusal of `fr_CA` is best understood in French.
                headers[ACCEPTED_LANGUAGE] = str(given[LANGUAGE])
                headers[ACCEPTED_LANGUAGE] = read_language(given.pop(LANGUAGE))
            answer = await self.services.post(operation.game, operation.path, given, headers)
        except Refusal as refusal:
            answer = build_problem(refusal, operation.path, headers)
        return types.CallToolResult(
            content=[types.TextContent(text=answer.text)],
            structured_content=answer.document,
            is_error=answer.is_refusal,
        )

    async def _list_resources(
        self, context: Context, _: types.PaginatedRequestParams | None
    ) -> types.ListResourcesResult:
        resources = [
            types.Resource(
                uri=one.address,
                name=one.name,
                title=self._name(one.game, one.title),
                mime_type=JSON,
            )
            for one in self._find_contract(context).facts
            if not one.has_parameters
        ]
        return types.ListResourcesResult(resources=resources)

    async def _list_templates(
        self, context: Context, _: types.PaginatedRequestParams | None
    ) -> types.ListResourceTemplatesResult:
        templates = [
            types.ResourceTemplate(
                uri_template=one.template,
                name=one.name,
                title=self._name(one.game, one.title),
                mime_type=JSON,
            )
            for one in self._find_contract(context).facts
        ]
        return types.ListResourceTemplatesResult(resource_templates=templates)

    async def _read_resource(
        self, context: Context, params: types.ReadResourceRequestParams
    ) -> types.ReadResourceResult:
        found = self._find_contract(context).find_path(params.uri)
        if found is None:
            raise MCPError(types.INVALID_PARAMS, f"There is no resource {params.uri!r}.")
        answer = await self.services.get(*found, _forward_headers(context))
        if answer.is_refusal:
            raise _build_error(answer)
        contents = types.TextResourceContents(uri=params.uri, mime_type=JSON, text=answer.text)
        return types.ReadResourceResult(contents=[contents])

    def _name(self, game: str, title: str) -> str:
        return f"{self.services.titles[game]}: {title}"


def _forward_headers(context: Context) -> dict[str, str]:
    """The headers of a request over HTTP that its service shall have too."""
    given = context.request.headers if context.request else {}
    return {name: given[name] for name in FORWARDED if name in given}


def _build_error(answer: Answer) -> MCPError:
    """The problem of a service as an error of the protocol, every fault in its data."""
    return MCPError(types.INVALID_PARAMS, answer.document["detail"], answer.document)
