"""What requests of Carcassonne have, and what they mean on the table."""
