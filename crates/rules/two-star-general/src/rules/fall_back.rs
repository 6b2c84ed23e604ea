//! §4.1 A stand beaten in close combat falls back.
//!
//! It goes to the nearest hex that is clear: not held by anybody and out of every enemy zone of control. Every step of
//! the way leads farther from the stands that beat it, or sideways where the edge or impassable ground leaves no such
//! step (R103). Of the ways that are equally short, those count that break the fewest rules of movement; where they end
//! in several hexes, the owner chooses. Rules broken on a way, one each:
//!
//! - going on from a hex whose terrain would have halted a normal move (§2.5),
//! - entering a large river without having halted before it, and
//! - going on from a hex in an enemy zone of control other than the one it starts in (§2.4).
//!
//! Nothing else bars the way but enemies and impassable ground (R61). Where there is none, the stand is destroyed (R21); a
//! table edge is the end of the world, the home edge too (R58).

use std::collections::BTreeMap;

use kernel::{ChoiceCall, ChoiceOption, Cite, Halt, Side, Tape};

use crate::decide::Unfolding;
use crate::event::{Event, LossCause};
use crate::ground::Hex;
use crate::refusal::Refusal;
use crate::rules::march::{self, Gait};
use crate::state::{Manner, StandId, State};
use crate::tables::{self, Entry, Role, StrategicEntry};

/// Artillery that falls back keeps farther than this from every enemy after its first hex (§4.1).
const GUN_DISTANCE: u32 = 1;

/// C10, D.4 The stand falls back from `victors`, by its owner's choice where there is one, or is destroyed where it
/// cannot. A battery loses the shots it has left. A stand that is not on the table any more stays away.
///
/// # Errors
/// [`Halt::Needs`] and [`Halt::Unfit`] for the choice `tsg.fall_back`.
pub fn fall_back(
    unfolding: &mut Unfolding,
    stand: StandId,
    victors: &[Hex],
    tape: &mut Tape<'_>,
) -> Result<(), Halt<Refusal>> {
    let Some(start) = unfolding.state.hex_of(stand) else {
        return Ok(());
    };
    let mut ways = ways(&unfolding.state, stand, start, victors);
    let path = match ways.len() {
        0 => {
            unfolding.destroy(stand, LossCause::NoEscape);
            return Ok(());
        }
        1 => ways.swap_remove(0).path,
        _ => {
            let chosen = tape.choose_one(call(&unfolding.state, stand, start, &ways))?;
            ways.swap_remove(chosen).path
        }
    };
    unfolding.move_stand(stand, path, Manner::FallBack);
    if unfolding.state.stand(stand).shots > 0 {
        unfolding.happen(Event::ShotsLost { battery: stand });
    }
    Ok(())
}

/// A way back, and whether a battery takes it with its full move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WayBack {
    /// The hexes entered.
    pub path: Vec<Hex>,
    pub full_move: bool,
}

/// Every way back the owner may choose from: one to each hex, by the hex's number.
#[must_use]
pub fn ways(state: &State, stand: StandId, start: Hex, victors: &[Hex]) -> Vec<WayBack> {
    let field = Field::of(state, state.spec(stand).side, start, victors);
    let mut ends: BTreeMap<Hex, WayBack> = BTreeMap::new();
    if state.role(stand) == Role::Artillery {
        for (end, path) in field.full_moves(state, stand) {
            ends.insert(end, WayBack { path, full_move: true });
        }
    }
    for (end, path) in field.shortest() {
        ends.insert(end, WayBack { path, full_move: false });
    }
    ends.into_values().collect()
}

/// What lies around a stand that must fall back.
struct Field<'a> {
    state: &'a State,
    start: Hex,
    /// Where the stands are that beat it.
    victors: &'a [Hex],
    enemies: Vec<Hex>,
    friends: Vec<Hex>,
}

/// A way so far: the rules broken on it, those of its last hex counted only once it goes on; and its hexes.
type Trail = (u32, Vec<Hex>);

impl<'a> Field<'a> {
    fn of(state: &'a State, side: Side, start: Hex, victors: &'a [Hex]) -> Self {
        let hexes = |side| state.side_on_table(side).map(|(_, hex)| hex);
        let friends = hexes(side).filter(|hex| *hex != start).collect();
        Self { state, start, victors, enemies: hexes(side.enemy()).collect(), friends }
    }

