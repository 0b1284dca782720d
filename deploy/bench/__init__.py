"""The benchmark: what a service costs above the floor it stands on. `docs/performance.md` tells."""
