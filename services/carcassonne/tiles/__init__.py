"""The printed tiles of Carcassonne: data files, and the code that reads them into designs."""
