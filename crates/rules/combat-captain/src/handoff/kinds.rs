//! What the elements of units are that fight by this book, as a roster counts them (H.2, H.3).

use kernel::laid::{Branch, ElementKind};
use serde::de::value::{Error, StrDeserializer};
use serde::{Deserialize, Serialize};

use crate::state::GunClass;
use crate::tables::{Armour, SubunitKind};

/// What an element is, with the armour and the gun it has (§1.3, §4.5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CompanyKind {
    Rifles,
    Enhanced,
    Bazooka,
    MachineGun,
    Mortar,
    Gun,
    LightGun,
    HeavyGun,
    HeavyTank,
    MediumTank,
    LightTank,
    Truck,
    /// Armoured artillery of a larger battle; no unit of a scenario is of it.
    ArmouredGun,
}

/// H.3, LNK-R42 Men to each vehicle.
const TANK_CREW: u32 = 5;
const LIGHT_TANK_CREW: u32 = 4;
const TRUCK_CREW: u32 = 2;

/// What a scenario may name.
pub(super) const KINDS: [ElementKind; 12] = [
    ElementKind { word: "rifles", crew: 0 },
    ElementKind { word: "enhanced", crew: 0 },
    ElementKind { word: "bazooka", crew: 0 },
    ElementKind { word: "machine_gun", crew: 0 },
    ElementKind { word: "mortar", crew: 0 },
    ElementKind { word: "gun", crew: 0 },
    ElementKind { word: "light_gun", crew: 0 },
    ElementKind { word: "heavy_gun", crew: 0 },
    ElementKind { word: "heavy_tank", crew: TANK_CREW },
    ElementKind { word: "medium_tank", crew: TANK_CREW },
    ElementKind { word: "light_tank", crew: LIGHT_TANK_CREW },
    ElementKind { word: "truck", crew: TRUCK_CREW },
];

impl CompanyKind {
    /// The kind of this word; none for a word of another book.
    #[must_use]
    pub fn of(word: &str) -> Option<Self> {
        Self::deserialize(StrDeserializer::<Error>::new(word)).ok()
    }

    /// What it is on the table.
    #[must_use]
    pub const fn arms(self) -> (SubunitKind, Armour, GunClass) {
        let (soft, regular) = (Armour::Soft, GunClass::Regular);
        match self {
            Self::Rifles => (SubunitKind::Rifles, soft, regular),
            Self::Enhanced => (SubunitKind::Enhanced, soft, regular),
            Self::Bazooka => (SubunitKind::Bazooka, soft, regular),
            Self::MachineGun => (SubunitKind::MachineGun, soft, regular),
            Self::Mortar => (SubunitKind::Mortar, soft, regular),
            Self::Gun => (SubunitKind::Gun, soft, regular),
            Self::LightGun => (SubunitKind::Gun, soft, GunClass::Inferior),
            Self::HeavyGun => (SubunitKind::Gun, soft, GunClass::Superior),
            Self::HeavyTank => (SubunitKind::Tank, Armour::Superior, regular),
            Self::MediumTank => (SubunitKind::Tank, Armour::Regular, regular),
            Self::LightTank => (SubunitKind::Tank, Armour::Thin, GunClass::Inferior),
            Self::Truck => (SubunitKind::Truck, soft, regular),
            Self::ArmouredGun => (SubunitKind::Tank, Armour::Thin, regular),
        }
    }

    /// The branch it belongs to; none for what supports others.
    #[must_use]
    pub const fn branch(self) -> Option<Branch> {
        match self.arms().0 {
            SubunitKind::Tank => Some(Branch::Armour),
            SubunitKind::Gun => Some(Branch::Artillery),
            SubunitKind::Truck => None,
            _ => Some(Branch::Infantry),
        }
    }
}
