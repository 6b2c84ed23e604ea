//! The kinds of the roster as the books know them: which words of their tables elements are counted by.

use brigadier_general::BrigadierGeneral;
use combat::Combat;
use combat::tables::Profile;
use combat_captain::CombatCaptain;
use combat_captain::handoff::CompanyKind;
use kernel::RuleSet;
use operations::Operations;
use operations::tables::Class;
use two_star_general::TwoStarGeneral;
use two_star_general::tables::{PlatoonKind, Role, StandKind, stand};

use crate::roster::Kind;
use crate::war::link::Scale;

pub use kernel::laid::Branch;

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

impl From<brigadier_general::tables::PlatoonKind> for Kind {
    fn from(kind: brigadier_general::tables::PlatoonKind) -> Self {
        Self::of(BrigadierGeneral::TAG, &kind)
    }
}

impl From<CompanyKind> for Kind {
    fn from(kind: CompanyKind) -> Self {
        Self::of(CombatCaptain::TAG, &kind)
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

    /// A unit of an operational battle.
    #[must_use]
    pub fn class(&self) -> Option<Class> {
        self.read(Operations::TAG)
    }

    /// Men who fight one by one.
    #[must_use]
    pub fn soldiers(&self) -> Option<Profile> {
        self.read(Combat::TAG)
    }

    /// The book it is a kind of.
    #[must_use]
    pub fn book(&self) -> Option<Scale> {
        Scale::of_tag(self.tag())
    }

    /// Whether it is what a battalion is led from.
    #[must_use]
    pub fn is_headquarters(&self) -> bool {
        self.stand() == Some(StandKind::Hq)
    }

    /// The branch it belongs to; `None` for what supports others.
    #[must_use]
    pub fn branch(&self) -> Option<Branch> {
        let on_map = self.stand().map(|kind| match stand(kind).role {
            Role::Infantry => Branch::Infantry,
            Role::Tank => Branch::Armour,
            Role::Artillery => Branch::Artillery,
            Role::Hq => Branch::Headquarters,
        });
        let class = || self.class()?.branch();
        on_map.or_else(class).or_else(|| self.book()?.table_book()?.branch(self.word()))
    }
}
