"""The rules of Héros du Monde: positions in, sheets and calculations out. Knows no HTTP."""
