//! Why a unit does not go over to another battle.

use kernel::{Cite, Name, Side};
use two_star_general::ground::Hex;

use crate::setup::BattleId;

kernel::refusals! {
    pub enum TransferRefusal {
        NotASide: Cite::section("H.12"), "Only a side sends its units from one battle to another.";
        UnknownRoad { road: String, known: Vec<Name> }: Cite::section("H.12"),
            "There is no road \"{road}\" in this war.",
            instead if known.is_empty() => "No road joins the battles of this war.",
            instead "The roads are {known}.";
        NotHere { road: String, battle: BattleId }: Cite::section("H.12"),
            "\"{road}\" does not touch the map of {battle}.";
        NotForSide { road: String, side: Side }: Cite::section("H.12"),
            "\"{road}\" is closed to {side}.";
        OneWay { road: String, battle: BattleId }: Cite::section("H.12"),
            "\"{road}\" leads to {battle}, not from it.";
        BattleIsOver { battle: BattleId }: Cite::section("H.12"),
            "{battle} is over; units can no longer go there.";
        NotBegun { battle: BattleId, date: String }: Cite::section("H.12"),
            "{battle} begins on {date}; units cannot go there before.";
        DayIsFull { road: String, most: u8 }: Cite::section("H.12"),
            "\"{road}\" takes {most} units of a side a day, and they have left today.",
            instead "Wait for the next day.";
        TooLate { road: String, hours: u16 }: Cite::section("H.12"),
            "\"{road}\" takes {hours} hours; the unit would come when the war is over.";
        NotAnEntry { road: String, hex: Hex, hexes: Vec<Hex> }: Cite::section("H.12"),
            "\"{road}\" does not come on at {hex}.",
            instead "It comes on at {hexes}.";
        EnemyThere { road: String, hex: Hex }: Cite::section("H.12"),
            "An enemy is on {hex} or beside it, where \"{road}\" comes on.";
        NotOnTheRoad { unit: Name }: Cite::section("H.12"), "{unit} is not on a road between two battles.";
        SameEntry { unit: Name, hex: Hex }: Cite::section("H.12"), "{unit} is already to come on at {hex}.";
        TurnedBack { unit: Name }: Cite::section("H.12"), "{unit} has turned back already.";
    }
}

impl From<TransferRefusal> for kernel::Halt<super::WarRefusal> {
    fn from(refusal: TransferRefusal) -> Self {
        Self::Refused(super::WarRefusal::Transfer(refusal))
    }
}
