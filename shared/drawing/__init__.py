"""The SVG elements that every game's pictures are made of."""
