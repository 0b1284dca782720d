"""Best play with open hands: packed positions, and a search for what both sides can force."""
