#!/usr/bin/env python3
"""Derives every app roll of a War Diary journal again. Python's standard library only; docs/DICE.md is the specification.

    verify_dice.py FILE.wardiary                 a journal (SQLite), opened for reading only
    verify_dice.py FILE.jsonl                    an export in JSON Lines; `-` reads it from standard input
    verify_dice.py FILE --device BACKUP.txt      also compares what a player's device has answered; may be repeated

Exit code 0: everything derives. 1: something does not. 2: the question was wrong.

This checks dice and nothing else; tests/verify_journal.py checks that no entry was changed, removed or inserted.
"""

import argparse
import hashlib
import hmac
import json
import pathlib
import re
import sqlite3
import sys

SQLITE_MAGIC = b"SQLite format 3\0"
KINDS = ("founded", "briefed", "ordered", "roll_called", "rolled", "choice_called", "chosen", "happened", "ruled",
         "sealed", "revealed", "amended", "opened", "committed", "seated", "noted", "digest",
         "photographed")
NOTHING_YET = bytes(32)


# ---- the specification ----------------------------------------------------------------------------------------------

def sha256(*parts):
    return hashlib.sha256(b"".join(parts)).digest()


def number(value, length):
    """An unsigned number, most significant byte first."""
    return value.to_bytes(length, "big")


def text(string):
    """A text with its length before it."""
    data = string.encode()
    return number(len(data), 4) + data


def question_of(campaign, roll, battle, seat, order, call, count, sides):
    """The canonical question as bytes. `order` is the stored text of the order."""
    return (b"wardiary/dice/2\0" + text(campaign) + number(roll, 8) + text(battle) + text(seat)
            + sha256(order.encode()) + number(call, 4) + number(count, 4) + number(sides, 1))


def key_of(links):
    """The key that all seats' links make together. `links` is {seat: 32 bytes}."""
    seats = sorted(links, key=str.encode)
    return sha256(b"wardiary/dice/2/key\0", number(len(seats), 4), *(text(seat) + links[seat] for seat in seats))


def faces_of(question, links, count, sides):
    """The faces of one app roll, in throwing order."""
    key, faces, block = key_of(links), [], 0
    while len(faces) < count:
        stream = hmac.digest(key, question + number(block, 4), "sha256")
        faces += [1 + byte % sides for byte in stream if byte < 256 - 256 % sides]
        block += 1
    return faces[:count]


def chain_link(secret, length, index):
    """Link `index` of a chain, 0 for its tip."""
    value = secret
    for _ in range(length - index):
        value = sha256(value)
    return value


def memory_of(digests):
    """What a device keeps of the questions it has answered, given their digests in order."""
    memory = NOTHING_YET
    for digest in digests:
        memory = sha256(memory, digest)
    return memory


# ---- a journal ------------------------------------------------------------------------------------------------------

class Withheld(Exception):
    """A body that this copy does not have."""


class Chain:
    """One chain as far as it has been published. `questions` are the digests its links have answered, None if unknown."""

    def __init__(self, tip, length, held, seeded):
        self.tip, self.length, self.held, self.seeded = tip, length, held, seeded
        self.last, self.questions = tip, []

    def left(self):
        return self.length - len(self.questions)


class Seat:
    """A seat's present chain and the one that follows it."""

    def __init__(self, chain):
        self.chain, self.successor, self.replaced = chain, None, []

    def advance(self, link, digest):
        """A complaint, or None."""
        chain = self.chain
        if chain.left() == 1 and self.successor is None:
            return "uses its last link before a new chain was committed to"
        if sha256(link) != chain.last:
            return "reveals a link that does not belong to its chain"
        chain.last = link
        chain.questions.append(digest)
        if chain.left() == 0:
            self.chain, self.successor = self.successor, None
        return None


