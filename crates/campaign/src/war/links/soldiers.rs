//! LNK-R30, LNK-R31 Who the soldiers of a fight are, and what it makes of their records.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use combat::handoff::fate;
use combat::state::SoldierId;
use kernel::{Name, Seq};

use crate::people::soldiers::{Soldier, SoldierOf};
use crate::setup::{BattleId, BattleSetup};
use crate::war::link::Opening;
use crate::war::tally::Tally;
use crate::war::{Battle, WarState};

/// Everybody who is known of a smaller battle's elements when it is opened.
pub(super) fn known(state: &WarState, opening: &Opening) -> BTreeMap<Name, Vec<Soldier>> {
    let of_brief = opening.brief.elements.iter().map(|sent| sent.element);
    let homes: BTreeSet<Name> =
        of_brief.chain(opening.soldiers.values().map(|of| of.element)).collect();
    let known = |home: Name| state.soldiers.0.get(&home).cloned().unwrap_or_default();
    homes
        .into_iter()
        .filter(|home| state.setup.roster.elements.contains_key(home))
        .map(|home| (home, known(home)))
        .collect()
}

/// Whoever goes into his first fight is written down.
pub(super) fn enlist(state: &mut WarState, opening: &Opening, at: Seq) {
    let BattleSetup::Combat(setup) = &opening.setup else { return };
    let mut men: Vec<(&Name, &SoldierOf)> = opening.soldiers.iter().collect();
    men.sort_by_key(|(_, of)| **of);
    for (id, of) in men {
        if let Some(spec) = setup.soldiers.get(&SoldierId(*id)) {
            state.soldiers.enlist(*of, &spec.name, spec.rank, at);
        }
    }
}

/// A fight that counts is added to the records of everybody in it.
pub(super) fn muster_out(state: &mut WarState, child: BattleId, at: Seq) {
    let (Some(link), Some(Battle::Combat(battle))) =
        (state.links.get(&child), state.battles.get(&child))
    else {
        return;
    };
    let Tally::Combat(tally) = &link.tally else { return };
    let one = |(id, of): (&Name, &SoldierOf)| {
        let id = SoldierId(*id);
        let record = tally.records().get(&id).cloned().unwrap_or_default();
        (*of, record, fate(battle, id))
    };
    let fight: Vec<_> = link.soldiers.iter().map(one).collect();
    state.soldiers.muster_out(&fight, at);
}

/// What is given up has not been, and nothing that came of it below; only names and decorations stay as they are now.
pub(super) fn forget(state: &mut WarState, child: BattleId) {
    let Some(link) = state.links.get(&child) else { return };
    for (home, before) in &link.known {
        let Some(now) = state.soldiers.0.get_mut(home) else { continue };
        now.truncate(before.len());
        for (man, before) in now.iter_mut().zip(before) {
            *man = Soldier {
                name: man.name.clone(),
                decorations: man.decorations.clone(),
                ..before.clone()
            };
        }
    }
}

/// A soldier is called otherwise, in fights that go on too.
pub(in crate::war) fn rename(state: &mut WarState, soldier: SoldierOf, name: &str) {
    state.soldiers.rename(soldier, name);
    for (child, link) in state.links.iter().filter(|(_, link)| link.is_pending()) {
        let mut his = link.soldiers.iter().filter(|(_, of)| **of == soldier);
        let (Some((id, _)), Some(Battle::Combat(battle))) =
            (his.next(), state.battles.get_mut(child))
        else {
            continue;
        };
        if let Some(spec) = Arc::make_mut(&mut battle.setup).soldiers.get_mut(&SoldierId(*id)) {
            name.clone_into(&mut spec.name);
        }
    }
}
