//! Brief down, report up: a battle of this book founded from a larger one's brief and accounted for to it, and a fire or
//! a close combat of it as the start of a smaller one ([`Contact`]).
//!
//! Men become figures of two or three (H.5): a squad of ten is five figures of two. A lost figure is its men, a quarter of
//! them killed and the rest wounded; whoever could not get away is half prisoner, half straggler. Every man of the brief
//! comes back as something.

mod companies;
mod contact;
mod kinds;
pub mod laid;
mod tally;

use std::collections::{BTreeMap, BTreeSet};

use kernel::table::{Array, Disc, Length, Point, Table};
use kernel::{Name, Side};

use crate::ground;
use crate::position::towards_edge;
use crate::state::{Edge, Setup, SubunitId, UnitId};
use crate::tables::{self, SubunitKind};

pub use companies::{Company, Levy, Part, company_fault, count, found, full_stand};
pub use contact::Contact;
pub use kinds::CompanyKind;
pub use tally::Tally;

/// H.8 Minutes of a turn.
pub const MINUTES_PER_TURN: u32 = 5;
/// H.8 Eight inches are a hundred metres.
const METRES_PER_EIGHT_INCHES: u32 = 100;
/// H.5 The most men of one squad, and its most figures.
const SQUAD_MEN: u32 = 15;
const SQUAD_FIGURES: u32 = 5;
/// H.1 Men of a rifle squad.
const MEN_OF_SQUAD: u32 = 10;
/// H.3 Vehicles of a model.
const VEHICLES_PER_MODEL: u32 = 3;
/// R71 Ranks of a side, how far one is behind the other, and stands of one apart at most.
const RANKS: usize = 3;
const DEEP: Length = Length::inches(5);
const APART: Length = Length::inches(6);
/// How much ground around its middle the battle is about (R64).
const GROUND: Length = Length::inches(10);

/// Which sub-units of this battle an element of the brief became: its men and vehicles are theirs.
pub type Musters = BTreeMap<Name, Vec<SubunitId>>;

/// H.5 The men of each figure, ascending: figures of two or three, as even as can be; one of one for a single man.
/// More than fifteen men are more than one squad.
#[must_use]
pub fn figures(men: u32) -> Vec<u8> {
    let men = men.min(SQUAD_MEN);
    let count = match men {
        0 => return Vec::new(),
        1 => 1,
        men => (men / 2).min(SQUAD_FIGURES),
    };
    let (each, more) = (men / count, men % count);
    let weight = |at: u32| u8::try_from(each + u32::from(at >= count - more)).unwrap_or(u8::MAX);
    (0..count).map(weight).collect()
}

/// How far in metres the farthest weapon reaches (§11.1): two sides farther apart have no battle of this book.
#[must_use]
pub fn reach() -> u32 {
    let inches = tables::farthest();
    inches * METRES_PER_EIGHT_INCHES / 8
}

/// H.5 The models so many vehicles make: three to a model.
#[must_use]
pub const fn models(vehicles: u32) -> u32 {
    vehicles.div_ceil(VEHICLES_PER_MODEL)
}

/// Puts the battle on a table (R71): each side in ranks before its own edge, unit beside unit, squads in front and, every other
/// one, behind; then heavy weapons, mortars, guns and whoever is to be `behind`. Prepared positions face the other side, and the ground the battle is
/// about is in the middle. Gives whoever finds no room.
pub fn deploy(
    setup: &mut Setup,
    table: Table,
    homes: [Edge; 2],
    behind: &BTreeSet<SubunitId>,
) -> Vec<SubunitId> {
    let mut placed: Vec<Disc> = Vec::new();
    let mut left_over = Vec::new();
    for (side, home) in Side::BOTH.into_iter().zip(homes) {
        setup.sides[side.index()].home_edge = Some(home);
        let reach = Length(table.deep(home).0 / 3);
        let array = Array { front: Length(table.deep(home).0 / 4), deep: DEEP, apart: APART };
        for (id, wanted) in array_of(&ranks(setup, side, behind), &table, (home, array)) {
            let Some(spec) = setup.subunits.get_mut(&id) else { continue };
            let radius = tables::subunit(spec.kind).radius;
            let fits = |at: Point| {
                let stand = Disc::new(at, radius);
                ground::can_stand(&table, stand)
                    && !placed.iter().any(|other| other.overlaps(stand))
            };
            spec.start = table.nearest(wanted, (home, reach), fits);
            spec.facing = Some(towards_edge(home).back()).filter(|_| spec.cover > 0);
            match spec.start {
                Some(at) => placed.push(Disc::new(at, radius)),
                None => left_over.push(id),
            }
        }
    }
    let middle = Point::new(table.width.0 / 2, table.depth.0 / 2);
    for objective in setup.objectives.values_mut() {
        objective.at = Some(middle);
    }
    setup.table = Some(table);
    left_over
}

/// The stands of a unit in each rank.
type Column = [Vec<SubunitId>; RANKS];

/// R71 One side's stands from the front to the rear, unit by unit.
fn ranks(setup: &Setup, side: Side, behind: &BTreeSet<SubunitId>) -> Vec<Column> {
    let mut columns: BTreeMap<UnitId, Column> = BTreeMap::new();
    let mut squads = 0;
    let own = setup.subunits.iter().filter(|(_, spec)| setup.units[&spec.unit].side == side);
    for (id, spec) in own {
        let rank = match spec.kind {
            _ if behind.contains(id) => 2,
            SubunitKind::Rifles | SubunitKind::Enhanced => {
                squads += 1;
                (squads + 1) % 2
            }
            SubunitKind::Tank => 0,
            SubunitKind::Bazooka | SubunitKind::MachineGun => 1,
            SubunitKind::Mortar | SubunitKind::Gun | SubunitKind::Truck => 2,
        };
        columns.entry(spec.unit).or_default()[rank].push(*id);
    }
    columns.into_values().collect()
}

/// R71 Where each of them is wanted, the front rank first. A unit is as wide as its widest rank, and nobody of it stands behind
/// another: its heavy weapons and guns keep to it (§7).
fn array_of(
    columns: &[Column],
    table: &Table,
    (home, array): (Edge, Array),
) -> Vec<(SubunitId, Point)> {
    let width = |column: &Column| column.iter().map(Vec::len).max().unwrap_or(0);
    let all: usize = columns.iter().map(width).sum();
    let places = table.ranks(home, array, &[all; RANKS]);
    let mut wanted = Vec::new();
    for (row, places) in places.iter().enumerate() {
        let mut from = 0;
        for column in columns {
            let aside = (width(column) - column[row].len()) / 2;
            wanted.extend(column[row].iter().copied().zip(places[from + aside..].iter().copied()));
            from += width(column);
        }
    }
    wanted
}
