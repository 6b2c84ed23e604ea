//! One soldier on the table: how he stands or lies, what he carries and what is left of it, and whose order is waited for.

use std::collections::BTreeMap;

use crate::diary::count;
use crate::legal::legal;
use crate::rules::agenda;
use crate::state::{Place, SoldierId, State, Step, Weapon};
use crate::tables::{self, Wound};
use crate::{Order, ground};
use kernel::Side;

use super::cards::badges;
use super::inches;
use kernel::face::{TableStance, TableStand, TableSymbol, TableToken, TableTokenKind, TableWeapon};

/// Whose order is waited for from each man, or about him.
pub(super) type Askers = BTreeMap<SoldierId, Side>;

/// Who is asked now, and by whom he is ordered.
pub(super) fn askers(state: &State) -> Askers {
    let Some(step) = state.next_step() else {
        let active = state.active().map(|active| active.soldier);
        return active.into_iter().map(|id| (id, state.side_of(id))).collect();
    };
    let Some(side) = agenda::answering(state, step) else { return Askers::new() };
    match step {
        Step::React { soldier, .. }
        | Step::Forced { soldier, .. }
        | Step::MayFire { soldier }
        | Step::MayMove { soldier }
        | Step::Reply { target: soldier, .. } => Askers::from([(*soldier, side)]),
        Step::March(_) => {
            let fires = |offer: kernel::Offer<Order>| match offer.order {
                Order::SnapFire { soldier, .. } => Some((soldier, side)),
                _ => None,
            };
            legal(state, side.actor()).offers.into_iter().filter_map(fires).collect()
        }
        _ => Askers::new(),
    }
}

pub(super) fn man(state: &State, id: SoldierId, askers: &Askers) -> TableStand {
    let now = state.soldier(id);
    let here = now.place == Place::Field;
    let alive = u8::from(here && now.wound != Wound::Dead);
    let side = state.side_of(id);
    let names = state.spec(id).weapons.iter().map(|weapon| tables::weapon(*weapon).name.clone());
    TableStand {
        id: id.to_string(),
        name: state.name(id),
        side,
        unit: Some(side.actor().word().to_owned()),
        unit_name: state.side_name(side),
        kind: names.collect::<Vec<_>>().join(", "),
        symbol: TableSymbol::Man,
        at: now.at.filter(|_| here),
        radius: ground::BASE,
        facing: None,
        is_here: here && now.wound.is_able(),
        gone: gone(state, id),
        is_active: askers.contains_key(&id),
        by: askers.get(&id).copied(),
        stance: match () {
            () if !now.wound.is_able() => TableStance::Down,
            () if now.pinned => TableStance::Prone,
            () if now.took_cover => TableStance::Covered,
            () => TableStance::Upright,
        },
        badges: badges(state, id),
        weapons: state.spec(id).weapons.iter().map(|of| weapon(state, id, *of)).collect(),
        figures: [alive, 1],
        men: [alive.into(), 1],
        cover: 0,
        cover_words: now.took_cover.then(|| "has taken cover".to_owned()),
        tokens: tokens(state, id),
        notes: notes(state, id),
    }
}

pub(super) fn gone(state: &State, id: SoldierId) -> Option<String> {
    let now = state.soldier(id);
    match now.place {
        Place::Field if now.wound.is_able() => None,
        Place::Field => Some(now.wound.word().to_owned()),
        Place::Reserve => Some("with a fire team to come".to_owned()),
        Place::Left => Some("has left the table".to_owned()),
        Place::Captured => Some("captured".to_owned()),
        Place::Dead => Some("dead".to_owned()),
    }
}

fn weapon(state: &State, id: SoldierId, weapon: Weapon) -> TableWeapon {
    let row = tables::weapon(weapon);
    let most = row.uses.or_else(|| row.fed.map(tables::Feed::uses));
    let range = format!("to {}, at most {}", inches(row.optimum()), inches(row.maximum()));
    let shots = |how: &str, burst: Option<tables::Burst>| {
        burst.map(|burst| format!("{how}{}", count(burst.shots, "shot")))
    };
    let ways = [
        shots("", row.standard()),
        shots("rapidly ", row.special()),
        row.spray.then(|| "sprays".to_owned()),
        row.is_machine_gun().then(|| "sweeps".to_owned()),
    ];
    let now = state.soldier(id).ammunition.get(&weapon);
    let halves = now.map_or(0, |now| now.halves);
    let is_empty = row.fed.is_some() && !state.is_loaded(id, weapon);
    let reload = is_empty.then(|| match halves {
        0 => "empty".to_owned(),
        halves => format!("empty; {} of reloading done", count(halves, "half action")),
    });
    TableWeapon {
        name: row.name.clone(),
        words: core::iter::once(range)
            .chain(ways.into_iter().flatten())
            .collect::<Vec<_>>()
            .join(", "),
        left: most.map(|most| [most.saturating_sub(state.used(id, weapon)), most]),
        reload,
    }
}

fn tokens(state: &State, id: SoldierId) -> Vec<TableToken> {
    let now = state.soldier(id);
    let mut tokens = Vec::new();
    if !matches!(now.wound, Wound::None | Wound::Dead) {
        let count = now.wound as u16;
        tokens.extend(TableToken::of(TableTokenKind::Loss, count, now.wound.word()));
    }
    if now.pinned {
        let words = if now.skips { "pinned, loses his next card" } else { "pinned" };
        tokens.extend(TableToken::of(TableTokenKind::Stopped, 1_u16, words));
    }
    for (weapon, spent) in &now.ammunition {
        let row = tables::weapon(*weapon);
        let most = row.uses.or_else(|| row.fed.map(tables::Feed::uses));
        let left = most.map(|most| most.saturating_sub(spent.used));
        let words = match (left, state.is_loaded(id, *weapon)) {
            (Some(left), true) => format!("{}: {} left", row.name, count(left, "use")),
            (_, false) => format!("{} is empty", row.name),
            (None, true) => continue,
        };
        let kind = if row.grenade.is_some() {
            TableTokenKind::Grenades
        } else {
            TableTokenKind::Ammunition
        };
        tokens.push(TableToken { kind, count: left.unwrap_or(0).into(), label: None, words });
    }
    tokens
}

fn notes(state: &State, id: SoldierId) -> Vec<String> {
    let (now, spec) = (state.soldier(id), state.spec(id));
    let mut notes = vec![format!("training {}+, accuracy {}+", spec.training, spec.accuracy)];
    let all = [
        (spec.nco, "may exchange cards"),
        (spec.medic, "medic"),
        (state.deck.contains(&id), "card in the deck"),
        (state.is_locked(id), "in close combat"),
        (now.dragged, "was dragged"),
    ];
    notes.extend(all.iter().filter(|(is, _)| *is).map(|(_, words)| (*words).to_owned()));
    if let Some(friend) = now.tends {
        notes.push(format!("looks after {}", state.name(friend)));
    }
    notes
}
