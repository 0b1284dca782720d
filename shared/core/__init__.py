"""What every game's rules are made of, with the standard library alone."""
