//! What a request touches: its files, the seat that speaks, the side whose secrets it opens, and whether it looks, acts, or
//! keeps house. A door that lets strangers in decides by these; every new request must say it here.

use std::path::PathBuf;

use kernel::{Seat, Side};

use crate::request::Request;

/// What a request does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Deed {
    /// Shows something that lies open on the table.
    Look,
    /// The same, and takes long on a long war.
    Study,
    /// Writes into the journal, or on a side's own sheet, in the name of a seat.
    Act,
    /// Makes, copies or reads whole files: for whoever keeps them.
    Keep,
}

/// The campaign a request is about, of a request that is shared or one that may be changed.
macro_rules! campaign_of {
    ($request:expr) => {
        match $request {
            Self::New { file, .. }
            | Self::Status { file, .. }
            | Self::Legal { file, .. }
            | Self::Order { file, .. }
            | Self::Sheet { file, .. }
            | Self::WriteOrders { file, .. }
            | Self::SealOrders { file, .. }
            | Self::Dice { file, .. }
            | Self::Amend { file, .. }
            | Self::Choose { file, .. }
            | Self::Log { file, .. }
            | Self::Find { file, .. }
            | Self::Outline { file, .. }
            | Self::Entry { file, .. }
            | Self::Why { file, .. }
            | Self::Odds { file, .. }
            | Self::DiceTyped { file, .. }
            | Self::Map { file, .. }
            | Self::Terrain { file, .. }
            | Self::Thumbnail { file, .. }
            | Self::Overlays { file, .. }
            | Self::Timeline { file, .. }
            | Self::Oob { file, .. }
            | Self::People { file, .. }
            | Self::Person { file, .. }
            | Self::UnitDiary { file, .. }
            | Self::UnitDiaryText { file, .. }
            | Self::SaveUnitDiary { file, .. }
            | Self::Battles { file, .. }
            | Self::Actions { file, .. }
            | Self::WarRoom { file, .. }
            | Self::Course { file }
            | Self::Night { file, .. }
            | Self::RulingForms { file, .. }
            | Self::AmendPlan { file, .. }
            | Self::Briefing { file, .. }
            | Self::DiceKeepers { file }
            | Self::Open { file, .. }
            | Self::LockDice { file, .. }
            | Self::UnlockDice { file, .. }
            | Self::FreeDice { file, .. }
            | Self::RenewDice { file, .. }
            | Self::HoldDice { file, .. }
            | Self::GiveLink { file, .. }
            | Self::Branch { file, .. }
            | Self::Facts { file }
            | Self::DiceRecord { file }
            | Self::Reach { file, .. }
            | Self::Table { file, .. }
            | Self::TableReach { file, .. }
            | Self::TableLine { file, .. }
            | Self::StateAt { file, .. }
            | Self::Rule { file, .. }
            | Self::Note { file, .. }
            | Self::Seat { file, .. }
            | Self::Verify { file, .. }
            | Self::Report { file, .. }
            | Self::SaveReport { file, .. }
            | Self::Export { file, .. }
            | Self::Copy { file, .. }
            | Self::Accept { file }
            | Self::Command { file, .. } => Some(file),
            Self::Simulate { .. }
            | Self::Import { .. }
            | Self::Scenarios {}
            | Self::Preview { .. }
            | Self::CheckScenario { .. }
            | Self::Schema {} => None,
        }
    };
}

impl Request {
    #[must_use]
    pub const fn deed(&self) -> Deed {
        match self {
            Self::Status { .. }
            | Self::Course { .. }
            | Self::Legal { .. }
            | Self::Sheet { .. }
            | Self::Log { .. }
            | Self::Find { .. }
            | Self::Outline { .. }
            | Self::Entry { .. }
            | Self::Timeline { .. }
            | Self::Why { .. }
            | Self::Odds { .. }
            | Self::DiceTyped { .. }
            | Self::Map { .. }
            | Self::Terrain { .. }
            | Self::Thumbnail { .. }
            | Self::Overlays { .. }
            | Self::Oob { .. }
            | Self::People { .. }
            | Self::Person { .. }
            | Self::UnitDiary { .. }
            | Self::Battles { .. }
            | Self::Actions { .. }
            | Self::WarRoom { .. }
            | Self::Night { .. }
            | Self::RulingForms { .. }
            | Self::Briefing { .. }
            | Self::DiceKeepers { .. }
            | Self::Facts { .. }
            | Self::Reach { .. }
            | Self::Table { .. }
            | Self::TableReach { .. }
            | Self::TableLine { .. }
            | Self::StateAt { .. }
            | Self::Scenarios {}
            | Self::Schema {} => Deed::Look,
            Self::DiceRecord { .. }
            | Self::AmendPlan { .. }
            | Self::Verify { .. }
            | Self::UnitDiaryText { .. }
            | Self::Report { .. } => Deed::Study,
            Self::Order { .. }
            | Self::WriteOrders { .. }
            | Self::SealOrders { .. }
            | Self::Dice { .. }
            | Self::Amend { .. }
            | Self::Choose { .. }
            | Self::Rule { .. }
            | Self::Note { .. }
            | Self::Open { .. }
            | Self::LockDice { .. }
            | Self::UnlockDice { .. }
            | Self::FreeDice { .. }
            | Self::RenewDice { .. }
            | Self::HoldDice { .. }
            | Self::GiveLink { .. }
            | Self::Seat { .. }
            | Self::Command { .. } => Deed::Act,
            Self::New { .. }
            | Self::Export { .. }
            | Self::SaveReport { .. }
            | Self::SaveUnitDiary { .. }
            | Self::Import { .. }
            | Self::Copy { .. }
            | Self::Branch { .. }
            | Self::Accept { .. }
            | Self::Simulate { .. }
            | Self::Preview { .. }
            | Self::CheckScenario { .. } => Deed::Keep,
        }
    }

