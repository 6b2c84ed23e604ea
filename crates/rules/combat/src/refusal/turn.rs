//! Refusals of cards, of seats and of rulings (§2, §9).

use kernel::Cite;

use kernel::Name;

use crate::state::SoldierId;

kernel::refusals! {
    pub enum TurnRefusal {
        BattleOver: Cite::section("9.3"), "the battle is over";
        NotASide: Cite::section("2"), "only the two sides give orders";
        NotTheUmpire: Cite::section("2"), "only the umpire, or both sides together, may rule";
        NoReason: Cite::section("2"), "a ruling needs a reason";
        Impossible { what: String }: Cite::section("2"), "{what}";
        Unknown { what: Name }: Cite::section("1"), "{what} is not of this battle";
        NotYours { soldier: SoldierId }: Cite::section("1"), "{soldier} is not of your side";
        NotOnTable { soldier: SoldierId }: Cite::section("1"), "{soldier} is not on the table";
        OutOfAction { soldier: SoldierId }: Cite::section("6.1"),
            "{soldier} can no longer act";
        NobodyActs: Cite::section("2"), "the next card is to be drawn", instead "draw a card";
        SomebodyActs { soldier: SoldierId }: Cite::section("2"), "{soldier} is acting";
        NotYourTurn: Cite::section("2"), "the man who acts is not yours";
        AnswerFirst: Cite::section("2.3"), "an answer is due first", instead "answer, or pass";
        NothingToAnswer: Cite::section("2.3"), "there is nothing to answer";
        NotAnNco { soldier: SoldierId }: Cite::section("2.2"), "{soldier} is not an NCO";
        NotOfHisSquad { nco: SoldierId, soldier: SoldierId }: Cite::section("2.2"),
            "{soldier} is of another squad than {nco}";
        NotDrawn: Cite::section("2.2"), "neither of the two has just been drawn";
        NotInTheDeck { soldier: SoldierId }: Cite::section("2.2"),
            "the card of {soldier} is not in the deck";
        AlreadySwapped: Cite::ruling(42), "cards have been exchanged for this draw";
        Locked { soldier: SoldierId }: Cite::ruling(39),
            "{soldier} is locked in close combat",
            instead "wait for the next round of it";
    }
}
