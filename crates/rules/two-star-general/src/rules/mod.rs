//! The chapters of the book, in its order. Each: the gate (`may_…`), the ledger, the resolution, and what may be
//! ordered (`offer_…`).

pub mod options; // the readings a group may switch
pub mod gates; // §1.7 what every order must pass first
pub mod march; // §2.4, §2.5 steps and paths
pub mod orders; // §1.6
pub mod turn; // §1.5, §1.7
pub mod reinforcements; // §8
pub mod movement; // §2, §2.1, §2.4, §2.5
pub mod shuffle; // §2.2
pub mod support_platoons; // §2.3
pub mod retreat; // §2.6
pub mod chart; // §3.2
pub mod attack; // §3.3, §3.4
pub mod fight; // §3.3, §4 the two throws
pub mod outcomes; // §4 the chances of a fight
pub mod support; // §3.5
pub mod factors; // §3.7
pub mod losses; // §4
pub mod fall_back; // §4.1
pub mod pursuit; // §4.2
pub mod fought_out; // R101 a fight at a smaller scale
pub mod artillery; // §5
pub mod spotting; // §5.2
pub mod headquarters; // §6
pub mod air; // §7
pub mod night; // §9, §9.1, §9.3
pub mod reshuffle; // §9.2
pub mod road; // R106 to R108 to the map of another battle
pub mod victory; // §11
pub mod ruling; // the umpire
