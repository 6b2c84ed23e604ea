//! LNK-R32 A company battle as a scenario has laid it out.

use std::collections::BTreeMap;

use combat_captain::handoff as company;
use combat_captain::state::{Arrival, Objective, SubunitId};
use combat_captain::tables::{self, COVER_VEHICLE_MAX, SubunitKind};
use kernel::handoff::{Brief, People};
use kernel::{Name, Side};

use super::sky::{self, Sky};
use super::{in_words, levy};
use crate::action::{ActionArrival, ActionElement, ActionWeapons};
use crate::setup::BattleSetup;
use crate::war::links::open::Founded;
use crate::war::links::pairs::places;
use crate::war::links::prepared::Prepared;

impl Prepared<'_> {
    /// A company battle on the action's table.
    pub(super) fn company(&self, brief: &Brief) -> Founded {
        let levies: Vec<_> =
            brief.elements.iter().filter_map(|sent| self.levy(sent.element)).collect();
        let (mut setup, musters) = company::found(brief, &levies, self.action.defender);
        setup.options = self.state.setup.readings.cc;
        for side in Side::BOTH {
            setup.sides[side.index()].name = self.position.side_name(side);
        }
        let aim = &self.action.objective;
        let objective = Objective { at: None, radius: aim.radius, holder: aim.holder };
        setup.objectives = BTreeMap::from([(aim.name.clone(), objective)]);
        setup.night = self.action.night;
        for (element, ids) in &musters {
            let Some(named) = self.named(*element) else { continue };
            let arrival = named.arrives.map(|arrives| match arrives {
                ActionArrival::Turn(turn) => Arrival::Turn(turn),
                ActionArrival::AfterTaking(turns) => {
                    Arrival::AfterTaking { objective: aim.name.clone(), turns }
                }
            });
            for id in ids {
                equip(&mut setup, *id, named, arrival.clone());
            }
        }
        places::company(&mut setup, &musters, self.action);
        let open = matches!(
            sky::over(self.state, self.position, self.action),
            Sky::Open | Sky::OpenAnyway
        );
        Founded {
            setup: BattleSetup::CombatCaptain(Box::new(setup)),
            musters: in_words(musters),
            soldiers: BTreeMap::new(),
            grounded: !open,
        }
    }

    /// Whether it is somebody who fights: trucks alone do not.
    pub(super) fn fights_as_company(&self, element: Name, people: People) -> bool {
        let part = |levy: company::Levy| {
            let (kind, men, vehicles) = (levy.kind, people.men, people.vehicles);
            company::Part { kind, men, vehicles }
        };
        let part = self.levy(element).map(part).filter(|part| part.kind != SubunitKind::Truck);
        part.is_some_and(|part| company::count(part) > 0)
    }

    fn levy(&self, element: Name) -> Option<company::Levy> {
        let spec = self.state.setup.roster.elements.get(&element)?;
        let mut levy = levy::levy(self.position, element, spec)?;
        let on_foot = matches!(levy.kind, SubunitKind::Rifles | SubunitKind::Enhanced);
        match self.named(element).and_then(|named| named.weapons) {
            Some(ActionWeapons::Rifles) if on_foot => levy.kind = SubunitKind::Rifles,
            Some(ActionWeapons::Enhanced) if on_foot => levy.kind = SubunitKind::Enhanced,
            _ => {}
        }
        let Some(named) = self.named(element) else { return Some(self.together(levy)) };
        levy.bazooka = named.bazooka.unwrap_or(levy.bazooka);
        if let Some(name) = &named.company {
            levy.company = company::Company::Called(name.clone());
            return Some(levy);
        }
        Some(self.together(levy))
    }

    /// LNK-R43 A company comes on together: whoever comes at another time than the stand he is with is a company of his own.
    fn together(&self, mut levy: company::Levy) -> company::Levy {
        let arrives = |id: Name| self.named(id).and_then(|named| named.arrives);
        let apart = |stand: &Name| arrives(*stand) != arrives(levy.element);
        if matches!(&levy.company, company::Company::Of(stand) if apart(stand)) {
            levy.company = company::Company::Of(levy.element);
        }
        levy
    }
}

/// What the action says of an element, on one of its sub-units and its unit.
fn equip(
    setup: &mut combat_captain::Setup,
    id: SubunitId,
    named: &ActionElement,
    arrival: Option<Arrival>,
) {
    let Some(spec) = setup.subunits.get_mut(&id) else { return };
    if let Some(cover) = named.cover {
        let highest = if spec.kind.is_vehicle() { COVER_VEHICLE_MAX } else { tables::COVER_MAX };
        spec.cover = cover.min(highest);
    }
    if let Some(unit) = setup.units.get_mut(&spec.unit) {
        unit.home_guard |= named.home_guard;
        unit.arrival = arrival;
    }
}
