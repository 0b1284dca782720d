"""What Déluges is asked and what it answers, as published and enforced."""
