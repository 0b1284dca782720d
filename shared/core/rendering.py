"""Renderers of declared types: functions that make the JSON object of a value.

The object leaves out every field whose value is None. Phrases stay phrases in it: they become
sentences of a language when the object is written as JSON.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

from shared.core.declarations import (
    ByField,
    Declared,
    DeclaredField,
    DeclaredValue,
    Inline,
    Reused,
    Tagged,
    WrittenAs,
    cache_results,
    is_declared,
    read_fields,
)
from shared.core.phrases import Phrase
from shared.core.source import Source, compile_function

Rendered: TypeAlias = dict[str, Any]
"""A JSON object, perhaps with phrases in it."""
Written: TypeAlias = Mapping[str, Any]
"""A JSON object that a writer made, as a field of a declared type; `WrittenAs` names its type."""
Renderer: TypeAlias = Callable[[Any], Rendered]
MOST_REUSED = 1_024
"""How many values of one field are cached with what is rendered of them."""


@cache_results
def build_renderer(kind: Declared) -> Renderer:
    """Build the function that renders a value of a declared type with all that is inside it."""
    source, fields = _SourceOfRenderer(kind.__name__), read_fields(kind)
    slots = [
        _Slot(one, f"field_{one.name}", source.express(one.value, f"field_{one.name}"))
        for one in fields
    ]
    attributes = [f"value.{one.name}" for one in fields]
    given = "value" if issubclass(kind, tuple) else f"({', '.join(attributes)},)"
    variables = f"({', '.join([one.name for one in slots])},)"
    renderer: Renderer = source.compile("value", [f"{variables} = {given}"], slots)
    return renderer


@cache_results
def build_writer(kind: Declared) -> Callable[..., Rendered]:
    """Build the function that makes the JSON object of the fields of a declared type.

    It takes them by name, with all that is inside them rendered already; those that may be left
    out are None by default. It serves where an answer has hundreds of objects of one type, because
    no value of the type has to be made.
    """
    fields = read_fields(kind)
    parameters = [f"{one.name}=None" if one.default is None else one.name for one in fields]
    writer: Callable[..., Rendered] = _SourceOfRenderer(kind.__name__).compile(
        f"*, {', '.join(parameters)}", [], [_Slot(one, one.name, one.name) for one in fields]
    )
    return writer


def render_facts(facts: Any) -> Rendered:
    """Render a value of any declared type; there is nothing of None."""
    return {} if facts is None else build_renderer(type(facts))(facts)


def list_keys(kind: Declared) -> tuple[str, ...]:
    keys: list[str] = []
    for one in read_fields(kind):
        is_inline = one.value.find(Inline) is not None
        keys += list_keys(one.value.of) if is_inline else [one.key]
    return tuple(keys)


class _Slot(NamedTuple):
    """A field, the variable that has its value, and the expression of what is rendered of it."""

    field: DeclaredField
    name: str
    made: str


class _SourceOfRenderer(Source):
    """Writes the statements of a renderer of the type called `title`."""

    def __init__(self, title: str) -> None:
        super().__init__(type=type)
        self.title = title

    def compile(self, parameters: str, before: list[str], slots: Sequence[_Slot]) -> Any:
        leading = next(
            (index for index, one in enumerate(slots) if not _is_always_written(one.field)),
            len(slots),
        )
        items = [f"{one.field.key!r}: {one.made}" for one in slots[:leading]]
        statements = [*before, f"rendered = {{{', '.join(items)}}}"]
        statements += [_write_field(*one) for one in slots[leading:]]
        body = "\n    ".join([*statements, "return rendered"])
        text = f"def function({parameters}):\n    {body}"
        return compile_function(text, self.values, f"renderer of {self.title}")

    def express(self, value: DeclaredValue, given: str) -> str:
        """The expression of what is rendered of a value; `given` is the variable that has it."""
        if not _is_rendered(value):
            return given
        if value.find(Reused) is not None:
            return self._express_reused(value, given)
        return self._express_anew(value, given)

    def _express_reused(self, value: DeclaredValue, given: str) -> str:
        """The same, of a value that is recognised by `is` if it was rendered before."""
        own = self.name(None)
        made = self._express_anew(value, own)
        text = f"def function({own}): return {made}"
        render = compile_function(text, self.values, f"renderer in {self.title}")
        return f"{self.name(_cache_rendered(render))}({given})"

    def _express_anew(self, value: DeclaredValue, given: str) -> str:
        tagged, by_field = value.find(Tagged), value.find(ByField)
        if tagged is not None:
            return f"{self.name(_build_tagged_renderers(tagged))}[type({given})]({given})"
        if by_field is not None:
            renderers = {kind: build_renderer(kind) for kind in by_field.kinds.values()}
            return f"{self.name(renderers)}[type({given})]({given})"
        if is_declared(value.of):
            return f"{self.name(build_renderer(value.of))}({given})"
        *keys, item = value.arguments
        own = self.name(None)
        made = self.express(item, own)
        if not keys:
            return f"[{made} for {own} in {given}]"
        key = self.name(None)
        return f"{{{key}: {made} for {key}, {own} in {given}.items()}}"


def _cache_rendered(render: Callable[[Any], Any]) -> Callable[[Any], Any]:
    """Build the function that renders a value once, and cache both by the value's id.

    A value that is kept there keeps its id, so no other has the same.
    """
    known: dict[int, tuple[Any, Any]] = {}

    def render_once(value: Any) -> Any:
        found = known.get(id(value))
        if found is None:
            if len(known) >= MOST_REUSED:
                known.clear()
            found = known[id(value)] = value, render(value)
        return found[1]

    return render_once


def _build_tagged_renderers(tagged: Tagged) -> Mapping[Declared, Renderer]:
    """Build the renderers of a union by type, each with the tag before the other fields."""

    def build(name: str, kind: Declared) -> Renderer:
        render = build_renderer(kind)
        return lambda value: {tagged.tag: name, **render(value)}

    return {kind: build(name, kind) for name, kind in tagged.kinds.items()}


def _write_field(field: DeclaredField, name: str, made: str) -> str:
    is_inline = field.value.find(Inline) is not None
    statement = f"rendered |= {made}" if is_inline else f"rendered[{field.key!r}] = {made}"
    return f"if {name} is not None: {statement}" if field.default is None else statement


def _is_always_written(field: DeclaredField) -> bool:
    """Whether the field is there in every object, under its own name."""
    return field.default is not None and field.value.find(Inline) is None


def _is_rendered(value: DeclaredValue) -> bool:
    if value.of is Phrase or value.find(WrittenAs) is not None:
        return False
    if value.find(Tagged) or value.find(ByField) or is_declared(value.of):
        return True
    return bool(value.arguments) and _is_rendered(value.arguments[-1])
