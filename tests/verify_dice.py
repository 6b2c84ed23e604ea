#!/usr/bin/env python3
"""Re-derives every app roll of a War Diary journal. Python's standard library only; docs/DICE.md is the specification.

    verify_dice.py FILE.wardiary     a journal file (SQLite), opened read-only
    verify_dice.py FILE.jsonl        an export in JSON Lines; `-` reads it from standard input
    verify_dice.py --vectors         checks the test vectors printed in docs/DICE.md
    verify_dice.py --print-vectors   computes them anew

Exit code 0: everything derives. 1: something does not. 2: the question was wrong.

This checks dice and nothing else; tests/verify_journal.py checks that no entry was changed, removed or inserted.
"""

import hashlib
import hmac
import json
import pathlib
import re
import sqlite3
import sys

SQLITE_MAGIC = b"SQLite format 3\0"
SPECIFICATION = pathlib.Path(__file__).resolve().parent.parent / "docs" / "DICE.md"


# ---- the specification ----------------------------------------------------------------------------------------------

def sha256(data):
    return hashlib.sha256(data).digest()


def text(string):
    """A length-prefixed text: four bytes, most significant first, then UTF-8."""
    data = string.encode()
    return len(data).to_bytes(4, "big") + data


def derive(campaign, number, purpose, call_body, links, count, sides):
    """The faces of one app roll. `links` is {seat: 32 bytes}; `call_body` the stored bytes of the roll_called body."""
    seats = sorted(links, key=str.encode)
    key = sha256(b"wardiary/dice/1/key\0" + len(seats).to_bytes(4, "big")
                 + b"".join(text(seat) + links[seat] for seat in seats))
    message = (b"wardiary/dice/1\0" + text(campaign) + number.to_bytes(8, "big")
               + text(purpose) + sha256(call_body))
    faces, counter = [], 0
    while len(faces) < count:
        block = hmac.digest(key, message + counter.to_bytes(4, "big"), "sha256")
        faces += [1 + byte % sides for byte in block if byte < 256 - 256 % sides]
        counter += 1
    return faces[:count]


def chain_link(secret, length, index):
    """Link `index` of a chain, 0 for its tip."""
    value = secret
    for _ in range(length - index):
        value = sha256(value)
    return value


# ---- a journal ------------------------------------------------------------------------------------------------------

class Chain:
    """One seat's chain as far as it has been published."""

    def __init__(self, tip, length):
        self.length, self.used, self.last, self.successor = length, 0, tip, None

    def advance(self, link):
        """A complaint, or None."""
        if self.length - self.used == 1 and self.successor is None:
            return "uses its last link before a new chain was committed to"
        if sha256(link) != self.last:
            return "reveals a link that does not belong to its chain"
        self.used, self.last = self.used + 1, link
        if self.used == self.length:
            self.__init__(*self.successor)
        return None


