"""The board of Carcassonne: tiles laid beside each other become features."""
