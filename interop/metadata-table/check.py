#!/usr/bin/env python3
"""Dayfill and delta-rs edit one table of entities. check.py DAYFILL FOLDER

An API on loopback answers one reading a day and room, and notes what it was asked.
"""
import datetime
import http.server
import json
import os
import re
import subprocess
import sys
import threading
import urllib.parse

import deltalake
import pyarrow as pa

DAYFILL, FOLDER = os.path.abspath(sys.argv[1]), sys.argv[2]
TABLE = f"{FOLDER}/warehouse/metadata/entity_extraction_config"
ROUNDS = int(os.environ.get("ROUNDS", "6"))
asked = []


class Api(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        url = urllib.parse.urlsplit(self.path)
        asked.append(url.path)
        start = urllib.parse.parse_qs(url.query)["start"][0]
        noon = (datetime.date.fromisoformat(start[:10])).isoformat() + "T12:00:00Z"
        body = json.dumps({"data": [{"at": noon, "room": url.path, "celsius": 20.5}]}).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


def dayfill(*args):
    return subprocess.Popen(
        [DAYFILL, *args], cwd=FOLDER, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )


def done(process, *codes):
    text = process.communicate()[0]
    assert process.returncode in (codes or (0,)), f"{process.args}: {process.returncode}\n{text}"
    return text


def rows():
    found = deltalake.DeltaTable(TABLE).to_pyarrow_table().to_pylist()
    assert len({row["entity_name"] for row in found}) == len(found), found
    return {row["entity_name"]: row for row in found}


def options(entity, **changed):
    return json.dumps(json.loads(rows()[entity]["options"]) | changed)


def update(entity, **columns):
    deltalake.DeltaTable(TABLE).update(predicate=f"entity_name = '{entity}'", updates=columns)


def insert(row):
    table = deltalake.DeltaTable(TABLE)
    deltalake.write_deltalake(
        TABLE, pa.Table.from_pylist([row], schema=pa.schema(table.schema().to_arrow())), mode="append"
    )


def edit(file, entity, key, value):
    with open(f"{FOLDER}/{file}") as old:
        lines = old.read()
    lines, count = re.subn(rf"(?s)(\n  {entity}:\n.*?\n    {key}: )\S+", rf"\g<1>{value}", lines, count=1)
    assert count == 1, lines
    with open(f"{FOLDER}/{file}", "w") as new:
        new.write(lines)


def contains(text, *patterns):
    for pattern in patterns:
        assert re.search(pattern, text), f"{pattern}: not in\n{text}"


def entity(name):
    return (
        f"  {name}: {{connection: hub, api_endpoint: /{name}, frequency: P1D, pagination_style: none,"
        f" target_table: raw.{name}, batch_days: 1, lookback_days: 0, event_time: at,\n"
        "    request: {params: {start: '{start}', end: '{end}'}}, pagination: {record_cap: none},\n"
        "    window: {start_bound: inclusive, end_bound: exclusive},\n"
        "    response: {records: 'data[]'}, columns: [{name: at, path: at, type: timestamp, required: true},"
        " {name: room, path: room, type: string}]}\n"
    )


def write_files(base_url):
    with open(f"{FOLDER}/dayfill.yaml", "w") as file:
        file.write(f"warehouse: ./warehouse\nconnections:\n  hub: {{base_url: '{base_url}'}}\n")
    with open(f"{FOLDER}/rooms.yaml", "w") as file:
        file.write("entities:\n" + entity("hall") + entity("attic") + entity("cellar"))


def edits_are_picked_up():
    done(dayfill("metadata", "push", "rooms.yaml"))
    update("hall", api_endpoint="'/hall/v2'")
    text = options("attic", columns=[
        {"name": "at", "path": "at", "type": "timestamp", "required": True},
        {"name": "room", "path": "room", "type": "string"},
        {"name": "celsius", "path": "celsius", "type": "double"},
    ])
    update("attic", options=f"'{text}'", updated_at="timestamp '2026-03-08T00:00:00Z'")
    row = dict(rows()["hall"], entity_name="porch", api_endpoint="/porch", target_table="raw.porch")
    insert(row)
    deltalake.DeltaTable(TABLE).delete("entity_name = 'cellar'")

    shown = done(dayfill("metadata", "diff", "rooms.yaml"))
    contains(
        shown, r"hall +newer in table +api_endpoint", r"attic +newer in table +columns",
        r"cellar +newer in table", r"porch +.*only in table",
    )
    print(shown)
    done(dayfill("run", "--metadata", "table", "--proc-date", "2026-03-07"))
    assert sorted(set(asked)) == ["/attic", "/hall/v2", "/porch"], asked
    for room, wanted in (("hall", {}), ("attic", {"celsius": 20.5}), ("porch", {})):
        found = deltalake.DeltaTable(f"{FOLDER}/warehouse/raw/{room}").to_pyarrow_table().to_pylist()
        assert len(found) == 1 and wanted.items() <= found[0].items(), found
    print("edits of delta-rs: an update of two rows, an insert and a delete are picked up")


def after_upkeep():
    table = deltalake.DeltaTable(TABLE)
    table.optimize.compact()
    table.create_checkpoint()
    table.vacuum(retention_hours=0, enforce_retention_duration=False, dry_run=False)
    # the rows that the file began with are gone: nobody can tell which side is newer
    contains(done(dayfill("metadata", "pull", "rooms.yaml"), 2), "says otherwise of hall, attic")
    done(dayfill("metadata", "pull", "--force", "rooms.yaml"))
    assert "same" in done(dayfill("metadata", "push", "rooms.yaml"))
    print("compacted, checkpointed and vacuumed by delta-rs: read as before")


def twice_is_refused():
    insert(dict(rows()["porch"], api_endpoint="/other"))
    contains(done(dayfill("plan", "--metadata", "table"), 2), "porch")
    contains(done(dayfill("metadata", "push", "rooms.yaml"), 2), "says otherwise of porch")
    assert deltalake.DeltaTable(TABLE).to_pyarrow_table().num_rows == 4
    deltalake.DeltaTable(TABLE).delete("api_endpoint = '/other'")
    print("one entity in two rows: refused")


def two_pushes():
    """Of different entities both hold; of one entity one holds, the other is told."""
    for n in range(ROUNDS):
        pull("a.yaml")
        pull("b.yaml")
        edit("a.yaml", "hall", "batch_days", 2 + n)
        edit("b.yaml", "attic", "batch_days", 2 + n)
        edit("a.yaml", "porch", "batch_days", 10 + 2 * n) if n % 2 else None
        edit("b.yaml", "porch", "batch_days", 11 + 2 * n) if n % 2 else None
        pushes = [dayfill("metadata", "push", file) for file in ("a.yaml", "b.yaml")]
        told = [done(push, 0, 2) for push in pushes]
        codes = [push.returncode for push in pushes]
        now = rows()
        if n % 2:
            assert sorted(codes) == [0, 2], told
            won = codes.index(0)
            assert now["porch"]["batch_days"] == 10 + 2 * n + won, now["porch"]
            contains(told[1 - won], "the table says otherwise of porch")
        else:
            assert codes == [0, 0], told
            assert now["hall"]["batch_days"] == now["attic"]["batch_days"] == 2 + n, now
    print(f"two pushes at once, {ROUNDS} times: both hold, or one is refused")


def pull(file):
    if os.path.exists(f"{FOLDER}/{file}"):
        os.remove(f"{FOLDER}/{file}")
    done(dayfill("metadata", "pull", file))


def against_delta_rs():
    """While delta-rs counts up without a pause, pushes change another row.

    A number is cast: delta-rs 1.2.1 would write a column of 64 bits into a table that says 32.
    """
    kept, refused, stop = [0], [], threading.Event()

    def count():
        while not stop.is_set():
            try:
                update("hall", lookback_days=f"cast({kept[0] + 1} as int)")
                kept[0] += 1
            except Exception as e:  # told by delta-rs: nothing was written
                refused.append(str(e))
            found = rows()["hall"]["lookback_days"]
            if found != kept[0]:
                refused.append(f"LOST: {found} instead of {kept[0]}")
                return

    update("hall", lookback_days="cast(0 as int)")
    counting = threading.Thread(target=count)
    counting.start()
    outcomes = []
    try:
        for n in range(ROUNDS):
            pull("a.yaml")
            edit("a.yaml", "attic", "batch_days", 20 + n)
            push = dayfill("metadata", "push", "a.yaml")
            text = done(push, 0, 1, 2, 3, 4, 5)
            outcomes.append(push.returncode)
            found = rows()["attic"]["batch_days"]
            if push.returncode == 0:
                assert found == 20 + n, (found, text)
            else:
                assert found != 20 + n and text.strip(), (found, text)
                print(text)
    finally:
        stop.set()
        counting.join()
    lost = [text for text in refused if text.startswith("LOST")]
    assert not lost, lost
    assert rows()["hall"]["lookback_days"] == kept[0] and outcomes.count(0), outcomes
    print(
        f"{outcomes.count(0)} of {ROUNDS} pushes against {kept[0]} edits of delta-rs"
        f" ({len(refused)} refused in words): none lost"
    )


def main():
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Api)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    write_files(f"http://127.0.0.1:{server.server_port}")
    edits_are_picked_up()
    after_upkeep()
    twice_is_refused()
    two_pushes()
    against_delta_rs()
    print("metadata-table: exact")


if __name__ == "__main__":
    main()
