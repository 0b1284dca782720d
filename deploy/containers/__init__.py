"""The compose file in a real engine, started, disturbed and stopped: `check.py --containers`.

No image registry is needed: `bases.py` builds what the Dockerfile names from Debian's packages, and
`engine.py` runs Docker from Debian in namespaces of its own, where no address but loopback leads
anywhere. When its first process ends, the kernel ends all that ran in it. `limits.py` looks at what
the containers may do, `faults.py` takes parts away under the load of `load.py`. It needs root, apt
and some three gigabytes under `build/`; what it was made from is kept there for the next run.
"""
