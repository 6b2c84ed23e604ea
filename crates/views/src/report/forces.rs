//! Both orders of battle from the start of the span to its end. What waits behind the lines is its own side's secret.

use std::collections::BTreeMap;

use campaign::people::{Fate, Officer};
use campaign::roster::Account;
use campaign::two_star_general::state::{BattalionId, Place, PlatoonId, StandId};
use campaign::two_star_general::tables;
use campaign::{ElementSpec, UnitSpec, WarState};
use kernel::{Name, Seat, Side};
use report::model::{Balance, Briefing, Force, Formation, Stand, Standing, Unit as UnitLine};

use super::names::{Names, Unit};
use super::plan::Plan;
use crate::session::Session;
use engine::error::ApiResult;

/// What units did in the span.
#[derive(Default)]
pub(super) struct Doings {
    pub(super) fights: BTreeMap<Unit, u32>,
    pub(super) hexes: BTreeMap<Unit, u32>,
}

/// Strength points and men when the span began.
#[derive(Default)]
pub(super) struct Start {
    strength: BTreeMap<StandId, u8>,
    men: BTreeMap<Name, u32>,
    accounts: BTreeMap<Name, Account>,
}

/// One order of battle being written.
struct Book<'a> {
    war: &'a WarState,
    start: &'a Start,
    doings: &'a Doings,
    plans: &'a [Plan],
}

impl Start {
    pub(super) fn of(war: &WarState) -> Self {
        let stands = war.divisions().flat_map(|(_, state)| state.stands.keys());
        let elements = war.roster.elements.iter();
        Self {
            strength: stands.map(|id| (*id, war.points_of(*id))).collect(),
            men: elements.map(|(id, element)| (*id, element.men)).collect(),
            accounts: war.roster.accounts.clone(),
        }
    }
}

/// By side, without the units that this reader cannot know of: `knows` says of whom he knows everything.
pub(super) fn forces(
    war: &WarState,
    knows: [bool; 2],
    start: &Start,
    doings: &Doings,
    plans: &[Plan],
) -> [Force; 2] {
    let book = Book { war, start, doings, plans };
    Side::BOTH.map(|side| book.force(side, knows[side.index()]))
}

/// What everybody was told, and what the sides were told that this reader may read.
///
/// # Errors
/// When an entry cannot be read.
pub(super) fn briefings(session: &Session, reader: Seat) -> ApiResult<Vec<Briefing>> {
    let mut briefings =
        vec![Briefing { side: None, text: session.fold().war.setup.summary.clone() }];
    for side in Side::BOTH.into_iter().filter(|side| session.knows(reader, *side)) {
        let text = session.briefing(reader, side)?;
        briefings.push(Briefing { side: Some(side), text });
    }
    briefings.retain(|one| !one.text.trim().is_empty());
    Ok(briefings)
}

