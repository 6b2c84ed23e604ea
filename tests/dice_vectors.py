#!/usr/bin/env python3
"""Computes the test vectors of docs/DICE.md anew, with the functions of verify_dice.py.

    dice_vectors.py            compares them with those printed there; exit code 1 if they differ
    dice_vectors.py --print    prints them
"""

import json
import pathlib
import re
import sys

from verify_dice import chain_link, faces_of, key_of, memory_of, question_of, sha256

SPECIFICATION = pathlib.Path(__file__).resolve().parent.parent / "docs" / "DICE.md"
BLUE, ORANGE = bytes(range(32)), bytes(range(32, 64))


def chain_vector(secret, length, indexes):
    return {"secret": secret.hex(), "length": length, "tip": chain_link(secret, length, 0).hex(),
            "links": {str(index): chain_link(secret, length, index).hex() for index in indexes}}


def roll_vector(links, count, sides, campaign="first-light", number=1, battle="main", seat="blue", order="{}", call=0):
    question = question_of(campaign, number, battle, seat, order, call, count, sides)
    return {"campaign": campaign, "number": number, "battle": battle, "seat": seat, "order": order, "call": call,
            "count": count, "sides": sides, "links": {seat: link.hex() for seat, link in links.items()},
            "question": question.hex(), "digest": sha256(question).hex(), "key": key_of(links).hex(),
            "faces": faces_of(question, links, count, sides)}


def vectors():
    both = {"blue": chain_link(BLUE, 10000, 1), "orange": chain_link(ORANGE, 10000, 1)}
    attack = '{"tsg":{"attack":{"by":"A/501","on":"0712"}}}'
    rolls = [
        roll_vector(both, 6, 6, order=attack),
        roll_vector(both, 6, 6, order=attack, number=2),
        roll_vector(both, 6, 6, order=attack, battle="farm"),
        roll_vector(both, 6, 6, order=attack, seat="orange"),
        roll_vector(both, 6, 6, order=attack, call=1),
        roll_vector(both, 6, 6, order=attack + " "),
        roll_vector(both, 6, 6, order=attack, campaign="first-nigh"),
        roll_vector(both, 7, 6, order=attack),
        roll_vector({"blue": both["blue"]}, 6, 6, order=attack),
        roll_vector({"zoë": BLUE, "anna": ORANGE, "émile": BLUE}, 80, 6, "Überlandfahrt", 4294967296, "Höhe 104", "zoë", '{"ä":1}', 65536),
        roll_vector({"": BLUE}, 40, 10, "", 1, "", "", ""),
        roll_vector(both, 40, 2, number=3),
        roll_vector(both, 40, 7, number=3),
        roll_vector(both, 40, 129, number=3),
        roll_vector(both, 40, 255, number=3),
    ]
    answered = [roll["digest"] for roll in rolls[:3]]
    return {
        "chains": [chain_vector(BLUE, 1, [1]), chain_vector(BLUE, 10, [1, 2, 9, 10]),
                   chain_vector(ORANGE, 10000, [1, 2, 101, 5000, 9999, 10000])],
        "rolls": rolls,
        "memories": [{"digests": answered[:count], "memory": memory_of(map(bytes.fromhex, answered[:count])).hex()}
                     for count in (0, 1, 3)],
    }


def check():
    text = SPECIFICATION.read_text(encoding="utf-8")
    printed = json.loads(re.search("```json vectors\n(.*?)```", text, re.S)[1])
    computed = vectors()
    if printed != computed:
        print("the vectors in docs/DICE.md are not those computed here", file=sys.stderr)
        return 1
    print(", ".join(f"{len(computed[name])} {name}" for name in computed), "agree with docs/DICE.md")
    return 0


def show():
    one_a_line = ["[\n  " + ",\n  ".join(json.dumps(v, ensure_ascii=False) for v in group) + "\n ]" for group in vectors().values()]
    print("{" + ",\n ".join(f'"{name}": {group}' for name, group in zip(vectors(), one_a_line)) + "}")
    return 0


if __name__ == "__main__":
    sys.exit(show() if sys.argv[1:] == ["--print"] else check())
