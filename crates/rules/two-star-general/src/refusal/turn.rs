//! Refusals of the round's flow: phases, seats, orders, activations (§1.6, §1.7).

use kernel::{Cite, Side};

use crate::state::{BattalionId, PlatoonId, StandId, Status};

kernel::refusals! {
    pub enum TurnRefusal {
        WrongPhase { now: &'static str, wanted: &'static str }: Cite::section("1.5"),
            "this is the {now}; that order belongs to the {wanted}";
        BattleOver: Cite::section("1.5"), "the battle is over";
        NotASide: Cite::section("1.7"),
            "only a side can give this order, not the umpire or the app";
        NotTheUmpire: Cite::section("1.7"), "only the umpire, or both sides together, may rule";
        NotYourTurn { side: Side, turn: Side }: Cite::section("1.7"),
            "it is {turn}'s turn, not {side}'s";
        ThrowFirst: Cite::section("1.7"),
            "both sides must throw for the next move first",
            instead "throw for the move";
        AlreadyThrown { side: Side }: Cite::section("1.7"),
            "the throw is made; {side} must choose a battalion",
            instead "choose a battalion";
        StillActing { battalion: BattalionId }: Cite::section("1.7"),
            "{battalion} is having its turn; finish it first",
            instead "end its turn";
        NobodyActing: Cite::section("1.7"),
            "no battalion is having its turn",
            instead "choose a battalion";
        NoSuchOrder { order: String }: Cite::section("1.6"),
            "\"{order}\" is not an order for a battalion",
            instead "move, hold, dig_in or retreat";
        UnknownBattalion { battalion: BattalionId }: Cite::section("1.7"),
            "there is no battalion {battalion} in this battle";
        UnknownStand { stand: StandId }: Cite::section("1.7"),
            "there is no stand {stand} in this battle";
        UnknownPlatoon { platoon: PlatoonId }: Cite::section("1.7"),
            "there is no support platoon {platoon} in this battle";
        NotYourBattalion { battalion: BattalionId }: Cite::section("1.7"),
            "{battalion} belongs to the other side";
        NotYourStand { stand: StandId }: Cite::section("1.7"), "{stand} belongs to the other side";
        NotYourPlatoon { platoon: PlatoonId }: Cite::section("1.7"),
            "{platoon} belongs to the other side";
        PlatoonLost { platoon: PlatoonId }: Cite::section("1.7"), "{platoon} is lost";
        StandDestroyed { stand: StandId }: Cite::section("1.7"), "{stand} is destroyed";
        StandGone { stand: StandId }: Cite::section("1.7"), "{stand} has left the table";
        StandWaiting { stand: StandId }: Cite::section("1.7"), "{stand} has not come on yet";
        NotItsTurn { stand: StandId, battalion: BattalionId }: Cite::section("1.7"),
            "{stand} is not part of {battalion}, whose turn it is";
        AlreadyActivated { battalion: BattalionId }: Cite::section("1.7"),
            "{battalion} has had its turn this round";
        OutOfBattle { battalion: BattalionId }: Cite::section("1.7"),
            "{battalion} is out of the battle";
        NotInThisPhase { battalion: BattalionId, status: &'static str }: Cite::section("1.7"),
            "{battalion} is on {status}; it does not move in this phase";
        AlreadySealed { side: Side }: Cite::section("1.6"), "{side} has sealed its orders already";
        NotSealed { side: Side }: Cite::section("1.6"), "{side} has not sealed its orders yet";
        AlreadyRevealed { side: Side }: Cite::section("1.6"),
            "{side} has turned its orders up already";
        NoCommitment: Cite::section("1.6"), "a commitment is 64 hexadecimal digits";
        NoSalt: Cite::section("1.6"), "a salt is 32 hexadecimal digits";
        SealBroken { side: Side }: Cite::section("1.6"),
            "these are not the orders that {side} laid face down: the commitment does not match";
        OrderMissing { battalion: BattalionId }: Cite::section("1.6"), "{battalion} needs an order";
        NoHeadquarters { battalion: BattalionId }: Cite::ruling(17),
            "{battalion} has no headquarters and cannot be given an order";
        WrongTransition { battalion: BattalionId, from: Status, to: Status, may: Vec<Status> }: Cite::ruling(16),
            "{battalion} cannot go from {from} to {to}",
            instead "from {from} it may go to {may}";
        HeadquartersDue { battalion: BattalionId }: Cite::section("6"),
            "the new headquarters of {battalion} is due and has room; place it first";
        NoReason: Cite::section("1.7"), "a ruling needs a reason";
        RulingImpossible { why: String }: Cite::section("1.7"), "that ruling cannot stand: {why}";
    }
}