    /// The seat that speaks, where the request names one.
    #[must_use]
    pub const fn seat(&self) -> Option<Seat> {
        match self {
            Self::Status { seat, .. }
            | Self::Legal { seat, .. }
            | Self::Order { seat, .. }
            | Self::Dice { seat, .. }
            | Self::Amend { seat, .. }
            | Self::Choose { seat, .. }
            | Self::Log { seat, .. }
            | Self::Find { seat, .. }
            | Self::Odds { seat, .. }
            | Self::Map { seat, .. }
            | Self::Reach { seat, .. }
            | Self::Actions { seat, .. }
            | Self::Table { seat, .. }
            | Self::TableReach { seat, .. }
            | Self::TableLine { seat, .. }
            | Self::WarRoom { seat, .. }
            | Self::People { seat, .. }
            | Self::Person { seat, .. }
            | Self::UnitDiary { seat, .. }
            | Self::UnitDiaryText { seat, .. }
            | Self::AmendPlan { seat, .. }
            | Self::Briefing { seat, .. }
            | Self::Entry { seat, .. }
            | Self::Why { seat, .. }
            | Self::LockDice { seat, .. }
            | Self::UnlockDice { seat, .. }
            | Self::FreeDice { seat, .. }
            | Self::RenewDice { seat, .. }
            | Self::HoldDice { seat, .. }
            | Self::GiveLink { seat, .. }
            | Self::StateAt { seat, .. }
            | Self::Note { seat, .. }
            | Self::Seat { seat, .. } => Some(*seat),
            Self::Rule { .. }
            | Self::Open { .. }
            | Self::Report { audience: report::Audience::Umpire, .. } => Some(Seat::Umpire),
            Self::Sheet { .. }
            | Self::WriteOrders { .. }
            | Self::SealOrders { .. }
            | Self::Command { .. } => match self.side() {
                Some(side) => Some(side.seat()),
                None => None,
            },
            _ => None,
        }
    }

    /// The side whose own sheet it opens or whose orders it gives.
    #[must_use]
    pub const fn side(&self) -> Option<Side> {
        match self {
            Self::Sheet { side, .. }
            | Self::WriteOrders { side, .. }
            | Self::SealOrders { side, .. }
            | Self::Command { side, .. }
            | Self::Report { audience: report::Audience::Side(side), .. } => Some(*side),
            _ => None,
        }
    }

    /// The seats it says have agreed.
    #[must_use]
    pub fn agreed_by(&self) -> &[Seat] {
        match self {
            Self::Amend { agreed_by, .. } | Self::Rule { agreed_by, .. } => agreed_by,
            _ => &[],
        }
    }

    /// The key with which the same request, sent twice, is done once.
    #[must_use]
    pub fn idem(&self) -> Option<&str> {
        match self {
            Self::Order { idem, .. }
            | Self::Dice { idem, .. }
            | Self::SealOrders { idem, .. }
            | Self::Choose { idem, .. }
            | Self::Amend { idem, .. }
            | Self::Open { idem, .. }
            | Self::Rule { idem, .. }
            | Self::Note { idem, .. }
            | Self::Seat { idem, .. } => idem.as_deref(),
            _ => None,
        }
    }

    /// The campaign it is about.
    #[must_use]
    pub fn file(&self) -> Option<&PathBuf> {
        match self {
            Self::Simulate { file, .. } => file.as_ref(),
            Self::Import { from, .. } => Some(from),
            other => campaign_of!(other),
        }
    }

    /// Every path in it: those of files that must be there, then those of files it makes.
    pub fn paths_mut(&mut self) -> (Vec<&mut PathBuf>, Vec<&mut PathBuf>) {
        match self {
            Self::New { file, .. } => (vec![], vec![file]),
            Self::Simulate { file, .. } => (vec![], file.iter_mut().collect()),
            Self::Export { file, to, .. }
            | Self::Copy { file, to, .. }
            | Self::SaveReport { file, to, .. }
            | Self::SaveUnitDiary { file, to, .. }
            | Self::Branch { file, to, .. } => (vec![file], vec![to]),
            Self::Import { from, to } => (vec![from], vec![to]),
            other => (campaign_of!(other).into_iter().collect(), vec![]),
        }
    }
}
