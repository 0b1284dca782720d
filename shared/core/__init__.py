"""What every game's rules are made of. Standard library only; knows neither HTTP nor words."""
