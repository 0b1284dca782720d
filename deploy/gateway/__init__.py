"""The gateway: nginx before the services, its configuration rendered from the list of services."""
