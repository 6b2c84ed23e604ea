//! Refusals of movement and of held fire (§11.7).

use kernel::Cite;
use kernel::table::{Length, Point};

use crate::state::{OrderMarker, PlatoonId};

kernel::refusals! {
    pub enum MoveRefusal {
        OrderForbids { platoon: PlatoonId, now: OrderMarker }: Cite::section("11.7"),
            "{platoon} has {now} and does not move";
        HasMoved { platoon: PlatoonId }: Cite::section("11.7"), "{platoon} has moved this turn";
        HasRun { platoon: PlatoonId }: Cite::section("11.5.8"),
            "{platoon} has bugged out and does not move again this turn";
        HasObserved { platoon: PlatoonId }: Cite::section("11.4.2"),
            "{platoon} has called in fire or aircraft and does not move this turn";
        MustRun { platoon: PlatoonId, now: OrderMarker }: Cite::ruling(18),
            "{platoon} has {now} and runs", instead "let it run";
        DoesNotRun { platoon: PlatoonId, now: OrderMarker }: Cite::ruling(18),
            "{platoon} has {now}; only Back and Rout run";
        OthersRunFirst { platoon: PlatoonId }: Cite::ruling(50),
            "{platoon} must run before the others move";
        NoRoom { platoon: PlatoonId }: Cite::ruling(18), "{platoon} has no room to run";
        NoWay: Cite::section("11.7"), "a way has at least one point";
        NoPositions: Cite::ruling(52), "there are no positions: neither places nor ways are named";
        TooShort { length: Length }: Cite::section("11.2.2"), "the way is {length} long",
            instead "an inch at least";
        TooFar { platoon: PlatoonId, cost: Length, budget: Length }: Cite::ruling(40),
            "the way costs {platoon} {cost} of its {budget}";
        OffRoad { platoon: PlatoonId, what: &'static str }: Cite::ruling(40),
            "{platoon} can cross {what} only by road";
        NoFord { platoon: PlatoonId }: Cite::ruling(40), "{platoon} can cross rivers only by fords and bridges";
        Barred: Cite::ruling(40), "the way crosses impassable ground";
        NoPlace { at: Point }: Cite::section("10"), "there is no room to stand at {at}";
        Occupied { other: PlatoonId }: Cite::ruling(36), "{other} stands there";
        TooNear { enemy: PlatoonId }: Cite::ruling(10), "the way comes within an inch of {enemy}";
        NotBehind { platoon: PlatoonId }: Cite::ruling(2),
            "{platoon} follows, and ends within an inch of its commander or of another who follows him";
        CommanderStands { platoon: PlatoonId }: Cite::ruling(2),
            "the commander of {platoon} has not moved";
        Locked { platoon: PlatoonId }: Cite::ruling(11), "{platoon} is in a close assault",
            instead "lowered to Back it may run";
        OnlyMoveAssaults { platoon: PlatoonId, now: OrderMarker }: Cite::section("11.8"),
            "{platoon} has {now}; only Move assaults";
        NoInfantry { platoon: PlatoonId }: Cite::section("11.8"),
            "{platoon} is not infantry on foot and does not assault";
        CoverIsMeasured { target: PlatoonId }: Cite::ruling(52),
            "the table shows what covers {target}", instead "leave it to the table";
        CoverNotSaid { target: PlatoonId }: Cite::ruling(52),
            "there are no positions: say what covers {target}";
        NoFight { platoon: PlatoonId }: Cite::ruling(11), "{platoon} is not in a close assault";
        NotOneAgainstOne: Cite::ruling(54),
            "Combat! takes one platoon on foot against one";
        TooFarForPatrol { target: PlatoonId }: Cite::ruling(54),
            "a patrol goes ten inches, and {target} is farther";
        HasPatrolled { platoon: PlatoonId }: Cite::ruling(54),
            "{platoon} has sent or met a patrol this turn";
        HasFought { platoon: PlatoonId }: Cite::ruling(11), "{platoon} has fought this turn";
        StillMoving { platoon: PlatoonId }: Cite::ruling(41), "{platoon} is still moving",
            instead "interrupt it, or pass";
        NoMover: Cite::ruling(41), "no platoon is moving";
        NotOnTheWay { after: Length, length: Length }: Cite::ruling(41),
            "the way is {length} long, not {after}";
        NoWindow { after: Length }: Cite::ruling(41),
            "{after} is neither a full inch of the way, nor an edge that it crosses, nor its end",
            instead "fire at one of these";
        HoldsNoFire { platoon: PlatoonId, now: OrderMarker }: Cite::section("11.5"),
            "{platoon} has {now}; only Aim and Defend hold their fire";
    }
}
