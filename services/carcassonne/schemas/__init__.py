"""What Carcassonne is asked and what it answers, as published and enforced."""
