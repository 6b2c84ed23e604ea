//! Refusals of the turn, of seats and of rulings (§3).

use kernel::Cite;

use kernel::Name;

use crate::state::{SubunitId, UnitId};

kernel::refusals! {
    pub enum TurnRefusal {
        BattleOver: Cite::section("3.3"), "the battle is over";
        NotASide: Cite::section("3"), "only the two sides give orders";
        NotTheUmpire: Cite::section("3"), "only the umpire, or both sides together, may rule";
        NoReason: Cite::section("3"), "a ruling needs a reason";
        Impossible { what: String }: Cite::section("3"), "{what}";
        Unknown { what: Name }: Cite::section("1"), "{what} is not of this battle";
        NotYours { subunit: SubunitId }: Cite::section("3.2"), "{subunit} is not of your side";
        NotOnField { subunit: SubunitId }: Cite::section("3.2"), "{subunit} is not on the field";
        NoInitiative: Cite::section("3.1"), "this is not the time for the initiative";
        NotTheHolder: Cite::ruling(16), "the side with the initiative says who begins";
        NobodyActive: Cite::section("3.2"), "no unit is active";
        NotYourTurn { unit: UnitId }: Cite::section("3.2"), "{unit} is active";
        OtherSideChooses: Cite::section("3.2"), "the other side activates a unit now";
        CannotActivate { unit: UnitId }: Cite::section("3.2"), "{unit} cannot be activated";
        NotActive { subunit: SubunitId }: Cite::section("3.2"),
            "{subunit} is not of the active unit";
        AnswerFirst: Cite::section("4.6"), "an answer is due first", instead "answer, or pass";
        NothingToAnswer: Cite::section("4.6"), "there is nothing to answer";
        Stranded { subunit: SubunitId }: Cite::section("7"),
            "{subunit} is 12 inches or more from its fellows",
            instead "it may change its cover, and hold fire";
    }
}
