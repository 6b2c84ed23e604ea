//! What the elements of units are that fight by this book, as a roster counts them (H.2, H.3).

use kernel::laid::{Branch, ElementKind};
use serde::Deserialize as _;
use serde::de::value::{Error, StrDeserializer};

use crate::tables::{self, Class, PlatoonKind};

/// H.3 Men to each vehicle; a half-track or a truck has a driver and his mate (LNK-R42).
const TANK_CREW: u32 = 5;
const LIGHT_CREW: u32 = 4;
const DRIVERS: u32 = 2;

/// What a scenario may name: every platoon of the tables (R51). Guns are counted by their men, ten to each.
pub(super) const KINDS: [ElementKind; 21] = [
    ElementKind { word: "infantry_semi", crew: 0 },
    ElementKind { word: "infantry_mixed", crew: 0 },
    ElementKind { word: "infantry_bolt", crew: 0 },
    ElementKind { word: "headquarters", crew: 0 },
    ElementKind { word: "engineers", crew: 0 },
    ElementKind { word: "machine_guns", crew: 0 },
    ElementKind { word: "mortars", crew: 0 },
    ElementKind { word: "infantry_guns", crew: 0 },
    ElementKind { word: "anti_tank_light", crew: 0 },
    ElementKind { word: "anti_tank_medium", crew: 0 },
    ElementKind { word: "anti_tank_heavy", crew: 0 },
    ElementKind { word: "anti_aircraft", crew: 0 },
    ElementKind { word: "tank_light", crew: LIGHT_CREW },
    ElementKind { word: "tank_medium", crew: TANK_CREW },
    ElementKind { word: "tank_heavy", crew: TANK_CREW },
    ElementKind { word: "assault_guns", crew: TANK_CREW },
    ElementKind { word: "half_tracks", crew: DRIVERS },
    ElementKind { word: "trucks", crew: DRIVERS },
    ElementKind { word: "artillery_light", crew: 0 },
    ElementKind { word: "artillery_medium", crew: 0 },
    ElementKind { word: "rockets", crew: 0 },
];

impl PlatoonKind {
    /// The kind of this word; none for a word of another book.
    #[must_use]
    pub fn of(word: &str) -> Option<Self> {
        Self::deserialize(StrDeserializer::<Error>::new(word)).ok()
    }

    /// Whether a roster counts it by its vehicles.
    #[must_use]
    pub fn by_vehicles(self) -> bool {
        tables::platoon(self).class.is_vehicle() && self != Self::Rockets
    }

    /// Whether it is infantry on foot, which may carry a hand-held anti-tank weapon (§15).
    #[must_use]
    pub fn carries_launcher(self) -> bool {
        tables::platoon(self).class == Class::Foot && self != Self::Engineers
    }

    /// The branch it belongs to; none for what carries others.
    #[must_use]
    pub fn branch(self) -> Option<Branch> {
        match tables::platoon(self).class {
            _ if self == Self::Headquarters => Some(Branch::Headquarters),
            _ if matches!(self, Self::HalfTracks | Self::Trucks) => None,
            Class::Foot | Class::Weapon => Some(Branch::Infantry),
            Class::Light | Class::Medium | Class::Heavy => Some(Branch::Armour),
            Class::Gun | Class::Soft => Some(Branch::Artillery),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_platoon_of_the_tables_may_be_named() {
        for kind in PlatoonKind::ALL {
            let named = KINDS.iter().filter(|one| PlatoonKind::of(one.word) == Some(kind));
            let crews: Vec<u32> = named.map(|one| one.crew).collect();
            assert_eq!(crews.len(), 1, "{kind:?}");
            assert_eq!(crews[0] > 0, kind.by_vehicles(), "{kind:?}");
        }
    }
}
