#!/usr/bin/env python3
"""Verifies a war diary with nothing but Python's standard library, as docs/JOURNAL.md specifies it.

usage: verify_journal.py FILE [--expect-head SEQ:HASH] [--expect-root HASH] [--told SEAT]

FILE is a journal (*.wardiary) or its export (*.jsonl). Exit code 0: whole. 1: not whole. 2: wrong usage.
With --told, what was written for that seat's eyes follows, an entry a line: its number, the game's time, the first turn in which
the seat could read it (0: at once), its kind, its body.
"""

import argparse
import datetime
import hashlib
import json
import os
import re
import sqlite3
import sys
import urllib.parse

APPLICATION_ID = 0x57444931
FORMAT = 2
SQLITE_MAGIC = b"SQLite format 3\0"
LINE = ("seq", "kind", "version", "seat", "audience", "battle", "cause", "game_time", "recorded_at", "idem",
        "salt", "body", "body_hash", "hash")
KINDS = ("founded", "briefed", "ordered", "roll_called", "rolled", "choice_called", "chosen", "happened", "ruled",
         "sealed", "revealed", "amended", "opened", "committed", "seated", "noted", "digest",
         "photographed")
NO_GAME_TIME = -2**31
MIGRATIONS = 1
# What the migrations make: type and name, the table it belongs to, SHA-256 of its statement.
TABLES = {
    "table format": (b"format", "d286ca059ffb523841181bacb68b1f537b643eeeedb9b1a89e14c7dd488879b1"),
    "table entry": (b"entry", "4be6370a6f39b8613f3b0e5fef1e7b023e0c164cb2c983d79ae129f9b89006e8"),
    "trigger entry_refuses_update": (b"entry", "79221b2773715de8307b59ce0f2ac4c8b97dd7cd74a9897329f38b15e8838d01"),
    "trigger entry_refuses_delete": (b"entry", "ed890824080b52f0d270e941dd81470f182ee1494419dbb2b4c29976050b6b49"),
    "table private": (b"private", "d33a71b8b7f266cf19efdc4dc67d84ddf1683a1c5e6b28b0efa436e607aa64db"),
    "table snapshot": (b"snapshot", "11aaac5727cab6655aa8327868048726825ea15f8918e08be6102850e5b7b09d"),
}
OURS = {label.split()[1].encode() for label in TABLES}


class Broken(Exception):
    """One plain sentence: what is wrong, and where."""


class Text(bytes):
    """What SQLite stores as TEXT, kept as bytes and told apart from a BLOB."""


class Entry:
    """One entry as it is stored: number, packed header, body or its hash, salt, hash."""

    def __init__(self, seq, header, body, salt, hash_):
        self.seq, self.header, self.body, self.salt, self.hash = seq, header, body, salt, hash_

    def is_withheld(self):
        return not isinstance(self.body, Text)

    def leaf(self):
        body_hash = self.body if self.is_withheld() else sha256(self.salt, self.body)
        return sha256(b"\0", self.header, body_hash)


def sha256(*parts):
    return hashlib.sha256(b"".join(parts)).digest()


class Header:
    """Takes a header apart, and refuses every form but the one."""

    def __init__(self, seq, packed):
        self.seq, self.rest = seq, packed
        self.kind = self.take("kind", 1)[0]
        if self.take("version", 1) == b"\0":
            self.refuse("version")
        for field in ("seat", "audience", "battle"):
            text = self.take(field, self.take(field, 1)[0])
            if len(text) > 200 or (field == "seat" and not text):
                self.refuse(field)
            if any(byte < 0x20 or byte == 0x7F for byte in text):
                self.refuse(field)
            try:
                setattr(self, field, text.decode("utf-8"))
            except UnicodeDecodeError:
                self.refuse(field)
        distance = self.leb128("cause")
        if distance >= seq:
            self.refuse("cause")
        self.game_time = int.from_bytes(self.take("game time", 4), "big", signed=True)
        self.take("recorded at", 6)
        self.key = self.rest
        if len(self.key) not in (0, 16):
            self.refuse("key")

    def take(self, field, length):
        taken, self.rest = self.rest[:length], self.rest[length:]
        if len(taken) != length:
            self.refuse(field)
        return taken

    def leb128(self, field):
        number, shift = 0, 0
        while True:
            byte = self.take(field, 1)[0]
            number |= (byte & 0x7F) << shift
            if byte < 0x80:
                break
            shift += 7
        if number >= 2**64 or (shift and not byte):
            self.refuse(field)
        return number

    def refuse(self, field):
        raise Broken(f"the {field} of entry {self.seq} is not one that this program writes")


