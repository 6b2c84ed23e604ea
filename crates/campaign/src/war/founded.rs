//! A battle on a table that a scenario has laid out, founded from whoever comes to it: a prepared action (LNK-R32), or a battle of the
//! war itself (LNK-R45).

use std::collections::BTreeMap;

use combat_captain::handoff as company;
use combat_captain::state::{Arrival, Objective, SubunitId};
use combat_captain::tables::{self, COVER_VEHICLE_MAX, SubunitKind};
use kernel::handoff::{Brief, Musters};
use kernel::{Name, Side};

use super::links::places;
use super::links::{Draft, Roll};
use crate::laid::{LaidArrival, LaidElement, LaidTable, LaidWeapons};
use crate::setup::{BattleSetup, WarSetup};

/// What a battle on a table begins with.
pub(crate) struct Founded {
    pub(crate) setup: BattleSetup,
    /// What each element of the brief has become.
    pub(crate) musters: Musters,
    /// Who each soldier is; nobody in a company battle.
    pub(crate) roll: Roll,
}

/// A company battle, on the table as far as it has room (LNK-R24).
pub(crate) fn companies(
    war: &WarSetup,
    table: &LaidTable,
    brief: &Brief,
    levies: &[company::Levy],
) -> Founded {
    let (mut setup, musters) = company::found(brief, levies, table.defender);
    setup.options = war.readings.cc;
    for side in Side::BOTH {
        war.side_name(side).clone_into(&mut setup.sides[side.index()].name);
    }
    let aim = &table.objective;
    let objective = Objective { at: None, radius: aim.radius, holder: aim.holder };
    setup.objectives = BTreeMap::from([(aim.name.clone(), objective)]);
    setup.night = table.night;
    for (element, ids) in &musters {
        let Some(said) = table.element(*element) else { continue };
        for id in ids {
            equip(&mut setup, *id, said, arrival(table, said));
        }
    }
    places::company(&mut setup, &musters, table);
    let setup = BattleSetup::CombatCaptain(Box::new(setup));
    Founded { setup, musters: in_words(musters), roll: Roll::default() }
}

/// A fight of soldiers, likewise.
pub(crate) fn soldiers(draft: &Draft<'_>, table: &LaidTable) -> Founded {
    let (mut setup, musters, roll) = draft.found(Some(table), table.defender);
    let aim = &table.objective;
    let objective = combat::state::Objective { at: None, radius: aim.radius, holder: aim.holder };
    setup.objectives = BTreeMap::from([(aim.name.clone(), objective)]);
    setup.turns = setup.turns.min(table.turns);
    for (_, said) in table.elements() {
        for id in musters.get(&said.element).into_iter().flatten() {
            if let Some(spec) = setup.soldiers.get_mut(id) {
                spec.reserve = said.fire_team;
            }
        }
    }
    places::soldiers(&mut setup, &musters, table);
    Founded { setup: BattleSetup::Combat(Box::new(setup)), musters: men(musters), roll }
}

/// What an element is in a company battle, with what the table says of it. A company comes on together: whoever comes at another
/// time than the element his company is of is a company of his own (LNK-R43).
pub(crate) fn outfit(mut levy: company::Levy, table: &LaidTable) -> company::Levy {
    let said = table.element(levy.element);
    let on_foot = matches!(levy.kind, SubunitKind::Rifles | SubunitKind::Enhanced);
    match said.and_then(|said| said.weapons) {
        Some(LaidWeapons::Rifles) if on_foot => levy.kind = SubunitKind::Rifles,
        Some(LaidWeapons::Enhanced) if on_foot => levy.kind = SubunitKind::Enhanced,
        _ => {}
    }
    levy.bazooka = said.and_then(|said| said.bazooka).unwrap_or(levy.bazooka);
    let arrives = |id: Name| table.element(id).and_then(|said| said.arrives);
    match (said.and_then(|said| said.company.as_ref()), &levy.company) {
        (Some(name), _) => levy.company = company::Company::Called(name.clone()),
        (None, company::Company::Of(whom)) if arrives(*whom) != arrives(levy.element) => {
            levy.company = company::Company::Of(levy.element);
        }
        _ => {}
    }
    levy
}

/// Musters as the war keeps them.
pub(crate) fn in_words(musters: company::Musters) -> Musters {
    let words = |ids: Vec<SubunitId>| ids.into_iter().map(|id| id.0).collect();
    musters.into_iter().map(|(element, ids)| (element, words(ids))).collect()
}

/// The same, of a fight of soldiers.
pub(crate) fn men(musters: combat::handoff::Musters) -> Musters {
    let words = |ids: Vec<combat::state::SoldierId>| ids.into_iter().map(|id| id.0).collect();
    musters.into_iter().map(|(element, ids)| (element, words(ids))).collect()
}

fn arrival(table: &LaidTable, said: &LaidElement) -> Option<Arrival> {
    said.arrives.map(|arrives| match arrives {
        LaidArrival::Turn(turn) => Arrival::Turn(turn),
        LaidArrival::AfterTaking(turns) => {
            Arrival::AfterTaking { objective: table.objective.name.clone(), turns }
        }
    })
}

/// What the table says of an element, on one of its sub-units and its unit.
fn equip(
    setup: &mut combat_captain::Setup,
    id: SubunitId,
    said: &LaidElement,
    arrival: Option<Arrival>,
) {
    let Some(spec) = setup.subunits.get_mut(&id) else { return };
    if let Some(cover) = said.cover {
        let highest = if spec.kind.is_vehicle() { COVER_VEHICLE_MAX } else { tables::COVER_MAX };
        spec.cover = cover.min(highest);
    }
    if let Some(unit) = setup.units.get_mut(&spec.unit) {
        unit.home_guard |= said.home_guard;
        unit.arrival = arrival;
    }
}
