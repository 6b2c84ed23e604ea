//! Refusals of R106 to R108: units that go over to the map of another battle.

use kernel::{Cite, Name};

use crate::ground::Hex;
use crate::state::{BattalionId, StandId};

kernel::refusals! {
    pub enum RoadRefusal {
        UnknownUnit { unit: Name }: Cite::ruling(106),
            "there is no battalion or battery {unit} in this battle";
        PartOfBattalion { stand: StandId, battalion: BattalionId }: Cite::ruling(106),
            "{stand} is part of {battalion}, which leaves as a whole",
            instead "order {battalion} to leave";
        NotItsTurn { battalion: BattalionId }: Cite::ruling(106),
            "{battalion} leaves in its own turn";
        NotHere { stand: StandId }: Cite::ruling(106),
            "{stand} has not come on yet; its battalion leaves as a whole";
        NotAtTheExit { stand: StandId, hex: Hex, exits: Vec<Hex> }: Cite::ruling(106),
            "{stand} is in {hex}, not on the road where it leaves the map, nor beside it",
            instead "move all of the unit to {exits}, or to hexes beside";
        EnemyNear { stand: StandId, hex: Hex }: Cite::ruling(106),
            "{stand} is in {hex}, within two hexes of an enemy, and cannot take to the road";
    }
}
