//! Refusals of calls and of fire (§11.4, §11.5).

use kernel::Cite;
use kernel::table::Length;

use crate::state::{OrderMarker, PlatoonId};

kernel::refusals! {
    pub enum FireRefusal {
        NotNamed: Cite::section("11.5"), "no platoon is named", instead "name one at least";
        Twice { platoon: PlatoonId }: Cite::section("11.5"), "{platoon} is named twice";
        NoTarget { target: PlatoonId }: Cite::section("11.5"), "{target} is not an enemy on the table";
        NotStationary { observer: PlatoonId, now: OrderMarker }: Cite::section("11.4"),
            "{observer} has {now}, and only Aim and Defend call in fire";
        OffTheAir { platoon: PlatoonId }: Cite::section("11.4"),
            "the battalion of {platoon} is out of radio contact";
        HasCalled { observer: PlatoonId }: Cite::section("11.4"),
            "{observer} has called on a target this turn";
        OnlyWounded { platoon: PlatoonId }: Cite::ruling(46), "all of {platoon} are wounded";
        NoBattery { battery: PlatoonId }: Cite::ruling(51), "{battery} has no indirect fire";
        HasMission { battery: PlatoonId }: Cite::ruling(33), "{battery} has a mission this turn";
        NotFoughtOut { battery: PlatoonId }: Cite::ruling(54),
            "the fire of {battery} is indirect, and is not fought out";
        NoShots { battery: PlatoonId }: Cite::ruling(33), "{battery} has no shots left";
        Reloads { battery: PlatoonId }: Cite::ruling(51), "{battery} reloads this turn";
        NotCalled { battery: PlatoonId, target: PlatoonId }: Cite::section("11.4"),
            "the fire of {battery} was not called on {target}";
        HasFired { platoon: PlatoonId }: Cite::ruling(8), "{platoon} has fired this turn";
        OrderForbids { platoon: PlatoonId, now: OrderMarker }: Cite::section("11.2"),
            "{platoon} has {now} and does not fire";
        WrongStep { platoon: PlatoonId, step: &'static str }: Cite::section("11.5.1"),
            "{platoon} does not fire in the step of {step}";
        IsDeclared { platoon: PlatoonId, target: PlatoonId }: Cite::ruling(29),
            "the fire of {platoon} was declared at {target}";
        HeldBack { platoon: PlatoonId }: Cite::section("11.5"),
            "{platoon} did not fire in the step of aimed fire and holds its fire";
        NoEffect { firer: PlatoonId, target: PlatoonId }: Cite::ruling(51),
            "{firer} can do nothing to {target} from there";
        NoSight { firer: PlatoonId, target: PlatoonId }: Cite::section("9"),
            "{firer} does not see {target}";
        OutOfRange { firer: PlatoonId, target: PlatoonId, distance: Length }: Cite::ruling(51),
            "{target} is {distance} from {firer}, and out of its range";
        NotSaid { firer: PlatoonId, target: PlatoonId }: Cite::ruling(52),
            "there are no positions: say how {firer} sees {target}";
        Contradicts { firer: PlatoonId, target: PlatoonId, distance: Length, seen: &'static str }: Cite::ruling(52),
            "the table shows {target} at {distance} from {firer}, {seen}",
            instead "leave it to the table";
    }
}
