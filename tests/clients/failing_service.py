"""A service that refuses for a while, and remembers what it was asked."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

from tests.http_server import LOOPBACK

PROBLEM = "application/problem+json"


@dataclass
class FailingService:
    """Answers with the statuses given, one after the other, then with 200 and `body`.

    With status 0 it closes the connection without an answer. A batch of more than `most_requests`
    is refused with 413. `asked` are the methods and paths of the requests, `headers` and `content`
    those of the last one.
    """

    statuses: list[int] = field(default_factory=list)
    body: bytes = b"{}"
    content_type: str = "application/json"
    refusal_type: str = PROBLEM
    retry_after: str | None = None
    most_requests: int = 100
    requests: list[str] = field(default_factory=list)
    headers: dict[str, str] = field(default_factory=dict)
    content: bytes = b""
    batches: list[int] = field(default_factory=list)
    address: str = ""


class Handler(BaseHTTPRequestHandler):
    """Answers as the service says that its server has."""

    server: "FailingServer"

    def do_GET(self) -> None:
        """Answer a request without a body."""
        self.answer()

    def do_POST(self) -> None:
        """Answer a request with a body."""
        self.answer()

    def answer(self) -> None:
        """Answer with the next status, or as the request asks."""
        service = self.server.service
        service.content = content = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        service.requests.append(f"{self.command} {self.path}")
        service.headers = {name.lower(): value for name, value in self.headers.items()}
        if service.statuses:
            status = service.statuses.pop(0)
            if status:
                self.refuse(status)
        elif self.path.endswith("/batch"):
            self.answer_batch(len(json.loads(content)["requests"]))
        else:
            self.send(200, service.content_type, service.body)

    def answer_batch(self, count: int) -> None:
        """Answer a batch of so many requests."""
        service = self.server.service
        service.batches.append(count)
        if count > service.most_requests:
            self.refuse(413)
        else:
            items = [{"status": 200, "result": {"id": str(place)}} for place in range(count)]
            self.send(207, "application/json", json.dumps({"items": items}).encode())

    def refuse(self, status: int) -> None:
        """Answer with a problem."""
        kind = "/problems/of-a-test"
        problem = {"type": kind, "title": "Refused", "status": status, "detail": "No."}
        self.send(status, self.server.service.refusal_type, json.dumps(problem).encode())

    def send(self, status: int, kind: str, content: bytes) -> None:
        """Write the answer; a 429 says when to try again."""
        retry_after = self.server.service.retry_after
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(content)))
        if status == 429 and retry_after is not None:
            self.send_header("Retry-After", retry_after)
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, *_: object) -> None:
        """Write no line: the test sees what was asked."""


class FailingServer(ThreadingHTTPServer):
    """A server on a free loopback port."""

    def __init__(self, service: FailingService) -> None:
        super().__init__((LOOPBACK, 0), Handler)
        self.service = service
        service.address = f"http://{LOOPBACK}:{self.server_address[1]}"


@contextmanager
def start_failing_service(service: FailingService) -> Iterator[FailingService]:
    """Run the service; its address is set."""
    with FailingServer(service) as server:
        Thread(target=server.serve_forever, args=(0.01,), daemon=True).start()
        try:
            yield service
        finally:
            server.shutdown()
