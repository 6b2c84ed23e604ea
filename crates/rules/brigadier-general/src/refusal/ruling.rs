//! Refusals of the umpire's rulings (§14, R53).

use kernel::Cite;
use kernel::table::Length;

use crate::state::{BattalionId, MissionId, PlatoonId};

kernel::refusals! {
    pub enum RulingRefusal {
        NotTheUmpire: Cite::section("14"), "only the umpire, or both sides together, may rule";
        NoReason: Cite::section("14"), "a ruling needs a reason";
        NotEnemies { one: PlatoonId, other: PlatoonId }: Cite::ruling(53),
            "{one} and {other} are on the same side";
        NotFriends { one: PlatoonId, other: PlatoonId }: Cite::ruling(53),
            "{one} and {other} are on opposite sides";
        NoDistance { distance: Length }: Cite::ruling(53), "{distance} is not a distance";
        OnTheTable { platoon: PlatoonId }: Cite::ruling(53), "{platoon} is on the table";
        OffTheTable { platoon: PlatoonId }: Cite::ruling(53), "{platoon} is off the table already";
        Carries { vehicle: PlatoonId, passenger: PlatoonId }: Cite::ruling(31),
            "{vehicle} carries {passenger}", instead "place {passenger} first";
        SayWhere { platoon: PlatoonId }: Cite::ruling(53), "say where {platoon} stands";
        NoPlaces: Cite::ruling(52), "there are no positions: nothing stands at a place";
        AllDead { platoon: PlatoonId }: Cite::section("11.5.2"), "{platoon} has no men left",
            instead "rule its losses first";
        TooManyLost { platoon: PlatoonId, lost: u16 }: Cite::section("11.5.2"),
            "{platoon} has a count of 4 and cannot lose {lost}";
        NeverReloads { battery: PlatoonId }: Cite::ruling(51), "{battery} does not reload";
        TurnIsOver { turn: u16, now: u16 }: Cite::ruling(53), "this is turn {now}, and turn {turn} is over";
        UnderCommand { platoon: PlatoonId, superior: PlatoonId }: Cite::ruling(6),
            "{superior} is under the command of {platoon}";
        HimselfAbove { platoon: PlatoonId }: Cite::ruling(6), "{platoon} is not its own superior";
        NotOfBattalion { platoon: PlatoonId, battalion: BattalionId }: Cite::ruling(6),
            "{platoon} is not of {battalion}";
        TouchAlready { one: PlatoonId, other: PlatoonId }: Cite::ruling(11),
            "{one} and {other} are in contact";
        DoNotTouch { one: PlatoonId, other: PlatoonId }: Cite::ruling(11),
            "{one} and {other} are not in contact";
        Apart { one: PlatoonId, other: PlatoonId, gap: Length }: Cite::ruling(11),
            "{one} and {other} stand {gap} apart", instead "place one of them beside the other";
        NoFireNow { platoon: PlatoonId }: Cite::ruling(53),
            "fire of {platoon} is neither called nor declared in this part of the turn";
        NothingToVoid { platoon: PlatoonId }: Cite::ruling(53),
            "the fire of {platoon} was neither called, declared nor planned";
        NeverComes { platoon: PlatoonId }: Cite::ruling(56), "{platoon} was there from the beginning";
        NeverOut { battery: PlatoonId }: Cite::ruling(33), "{battery} fires as often as it likes";
        TooManyShots { battery: PlatoonId, most: u8 }: Cite::ruling(53),
            "{battery} came with {most} missions";
        TooManyFlights { mission: MissionId, flights: u8, sorties: u8 }: Cite::Scenario,
            "{mission} has {flights} flights and flies in {sorties} turns at the most";
        NoFlightNow { mission: MissionId }: Cite::ruling(48),
            "{mission} cannot attack again this turn";
        TakesTurns { phase: &'static str }: Cite::ruling(53),
            "in the {phase} phase one side acts after the other", instead "rule it in the next phase in which they do not";
        NoTime { earliest: String, latest: String }: Cite::ruling(53),
            "the clock stands between {earliest} and {latest}";
        NoObjective { name: String }: Cite::ruling(26), "{name} is not an objective";
    }
}
