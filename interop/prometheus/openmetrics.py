#!/usr/bin/env python3
"""Readings (CSV on standard input) as OpenMetrics, for promtool."""
import csv
import datetime
import sys

NAMES = {
    "temperature": "room_temperature_celsius",
    "humidity": "room_humidity_percent",
    "door": "room_door_open",
}
VALUES = {"open": "1", "closed": "0"}

rows = list(csv.DictReader(sys.stdin))
for metric, name in NAMES.items():
    print(f"# TYPE {name} gauge")
    for row in rows:
        if row["metric"] == metric:
            at = datetime.datetime.fromisoformat(row["ts"].replace("Z", "+00:00"))
            value = VALUES.get(row["value"], row["value"]) or ("NaN" if at.minute == 0 else "+Inf")
            print(f'{name}{{room="{row["room"]}"}} {value} {at.timestamp():.3f}')
print("# EOF")
