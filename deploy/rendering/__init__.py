"""What is made from the services, so that a new game is in it by being there.

Each module has `rendered(names)`: paths from the top of the checkout, and the text that belongs
there. `deploy/render.py` writes them; a test finds those that were forgotten.
"""