class Audit:
    """Follows a journal entry by entry and keeps every complaint."""

    def __init__(self):
        self.problems, self.notes = [], []
        self.id = self.campaign = None
        self.seats, self.chains = {}, {}
        self.orders, self.put_in_place, self.calls, self.rolls, self.answered = {}, {}, {}, {}, {}
        self.corrected, self.fallen = {}, set()
        self.app_rolls, self.underived, self.typed, self.again, self.entries = 0, 0, {}, 0, 0

    def entry(self, entry):
        self.entries += 1
        if entry["seq"] == 1:
            self.id = entry["hash"]
        reader = getattr(self, "read_" + entry["kind"], None)
        if reader is None:
            return
        try:
            body = None
            if entry["body"] is not None:
                body = json.loads(entry["body"])
                if not isinstance(body, dict):
                    raise ValueError("the body is not a JSON object")
            elif entry["kind"] != "ordered":
                raise Withheld
            reader(entry["seq"], entry, body)
        except Withheld:
            self.problem(entry["seq"], "its body is withheld in this copy, so nothing after it can be relied on")
        except (ValueError, KeyError, TypeError, AttributeError, ArithmeticError, RecursionError) as error:
            self.problem(entry["seq"], f"cannot be read: {type(error).__name__}: {error}")

    def problem(self, seq, sentence):
        self.problems.append(f"entry {seq}: {sentence}")

    def read_founded(self, seq, entry, body):
        if self.campaign is not None:
            return self.problem(seq, "the campaign is founded a second time")
        self.campaign = body["dice"]["campaign"]
        seeded = body.get("simulated") is not None
        for seat, commitment in body["dice"]["seats"].items():
            self.seats[seat] = Seat(self.chain(commitment, "file", seeded))
        if not self.seats:
            self.problem(seq, "no seat commits to a chain")

    def read_committed(self, seq, entry, body):
        name, reason = body["seat"], body.get("at_once")
        if name != entry["seat"]:
            self.problem(seq, f"{entry['seat']} commits for {name}; a seat commits for itself only")
        if name not in self.seats:
            return self.problem(seq, f"{name} never committed to a chain")
        seat, chain = self.seats[name], self.chain(body, body["held"], body.get("seeded", False))
        if reason is None and seat.successor is not None:
            self.problem(seq, f"{name} has already committed to the next chain")
        elif reason is None:
            seat.successor = chain
        else:
            seat.chain, seat.successor = chain, None
            seat.replaced.append(f"{reason} in entry {seq}")
            for call in self.unanswered():
                self.notes.append(f"entry {seq}: {name} committed again while the dice of entry {call} were called for")

    def chain(self, commitment, held, seeded):
        tip, length = digest_in(commitment["tip"]), commitment["length"]
        if not whole(length) or length < 1:
            raise ValueError("a chain has at least one link")
        if held not in ("file", "device"):
            raise ValueError(f"a chain lies in the file or on a device, not in {held!r}")
        self.chains[tip] = Chain(tip, length, held, seeded)
        return self.chains[tip]

    def read_ordered(self, seq, entry, body):
        self.orders[seq] = entry

    def unanswered(self):
        """Calls whose dice were never entered, of orders that count."""
        calls = sorted(self.calls.keys() - self.answered.keys())
        return [call for call in calls if self.calls[call][0]["cause"] not in self.fallen]

    def read_amended(self, seq, entry, body):
        change = body["change"]
        self.fallen |= set(body.get("falls", []))
        self.fallen -= set(body.get("back", []))
        if "order" in change:
            self.put_in_place[seq] = (change["order"]["order"], change["order"]["now"])
        if "faces" in change:
            roll, now = change["faces"]["roll"], change["faces"]["now"]
            if roll not in self.rolls:
                return self.problem(seq, f"corrects entry {roll}, which is no roll")
            first = self.rolls[roll].get("again", roll)
            if "app" in self.rolls.get(first, {}):
                self.problem(seq, f"corrects the app roll of entry {first}; app dice cannot be mistyped")
            self.corrected.setdefault(roll, []).append(now)

    def read_roll_called(self, seq, entry, body):
        if not (whole(body["count"]) and 1 <= body["count"] <= 65535 and whole(body["sides"]) and 1 <= body["sides"] <= 255):
            raise ValueError("the call is not for 1 to 65535 dice of 1 to 255 sides")
        if not (whole(body["call"]) and 0 <= body["call"] < 2**32):
            raise ValueError("the call has no number in its order")
        self.calls[seq] = (entry, body)

    def read_rolled(self, seq, entry, body):
        self.rolls[seq] = body
        cause = entry["cause"]
        if cause not in self.calls:
            return self.problem(seq, "answers no call: its cause is not a roll_called entry before it")
        if cause in self.answered:
            self.problem(seq, f"answers the call of entry {cause} a second time (first in entry {self.answered[cause]})")
        self.answered[cause] = seq
        call, faces = self.calls[cause][1], body["faces"]
        if len(faces) != call["count"]:
            self.problem(seq, f"{len(faces)} faces for a call of {call['count']} dice")
        if not all(whole(face) and 1 <= face <= call["sides"] for face in faces):
            self.problem(seq, f"a face is not on a d{call['sides']}")
        sources = sorted(body.keys() - {"faces"})
        if sources == ["typed_by"]:
            self.typed[body["typed_by"]] = self.typed.get(body["typed_by"], 0) + 1
        elif sources == ["again"]:
            self.again += 1
            self.fell_again(seq, cause, body)
        elif sources == ["app"]:
            self.app_rolls += 1
            self.app_roll(seq, cause, body)
        else:
            self.problem(seq, f"dice come from one source, not from {', '.join(sources) or 'nowhere'}")

    def order_of(self, call):
        """Seat and text of the order a call belongs to, as it counted when the call was made."""
        entry, body = self.calls[call]
        order = self.orders.get(entry["cause"])
        if order is None:
            raise ValueError(f"the call of entry {call} belongs to no order")
        if body.get("of") is None:
            return order["seat"], order["body"]
        if body["of"] not in self.put_in_place or self.put_in_place[body["of"]][0] != entry["cause"]:
            raise ValueError(f"entry {body['of']} puts no order in the place of entry {entry['cause']}")
        return order["seat"], self.put_in_place[body["of"]][1]

    def app_roll(self, seq, cause, body):
        roll, links = body["app"]["number"], {seat: digest_in(link) for seat, link in body["app"]["links"].items()}
        if roll != self.app_rolls:
            self.problem(seq, f"app roll {roll} came where app roll {self.app_rolls} was due")
        (entry, call), (seat, order) = self.calls[cause], self.order_of(cause)
        question = None
        if order is None:
            self.underived += 1
        else:
            question = question_of(self.campaign or "", roll, entry["battle"], seat, order, call["call"], call["count"], call["sides"])
            derived = faces_of(question, links, call["count"], call["sides"])
            if derived != body["faces"]:
                self.problem(seq, f"app roll {roll}: the journal says {body['faces']}, the links say {derived}")
        for name in sorted(links.keys() ^ self.seats.keys()):
            self.problem(seq, f"app roll {roll}: {'no link of' if name in self.seats else 'a link of unknown seat'} {name}")
        for name in sorted(links.keys() & self.seats.keys()):
            complaint = self.seats[name].advance(links[name], question and sha256(question))
            if complaint:
                self.problem(seq, f"app roll {roll}: {name} {complaint}")

    def fell_again(self, seq, cause, body):
        first = body["again"]
        then = self.rolls.get(first)
        if then is None or first >= seq or "again" in then:
            return self.problem(seq, f"repeats entry {first}, in which no dice fell first")
        before = next(call for call, answer in self.answered.items() if answer == first)
        asked, then_asked = self.calls[cause], self.calls[before]
        same = ("call", "purpose", "count", "sides")
        if asked[0]["seat"] != then_asked[0]["seat"] or any(asked[1].get(name) != then_asked[1].get(name) for name in same):
            self.problem(seq, f"repeats the dice of entry {first}, which answered another question")
        # An order given again is known by its text, as it was recorded or as it counted when the dice fell.
        order, recorded = self.order_of(cause), self.orders[then_asked[0]["cause"]]
        like = [self.order_of(before), (recorded["seat"], recorded["body"])]
        is_same_order = asked[0]["cause"] == then_asked[0]["cause"]
        if not is_same_order and order[1] is not None and recorded["body"] is not None and order not in like:
            self.problem(seq, f"repeats the dice of entry {first}, which were thrown for another order")
        if body["faces"] not in [then["faces"], *self.corrected_of(first)]:
            self.problem(seq, f"repeats the dice of entry {first} with other faces")

    def corrected_of(self, first):
        """Faces that were put in the place of a roll's, or of a repetition of it."""
        for roll, corrections in self.corrected.items():
            if first in (roll, self.rolls[roll].get("again")):
                yield from corrections

    def compare(self, device):
        """What a device has answered, against the journal."""
        if device["campaign"] != self.id:
            return self.problems.append(f"the device of {device['seat']} keeps dice of another campaign")
        for chain in device["chains"]:
            name = f"{device['seat']}'s device, chain {chain['tip'].hex()[:8]}"
            if chain_link(chain["secret"], chain["length"], 0) != chain["tip"]:
                self.problems.append(f"{name}: its secret does not give its tip")
            elif chain["tip"] in self.chains:
                self.problems += compared(name, chain, self.chains[chain["tip"]].questions)
            elif chain["given"]:
                self.problems.append(f"{name}: the journal does not know a chain that has given {chain['given']} links")
            self.notes.append(f"{name}: {chain['given']} answers compared")

    def summary(self):
        derived = self.app_rolls - self.underived
        yield f"{derived} app {'roll' if derived == 1 else 'rolls'} derived again, numbers 1 to {self.app_rolls}"
        if self.underived:
            yield f"{self.underived} of them have orders that are withheld in this copy: their links were checked, their faces not"
        if self.again:
            yield f"{self.again} rolls were repeated for orders that were decided again"
        for name, seat in sorted(self.seats.items()):
            chain, next_one = seat.chain, ", next chain committed" if seat.successor else ""
            where = "on a device" if chain.held == "device" else "in the file"
            seeded = ", from a seed that anyone can compute" if chain.seeded else ""
            yield f"  {name}: {chain.left()} of {chain.length} links left, secret {where}{seeded}{next_one}"
            if seat.replaced:
                yield f"    committed again at once: {', '.join(seat.replaced)}"
        for name, rolls in sorted(self.typed.items()):
            yield f"{rolls} rolls of real dice, typed by {name}"
        for call in self.unanswered():
            yield f"entry {call}: dice were called for and never entered"
        yield from self.notes


