"""Many cases in one test: all are tried, and each that fails is reported by its name.

with every_case() as case:
    for name, body in BODIES.items():
        with case(name):
            assert refused(body)
"""

from collections.abc import Iterator
from contextlib import contextmanager

PUBLISHED = 10
"""How many failures are reported with their traceback; the others are only named."""


class Cases:
    """The cases of one test; calling it with a name begins one."""

    def __init__(self) -> None:
        self._tried = 0
        self._failed: list[tuple[str, Exception]] = []

    @contextmanager
    def __call__(self, *name: object) -> Iterator[None]:
        """Run one case to its end or to its first failure, which `finish` raises."""
        self._tried += 1
        label = " ".join(str(part)[:80] for part in name)
        try:
            yield
        except Exception as failure:
            failure.add_note(f"This was the case: {label}")
            self._failed.append((label, failure))

    def finish(self) -> None:
        """Raise all failures together; a test without a single case has failed too."""
        assert self._tried, "no case was tried"
        if self._failed:
            names = "\n".join(f"  {name}" for name, _ in self._failed)
            raise ExceptionGroup(
                f"{len(self._failed)} of {self._tried} cases failed:\n{names}\n",
                [failure for _, failure in self._failed[:PUBLISHED]],
            )


@contextmanager
def every_case() -> Iterator[Cases]:
    """Give the block a `Cases` to name its cases with, and raise at its end what failed."""
    cases = Cases()
    yield cases
    cases.finish()
