//! A battle: who fights whom, and with what help.

use crate::event::{BattleKind, Support};
use crate::ground::Square;
use crate::rules::preparing;
use crate::state::{FormationId, Planned, State, UnitId};

/// One battle, before its die.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Battle {
    pub side: kernel::Side,
    pub target: Square,
    pub attackers: Vec<UnitId>,
    /// R39 All enemy combat units in the square, with artillery and headquarters there.
    pub defenders: Vec<UnitId>,
    pub kind: BattleKind,
    pub support: Support,
}

impl Battle {
    /// The battle of these attackers for a square, as the position is now; without supports.
    #[must_use]
    pub fn of(state: &State, planned: &Planned, kind: BattleKind) -> Self {
        let (side, target) = (planned.side, planned.target);
        let attackers = planned.units.iter().copied();
        let attackers =
            attackers.filter(|id| state.square_of(*id).is_some() && state.may_strike(*id, target));
        let there = state.units_in(target).filter(|(_, spec)| spec.side != side);
        let defenders: Vec<UnitId> =
            there.filter(|(_, spec)| spec.fights() || spec.flags.hq).map(|(id, _)| id).collect();
        let (attackers, support) = (attackers.collect(), Support::default());
        Self { side, target, attackers, defenders, kind, support }
    }

    /// R36 Whether a combat unit defends at all.
    #[must_use]
    pub fn is_contested(&self, state: &State) -> bool {
        self.defenders.iter().any(|id| state.spec(*id).fights())
    }

    /// The attackers, or the defenders.
    #[must_use]
    pub fn units(&self, attacker: bool) -> &[UnitId] {
        if attacker { &self.attackers } else { &self.defenders }
    }

    /// R2 The attackers whose attack is prepared.
    #[must_use]
    pub fn prepared(&self, state: &State) -> Vec<UnitId> {
        let prepared = |id: &UnitId| preparing::is_prepared(state, *id, self.target, self.kind);
        self.attackers.iter().copied().filter(prepared).collect()
    }

    /// R2 A battle is prepared only if every attacker is.
    #[must_use]
    pub fn is_prepared(&self, state: &State) -> bool {
        self.prepared(state).len() == self.attackers.len()
    }

    /// R12 The ground the battle is fought on.
    #[must_use]
    pub fn bad_ground(&self, state: &State) -> bool {
        state.terrain(self.target).is_bad()
    }

    /// R42 The formation with most raw status there; of equals the one whose sheet named the battle, then the lower id.
    #[must_use]
    pub fn lead(&self, state: &State, attacker: bool) -> Option<FormationId> {
        let formation = |id: &UnitId| state.unit(*id).formation;
        let mut weights: Vec<(FormationId, u32)> = Vec::new();
        for id in self.units(attacker) {
            let status = u32::from(state.unit(*id).status);
            match weights.iter_mut().find(|(known, _)| *known == formation(id)) {
                Some((_, sum)) => *sum += status,
                None => weights.push((formation(id), status)),
            }
        }
        let most = weights.iter().map(|(_, sum)| *sum).max()?;
        weights.retain(|(_, sum)| *sum == most);
        let names = |formation: &FormationId| self.is_named_by(state, *formation);
        weights
            .into_iter()
            .map(|(formation, _)| (!names(&formation), formation))
            .min()
            .map(|(_, id)| id)
    }

    /// R42 Whether the order sheet of a formation names this battle: its square, or for the defender one it is attacked from.
    fn is_named_by(&self, state: &State, formation: FormationId) -> bool {
        let Some(spec) = state.setup.formations.get(&formation) else { return false };
        let sheet = &state.sheets[spec.side.index()];
        let Some(part) = sheet.formations.get(&formation) else { return false };
        let attacks_from = |square: Square| {
            let mut stands = self.attackers.iter().map(|id| state.square_of(*id));
            spec.side != self.side && stands.any(|at| at == Some(square))
        };
        let here = |square: &Square| *square == self.target || attacks_from(*square);
        !state.missing.contains(&formation)
            && part.units.values().any(|order| order.task.names(self.kind).iter().any(here))
    }

    /// R43 Whether this side has tanks in contact.
    #[must_use]
    pub fn has_tanks(&self, state: &State, attacker: bool) -> bool {
        let tank = |id: &UnitId| state.spec(*id).class.is_tank() && state.unit(*id).status > 0;
        self.units(attacker).iter().any(tank)
    }
}

/// The sum of status, without factors.
#[must_use]
pub fn raw(state: &State, units: &[UnitId]) -> u32 {
    units.iter().map(|id| u32::from(state.unit(*id).status)).sum()
}

/// R20 Whether more than half of the status is in tanks.
#[must_use]
pub fn mostly_armour(state: &State, units: &[UnitId]) -> bool {
    let tanks: Vec<UnitId> =
        units.iter().copied().filter(|id| state.spec(*id).class.is_tank()).collect();
    raw(state, &tanks) * 2 > raw(state, units)
}
