"""The change of epoch: what each ladder keeps."""

from tests.rules.heros.heros_client import illegal


def test_only_beige_wonders_are_built_before_the_change_and_each_once() -> None:
    wonders = ["phare", "modern_wonder_1", "Colossus", "alexandria_lighthouse"]
    assert illegal("epoch-changes", {"territories": [], "wonders": wonders}) == [
        ("/wonders/1", "wonder.epoch"),
        ("/wonders/2", "wonder.unknown"),
        ("/wonders/3", "cap.wonders"),
    ]