def compared(name, chain, questions):
    """Complaints about a device's chain, given the questions that its links have answered in the journal."""
    given, used = chain["given"], len(questions)
    if used < given - 1:
        return [f"{name}: it has given {given} links, the journal has {used}; this is an older copy of the journal"]
    if None in questions[:given]:
        return []
    memory = memory_of(questions[:given])
    if used == given - 1:
        memory = sha256(memory, chain["question"])
    if memory != chain["memory"]:
        return [f"{name}: it was asked other questions than those that the journal has"]
    return []


def whole(value):
    return isinstance(value, int) and not isinstance(value, bool)


def digest_in(hexadecimal):
    if not isinstance(hexadecimal, str) or not re.fullmatch("[0-9a-f]{64}", hexadecimal):
        raise ValueError("a link is 64 lower-case hexadecimal digits")
    return bytes.fromhex(hexadecimal)


# ---- files (docs/JOURNAL.md) ----------------------------------------------------------------------------------------

def entries(path):
    """Entries in order, from either kind of file. A withheld body is None."""
    if path != "-" and pathlib.Path(path).read_bytes()[:16] == SQLITE_MAGIC:
        connection = sqlite3.connect(pathlib.Path(path).resolve().as_uri() + "?mode=ro", uri=True)
        rows = connection.execute("SELECT seq, header, typeof(body), CAST(body AS BLOB), chain FROM entry ORDER BY seq")
        for seq, header, kind, body, chain in rows:
            body = body.decode() if kind == "text" else None
            yield {**header_of(seq, header), "seq": seq, "body": body, "hash": chain[-32:].hex()}
        return
    with sys.stdin if path == "-" else open(path, encoding="utf-8") as lines:
        first = json.loads(next(lines, "null"))
        if not isinstance(first, dict) or first.get("wardiary_journal") != 2:
            raise ValueError("the first line is not the header of a war diary's export of version 2")
        for line in filter(str.strip, lines):
            entry = json.loads(line)
            if not isinstance(entry, dict) or not whole(entry.get("seq")):
                raise ValueError("a line is not an entry")
            if entry["body"] is not None and not isinstance(entry["body"], str):
                raise ValueError(f"entry {entry['seq']}: the body must be the stored text, as a JSON string")
            yield {name: entry[name] for name in ("seq", "kind", "seat", "battle", "cause", "body", "hash")}


