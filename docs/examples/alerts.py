"""Writes the alerts that await a decision to standard output as CSV, the gravest first. Needs Python 3.9 and no packages.

Reads VARUNA_URL and VARUNA_TOKEN, a token with the scope read, from the environment.
"""

import csv
import json
import os
import sys
import time
import urllib.error
import urllib.parse
import urllib.request

URL = os.environ["VARUNA_URL"].rstrip("/")
TOKEN = os.environ["VARUNA_TOKEN"]


def get(path, **query):
    """The answer of the API as Python objects; waits where it says that there were too many requests."""
    query = {name: value for name, value in query.items() if value is not None}
    address = f"{URL}{path}?{urllib.parse.urlencode(query)}"
    request = urllib.request.Request(address, headers={"Authorization": f"Bearer {TOKEN}"})
    for _ in range(5):
        try:
            with urllib.request.urlopen(request, timeout=60) as answer:
                return json.load(answer)
        except urllib.error.HTTPError as error:
            if error.code == 429:
                time.sleep(int(error.headers.get("Retry-After", "5")))
                continue
            # Errors are RFC 9457 problem documents; `detail` says what is wrong.
            sys.exit(json.load(error)["detail"])
    sys.exit("too many requests")


def alerts():
    after = None
    while True:
        page = get("/api/alerts", state="open,acknowledged", order="gravest", limit=200, after=after)
        # A stored alert that cannot be read is named by its id alone.
        yield from (alert for alert in page["alerts"] if not alert.get("unreadable"))
        after = page["next"]
        if after is None:
            return


rows = csv.writer(sys.stdout)
rows.writerow(["level", "code", "last raised", "mmsi", "latitude", "longitude", "simulated", "message"])
for alert in alerts():
    rows.writerow(
        [
            alert["level"],
            alert["code"],
            alert["lastTime"],
            alert["mmsi"],
            alert["lat"],
            alert["lon"],
            alert["simulated"],
            alert["message"],
        ]
    )
