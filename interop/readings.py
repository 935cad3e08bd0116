#!/usr/bin/env python3
"""Readings to load a server with, the same for the same days: room,metric,ts,value as CSV.

readings.py FIRST_DAY LAST_DAY. A reading lies exactly at each midnight, the last one included. The attic's
thermometer fails each day from 14:00 to 14:10: its readings there have no value.
"""
import datetime
import math
import sys

UTC = datetime.timezone.utc
ROOMS = {"attic": 24.0, "cellar": 12.5, "hall": 19.0}
STEP = datetime.timedelta(minutes=5)


def noise(*parts):
    """A number from -1 to 1 that depends on its arguments alone."""
    text = "|".join(map(str, parts)).encode()
    value = 2166136261
    for byte in text:
        value = (value ^ byte) * 16777619 % 2**32
    return value / 2**31 - 1


def stamp(at):
    return at.strftime("%Y-%m-%dT%H:%M:%S.") + f"{at.microsecond // 1000:03d}Z"


def climate(room, base, first, end):
    at, place = first, 0
    while at <= end:
        gap = room == "cellar" and at.date() == (first + datetime.timedelta(days=1)).date()
        if not (gap and 9 <= at.hour < 12):
            swing = math.sin(2 * math.pi * (place % 288) / 288 - 2)
            failed = room == "attic" and at.hour == 14 and at.minute < 10
            value = f"{base + 3 * swing + 0.2 * noise(room, 't', at):.2f}"
            yield room, "temperature", at, "" if failed else value
            yield room, "humidity", at, f"{55 - 6 * swing + noise(room, 'h', at):.1f}"
        at, place = at + STEP, place + 1


def doors(room, first, end):
    """Twelve events a day at odd milliseconds, open and closed in turn."""
    for place in range(12 * (end - first).days):
        share = (place + 0.5 + 0.4 * noise(room, "d", place)) / 12
        at = first + datetime.timedelta(milliseconds=int(86_400_000 * share) | 1)
        yield room, "door", at, "open" if place % 2 else "closed"


def main():
    first, last = (datetime.datetime.fromisoformat(day).replace(tzinfo=UTC) for day in sys.argv[1:3])
    end = last + datetime.timedelta(days=1)
    rows = [row for room, base in ROOMS.items() for row in climate(room, base, first, end)]
    rows += [row for room in ROOMS for row in doors(room, first, end)]
    rows.sort(key=lambda row: (row[2], row[0], row[1]))
    print("room,metric,ts,value")
    for room, metric, at, value in rows:
        print(f"{room},{metric},{stamp(at)},{value}")


if __name__ == "__main__":
    main()
