"""The server: makes an application with all its addresses from what games declare."""
