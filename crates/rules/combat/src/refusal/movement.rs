//! Refusals of moves (§3, §8.1).

use kernel::Cite;

use kernel::table::{Length, Point};

use crate::rules::journey;
use crate::state::{Gait, SoldierId, Wound};

kernel::refusals! {
    pub enum MoveRefusal {
        Wounded { soldier: SoldierId, wound: Wound }: if matches!(wound, Wound::Light) { Cite::ruling(9) } else { Cite::section("6.1") },
            "{soldier} is wounded and cannot move like that";
        TooFar { cost: Length, inches: Length }: if *inches == journey::inches(Gait::Run) { Cite::section("3.1") } else { Cite::section("3.2") },
            "that way costs {cost}, and he has {inches}";
        Gamble { rough: Length }: Cite::section("3.5"),
            "he may gamble on at most {rough} of difficult ground";
        WholeGamble: Cite::ruling(33),
            "he gambles with his whole run, or not at all",
            instead "say nothing of a gamble";
        NobodyGambles: Cite::section("3.5"), "only a runner gambles";
        Impassable: Cite::section("3.1"), "that ground is impassable";
        Building: Cite::ruling(24),
            "a run cannot enter a building",
            instead "make a Combat Move from its wall";
        NotAtTheWall: Cite::ruling(24),
            "a building is entered from its wall, with a whole Combat Move";
        NoRoom { at: Point }: Cite::section("3.2"), "there is no room at {at}";
        Taken { at: Point, by: SoldierId }: Cite::section("3.2"), "{by} stands at {at}";
        TouchesEnemy { enemy: SoldierId }: Cite::ruling(41),
            "that way touches {enemy}, who is not charged",
            instead "charge {enemy}";
        NobodyToCharge { target: SoldierId }: Cite::section("8.1"),
            "{target} is not an enemy who can be charged";
        NoContact { target: SoldierId }: Cite::section("8.1"),
            "that way does not end in contact with {target}";
        NotHisEdge: Cite::ruling(48), "he leaves by his own edge, and only there";
    }
}
