#!/usr/bin/env python3
"""Verifies a war diary with nothing but Python's standard library, as docs/JOURNAL.md specifies it.

usage: verify_journal.py FILE [--expect-head SEQ:HASH] [--expect-root HASH]

FILE is a journal (*.wardiary) or its export (*.jsonl). Exit code 0: whole. 1: not whole. 2: wrong usage.
"""

import argparse
import hashlib
import json
import os
import sqlite3
import sys
import urllib.parse

APPLICATION_ID = 0x57444931
FORMAT = 1
SQLITE_MAGIC = b"SQLite format 3\0"
COLUMNS = ("seq", "battle", "kind", "version", "seat", "cause", "game_time", "recorded_at", "idem",
           "body", "salt", "leaf", "hash")
HEADER = COLUMNS[:9]


class Broken(Exception):
    """One plain sentence: what is wrong, and where."""


class Text(bytes):
    """What SQLite stores as TEXT, kept as bytes and told apart from a BLOB."""


def sha256(*parts):
    return hashlib.sha256(b"".join(parts)).digest()


def header_text(seq, name, value):
    """One column as the header has it: absent = nothing, numbers in decimal, the key in hexadecimal."""
    if value is None:
        return b""
    if isinstance(value, int):
        return str(value).encode("ascii")
    if isinstance(value, Text):
        if not value or any(byte < 0x20 or byte == 0x7F for byte in value):
            raise Broken(f"entry {seq} has an empty {name}, or one with a control character")
        return bytes(value)
    return value.hex().encode("ascii")


def check_shape(expected, entry):
    seq = entry["seq"]
    if not isinstance(seq, int) or seq < 1:
        raise Broken(f"where entry {expected} belongs, there is a row numbered {seq!r}")
    wanted = {"version": int, "recorded_at": int, "battle": Text, "kind": Text, "seat": Text, "body": Text}
    for name, kind in wanted.items():
        if type(entry[name]) is not kind:
            raise Broken(f"entry {seq} has a {name} that no program of ours writes")
    if not 1 <= entry["version"] < 2**32:
        raise Broken(f"entry {seq} has a version that no program of ours writes")
    cause = entry["cause"]
    if cause is not None and (type(cause) is not int or cause < 1):
        raise Broken(f"entry {seq} has a cause that no program of ours writes")
    if entry["game_time"] is not None and type(entry["game_time"]) is not Text:
        raise Broken(f"entry {seq} has a game_time that no program of ours writes")
    for name, length in (("salt", 16), ("leaf", 32), ("hash", 32), ("idem", 16)):
        value = entry[name]
        if name == "idem" and value is None:
            continue
        if type(value) is not bytes or len(value) != length:
            raise Broken(f"entry {seq} has a {name} that is not {length} bytes")


class Chain:
    """Follows the chain and collects the leaves."""

    def __init__(self):
        self.seq, self.hash, self.leaves, self.seen = 0, bytes(32), [], {0: bytes(32)}

    def follow(self, entry):
        check_shape(self.seq + 1, entry)
        seq = entry["seq"]
        if seq != self.seq + 1:
            raise Broken(f"entry {self.seq + 1} is missing: the next one is {seq}")
        header = b"\n".join(header_text(seq, name, entry[name]) for name in HEADER)
        leaf = sha256(b"\0", header, sha256(entry["salt"], entry["body"]))
        if leaf != entry["leaf"]:
            raise Broken(f"entry {seq} was changed, or is not the one that was written here")
        chained = sha256(b"wardiary/1", self.hash, leaf)
        if chained != entry["hash"]:
            raise Broken(f"entry {seq} does not follow from the entry before it")
        self.seq, self.hash = seq, chained
        self.leaves.append(leaf)
        self.seen[seq] = chained


def merkle_root(leaves):
    """RFC 6962, section 2.1; the leaves are hashed already."""
    if not leaves:
        return sha256(b"")
    level = leaves
    while len(level) > 1:
        pairs = [sha256(b"\1", level[i], level[i + 1]) for i in range(0, len(level) - 1, 2)]
        level = pairs + level[len(pairs) * 2:]
    return level[0]


def open_database(path):
    quoted = urllib.parse.quote(os.path.abspath(path))
    log = path + "-wal"
    if os.path.exists(log) and os.path.getsize(log):
        modes = ("mode=ro",)  # the log holds entries; ignoring it would cut the tail
    else:
        modes = ("mode=ro", "mode=ro&immutable=1")
    for mode in modes:
        try:
            connection = sqlite3.connect(f"file:{quoted}?{mode}", uri=True)
            connection.text_factory = Text
            connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
            return connection
        except sqlite3.OperationalError as error:
            failure = error
    raise Broken(f"the file cannot be opened: {failure}")


