//! A battle that a scenario has laid out on a table: what it may name, and how the battle begins.

use std::collections::BTreeMap;

use kernel::handoff::Musters as Ids;
use kernel::laid::{
    self, Branch, Comer, ElementKind, Fault, Founding, LaidArrival, LaidElement, LaidTable,
    LaidWeapons, LaidWord, Part, Placed, Stands, TableBook, in_order,
};
use kernel::table::{Disc, Length, Table};
use kernel::{Name, Side};

use super::companies::Part as CompanyPart;
use super::kinds::{CompanyKind, KINDS};
use super::{Company, GROUND, Levy, Musters, company_fault, count, full_stand};
use crate::rules::options::Options;
use crate::state::{Arrival, Objective, Setup, SubunitId};
use crate::tables::{self, COVER_VEHICLE_MAX, SubunitKind};
use crate::{CombatCaptain, ground};

impl TableBook for CombatCaptain {
    fn ground(&self) -> &'static [&'static str] {
        &ground::KINDS
    }

    fn fits(&self, ground: &Table, stand: Disc) -> bool {
        ground::can_stand(ground, stand)
    }

    fn objective_radius(&self) -> Length {
        GROUND
    }

    fn kinds(&self) -> &'static [ElementKind] {
        &KINDS
    }

    fn branch(&self, kind: &str) -> Option<Branch> {
        CompanyKind::of(kind)?.branch()
    }

    fn full_squad(&self, kind: &str) -> Option<u32> {
        CompanyKind::of(kind).map(|kind| full_stand(kind.arms().0))
    }

    fn carries_bazooka(&self, kind: &str) -> bool {
        CompanyKind::of(kind).is_some_and(|kind| tables::subunit(kind.arms().0).squad)
    }

    fn reads(&self, word: LaidWord) -> Result<(), Fault> {
        match word {
            LaidWord::FireTeam => word.is_unread("in Combat Captain a unit \"arrives\" on a turn"),
            LaidWord::Squad => word.is_unread("in Combat Captain a squad has weapons"),
            LaidWord::Experience => {
                word.is_unread("in Combat Captain \"weapons\" say how good men are")
            }
            LaidWord::Order => word.is_unread("in Combat Captain nobody begins with an order"),
            LaidWord::DugIn => word.is_unread("cover = 4"),
            LaidWord::OffTable | LaidWord::Observers => {
                word.is_unread("in Combat Captain artillery off the table comes by random events")
            }
            LaidWord::Hidden => word.is_unread("in Combat Captain everybody is seen"),
            LaidWord::AirLiaison | LaidWord::Air => {
                word.is_unread("in Combat Captain aircraft come by random events")
            }
            LaidWord::Aboard | LaidWord::Limbered | LaidWord::HorseDrawn => {
                word.is_unread("in Combat Captain squads mount during the battle")
            }
            LaidWord::Sun => word.is_unread("night = true, or nothing"),
            LaidWord::Arrives
            | LaidWord::Cover
            | LaidWord::Weapons
            | LaidWord::Bazooka
            | LaidWord::Company
            | LaidWord::Flying => Ok(()),
        }
    }

    /// Half-tracks wait behind the lines (LNK-R21), and nobody drives a truck alone (LNK-R42).
    fn never_comes(&self, part: &Part<'_>) -> Option<Fault> {
        match part.kind.and_then(CompanyKind::of) {
            None => {
                let message = format!("{} would never come to the table", part.name);
                let help = "leave it out: armoured transports wait behind the lines (LNK-R21)";
                Some(Fault::new(message, help))
            }
            Some(CompanyKind::Truck) if part.vehicles == 0 => {
                let message = format!("{} would never come to the table without a crew", part.name);
                let crew =
                    KINDS.iter().find(|kind| kind.word == "truck").map_or(0, |kind| kind.crew);
                let help = format!("men = {crew} for each car or truck (LNK-R42)");
                Some(Fault::new(message, help))
            }
            Some(_) => None,
        }
    }

    /// §1.1, §1.2 Each company is one the book has, and comes on together (LNK-R43).
    fn together_faults(&self, parts: &[Part<'_>]) -> Vec<(Name, Fault)> {
        let mut called: BTreeMap<&str, Vec<&Part<'_>>> = BTreeMap::new();
        for part in parts {
            if let Some(name) = &part.said.company {
                called.entry(name).or_default().push(part);
            }
        }
        let mut faults = Vec::new();
        for (name, own) in called {
            let (first, last) = (own[0].said, own[own.len() - 1].said);
            if let Some(apart) = own.iter().find(|part| part.said.arrives != first.arrives) {
                let at = apart.said.element;
                let message = format!("{at} comes to \"{name}\" at another time");
                let help = "a company comes on together: the same \"arrives\"";
                faults.push((at, Fault::new(message, help)));
                continue;
            }
            let parts: Vec<CompanyPart> = own.iter().filter_map(|part| as_part(part)).collect();
            if let Some((wrong, help)) = company_fault(&parts) {
                let message = format!("the company \"{name}\" {wrong}");
                faults.push((last.element, Fault::new(message, help)));
            }
        }
        faults
    }

    fn stands(&self, part: &Part<'_>) -> Option<Stands> {
        let part = as_part(part)?;
        Some(Stands { count: count(part), radius: tables::subunit(part.kind).radius })
    }
}

