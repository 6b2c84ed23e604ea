//! Refusals of the turn and of seats (§11).

use kernel::{Cite, Name};

use crate::state::PlatoonId;

kernel::refusals! {
    pub enum TurnRefusal {
        BattleOver: Cite::section("11"), "the battle is over";
        NotASide: Cite::section("11"), "only the two sides give orders", instead "an umpire rules";
        Unknown { what: Name }: Cite::section("8"), "{what} is not of this battle";
        NotYours { platoon: PlatoonId }: Cite::section("11"), "{platoon} is not of your side";
        NotThere { platoon: PlatoonId }: Cite::section("11"), "{platoon} is not on the table";
        WrongPhase { wanted: &'static str, now: &'static str }: Cite::section("11"),
            "that belongs to the {wanted} phase, and this is the {now} phase";
        NotByDay: Cite::ruling(54), "patrols go out by night";
        OtherSide: Cite::ruling(50), "the other side acts now",
            instead "wait until it has finished";
        NotTheHolder: Cite::section("11.1"), "the side with the initiative keeps or passes it";
        Measured { platoon: PlatoonId }: Cite::ruling(52),
            "the table shows where {platoon} is: nothing needs to be said of it",
            instead "leave it to the table";
    }
}
