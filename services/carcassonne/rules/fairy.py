"""The fairy.

Row `fairy` of docs/rules/carcassonne.md: 3 points for the scored feature of its follower, with or
without majority, also when the feature is worth nothing; not in a pyramid, not in an occupied
castle. What is not scored by itself pays none either: a cemetery, what stands around a circus.
"""

from services.carcassonne.rules.lines import line

FAIRY = line("fairy", 1, 3, category="figures")
"""The line of a scored feature."""
NO_FAIRY = line("fairy", 1, 0, "fairy.nothing", "figures")
"""The line where the fairy stands in vain."""
