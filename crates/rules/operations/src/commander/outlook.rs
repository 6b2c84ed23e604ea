//! What an attack would come to: the sum of the rules for a battle that is not ordered yet, and what its six faces are worth.

use kernel::Side;

use crate::event::{AirUsed, BattleKind, Support};
use crate::ground::{Square, within};
use crate::rules::battle::Battle;
use crate::rules::{combat, score};
use crate::state::{Half, Place, Planned, Prepared, Raised, State, Unit, UnitId};
use crate::tables::{self, BattleResult, Mode};

/// An attack as it is proposed.
#[derive(Clone, Debug, Default)]
pub(super) struct Proposal {
    /// Who attacks, and from where.
    pub(super) group: Vec<(UnitId, Square)>,
    pub(super) guns: Vec<UnitId>,
    /// Squadrons of ground attack over it.
    pub(super) squadrons: u8,
    /// In the next turn, after it was prepared in this one.
    pub(super) later: bool,
}

/// What it is worth, in twelfths of a point of status; and the faces of the die, of six, that throw the enemy back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Outlook {
    pub(super) worth: i32,
    pub(super) faces: u8,
}

impl Outlook {
    pub(super) const NONE: Self = Self { worth: i32::MIN, faces: 0 };

    /// Worth its losses, and as likely to come off as not.
    pub(super) const fn is_good(self) -> bool {
        self.worth > 0 && self.faces >= 3
    }
}

/// The position in which proposals are tried: a copy that is changed and put back.
pub(super) struct Trial {
    state: State,
}

impl Trial {
    /// Troops that are about to land stand where they will, each with its square.
    pub(super) fn of(state: &State, landing: &[(UnitId, Square)]) -> Self {
        let known = std::collections::BTreeMap::new();
        let mut state = State { known, ..state.clone() };
        for (unit, square) in landing {
            if let Some(found) = state.units.get_mut(unit) {
                (found.place, found.landed) = (Place::At(*square), true);
            }
        }
        Self { state }
    }

    pub(super) const fn state(&self) -> &State {
        &self.state
    }

    /// Whether a unit could attack `target` from a square.
    pub(super) fn may_strike(&mut self, unit: UnitId, from: Square, target: Square) -> bool {
        let Some(found) = self.state.units.get_mut(&unit) else { return false };
        let place = std::mem::replace(&mut found.place, Place::At(from));
        let may = self.state.may_strike(unit, target);
        if let Some(found) = self.state.units.get_mut(&unit) {
            found.place = place;
        }
        may
    }

    /// What comes of a proposal, where throwing the enemy out is worth `value` points of status beside his losses.
    pub(super) fn weigh(
        &mut self,
        side: Side,
        target: Square,
        proposal: &Proposal,
        value: i32,
    ) -> Outlook {
        let (half, raised) = (self.state.half, self.state.raised.len());
        let before: Vec<(UnitId, Unit)> =
            proposal.group.iter().map(|(id, _)| (*id, self.state.unit(*id).clone())).collect();
        if proposal.later {
            self.state.half = half.other();
        }
        for (unit, from) in &proposal.group {
            self.put(*unit, *from, (target, proposal.later));
        }
        let by_day = self.state.half == Half::Day;
        let squadrons = if by_day { proposal.squadrons } else { 0 };
        if squadrons > 0 {
            let zone = self.state.setup.ground.zone(target);
            let square = Some(target);
            let raised = Raised { side, square, zone, ground_attack: squadrons, heavy: 0 };
            self.state.raised.push(raised);
        }
        let outlook = self.outlook(side, target, proposal, value);
        self.state.raised.truncate(raised);
        self.state.half = half;
        self.state.units.extend(before);
        outlook
    }

    /// A unit as it would stand when the battle begins.
    fn put(&mut self, unit: UnitId, from: Square, (target, later): (Square, bool)) {
        let turn = self.state.turn;
        let Some(found) = self.state.units.get_mut(&unit) else { return };
        let moves = found.place != Place::At(from);
        found.place = Place::At(from);
        found.mode = moves.then_some(Mode::Tactical);
        (found.ticks, found.attacked, found.immobilised) = (0, false, false);
        if later {
            found.prepared = Some(Prepared { target, turn: turn.saturating_sub(1) });
        }
    }

