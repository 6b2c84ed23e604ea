//! Refusals of dragging, tending, taking prisoners and asking for help (§6, §9.2).

use kernel::Cite;

use crate::state::SoldierId;

kernel::refusals! {
    pub enum CareRefusal {
        NotToDrag { soldier: SoldierId }: Cite::section("6.2"),
            "{soldier} is not wounded enough to be dragged, or not your man";
        NotInContact { soldier: SoldierId }: Cite::section("6.2"), "{soldier} is not in contact";
        OnlyCombatMoves: Cite::section("6.2"),
            "only a Combat Move can drag a man",
            instead "make a Combat Move";
        NotAPatient { soldier: SoldierId }: Cite::section("6.4"),
            "{soldier} is not critically wounded, or not your man";
        NotToCapture { soldier: SoldierId }: Cite::section("6.5"),
            "{soldier} is not out of action, or not an enemy";
        Guarded { guard: SoldierId }: Cite::section("6.5"),
            "{guard} is within three inches and guards him";
        NoReserve: Cite::section("9.2"), "there is no fire team to come";
        HasAsked: Cite::section("9.2"), "your side has asked this turn, or help is on its way";
        NotBetweenCards: Cite::section("9.2"), "help is asked for between two cards";
    }
}
