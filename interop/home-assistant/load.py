#!/usr/bin/env python3
"""Puts readings into the recorder's database of a Home Assistant that is stopped: load.py DATABASE CSV.

No call of its API writes the past. A state that says the same as the one before keeps last_changed. Of the
doors an attribute changes, while the state does not, half a minute into each day and a minute after each event.
"""
import csv
import datetime
import sqlite3
import sys

KINDS = {"temperature": "sensor", "humidity": "sensor", "door": "binary_sensor"}
STATES = {"open": "on", "closed": "off"}
DAY = 86_400


def main():
    database = sqlite3.connect(sys.argv[1])
    known, last = {}, {}
    with open(sys.argv[2], newline="") as rows:
        for row in csv.DictReader(rows):
            entity = f'{KINDS[row["metric"]]}.{row["room"]}_{row["metric"]}'
            meta = known.get(entity) or known.setdefault(entity, cleared(database, entity))
            at = datetime.datetime.fromisoformat(row["ts"].replace("Z", "+00:00")).timestamp()
            state = STATES.get(row["value"], row["value"]) or "unavailable"
            door = row["metric"] == "door"
            if door and entity in last and at // DAY > last[entity][2] // DAY:
                put(database, entity, meta, last[entity][0], at // DAY * DAY + 30, last)
            put(database, entity, meta, state, at, last)
            if door:
                put(database, entity, meta, state, at + 60, last)
    database.commit()
    print(database.execute("select count(*) from states").fetchone()[0], "states")


def put(database, entity, meta, state, at, last):
    before, old, changed = last.get(entity, (None, None, None))
    since = changed if before == state else None
    cursor = database.execute(
        "insert into states (state, last_changed_ts, last_updated_ts, old_state_id, origin_idx, metadata_id)"
        " values (?, ?, ?, ?, 0, ?)",
        (state, since, at, old, meta),
    )
    last[entity] = (state, cursor.lastrowid, since or at)


def cleared(database, entity):
    found = database.execute("select metadata_id from states_meta where entity_id = ?", (entity,)).fetchone()
    if found is None:
        return database.execute("insert into states_meta (entity_id) values (?)", (entity,)).lastrowid
    database.execute("delete from states where metadata_id = ?", found)
    return found[0]


main()
