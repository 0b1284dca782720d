"""The page about operations names every metric that is published."""

from pathlib import Path

from shared.web.observability import REGISTRY

PAGE = (Path(__file__).resolve().parents[2] / "docs" / "operations.md").read_text(encoding="utf-8")


def test_the_table_has_every_metric_of_requests() -> None:
    own = [one for one in REGISTRY.collect() if not one.name.startswith("decompte_cache_")]
    for metric in own:
        published = f"{metric.name}_total" if metric.type == "counter" else metric.name
        assert f"| `{published}" in PAGE, published
