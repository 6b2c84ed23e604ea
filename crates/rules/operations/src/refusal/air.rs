//! Refusals of what stands on the air sheet (R51).

use kernel::Cite;

use crate::ground::Square;
use crate::state::{SquadronId, UnitId};

kernel::refusals! {
    pub enum AirRefusal {
        UnknownSquadron { squadron: SquadronId }: Cite::ruling(51), "there is no squadron {squadron} here";
        NotYourSquadron { squadron: SquadronId }: Cite::ruling(51), "{squadron} belongs to the other side";
        SquadronLost { squadron: SquadronId }: Cite::ruling(53), "{squadron} is lost";
        NotReady { squadron: SquadronId, turn: u16 }: Cite::Scenario, "{squadron} flies from turn {turn} on";
        TwoMissions { squadron: SquadronId }: Cite::ruling(51), "{squadron} flies one mission a turn";
        WrongMission { squadron: SquadronId, mission: &'static str }: Cite::ruling(51),
            "{squadron} cannot fly {mission}";
        NotByNight { squadron: SquadronId }: Cite::ruling(67),
            "{squadron} does not fly by night";
        NoWeather { squadron: SquadronId }: Cite::ruling(51), "the weather keeps {squadron} on the ground";
        NoZone { zone: u8 }: Cite::ruling(18), "there is no zone {zone}";
        OffMap { square: Square }: Cite::ruling(34), "{square} is off the map";
        UnknownUnit { unit: UnitId }: Cite::ruling(55), "there is no unit {unit} here";
        NotYourUnit { unit: UnitId }: Cite::ruling(55), "{unit} belongs to the other side";
        NotWaiting { unit: UnitId }: Cite::ruling(55), "{unit} does not wait at an airfield";
        UnitNotReady { unit: UnitId, turn: u16 }: Cite::Scenario, "{unit} is flown from turn {turn} on";
        NotFlown { unit: UnitId }: Cite::ruling(53), "{unit} cannot be flown";
        Serials { unit: UnitId, needs: u8, given: u8 }: Cite::ruling(53),
            "{unit} needs {needs} serials and has {given}";
        TwoZones { unit: UnitId }: Cite::ruling(55), "all serials of {unit} fly to one square";
        NotOpen { square: Square }: Cite::ruling(55), "{square} is not open ground";
        ZoneFull { square: Square }: Cite::ruling(55), "at most three units land in {square}";
    }
}
