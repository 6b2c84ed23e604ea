//! Both orders of battle from the start of the span to its end. What waits behind the lines is its own side's secret.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use campaign::people::{Fate, Officer};
use campaign::roster::Account;
use campaign::{BattleId, ElementSpec, FormationId, UnitSpec, WarState};
use kernel::face::{Happening, OobFate, OobPiece};
use kernel::{Name, Side};
use report::model::{Balance, Force, Formation, Stand, Standing, Unit as UnitLine};

use super::names::{Names, Unit};
use super::plan::Plan;
use super::units::{self, ForceUnit, UnitFate};

/// What units did in the span.
#[derive(Default)]
pub(super) struct Doings {
    pub(super) fights: BTreeMap<Unit, u32>,
    pub(super) hexes: BTreeMap<Unit, u32>,
}

/// Strength points and men when the span began.
#[derive(Default)]
pub(super) struct Start {
    strength: BTreeMap<Name, u8>,
    men: BTreeMap<Name, u32>,
    accounts: BTreeMap<Name, Account>,
}

/// One order of battle being written.
struct Book<'a> {
    war: &'a WarState,
    start: &'a Start,
    doings: &'a Doings,
    plans: &'a [Plan],
    /// The units of all maps, each with the battle it is in.
    units: Vec<(BattleId, ForceUnit)>,
    /// Strength points now.
    strength: BTreeMap<Name, u8>,
}

impl Doings {
    /// Takes in what an event tells, before it is folded.
    pub(super) fn take(&mut self, names: Names<'_>, told: &Happening) {
        match told {
            Happening::Fight(fight) => {
                if let Some(unit) = fight.unit {
                    *self.fights.entry(names.known(unit)).or_default() += 1;
                }
            }
            Happening::Moved(step) => {
                *self.hexes.entry(names.unit_of(step.piece)).or_default() += step.cells;
            }
            _ => {}
        }
    }
}

