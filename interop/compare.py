#!/usr/bin/env python3
"""Compares a table with the readings that the server was loaded with, value by value.

compare.py WORK FIRST LAST TABLE WANTED_SQL FOUND_SQL

Both queries run in DuckDB. `readings` is what was loaded (room, metric, ts, value as texts), of the days
from FIRST to LAST; `found` is the table as delta-rs sees it. Each gives the rows to be compared.
"""
import sys

import deltalake
import duckdb


def main():
    work, first, last, table, wanted, found = sys.argv[1:7]
    db = duckdb.connect()
    db.execute("set timezone = 'UTC'")
    db.execute(
        f"""create view readings as select * from read_csv('{work}/readings.csv', all_varchar = true)
            where ts::timestamptz::date between '{first}' and '{last}'"""
    )
    files = deltalake.DeltaTable(f"{work}/warehouse/{table}").file_uris()
    db.execute(f"create view found as select * from read_parquet({files!r})")
    outside = db.execute(
        f"select count(*) from found where SourceDate not between '{first}' and '{last}'"
    ).fetchone()[0]
    count = db.execute(f"select count(*) from ({wanted})").fetchone()[0]
    texts = "select columns(*)::varchar from"  # what differs is shown as DuckDB writes it
    missing = db.execute(f"{texts} (({wanted}) except all ({found}))").fetchall()
    surplus = db.execute(f"{texts} (({found}) except all ({wanted}))").fetchall()
    if count == 0 or missing or surplus or outside:
        print(f"{table}: {count} wanted, {len(missing)} missing, {len(surplus)} too many, {outside} outside")
        for what, rows in (("missing", missing), ("too many", surplus)):
            for row in rows[:5]:
                print(f"  {what}: {row}")
        sys.exit(1)
    days = db.execute("select count(distinct SourceDate) from found").fetchone()[0]
    print(f"{table}: exact, {count} rows of {days} days")


if __name__ == "__main__":
    main()
