//! §A.10 The classes of units, and what the words of the factor table mean by them (R43).

use kernel::laid::Branch;
use serde::{Deserialize, Serialize};

use crate::tables::Mover;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "types", ts(rename = "OpsClass"))]
pub enum Class {
    Foot,
    Para,
    Engineer,
    HorseArtillery,
    MotorInfantry,
    MotorEngineer,
    MotorFlak,
    Column,
    Tank,
    HeavyTank,
    AssaultGun,
    SpArtillery,
    TowedArtillery,
    AntiTank,
    TowedFlak,
    Recce,
    LightTank,
}

impl Class {
    pub const ALL: [Self; 17] = [
        Self::Foot,
        Self::Para,
        Self::Engineer,
        Self::HorseArtillery,
        Self::MotorInfantry,
        Self::MotorEngineer,
        Self::MotorFlak,
        Self::Column,
        Self::Tank,
        Self::HeavyTank,
        Self::AssaultGun,
        Self::SpArtillery,
        Self::TowedArtillery,
        Self::AntiTank,
        Self::TowedFlak,
        Self::Recce,
        Self::LightTank,
    ];

    /// §A.10, R32 Its line of §A.1.
    #[must_use]
    pub const fn mover(self) -> Mover {
        match self {
            Self::Foot | Self::Para | Self::Engineer | Self::HorseArtillery => Mover::HorseDrawn,
            Self::MotorInfantry | Self::MotorEngineer | Self::MotorFlak | Self::Column => {
                Mover::Motorised
            }
            Self::Tank | Self::HeavyTank | Self::AssaultGun | Self::SpArtillery => Mover::Tanks,
            Self::TowedArtillery | Self::AntiTank | Self::TowedFlak => Mover::Towed,
            Self::Recce | Self::LightTank => Mover::Recce,
        }
    }

    /// R43
    #[must_use]
    pub const fn is_tank(self) -> bool {
        matches!(self, Self::Tank | Self::HeavyTank | Self::AssaultGun | Self::LightTank)
    }

    /// R43
    #[must_use]
    pub const fn is_infantry(self) -> bool {
        matches!(
            self,
            Self::Foot | Self::Para | Self::Engineer | Self::MotorInfantry | Self::MotorEngineer
        )
    }

    #[must_use]
    pub const fn is_engineer(self) -> bool {
        matches!(self, Self::Engineer | Self::MotorEngineer)
    }

    /// R64 Every class but foot, parachutists, engineers on foot and horse artillery.
    #[must_use]
    pub const fn is_vehicle(self) -> bool {
        !matches!(self, Self::Foot | Self::Para | Self::Engineer | Self::HorseArtillery)
    }

    #[must_use]
    pub const fn is_artillery(self) -> bool {
        matches!(self, Self::HorseArtillery | Self::SpArtillery | Self::TowedArtillery)
    }

    /// The branch it belongs to; none for a supply column.
    #[must_use]
    pub const fn branch(self) -> Option<Branch> {
        if self.is_infantry() {
            return Some(Branch::Infantry);
        }
        match self {
            Self::Column => None,
            Self::Recce => Some(Branch::Armour),
            _ if self.is_tank() => Some(Branch::Armour),
            _ => Some(Branch::Artillery),
        }
    }

    /// What people call a unit of it.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Foot => "infantry",
            Self::Para => "parachute infantry",
            Self::Engineer => "engineers",
            Self::HorseArtillery => "horse artillery",
            Self::MotorInfantry => "motor infantry",
            Self::MotorEngineer => "motor engineers",
            Self::MotorFlak => "motor flak",
            Self::Column => "supply column",
            Self::Tank => "tanks",
            Self::HeavyTank => "heavy tanks",
            Self::AssaultGun => "assault guns",
            Self::SpArtillery => "self-propelled artillery",
            Self::TowedArtillery => "towed artillery",
            Self::AntiTank => "anti-tank guns",
            Self::TowedFlak => "towed flak",
            Self::Recce => "reconnaissance",
            Self::LightTank => "light tanks",
        }
    }
}
