//! The words of the book, for readers of a report who do not play it.

pub(super) const TERMS: &[(&str, &str)] = &[
    ("Stand", "a company, a squadron or a battery: what moves and fights as one piece"),
    ("Platoon", "a support unit attached to a stand, such as mortars, engineers or lorries"),
    (
        "Strength point",
        "what a stand can lose before it is destroyed; each stands for a number of its men",
    ),
    ("Move", "an order: the battalion may march and attack"),
    ("Hold", "an order: it stays where it is, and fights"),
    ("Dig In", "an order: it stays under cover, and is hard to hit"),
    ("Retreat", "an order: it goes back before anybody else moves"),
    ("Close combat", "an attack on an adjacent hex; the loser may have to fall back"),
    ("Distant fire", "an attack on a hex further away"),
    ("Barrage", "fire of the batteries at the end of a round"),
    ("Shot", "one use of a battery in a round; supply says how many it has"),
    ("Air point", "one use of aircraft in a round"),
    ("Objective", "a place that is worth points to the side that holds it"),
    ("Ruling", "a decision of the umpire, or of the table, where the book leaves a question open"),
];
