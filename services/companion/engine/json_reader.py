"""Reads JSON as strictly as orjson does, and says where it is broken as orjson does.

It is slower than the standard library's parser, which takes what is no JSON and counts places in
another way: only what that parser refuses or may have taken wrongly is read here.
"""

import json
import math
import re
from typing import Any, NoReturn

from shared.core.libraries import JsonError

DEPTH = 1_024
"""How deep lists and objects may be nested."""

INTEGERS = range(-(2**63), 2**64)
"""Whole numbers beyond these become fractions."""

_SPACE = re.compile(r"[ \t\n\r]*")
_PLAIN = re.compile(r'[^"\\\x00-\x1f]*')
_DIGITS = re.compile(r"[0-9]*")
_DIGIT_SIGNS = frozenset("0123456789")
_HEX = frozenset("0123456789abcdefABCDEF")
_ESCAPED = frozenset('"\\/bfnrt')
_HIGH, _LOW = range(0xD800, 0xDC00), range(0xDC00, 0xE000)
_LONGEST_INTEGER = len(str(INTEGERS[0]))
_LITERALS = {"true": True, "false": False, "null": None}


def read_json(text: str) -> Any:
    """The value of JSON; raises JsonError at the first character that is wrong."""
    return _Reader(text).read()


class _Reader:
    """Reads one text, with stacks of open lists and objects and of keys without a value yet."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.open: list[list[Any] | dict[str, Any]] = []
        self.keys: list[str] = []

    def read(self) -> Any:
        self.skip_space()
        if self.at == len(self.text):
            self.fail(0)
        value = self.read_value()
        while self.open:
            value = self.read_more(value)
        self.skip_space()
        if self.at < len(self.text):
            self.fail(self.at)
        return value

    def read_more(self, value: Any) -> Any:
        """Add a value to the innermost open list or object; return the next value that is whole."""
        inner = self.open[-1]
        if isinstance(inner, list):
            inner.append(value)
        else:
            inner[self.keys.pop()] = value
        self.skip_space()
        closing = "]" if isinstance(inner, list) else "}"
        sign = self.peek()
        if sign == closing:
            self.at += 1
            return self.open.pop()
        if sign != ",":
            self.fail(self.at)
        comma = self.at
        self.at += 1
        self.skip_space()
        if self.peek() == closing:
            self.fail(comma)
        if isinstance(inner, dict):
            self.read_key()
        return self.read_value()

    def read_value(self) -> Any:
        """A value that is whole, or the first whole value within it."""
        while True:
            sign = self.peek()
            if sign == '"':
                return self.read_string()
            if sign == "-" or sign in _DIGIT_SIGNS:
                return self.read_number()
            if sign not in ("[", "{"):
                return self.read_literal()
            self.at += 1
            self.open.append([] if sign == "[" else {})
            if len(self.open) > DEPTH:
                self.fail(self.at)
            self.skip_space()
            if self.peek() == ("]" if sign == "[" else "}"):
                self.at += 1
                return self.open.pop()
            if sign == "{":
                self.read_key()

    def read_key(self) -> None:
        """A key with its colon."""
        if self.peek() != '"':
            self.fail(self.at)
        self.keys.append(self.read_string())
        self.skip_space()
        if self.peek() != ":":
            self.fail(self.at)
        self.at += 1
        self.skip_space()

    def read_literal(self) -> bool | None:
        for word, value in _LITERALS.items():
            if self.text.startswith(word, self.at):
                self.at += len(word)
                return value
        rest = self.text[self.at :]
        is_cut_off = any(word.startswith(rest) for word in _LITERALS)
        raise self.locate(len(self.text) if is_cut_off else self.at)

    def read_number(self) -> int | float:
        start = self.at
        self.skip_sign("-")
        first = self.at
        self.skip_digits()
        if self.text[first] == "0" and self.at > first + 1:
            self.fail(first)
        end_of_whole = self.at
        if self.skip_sign("."):
            self.skip_digits()
        if self.skip_sign("e", "E"):
            self.skip_sign("+", "-")
            self.skip_digits()
        written = self.text[start : self.at]
        if self.at == end_of_whole and len(written) <= _LONGEST_INTEGER:
            whole = int(written)
            if whole in INTEGERS:
                return whole
        number = float(written)
        if math.isinf(number):
            self.fail(start)
        return number

    def skip_sign(self, *signs: str) -> bool:
        """Whether one of these characters was next, which is passed over."""
        is_next = self.peek() in signs
        self.at += is_next
        return is_next

    def skip_digits(self) -> None:
        """Pass over digits; there is at least one."""
        end = _match_end(_DIGITS, self.text, self.at)
        if end == self.at:
            self.fail(self.at)
        self.at = end

    def read_string(self) -> str:
        start = self.at
        self.at += 1
        while True:
            self.at = _match_end(_PLAIN, self.text, self.at)
            sign = self.peek()
            if sign == '"':
                self.at += 1
                value: str = json.loads(self.text[start : self.at])
                return value
            if sign != "\\":
                self.fail(self.at)
            self.skip_escape()

    def skip_escape(self) -> None:
        """Pass over an escape, or over the two of a surrogate pair."""
        start = self.at
        kind = self.text[start + 1 : start + 2]
        if kind in _ESCAPED:
            self.at = start + 2
            return
        unit = self.read_unit(start, "")
        self.at = start + 6
        if unit in _LOW:
            self.fail(start if self.peek() else self.at)
        if unit in _HIGH:
            if self.read_unit(start, "d") not in _LOW:
                self.fail(start)
            self.at = start + 12

    def read_unit(self, start: int, first: str) -> int:
        """The number of an escape of four digits, next; `start` is where it would be wrong.

        If the text ends within it, it is cut off rather than wrong if `first` begins its digits.
        """
        written = self.text[self.at : self.at + 6]
        digits = written[2:]
        is_unit = "\\u".startswith(written[:2]) and _HEX.issuperset(digits)
        if is_unit and len(written) == 6:
            return int(digits, 16)
        is_cut_off = (
            is_unit
            and self.at + len(written) == len(self.text)
            and digits[:1].lower() in ("", first or digits[:1].lower())
        )
        raise self.locate(len(self.text) if is_cut_off else start)

    def peek(self) -> str:
        """The next character, empty at the end."""
        return self.text[self.at : self.at + 1]

    def skip_space(self) -> None:
        self.at = _match_end(_SPACE, self.text, self.at)

    def fail(self, place: int) -> NoReturn:
        """Raise JsonError for the character at `place`."""
        raise self.locate(place)

    def locate(self, place: int) -> JsonError:
        """The error of the character at `place`."""
        line = self.text.count("\n", 0, place) + 1
        return JsonError(line, place - self.text.rfind("\n", 0, place))


def _match_end(pattern: re.Pattern[str], text: str, start: int) -> int:
    """Where what matches from `start` on ends; every pattern here matches nothing too."""
    found = pattern.match(text, start)
    return start if found is None else found.end()