class Told:
    """What was written for the eyes of one seat, by the headers that are in the hashes."""

    def __init__(self, seat):
        self.seat, self.under, self.lines = seat, {}, []

    def take(self, header, entry):
        if entry.seq == 1 and not entry.is_withheld():
            seats = json.loads(entry.body)["setup"].get("seats", [])
            self.under = {one["seat"]: one.get("under") or one["seat"].split(".")[0] for one in seats}
        turns = [turn for turn in map(self.turn_of, header.audience.split()) if turn is not None]
        if turns:
            kind = KINDS[header.kind - 1] if header.kind <= len(KINDS) else f"unknown_{header.kind}"
            body = "withheld" if entry.is_withheld() else entry.body.decode("utf-8")
            self.lines.append(f"{entry.seq} {hour_of(header.game_time)} {min(turns)} {kind} {body}")

    def turn_of(self, word):
        """From which turn on the seat reads what is for this word of an audience; None: never."""
        word, _, turn = word.partition("@")
        side = self.seat.split(".")[0]
        reads = word in (self.seat, side) if not word.endswith("+") else self.is_above(word[:-1])
        return int(turn or 0) if reads else None

    def is_above(self, seat):
        """Whether it is that seat, or one above it."""
        while seat and seat != self.seat:
            seat = self.under.get(seat) or (seat.split(".")[0] if "." in seat else None)
        return seat == self.seat


class Chain:
    """Follows the chain and collects the leaves."""

    def __init__(self, told=None):
        self.seq, self.hash, self.leaves, self.seen = 0, bytes(32), [], {0: bytes(32)}
        self.keys, self.withheld, self.told = {}, 0, told

    def follow(self, entry):
        if entry.seq != self.seq + 1:
            raise Broken(f"entry {self.seq + 1} is missing: the next one is {entry.seq}")
        header = Header(entry.seq, entry.header)
        leaf = entry.leaf()
        chained = sha256(b"wardiary/2", self.hash, leaf)
        if chained != entry.hash:
            raise Broken(f"entry {entry.seq} was changed, or entries before it were changed or taken out")
        if header.key and header.key in self.keys:
            raise Broken(f"entries {self.keys[header.key]} and {entry.seq} have the same client key")
        self.keys[header.key] = entry.seq
        self.withheld += entry.is_withheld()
        if self.told:
            self.told.take(header, entry)
        self.seq, self.hash = entry.seq, chained
        self.leaves.append(leaf)
        self.seen[entry.seq] = chained


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


def check_tables(connection):
    """Nothing stands in the place of our tables, and nothing hangs on them."""
    encoding = bytes(connection.execute("PRAGMA encoding").fetchone()[0])
    newer = connection.execute("PRAGMA user_version").fetchone()[0] > MIGRATIONS
    wanted = dict(TABLES)
    for kind, name, table, sql in connection.execute("SELECT type, name, tbl_name, sql FROM sqlite_master"):
        label = f"{kind.decode('utf-8', 'replace')} {name.decode('utf-8', 'replace')}"
        if (table, sha256(sql or b"").hex()) == wanted.pop(label, None):
            continue
        meddles = name.lower() in OURS or (kind == b"trigger" and table.lower() in OURS)
        if meddles or not newer:
            raise Broken(f"the tables of the file were changed: {label}")
    if wanted or encoding != b"UTF-8":
        raise Broken(f"the tables of the file were changed: {min(wanted, default='encoding')}")


def entries_of_database(path):
    connection = open_database(path)
    application_id = connection.execute("PRAGMA application_id").fetchone()[0]
    if application_id != APPLICATION_ID:
        raise Broken(f"the file belongs to another program (application id {application_id:#010x})")
    oldest_reader = connection.execute("SELECT oldest_reader FROM format WHERE only = 1").fetchone()
    if oldest_reader is None or oldest_reader[0] != FORMAT:
        older = oldest_reader is not None and oldest_reader[0] < FORMAT
        raise Broken(f"the file has {'an older' if older else 'a newer'} format than this script knows")
    check_tables(connection)
    # integrity_check reads every page, so it also notices a file that was cut short.
    complaint = bytes(connection.execute("PRAGMA integrity_check(1)").fetchone()[0])
    if complaint != b"ok":
        raise Broken(f"the database is damaged: {complaint.decode('utf-8', 'replace')}")
    expected = 1
    for row in connection.execute("SELECT seq, header, body, chain FROM entry ORDER BY seq"):
        yield entry_of_row(expected, *row)
        expected += 1


def entry_of_row(expected, seq, header, body, chain):
    if not isinstance(seq, int) or seq < 1:
        raise Broken(f"where entry {expected} belongs, there is a row numbered {seq!r}")
    if type(header) is not bytes:
        raise Broken(f"the header of entry {seq} is not one that this program writes")
    is_text = type(body) is Text
    if not is_text and (type(body) is not bytes or len(body) != 32):
        raise Broken(f"the body of entry {seq} is not one that this program writes")
    if type(chain) is not bytes or len(chain) != (48 if is_text else 32):
        raise Broken(f"the chain of entry {seq} is not one that this program writes")
    return Entry(seq, header, body, chain[:-32], chain[-32:])


