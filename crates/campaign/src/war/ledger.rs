//! H.2, LNK-R60 The people of a division battle that has grown out of an operational one: its stands have a muster and a roster of their own,
//! dealt out from the men of the units, and what is left of them goes back to the units when its report is accepted.

use std::collections::BTreeMap;

use kernel::Name;
use kernel::handoff::{Brief, BriefElement, Musters, ReportElement};
use kernel::map::Cell;
use serde::{Deserialize, Serialize};
use two_star_general as tsg;
use two_star_general::state::StandId;

use super::squads::Going;
use super::{Battle, WarState};
use crate::roster::{ElementSpec, Muster, Roster, RosterChange};
use crate::setup::{BattleId, BattleSetup};

/// What such a battle has of its own when it is founded.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Stands {
    /// Every stand and platoon. The men of each unit are a formation of their own, so that nobody is mended with another's.
    pub muster: Muster,
    /// What places on its map are called.
    pub places: BTreeMap<Cell, String>,
    /// The cell of the larger map that its first hex is.
    pub corner: Cell,
}

/// The people of such a battle as they are.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Ledger {
    #[serde(with = "as_text")]
    pub stands: Stands,
    pub roster: Roster,
    /// What never changes of the battle: a snapshot of it has no setup of its own.
    #[serde(with = "as_text")]
    pub setup: BattleSetup,
}

/// Setups leave out what they do not have, which the bytes of a snapshot cannot: there they are text.
mod as_text {
    use serde::de::{DeserializeOwned, Error as _};
    use serde::ser::Error as _;
    use serde::{Deserialize as _, Deserializer, Serialize, Serializer};

    pub(super) fn serialize<T: Serialize, S: Serializer>(
        of: &T,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&serde_json::to_string(of).map_err(S::Error::custom)?)
    }

    pub(super) fn deserialize<'de, T: DeserializeOwned, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<T, D::Error> {
        let text = String::deserialize(deserializer)?;
        serde_json::from_str(&text).map_err(D::Error::custom)
    }
}

impl Ledger {
    /// Everybody is where he was sent.
    #[must_use]
    pub fn begin(stands: &Stands, setup: &BattleSetup) -> Self {
        let (stands, setup) = (stands.clone(), setup.clone());
        Self { roster: Roster::begin(&stands.muster), stands, setup }
    }

    /// What has become of everybody who was sent, unit by unit.
    pub(super) fn lines(&self, musters: &Musters, brief: &Brief) -> Vec<ReportElement> {
        let owed = self.owed(musters);
        brief.elements.iter().map(|sent| self.line(musters, sent, &owed)).collect()
    }

    /// The men of a unit are in its stands, or in the pools of its formation; survivors of a removed battalion (R50) are present. Men who
    /// formed another's headquarters (R68) go home first, so that nobody comes back to the wrong unit.
    fn line(
        &self,
        musters: &Musters,
        sent: &BriefElement,
        owed: &BTreeMap<Name, i64>,
    ) -> ReportElement {
        let parts = musters.get(&sent.element).map_or(&[][..], Vec::as_slice);
        let here = |count: fn(crate::roster::Element) -> u32| -> u32 {
            parts.iter().map(|id| count(self.roster.element(*id))).sum()
        };
        let pools = self.pools_of(sent.element);
        let owed = owed.get(&sent.element).copied().unwrap_or_default();
        let fates = [pools.killed, pools.wounded, pools.prisoners, pools.stragglers];
        let mut left = sent.men;
        let [killed, wounded, captured, stragglers] = fates.map(|men| {
            let fate = men.min(left);
            left -= fate;
            fate
        });
        // What an umpire or home has given beyond those who were sent belongs to no unit.
        let own = i64::from(here(|part| part.men) + pools.replacements) + owed;
        let present = u32::try_from(own.max(0)).unwrap_or(u32::MAX).min(left);
        let vehicles_present = here(|part| part.vehicles).min(sent.vehicles);
        ReportElement {
            element: Some(sent.element),
            present,
            killed,
            wounded,
            captured,
            stragglers,
            vehicles_present,
            vehicles_destroyed: sent.vehicles - vehicles_present,
            ..ReportElement::default()
        }
    }

