"""Measures the recogniser on labelled photos of a folder outside the checkout."""