def entries_of_export(path):
    with open(path, "rb") as lines:
        header = json.loads(next(lines, b"null"))
        if not isinstance(header, dict) or header.get("wardiary_journal") != FORMAT:
            raise Broken("the first line is not the header of a war diary's export of version 2")
        seq, last = 0, bytes(32).hex()
        for number, line in enumerate(lines, start=2):
            entry = json.loads(line)
            if not isinstance(entry, dict) or set(entry) != set(LINE):
                raise Broken(f"line {number} does not have the members of an entry")
            seq, last = entry["seq"], entry["hash"]
            try:
                yield entry_of_line(entry)
            except (AttributeError, KeyError, OverflowError, TypeError, ValueError) as error:
                raise Broken(f"line {number} has a value that no entry can have: {error}") from error
        if (seq, last) != (header["entries"], header["head"]):
            raise Broken(f"the export ends at entry {seq}, but promises {header['entries']} entries")


def entry_of_line(line):
    if line["body"] is None:
        if line["salt"] is not None:
            raise ValueError("a salt without a body")
        body, salt = bytes.fromhex(line["body_hash"]), b""
        if len(body) != 32:
            raise ValueError("a body_hash that is not 32 bytes")
    else:
        if line["body_hash"] is not None:
            raise ValueError("a body_hash beside a body")
        body, salt = Text(line["body"].encode("utf-8")), bytes.fromhex(line["salt"])
        if len(salt) != 16:
            raise ValueError("a salt that is not 16 bytes")
    return Entry(line["seq"], packed_header(line), body, salt, bytes.fromhex(line["hash"]))


def packed_header(line):
    packed = bytes([code_of(line["kind"]), line["version"]])
    for field in ("seat", "audience", "battle"):
        text = line[field].encode("utf-8")
        packed += bytes([len(text)]) + text
    distance = 0 if line["cause"] is None else line["seq"] - line["cause"]
    if line["cause"] is not None and distance < 1:
        raise ValueError("a cause that is not an earlier entry")
    while distance >= 0x80:
        packed += bytes([distance & 0x7F | 0x80])
        distance >>= 7
    packed += bytes([distance]) + minutes_of(line["game_time"]).to_bytes(4, "big", signed=True)
    packed += line["recorded_at"].to_bytes(6, "big")
    return packed if line["idem"] is None else packed + bytes.fromhex(line["idem"])


def code_of(kind):
    if kind in KINDS:
        return KINDS.index(kind) + 1
    sort, _, digits = kind.partition("_")
    code = int(digits)
    if digits != str(code) or 1 <= code <= len(KINDS) or sort != ("annotation" if code >= 128 else "unknown"):
        raise ValueError(f"there is no kind {kind!r}")
    return code


def hour_of(minutes):
    if minutes == NO_GAME_TIME:
        return "-"
    cycles, rest = divmod(minutes, 146097 * 24 * 60)
    moment = datetime.datetime(1900, 1, 1) + datetime.timedelta(minutes=rest)
    return f"{moment.year + cycles * 400:04}-{moment:%m-%dT%H:%M}"


def minutes_of(game_time):
    """Minutes since 1900-01-01T00:00. Python knows years from 1 to 9999; others are moved by cycles of 400 years."""
    if game_time is None:
        return NO_GAME_TIME
    found = re.fullmatch(r"(-?\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)", game_time, re.ASCII)
    if not found or found[1] == "-0000":
        raise ValueError(f"{game_time!r} is not a time")
    year, month, day, hour, minute = (int(number) for number in found.groups())
    cycles = (year - 2000) // 400
    moment = datetime.datetime(year - 400 * cycles, month, day, hour, minute)
    days = (moment - datetime.datetime(1900, 1, 1)).days + cycles * 146097
    return days * 24 * 60 + hour * 60 + minute


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
    chain = Chain(Told(arguments.told) if arguments.told else None)
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
            raise Broken(f"history was rewritten at or before entry {seq}")
    root = merkle_root(chain.leaves)
    if arguments.expect_root and root.hex() != arguments.expect_root.lower():
        raise Broken(f"the tree over {chain.seq} entries has another root: {root.hex()}")
    return chain, root


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("file")
    parser.add_argument("--expect-head", metavar="SEQ:HASH", help="a head seen before; at least this must be there")
    parser.add_argument("--expect-root", metavar="HASH", help="the RFC 6962 root over all entries")
    parser.add_argument("--told", metavar="SEAT", help="list what was written for the eyes of this seat, such as blue.armour")
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
    print(f"whole: {chain.seq} entries" + (f", {chain.withheld} withheld" if chain.withheld else ""))
    print(f"head {chain.seq}:{chain.hash.hex()}")
    print(f"root {root.hex()}")
    for line in chain.told.lines if chain.told else ():
        print(line)
    return 0


if __name__ == "__main__":
    sys.exit(main())
