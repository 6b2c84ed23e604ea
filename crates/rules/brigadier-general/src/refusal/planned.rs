//! Refusals of fire that is planned on the map (§11.4.1, R47).

use kernel::Cite;
use kernel::table::Length;

use crate::state::{PlatoonId, Spot};

kernel::refusals! {
    pub enum PlanRefusal {
        SetUpIsOver: Cite::section("11.4.1"),
            "fire is planned during the set-up, before the first initiative is decided";
        TimeIsPast { clock: String, now: String }: Cite::section("11.4.1"),
            "the battle begins at {now}, and {clock} is past", instead "plan it for {now} or later";
        PlannedAlready { battery: PlatoonId, clock: String }: Cite::ruling(33),
            "{battery} fires one mission, and is planned for {clock}", instead "plan it for another time";
        NotOnTheMap { at: Spot }: Cite::section("11.4.1"), "{at} is not on the table";
        OutOfRange { battery: PlatoonId, at: Spot, distance: Length }: Cite::ruling(51),
            "{at} is {distance} from {battery}, and out of its range";
        WantsPoint: Cite::ruling(52), "the table has positions: say the point that the fire falls on";
        WantsWord: Cite::ruling(52), "there are no positions: say what the place is called";
        NoPlan { battery: PlatoonId, clock: String }: Cite::section("11.4.1"),
            "no fire of {battery} is planned for {clock}";
        PlaceNotSeen { platoon: PlatoonId, at: Spot }: Cite::section("11.4.1"),
            "{platoon} does not see {at}", instead "a platoon that sees the place can cancel its fire";
        SightNotSaid { platoon: PlatoonId, at: Spot }: Cite::ruling(52),
            "there are no positions: say that {platoon} sees {at}";
        NotDue { battery: PlatoonId }: Cite::section("11.4.1"),
            "no planned fire of {battery} falls this turn";
        FallsElsewhere { battery: PlatoonId, other: PlatoonId }: Cite::ruling(47),
            "the planned fire of {battery} does not fall where that of {other} does",
            instead "let each fall by itself";
        FallsFirst { battery: PlatoonId }: Cite::ruling(47),
            "the planned fire of {battery} falls in this step", instead "say on whom it falls";
    }
}
