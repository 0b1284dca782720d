"""The fairy.

Row `fairy` of docs/rules/carcassonne.md: 3 points for the scored feature of its follower, with or
without majority, also when the feature is worth nothing; not in a pyramid, not in an occupied
castle. A cemetery and the tiles around a circus are not scored features, so she pays nothing there.
"""

from services.carcassonne.rules.lines import make_line

FAIRY = make_line("fairy", 1, 3, category="figures")
"""The fairy's line on a scored feature."""
NO_FAIRY = make_line("fairy", 1, 0, "fairy.nothing", "figures")
"""The fairy's line where she pays nothing."""
