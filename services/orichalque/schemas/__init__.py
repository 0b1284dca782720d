"""What Orichalque is asked and what it answers, as published and enforced."""
