//! Refusals of activity dice and of cover (§4, §6).

use kernel::Cite;

use crate::state::{Activity, SubunitId, UnitId};

kernel::refusals! {
    pub enum ActivityRefusal {
        TooFewDice { subunit: SubunitId, left: u8, wanted: u8 }: Cite::section("4.1"),
            "{subunit} has {left} activity dice, not {wanted}",
            instead if *left > 0 => "at most {left}";
        InCommon { unit: UnitId, activity: Activity }: Cite::section("4.2"),
            "{unit} does one thing with all its dice this turn: {activity}";
        HomeGuard { unit: UnitId }: Cite::section("14.1"),
            "{unit} is Home Guard and never has the die for a common activity";
        AlreadyCommon { unit: UnitId }: Cite::section("4.2"), "{unit} has its common activity";
        HasActed { subunit: SubunitId }: Cite::section("4.2"),
            "{subunit} has spent dice already; a common activity begins with all of them";
        CannotShare { subunit: SubunitId, activity: Activity }: Cite::ruling(7),
            "{subunit} cannot take part";
        HeavyActed { subunit: SubunitId }: Cite::section("4.5"),
            "{subunit} is a heavy weapon that has moved, changed cover or shared in pulling a marker";
        HeavyFired { subunit: SubunitId }: Cite::section("4.5"),
            "{subunit} is a heavy weapon that fires this turn";
        TooManyMarkers { subunit: SubunitId, held: u8 }: Cite::section("4.6"),
            "{subunit} has {held} of three hold-fire markers";
        NoSuchMarkers { unit: UnitId, morale: u8, wanted: u8 }: Cite::section("4.4"),
            "{unit} has {morale} morale markers; {wanted} cannot be pulled";
        CoverTooHigh { subunit: SubunitId, highest: u8 }: Cite::section("6.3"),
            "{subunit} can take cover {highest} at most here";
        NotInCover { subunit: SubunitId }: Cite::section("6.2"), "{subunit} is not in cover";
        PreparedPosition { subunit: SubunitId }: Cite::section("6.2"),
            "{subunit} is in a prepared position",
            instead "leave it with three dice";
        NotSoDeep { subunit: SubunitId, level: u8 }: Cite::section("6.2"),
            "{subunit} is in cover {level}",
            instead "at most {level} dice";
    }
}