class Audit:
    """Follows a journal entry by entry and keeps every complaint."""

    def __init__(self):
        self.problems = []
        self.campaign, self.chains = None, {}
        self.calls, self.answered, self.app_rolls = {}, {}, set()
        self.number, self.last_strike = 0, 0
        self.table, self.entries = {}, 0

    def entry(self, seq, kind, cause, body):
        self.entries += 1
        try:
            content = json.loads(body)
            if not isinstance(content, dict):
                raise ValueError("the body is not a JSON object")
            reader = getattr(self, "read_" + kind, None)
            if reader:
                reader(seq, cause, body, content)
        except (ValueError, KeyError, TypeError, AttributeError, ArithmeticError, RecursionError) as error:
            self.problem(seq, f"cannot be read: {type(error).__name__}: {error}")

    def problem(self, seq, sentence):
        self.problems.append(f"entry {seq}: {sentence}")

    def read_founded(self, seq, cause, body, content):
        if "dice" not in content:
            return
        if self.campaign is not None:
            return self.problem(seq, "app dice are founded a second time")
        self.campaign = content["dice"]["campaign"]
        for seat, commitment in content["dice"]["seats"].items():
            self.chains[seat] = Chain(*self.commitment(seq, commitment))
        if not self.chains:
            self.problem(seq, "no seat commits to a chain")

    def read_noted(self, seq, cause, body, content):
        if "recommitted" not in content:
            return
        commitment = content["recommitted"]
        chain = self.chains.get(commitment["seat"])
        if chain is None:
            self.problem(seq, f"{commitment['seat']} never committed to a chain")
        elif chain.successor is not None:
            self.problem(seq, f"{commitment['seat']} has already committed to the next chain")
        else:
            chain.successor = self.commitment(seq, commitment)

    def commitment(self, seq, commitment):
        tip, length = digest(commitment["tip"]), commitment["length"]
        if not whole(length) or length < 1:
            raise ValueError("a chain has at least one link")
        return tip, length

    def read_struck(self, seq, cause, body, content):
        self.last_strike = seq

    def read_amended(self, seq, cause, body, content):
        if cause in self.app_rolls:
            self.problem(seq, f"amends app roll entry {cause}; app dice cannot be mistyped")

    def read_roll_called(self, seq, cause, body, content):
        call = content["call"]
        if not (whole(call["count"]) and 1 <= call["count"] <= 65535 and whole(call["sides"]) and 1 <= call["sides"] <= 255):
            raise ValueError("the call is not for 1 to 65535 dice of 1 to 255 sides")
        self.calls[seq] = (body, call)

    def read_rolled(self, seq, cause, body, content):
        before = self.answered.get(cause)
        if before is not None and self.last_strike < before:
            self.problem(seq, f"answers the call of entry {cause} a second time (first in entry {before})")
        self.answered[cause] = seq
        if cause not in self.calls:
            return self.problem(seq, "answers no call: its cause is not a roll_called entry before it")
        call_body, call = self.calls[cause]
        faces, (source, detail) = content["faces"], *content["source"].items()
        if len(faces) != call["count"]:
            self.problem(seq, f"{len(faces)} faces for a call of {call['count']} dice")
        if not all(whole(face) and 1 <= face <= call["sides"] for face in faces):
            self.problem(seq, f"a face is not on a d{call['sides']}")
        if source == "table":
            name = detail["typed_by"]
            self.table[name] = self.table.get(name, 0) + 1
        elif source == "app":
            self.app_rolls.add(seq)
            self.app_roll(seq, detail, call_body, call, faces)
        else:
            self.problem(seq, f"dice from an unknown source: {source}")

    def app_roll(self, seq, detail, call_body, call, faces):
        number = detail["number"]
        if number != self.number + 1:
            self.problem(seq, f"app roll {number} came where app roll {self.number + 1} was due")
        self.number = number
        links = {seat: digest(link) for seat, link in detail["links"].items()}
        for seat in sorted(links.keys() ^ self.chains.keys()):
            self.problem(seq, f"app roll {number}: {'no link of' if seat in self.chains else 'a link of unknown seat'} {seat}")
        for seat in sorted(links.keys() & self.chains.keys()):
            complaint = self.chains[seat].advance(links[seat])
            if complaint:
                self.problem(seq, f"app roll {number}: {seat} {complaint}")
        derived = derive(self.campaign or "", number, call["purpose"], call_body, links, call["count"], call["sides"])
        if derived != faces:
            self.problem(seq, f"app roll {number}: the journal says {faces}, the links say {derived}")

    def summary(self):
        yield f"{len(self.app_rolls)} app rolls re-derived, numbers 1 to {self.number}"
        for seat, chain in sorted(self.chains.items()):
            successor = ", next chain committed" if chain.successor else ""
            yield f"  {seat}: {chain.length - chain.used} of {chain.length} links left{successor}"
        for name, rolls in sorted(self.table.items()):
            yield f"{rolls} rolls of real dice, typed by {name}"
        for seq in self.calls:
            if seq not in self.answered:
                yield f"entry {seq}: dice were called for and never entered"


def whole(value):
    return isinstance(value, int) and not isinstance(value, bool)


def digest(hexadecimal):
    if not re.fullmatch("[0-9a-f]{64}", hexadecimal):
        raise ValueError("a link is 64 lower-case hexadecimal digits")
    return bytes.fromhex(hexadecimal)


def entries(path):
    """(seq, kind, cause, body bytes) in order, from either kind of file."""
    if path != "-" and pathlib.Path(path).read_bytes()[:16] == SQLITE_MAGIC:
        connection = sqlite3.connect(pathlib.Path(path).resolve().as_uri() + "?mode=ro", uri=True)
        yield from connection.execute("SELECT seq, kind, cause, CAST(body AS BLOB) FROM entry ORDER BY seq")
        return
    with sys.stdin if path == "-" else open(path, encoding="utf-8") as lines:
        for line in filter(str.strip, lines):
            row = json.loads(line)
            if not isinstance(row, dict):
                raise ValueError("a line is not a JSON object")
            if "seq" in row and "kind" in row:
                if not isinstance(row["body"], str):
                    raise ValueError(f"entry {row['seq']}: the body must be the stored text, as a JSON string")
                yield row["seq"], row["kind"], row.get("cause"), row["body"].encode()


