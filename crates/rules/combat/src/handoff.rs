//! Brief down, report up: a squad's fight founded from a larger battle's brief, and accounted for to it man by man.
//!
//! Every man of the brief is a soldier with a name of his own (H.1). At the end the dead are killed, the seriously and the
//! lightly wounded are wounded, a flesh wound stays with its squad, and prisoners are prisoners (H.3). The smallest scale
//! sends nobody further down.

pub mod laid;
mod tally;

use std::collections::BTreeMap;

use kernel::handoff::Brief;
use kernel::table::{Array, Disc, Edge, Length, Point, Table};
use kernel::{Name, Side};
use serde::{Deserialize, Serialize};

use crate::ground;
use crate::state::{Objective, Setup, SoldierId, SoldierSpec};
use crate::tables::{self, Profile};

pub use tally::{Record, Tally, fate};

kernel::nothing_below!(crate::Combat);

/// H.8 Seconds of a turn: every man acts once.
pub const SECONDS_PER_TURN: u32 = 10;
/// R58 Ranks of a side, how far one is behind the other, and men of one apart at most.
const RANKS: usize = 3;
const DEEP: Length = Length::inches(3);
const APART: Length = Length::inches(5);
/// How much ground around its middle the fight is about (R47).
const GROUND: Length = Length::inches(6);
/// The squad of a nation nobody knows.
const ANY_SQUAD: &str = "british";

/// H.9 What an element of a brief is in this book.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Levy {
    pub element: Name,
    pub profile: Profile,
    /// The squad its men carry the weapons of: `us`, `german`, … ([`tables::squads`]).
    pub squad: String,
    /// The men of each of its squads, in their order; none for as many as its nation's squad has (R57), the last one short.
    pub squads: Vec<u32>,
    /// What its men are called, in that order; whoever has no name here is numbered.
    pub names: Vec<String>,
}

/// Which soldiers an element of the brief became.
pub type Musters = BTreeMap<Name, Vec<SoldierId>>;

/// A fight without positions, founded from a brief: every man becomes a soldier with the weapons of his place in the squad.
/// Elements without a levy stay out of it, and come back as they went; vehicles do not fight at this scale.
#[must_use]
pub fn found(brief: &Brief, levies: &[Levy], defender: Option<Side>) -> (Setup, Musters) {
    let (mut setup, mut musters) = (Setup::default(), Musters::new());
    let (mut count, mut squads) = ([0_u32; 2], [0_u16; 2]);
    for sent in &brief.elements {
        let Some(levy) = levies.iter().find(|levy| levy.element == sent.element) else { continue };
        let (number, squad) = (&mut count[sent.side.index()], &mut squads[sent.side.index()]);
        let mut names = levy.names.iter();
        for men in squads_of(levy, sent.men) {
            *squad += 1;
            for place in 0..men as usize {
                *number += 1;
                let letter = if sent.side == Side::Blue { 'b' } else { 'o' };
                let name = names.next().cloned();
                let Ok(id) = SoldierId::new(&format!("{letter}{number}")) else { continue };
                let name = name.unwrap_or_else(|| format!("No. {number}"));
                let man = SoldierSpec { name, squad: *squad, ..soldier(levy, sent.side, place) };
                setup.soldiers.insert(id, man);
                musters.entry(sent.element).or_default().push(id);
            }
        }
    }
    let objective = Objective { at: None, radius: GROUND, holder: defender };
    setup.objectives.insert(brief.place.clone(), objective);
    setup.defender = defender;
    let turns = (brief.minutes_max.saturating_mul(60) / SECONDS_PER_TURN).max(1);
    setup.turns = u16::try_from(turns).unwrap_or(u16::MAX);
    (setup, musters)
}

/// Puts the fight on a table (R58): each side in ranks before its own edge, men in front and, every third one, behind; then whoever
/// leads and the medic. The ground it is about is in the middle, where the side that is `inside` stands from the beginning. Gives
/// whoever finds no room.
pub fn deploy(
    setup: &mut Setup,
    table: Table,
    homes: [Edge; 2],
    inside: Option<Side>,
) -> Vec<SoldierId> {
    let mut placed: Vec<Disc> = Vec::new();
    let mut left_over = Vec::new();
    for (side, home) in Side::BOTH.into_iter().zip(homes) {
        setup.sides[side.index()].home_edge = Some(home);
        let deep = table.deep(home).0;
        let (front, reach) = if inside == Some(side) { (2, 2) } else { (4, 3) };
        // The first rank of whoever is inside stands on the middle of the table.
        let array = Array { front: Length(deep / front), deep: DEEP, apart: APART };
        let reach = Length(deep / reach);
        let ranks = ranks(setup, side);
        let counts: Vec<usize> = ranks.iter().map(Vec::len).collect();
        let places = table.ranks(home, array, &counts);
        for (id, wanted) in ranks.into_iter().flatten().zip(places.into_iter().flatten()) {
            let Some(spec) = setup.soldiers.get_mut(&id) else { continue };
            let free = |at: Point| {
                let stand = ground::stand(at);
                ground::can_stand(&table, at) && !placed.iter().any(|other| other.overlaps(stand))
            };
            spec.start = table.nearest(wanted, (home, reach), free);
            match spec.start {
                Some(at) => placed.push(ground::stand(at)),
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

/// R58 One side's men from the front to the rear.
fn ranks(setup: &Setup, side: Side) -> [Vec<SoldierId>; RANKS] {
    let mut ranks: [Vec<SoldierId>; RANKS] = Default::default();
    let mut men = 0;
    for (id, spec) in setup.soldiers.iter().filter(|(_, spec)| spec.side == side) {
        let rank = if spec.nco || spec.medic {
            2
        } else {
            men += 1;
            usize::from(men % 3 == 0)
        };
        ranks[rank].push(*id);
    }
    ranks
}

fn squad(levy: &Levy) -> Option<&'static tables::Squad> {
    tables::squad(&levy.squad).or_else(|| tables::squad(ANY_SQUAD))
}

/// The men of each squad: as they are said, else as many as the nation's squad has places (R57).
fn squads_of(levy: &Levy, men: u32) -> Vec<u32> {
    if !levy.squads.is_empty() {
        return levy.squads.clone();
    }
    let places = squad(levy).map_or(1, |squad| squad.men.len()).max(1);
    let places = u32::try_from(places).unwrap_or(u32::MAX);
    (0..men.div_ceil(places)).map(|at| (men - at * places).min(places)).collect()
}

/// §1 The man of a place in his squad, without a name.
fn soldier(levy: &Levy, side: Side, place: usize) -> SoldierSpec {
    let squad = squad(levy);
    let man = squad.and_then(|squad| squad.men.get(place % squad.men.len().max(1)));
    let row = tables::profile(levy.profile);
    SoldierSpec {
        name: String::new(),
        rank: man.map(|man| man.rank).unwrap_or_default(),
        side,
        training: row.training,
        accuracy: row.accuracy,
        weapons: man.map(|man| man.weapons.clone()).unwrap_or_default(),
        nco: man.is_some_and(|man| man.nco),
        medic: man.is_some_and(|man| man.medic),
        squad: 0,
        reserve: None,
        start: None,
    }
}
