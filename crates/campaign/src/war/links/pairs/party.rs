//! H.1, H.9 A fight of Combat! founded from a brief: every man has a name, the weapons of his nation's squad, and the skill of
//! his element.

use std::collections::{BTreeMap, BTreeSet};

use combat::handoff::{self as squad, Levy};
use combat::tables::Profile;
use kernel::handoff::{Brief, BriefElement};
use kernel::table::{Edge, Table};
use kernel::{Name, Side};
use two_star_general::tables::StandKind;

use crate::kinds::CompanyKind;
use crate::laid::LaidTable;
use crate::people::names::Names;
use crate::people::soldiers::{SoldierOf, Soldiers};
use crate::people::squads::Squads;
use crate::roster::ElementSpec;
use crate::setup::{BattleId, BattleSetup, WarSetup};
use crate::war::links::open::Founded;
use crate::war::squads::Going;
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
        let (mut setup, musters, roll) = self.draft(|draft| draft.found(None, held_by));
        if let Some(Laid { table, homes }) = laid {
            let mut on_table = setup.clone();
            if squad::deploy(&mut on_table, table, homes, inside).is_empty() {
                setup = on_table;
            }
        }
        let setup = BattleSetup::Combat(Box::new(setup));
        let begins = founded::Founded { setup, musters: founded::men(musters), roll };
        Founded { begins, grounded: false }
    }

    /// The fight as a scenario has prepared it (LNK-R32).
    pub(super) fn prepared(self, table: &LaidTable) -> Founded {
        let begins = self.draft(|draft| founded::soldiers(draft, table));
        Founded { begins, grounded: false }
    }

    fn draft<T>(&self, found: impl FnOnce(&Draft<'_>) -> T) -> T {
        let Self { state, parent, brief } = *self;
        let going = |sent: &BriefElement| Sent {
            home: state.home_of(parent, sent.element),
            squads: state.going(parent, sent.element, sent.men),
        };
        let (war, known, squads) = (&*state.setup, &state.soldiers, &state.squads);
        found(&Draft { war, known, squads, brief, going: &going })
    }
}

/// The men whom the elements of a brief send into a fight, by name.
pub(crate) struct Draft<'w> {
    pub(crate) war: &'w WarSetup,
    /// Whoever has fought man by man before.
    pub(crate) known: &'w Soldiers,
    pub(crate) squads: &'w Squads,
    pub(crate) brief: &'w Brief,
    pub(crate) going: &'w dyn Fn(&BriefElement) -> Sent,
}

/// An element of a brief as it is sent.
pub(crate) struct Sent {
    /// The element of the roster that it is of.
    pub(crate) home: Name,
    /// Whose squads its men are.
    pub(crate) squads: Vec<Going>,
}

/// Who the soldiers of a fight are.
#[derive(Default)]
pub(crate) struct Roll {
    pub(crate) soldiers: BTreeMap<Name, SoldierOf>,
    /// The squad of each man who gets his name by it, within his element, from 0.
    pub(crate) recruits: BTreeMap<Name, u16>,
}

impl Draft<'_> {
    /// The fight without positions, and who each of its soldiers is. `table` says who carries what else than his nation's squads do.
    pub(crate) fn found(
        &self,
        table: Option<&LaidTable>,
        defender: Option<Side>,
    ) -> (combat::Setup, squad::Musters, Roll) {
        let parties = self.parties(table);
        let levies: Vec<Levy> = parties.iter().map(|(levy, _)| levy.clone()).collect();
        let (mut setup, musters) = squad::found(self.brief, &levies, defender);
        setup.options = self.war.readings.combat;
        let mut roll = Roll::default();
        for (levy, men) in &parties {
            let ids = musters.get(&levy.element).map_or(&[][..], Vec::as_slice);
            for (id, (of, squad)) in ids.iter().zip(men) {
                roll.soldiers.insert(id.0, *of);
                let Some(man) = self.known.get(*of) else {
                    roll.recruits.insert(id.0, *squad);
                    continue;
                };
                if let Some(spec) = setup.soldiers.get_mut(id) {
                    spec.rank = man.rank;
                }
            }
        }
        for side in Side::BOTH {
            self.war.side_name(side).clone_into(&mut setup.sides[side.index()].name);
        }
        (setup, musters, roll)
    }

    /// What each element of the brief sends, and who its men are, with the squad of each: no man is in two of them.
    fn parties(&self, table: Option<&LaidTable>) -> Vec<(Levy, Vec<(SoldierOf, u16)>)> {
        let mut sent = Present {
            known: self.known,
            squads: self.squads,
            new: BTreeMap::new(),
            taken: BTreeSet::new(),
        };
        let mut parties = Vec::new();
        for element in &self.brief.elements {
            let Sent { home, squads } = (self.going)(element);
            let nation = &self.war.sides[element.side.index()].nation;
            let (profile, usual) = quality(self.war.roster.elements.get(&home), nation);
            let said = table.and_then(|table| table.element(element.element)?.squad.clone());
            let squad = said.unwrap_or_else(|| usual.to_owned());
            let men: Vec<(SoldierOf, u16)> =
                squads.iter().flat_map(|going| sent.men(*going)).collect();
            let names = men.iter().map(|(of, _)| self.name(*of, nation)).collect();
            let squads = squads.iter().map(|going| going.men).collect();
            let levy = Levy { element: element.element, profile, squad, squads, names };
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

/// Who is there to be sent.
struct Present<'w> {
    known: &'w Soldiers,
    squads: &'w Squads,
    /// Men of each element who get their names now, and everybody who has been sent.
    new: BTreeMap<Name, u32>,
    taken: BTreeSet<SoldierOf>,
}

impl Present<'_> {
    /// LNK-R30, LNK-R53 So many of a squad: those who are known first, then new men.
    fn men(&mut self, going: Going) -> Vec<(SoldierOf, u16)> {
        let Going { element, squad, men } = going;
        let own = self.squads.of(element).and_then(|squads| squads.get(squad));
        let known = own.map(|own| self.known.first(&own.known, element)).unwrap_or_default();
        let mut all: Vec<SoldierOf> =
            known.into_iter().filter(|of| !self.taken.contains(of)).collect();
        all.truncate(men as usize);
        while all.len() < men as usize {
            let new = self.new.entry(element).or_default();
            all.push(self.known.new_man(element, *new));
            *new += 1;
        }
        self.taken.extend(all.iter().copied());
        let squad = u16::try_from(squad).unwrap_or(u16::MAX);
        all.into_iter().map(|of| (of, squad)).collect()
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
