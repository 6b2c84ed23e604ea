//! Why a stand may not go to a hex or attack it. The rules are asked with the very order a player would give, so the answer
//! is the one the order would get.

use std::collections::{BTreeMap, BTreeSet};

use kernel::Refused;
use kernel::face::{Ask, MapDeed, MapReason};
use kernel::map::Cell;

use crate::TwoStarGeneral;
use crate::ground::Hex;
use crate::order::Order;
use crate::rules::march::{Gait, March, Way};
use crate::state::{Phase, StandId, State};
use crate::tables::Role;

/// So many hexes beyond what it could reach at best are still explained.
const BEYOND: u32 = 2;

/// The reasons of a stand in the hex `at`: for every hex it could nearly reach and may not enter, and for every enemy it may
/// not attack. `legal` holds the hexes it may enter, and those it may attack.
pub(super) fn reasons(
    state: &State,
    (stand, at): (StandId, Hex),
    legal: [&BTreeSet<Cell>; 2],
    ask: Ask<'_, TwoStarGeneral>,
) -> Vec<MapReason> {
    let mut found = Found::default();
    let marches = Marches::of(state, stand, at);
    for hex in state.setup.ground.within(at, marches.farthest + BEYOND) {
        let is_moot = hex == at || legal[0].contains(&hex.into());
        let no = (!is_moot).then(|| ask(marches.order(state, hex))).flatten();
        if let Some(why) = no {
            found.add(MapDeed::Move, hex, why);
        }
    }
    for (_, hex) in state.side_on_table(state.spec(stand).side.enemy()) {
        let (about, order) = match state.role(stand) {
            Role::Artillery => (MapDeed::Barrage, Order::Barrage { battery: stand, target: hex }),
            _ => (MapDeed::Attack, Order::Attack { stands: vec![stand], target: hex }),
        };
        let no = (!legal[1].contains(&hex.into())).then(|| ask(order)).flatten();
        if let Some(why) = no {
            found.add(about, hex, why);
        }
    }
    found.0
}

/// The ways a stand could try, at both rates.
struct Marches<'a> {
    stand: StandId,
    at: Hex,
    normal: March<'a>,
    strategic: March<'a>,
    /// How far it could come at best, in hexes.
    farthest: u32,
    reached: [BTreeMap<Hex, Way>; 2],
}

impl<'a> Marches<'a> {
    fn of(state: &'a State, stand: StandId, at: Hex) -> Self {
        let retreats = matches!(state.phase, Phase::Retreats(_));
        let gaits = if retreats {
            [Gait::Retreat { strategic: false }, Gait::Retreat { strategic: true }]
        } else {
            [Gait::Normal, Gait::Strategic]
        };
        let [normal, strategic] = gaits.map(|gait| March::of(state, stand, at, gait));
        let reached = [&normal, &strategic].map(|march| {
            let mut ways = march.ends();
            // A way on which it could still go on says more than one on which it halts.
            ways.extend(march.passed(march.allowance));
            ways
        });
        let farthest = u32::try_from(strategic.allowance).unwrap_or(u32::MAX);
        Self { stand, at, normal, strategic, farthest, reached }
    }

    /// The order a player would give to get there: at the normal rate as far as that could lead, then at the other.
    fn order(&self, state: &State, hex: Hex) -> Order {
        let near = usize::try_from(self.at.distance(hex)).unwrap_or(usize::MAX);
        let by_guns = state.role(self.stand) == Role::Artillery;
        let strategic = near > self.normal.allowance;
        let (stand, path) = (self.stand, self.path(hex, strategic));
        match state.phase {
            Phase::Retreats(_) => Order::Retreat { stand, path, strategic, leave: false },
            Phase::Artillery(_) if by_guns => Order::MoveArtillery { battery: stand, path },
            _ => Order::Move { stand, path, strategic },
        }
    }

    /// The best way to a neighbour of the hex and one step more; as the crow flies where there is none.
    fn path(&self, hex: Hex, strategic: bool) -> Vec<Hex> {
        if hex.adjacent(self.at) {
            return vec![hex];
        }
        let march = if strategic { &self.strategic } else { &self.normal };
        let ways = &self.reached[usize::from(strategic)];
        let ways = hex.neighbours().filter_map(|next| ways.get(&next));
        let open = ways.filter(|way| !way.path.contains(&hex) && way.path.len() < march.allowance);
        match open.min_by_key(|way| (way.halted, way.path.len())) {
            Some(way) => way.path.iter().copied().chain([hex]).collect(),
            None => self.straight(hex),
        }
    }

    fn straight(&self, hex: Hex) -> Vec<Hex> {
        let (mut at, mut path) = (self.at, Vec::new());
        while at != hex {
            let Some(next) = at.neighbours().min_by_key(|next| next.distance(hex)) else { break };
            at = next;
            path.push(at);
        }
        path
    }
}

/// Reasons by their words: many hexes are barred by the same sentence.
#[derive(Default)]
struct Found(Vec<MapReason>);

impl Found {
    fn add(&mut self, about: MapDeed, hex: Hex, why: Refused) {
        match self.0.iter_mut().find(|known| known.about == about && known.why == why) {
            Some(known) => known.cells.push(hex.into()),
            None => self.0.push(MapReason { about, cells: vec![hex.into()], why }),
        }
    }
}
