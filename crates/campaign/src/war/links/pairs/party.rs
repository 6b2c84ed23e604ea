//! H.1, H.9 A fight of Combat! founded from a brief: every man has a name, the weapons of his nation's squad, and the skill of
//! his element.

use std::collections::BTreeMap;

use combat::handoff::{self as squad, Levy};
use combat::state::Objective;
use combat::tables::Profile;
use kernel::handoff::Brief;
use kernel::table::{Edge, Table};
use kernel::{Name, Side};
use two_star_general::tables::StandKind;

use crate::action::ActionSetup;
use crate::people::names::Names;
use crate::people::soldiers::SoldierOf;
use crate::roster::ElementKind;
use crate::setup::{BattleId, BattleSetup};
use crate::war::WarState;
use crate::war::links::open::Founded;

/// H.9 Strength points of a militia company that has no training at all.
const RECRUITS: u8 = 3;

/// Everything a fight of soldiers is founded from.
pub(super) struct Party<'w> {
    pub(super) state: &'w WarState,
    pub(super) parent: BattleId,
    pub(super) brief: &'w Brief,
}

/// A table, and the edges the two sides come from.
pub(super) struct Laid {
    pub(super) table: Table,
    pub(super) homes: [Edge; 2],
}

impl Party<'_> {
    /// The fight, on a table where there is one with room for everybody (LNK-R24). `held_by` keeps the ground where nobody has more
    /// on it; `inside` is the side that stands on it from the beginning.
    pub(super) fn founded_on(
        self,
        laid: Option<Laid>,
        held_by: Option<Side>,
        inside: Option<Side>,
    ) -> Founded {
        self.founded(None, held_by, |setup, _| {
            let Some(Laid { table, homes }) = laid else { return };
            let mut on_table = setup.clone();
            if squad::deploy(&mut on_table, table, homes, inside).is_empty() {
                *setup = on_table;
            }
        })
    }

    /// The fight as a scenario has prepared it (LNK-R32).
    pub(super) fn prepared(self, action: &ActionSetup) -> Founded {
        self.founded(Some(action), action.defender, |setup, musters| {
            let aim = &action.objective;
            let objective = Objective { at: None, radius: aim.radius, holder: aim.holder };
            setup.objectives = BTreeMap::from([(aim.name.clone(), objective)]);
            setup.turns = setup.turns.min(action.turns);
            for (_, named) in action.elements() {
                for id in musters.get(&named.element).into_iter().flatten() {
                    if let Some(spec) = setup.soldiers.get_mut(id) {
                        spec.reserve = named.fire_team;
                    }
                }
            }
            super::places::soldiers(setup, musters, action);
        })
    }

    fn founded(
        self,
        action: Option<&ActionSetup>,
        defender: Option<Side>,
        lay_out: impl FnOnce(&mut combat::Setup, &squad::Musters),
    ) -> Founded {
        let parties = self.parties(action);
        let levies: Vec<Levy> = parties.iter().map(|(levy, _)| levy.clone()).collect();
        let (mut setup, musters) = squad::found(self.brief, &levies, defender);
        setup.options = self.state.setup.readings.combat;
        let mut soldiers = BTreeMap::new();
        for (levy, men) in &parties {
            let ids = musters.get(&levy.element).map_or(&[][..], Vec::as_slice);
            for (id, of) in ids.iter().zip(men) {
                soldiers.insert(id.0, *of);
                let known = self.state.soldiers.get(*of);
                if let (Some(spec), Some(man)) = (setup.soldiers.get_mut(id), known) {
                    spec.rank = man.rank;
                }
            }
        }
        for side in Side::BOTH {
            setup.sides[side.index()].name = self.state.setup.side_name(side).to_owned();
        }
        lay_out(&mut setup, &musters);
        let words = |ids: Vec<combat::state::SoldierId>| ids.into_iter().map(|id| id.0).collect();
        Founded {
            setup: BattleSetup::Combat(Box::new(setup)),
            musters: musters.into_iter().map(|(element, ids)| (element, words(ids))).collect(),
            soldiers,
            grounded: false,
        }
    }

    /// What each element of the brief sends, and who its men are: nobody is in two of them.
    fn parties(&self, action: Option<&ActionSetup>) -> Vec<(Levy, Vec<SoldierOf>)> {
        let mut sent_of: BTreeMap<Name, u32> = BTreeMap::new();
        let mut parties = Vec::new();
        for sent in &self.brief.elements {
            let home = self.state.home_of(self.parent, sent.element);
            let before = sent_of.entry(home).or_default();
            let men = self.state.soldiers.next(home, *before + sent.men);
            let men = men[*before as usize..].to_vec();
            *before += sent.men;
            let nation = &self.state.setup.sides[sent.side.index()].nation;
            let (profile, usual) = quality(self.state, home, nation);
            let mut named = action.into_iter().flat_map(ActionSetup::elements);
            let named = named.find(|(_, one)| one.element == sent.element);
            let said = named.and_then(|(_, one)| one.squad.clone());
            let squad = said.unwrap_or_else(|| usual.to_owned());
            let names = men.iter().map(|of| self.name(*of, nation)).collect();
            let levy = Levy { element: sent.element, profile, squad, names };
            parties.push((levy, men));
        }
        parties
    }

    /// The name a man is known by, or the next of his nation's.
    fn name(&self, of: SoldierOf, nation: &str) -> String {
        let known = self.state.soldiers.get(of).map(|man| man.name.clone());
        let scenario = &self.state.setup.scenario;
        known.unwrap_or_else(|| Names::of(nation).draw(scenario, of.element, of.number))
    }
}

/// H.9, LNK-R28 How good the men of an element are, and whose squads they are.
fn quality(state: &WarState, home: Name, nation: &str) -> (Profile, &'static str) {
    let kind = state.setup.roster.elements.get(&home).map(|spec| spec.kind);
    let stand = match kind {
        Some(ElementKind::Stand(kind)) => Some(kind),
        _ => None,
    };
    let profile = match stand {
        Some(StandKind::Militia) if full(state, home) <= RECRUITS => Profile::Militia,
        Some(StandKind::Militia) => Profile::Inexperienced,
        Some(StandKind::EliteInfantry) => Profile::Elite,
        _ => Profile::Regular,
    };
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

/// The strength points a stand starts with.
fn full(state: &WarState, home: Name) -> u8 {
    state.setup.roster.elements.get(&home).map_or(0, |spec| spec.strength)
}
