//! Refusals of an attack (§3.3, §3.4).

use kernel::Cite;

use crate::ground::Hex;
use crate::state::{BattalionId, StandId, Status};

kernel::refusals! {
    pub enum FightRefusal {
        NoStands: Cite::section("3.4"),
            "an attack needs a stand",
            instead "name one stand, or two on Move";
        NamedTwice { stand: StandId }: Cite::section("3.4"), "{stand} is named twice";
        OrderForbids { battalion: BattalionId, status: Status }: if matches!(status, Status::Retreat) { Cite::section("3.6") } else { Cite::section("3.3") },
            "{battalion} is on {status} and cannot start an attack",
            instead "only battalions on Move or Hold start an attack";
        NoOrder { battalion: BattalionId }: Cite::section("3.4"),
            "{battalion} has no order and cannot start an attack";
        TooManyStands { battalion: BattalionId, status: Status, most: usize, given: usize }: Cite::section("3.4"),
            "{battalion} is on {status}; {given} stands are too many for its attack",
            instead if *most == 1 => "name one stand",
            instead "name {most} stands at most";
        AttackedAlready { battalion: BattalionId }: Cite::section("1.7"),
            "{battalion} has made its attack this round";
        CannotAttack { stand: StandId }: Cite::section("3.4"),
            "{stand} is neither infantry nor a tank stand and cannot start an attack";
        OutOfCommand { stand: StandId }: Cite::section("3.4"),
            "{stand} is not within two hexes of its headquarters";
        MovedStrategically { stand: StandId }: Cite::ruling(53),
            "{stand} used strategic movement and cannot attack";
        OffTheMap { hex: Hex }: Cite::section("3.4"),
            "{hex} is not on the map",
            instead "name a hex with an enemy stand in it";
        NoEnemyThere { hex: Hex }: Cite::section("3.4"),
            "no enemy stands in {hex}",
            instead "name a hex with an enemy stand in it";
        OutOfRange { stand: StandId, range: u32, most: u32 }: Cite::section("3.3"),
            "{stand} reaches {most} hexes; the target is {range} away";
        NoSight { stand: StandId, target: Hex, by: Hex }: Cite::ruling(31),
            "{stand} does not see {target}: {by} is in the way";
        ThroughStand { stand: StandId, target: Hex, by: StandId }: Cite::section("3.3"),
            "{stand} cannot fire at {target} through {by}";
        NoDice { target: Hex }: Cite::ruling(47),
            "the attack on {target} would have no dice";
    }
}
