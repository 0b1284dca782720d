"""Requests and answers of Déluges as published, and how requests are read into positions."""
