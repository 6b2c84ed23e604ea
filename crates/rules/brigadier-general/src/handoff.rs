//! Brief down, report up: a battle of this book founded from a larger one's brief, or laid out by a scenario, and accounted for to
//! the war.
//!
//! A platoon is forty men, a point of its count a squad of ten, a vehicle or a gun (H.1). A company is a headquarters platoon and
//! its platoons, over which its squads are dealt out in turn (H.6). A point lost is men lost (H.3); the men of a wounded point come
//! back with it, or are lost with it (R45).

mod contact;
mod kinds;
pub mod laid;
mod passengers;
mod platoons;
mod tally;

use std::collections::BTreeMap;

use kernel::table::{Array, Disc, Edge, Length, Point, Table};
use kernel::{Name, Side};

use crate::ground;
use crate::state::{PlatoonId, Setup};
use crate::tables::{self, BASE_RADIUS, Class, PlatoonKind};

pub use contact::Contact;
pub use platoons::{Levy, found, platoons_of, shares};
pub use tally::Tally;

/// H.8 Minutes of a turn on average (R14).
pub const MINUTES_PER_TURN: u32 = 35;
/// H.8 An inch is fifty metres.
pub const METRES_PER_INCH: u32 = 50;
/// H.1 Men of a platoon, of a point of its count, and vehicles or guns of a platoon.
pub const MEN_OF_PLATOON: u32 = 40;
pub const MEN_OF_POINT: u32 = 10;
pub const VEHICLES_OF_PLATOON: u32 = 4;
/// Ranks of a side before its edge, how far one is behind the other, and platoons of one apart at most.
const RANKS: usize = 3;
const DEEP: Length = Length::inches(2);
const APART: Length = Length::inches(3);
/// How much ground around its middle a battle is about (R26).
const GROUND: Length = Length::inches(5);

/// Which platoons of this battle an element of the brief became: its men and vehicles are theirs.
pub type Musters = BTreeMap<Name, Vec<PlatoonId>>;

/// How far in metres the farthest direct fire reaches (R51): two sides farther apart have no battle of this book.
#[must_use]
pub fn reach() -> u32 {
    u32::try_from(tables::farthest().0).unwrap_or(0) * METRES_PER_INCH / 100
}

/// Puts the battle on a table: each side in ranks before its own edge, infantry and armour in front, crewed weapons and headquarters
/// behind them, then guns and columns. The ground the battle is about is in the middle. Gives whoever finds no room.
pub fn deploy(setup: &mut Setup, table: Table, homes: [Edge; 2]) -> Vec<PlatoonId> {
    let mut placed: Vec<Disc> = Vec::new();
    let mut left_over = Vec::new();
    for (side, home) in Side::BOTH.into_iter().zip(homes) {
        setup.sides[side.index()].home_edge = Some(home);
        let reach = Length(table.deep(home).0 / 3);
        let array = Array { front: Length(table.deep(home).0 / 4), deep: DEEP, apart: APART };
        let ranks = ranks(setup, side);
        let places = table.ranks(home, array, &ranks.each_ref().map(Vec::len));
        let wanted = ranks.iter().flatten().copied().zip(places.into_iter().flatten());
        for (id, wanted) in wanted.collect::<Vec<_>>() {
            let fits = |at: Point| {
                let base = Disc::new(at, BASE_RADIUS);
                ground::can_stand(&table, base) && !placed.iter().any(|other| other.overlaps(base))
            };
            let start = table.nearest(wanted, (home, reach), fits);
            match start {
                Some(at) => placed.push(Disc::new(at, BASE_RADIUS)),
                None => left_over.push(id),
            }
            if let Some(spec) = setup.platoons.get_mut(&id) {
                spec.start = start;
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

/// One side's platoons on the table from the front to the rear.
fn ranks(setup: &Setup, side: Side) -> [Vec<PlatoonId>; RANKS] {
    let mut ranks: [Vec<PlatoonId>; RANKS] = Default::default();
    let own = setup
        .platoons
        .iter()
        .filter(|(_, spec)| spec.side == side && !spec.off_table && spec.arrives.is_none());
    for (id, spec) in own {
        let row = tables::platoon(spec.kind);
        let rank = match row.class {
            _ if spec.kind == PlatoonKind::Headquarters => 1,
            _ if row.indirect.is_some() => 2,
            Class::Foot | Class::Light | Class::Medium | Class::Heavy => 0,
            Class::Weapon | Class::Gun => 1,
            Class::Soft => 2,
        };
        ranks[rank].push(*id);
    }
    ranks
}
