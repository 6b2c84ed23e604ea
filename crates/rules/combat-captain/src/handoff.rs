//! Brief down, report up: a battle of this book founded from a larger one's brief and accounted for to it, and a fire or
//! a close combat of it as the start of a smaller one.
//!
//! Men become figures of two or three (H.5): a squad of ten is five figures of two. A lost figure is its men, a quarter of
//! them killed and the rest wounded; whoever could not get away is half prisoner, half straggler. Every man of the brief
//! comes back as something.

mod tally;

use std::collections::{BTreeMap, BTreeSet};

use kernel::handoff::{Brief, BriefElement};
use kernel::table::{Array, Disc, Length, Point, Table};
use kernel::{Name, Seq, Side};

use crate::ground;
use crate::position::towards_edge;
use crate::state::{
    Edge, GunClass, Objective, Setup, State, SubunitId, SubunitSpec, UnitId, UnitSpec,
};
use crate::tables::{self, Armour, SubunitKind};

pub use tally::Tally;

/// H.8 Minutes of a turn.
pub const MINUTES_PER_TURN: u32 = 5;
/// H.5 The most men of one squad, and its most figures.
const SQUAD_MEN: u32 = 15;
const SQUAD_FIGURES: u32 = 5;
/// H.1 Men of a rifle squad, of a weapon stand, of a gun's crew.
const MEN_OF_SQUAD: u32 = 10;
const MEN_OF_STAND: u32 = 5;
const MEN_OF_GUN: u32 = 10;
/// §1.1, §1.3 Sub-units of a unit of foot, and models or guns of one.
const UNIT_FOOT: usize = 8;
const UNIT_MODELS: usize = 3;
/// H.3 Vehicles of a model.
const VEHICLES_PER_MODEL: u32 = 3;
/// R71 Ranks of a side, how far one is behind the other, and stands of one apart at most.
const RANKS: usize = 3;
const DEEP: Length = Length::inches(5);
const APART: Length = Length::inches(6);
/// How much ground around its middle the battle is about (R64).
const GROUND: Length = Length::inches(10);

/// Men and vehicles of one element.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct People {
    pub men: u32,
    pub vehicles: u32,
}

/// A fire or a close combat that both sides agree to fight out at a smaller scale.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contact {
    /// This battle.
    pub battle: Name,
    /// The entry that brought the two together.
    pub cause: Seq,
    pub attackers: Vec<SubunitId>,
    pub defenders: Vec<SubunitId>,
    /// Minutes of campaign time the action may take.
    pub minutes_max: u32,
}

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

/// H.5 The squads so many men make: of ten, the last one short.
#[must_use]
pub fn squads(men: u32) -> Vec<Vec<u8>> {
    let squads = men.div_ceil(MEN_OF_SQUAD);
    (0..squads).map(|at| figures((men - at * MEN_OF_SQUAD).min(MEN_OF_SQUAD))).collect()
}

/// H.5 The models so many vehicles make: three to a model.
#[must_use]
pub const fn models(vehicles: u32) -> u32 {
    vehicles.div_ceil(3)
}

/// H.1, H.9 What an element of a brief is in this book.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Levy {
    pub element: Name,
    /// What people call it: "A Company".
    pub name: String,
    pub kind: SubunitKind,
    pub armour: Armour,
    pub gun: GunClass,
    /// Prepared positions: cover 4.
    pub dug_in: bool,
}

/// A battle without positions, founded from a brief: men become squads and stands, vehicles become models, in units of the
/// book's size. Elements without a levy stay out of it, and come back as they went.
#[must_use]
pub fn found(brief: &Brief, levies: &[Levy], defender: Option<Side>) -> (Setup, Musters) {
    let (mut setup, mut musters) = (Setup::default(), Musters::new());
    let mut units = [0_u32; 2];
    for sent in &brief.elements {
        let Some(levy) = levies.iter().find(|levy| levy.element == sent.element) else { continue };
        let (stands, size) = stands(levy.kind, sent);
        let mut vehicles = sent.vehicles;
        for (part, chunk) in stands.chunks(size).enumerate() {
            units[sent.side.index()] += 1;
            let letter = if sent.side == Side::Blue { 'b' } else { 'o' };
            let short = format!("{letter}{}", units[sent.side.index()]);
            let Ok(unit) = UnitId::new(&short) else { continue };
            // "A Company II/3" is the third stand of its second unit, "A Company 3" of its only one.
            let parts = stands.len() > size;
            let name = if parts {
                format!("{} {}", levy.name, roman(part + 1))
            } else {
                levy.name.clone()
            };
            let models = u32::try_from(chunk.len()).unwrap_or(0) * VEHICLES_PER_MODEL;
            let own = vehicles.min(models);
            vehicles -= own;
            let counted = levy.kind.is_vehicle().then(|| u8::try_from(own).unwrap_or(u8::MAX));
            let spec = UnitSpec {
                name: name.clone(),
                side: sent.side,
                home_guard: false,
                vehicles: counted,
                arrival: None,
            };
            setup.units.insert(unit, spec);
            let mark = if parts { '/' } else { ' ' };
            for (at, figures) in (1..).zip(chunk) {
                let Ok(id) = SubunitId::new(&format!("{short}.{at}")) else { continue };
                setup
                    .subunits
                    .insert(id, subunit(levy, unit, format!("{name}{mark}{at}"), figures.clone()));
                musters.entry(sent.element).or_default().push(id);
            }
        }
    }
    let objective = Objective { at: None, radius: GROUND, holder: defender };
    setup.objectives.insert(brief.place.clone(), objective);
    setup.defender = defender;
    setup.turns = u16::try_from((brief.minutes_max / MINUTES_PER_TURN).max(1)).unwrap_or(u16::MAX);
    (setup, musters)
}

