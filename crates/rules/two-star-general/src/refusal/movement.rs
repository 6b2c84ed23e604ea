//! Refusals of §2: moves, retreats, shuffles, and support platoons that change hands.

use kernel::{Cite, Side};

use crate::ground::Hex;
use crate::state::{BattalionId, PlatoonId, StandId, Status};

kernel::refusals! {
    pub enum MovementRefusal {
        // Whether the stand may move at all.
        NotOnMove { battalion: BattalionId, status: Status }: Cite::section("2.2"),
            "{battalion} is on {status}; only a battalion on Move may move",
            instead if matches!(status, Status::Hold | Status::DigIn) => "its core stands may change places with each other";
        NotOnRetreat { battalion: BattalionId, status: Status }: Cite::section("2.6"),
            "{battalion} is on {status}; only a battalion on Retreat may retreat";
        NotInPlace { battalion: BattalionId, status: Status }: Cite::section("2.2"),
            "{battalion} is on {status}; only a battalion on Hold or Dig In may shuffle";
        HeadquartersLost { battalion: BattalionId }: Cite::section("6"),
            "{battalion} has lost its headquarters and does not move before it returns";
        MovementOver { battalion: BattalionId }: Cite::ruling(51),
            "{battalion} is done moving: platoons have been exchanged or the attack is made";
        AlreadyMoved { stand: StandId }: Cite::section("1.7"), "{stand} has moved this turn";
        // Whether the path is one.
        NoPath { stand: StandId }: Cite::section("2"), "{stand} goes nowhere";
        OffTheMap { hex: Hex }: Cite::section("2"), "{hex} is off the map";
        NotAdjacent { from: Hex, to: Hex }: Cite::section("2"), "{from} and {to} do not touch";
        Twice { hex: Hex }: Cite::section("2"), "the path comes to {hex} twice";
        TooFar { stand: StandId, wanted: usize, allowance: usize }: Cite::section("2"),
            "the way is {wanted} hexes long, and {stand} can move {allowance}",
            instead "end it at number {allowance} of them";
        // What stops it on the way.
        EnemyThere { hex: Hex }: Cite::section("2"), "{hex} is held by the enemy";
        Impassable { hex: Hex }: Cite::ruling(30), "{hex} cannot be entered";
        HaltsInTerrain { hex: Hex }: Cite::section("2.5"),
            "the move ends on entering the terrain of {hex}",
            instead "end the move in {hex}";
        HaltsInZone { hex: Hex }: Cite::section("2.4"),
            "the move ends in {hex}, in an enemy zone of control",
            instead "end the move in {hex}";
        HaltsBeforeRiver { hex: Hex }: Cite::section("2.5"),
            "a move halts before the river to {hex}; it can be entered with the next move";
        StrategicHaltsBefore { hex: Hex }: Cite::section("2.5"),
            "a strategic move halts before the terrain of {hex}";
        StrategicStart { hex: Hex }: Cite::ruling(32),
            "a strategic move may not start in {hex}, within two hexes of an enemy",
            instead "it may move at its normal rate";
        StrategicNear { hex: Hex }: Cite::section("2"),
            "a strategic move may not come to {hex}, within two hexes of an enemy";
        HexTaken { hex: Hex, by: StandId }: Cite::section("1.3"), "{hex} is taken by {by}";
        // §2.6 where a retreat leads.
        TowardsEnemy { from: Hex, hex: Hex }: Cite::ruling(74),
            "{hex} is nearer to the enemy, and there is another way from {from}";
        AwayFromHome { from: Hex, hex: Hex }: Cite::ruling(74),
            "{hex} is farther from the home edge, and there is another way from {from}";
        NoHomeEdge { side: Side }: Cite::ruling(34), "{side} has no home edge to leave over";
        NotOnHomeEdge { hex: Hex }: Cite::ruling(34), "{hex} is not on the home edge";
        // §2.2 who changes places with whom.
        NobodyMoves: Cite::section("2.2"), "nobody changes places";
        AlreadyShuffled { battalion: BattalionId }: Cite::section("2.2"),
            "{battalion} has shuffled this turn";
        NotOfBattalion { stand: StandId, battalion: BattalionId }: Cite::section("2.2"),
            "{stand} is not part of {battalion}";
        Stays { stand: StandId }: Cite::section("2.2"), "{stand} does not move; leave it out";
        NotFreed { hex: Hex }: Cite::section("2.2"),
            "{hex} is not left free by any of these stands";
        GivenTwice { hex: Hex }: Cite::section("1.3"), "{hex} is given to two stands";
        OutOfCommand { stand: StandId }: Cite::section("2.2"), "{stand} is out of command";
        EndsOutOfCommand { stand: StandId, hex: Hex }: Cite::section("2.2"),
            "{stand} would be out of command in {hex}";
        OutOfReach { stand: StandId, hex: Hex }: Cite::section("2.2"),
            "{stand} cannot reach {hex} through hexes its side holds";
        // §2.3 what may be with whom.
        AttackMade { battalion: BattalionId }: Cite::ruling(51),
            "{battalion} has made its attack; platoons are exchanged before it";
        HeadquartersCameBack { battalion: BattalionId }: Cite::ruling(99),
            "the headquarters of {battalion} has come back this turn: nothing else moves";
        WithItAlready { platoon: PlatoonId, stand: StandId }: Cite::section("2.3"),
            "{platoon} is with {stand} already";
        PlatoonOfOther { platoon: PlatoonId, battalion: BattalionId }: Cite::section("2.3"),
            "{platoon} is not part of {battalion}";
        NotArmouredInfantry { platoon: PlatoonId, stand: StandId }: Cite::section("2.1"),
            "{platoon} is an armoured transport, and {stand} is not armoured infantry";
        NoRoom { platoon: PlatoonId, stand: StandId }: Cite::section("1.3"),
            "there is no room with {stand} for {platoon} and what else is there",
            instead "a stand has room for one platoon and one truck, or one armoured transport";
    }
}