fn as_part(part: &Part<'_>) -> Option<CompanyPart> {
    let (kind, ..) = CompanyKind::of(part.kind?)?.arms();
    Some(CompanyPart { kind, men: part.men, vehicles: part.vehicles })
}

/// A battle of units that come to it as they are in the roster.
#[must_use]
pub(crate) fn found(founding: &Founding<'_, Options>) -> (Setup, Musters) {
    let levies = founding.comers.iter().filter_map(|comer| levy(founding, comer));
    let levies: Vec<Levy> = levies.collect();
    lay_out(founding, &levies)
}

/// A battle on its table, of these levies; without room for everybody it is fought without positions (LNK-R24).
#[must_use]
pub fn lay_out(founding: &Founding<'_, Options>, levies: &[Levy]) -> (Setup, Musters) {
    let table = founding.table;
    let (mut setup, musters) = super::found(founding.brief, levies, table.defender);
    setup.options = founding.options;
    for side in Side::BOTH {
        founding.sides[side.index()].clone_into(&mut setup.sides[side.index()].name);
    }
    let aim = &table.objective;
    let objective = Objective { at: None, radius: aim.radius, holder: aim.holder };
    setup.objectives = BTreeMap::from([(aim.name.clone(), objective)]);
    setup.night = table.night;
    for (element, ids) in &musters {
        let Some(said) = table.element(*element) else { continue };
        for id in ids {
            equip(&mut setup, *id, said, arrival(table, said));
        }
    }
    put_down(&mut setup, &musters, table);
    (setup, musters)
}

/// A unit fights as one company, those apart who come on at another time (LNK-R43).
fn levy(founding: &Founding<'_, Options>, comer: &Comer<'_>) -> Option<Levy> {
    let (kind, armour, gun) = CompanyKind::of(comer.kind)?.arms();
    let (element, table) = (comer.element, founding.table);
    let arrives = |id: Name| table.element(id).and_then(|said| said.arrives);
    let is_of_unit = |id: &Name| {
        let mut comers = founding.comers.iter();
        comers.any(|other| other.element == *id && other.unit.0 == comer.unit.0)
    };
    let first = table.elements().map(|(_, one)| one.element).find(is_of_unit).unwrap_or(element);
    let company = match arrives(first) == arrives(element) {
        true => Company::Called(comer.unit.1.to_owned()),
        false => Company::Of(element),
    };
    let (name, bazooka) = (comer.name.to_owned(), comer.bazooka);
    let (dug_in, squads) = (false, comer.squads.clone());
    let levy = Levy { element, name, kind, armour, gun, dug_in, bazooka, company, squads };
    Some(outfit(levy, table))
}

