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
        match (self, before, event) {
            (
                Self::CombatCaptain(tally),
                Battle::CombatCaptain(before),
                BattleEvent::CombatCaptain(event),
            ) => tally.follow(before, event),
            (Self::Combat(tally), Battle::Combat(before), BattleEvent::Combat(event)) => {
                tally.follow(before, event);
            }
            _ => {}
        }
    }

    /// What the smaller battle would report as it stands.
    pub(super) fn report(&self, battle: &Battle, brief: &Brief) -> Report {
        match (self, battle) {
            (Self::CombatCaptain(tally), Battle::CombatCaptain(battle)) => {
                tally.report(battle, brief)
            }
            (Self::Combat(tally), Battle::Combat(battle)) => tally.report(battle),
            _ => Report { elements: Vec::new(), holder: None, minutes_used: brief.minutes_max },
        }
    }

    /// Where the accounts and the battle disagree: nowhere, after every entry.
    pub(super) fn faults(&self, battle: &Battle, brief: &Brief) -> Vec<String> {
        match (self, battle) {
            (Self::CombatCaptain(tally), Battle::CombatCaptain(battle)) => {
                tally.faults(battle, brief)
            }
            (Self::Combat(tally), Battle::Combat(battle)) => {
                match tally.report(battle).balance(brief) {
                    Ok(balance) => {
                        let missing = balance.lines.into_iter().filter(|line| line.2.men > 0);
                        let fault = |(id, _, missing): (Name, _, kernel::handoff::Missing)| {
                            format!("{id}: {} men are nowhere (H.2 I1)", missing.men)
                        };
                        missing.map(fault).collect()
                    }
                    Err(fault) => vec![fault.to_string()],
                }
            }
            (Self::TwoStarGeneral, _) => Vec::new(),
            _ => vec!["the accounts are of another book".to_owned()],
        }
    }
}

/// The musters in a book's own words.
fn told<T>(musters: &Musters, id: impl Fn(Name) -> T) -> BTreeMap<Name, Vec<T>> {
    musters
        .iter()
        .map(|(element, ids)| (*element, ids.iter().copied().map(&id).collect()))
        .collect()
}
