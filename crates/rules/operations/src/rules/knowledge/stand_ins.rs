//! R63 Enemies on the map as they are known: units that stand for what was reported of a square, with names that tell nothing else.

use std::collections::BTreeSet;

use kernel::{Name, Side};

use super::glimpse::said;
use crate::diary::capital;
use crate::evolve::begin;
use crate::ground::Square;
use crate::state::{
    Body, Flags, FormationId, FormationSpec, Glimpse, Knowledge, Place, Sighting, Size, State,
    Strength, Troops, Unit, UnitId, UnitSpec,
};
use crate::tables::Class;

/// R1 A unit of which nothing is known counts as a battalion of regular infantry.
const USUAL: u8 = 4;
const MOST: u8 = 6;
/// More units than this in one square are drawn as so many.
const DRAWN: u8 = 9;

/// What stands for the enemy.
pub(super) struct StandIns {
    pub(super) formation: (FormationId, FormationSpec),
    pub(super) units: Vec<(UnitId, UnitSpec, Unit)>,
}

/// Whether a unit of a position as it is seen stands for what was reported of the enemy.
#[must_use]
pub fn is_stand_in(state: &State, unit: UnitId) -> bool {
    let enemy = state.eyes.as_ref().map(|eyes| eyes.side().enemy());
    enemy.is_some() && state.setup.units.get(&unit).map(|spec| spec.side) == enemy
}

/// The report a stand-in stands for, and its turn.
#[must_use]
pub fn sighting(state: &State, unit: UnitId) -> Option<(u16, &Sighting)> {
    let square = state.square_of(unit).filter(|_| is_stand_in(state, unit))?;
    let heard = state.known.values().find_map(|known| known.enemy.get(&square))?;
    heard.last.what.as_ref().map(|sighting| (heard.last.turn, sighting))
}

/// Units for every square of which an enemy is reported and in which no troops of the eyes stand; `taken` are names in use.
pub(super) fn all(
    known: &Knowledge,
    side: Side,
    taken: &BTreeSet<Name>,
    ours: &BTreeSet<Square>,
) -> StandIns {
    let formation = FormationId(free(taken, "enemy"));
    let spec = FormationSpec { name: "Enemy".to_owned(), side, superior: None, hq: None };
    let mut units = Vec::new();
    for (square, heard) in &known.enemy {
        let Some(sighting) = heard.last.what.as_ref().filter(|_| !ours.contains(square)) else {
            continue;
        };
        let mut used = taken.clone();
        for glimpse in &sighting.seen {
            for _ in 0..number(glimpse) {
                let id = free(&used, &format!("enemy.{square}"));
                used.insert(id);
                let (spec, unit) = unit(glimpse, side, formation, *square);
                units.push((UnitId(id), spec, unit));
            }
        }
    }
    StandIns { formation: (formation, spec), units }
}

/// The text as a name, or with the first number that makes it one that is not taken.
fn free(taken: &BTreeSet<Name>, text: &str) -> Name {
    let numbered = (2..).map(|number: u32| format!("{text}.{number}"));
    let texts = core::iter::once(text.to_owned()).chain(numbered);
    let names = texts.map_while(|text| Name::new(&text).ok());
    names.into_iter().find(|name| !taken.contains(name)).expect("names are few, numbers are many")
}

/// As many as are known of, or the fewest of that size.
fn number(glimpse: &Glimpse) -> u8 {
    let known = glimpse.number.or(glimpse.size.map(Size::least));
    known.unwrap_or(1).clamp(1, DRAWN)
}

fn unit(glimpse: &Glimpse, side: Side, formation: FormationId, square: Square) -> (UnitSpec, Unit) {
    let one = Glimpse { number: None, size: None, ..glimpse.clone() };
    let status = glimpse.strength.map_or(USUAL, Strength::most);
    let spec = UnitSpec {
        name: capital(&said(&one)),
        side,
        formation,
        class: class(glimpse),
        status: MOST,
        start_status: Some(status),
        start_supply: None,
        flags: Flags::default(),
        artillery: None,
        flak: None,
        start: Some(square),
        arrival: None,
        serials: None,
        zone: None,
        men: 0,
    };
    let unit = Unit { place: Place::At(square), ..begin::unit(&spec) };
    (spec, unit)
}

/// The class, or one that fits what is known; infantry on foot where nothing is.
fn class(glimpse: &Glimpse) -> Class {
    let of_troops = glimpse.troops.map(|troops| match troops {
        Troops::Infantry if glimpse.body == Some(Body::Vehicles) => Class::MotorInfantry,
        Troops::Infantry => Class::Foot,
        Troops::Armour => Class::Tank,
        Troops::Artillery => Class::TowedArtillery,
        Troops::OtherVehicles => Class::Recce,
    });
    let of_body = glimpse.body.map(|body| match body {
        Body::Infantry => Class::Foot,
        Body::Vehicles => Class::MotorInfantry,
    });
    glimpse.class.or(of_troops).or(of_body).unwrap_or(Class::Foot)
}
