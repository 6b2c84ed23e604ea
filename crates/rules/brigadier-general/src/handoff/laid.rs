//! A battle that a scenario has laid out on a table: what it may name, and how the battle begins.

use std::collections::BTreeMap;

use kernel::handoff::Musters as Ids;
use kernel::laid::{
    self, Branch, Comer, ElementKind, Fault, Founding, LaidAir, LaidArrival, LaidElement,
    LaidTable, LaidWord, Part, Placed, Stands, TableBook, in_order,
};
use kernel::table::{Disc, Length, Table};
use kernel::{Name, Side};
use serde::de::DeserializeOwned;
use serde::de::value::{Error, StrDeserializer};

use super::kinds::KINDS;
use super::passengers;
use super::{GROUND, Levy, MEN_OF_POINT, Musters, platoons_of};
use crate::rules::options::Options;
use crate::state::{AirMission, MissionId, Objective, OrderMarker, PlatoonId, PlatoonSpec, Setup};
use crate::tables::{self, BASE_RADIUS, Class, Experience, PlatoonKind};
use crate::{BrigadierGeneral, ground};

/// What an air mission may be (§11.4.3, §11.4.4).
const AIR: [&str; 4] = ["certain", "doubtful", "small_part", "directed"];
/// The orders a scenario may begin with (§8), and experience (§8.3), as it writes them.
const ORDERS: [&str; 5] = ["double", "move", "aim", "follow", "defend"];
const EXPERIENCE: [&str; 5] = ["recruits", "green", "regular", "seasoned", "elite"];

impl TableBook for BrigadierGeneral {
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
        PlatoonKind::of(kind)?.branch()
    }

    fn full_squad(&self, kind: &str) -> Option<u32> {
        PlatoonKind::of(kind).map(|_| MEN_OF_POINT)
    }

    fn carries_bazooka(&self, kind: &str) -> bool {
        PlatoonKind::of(kind).is_some_and(PlatoonKind::carries_launcher)
    }

    fn experience(&self) -> &'static [&'static str] {
        &EXPERIENCE
    }

    fn orders(&self) -> &'static [&'static str] {
        &ORDERS
    }

    fn air(&self) -> &'static [&'static str] {
        &AIR
    }

    fn reads(&self, word: LaidWord) -> Result<(), Fault> {
        match word {
            LaidWord::FireTeam => {
                word.is_unread("in Brigadier General Commands a platoon \"arrives\" on a turn")
            }
            LaidWord::Cover => word.is_unread("dug_in = true, or a place in a wood or a town"),
            LaidWord::Weapons | LaidWord::Squad => word.is_unread("the kind says it"),
            LaidWord::Company => word.is_unread("an element of forty men and more is a company"),
            LaidWord::Flying => word.is_unread("\"air\" says what there is of aircraft"),
            LaidWord::Arrives
            | LaidWord::Bazooka
            | LaidWord::Experience
            | LaidWord::Order
            | LaidWord::DugIn
            | LaidWord::OffTable
            | LaidWord::Observers
            | LaidWord::AirLiaison
            | LaidWord::Hidden
            | LaidWord::Aboard
            | LaidWord::Limbered
            | LaidWord::HorseDrawn
            | LaidWord::Sun
            | LaidWord::Air => Ok(()),
        }
    }

    fn never_comes(&self, part: &Part<'_>) -> Option<Fault> {
        if part.kind.and_then(PlatoonKind::of).is_none() {
            let message = format!("{} would never come to the table", part.name);
            return Some(Fault::new(message, "leave it out: this book has no such platoon"));
        }
        let after = matches!(part.said.arrives, Some(LaidArrival::AfterTaking(_)));
        after.then(|| {
            let message = format!("{} would never come to the table", part.name);
            Fault::new(message, "arrives = { turn = … }: reinforcements come on a turn")
        })
    }

    fn together_faults(&self, parts: &[Part<'_>]) -> Vec<(Name, Fault)> {
        passengers::faults(parts)
    }

    fn stands(&self, part: &Part<'_>) -> Option<Stands> {
        let kind = PlatoonKind::of(part.kind?)?;
        let in_vehicles = kind.by_vehicles() || part.vehicles > 0;
        let full = if in_vehicles { part.vehicles } else { part.men };
        let is_off = part.said.off_table || part.said.aboard.is_some();
        let count = if is_off { 0 } else { platoons_of(full, in_vehicles) };
        Some(Stands { count, radius: BASE_RADIUS })
    }
}

/// A battle of units that come to it as they are in the roster.
#[must_use]
pub(crate) fn found(founding: &Founding<'_, Options>) -> (Setup, Musters) {
    let levies = founding.comers.iter().filter_map(|comer| levy(founding.table, comer));
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
    setup.turns = table.turns;
    setup.ends_at = None;
    (setup.day.sunrise, setup.day.sunset) = match table.sun {
        // It is never day.
        _ if table.night => (1, 1),
        Some([rise, set]) => (rise, set),
        None => (0, 0),
    };
    for side in Side::BOTH {
        let missions = (1..).zip(&table.sides[side.index()].air);
        setup.air.extend(missions.filter_map(|(at, said)| mission(side, at, said)));
    }
    passengers::board(&mut setup, &musters, table);
    put_down(&mut setup, &musters, table);
    (setup, musters)
}