    /// The shortest ways to a clear hex that break the fewest rules: one to each hex, of equals the lowest numbers.
    fn shortest(&self) -> BTreeMap<Hex, Vec<Hex>> {
        let mut layer: BTreeMap<Hex, Trail> = BTreeMap::from([(self.start, (0, Vec::new()))]);
        let mut seen = vec![self.start];
        loop {
            let next = self.next_layer(&layer, &seen);
            if next.is_empty() {
                return BTreeMap::new();
            }
            let clear = |hex: &Hex| self.clear(*hex);
            let fewest = next.iter().filter(|(hex, _)| clear(hex)).map(|(_, (broken, _))| *broken);
            if let Some(fewest) = fewest.min() {
                let best =
                    next.into_iter().filter(|(hex, (broken, _))| clear(hex) && *broken == fewest);
                return best.map(|(hex, (_, path))| (hex, path)).collect();
            }
            seen.extend(next.keys());
            layer = next;
        }
    }

    /// All hexes one step farther than `layer`, each with its best trail.
    fn next_layer(&self, layer: &BTreeMap<Hex, Trail>, seen: &[Hex]) -> BTreeMap<Hex, Trail> {
        let mut next: BTreeMap<Hex, Trail> = BTreeMap::new();
        for (from, (broken, path)) in layer {
            for to in self.open_neighbours(*from).filter(|to| !seen.contains(to)) {
                let mut longer = path.clone();
                longer.push(to);
                let trail = (broken + self.broken_by_entering(*from, to), longer);
                let best = next.entry(to).or_insert_with(|| trail.clone());
                if trail < *best {
                    *best = trail;
                }
            }
        }
        next
    }

    /// Rules broken by entering a hex, and, where the way must go on from it, by going on. A clear hex always ends
    /// the way, any other never does.
    fn broken_by_entering(&self, from: Hex, to: Hex) -> u32 {
        let entry = march::entry(&self.state.setup.ground, from, to);
        let unhalted = entry == Entry::Bank && from != self.start;
        let goes_on = !self.clear(to);
        let past_terrain = goes_on && matches!(entry, Entry::Halt | Entry::Bank);
        let past_zone = goes_on && self.nearest(to) <= 1;
        u32::from(unhalted) + u32::from(past_terrain) + u32::from(past_zone)
    }

    /// §4.1 The hexes a battery can come to with its whole move, the first hex of it the fall back itself. R84:
    /// that first hex halts nobody; from there the battery moves by the normal or the strategic column of §2 and §2.5,
    /// with what is left of that rate.
    fn full_moves(&self, state: &State, stand: StandId) -> BTreeMap<Hex, Vec<Hex>> {
        let rate = tables::movement(state.move_class(stand));
        let mut ends = BTreeMap::new();
        for (gait, hexes) in [(Gait::Normal, rate.normal), (Gait::Strategic, rate.strategic)] {
            let mut layer: BTreeMap<Hex, Vec<Hex>> =
                self.open_neighbours(self.start).map(|hex| (hex, vec![hex])).collect();
            self.keep_ends(&layer, &mut ends);
            for _ in 1..hexes {
                let mut next = BTreeMap::new();
                let mut halted = BTreeMap::new();
                for (from, path) in &layer {
                    for to in self.open_neighbours(*from) {
                        let fresh = !path.contains(&to) && self.nearest(to) > GUN_DISTANCE;
                        let Some(passes) = self.passes(gait, *from, to).filter(|_| fresh) else {
                            continue;
                        };
                        let longer: Vec<Hex> = path.iter().copied().chain([to]).collect();
                        let kept = if passes { &mut next } else { &mut halted };
                        keep_lower(kept, to, longer);
                    }
                }
                self.keep_ends(&next, &mut ends);
                self.keep_ends(&halted, &mut ends);
                layer = next;
            }
        }
        ends
    }

    /// Whether a battery's further step can be taken, and if so, whether the move may go on after it.
    fn passes(&self, gait: Gait, from: Hex, to: Hex) -> Option<bool> {
        let ground = &self.state.setup.ground;
        if gait.strategic() {
            let entry = march::strategic_entry(ground, from, to);
            return (entry == StrategicEntry::Free).then_some(true);
        }
        match march::entry(ground, from, to) {
            Entry::Free => Some(true),
            Entry::Halt => Some(false),
            Entry::Bank | Entry::Never => None,
        }
    }

