"""The board of Carcassonne: joins tiles into features, places figures, builds score sheets."""