def header_of(seq, packed):
    kind, at, texts = packed[0], 2, []
    for _ in range(3):
        end = at + 1 + packed[at]
        texts.append(packed[at + 1:end].decode())
        at = end
    distance, shift = 0, 0
    while True:
        distance |= (packed[at] & 0x7F) << shift
        at, shift = at + 1, shift + 7
        if packed[at - 1] < 0x80:
            break
    return {"kind": KINDS[kind - 1] if 1 <= kind <= len(KINDS) else f"unknown_{kind}", "seat": texts[0],
            "battle": texts[2], "cause": seq - distance if distance else None}


def device_of(path):
    """A backup that a player's device has written."""
    content = pathlib.Path(path).read_text(encoding="utf-8").replace("\r\n", "\n")
    body, sums, check = content.rpartition("\nsum ")
    if not sums or sha256(body.encode() + b"\n") != digest_in(check.strip()):
        raise ValueError(f"{path} is damaged, or no backup of dice: its checksum is wrong")
    lines = [line.split() for line in body.split("\n") if line and not line.startswith("#")]
    if lines[0] != ["wardiary-dice", "1"]:
        raise ValueError(f"{path} is a backup of another version")
    device = {"campaign": lines[1][1], "seat": lines[2][1], "chains": []}
    for word, tip, length, secret, _, given, question, memory in lines[3:]:
        if word != "chain":
            raise ValueError(f"{path}: {word!r} is not known")
        device["chains"].append({"tip": digest_in(tip), "length": int(length), "secret": digest_in(secret), "given": int(given),
                                 "question": None if question == "-" else digest_in(question), "memory": digest_in(memory)})
    return device


def audit(path, devices):
    found = Audit()
    for entry in entries(path):
        found.entry(entry)
    if not found.entries:
        raise ValueError("there is no entry in it")
    for device in devices:
        found.compare(device_of(device))
    for line in found.summary():
        print(line)
    for line in found.problems:
        print(line, file=sys.stderr)
    print(f"NOT WHOLE: {len(found.problems)} problems" if found.problems else "every app roll derives from its links")
    return 1 if found.problems else 0


def main(arguments):
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("file", help="a journal or its export, `-` for standard input")
    parser.add_argument("--device", action="append", default=[], metavar="BACKUP", help="what a player's device has kept")
    wanted = parser.parse_args(arguments)
    try:
        return audit(wanted.file, wanted.device)
    except (OSError, sqlite3.Error, ValueError, KeyError, TypeError, IndexError, RecursionError) as error:
        print(f"{wanted.file}: cannot be read: {error}", file=sys.stderr)
        return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