    fn outlook(&self, side: Side, target: Square, proposal: &Proposal, value: i32) -> Outlook {
        let state = &self.state;
        let units: Vec<UnitId> = proposal.group.iter().map(|(id, _)| *id).collect();
        let units = combat::joins(state, side, target, &units);
        if units.len() < proposal.group.len() {
            return Outlook::NONE;
        }
        let planned = Planned { side, target, units, meeting: false };
        let mut battle = Battle::of(state, &planned, BattleKind::Ordered);
        if battle.attackers.is_empty() || !battle.is_contested(state) {
            return Outlook::NONE;
        }
        let zone = state.setup.ground.zone(target);
        let over = |raised: &&Raised| raised.side == side && raised.square == Some(target);
        let raised = state.raised.iter().filter(over);
        let air = raised.map(|raised| AirUsed { square: raised.square, zone }).collect();
        battle.support = Support {
            guns: [proposal.guns.clone(), enemy_guns(state, &battle)],
            air: [air, Vec::new()],
            ..Support::default()
        };
        let sum = score::of(state, &battle).floor();
        let bad = battle.bad_ground(state);
        let lost = |points: u8, units: &[UnitId]| -> i32 {
            units.iter().map(|id| i32::from(state.unit(*id).status.min(points))).sum()
        };
        let mut outlook = Outlook { worth: 0, faces: 0 };
        for die in 1..=6 {
            let result = BattleResult::of(sum + die, bad);
            let row = tables::result_row(result);
            let ground = match result {
                BattleResult::TotalSuccess => value + 2,
                BattleResult::Success => value,
                BattleResult::LimitedSuccess => value * 2 / 3,
                BattleResult::Confused => 0,
                BattleResult::BadlyBeaten => -2,
            };
            // What is lost for a place can be made good; the turn in which it could be taken cannot.
            outlook.worth += 2 * (ground + lost(row.defender, &battle.defenders))
                - lost(row.attacker, &battle.attackers);
            outlook.faces += u8::from(result >= BattleResult::LimitedSuccess);
        }
        outlook
    }
}

/// R50 The enemy's batteries that may help: those of his formations in this battle, in reach.
fn enemy_guns(state: &State, battle: &Battle) -> Vec<UnitId> {
    let fights = |id: UnitId| {
        let formation = state.unit(id).formation;
        battle.defenders.iter().any(|defender| state.unit(*defender).formation == formation)
    };
    let squares: Vec<Square> =
        battle.attackers.iter().filter_map(|id| state.square_of(*id)).collect();
    let guns = state.on_map().filter(|(_, spec, _)| spec.side != battle.side);
    guns.filter(|(id, spec, at)| {
        let reach = spec.artillery.map(|kind| tables::artillery(kind).long);
        let in_reach = |km| squares.iter().any(|square| within(*at, *square, km));
        reach.is_some_and(in_reach)
            && state.unit(*id).supply > 0
            && !battle.defenders.contains(id)
            && !state.in_contact(*id)
            && fights(*id)
    })
    .map(|(id, _, _)| id)
    .collect()
}

/// Batteries of a side that may fire at a square this turn without moving: free of contact, with SP, in reach; the nearest first.
pub(super) fn guns_on(state: &State, side: Side, target: Square) -> Vec<UnitId> {
    let ours = state.on_map().filter(|(_, spec, _)| spec.side == side);
    let mut guns: Vec<(u32, UnitId)> = ours
        .filter_map(|(id, spec, at)| {
            let row = tables::artillery(spec.artillery?);
            let unit = state.unit(id);
            let reaches = within(at, target, row.long);
            let ready = unit.supply > 0 && !unit.immobilised && !state.in_contact(id);
            let far = u32::from(!within(at, target, row.effective));
            (reaches && ready).then_some((far, id))
        })
        .collect();
    guns.sort_unstable();
    guns.into_iter().map(|(_, id)| id).collect()
}