impl Start {
    pub(super) fn of(war: &WarState) -> Self {
        let elements = war.roster.elements.iter();
        Self {
            strength: war.strengths().collect(),
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
    let strength = war.strengths().collect();
    let book = Book { war, start, doings, plans, units: units(war), strength };
    Side::BOTH.map(|side| book.force(side, knows[side.index()]))
}

/// The units of all maps in the scenario's sequence, wherever they have gone since, those of several pieces first.
fn units(war: &WarState) -> Vec<(BattleId, ForceUnit)> {
    let began = WarState::begin(Arc::clone(&war.setup));
    let sequence: Vec<Name> = on_maps(&began).into_iter().map(|(_, unit)| unit.id).collect();
    let mut units = on_maps(war);
    units.sort_by_key(|(_, unit)| {
        (unit.is_alone, sequence.iter().position(|known| *known == unit.id))
    });
    units
}

fn on_maps(war: &WarState) -> Vec<(BattleId, ForceUnit)> {
    let of_battle = |(id, battle)| units::of(battle).into_iter().map(move |unit| (id, unit));
    war.roots().flat_map(of_battle).collect()
}

impl Book<'_> {
    fn force(&self, side: Side, knows: bool) -> Force {
        let mut force = Force::default();
        for id in self.war.setup.roster.formations_of(side) {
            let formation = self.formation(side, id, knows);
            if !formation.units.is_empty() {
                force.total.add(&formation.total);
                force.balance.add(&formation.balance);
                force.formations.push(formation);
            }
        }
        force
    }

    fn formation(&self, side: Side, of: FormationId, knows: bool) -> Formation {
        let roster = &self.war.setup.roster;
        let hides = |post: Name| {
            let mut pieces = self.units.iter().flat_map(|(_, unit)| &unit.pieces);
            !knows && pieces.any(|piece| piece.id == post && piece.fate == OobFate::ToCome)
        };
        let mine = self.units.iter().filter(|(_, unit)| {
            unit.side == side && roster.formation_of(unit.post) == Some(of) && !hides(unit.post)
        });
        let on_tables = roster
            .units
            .iter()
            .filter(|(id, spec)| spec.formation == of && self.war.on_table(**id));
        let mut units: Vec<UnitLine> =
            mine.map(|(battle, unit)| self.on_map(*battle, unit)).collect();
        units.extend(on_tables.map(|(id, spec)| self.on_table(*id, spec)));
        let mut total = Standing::default();
        units.iter().for_each(|unit| total.add(&unit.total));
        let hidden = if knows { BTreeSet::new() } else { self.waiting() };
        let elements = roster.elements.iter();
        let own = elements.filter(|(id, spec)| spec.formation == of && !hidden.contains(id));
        let mut balance = Balance::default();
        own.for_each(|(id, _)| balance.add(&self.balance(*id)));
        Formation { name: roster.formation_name(of).to_owned(), total, balance, units }
    }

    /// Pieces still to come, with the smaller units that began with them.
    fn waiting(&self) -> BTreeSet<Name> {
        let pieces = self.units.iter().flat_map(|(_, unit)| &unit.pieces);
        let with = |piece: &OobPiece| {
            let began: Vec<Name> = piece.began_with.iter().map(|(id, _)| *id).collect();
            began.into_iter().chain([piece.id])
        };
        pieces.filter(|piece| piece.fate == OobFate::ToCome).flat_map(with).collect()
    }

    /// A unit of a battle on a map.
    fn on_map(&self, battle: BattleId, unit: &ForceUnit) -> UnitLine {
        let stands: Vec<Stand> =
            unit.pieces.iter().map(|piece| self.stand(battle, piece)).collect();
        let named = if unit.is_alone { Unit::Alone(unit.id) } else { Unit::Battalion(unit.id) };
        UnitLine {
            name: unit.name.clone(),
            commander: commander(self.war, unit.post),
            fate: self.fate(unit),
            orders: self.orders(unit.id),
            ..self.unit(named, stands)
        }
    }

    fn fate(&self, unit: &ForceUnit) -> String {
        let by_road = self.war.way_of(unit.id).map(|on| self.war.way_words(&on));
        let piece = unit.pieces.first().filter(|_| unit.is_alone);
        match (unit.fate, by_road) {
            (UnitFate::ToCome { .. }, Some(by_road)) => by_road,
            (UnitFate::InPlay, _) => "in play".to_owned(),
            (UnitFate::Headless, _) => "without headquarters".to_owned(),
            (UnitFate::ToCome { day, round }, None) if !unit.is_alone => {
                format!("to come on day {day}, round {round}")
            }
            (UnitFate::ToCome { .. } | UnitFate::Off, _) => {
                piece.map_or("out of the battle", |piece| piece.fate_word).to_owned()
            }
        }
    }

    /// The orders that a unit was given in the span, and how often.
    fn orders(&self, unit: Name) -> Vec<(String, u32)> {
        let mut orders: BTreeMap<&str, u32> = BTreeMap::new();
        for (word, units) in self.plans.iter().flat_map(|plan| &plan.orders) {
            if units.contains(&unit) {
                *orders.entry(word).or_default() += 1;
            }
        }
        orders.into_iter().map(|(word, times)| (word.to_owned(), times)).collect()
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
            ..self.unit(Unit::Battalion(id), stands)
        }
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

    fn stand(&self, battle: BattleId, piece: &OobPiece) -> Stand {
        let (id, names) = (piece.id, Names(self.war));
        let points = |known: &BTreeMap<Name, u8>| known.get(&id).copied().map_or(0, u32::from);
        let mut total = Standing {
            strength_start: points(&self.start.strength),
            strength_end: points(&self.strength),
            strength_full: u32::from(piece.strength_full),
            ..self.men(id)
        };
        piece.began_with.iter().for_each(|(platoon, _)| total.add(&self.men(*platoon)));
        let named = piece.began_with.iter().map(|(platoon, is_lost)| {
            format!("{}{}", names.element(*platoon), if *is_lost { " (lost)" } else { "" })
        });
        Stand {
            name: piece.name.clone(),
            kind: piece.kind.clone(),
            total,
            fate: match piece.cell {
                Some(cell) => names.cell(battle, cell),
                None => piece.fate_word.to_owned(),
            },
            platoons: named.collect(),
        }
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
    war.people.officers(post).iter().filter(held).map(told).collect::<Vec<_>>().join("; ")
}
