//! Refusals of headquarters and night (§6, §9).

use kernel::Cite;

use crate::ground::Hex;
use crate::state::{BattalionId, PlatoonId, StandId};

kernel::refusals! {
    pub enum NightRefusal {
        // §6 headquarters
        HqNotLost { battalion: BattalionId }: Cite::section("6"),
            "{battalion} has its headquarters";
        HqLostThisRound { battalion: BattalionId }: Cite::section("6"),
            "{battalion} lost its headquarters this round",
            instead "it returns in the battalion's turn of the next round, or overnight";
        AlreadyMoved { battalion: BattalionId }: Cite::section("6"),
            "{battalion} has moved this turn; a new headquarters comes instead of any movement",
            instead "end the turn; it may return next round";
        // where a stand comes back
        OffTheMap { hex: Hex }: Cite::section("2.5"), "{hex} is off the map";
        Impassable { hex: Hex }: Cite::section("2.5"), "{hex} cannot be entered";
        HexTaken { hex: Hex, by: StandId }: Cite::section("1.3"), "{hex} is taken by {by}";
        InEnemyZone { hex: Hex }: Cite::section("9.1"), "{hex} is in an enemy zone of control";
        NotBesideBattalion { hex: Hex, battalion: BattalionId }: Cite::section("9.1"),
            "{hex} is not beside a stand of {battalion}";
        NotBesideArtillery { hex: Hex }: Cite::ruling(75),
            "{hex} is not beside a battery or a headquarters of the side";
        // §9.1 recovery
        NoPoints: Cite::section("9.1"), "name at least one strength point";
        TooFewPoints { wanted: u8, left: u16 }: Cite::section("9.1"),
            "{wanted} strength points are asked for, {left} are left this night",
            instead if *left > 0 => "at most {left}";
        NoPlatoonPoint: Cite::section("9.1"), "no point for support platoons is left this night";
        AboveFull { stand: StandId, strength: u8, full: u8, points: u8, room: u8 }: Cite::ruling(38),
            "{stand} has {strength} of {full} strength points and cannot take {points} more",
            instead if *room > 0 => "at most {room}";
        OutOfCommand { stand: StandId }: Cite::section("9.1"), "{stand} is out of command";
        HexOutOfCommand { hex: Hex, battalion: BattalionId }: Cite::ruling(80),
            "{hex} is out of command of {battalion}";
        NotDestroyed { stand: StandId }: Cite::section("9.1"), "{stand} is not destroyed";
        HqComesBackByItself { stand: StandId }: Cite::section("6"),
            "{stand} is a headquarters; it does not come back with recovery points",
            instead "place the headquarters";
        BattalionOut { battalion: BattalionId }: Cite::ruling(50),
            "{battalion} is out of the battle and is not rebuilt";
        PlatoonNotLost { platoon: PlatoonId }: Cite::section("9.1"), "{platoon} is not lost";
        NotItsUnit { platoon: PlatoonId, stand: StandId }: Cite::section("9.1"),
            "{platoon} did not start in the unit of {stand}";
        // §9.2, the end of the night
        AlreadyReshuffled { battalion: BattalionId }: Cite::section("9.2"),
            "{battalion} has reshuffled this night";
        CameBackTonight { stand: StandId }: Cite::section("9.2"),
            "{stand} came back tonight; its hex was not held when the night began";
        NightDone: Cite::section("9"), "your night is done";
        HqMustReturn { battalion: BattalionId }: Cite::section("6"),
            "{battalion} must place its new headquarters first",
            instead "place the headquarters";
    }
}