def entries_of_database(path):
    connection = open_database(path)
    application_id = connection.execute("PRAGMA application_id").fetchone()[0]
    if application_id != APPLICATION_ID:
        raise Broken(f"the file belongs to another program (application id {application_id:#010x})")
    oldest_reader = connection.execute("SELECT oldest_reader FROM format WHERE only = 1").fetchone()
    if oldest_reader is None or oldest_reader[0] > FORMAT:
        raise Broken("the file has a newer format than this script knows")
    # integrity_check reads every page, so it also notices a file that was cut short.
    complaint = bytes(connection.execute("PRAGMA integrity_check(1)").fetchone()[0])
    if complaint != b"ok":
        raise Broken(f"the database is damaged: {complaint.decode('utf-8', 'replace')}")
    for row in connection.execute(f"SELECT {', '.join(COLUMNS)} FROM entry ORDER BY seq"):
        yield dict(zip(COLUMNS, row))


def entries_of_export(path):
    with open(path, "rb") as lines:
        header = json.loads(next(lines, b"null"))
        if not isinstance(header, dict) or header.get("wardiary_journal") != 1:
            raise Broken("the first line is not the header of a war diary's export")
        seq, last = 0, bytes(32).hex()
        for number, line in enumerate(lines, start=2):
            entry = json.loads(line)
            if not isinstance(entry, dict) or set(entry) != set(COLUMNS):
                raise Broken(f"line {number} does not have the columns of an entry")
            seq, last = entry["seq"], entry["hash"]
            yield as_stored(number, entry)
        if (seq, last) != (header["entries"], header["head"]):
            raise Broken(f"the export ends at entry {seq}, but promises {header['entries']} entries")


def as_stored(number, entry):
    try:
        for name in ("battle", "kind", "seat", "game_time", "body"):
            if entry[name] is not None:
                entry[name] = Text(entry[name].encode("utf-8"))
        for name in ("salt", "leaf", "hash", "idem"):
            if entry[name] is not None:
                entry[name] = bytes.fromhex(entry[name])
    except (AttributeError, TypeError, ValueError) as error:
        raise Broken(f"line {number} has a value of the wrong type: {error}") from error
    return entry


def read(path):
    if not os.path.exists(path):
        raise Broken("there is no such file")
    if os.path.getsize(path) == 0:
        raise Broken("the file is empty")
    with open(path, "rb") as file:
        start = file.read(16)
    if start == SQLITE_MAGIC:
        return entries_of_database(path)
    if start.lstrip().startswith(b"{"):
        return entries_of_export(path)
    raise Broken("the file is neither a war diary nor its export")


def verify(arguments):
    chain = Chain()
    try:
        for entry in read(arguments.file):
            chain.follow(entry)
    except (sqlite3.Error, UnicodeError, json.JSONDecodeError) as error:
        raise Broken(f"nothing can be read after entry {chain.seq}: {error}") from error
    if arguments.expect_head:
        seq, _, wanted = arguments.expect_head.partition(":")
        if chain.seq < int(seq):
            raise Broken(f"the tail was cut: it ends at entry {chain.seq}, but entry {seq} was seen before")
        if chain.seen[int(seq)].hex() != wanted.lower():
            raise Broken(f"history was written anew at or before entry {seq}")
    root = merkle_root(chain.leaves)
    if arguments.expect_root and root.hex() != arguments.expect_root.lower():
        raise Broken(f"the tree over {chain.seq} entries has another root: {root.hex()}")
    return chain, root


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("file")
    parser.add_argument("--expect-head", metavar="SEQ:HASH", help="a head seen before; at least this must be there")
    parser.add_argument("--expect-root", metavar="HASH", help="the RFC 6962 root over all entries")
    arguments = parser.parse_args()
    if arguments.expect_head:
        seq, _, digits = arguments.expect_head.partition(":")
        if not seq.isdigit() or len(digits) != 64:
            parser.error("--expect-head wants SEQ:HASH")
    try:
        chain, root = verify(arguments)
    except Broken as broken:
        print(f"{arguments.file}: {broken}", file=sys.stderr)
        return 1
    print(f"whole: {chain.seq} entries")
    print(f"head {chain.seq}:{chain.hash.hex()}")
    print(f"root {root.hex()}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
