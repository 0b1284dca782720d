"""The benchmark: what a service costs beyond a bare application; see `docs/performance.md`."""