    /// Men of each unit who serve with another, less those of others who serve with it.
    fn owed(&self, musters: &Musters) -> BTreeMap<Name, i64> {
        let balance = |unit: &Name| {
            let pools = self.pools_of(*unit);
            (*unit, i64::from(pools.went_over) - i64::from(pools.came_over))
        };
        musters.keys().map(balance).filter(|(_, owed)| *owed != 0).collect()
    }

    fn pools_of(&self, unit: Name) -> &crate::roster::Pools {
        let spec = self.stands.muster.units.get(&unit);
        let formation = spec.map_or(crate::roster::FormationId(0), |spec| spec.formation);
        self.roster.pools_of(formation)
    }

    /// The square that each unit stands in: where most of its men are, of equals the first.
    pub(super) fn stood(&self, musters: &Musters, position: &tsg::State) -> BTreeMap<Name, String> {
        let unit = |(unit, parts): (&Name, &Vec<Name>)| {
            let mut men: BTreeMap<Cell, u32> = BTreeMap::new();
            for part in parts {
                if let Some(hex) = position.stands.get(&StandId(*part)).and_then(place) {
                    *men.entry(self.stands.above(hex)).or_default() +=
                        self.roster.element(*part).men;
                }
            }
            let most =
                men.into_iter().max_by_key(|(cell, men)| (*men, core::cmp::Reverse(*cell)))?;
            Some((*unit, most.0.to_string()))
        };
        musters.iter().filter_map(unit).collect()
    }
}

fn place(stand: &tsg::state::Stand) -> Option<tsg::ground::Hex> {
    match stand.place {
        tsg::state::Place::At(hex) => Some(hex),
        _ => None,
    }
}

impl Stands {
    /// The cell of the larger map that a hex is.
    #[must_use]
    pub const fn above(&self, hex: tsg::ground::Hex) -> Cell {
        Cell::new(self.corner.column + hex.column - 1, self.corner.row + hex.row - 1)
    }
}

impl WarState {
    /// The people of every battle that has its own, for whoever keeps a war as bytes.
    #[must_use]
    pub fn ledgers(&self) -> BTreeMap<BattleId, &Ledger> {
        self.links.iter().filter_map(|(id, link)| Some((*id, link.ledger.as_deref()?))).collect()
    }

    /// Puts them back into a war that was read from bytes, before it is attached to its setup.
    pub fn take_ledgers(&mut self, ledgers: BTreeMap<BattleId, Ledger>) {
        for (id, own) in ledgers {
            if let Some(link) = self.links.get_mut(&id) {
                link.ledger = Some(Box::new(own));
            }
        }
    }

    pub(super) fn ledger(&self, battle: BattleId) -> Option<&Ledger> {
        self.links.get(&battle)?.ledger.as_deref()
    }

    /// The muster that a battle's elements are in: the war's, or its own.
    #[must_use]
    pub fn muster_of(&self, battle: BattleId) -> &Muster {
        self.ledger(battle).map_or(&self.setup.roster, |own| &own.stands.muster)
    }

    /// The roster that counts a battle's people: the war's, or its own.
    #[must_use]
    pub fn roster_of(&self, battle: BattleId) -> &Roster {
        self.ledger(battle).map_or(&self.roster, |own| &own.roster)
    }

    /// What a muster says of an element of a battle, or of the one that it is of in the battles above.
    pub(super) fn spec_of(&self, battle: BattleId, element: Name) -> Option<&ElementSpec> {
        let own = self.muster_of(battle).elements.get(&element);
        own.or_else(|| {
            let link = self.links.get(&battle)?;
            let mut of = link.musters.iter().filter(|(_, ids)| ids.contains(&element));
            self.spec_of(link.parent, *of.next()?.0)
        })
    }

