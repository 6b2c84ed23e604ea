//! What a unit is made of, and who belongs to it in smaller battles, where its squads and men have ids of their own.

use std::collections::{BTreeMap, BTreeSet};

use campaign::{BattleId, WarState};
use kernel::{Name, Side};
use serde::{Deserialize, Serialize};

use engine::error::{ApiError, ApiResult};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum UnitKind {
    Formation,
    Battalion,
    Stand,
    Platoon,
}

/// A formation, a battalion, a stand or a platoon with everything that the roster counts to it.
#[derive(Clone, Debug)]
pub(crate) struct UnitOf {
    pub(crate) id: String,
    pub(crate) name: String,
    pub(crate) kind: UnitKind,
    pub(crate) side: Side,
    pub(crate) elements: BTreeSet<Name>,
    /// Those whose orders are its own: of a stand, its battalion's.
    pub(crate) battalions: BTreeSet<Name>,
}

impl UnitOf {
    /// The unit of an id, or the formation of a name.
    ///
    /// # Errors
    /// When there is none.
    pub(crate) fn find(war: &WarState, id: &str) -> ApiResult<Self> {
        let battalion = || id.parse().ok().and_then(|name| Self::battalion(war, name));
        let element = || id.parse().ok().and_then(|name| Self::element(war, name));
        battalion().or_else(element).or_else(|| Self::formation(war, id)).ok_or_else(|| {
            ApiError::usage("no_such_unit", format!("there is no unit \"{id}\""))
                .hint("battalions, stands and platoons by their ids, formations by their names")
        })
    }

    /// The battalion of an element, or the element itself where it has none.
    pub(crate) fn above(war: &WarState, element: &str) -> Option<Self> {
        let element: Name = element.parse().ok()?;
        let spec = war.setup.roster.elements.get(&element)?;
        match spec.unit {
            Some(unit) => Self::battalion(war, unit),
            None => Self::element(war, element),
        }
    }

    pub(crate) fn has(&self, element: Name) -> bool {
        self.elements.contains(&element)
    }

    pub(crate) fn has_text(&self, element: &str) -> bool {
        element.parse().is_ok_and(|element: Name| self.has(element))
    }

    fn battalion(war: &WarState, id: Name) -> Option<Self> {
        let spec = war.setup.roster.units.get(&id)?;
        let elements = war.setup.roster.elements.iter();
        Some(Self {
            id: id.to_string(),
            name: spec.name.clone(),
            kind: UnitKind::Battalion,
            side: spec.side,
            elements: elements
                .filter(|(_, element)| element.unit == Some(id))
                .map(|(id, _)| *id)
                .collect(),
            battalions: BTreeSet::from([id]),
        })
    }

    fn element(war: &WarState, id: Name) -> Option<Self> {
        let spec = war.setup.roster.elements.get(&id)?;
        Some(Self {
            id: id.to_string(),
            name: spec.name.clone(),
            kind: if spec.kind.platoon().is_some() { UnitKind::Platoon } else { UnitKind::Stand },
            side: spec.side,
            elements: BTreeSet::from([id]),
            battalions: spec.unit.into_iter().collect(),
        })
    }

    fn formation(war: &WarState, name: &str) -> Option<Self> {
        let roster = &war.setup.roster;
        let is_it = |id| !name.is_empty() && roster.formation_name(id) == name;
        let of_it = || {
            let elements = roster.elements.iter();
            elements.filter(|(_, spec)| roster.chain(spec.formation).any(is_it))
        };
        let (_, first) = of_it().next()?;
        Some(Self {
            id: name.to_owned(),
            name: name.to_owned(),
            kind: UnitKind::Formation,
            side: first.side,
            elements: of_it().map(|(id, _)| *id).collect(),
            battalions: of_it().filter_map(|(_, spec)| spec.unit).collect(),
        })
    }
}

/// Everybody of a smaller battle by his id in it, with the element of the roster that he belongs to.
pub(crate) fn homes(war: &WarState, child: BattleId) -> BTreeMap<Name, Name> {
    let Some(link) = war.links.get(&child) else { return BTreeMap::new() };
    let above = homes(war, link.parent);
    let mut homes = BTreeMap::new();
    for (element, ids) in &link.musters {
        let root = above.get(element).copied().unwrap_or(*element);
        homes.extend(ids.iter().map(|id| (*id, root)));
    }
    homes
}
