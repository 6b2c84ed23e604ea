#!/usr/bin/env python3
"""Checks the story of a report against the entries that each of its sentences names, with nothing but Python's standard library.

usage: verify_report.py WAR.jsonl REPORT.md [--least N]

WAR.jsonl is what `wardiary export` wrote, REPORT.md what `wardiary report` wrote of the same war. For each sentence of the story:
whoever is named in it acts or suffers in its entries, every place named is theirs, every hour is one of theirs, and men who were
lost in a fight, a day or a night are as many as the entries say. Exit code 0: all hold (and there are N of them at least). 1: one
does not. 2: wrong usage.
"""

import argparse
import json
import re
import sys

CHAPTER = re.compile(r"^## (Day \d+, [A-Z][a-z]+day, |The night of day \d+)")
SENTENCE = re.compile(r"^(?P<text>.*\S) \[(?P<first>\d+)(–(?P<last>\d+))?(, amended by (?P<by>\d+))?\]$")
CELL = re.compile(r"\b\d{4}\b")
ATTACK = r"(attacked|fired on) "
HOUR = re.compile(r"\b\d\d:\d\d\b")
COMPANIES = re.compile(r"((?:\w+, )*\w+ and \w+) Companies, ")
NUMBER = r"(?:one man|no one|none|\d+)(?: men)?(?: \([^)]*\))?"


def sentences(report):
    """The sentences of the story: text, first and last entry, amendment."""
    told = False
    for line in report.splitlines():
        if line.startswith("#"):
            told = bool(CHAPTER.match(line))
        found = SENTENCE.match(line) if told else None
        if found:
            first = int(found["first"])
            by = int(found["by"]) if found["by"] else None
            yield unescaped(found["text"]), first, int(found["last"] or first), by


def unescaped(text):
    return re.sub(r"\\(.)", r"\1", text)


class War:
    """The names of a war, and its entries."""

    def __init__(self, lines):
        rows = [json.loads(line) for line in lines]
        self.entries = {row["seq"]: row for row in rows if "seq" in row}
        self.setup = json.loads(self.entries[1]["body"])["setup"]
        self.sides = [side["name"] for side in self.setup["sides"]]
        roster = self.setup["roster"]
        self.side_of = {id_: spec["side"] for id_, spec in roster["elements"].items()}
        self.ids = {}
        for id_, spec in roster["elements"].items():
            self.ids.setdefault(spec["name"], set()).add(id_)
        for id_, spec in roster["units"].items():
            own = {element for element, of in roster["elements"].items() if of.get("unit") == id_}
            self.ids.setdefault(spec["name"], set()).update(own | {id_})
        self.places = {}
        for battle in self.setup["battles"]:
            for at, name in (battle.get("places") or {}).items():
                self.places.setdefault(name, set()).add(at)
        self.objectives(self.setup)
        self.musters(self.setup)
        amended = [seq for seq, entry in self.entries.items() if entry["kind"] == "amended"]
        self.amended = max(amended, default=0)

    def musters(self, value):
        """Who on a table is of which element of the roster."""
        if isinstance(value, list):
            for inner in value:
                self.musters(inner)
        if not isinstance(value, dict):
            return
        for key, inner in value.items():
            if key == "musters" and isinstance(inner, dict):
                for above, ids in inner.items():
                    for known in self.ids.values():
                        if above in known:
                            known.update(ids)
            self.musters(inner)

    def objectives(self, value):
        """Objectives that a book keeps under ids of their own."""
        if isinstance(value, list):
            for inner in value:
                self.objectives(inner)
        if not isinstance(value, dict):
            return
        for key, inner in value.items():
            if key == "objectives" and isinstance(inner, dict):
                for id_, spec in inner.items():
                    if isinstance(spec, dict) and isinstance(spec.get("name"), str):
                        self.places.setdefault(spec["name"], set()).update((id_, *spec.get("squares", ())))
            self.objectives(inner)

    def bodies(self, first, last, by):
        wanted = [self.entries[seq] for seq in range(first, last + 1) if seq in self.entries]
        if by in self.entries:
            wanted.append(self.entries[by])
        return wanted

    def lost(self, entries):
        """Men lost by side, as the entries tell it."""
        sums = {"blue": 0, "orange": 0}

        def walk(value):
            if isinstance(value, dict):
                for key, inner in value.items():
                    if key == "casualties" and inner.get("element") in self.side_of:
                        fates = ("killed", "wounded", "captured", "stragglers")
                        sums[self.side_of[inner["element"]]] += sum(inner[fate] for fate in fates)
                    else:
                        walk(inner)
            elif isinstance(value, list):
                for inner in value:
                    walk(inner)

        for entry in entries:
            if entry["kind"] in ("happened", "ruled", "sealed", "revealed", "amended"):
                walk(json.loads(entry["body"]))
        return sums


