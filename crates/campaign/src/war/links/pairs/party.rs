//! H.1, H.9 A fight of Combat! founded from a brief: every man has a name, the weapons of his nation's squad, and the skill of
//! his element.

use std::collections::{BTreeMap, BTreeSet};

use combat::Combat;
use combat::handoff::laid::{in_words, lay_out, usual_squad};
use combat::handoff::{self as squad, Levy};
use combat::state::SoldierId;
use combat::tables::Profile;
use combat_captain::handoff::CompanyKind;
use kernel::handoff::{Brief, BriefElement, Musters};
use kernel::laid::{LaidTable, TableBook as _};
use kernel::table::{Edge, Table};
use kernel::{Name, Side};
use two_star_general::tables::StandKind;

use super::standing::{Standing, about_the_target};
use crate::people::names::Names;
use crate::people::soldiers::{SoldierOf, Soldiers};
use crate::people::squads::Squads;
use crate::roster::ElementSpec;
use crate::setup::{BattleId, BattleSetup, WarSetup};
use crate::war::WarState;
use crate::war::ground::cut::Cutting;
use crate::war::links::open::{Asked, Founded};
use crate::war::squads::Going;

/// H.9 Strength points of a militia company that has no training at all.
const RECRUITS: u8 = 3;

/// Everything a fight of soldiers is founded from.
pub(super) struct Party<'w> {
    pub(super) state: &'w WarState,
    pub(super) parent: BattleId,
    pub(super) brief: &'w Brief,
}

/// A fight on a part of the larger battle's table, or without positions; `defender` keeps the ground where nobody has more on it.
pub(super) fn founded_standing(
    asked: &Asked<'_>,
    brief: &Brief,
    (cutting, table): (&'static Cutting, Option<&Table>),
    defender: Option<Side>,
) -> Founded {
    let Asked { state, parent, .. } = *asked;
    let radius = Combat.objective_radius();
    let standing = Standing { cutting, radius, defender, night: false };
    match table.and_then(|table| standing.on(table, asked, brief)) {
        Some(table) => Party { state, parent, brief }.prepared(&table),
        None => {
            let brief = &about_the_target(asked, brief);
            Party { state, parent, brief }.founded_on(None, defender, None)
        }
    }
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
        let (mut setup, musters, roll) = self.found(None, held_by);
        if let Some(Laid { table, homes }) = laid {
            let mut on_table = setup.clone();
            if squad::deploy(&mut on_table, table, homes, inside).is_empty() {
                setup = on_table;
            }
        }
        founded((setup, musters, roll))
    }

    /// The fight as a scenario has prepared it (LNK-R32).
    pub(super) fn prepared(self, table: &LaidTable) -> Founded {
        let (mut setup, musters, roll) = self.found(Some(table), table.defender);
        lay_out(&mut setup, &musters, table);
        founded((setup, musters, roll))
    }

    /// The fight without positions, and who each of its soldiers is. `table` says who carries what else than his nation's squads do.
    fn found(
        &self,
        table: Option<&LaidTable>,
        defender: Option<Side>,
    ) -> (combat::Setup, squad::Musters, Roll) {
        let Self { state, parent, brief } = *self;
        let going =
            |sent: &BriefElement| Sent { squads: state.going(parent, sent.element, sent.men) };
        let (war, known, squads) = (&*state.setup, &state.soldiers, &state.squads);
        let draft = Draft { war, known, squads, brief, going: &going };
        let enlisted = draft.enlist();
        let levies: Vec<Levy> = enlisted.iter().map(|own| self.levy(own, table)).collect();
        let (mut setup, musters) = squad::found(brief, &levies, defender);
        setup.options = war.readings.combat;
        for side in Side::BOTH {
            war.side_name(side).clone_into(&mut setup.sides[side.index()].name);
        }
        let roll = draft.roll(&enlisted, &in_words(musters.clone()));
        for (id, of) in &roll.soldiers {
            if let (Some(man), Some(spec)) =
                (known.get(*of), setup.soldiers.get_mut(&SoldierId(*id)))
            {
                spec.rank = man.rank;
            }
        }
        (setup, musters, roll)
    }

    fn levy(&self, own: &Enlisted<'_>, table: Option<&LaidTable>) -> Levy {
        let element = own.element;
        let spec = self.state.spec_of(self.parent, own.element);
        let profile = spec.map_or(Profile::Regular, profile);
        let said = table.and_then(|table| table.element(element)?.squad.clone());
        let squad = said.unwrap_or_else(|| usual_squad(own.nation, profile).to_owned());
        let (squads, names) = (own.squads.clone(), own.names.clone());
        Levy { element, profile, squad, squads, names }
    }
}

fn founded((setup, musters, roll): (combat::Setup, squad::Musters, Roll)) -> Founded {
    let setup = BattleSetup::Combat(Box::new(setup));
    Founded { setup, musters: in_words(musters), roll, grounded: false, stands: None }
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

/// The men of an element by name.
pub(crate) struct Enlisted<'w> {
    pub(crate) element: Name,
    /// What the side's nation is; may be empty.
    pub(crate) nation: &'w str,
    /// The men of each of its squads.
    pub(crate) squads: Vec<u32>,
    /// What they are called, squad by squad.
    pub(crate) names: Vec<String>,
    /// Who they are, with the squad of each.
    men: Vec<(SoldierOf, u16)>,
}

impl<'w> Draft<'w> {
    /// What each element of the brief sends, and who its men are: no man is in two of them.
    pub(crate) fn enlist(&self) -> Vec<Enlisted<'w>> {
        let mut sent = Present {
            known: self.known,
            squads: self.squads,
            new: BTreeMap::new(),
            taken: BTreeSet::new(),
        };
        let mut all = Vec::new();
        for element in &self.brief.elements {
            let Sent { squads } = (self.going)(element);
            let nation = self.war.sides[element.side.index()].nation.as_str();
            let men: Vec<(SoldierOf, u16)> =
                squads.iter().flat_map(|going| sent.men(*going)).collect();
            let names = men.iter().map(|(of, _)| self.name(*of, nation)).collect();
            let squads = squads.iter().map(|going| going.men).collect();
            all.push(Enlisted { element: element.element, nation, squads, names, men });
        }
        all
    }

    /// Who each soldier is that an element has become, and who of them gets his name by it.
    pub(crate) fn roll(&self, enlisted: &[Enlisted<'_>], musters: &Musters) -> Roll {
        let mut roll = Roll::default();
        for own in enlisted {
            let ids = musters.get(&own.element).map_or(&[][..], Vec::as_slice);
            for (id, (of, squad)) in ids.iter().zip(&own.men) {
                roll.soldiers.insert(*id, *of);
                if self.known.get(*of).is_none() {
                    roll.recruits.insert(*id, *squad);
                }
            }
        }
        roll
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

/// H.9, LNK-R28 How good the men of an element are.
fn profile(spec: &ElementSpec) -> Profile {
    if let Some(own) = spec.kind.soldiers() {
        return own;
    }
    if spec.kind.class().is_some() {
        return by_status(spec.strength);
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

/// H.9 By the full status of an operational unit.
const fn by_status(status: u8) -> Profile {
    match status {
        0..=2 => Profile::Militia,
        3 => Profile::Inexperienced,
        4 => Profile::Regular,
        5 => Profile::Veteran,
        _ => Profile::Elite,
    }
}
