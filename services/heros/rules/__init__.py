"""The rules of Héros du Monde: positions in, sheets and calculations out.

Types of which one answer creates dozens are named tuples, which are created in half the time of a
frozen dataclass; the rest are frozen dataclasses.
"""
