"""Requests and answers of Héros du Monde as published, and how requests become positions."""