/// `blue.air1` is the first air mission of blue.
fn mission(side: Side, at: u32, said: &LaidAir) -> Option<(MissionId, AirMission)> {
    let id = MissionId::new(&format!("{side}.air{at}")).ok()?;
    let LaidAir { name, flights, from_turn, sorties, .. } = said.clone();
    let kind = read(&said.kind)?;
    Some((id, AirMission { name, side, kind, flights, from_turn, sorties }))
}

/// What an element is, with what the table says of it.
fn levy(table: &LaidTable, comer: &Comer<'_>) -> Option<Levy> {
    let (unit, name) = comer.unit;
    let levy = Levy {
        element: comer.element,
        name: comer.name.to_owned(),
        kind: PlatoonKind::of(comer.kind)?,
        experience: Experience::Regular,
        launcher: comer.bazooka,
        order: OrderMarker::Aim,
        dug_in: false,
        battalion: (unit, name.to_owned()),
        with: None,
        full: comer.full,
        squads: comer.squads.clone(),
        squad: MEN_OF_POINT,
        off_table: false,
        arrives: None,
        observers: false,
        air_liaison: false,
        hidden: false,
        limbered: false,
        horse_drawn: false,
    };
    Some(outfit(levy, table))
}

/// What an element is, with what the table says of it: whoever attacks begins with Move, batteries and everybody else with Aim (§8).
#[must_use]
pub fn outfit(mut levy: Levy, table: &LaidTable) -> Levy {
    let Some((side, said)) = table.elements().find(|(_, one)| one.element == levy.element) else {
        return levy;
    };
    levy.order = said.order.as_deref().and_then(read).unwrap_or_else(|| {
        if table.defender == Some(side) { OrderMarker::Aim } else { setting_out(levy.kind) }
    });
    levy.experience = said.experience.as_deref().and_then(read).unwrap_or(levy.experience);
    levy.launcher = said.bazooka.unwrap_or(levy.launcher);
    levy.dug_in |= said.dug_in;
    levy.off_table |= said.off_table;
    if let Some(LaidArrival::Turn(turn)) = said.arrives {
        levy.arrives = Some(turn);
        // R56 It comes on by Move, or by Double where that is said.
        levy.order = levy.order.min(OrderMarker::Move);
    }
    levy.observers |= said.observers;
    levy.air_liaison |= said.air_liaison;
    levy.hidden |= said.hidden;
    levy.limbered |= said.limbered;
    levy.horse_drawn |= said.horse_drawn;
    levy
}

/// §8 The order with which a platoon of this kind sets out: those that fire from where they stand, Aim.
#[must_use]
pub fn setting_out(kind: PlatoonKind) -> OrderMarker {
    let row = tables::platoon(kind);
    let stays = row.indirect.is_some() || matches!(row.class, Class::Gun | Class::Weapon);
    if stays { OrderMarker::Aim } else { OrderMarker::Move }
}

/// What the book's tables have of a word.
fn read<T: DeserializeOwned>(word: &str) -> Option<T> {
    T::deserialize(StrDeserializer::<Error>::new(word)).ok()
}

/// Musters as every book has them.
#[must_use]
pub fn in_words(musters: Musters) -> Ids {
    let words = |ids: Vec<PlatoonId>| ids.into_iter().map(|id| id.0).collect();
    musters.into_iter().map(|(element, ids)| (element, words(ids))).collect()
}

/// Puts everybody down; without room for all of them nobody is.
fn put_down(setup: &mut Setup, musters: &Musters, table: &LaidTable) {
    let mut on_table = setup.clone();
    let homes = laid::homes(table);
    for side in Side::BOTH {
        on_table.sides[side.index()].home_edge = Some(homes[side.index()]);
    }
    on_table.table = Some(table.ground.clone());
    let mut placed = Placed::on(&table.ground);
    let order: Vec<(Name, Option<&LaidElement>)> = in_order(table, musters.keys().copied());
    for (element, named) in order {
        for id in musters.get(&element).into_iter().flatten() {
            let Some(spec) = on_table.platoons.get_mut(id) else { continue };
            if is_off(spec) {
                continue;
            }
            let fits = |at: Disc| ground::can_stand(&table.ground, at);
            spec.start = placed.put(&table.sides[spec.side.index()], named, BASE_RADIUS, fits);
        }
    }
    for objective in on_table.objectives.values_mut() {
        objective.at = Some(table.objective.at);
    }
    if on_table.platoons.values().all(|spec| is_off(spec) || spec.start.is_some()) {
        *setup = on_table;
    }
}

/// Whoever is listed off the table, rides in another, or is still to come.
const fn is_off(spec: &PlatoonSpec) -> bool {
    spec.off_table || spec.aboard.is_some() || spec.arrives.is_some()
}
