//! LNK-R30, LNK-R31 Who the soldiers of a fight are, and what it makes of their records.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use combat::handoff::fate;
use combat::state::SoldierId;
use kernel::{Name, Seq};

use crate::people::soldiers::{Lost, Soldier, SoldierOf};
use crate::setup::BattleId;
use crate::war::link::{Opening, Tally};
use crate::war::{Battle, WarState};

/// Everybody who is known of a smaller battle's elements when it is opened, and of those whose men serve with them.
pub(super) fn known(state: &WarState, opening: &Opening) -> BTreeMap<Name, Vec<Soldier>> {
    let sent: BTreeSet<Name> = opening.brief.elements.iter().map(|sent| sent.element).collect();
    let with = state.soldiers.all().filter(|(_, man)| sent.contains(&man.with));
    let homes: BTreeSet<Name> = with
        .map(|(of, _)| of.element)
        .chain(opening.soldiers.values().map(|of| of.element))
        .chain(sent.iter().copied())
        .collect();
    let known = |home: Name| state.soldiers.0.get(&home).cloned().unwrap_or_default();
    homes
        .into_iter()
        .filter(|home| state.setup.roster.elements.contains_key(home))
        .map(|home| (home, known(home)))
        .collect()
}

/// Whoever goes into his first fight is written down.
pub(super) fn enlist(state: &mut WarState, opening: &Opening, at: Seq) {
    state.soldiers.enlist_all(&opening.setup, &opening.soldiers, at);
}

/// A battle that counts: a fight of soldiers is added to the records of everybody in it. Then whoever has fallen in it, or below
/// it, is one of those its report counts: an umpire's correction names others (LNK-R30).
pub(super) fn muster_out(state: &mut WarState, child: BattleId, at: Seq) {
    let Some(link) = state.links.get(&child) else { return };
    if let (Tally::Combat(tally), Some(Battle::Combat(battle))) =
        (&link.tally, state.battles.get(&child))
    {
        let one = |(id, of): (&Name, &SoldierOf)| {
            let id = SoldierId(*id);
            let record = tally.records().get(&id).cloned().unwrap_or_default();
            (*of, record, fate(battle, id))
        };
        let fight: Vec<_> = link.soldiers.iter().map(one).collect();
        state.soldiers.muster_out(&fight, at);
    }
    let Some(Ok(balance)) = link.report().map(|report| report.balance(&link.brief)) else { return };
    for (element, line, missing) in balance.lines {
        let lost = Lost {
            captured: line.captured,
            killed: line.killed,
            wounded: line.wounded,
            scattered: line.stragglers + missing.men,
        };
        let sent = link.musters.get(&element).map_or(&[][..], Vec::as_slice);
        let of_it: BTreeSet<SoldierOf> = match link.tally {
            Tally::Combat(_) => {
                sent.iter().filter_map(|id| link.soldiers.get(id)).copied().collect()
            }
            _ => state.soldiers.uncounted(element),
        };
        state.soldiers.fit(&of_it, lost, at);
    }
}

/// What is given up has not been, and nothing that came of it below; only names and decorations stay as they are now.
pub(super) fn forget(state: &mut WarState, child: BattleId) {
    let Some(link) = state.links.get(&child) else { return };
    let fought = fought(state, child);
    for (home, before) in &link.known {
        let Some(now) = state.soldiers.0.get_mut(home) else { continue };
        let of = |number: usize| {
            let number = u32::try_from(number).unwrap_or(u32::MAX);
            SoldierOf { element: *home, number }
        };
        while now.len() > before.len() && fought.contains(&of(now.len() - 1)) {
            now.pop();
        }
        // Whoever was not in it may have come back from elsewhere meanwhile.
        let in_it = now.iter_mut().zip(before).enumerate();
        for (_, (man, before)) in in_it.filter(|(number, _)| fought.contains(&of(*number))) {
            *man = Soldier {
                name: man.name.clone(),
                decorations: man.decorations.clone(),
                ..before.clone()
            };
        }
    }
}

/// Everybody who has fought by name in a battle, or in one below it.
fn fought(state: &WarState, battle: BattleId) -> BTreeSet<SoldierOf> {
    let own = state.links.get(&battle).into_iter().flat_map(|link| link.soldiers.values().copied());
    let below = state.links.iter().filter(|(_, link)| link.parent == battle);
    own.chain(below.flat_map(|(child, _)| fought(state, *child))).collect()
}

/// A soldier is called otherwise, in fights that go on too.
pub(in crate::war) fn rename(state: &mut WarState, soldier: SoldierOf, name: &str) {
    state.soldiers.rename(soldier, name);
    let pending = state.links.iter().filter(|(_, link)| link.is_pending());
    let below = pending.map(|(child, link)| (*child, &link.soldiers));
    let roots = state.setup.battles.iter();
    let roots = roots.filter_map(|root| Some((root.id, &root.table.as_ref()?.soldiers)));
    for (child, soldiers) in below.chain(roots) {
        let mut his = soldiers.iter().filter(|(_, of)| **of == soldier);
        let (Some((id, _)), Some(Battle::Combat(battle))) =
            (his.next(), state.battles.get_mut(&child))
        else {
            continue;
        };
        if let Some(spec) = Arc::make_mut(&mut battle.setup).soldiers.get_mut(&SoldierId(*id)) {
            name.clone_into(&mut spec.name);
        }
    }
}