/// What an element is, with what the table says of it. A company comes on together: whoever comes at another time than the element
/// his company is of is a company of his own (LNK-R43).
#[must_use]
pub fn outfit(mut levy: Levy, table: &LaidTable) -> Levy {
    let said = table.element(levy.element);
    let on_foot = matches!(levy.kind, SubunitKind::Rifles | SubunitKind::Enhanced);
    match said.and_then(|said| said.weapons) {
        Some(LaidWeapons::Rifles) if on_foot => levy.kind = SubunitKind::Rifles,
        Some(LaidWeapons::Enhanced) if on_foot => levy.kind = SubunitKind::Enhanced,
        _ => {}
    }
    levy.bazooka = said.and_then(|said| said.bazooka).unwrap_or(levy.bazooka);
    let arrives = |id: Name| table.element(id).and_then(|said| said.arrives);
    match (said.and_then(|said| said.company.as_ref()), &levy.company) {
        (Some(name), _) => levy.company = Company::Called(name.clone()),
        (None, Company::Of(whom)) if arrives(*whom) != arrives(levy.element) => {
            levy.company = Company::Of(levy.element);
        }
        _ => {}
    }
    levy
}

/// Musters as every book has them.
#[must_use]
pub fn in_words(musters: Musters) -> Ids {
    let words = |ids: Vec<SubunitId>| ids.into_iter().map(|id| id.0).collect();
    musters.into_iter().map(|(element, ids)| (element, words(ids))).collect()
}

fn arrival(table: &LaidTable, said: &LaidElement) -> Option<Arrival> {
    said.arrives.map(|arrives| match arrives {
        LaidArrival::Turn(turn) => Arrival::Turn(turn),
        LaidArrival::AfterTaking(turns) => {
            Arrival::AfterTaking { objective: table.objective.name.clone(), turns }
        }
    })
}

/// What the table says of an element, on one of its sub-units and its unit.
fn equip(setup: &mut Setup, id: SubunitId, said: &LaidElement, arrival: Option<Arrival>) {
    let Some(spec) = setup.subunits.get_mut(&id) else { return };
    if let Some(cover) = said.cover {
        let highest = if spec.kind.is_vehicle() { COVER_VEHICLE_MAX } else { tables::COVER_MAX };
        spec.cover = cover.min(highest);
    }
    if let Some(unit) = setup.units.get_mut(&spec.unit) {
        unit.home_guard |= said.home_guard;
        unit.arrival = arrival;
    }
}

/// Puts everybody down; without room for all of them nobody is.
fn put_down(setup: &mut Setup, musters: &Musters, table: &LaidTable) {
    let mut on_table = setup.clone();
    let _ = super::deploy(&mut on_table, table.ground.clone(), laid::homes(table), &[].into());
    let mut placed = Placed::on(&table.ground);
    let order = in_order(table, musters.keys().copied());
    for (element, named) in order.iter().copied() {
        for id in musters.get(&element).into_iter().flatten() {
            let Some(unit) = on_table.subunits.get(id).map(|spec| spec.unit) else { continue };
            let named = named.filter(|one| one.at.is_some()).or_else(|| {
                // Who is given no place of his own stands with his company.
                let mates = |(mate, own): &(Name, Option<&LaidElement>)| {
                    let mut ids = musters.get(mate).into_iter().flatten();
                    own.is_some_and(|one| one.at.is_some())
                        && ids.any(|id| setup.subunits.get(id).is_some_and(|s| s.unit == unit))
                };
                order.iter().find(|one| mates(one)).map_or(named, |(_, mate)| *mate)
            });
            let Some(spec) = on_table.subunits.get_mut(id) else { continue };
            let radius = tables::subunit(spec.kind).radius;
            let side = on_table.units[&spec.unit].side;
            let fits = |at: Disc| ground::can_stand(&table.ground, at);
            spec.start = placed.put(&table.sides[side.index()], named, radius, fits);
        }
    }
    for objective in on_table.objectives.values_mut() {
        objective.at = Some(table.objective.at);
    }
    if on_table.subunits.values().all(|spec| spec.start.is_some()) {
        *setup = on_table;
    }
}
