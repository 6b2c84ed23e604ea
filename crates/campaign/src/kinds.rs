//! The kinds of the roster as the books know them: which words of their tables elements are counted by.

use combat::Combat;
use combat::tables::Profile;
use combat_captain::CombatCaptain;
use combat_captain::state::GunClass;
use combat_captain::tables::{Armour, SubunitKind};
use kernel::RuleSet;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use two_star_general::TwoStarGeneral;
use two_star_general::tables::{PlatoonKind, Role, StandKind, stand};

use crate::roster::Kind;

/// What an element of a company battle is, with the armour and the gun it has (§1.3, §4.5 of Combat Captain).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
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
}

/// A branch of an army, whichever book its men are of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Branch {
    Infantry,
    Armour,
    Artillery,
    Headquarters,
}

impl From<StandKind> for Kind {
    fn from(kind: StandKind) -> Self {
        Self::of(TwoStarGeneral::TAG, &kind)
    }
}

impl From<PlatoonKind> for Kind {
    fn from(kind: PlatoonKind) -> Self {
        Self::of(TwoStarGeneral::TAG, &kind)
    }
}

impl From<CompanyKind> for Kind {
    fn from(kind: CompanyKind) -> Self {
        Self::of(CombatCaptain::TAG, &kind)
    }
}

impl From<Profile> for Kind {
    fn from(kind: Profile) -> Self {
        Self::of(Combat::TAG, &kind)
    }
}

impl Kind {
    /// A core stand or battery of a division battle.
    #[must_use]
    pub fn stand(&self) -> Option<StandKind> {
        self.read(TwoStarGeneral::TAG)
    }

    /// A support platoon of a division battle.
    #[must_use]
    pub fn platoon(&self) -> Option<PlatoonKind> {
        self.read(TwoStarGeneral::TAG)
    }

    /// A part of a company.
    #[must_use]
    pub fn company(&self) -> Option<CompanyKind> {
        self.read(CombatCaptain::TAG)
    }

    /// Men who fight one by one.
    #[must_use]
    pub fn soldiers(&self) -> Option<Profile> {
        self.read(Combat::TAG)
    }
}

impl Kind {
    /// Whether it is what a battalion is led from.
    #[must_use]
    pub fn is_headquarters(&self) -> bool {
        self.stand() == Some(StandKind::Hq)
    }

    /// The branch it belongs to; `None` for what supports others.
    #[must_use]
    pub fn branch(&self) -> Option<Branch> {
        let of_company = |kind: CompanyKind| match kind.arms().0 {
            SubunitKind::Tank => Some(Branch::Armour),
            SubunitKind::Gun => Some(Branch::Artillery),
            SubunitKind::Truck => None,
            _ => Some(Branch::Infantry),
        };
        let on_map = || self.stand().map(|kind| Branch::of(stand(kind).role));
        let in_company = || self.company().and_then(of_company);
        on_map().or_else(in_company).or_else(|| self.soldiers().map(|_| Branch::Infantry))
    }
}

impl Branch {
    const fn of(role: Role) -> Self {
        match role {
            Role::Infantry => Self::Infantry,
            Role::Tank => Self::Armour,
            Role::Artillery => Self::Artillery,
            Role::Hq => Self::Headquarters,
        }
    }
}

impl CompanyKind {
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
        }
    }

    /// H.3, LNK-R42 Men to each vehicle; 0 for those who are counted by their men.
    #[must_use]
    pub const fn crew(self) -> u32 {
        match self {
            Self::HeavyTank | Self::MediumTank => 5,
            Self::LightTank => 4,
            Self::Truck => 2,
            _ => 0,
        }
    }
}
