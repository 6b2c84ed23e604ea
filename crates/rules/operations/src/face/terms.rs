//! The words of the book, for readers of a report who do not play it.

pub(super) const TERMS: &[(&str, &str)] = &[
    ("Unit", "a battalion, a regiment of tanks, a battalion of guns: one counter on the map"),
    ("Status", "the strength and fighting value of a unit in one number, 0 when it is destroyed"),
    ("SP", "supply points that a unit carries, three at most"),
    ("Formation", "a division, a brigade group or a Kampfgruppe under one commander"),
    ("Turn", "a day or a night"),
    ("Contact", "enemies in the same square or the next"),
    ("Prepared attack", "an attack that was ordered the turn before"),
    ("Overrun", "armour that goes on through the enemy it has beaten"),
    ("Serial", "a group of transports that flies together"),
    ("Interdiction", "aircraft and guns that strike an area far from any battle"),
    ("Standing orders", "what a formation does when its commander has written no orders"),
    ("Objective", "a place that is worth points to the side that holds it"),
    ("Ruling", "a decision of the umpire, or of the table, where the book leaves a question open"),
];
