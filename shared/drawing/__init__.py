"""Pictures as text: what every game's drawings are made of. Knows no game, no table and no web."""
