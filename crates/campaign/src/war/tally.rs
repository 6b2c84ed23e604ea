//! What a smaller battle has cost so far, as its own book counts it while its events are folded.

use std::collections::BTreeMap;

use combat::state::SoldierId;
use combat_captain::state::SubunitId;
use kernel::Name;
use kernel::handoff::{Brief, Report};
use serde::{Deserialize, Serialize};

use super::link::Musters;
use super::{Battle, BattleEvent};

/// The accounts of a smaller battle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Tally {
    CombatCaptain(combat_captain::handoff::Tally),
    Combat(combat::handoff::Tally),
    /// A division battle is nobody's smaller battle.
    TwoStarGeneral,
}

impl Tally {
    pub(super) fn begin(begun: &Battle, musters: &Musters, brief: &Brief) -> Self {
        match begun {
            Battle::CombatCaptain(begun) => {
                let musters = told(musters, SubunitId);
                Self::CombatCaptain(combat_captain::handoff::Tally::begin(begun, &musters, brief))
            }
            Battle::Combat(begun) => {
                let musters = told(musters, SoldierId);
                Self::Combat(combat::handoff::Tally::begin(begun, &musters, brief))
            }
            Battle::TwoStarGeneral(_) => Self::TwoStarGeneral,
        }
    }

    /// Takes in one event, before it is folded.
    pub(super) fn follow(&mut self, before: &Battle, event: &BattleEvent) {
        match self {
            Self::CombatCaptain(tally) => {
                let told = before.cc().zip(event.cc()).into_iter();
                told.for_each(|(before, event)| tally.follow(before, event));
            }
            Self::Combat(tally) => {
                let told = before.combat().zip(event.combat()).into_iter();
                told.for_each(|(before, event)| tally.follow(before, event));
            }
            Self::TwoStarGeneral => {}
        }
    }

    /// What the smaller battle would report as it stands.
    pub(super) fn report(&self, battle: &Battle, brief: &Brief) -> Report {
        let told = match self {
            Self::CombatCaptain(tally) => battle.cc().map(|battle| tally.report(battle, brief)),
            Self::Combat(tally) => battle.combat().map(|battle| tally.report(battle)),
            Self::TwoStarGeneral => None,
        };
        let nothing =
            || Report { elements: Vec::new(), holder: None, minutes_used: brief.minutes_max };
        told.unwrap_or_else(nothing)
    }

    /// Where the accounts and the battle disagree: nowhere, after every entry.
    pub(super) fn faults(&self, battle: &Battle, brief: &Brief) -> Vec<String> {
        let found = match self {
            Self::CombatCaptain(tally) => battle.cc().map(|battle| tally.faults(battle, brief)),
            Self::Combat(tally) => {
                battle.combat().map(|battle| nowhere(&tally.report(battle), brief))
            }
            Self::TwoStarGeneral => battle.tsg().map(|_| Vec::new()),
        };
        found.unwrap_or_else(|| vec!["the accounts are of another book".to_owned()])
    }
}

/// Whom a report does not account for.
fn nowhere(report: &Report, brief: &Brief) -> Vec<String> {
    match report.balance(brief) {
        Ok(balance) => {
            let missing = balance.lines.into_iter().filter(|line| line.2.men > 0);
            missing
                .map(|(id, _, missing)| format!("{id}: {} men are nowhere (H.2 I1)", missing.men))
                .collect()
        }
        Err(fault) => vec![fault.to_string()],
    }
}

/// The musters in a book's own words.
fn told<T>(musters: &Musters, id: impl Fn(Name) -> T) -> BTreeMap<Name, Vec<T>> {
    musters
        .iter()
        .map(|(element, ids)| (*element, ids.iter().copied().map(&id).collect()))
        .collect()
}
