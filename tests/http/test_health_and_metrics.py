"""Alive, ready, counted."""

from collections.abc import Iterator
from dataclasses import replace

from flask.testing import FlaskClient
from prometheus_client.parser import text_string_to_metric_families

from shared.cache.counts import METRICS
from shared.cache.redis_faults import Fault
from tests.applications import create_application, read_default_settings
from tests.cases import every_case
from tests.found_games import OPERATIONS
from tests.json_places import document


def test_the_service_says_that_it_is_alive_and_ready_and_how_its_cache_is(
    client: FlaskClient,
) -> None:
    assert document(client.get("/healthz")) == {"status": "ok"}
    assert document(client.get("/readyz")) == {"status": "ready", "cache": "ok"}


def test_a_lost_cache_is_said_and_the_service_is_ready_all_the_same() -> None:
    nowhere = "redis://127.0.0.1:1/0"
    answer = (
        create_application(replace(read_default_settings(), redis_url=nowhere))
        .test_client()
        .get("/readyz")
    )
    assert answer.status_code == 200
    assert document(answer) == {"status": "ready", "cache": "degraded"}


def read_samples(client: FlaskClient) -> Iterator[tuple[str, dict[str, str], float]]:
    answer = client.get("/metrics")
    assert answer.mimetype == "text/plain"
    for family in text_string_to_metric_families(answer.text):
        for sample in family.samples:
            yield sample.name, dict(sample.labels), sample.value


def count_requests_by_route(client: FlaskClient) -> dict[tuple[str, str], float]:
    return {
        (labels["route"], labels["status"]): value
        for name, labels, value in read_samples(client)
        if name == "decompte_requests_total"
    }


def test_requests_are_counted_by_route_and_status(client: FlaskClient) -> None:
    before = count_requests_by_route(client)
    for position in OPERATIONS:
        for _ in range(3):
            client.post(position.path, json=position.request)
        client.post(position.path, json=[])
    after = count_requests_by_route(client)
    with every_case() as case:
        for position in OPERATIONS:
            with case(position):
                ok, refused = (position.path, "200"), (position.path, "400")
                assert after[ok] - before.get(ok, 0) == 3
                assert after[refused] - before.get(refused, 0) == 1


def test_an_invented_path_makes_no_label(client: FlaskClient) -> None:
    for number in range(20):
        client.get(f"/v1/invented-{number}")
        client.get(f"/v1/sample/results/invented-{number}")
        client.get(f"/problems/invented-{number}")
        client.get(f"/docs/invented-{number}")
    assert "invented" not in client.get("/metrics").text
    routes = {route for route, _ in count_requests_by_route(client)}
    assert {"none", "/v1/sample/results/<name>", "/problems/<code>"} <= routes


def test_the_time_is_counted_by_route(client: FlaskClient) -> None:
    client.get("/healthz")
    counted = [
        value
        for name, labels, value in read_samples(client)
        if name == "decompte_request_seconds_count" and labels["route"] == "/healthz"
    ]
    assert counted
    assert counted[0] >= 1


def read_cache_metrics(client: FlaskClient) -> dict[str, float]:
    """The metrics of the cache by name, with the kind for those that have one."""
    return {
        name + labels.get("kind", ""): value
        for name, labels, value in read_samples(client)
        if name.startswith("decompte_cache_")
    }


def test_hits_and_misses_of_the_cache_are_counted() -> None:
    client, position = create_application().test_client(), OPERATIONS[0]
    client.get("/healthz")
    before = read_cache_metrics(client)
    for _ in range(3):
        client.post(position.path, json=position.request)
    after = read_cache_metrics(client)
    grown = {name: after[name] - before[name] for name in after if after[name] != before[name]}
    assert grown.pop("decompte_cache_memory_bytes") > 1000
    assert grown == {
        "decompte_cache_memory_hits_total": 2,
        "decompte_cache_memory_misses_total": 1,
        "decompte_cache_memory_items": 2,  # the answer, and the request under its id
    }
    assert after["decompte_cache_memory_bound"] == read_default_settings().cache_bytes


def test_faults_of_redis_are_counted_by_kind_and_every_count_of_a_store_is_published() -> None:
    nowhere = replace(read_default_settings(), redis_url="redis://127.0.0.1:1/0")
    client, position = create_application(nowhere).test_client(), OPERATIONS[0]
    client.get("/healthz")
    before = read_cache_metrics(client)
    client.post(position.path, json=position.request)
    after = read_cache_metrics(client)
    redis = "decompte_cache_redis_"
    grown = {name for name in after if name.startswith(redis) and after[name] > before[name]}
    assert grown == {
        f"{redis}{name}"
        for name in (
            "misses_total",
            "passed_over_total",
            "openings_total",
            "faults_totalunreachable",
            "breaker",
        )
    }
    assert {f"{redis}faults_total{fault}" for fault in Fault} <= set(after)
    for metric in METRICS:
        stem = f"decompte_cache_{metric}"
        assert [name for name in before if name.startswith(stem)], stem
