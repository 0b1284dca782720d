"""The printed tiles of Carcassonne: facts as data, and what reads them into designs."""
