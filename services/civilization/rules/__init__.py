"""The rules of Civilization’s battles: pure, standard library and shared.core only."""