    /// Folds what an event of a battle does to its people; whether these are the war's own, whom names and squads follow.
    pub(super) fn fold_men(&mut self, battle: BattleId, change: &RosterChange) -> bool {
        let own = self.links.get_mut(&battle).and_then(|link| link.ledger.as_mut());
        match own {
            Some(own) => {
                let Ledger { stands, roster, .. } = &mut **own;
                roster.fold(&stands.muster, change);
                false
            }
            None => {
                self.roster.fold(&self.setup.roster, change);
                true
            }
        }
    }

    /// LNK-R61 Whose squads so many men of a stand are: its unit's squads go to its stands in their order. None where the roster of the war
    /// has the element itself.
    pub(super) fn going_of_stand(
        &self,
        battle: BattleId,
        stand: Name,
        men: u32,
    ) -> Option<Vec<Going>> {
        let link = self.links.get(&battle)?;
        let muster = &link.ledger.as_ref()?.stands.muster;
        let (unit, parts) = link.musters.iter().find(|(_, parts)| parts.contains(&stand))?;
        let sent = link.brief.elements.iter().find(|sent| sent.element == *unit)?;
        let start = |id: &Name| muster.elements.get(id).map_or(0, |spec| spec.men_start);
        let before: u32 = parts.iter().take_while(|id| **id != stand).map(start).sum();
        let until = before + start(&stand);
        let element = self.home_of(battle, stand);
        let (mut at, mut left) = (0, men);
        let mut all = Vec::new();
        for going in self.going(link.parent, *unit, sent.men) {
            let own = (before..until).contains(&at);
            at += going.men;
            if own && left > 0 {
                let men = going.men.min(left);
                left -= men;
                all.push(Going { men, ..going });
            }
        }
        // Men beyond those squads are of none that anybody is known of.
        match all.last_mut() {
            Some(last) => last.men += left,
            None if left > 0 => {
                all.push(Going { element, squad: usize::from(u16::MAX), men: left });
            }
            None => {}
        }
        Some(all)
    }

    /// What is wrong with the people of battles that have their own: nothing, after every entry.
    pub(super) fn ledger_faults(&self) -> Vec<String> {
        let own =
            self.links.iter().filter_map(|(id, link)| Some((id, link, link.ledger.as_ref()?)));
        let faults = own.flat_map(|(id, link, own)| {
            let balance = own.roster.faults(&own.stands.muster);
            let lines = own.lines(&link.musters, &link.brief).into_iter();
            let off = lines.zip(&link.brief.elements).filter_map(|(line, sent)| {
                let men = [line.present, line.killed, line.wounded, line.captured, line.stragglers];
                let told: u32 = men.iter().sum();
                (told > sent.men)
                    .then(|| format!("{} tells {told} of {} men (H.2)", sent.element, sent.men))
            });
            balance.into_iter().chain(off).map(move |fault| format!("{id}: {fault}"))
        });
        faults.collect()
    }

    /// What a place of a battle's map is called.
    #[must_use]
    pub fn place(&self, battle: BattleId, at: impl Into<Cell>) -> Option<&str> {
        self.places(battle)?.get(&at.into()).map(String::as_str)
    }

    /// What places of a battle's map are called; none for a battle without a map of its own.
    #[must_use]
    pub fn places(&self, battle: BattleId) -> Option<&BTreeMap<Cell, String>> {
        match self.ledger(battle) {
            Some(own) => Some(&own.stands.places),
            None => self.setup.root(battle).map(|root| &root.places),
        }
    }
}

impl Battle {
    /// Puts back what a snapshot of a smaller battle does not have.
    pub(super) fn attach(&mut self, ledger: Option<&Ledger>) {
        if let Some(own) = ledger {
            self.reattach(&own.setup);
        }
    }
}