/// Puts the battle on a table (R71): each side in ranks before its own edge, squads in front and, every other one, behind; then
/// heavy weapons, mortars, guns and whoever is to be `behind`. Prepared positions face the other side, and the ground the battle is
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
        let ranks = ranks(setup, side, behind);
        let counts: Vec<usize> = ranks.iter().map(Vec::len).collect();
        let array = Array { front: Length(table.deep(home).0 / 4), deep: DEEP, apart: APART };
        let places = table.ranks(home, array, &counts);
        for (id, wanted) in ranks.into_iter().flatten().zip(places.into_iter().flatten()) {
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
    setup.dig_in();
    left_over
}

/// R71 One side's stands from the front to the rear, units beside each other.
fn ranks(setup: &Setup, side: Side, behind: &BTreeSet<SubunitId>) -> [Vec<SubunitId>; RANKS] {
    let mut ranks: [Vec<SubunitId>; RANKS] = Default::default();
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
        ranks[rank].push(*id);
    }
    ranks
}

/// A small number as units are numbered; a company makes five units at most.
fn roman(number: usize) -> String {
    match number {
        4 => "IV".to_owned(),
        5.. => format!("V{}", "I".repeat(number - 5)),
        _ => "I".repeat(number),
    }
}

/// H.1, H.5 The stands an element makes, the men of each figure, and how many of them a unit has.
fn stands(kind: SubunitKind, sent: &BriefElement) -> (Vec<Vec<u8>>, usize) {
    let teams = |men: u32| -> Vec<Vec<u8>> {
        let count = sent.men.div_ceil(men);
        (0..count).map(|at| pair((sent.men - at * men).min(men))).collect()
    };
    match kind {
        SubunitKind::Rifles | SubunitKind::Enhanced => (squads(sent.men), UNIT_FOOT),
        SubunitKind::Bazooka | SubunitKind::MachineGun | SubunitKind::Mortar => {
            (teams(MEN_OF_STAND), UNIT_FOOT)
        }
        SubunitKind::Gun => (teams(MEN_OF_GUN), UNIT_MODELS),
        SubunitKind::Tank | SubunitKind::Truck => {
            let models = usize::try_from(models(sent.vehicles)).unwrap_or(0);
            (vec![Vec::new(); models], UNIT_MODELS)
        }
    }
}

/// The men of a stand of two figures (§10.1, R39): one figure for a single man.
fn pair(men: u32) -> Vec<u8> {
    let figure = |men: u32| u8::try_from(men).unwrap_or(u8::MAX);
    match men {
        0 => Vec::new(),
        1 => vec![1],
        men => vec![figure(men / 2), figure(men - men / 2)],
    }
}

fn subunit(levy: &Levy, unit: UnitId, name: String, figures: Vec<u8>) -> SubunitSpec {
    let vehicle = levy.kind.is_vehicle();
    SubunitSpec {
        name,
        unit,
        kind: levy.kind,
        figures,
        armour: levy.armour,
        gun: levy.gun,
        bazooka: false,
        cover: if levy.dug_in && !vehicle { 4 } else { 0 },
        facing: None,
        start: None,
    }
}

/// The sub-units in a contact, attackers first, for a battle of single soldiers.
#[must_use]
pub fn brief(state: &State, contact: &Contact, people: impl Fn(Name) -> People) -> Brief {
    let element = |id: &SubunitId| {
        let People { men, vehicles } = people(id.0);
        let side = state.side_of(*id);
        BriefElement { element: id.0, side, men, vehicles, condition: condition(state, *id) }
    };
    let all = contact.attackers.iter().chain(&contact.defenders);
    let names = |ids: &[SubunitId]| {
        let names: Vec<String> = ids.iter().map(|id| state.name(*id).to_owned()).collect();
        crate::diary::list(&names)
    };
    let place = contact.defenders.first().and_then(|id| state.disc(*id));
    Brief {
        parent: contact.battle,
        cause: contact.cause,
        place: place.map_or_else(|| "in the field".to_owned(), |disc| disc.centre.to_string()),
        stakes: format!("{} against {}.", names(&contact.attackers), names(&contact.defenders)),
        minutes_max: contact.minutes_max,
        elements: all.map(element).collect(),
    }
}

/// The state of a sub-unit in words, for the smaller battle.
fn condition(state: &State, id: SubunitId) -> Vec<String> {
    let now = state.subunit(id);
    let mut words = vec![crate::tables::subunit(state.kind(id)).name.clone()];
    if now.cover > 0 {
        words.push(format!("in cover {}", now.cover));
    }
    let markers = state.morale(id);
    if markers > 0 {
        words.push(crate::diary::count(markers, "morale marker"));
    }
    if state.in_contact(id) {
        words.push("hand to hand".to_owned());
    }
    words
}
