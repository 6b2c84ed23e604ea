//! Refusals of fire (§5, §11).

use kernel::Cite;

use kernel::table::Length;

use crate::state::{SubunitId, UnitId};

kernel::refusals! {
    pub enum FireRefusal {
        Nobody: Cite::section("5"), "name at least one to fire";
        Twice { subunit: SubunitId }: Cite::section("5"), "{subunit} is named twice";
        AnotherUnit { subunit: SubunitId, unit: UnitId }: Cite::section("5"),
            "{subunit} is not of {unit}; only sub-units of one unit fire together";
        Unarmed { subunit: SubunitId }: Cite::section("11"),
            "{subunit} has nothing to fire that way";
        NoTarget { target: SubunitId }: Cite::section("11"), "{target} is not an enemy on the field";
        NotOnFoot { subunit: SubunitId }: Cite::ruling(70),
            "{subunit} is not on foot, and Combat! needs foot troops only";
        NoMachineGun: Cite::section("11.4"),
            "nobody among them has a machine gun for the second target";
        NoEffect { firer: SubunitId, target: SubunitId }: Cite::section("11.2"),
            "{firer} has no effect on {target}";
        NoSight { firer: SubunitId, target: SubunitId }: Cite::section("11.6"),
            "{firer} does not see {target}";
        OutOfRange { firer: SubunitId, target: SubunitId, distance: Length, reach: Length }: Cite::section("11.1"),
            "{target} is {distance} from {firer}, whose range is {reach}";
        NotDeclared { firer: SubunitId, target: SubunitId }: Cite::ruling(63),
            "there are no positions: say how {firer} sees {target}";
        Contradicts { firer: SubunitId, target: SubunitId, distance: Length, seen: &'static str }: Cite::ruling(63),
            "the table shows {target} at {distance} from {firer}, {seen}",
            instead "leave it to the table, or let the umpire rule it";
        NoMarkers { subunit: SubunitId, held: u8, wanted: u8 }: Cite::section("4.6"),
            "{subunit} holds {held} dice of fire, {wanted} are asked for",
            instead if *held > 0 => "at most {held}";
        NotOnTheWay { after: Length, length: Length }: Cite::ruling(36),
            "the way is {length} long, not {after}";
        NotTheMoment { target: SubunitId }: Cite::section("4.6"),
            "held fire cannot be used against {target} now";
    }
}
