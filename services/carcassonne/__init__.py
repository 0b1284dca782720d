"""Carcassonne: every kind of feature, every figure and every token of the table of scoring."""