def apart(text):
    """Names as the roster has them: companies that share a home, and homes in brackets, are written out again."""

    def written_out(found):
        letters = re.split(r", | and ", found[1])
        return ", ".join(f"{letter} Company, @" for letter in letters) + ", "

    # "A and B Companies, Rifles" becomes "A Company, Rifles, B Company, Rifles".
    for found in list(COMPANIES.finditer(text))[::-1]:
        home = re.match(r"[^,;.]+", text[found.end():])
        if home:
            text = text[:found.start()] + written_out(found).replace("@", home[0]) + text[found.end():]
    return re.sub(r" \(([^()]+)\)", r", \1", text)


def names_in(war, text):
    """The names of the roster in a sentence, the longest first."""
    found = []
    for name in sorted(war.ids, key=len, reverse=True):
        for form in (name, re.sub(r" \(([^()]+)\)", r", \1", name)):
            # "B Company 2" is a part of it, which the roster does not know.
            pattern = r"(?<![\w])" + re.escape(form) + r"(?![\w]| \d+\b(?! men|:))"
            if re.search(pattern, text):
                found.append(name)
                text = re.sub(pattern, "@", text)
    return found, text


def number(said):
    said = re.sub(r" \(.*", "", said).replace(" men", "")
    return {"one man": 1, "no one": 0, "none": 0}.get(said, None) if not said.isdigit() else int(said)


def costs(war, text):
    """What a sentence says each side lost: side and men."""
    blue, orange = (re.escape(name) for name in war.sides)
    side = f"({blue}|{orange})"
    for pattern in (
        rf"(?:it|day|night) cost {side} ({NUMBER}) and {side} ({NUMBER})",
        rf"^{side} lost ({NUMBER}) that (?:day|night), {side} ({NUMBER})",
    ):
        found = re.search(pattern, text)
        if found:
            for at in (1, 3):
                yield ("blue", "orange")[war.sides.index(found[at])], number(found[at + 1])


def faults(war, text, first, last, by):
    entries = war.bodies(first, last, by)
    if not entries:
        yield "has no entries"
        return
    # An entry names the order that brought it about, and the order who acts.
    causes = {entry["cause"] for entry in entries if entry["cause"]}
    words = " ".join(entry["body"] or "" for entry in entries + [war.entries[seq] for seq in sorted(causes)])
    hours = {entry["game_time"][11:16] for entry in entries if entry["game_time"]}
    if first == last == 1:
        note = json.dumps(war.setup["calendar"], ensure_ascii=False)
        said = re.search(r"weather was ([^;]+?)[;.]", text)
        if said and said[1] not in note:
            yield f"the weather \"{said[1]}\" is not in the calendar"
        return
    for hour in HOUR.findall(text):
        if hour not in hours:
            yield f"{hour} is none of their hours ({', '.join(sorted(hours))})"
    found, rest = names_in(war, apart(text))
    # The title of an action stands in quotation marks, and is no place.
    rest = re.sub(r'"[^"]*"', "@", rest)
    for side in war.sides:
        rest = rest.replace(side, "@")
    places = []
    for name in sorted(war.places, key=len, reverse=True):
        pattern = r"(?<!\w)" + re.escape(name) + r"(?!\w)"
        if re.search(pattern, rest):
            rest = re.sub(pattern, "@", rest)
            places.append(name)
            if not any(f'"{at}"' in words for at in war.places[name]):
                yield f"{name} is not in them"
    is_placed = places or any(f'"{at}"' in words for at in CELL.findall(rest))
    # Who is attacked and loses nothing stands where the entries say that it was attacked.
    attackers = names_in(war, apart(re.split(ATTACK, text)[0]))[0] if re.search(ATTACK, text) else found
    for name in found:
        is_in = any(f'"{id_}"' in words for id_ in war.ids[name])
        if not is_in and (name in attackers or not is_placed):
            yield f"{name} is not in them"
    # What an amendment has taken out still stands in the entries.
    if first <= war.amended:
        return
    # An attack in several waves is told with its own cost alone, and others may lie between.
    if "more contacts" in text or "guns fired" in text or "fought out with" in text:
        return
    lost = war.lost(entries)
    is_whole = not re.search(r" times", text)
    for side, men in costs(war, text):
        if men is None or (lost[side] != men if is_whole else lost[side] < men):
            yield f"{side} lost {lost[side]} men in them, not {men}"


def main():
    parser = argparse.ArgumentParser(usage="verify_report.py WAR.jsonl REPORT.md [--least N]")
    parser.add_argument("war")
    parser.add_argument("report")
    parser.add_argument("--least", type=int, default=1)
    asked = parser.parse_args()
    with open(asked.war, encoding="utf-8") as file:
        war = War(file)
    with open(asked.report, encoding="utf-8") as file:
        told = list(sentences(file.read()))
    broken = 0
    for text, first, last, by in told:
        for fault in faults(war, text, first, last, by):
            broken += 1
            print(f"[{first}–{last}] {text}\n    {fault}")
    print(f"{len(told)} sentences checked against their entries, {broken} faults.")
    return 1 if broken or len(told) < asked.least else 0


if __name__ == "__main__":
    sys.exit(main())
