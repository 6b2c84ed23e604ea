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
use crate::war::links::open::Founded;
use crate::war::{WarState, founded};

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
        let (mut setup, musters, soldiers) = self.draft(|draft| draft.found(None, held_by));
        if let Some(Laid { table, homes }) = laid {
            let mut on_table = setup.clone();
            if squad::deploy(&mut on_table, table, homes, inside).is_empty() {
                setup = on_table;
            }
        }
        let setup = BattleSetup::Combat(Box::new(setup));
        let begins = founded::Founded { setup, musters: founded::men(musters), soldiers };
        Founded { begins, grounded: false }
    }

    /// The fight as a scenario has prepared it (LNK-R32).
    pub(super) fn prepared(self, table: &LaidTable) -> Founded {
        let begins = self.draft(|draft| founded::soldiers(draft, table));
        Founded { begins, grounded: false }
    }

    fn draft<T>(&self, found: impl FnOnce(&Draft<'_>) -> T) -> T {
        let home = |element| self.state.home_of(self.parent, element);
        let (war, known) = (&*self.state.setup, &self.state.soldiers);
        found(&Draft { war, known, brief: self.brief, home: &home })
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