impl Book<'_> {
    fn force(&self, side: Side, knows: bool) -> Force {
        let elements = &self.war.setup.roster.elements;
        let mut names: Vec<&str> = Vec::new();
        for spec in elements.values().filter(|spec| spec.side == side) {
            if !names.contains(&&*spec.formation) {
                names.push(&spec.formation);
            }
        }
        let mut force = Force::default();
        for name in names {
            let formation = self.formation(side, name, knows);
            if !formation.units.is_empty() {
                force.total.add(&formation.total);
                force.balance.add(&formation.balance);
                force.formations.push(formation);
            }
        }
        force
    }

    fn formation(&self, side: Side, name: &str, knows: bool) -> Formation {
        let within = |id: StandId| {
            self.war.setup.roster.elements.get(&id.0).map_or("", |spec| &*spec.formation) == name
        };
        let waits = |id: StandId| {
            let state = self.war.division_of(id.0);
            state.is_some_and(|state| state.stand(id).place == Place::Waiting)
        };
        let here = |id: StandId| knows || !waits(id);
        let setups = || self.war.setup.divisions().map(|(_, setup)| setup);
        let battalions = setups()
            .flat_map(|setup| &setup.battalions)
            .filter(|(_, spec)| spec.side == side && within(spec.hq) && here(spec.hq));
        let alone = setups().flat_map(|setup| &setup.stands).filter(|(id, spec)| {
            spec.battalion.is_none() && spec.side == side && within(**id) && here(**id)
        });
        let on_tables = self.war.setup.roster.units.iter().filter(|(id, spec)| {
            spec.side == side && spec.formation == name && self.war.on_table(**id)
        });
        let mut units: Vec<UnitLine> =
            battalions.filter_map(|(id, _)| self.battalion(*id)).collect();
        units.extend(alone.filter_map(|(id, _)| self.alone(*id)));
        units.extend(on_tables.map(|(id, spec)| self.on_table(*id, spec)));
        let mut total = Standing::default();
        units.iter().for_each(|unit| total.add(&unit.total));
        let is_here = |id: Name| {
            let Some(state) = self.war.division_of(id) else { return true };
            let platoon = state.setup.platoons.get(&PlatoonId(id));
            let with = platoon.map_or(StandId(id), |spec| spec.with);
            state.stands.contains_key(&with) && here(with)
        };
        let elements = self.war.setup.roster.elements.iter();
        let own = elements
            .filter(|(id, spec)| spec.side == side && spec.formation == name && is_here(**id));
        let mut balance = Balance::default();
        own.for_each(|(id, _)| balance.add(&self.balance(*id)));
        Formation { name: name.to_owned(), total, balance, units }
    }

    fn battalion(&self, id: BattalionId) -> Option<UnitLine> {
        let state = self.war.division_of(id.0)?;
        let spec = state.battalion_spec(id);
        let stands = state.setup.stands.iter();
        let of_it = stands.filter(|(_, stand)| stand.battalion == Some(id));
        let stands: Vec<Stand> = of_it.filter_map(|(stand, _)| self.stand(*stand)).collect();
        let fate = match (state.stand(spec.hq).place, spec.arrival) {
            (Place::Waiting, _) if state.awaits(id.0) => {
                let on = self.war.way_of(id.0);
                on.map_or_else(|| "on the road".to_owned(), |on| self.war.way_words(&on))
            }
            (Place::Waiting, Some(on)) => format!("to come on day {}, round {}", on.day, on.round),
            _ if state.stands_of(id).next().is_none() => "off the table".to_owned(),
            _ if state.battalion(id).hq_lost.is_some() => "without headquarters".to_owned(),
            _ => "in play".to_owned(),
        };
        let mut orders: BTreeMap<&str, u32> = BTreeMap::new();
        for plan in self.plans {
            for (status, battalions) in &plan.orders {
                if battalions.contains(&id) {
                    *orders.entry(status.word()).or_default() += 1;
                }
            }
        }
        Some(UnitLine {
            name: spec.name.clone(),
            commander: commander(self.war, spec.hq.0),
            fate,
            orders: orders.into_iter().map(|(word, times)| (word.to_owned(), times)).collect(),
            ..self.unit(Unit::Battalion(id), stands)
        })
    }

    /// A unit of a battle on a table, with its parts as stands.
    fn on_table(&self, id: Name, spec: &UnitSpec) -> UnitLine {
        let elements = self.war.setup.roster.elements.iter();
        let own = || elements.clone().filter(|(_, element)| element.unit == Some(id));
        let part = |(id, spec): (&Name, &ElementSpec)| Stand {
            name: spec.name.clone(),
            kind: spec.kind.word().replace('_', " "),
            total: self.men(*id),
            fate: (if self.war.roster.element(*id).men > 0 { "in play" } else { "destroyed" })
                .to_owned(),
            platoons: Vec::new(),
        };
        let stands: Vec<Stand> = own().map(part).collect();
        let commanders = own().map(|(id, _)| commander(self.war, *id));
        let lives = stands.iter().any(|stand| stand.total.men_end > 0);
        UnitLine {
            name: spec.name.clone(),
            commander: commanders.filter(|told| !told.is_empty()).collect::<Vec<_>>().join("; "),
            fate: (if lives { "in play" } else { "destroyed" }).to_owned(),
            ..self.unit(Unit::Battalion(BattalionId(id)), stands)
        }
    }

    fn alone(&self, id: StandId) -> Option<UnitLine> {
        let stand = self.stand(id)?;
        let place = self.war.division_of(id.0)?.stand(id).place;
        let by_road = self.war.way_of(id.0).map(|on| self.war.way_words(&on));
        let fate = by_road.unwrap_or_else(|| {
            let at = matches!(place, Place::At(_));
            if at { "in play" } else { place.word() }.to_owned()
        });
        Some(UnitLine {
            name: stand.name.clone(),
            commander: commander(self.war, id.0),
            fate,
            ..self.unit(Unit::Alone(id), vec![stand])
        })
    }

    fn unit(&self, unit: Unit, stands: Vec<Stand>) -> UnitLine {
        let mut total = Standing::default();
        stands.iter().for_each(|stand| total.add(&stand.total));
        UnitLine {
            total,
            fights: self.doings.fights.get(&unit).copied().unwrap_or(0),
            hexes: self.doings.hexes.get(&unit).copied().unwrap_or(0),
            stands,
            ..UnitLine::default()
        }
    }

    fn stand(&self, id: StandId) -> Option<Stand> {
        let (state, names) = (self.war.division_of(id.0)?, Names(self.war));
        let battle = self.war.battle_of(id.0).unwrap_or_else(|| self.war.setup.first_battle());
        let spec = state.spec(id);
        let mut total = Standing {
            strength_start: self.start.strength.get(&id).copied().map_or(0, u32::from),
            strength_end: u32::from(self.war.points_of(id)),
            strength_full: u32::from(spec.strength),
            ..self.men(id.0)
        };
        let began: Vec<PlatoonId> = state
            .platoons
            .keys()
            .copied()
            .filter(|one| state.platoon_spec(*one).with == id)
            .collect();
        began.iter().for_each(|platoon| total.add(&self.men(platoon.0)));
        let named = began.iter().map(|platoon| {
            let lost = if state.platoon(*platoon).with.is_some() { "" } else { " (lost)" };
            format!("{}{lost}", names.platoon(*platoon))
        });
        let place = state.stand(id).place;
        Some(Stand {
            name: spec.name.clone(),
            kind: tables::stand(spec.kind).name.clone(),
            total,
            fate: state
                .hex_of(id)
                .map_or_else(|| place.word().to_owned(), |hex| names.place(battle, hex)),
            platoons: named.collect(),
        })
    }

    /// What came and went of an element's men in the span.
    fn balance(&self, id: Name) -> Balance {
        let before = self.start.accounts.get(&id).copied().unwrap_or_default();
        let account = self.war.roster.account(id).since(&before);
        Balance {
            began: self.start.men.get(&id).copied().unwrap_or(0),
            came: account.came,
            recovered: account.recovered(),
            killed: account.killed,
            wounded: account.wounded,
            captured: account.captured,
            missing: account.missing,
            disbanded: account.disbanded,
            ruled: account.ruled,
            present: self.war.roster.element(id).men,
        }
    }

    fn men(&self, id: Name) -> Standing {
        let full = self.war.setup.roster.elements.get(&id).map_or(0, |spec| spec.men_full);
        Standing {
            men_start: self.start.men.get(&id).copied().unwrap_or(0),
            men_end: self.war.roster.element(id).men,
            men_full: full,
            ..Standing::default()
        }
    }
}

/// Who leads from a post, and who did before: "Major Anders, wounded; Captain Bell".
pub(super) fn commander(war: &WarState, post: Name) -> String {
    let held = |officer: &&Officer| officer.fate != Fate::Deputy;
    let told = |officer: &Officer| match officer.fate {
        Fate::Wounded => format!("{}, wounded", officer.title()),
        Fate::Captured => format!("{}, captured", officer.title()),
        Fate::InCommand | Fate::Deputy => officer.title(),
    };
    let officers = war.people.0.get(&post).map_or(&[][..], Vec::as_slice);
    officers.iter().filter(held).map(told).collect::<Vec<_>>().join("; ")
}