    fn keep_ends(&self, found: &BTreeMap<Hex, Vec<Hex>>, ends: &mut BTreeMap<Hex, Vec<Hex>>) {
        for (hex, path) in found.iter().filter(|(hex, _)| self.clear(**hex)) {
            keep_lower(ends, *hex, path.clone());
        }
    }

    /// The neighbours that a way back may lead to from here.
    fn open_neighbours(&self, from: Hex) -> impl Iterator<Item = Hex> + '_ {
        let ground = &self.state.setup.ground;
        let passable = move |to: &Hex| march::entry(ground, from, *to) != Entry::Never;
        let gain = move |to: &Hex| self.hexes_to_victors(*to).cmp(&self.hexes_to_victors(from));
        // R103 Sideways only to avoid impassable ground or the edge of the board.
        let farther = ground.neighbours(from).any(|to| passable(&to) && gain(&to).is_gt());
        let leads_away = move |to: &Hex| gain(to).is_gt() || (!farther && gain(to).is_eq());
        ground.neighbours(from).filter(move |to| {
            *to != self.start && !self.enemies.contains(to) && passable(to) && leads_away(to)
        })
    }

    /// Hexes to the nearest stand that beat it.
    fn hexes_to_victors(&self, hex: Hex) -> u32 {
        self.victors.iter().map(|at| at.distance(hex)).min().unwrap_or(u32::MAX)
    }

    /// Clear of all enemy zones of control and of everybody.
    fn clear(&self, hex: Hex) -> bool {
        hex != self.start && self.nearest(hex) > 1 && !self.friends.contains(&hex)
    }

    fn nearest(&self, hex: Hex) -> u32 {
        self.enemies.iter().map(|at| at.distance(hex)).min().unwrap_or(u32::MAX)
    }
}

fn keep_lower(paths: &mut BTreeMap<Hex, Vec<Hex>>, hex: Hex, path: Vec<Hex>) {
    let better = paths.get(&hex).is_none_or(|known| (path.len(), &path) < (known.len(), known));
    if better {
        paths.insert(hex, path);
    }
}

fn call(state: &State, stand: StandId, start: Hex, ways: &[WayBack]) -> ChoiceCall {
    let name = state.stand_name(stand);
    let options = ways.iter().map(|way| {
        let end = end_of(way, start);
        let how = if way.full_move { ", with its full move" } else { "" };
        let hexes = way.path.len();
        let plural = if hexes == 1 { "hex" } else { "hexes" };
        ChoiceOption::new(end.to_string(), format!("to {end}, {hexes} {plural}{how}"))
            .meaning(way_means(state, stand, end))
    });
    ChoiceCall::one(
        "tsg.fall_back",
        format!("{name} must fall back: choose where to"),
        state.spec(stand).side.actor(),
        Cite::section("4.1"),
        options.collect(),
        usual(state, stand, start, ways),
    )
}

/// What a hex to fall back to offers: cover, command.
fn way_means(state: &State, stand: StandId, end: Hex) -> String {
    let cover = if state.covering(end) { "cover" } else { "no cover" };
    let hq = state.spec(stand).battalion.and_then(|battalion| state.hq_hex(battalion));
    match hq.map(|hq| hq.distance(end)) {
        Some(far) if far <= crate::position::COMMAND_RANGE => format!("{cover}, in command"),
        Some(_) => format!("{cover}, out of command"),
        None => cover.to_owned(),
    }
}

/// A sensible owner stays near his headquarters, and takes a battery no farther than it must go.
fn usual(state: &State, stand: StandId, start: Hex, ways: &[WayBack]) -> u16 {
    let hq = state.spec(stand).battalion.and_then(|battalion| state.hq_hex(battalion));
    let far = |way: &WayBack| hq.map_or(0, |hq| hq.distance(end_of(way, start)));
    let best = ways.iter().enumerate().min_by_key(|(_, way)| (way.full_move, far(way)));
    best.and_then(|(index, _)| u16::try_from(index).ok()).unwrap_or(0)
}

fn end_of(way: &WayBack, start: Hex) -> Hex {
    way.path.last().copied().unwrap_or(start)
}
