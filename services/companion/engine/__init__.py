"""Answers requests in a browser, where there is no server and no compiled package.

The games are those of the services, unchanged; `deploy.engine` packs them into one archive with
these modules, which Pyodide runs in a worker (`worker.js`).
"""
