//! The chapters of the book, in its order. Each: the gate, the ledger, the resolution, and what may be ordered.

pub mod organisation; // §1
pub mod options; // readings that may be switched
pub mod dice; // §2 full, even and odd dice, §9.2
pub mod turn; // §3
pub mod activity; // §4
pub mod reaction; // §4.6 held fire
pub mod journey; // §4.6, §8 on the way
pub mod volley; // §5, §11 who may fire together
pub mod points; // §11.1–11.3 fire points
pub mod fire; // §11 the throw and what it does
pub mod fought_out; // what a smaller fight has brought
pub mod cover; // §6
pub mod way; // §7, §8, §12.1 where one may go
pub mod movement; // §8
pub mod obstacles; // §6.6
pub mod morale; // §9
pub mod losses; // §10
pub mod saves; // §10.4
pub mod charge; // §12.1–12.3
pub mod withdrawal; // §12.3, §12.6
pub mod combat; // §12.4, §12.5
pub mod aftermath; // §12.6
pub mod events; // §13
pub mod shells; // §13.1
pub mod air; // §13.2, §13.3
pub mod reinforcement; // §8.5
pub mod transport; // §14.2
pub mod ending; // §3.3
pub mod ruling; // the umpire
