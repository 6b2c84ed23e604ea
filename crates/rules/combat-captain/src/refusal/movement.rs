//! Refusals of movement (§6.6, §8, §12.1).

use kernel::Cite;

use kernel::table::{Length, Point};

use crate::order::Obstacle;
use crate::state::SubunitId;

kernel::refusals! {
    pub enum MoveRefusal {
        InCover { subunit: SubunitId }: Cite::section("6.2"),
            "{subunit} is in cover and does not move",
            instead "leave cover first, or break it for a morale marker";
        NothingThrown: Cite::ruling(36), "no movement dice have been thrown";
        NotInterrupted: Cite::ruling(36), "no one was stopped on the way";
        TooFar { subunit: SubunitId, length: Length, inches: Length }: Cite::section("8"),
            "{length} of normal ground for {subunit}, who has {inches}",
            instead "at most {inches}";
        TooFarInOdd { subunit: SubunitId, length: Length, inches: Length }: Cite::section("8.3"),
            "{length} of odd terrain for {subunit}, who has {inches} of odd dice",
            instead "at most {inches}";
        Impassable: Cite::section("8.3"), "that ground is impassable";
        NoRoom { at: Point }: Cite::section("8"), "there is no room for the stand at {at}";
        Taken { at: Point, by: SubunitId }: Cite::ruling(66), "{by} is in the way at {at}";
        TooNear { subunit: SubunitId, enemy: SubunitId }: Cite::section("12.1"),
            "{subunit} would come too near to {enemy}",
            instead "announce a charge";
        NoObstacle: Cite::section("6.6"), "there is no such hedge or wall on that way";
        ObstacleDice { kind: Obstacle, dice: u8 }: Cite::ruling(18),
            "coming up to a {kind} takes {dice} thrown dice, at least one of them for odd terrain";
        SaidWithTheWay: Cite::ruling(18),
            "on a table the way says where it ends, when the dice have fallen";
        ThrownFor { kind: Obstacle }: Cite::ruling(18),
            "coming up to a {kind} takes thrown dice",
            instead "move, and end the way behind it";
        PaidBesides { kind: Obstacle }: Cite::ruling(18),
            "a {kind} is paid for from beside it",
            instead "move beside it, then pay its dice";
        Obstacle { name: String }: Cite::section("6.6"),
            "{name} is in the way",
            instead "come up to it, then go over it";
    }
}
