//! Refusals of aircraft and of anti-aircraft fire (§11.4.3, §11.4.4, §11.5.1, R17, R48).

use kernel::Cite;
use kernel::table::Length;

use crate::state::{MissionId, PlatoonId};

kernel::refusals! {
    pub enum AirRefusal {
        NotYourAircraft { mission: MissionId }: Cite::section("11.4.3"),
            "{mission} does not fly for your side";
        Night: Cite::ruling(20), "no aircraft fly at night";
        TooEarly { mission: MissionId, turn: u16 }: Cite::Scenario,
            "{mission} comes in turn {turn} at the earliest";
        HasFlown { mission: MissionId }: Cite::Scenario, "{mission} has flown as often as it can";
        NamedAlready { mission: MissionId }: Cite::ruling(48), "{mission} was already named this turn";
        AllDown { mission: MissionId }: Cite::ruling(17), "all flights of {mission} were brought down";
        WantsObserver { mission: MissionId }: Cite::section("11.4.4"),
            "{mission} does not fly without an observer", instead "let an air liaison observer direct it";
        FliesAlone { mission: MissionId }: Cite::section("11.4.3"),
            "{mission} flies without an observer", instead "call it, and throw for where it finds itself";
        NoLiaison { platoon: PlatoonId }: Cite::section("11.4.4"),
            "{platoon} is not an air liaison observer";
        NotSoMany { mission: MissionId, left: u8 }: Cite::ruling(48),
            "{mission} has {left} more to direct this turn", instead if *left > 0 => "direct 1 flight or more, up to {left}";
        NoAttack { mission: MissionId, target: PlatoonId }: Cite::ruling(48),
            "{mission} does not come for {target}";
        NotUnderAttack { mission: MissionId }: Cite::ruling(17),
            "{mission} does not come for your side";
        NoGuns { platoon: PlatoonId }: Cite::ruling(17), "{platoon} has no anti-aircraft guns";
        TooFar { platoon: PlatoonId, target: PlatoonId, distance: Length }: Cite::ruling(17),
            "{target} is {distance} from {platoon}, and anti-aircraft guns reach 20\"";
        RangeNotSaid { platoon: PlatoonId, target: PlatoonId }: Cite::ruling(52),
            "there are no positions: say that {platoon} is within 20\" of {target}";
        WrongStep { mission: MissionId, step: &'static str }: Cite::section("11.5.1"),
            "{mission} does not attack in the step of {step}";
        AttacksFirst { mission: MissionId, target: PlatoonId }: Cite::ruling(48),
            "{mission} attacks {target} in this step", instead "say what covers {target}";
    }
}