def audit(path):
    found = Audit()
    for row in entries(path):
        found.entry(*row)
    if not found.entries:
        raise ValueError("there is no entry in it")
    for line in found.summary():
        print(line)
    for line in found.problems:
        print(line, file=sys.stderr)
    print("NOT WHOLE: %d problems" % len(found.problems) if found.problems else "every app roll derives from its links")
    return 1 if found.problems else 0


# ---- test vectors ---------------------------------------------------------------------------------------------------

BLUE, ORANGE = bytes(range(32)), bytes(range(32, 64))


def chain_vector(secret, length, indexes):
    return {"secret": secret.hex(), "length": length, "tip": chain_link(secret, length, 0).hex(),
            "links": {str(index): chain_link(secret, length, index).hex() for index in indexes}}


def roll_vector(campaign, number, purpose, call_body, links, count, sides):
    return {"campaign": campaign, "number": number, "purpose": purpose, "call_body": call_body,
            "links": {seat: link.hex() for seat, link in links.items()}, "count": count, "sides": sides,
            "faces": derive(campaign, number, purpose, call_body.encode(), links, count, sides)}


def vectors():
    both = {"blue": chain_link(BLUE, 10000, 1), "orange": chain_link(ORANGE, 10000, 1)}
    attack = '{"call":{"purpose":"tsg.attack","count":6,"sides":6}}'
    return {
        "chains": [chain_vector(BLUE, 1, [1]), chain_vector(BLUE, 10, [1, 2, 9, 10]),
                   chain_vector(ORANGE, 10000, [1, 2, 101, 5000, 9999, 10000])],
        "rolls": [
            roll_vector("first-light", 1, "tsg.attack", attack, both, 6, 6),
            roll_vector("first-light", 2, "tsg.attack", attack, both, 6, 6),
            roll_vector("first-light", 1, "tsg.defend", attack, both, 6, 6),
            roll_vector("first-light", 1, "tsg.attack", attack + " ", both, 6, 6),
            roll_vector("first-light", 1, "tsg.attack", attack, {"blue": both["blue"]}, 6, 6),
            roll_vector("Überlandfahrt", 4294967296, "cc.fire", "{}", {"zoë": BLUE, "anna": ORANGE, "émile": BLUE}, 80, 6),
            roll_vector("", 1, "", "", {"": BLUE}, 40, 10),
            roll_vector("first-light", 3, "d2", "{}", both, 40, 2),
            roll_vector("first-light", 3, "d7", "{}", both, 40, 7),
            roll_vector("first-light", 3, "d129", "{}", both, 40, 129),
            roll_vector("first-light", 3, "d255", "{}", both, 40, 255),
        ],
    }


def check_vectors():
    printed = json.loads(re.search("```json vectors\n(.*?)```", SPECIFICATION.read_text(encoding="utf-8"), re.S)[1])
    computed = vectors()
    if printed != computed:
        print("the vectors in docs/DICE.md are not those computed here", file=sys.stderr)
        return 1
    print(f"{len(computed['chains'])} chains and {len(computed['rolls'])} rolls agree with docs/DICE.md")
    return 0


def print_vectors():
    for name, rows in vectors().items():
        print(("{" if name == "chains" else ' ') + f'"{name}": [')
        print(",\n".join("  " + json.dumps(row, ensure_ascii=False) for row in rows))
        print(" ]," if name == "chains" else " ]}")
    return 0


def main(arguments):
    if arguments == ["--vectors"]:
        return check_vectors()
    if arguments == ["--print-vectors"]:
        return print_vectors()
    if len(arguments) != 1 or arguments[0].startswith("--"):
        print(__doc__, file=sys.stderr)
        return 2
    try:
        return audit(arguments[0])
    except (OSError, ValueError, KeyError, AttributeError, RecursionError, sqlite3.Error) as error:
        print(f"{arguments[0]} cannot be read: {error}", file=sys.stderr)
        return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
