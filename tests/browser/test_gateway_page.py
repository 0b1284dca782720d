"""The page behind the gateway: the same files, types and policies as from up.py."""

from collections.abc import Iterator

import pytest

from deploy.one_process import create_app
from deploy.page import read_page
from deploy.services import game_names
from tests.gateway_server import PAGE_HEADERS, GatewayServer, check_refusal, start_services


@pytest.fixture(scope="module")
def gateway(tmp_path_factory: pytest.TempPathFactory) -> Iterator[GatewayServer]:
    """A gateway with one service behind it."""
    folder = tmp_path_factory.mktemp("page")
    with (
        start_services(folder, {game_names()[0]: 1}) as servers,
        GatewayServer(folder / "gateway", servers) as nginx,
    ):
        yield nginx


def test_every_file_is_the_same_from_both(gateway: GatewayServer) -> None:
    page = read_page()
    assert page is not None
    client = create_app().test_client()
    for address in ["/", "/embed", *(f"/{name}" for name in page.files)]:
        response, body = gateway.ask("GET", address)
        alone = client.get(address)
        assert (response.status, body) == (200, alone.data), address
        for name in PAGE_HEADERS:
            served = alone.headers[name].replace("; charset=utf-8", "")
            assert (response.headers[name] or "").replace("; charset=utf-8", "") == served, (
                address,
                name,
            )


def test_a_short_link_leads_to_the_page_from_both(gateway: GatewayServer) -> None:
    path = f"/r/carcassonne/{'0' * 32}"
    response, body = gateway.ask("GET", path)
    alone = create_app().test_client().get(path)
    assert response.status == alone.status_code == 404
    assert body == alone.data
    assert f'<a href="../../?r=carcassonne/{"0" * 32}">' in alone.text
    check_refusal(gateway.ask("GET", "/r/carcassonne/short"), 404, "/problems/not-found")


def test_it_is_packed_on_the_way(gateway: GatewayServer) -> None:
    response, _ = gateway.ask("GET", "/bundles/page.js", headers={"Accept-Encoding": "gzip"})
    assert response.headers["Content-Encoding"] == "gzip"


def test_what_is_no_file_is_a_problem(gateway: GatewayServer) -> None:
    for path in ("/nowhere.js", "/vendor/README.md", "/embed/", "/shell"):
        check_refusal(gateway.ask("GET", path), 404, "/problems/not-found")
