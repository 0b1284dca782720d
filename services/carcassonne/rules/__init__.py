"""The scoring of Carcassonne in pure Python: one file for each kind of feature or expansion."""
