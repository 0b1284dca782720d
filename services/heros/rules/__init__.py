"""The rules of Héros du Monde: positions in, sheets and calculations out. Knows no HTTP.

What one answer makes by the dozen is a named tuple, which is made in half the time of a frozen
dataclass; the rest are frozen dataclasses.
"""
