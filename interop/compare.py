#!/usr/bin/env python3
"""Compares a table with the readings that the server was loaded with, row by row, value by value.

compare.py WAREHOUSE FIRST LAST FILE TABLE ZONE WANTED FOUND

WANTED and FOUND are queries of DuckDB. `readings` is what was loaded (room, metric, ts, value as texts, and
the day in ZONE), of the days from FIRST to LAST; `found` is the table as delta-rs sees it. Each gives the
rows to be compared, their day behind.
"""
import sys

import deltalake
import duckdb


def main():
    warehouse, first, last, file, table, zone, wanted, found = sys.argv[1:]
    db = duckdb.connect()
    db.execute("set timezone = 'UTC'")
    db.execute(
        f"""create view readings as
            select *, day from read_csv('{file}', all_varchar = true),
                   lateral (select (ts::timestamptz at time zone '{zone}')::date as day)
            where day between '{first}' and '{last}'"""
    )
    files = deltalake.DeltaTable(f"{warehouse}/{table}").file_uris()
    db.execute(
        f"""create view found as
            select * from read_parquet({files!r}, hive_partitioning = true, hive_types_autocast = false)"""
    )
    misplaced = db.execute(
        "select count(*) from found where year || '-' || month || '-' || day <> SourceDate::varchar"
    ).fetchone()[0]
    count = db.execute(f"select count(*) from ({wanted})").fetchone()[0]
    texts = "select columns(*)::varchar from"  # what differs is shown as DuckDB writes it
    missing = db.execute(f"{texts} (({wanted}) except all ({found}))").fetchall()
    surplus = db.execute(f"{texts} (({found}) except all ({wanted}))").fetchall()
    if count == 0 or missing or surplus or misplaced:
        print(
            f"{table}: {count} wanted, {len(missing)} missing, {len(surplus)} too many,"
            f" {misplaced} in another day's folder"
        )
        for what, rows in (("missing", missing), ("too many", surplus)):
            for row in rows[:5]:
                print(f"  {what}: {row}")
        sys.exit(1)
    days = db.execute("select count(distinct SourceDate) from found").fetchone()[0]
    print(f"{table}: exact, {count} rows of {days} days")


if __name__ == "__main__":
    main()
