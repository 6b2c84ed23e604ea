//! Refusals of the artillery phase: barrages, gun moves, left-over aircraft (§5, §5.1, §5.2, §7).

use kernel::{Cite, Side};

use crate::ground::Hex;
use crate::state::StandId;

kernel::refusals! {
    pub enum BombardmentRefusal {
        NotABattery { stand: StandId }: Cite::section("5"), "{stand} is not a battery";
        NoShots { battery: StandId }: Cite::section("5"), "{battery} has no shot left this round";
        OffTheMap { hex: Hex }: Cite::section("5.1"),
            "{hex} is not on the map",
            instead "name a hex with an enemy stand in it";
        NoEnemyThere { hex: Hex }: Cite::section("5.1"),
            "no enemy stands in {hex}",
            instead "name a hex with an enemy stand in it";
        OutOfRange { battery: StandId, range: u32, most: u32 }: Cite::section("5"),
            "{battery} reaches {most} hexes; the target is {range} away";
        NotSpotted { target: Hex, range: u32 }: Cite::section("5.2"),
            "nobody in command sees {target} from {range} hexes or nearer",
            instead "bring a stand that is in command within sight";
        NoDice { battery: StandId, target: Hex }: Cite::ruling(47),
            "{battery} has no die left against {target}";
        NoAirPoint { side: Side }: Cite::section("7"), "{side} has no air point left this round";
        MovedAlready { battery: StandId }: Cite::section("5.1"),
            "{battery} has moved in this phase";
        NoShotToMove { battery: StandId }: Cite::section("5.1"),
            "{battery} needs a shot to give up for its move",
            instead "only self-propelled batteries move without a shot";
    }
}
