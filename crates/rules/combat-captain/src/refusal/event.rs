//! Refusals of the random event and of the reinforcement move (§8.5, §13).

use kernel::Cite;

use kernel::table::Length;

use crate::state::{SubunitId, UnitId};

kernel::refusals! {
    pub enum EventRefusal {
        NotTheTime: Cite::section("13"), "this is not the time for guns and aircraft";
        NotTheHolder: Cite::section("13"), "the side with the initiative may try";
        NoShells: Cite::section("13.1"), "you have no shells";
        NoAircraft: Cite::section("13.2"), "you have no aircraft for that";
        NoAim: Cite::section("13.1"), "you cannot aim like that here";
        NotATape { length: Length }: Cite::section("13.2"),
            "a run is up to 36 inches long, not {length}";
        NotUnderTheTape { subunit: SubunitId }: Cite::section("13.2"),
            "{subunit} is not on the strafing line";
        NoReinforcement: Cite::section("8.5"), "this is not your time for reinforcement moves";
        HasReinforced { unit: UnitId }: Cite::section("8.5"),
            "{unit} has nothing to move, or has moved";
        HasFought { unit: UnitId }: Cite::section("8.5"), "{unit} has fired or fought this turn";
        Shaken { unit: UnitId }: Cite::section("8.5"), "{unit} has morale markers";
        NobodyMoves { unit: UnitId }: Cite::section("8.5"), "{unit} has nobody who can move";
        EnemyNear { unit: UnitId }: Cite::section("8.5"),
            "{unit} is not beyond 40 inches of every enemy";
        NotReinforcing { subunit: SubunitId }: Cite::section("8.5"),
            "{subunit} has no inches to go";
    }
}
