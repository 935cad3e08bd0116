#!/usr/bin/env python3
"""Reads every Delta table below a warehouse with delta-rs and DuckDB, and holds them against each other.

read.py WAREHOUSE

Of each table: its protocol; that the rows which the log tells are those that the files hold, at every version whose
files are there; that statistics hold every value (bounds of timestamps are rounded outwards); and of an entity's table
that a day's folder, its SourceDate and what is left when a reader asks for that day are the same.
"""
import glob
import os
import sys

import deltalake
import duckdb
import pyarrow


class Wrong(Exception):
    pass


def require(right, what):
    if not right:
        raise Wrong(what)


def actions(db, table):
    """What the log tells of each file, a dict each."""
    return pyarrow.record_batch(table.get_add_actions(flatten=True)).to_pylist()


def scan(db, table):
    files = table.file_uris()
    return f"read_parquet({files!r}, hive_partitioning = true, hive_types_autocast = false, union_by_name = true)"


def bounds(db, table):
    """Every bound that the log tells of a file holds for each of its values."""
    checked = 0
    for told in actions(db, table):
        file = os.path.join(table.table_uri.removeprefix("file://"), told["path"])
        for field in table.schema().fields:
            for side, found in (("min", "<="), ("max", ">=")):
                bound = told.get(f"{side}.{field.name}")
                if bound is not None and told["num_records"]:
                    # texts are cut to their beginning, whose maximum ends in the last character there is
                    held = db.execute(
                        f"""select coalesce(bool_and($1 {found} "{field.name}"), true) from read_parquet($2)""",
                        [bound, file],
                    ).fetchone()[0]
                    require(held, f"{file}: {side} of {field.name} is told as {bound}")
                    checked += 1
    return checked


def days(db, table):
    """Each day is found by its folder and by its SourceDate, and no other file is opened for it."""
    found = db.execute(
        f"""select year, month, day, "SourceDate", count(*) from {scan(db, table)} group by all order by all"""
    ).fetchall()
    for year, month, day, date, rows in found:
        require(f"{year}-{month}-{day}" == str(date), f"{date} lies in the folder of {year}-{month}-{day}")
        parts = [("year", "=", year), ("month", "=", month), ("day", "=", day)]
        files = table.file_uris(partition_filters=parts)
        inside = db.execute("select count(*) from read_parquet($1)", [files]).fetchone()[0]
        require(inside == rows, f"{date} has {rows} rows, its files {inside}")
        by_date = [
            told["path"]
            for told in actions(db, table)
            if told["num_records"] and told["min.SourceDate"] <= date <= told["max.SourceDate"]
        ]
        require(len(by_date) <= len(files), f"{date} is told of {len(by_date)} files, and lies in {len(files)}")
    return len(found)


def read(db, path):
    table = deltalake.DeltaTable(path)
    protocol = table.protocol()
    require(
        (protocol.min_reader_version, protocol.min_writer_version) == (1, 2), f"{path} demands {protocol}"
    )
    told = sum(each["num_records"] for each in actions(db, table))
    held = db.execute(f"select count(*) from {scan(db, table)}").fetchone()[0] if table.file_uris() else 0
    require(told == held, f"{path}: the log tells {told} rows, the files hold {held}")
    versions = 0
    for version in range(table.version(), -1, -1):
        try:
            old = deltalake.DeltaTable(path, version=version)
        except Exception:  # the log's beginning was cleaned away
            break
        files = old.file_uris()
        if not all(os.path.exists(file.removeprefix("file://")) for file in files):
            break
        if files:
            db.execute(f"select count(*) from {scan(db, old)}").fetchone()
        versions += 1
    checked = bounds(db, table)
    schema = {field.name for field in table.schema().fields}
    whole = f", {days(db, table)} days" if {"year", "SourceDate"} <= schema and held else ""
    print(f"{path}: {held} rows{whole}, {versions} versions, {checked} bounds hold")


def main():
    db = duckdb.connect()
    db.execute("set timezone = 'UTC'")
    logs = sorted(glob.glob(f"{sys.argv[1]}/**/_delta_log", recursive=True))
    require(logs, f"no tables below {sys.argv[1]}")
    try:
        for log in logs:
            read(db, os.path.dirname(log))
    except Wrong as wrong:
        sys.exit(str(wrong))


if __name__ == "__main__":
    main()
