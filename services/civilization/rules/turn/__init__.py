"""Rules of a turn of Wisdom & Warfare outside battles, and of setting it up."""
