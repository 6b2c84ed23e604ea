//! H.1, H.9 A fight of Combat! founded from a brief: every man has a name, the weapons of his nation's squad, and the skill of
//! his element.

use std::collections::BTreeMap;

use combat::handoff::{self as squad, Levy};
use combat::tables::Profile;
use kernel::handoff::Brief;
use kernel::table::{Edge, Table};
use kernel::{Name, Side};
use two_star_general::tables::StandKind;

use crate::kinds::CompanyKind;
use crate::laid::LaidTable;
use crate::people::names::Names;
use crate::people::soldiers::{SoldierOf, Soldiers};
use crate::roster::ElementSpec;
use crate::setup::{BattleId, BattleSetup, WarSetup};
use crate::war::WarState;
use crate::war::link::{Contact, Opening};

/// H.9 Strength points of a militia company that has no training at all.
const RECRUITS: u8 = 3;

/// Everything a fight of soldiers is founded from.
pub(super) struct Party<'w> {
    pub(super) state: &'w WarState,
    pub(super) parent: BattleId,
    pub(super) attacker: Side,
    pub(super) contact: Contact,
    pub(super) brief: Brief,
}

impl Party<'_> {
    /// The fight, on a table where there is one with room for everybody (LNK-R24). `held_by` keeps the ground where nobody has more
    /// on it; `inside` is the side that stands on it from the beginning.
    pub(super) fn opening(
        self,
        laid: Option<(Table, [Edge; 2])>,
        held_by: Option<Side>,
        inside: Option<Side>,
    ) -> Opening {
        self.founded(held_by, |setup| {
            let Some((table, homes)) = laid else { return };
            let mut on_table = setup.clone();
            if squad::deploy(&mut on_table, table, homes, inside).is_empty() {
                *setup = on_table;
            }
        })
    }

    fn founded(self, defender: Option<Side>, lay_out: impl FnOnce(&mut combat::Setup)) -> Opening {
        let home = |element| home(self.state, self.parent, element);
        let (war, known) = (&*self.state.setup, &self.state.soldiers);
        let draft = Draft { war, known, brief: &self.brief, home: &home };
        let (mut setup, musters, soldiers) = draft.found(None, defender);
        lay_out(&mut setup);
        let words = |ids: Vec<combat::state::SoldierId>| ids.into_iter().map(|id| id.0).collect();
        Opening {
            parent: self.parent,
            contact: self.contact,
            attacker: self.attacker,
            names: names(self.state, self.parent, &self.brief),
            brief: self.brief,
            musters: musters.into_iter().map(|(element, ids)| (element, words(ids))).collect(),
            setup: BattleSetup::Combat(Box::new(setup)),
            soldiers,
            grounded: false,
        }
    }
}

/// The men whom the elements of a brief send into a fight, by name.
pub(crate) struct Draft<'w> {
    pub(crate) war: &'w WarSetup,
    /// Whoever has fought man by man before.
    pub(crate) known: &'w Soldiers,
    pub(crate) brief: &'w Brief,
    /// The element of the roster that one of the brief is of.
    pub(crate) home: &'w dyn Fn(Name) -> Name,
}

impl Draft<'_> {
    /// The fight without positions, and who each of its soldiers is. `table` says who carries what else than his nation's squads do.
    pub(crate) fn found(
        &self,
        table: Option<&LaidTable>,
        defender: Option<Side>,
    ) -> (combat::Setup, squad::Musters, BTreeMap<Name, SoldierOf>) {
        let parties = self.parties(table);
        let levies: Vec<Levy> = parties.iter().map(|(levy, _)| levy.clone()).collect();
        let (mut setup, musters) = squad::found(self.brief, &levies, defender);
        setup.options = self.war.readings.combat;
        let mut soldiers = BTreeMap::new();
        for (levy, men) in &parties {
            let ids = musters.get(&levy.element).map_or(&[][..], Vec::as_slice);
            for (id, of) in ids.iter().zip(men) {
                soldiers.insert(id.0, *of);
                let known = self.known.get(*of);
                if let (Some(spec), Some(man)) = (setup.soldiers.get_mut(id), known) {
                    spec.rank = man.rank;
                }
            }
        }
        for side in Side::BOTH {
            self.war.side_name(side).clone_into(&mut setup.sides[side.index()].name);
        }
        (setup, musters, soldiers)
    }

    /// What each element of the brief sends, and who its men are: nobody is in two of them.
    fn parties(&self, table: Option<&LaidTable>) -> Vec<(Levy, Vec<SoldierOf>)> {
        let mut sent_of: BTreeMap<Name, u32> = BTreeMap::new();
        let mut parties = Vec::new();
        for sent in &self.brief.elements {
            let home = (self.home)(sent.element);
            let before = sent_of.entry(home).or_default();
            let men = self.known.next(home, *before + sent.men);
            let men = men[*before as usize..].to_vec();
            *before += sent.men;
            let nation = &self.war.sides[sent.side.index()].nation;
            let (profile, usual) = quality(self.war.roster.elements.get(&home), nation);
            let said = table.and_then(|table| table.element(sent.element)?.squad.clone());
            let squad = said.unwrap_or_else(|| usual.to_owned());
            let names = men.iter().map(|of| self.name(*of, nation)).collect();
            let levy = Levy { element: sent.element, profile, squad, names };
            parties.push((levy, men));
        }
        parties
    }

    /// The name a man is known by, or the next of his nation's.
    fn name(&self, of: SoldierOf, nation: &str) -> String {
        let known = self.known.get(of).map(|man| man.name.clone());
        let scenario = &self.war.scenario;
        known.unwrap_or_else(|| Names::of(nation).draw(scenario, of.element, of.number))
    }
}

/// The element of the roster that a squad, or a stand, is of.
pub(super) fn home(state: &WarState, battle: BattleId, element: Name) -> Name {
    let below = state.links.get(&battle).map(|link| &link.musters);
    let musters = below.or_else(|| Some(&state.setup.table(battle)?.musters));
    let mut own = musters.into_iter().flatten().filter(|(_, ids)| ids.contains(&element));
    own.next().map_or(element, |(home, _)| *home)
}

/// What people call each element of a brief.
pub(super) fn names(state: &WarState, parent: BattleId, brief: &Brief) -> BTreeMap<Name, String> {
    let name = |id: Name| super::name_of(state, parent, id);
    brief.elements.iter().map(|sent| (sent.element, name(sent.element))).collect()
}

/// H.9, LNK-R28 How good the men of an element are, and whose squads they are.
fn quality(spec: Option<&ElementSpec>, nation: &str) -> (Profile, &'static str) {
    let profile = spec.map_or(Profile::Regular, profile);
    let squad = match (nation, profile) {
        ("us", Profile::Elite) => "us_airborne",
        ("us", _) => "us",
        ("de", Profile::Elite) => "german_assault",
        ("de", _) => "german",
        (_, Profile::Militia | Profile::Inexperienced) => "home_guard",
        _ => "british",
    };
    (profile, squad)
}

fn profile(spec: &ElementSpec) -> Profile {
    if let Some(own) = spec.kind.soldiers() {
        return own;
    }
    match spec.kind.stand() {
        Some(StandKind::Militia) if spec.strength <= RECRUITS => Profile::Militia,
        Some(StandKind::Militia) => Profile::Inexperienced,
        Some(StandKind::EliteInfantry) => Profile::Elite,
        // H.9 Who has rifles only is green.
        None if spec.kind.company() == Some(CompanyKind::Rifles) => Profile::Inexperienced,
        _ => Profile::Regular,
    }
}
