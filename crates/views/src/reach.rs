//! One stand: where it may go and how, what it may attack with which odds, and why other things not. Everything here is
//! taken from the offers of the rules.

mod ranges;
mod reasons;

use std::collections::BTreeSet;

use campaign::WarOrder;
use campaign::two_star_general::ground::Hex;
use campaign::two_star_general::order::Order;
use campaign::two_star_general::rules::march::{Arrival, Gait, March};
use campaign::two_star_general::state::{StandId, State};
use kernel::{Bar, Offer, Seat};
use serde::{Deserialize, Serialize};

use super::on_map::OnMap;
use crate::session::Session;
use engine::error::{ApiError, ApiResult};

pub use ranges::RangeBand;
pub use reasons::{ReachAbout, ReachReason};

/// So many targets are weighed; more attacks are listed without their odds.
const WEIGHED_MOST: usize = 48;

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct ReachView {
    pub stand: StandId,
    pub hex: Option<Hex>,
    /// Who must do what now.
    pub prompt: String,
    pub moves: Vec<ReachMove>,
    pub targets: Vec<ReachTarget>,
    /// Everything else that may be ordered of it: exchanges, recovery.
    pub others: Vec<Offer<WarOrder>>,
    /// What a player might look for here and may not do.
    pub barred: Vec<Bar>,
    /// Why not, hex by hex: where it may not go though it is near, and every enemy it may not attack.
    pub reasons: Vec<ReachReason>,
    /// How far it fights and sees from where it stands, whosever turn it is.
    pub ranges: Vec<RangeBand>,
}

/// A way to a hex.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct ReachMove {
    pub hex: Hex,
    /// The hexes entered, the first hex left out.
    pub path: Vec<Hex>,
    /// What each hex of the path costs.
    pub steps: Vec<ReachStep>,
    pub manner: ReachManner,
    /// "to 0710, for 1 strength point".
    pub label: String,
    pub order: WarOrder,
}

/// One hex of a way.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct ReachStep {
    pub hex: Hex,
    /// Hexes of its allowance spent when it is there, of how many.
    pub spent: u8,
    pub allowance: u8,
    /// Strength points lost in this step: what a retreat pays for a zone of control.
    pub strength: u8,
    /// What ends the move here: "terrain", "an enemy zone of control".
    pub halts: Option<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum ReachManner {
    Normal,
    Strategic,
    Retreat,
    StrategicRetreat,
    /// Off the table at the end of the path.
    Leave,
    Artillery,
}

/// Something it may attack or fire at.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct ReachTarget {
    pub hex: Hex,
    /// Who attacks: this stand, alone or with another.
    pub stands: Vec<StandId>,
    pub label: String,
    pub order: WarOrder,
    pub odds: Option<TargetOdds>,
}

/// The first roll of an attack, in a line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct TargetOdds {
    pub dice: u16,
    /// "5 and 6, pairs of 4".
    pub hits_on: Option<String>,
    /// Hits to be expected, such as "2.27".
    pub expected: String,
    /// Named outcomes, such as ("the defender falls back", "41.2 %").
    pub outcomes: Vec<(String, String)>,
}

impl Session {
    /// What a stand of `seat` may do now.
    ///
    /// # Errors
    /// When there is no such stand.
    pub fn reach(&self, seat: Seat, stand: StandId) -> ApiResult<ReachView> {
        let on = OnMap::with(&self.fold.war, stand.0)?;
        let state = on.state;
        if !state.setup.stands.contains_key(&stand) {
            return Err(ApiError::usage("no_such_stand", format!("there is no stand {stand}")));
        }
        let offers = on.war.legal(on.battle, seat);
        let mut view = ReachView {
            stand,
            hex: state.hex_of(stand),
            prompt: offers.prompt,
            moves: Vec::new(),
            targets: Vec::new(),
            others: Vec::new(),
            barred: offers.barred.into_iter().filter(|bar| concerns(state, stand, bar)).collect(),
            reasons: Vec::new(),
            ranges: Vec::new(),
        };
        for offer in offers.offers {
            let Some(order) = offer.order.order.tsg() else { continue };
            if let Some(way) = way(stand, order) {
                let (hex, path, manner) = way.clone().into_move(view.hex);
                view.moves.push(ReachMove {
                    hex,
                    steps: steps(state, stand, view.hex, &path, manner),
                    path,
                    manner,
                    label: offer.label,
                    order: offer.order,
                });
            } else if let Some((hex, stands)) = target(stand, order) {
                let odds = if view.targets.len() < WEIGHED_MOST {
                    self.target_odds(seat, &offer.order)
                } else {
                    None
                };
                view.targets.push(ReachTarget {
                    hex,
                    stands,
                    label: offer.label,
                    order: offer.order,
                    odds,
                });
            } else if names(stand, state, order) {
                view.others.push(offer);
            }
        }
        explain(on, seat, &mut view);
        Ok(view)
    }

    /// The odds of an attack with the usual answers; none when it needs no dice, or another order is open.
    fn target_odds(&self, seat: Seat, order: &WarOrder) -> Option<TargetOdds> {
        let roll = self.odds(seat, order.battle, Some(order), &[]).ok()?.roll?;
        let outcomes = roll
            .call
            .outcomes
            .iter()
            .map(|named| (named.name.clone(), named.chance.percent_text(1)));
        Some(TargetOdds {
            dice: roll.call.count,
            hits_on: roll.call.hits.as_ref().map(|rule| rule.describe()),
            expected: roll.expected,
            outcomes: outcomes.collect(),
        })
    }
}

/// Adds what the offers do not say: ranges, and why not.
fn explain(on: OnMap<'_>, seat: Seat, view: &mut ReachView) {
    let Some(at) = view.hex else { return };
    view.ranges = ranges::ranges(on.state, view.stand, at);
    // Another side's stand is looked at, not ordered about: nobody asks why it may not.
    if seat.side() == Some(on.state.spec(view.stand).side) {
        let ends: BTreeSet<Hex> = view.moves.iter().map(|way| way.hex).collect();
        let targets: BTreeSet<Hex> = view.targets.iter().map(|target| target.hex).collect();
        view.reasons = reasons::reasons(on, seat, (view.stand, at), [&ends, &targets]);
    }
}

/// A path and its manner, before it is known where it starts.
#[derive(Clone)]
struct Way {
    path: Vec<Hex>,
    manner: ReachManner,
}

impl Way {
    /// A way that enters no hex ends where it starts.
    fn into_move(self, start: Option<Hex>) -> (Hex, Vec<Hex>, ReachManner) {
        let end = self.path.last().copied().or(start).unwrap_or(Hex::new(1, 1));
        (end, self.path, self.manner)
    }
}

/// What every hex of a way costs, by the march that would take it.
fn steps(
    state: &State,
    stand: StandId,
    start: Option<Hex>,
    path: &[Hex],
    manner: ReachManner,
) -> Vec<ReachStep> {
    let Some(start) = start else { return Vec::new() };
    let march = March::of(state, stand, start, manner.gait());
    let number = |n: usize| u8::try_from(n).unwrap_or(u8::MAX);
    let step = |(index, hex): (usize, &Hex)| ReachStep {
        hex: *hex,
        spent: number(index + 1),
        allowance: number(march.allowance),
        strength: march.price(*hex),
        halts: march.walk(&path[..=index]).ok().and_then(halts),
    };
    path.iter().enumerate().map(step).collect()
}

fn halts(arrival: Arrival) -> Option<String> {
    match arrival {
        Arrival::Passes => None,
        Arrival::HaltsInTerrain => Some("terrain".to_owned()),
        Arrival::HaltsInZone => Some("an enemy zone of control".to_owned()),
    }
}

impl ReachManner {
    const fn gait(self) -> Gait {
        match self {
            Self::Normal | Self::Artillery => Gait::Normal,
            Self::Strategic => Gait::Strategic,
            Self::Retreat => Gait::Retreat { strategic: false },
            // Whoever leaves the table does so at the faster rate.
            Self::StrategicRetreat | Self::Leave => Gait::Retreat { strategic: true },
        }
    }
}

fn way(stand: StandId, order: &Order) -> Option<Way> {
    let (of, path, manner) = match order {
        Order::Move { stand, path, strategic: false } => (stand, path, ReachManner::Normal),
        Order::Move { stand, path, strategic: true } => (stand, path, ReachManner::Strategic),
        Order::Retreat { stand, path, leave: true, .. } => (stand, path, ReachManner::Leave),
        Order::Retreat { stand, path, strategic: true, .. } => {
            (stand, path, ReachManner::StrategicRetreat)
        }
        Order::Retreat { stand, path, .. } => (stand, path, ReachManner::Retreat),
        Order::MoveArtillery { battery, path } => (battery, path, ReachManner::Artillery),
        _ => return None,
    };
    (*of == stand).then(|| Way { path: path.clone(), manner })
}

fn target(stand: StandId, order: &Order) -> Option<(Hex, Vec<StandId>)> {
    match order {
        Order::Attack { stands, target } if stands.contains(&stand) => {
            Some((*target, stands.clone()))
        }
        Order::Barrage { battery, target } if *battery == stand => Some((*target, vec![stand])),
        _ => None,
    }
}

/// Whether another order names the stand, or one of its platoons.
fn names(stand: StandId, state: &State, order: &Order) -> bool {
    match order {
        Order::Transfer { platoon, to } | Order::NightTransfer { platoon, to } => {
            *to == stand || state.platoon(*platoon).with == Some(stand)
        }
        Order::Recover { stand: of, .. } | Order::Restore { stand: of, .. } => *of == stand,
        Order::RecoverPlatoon { with, .. } => *with == stand,
        Order::Shuffle { places } | Order::NightReshuffle { places, .. } => {
            places.contains_key(&stand)
        }
        Order::PlaceHq { battalion, .. } => state.battalion_spec(*battalion).hq == stand,
        _ => false,
    }
}

/// Whether a reason is about the stand or its battalion. Reasons are written with their names.
fn concerns(state: &State, stand: StandId, bar: &Bar) -> bool {
    let spec = state.spec(stand);
    let battalion = spec.battalion.map(|battalion| &*state.battalion_spec(battalion).name);
    bar.what.contains(&*spec.name) || battalion.is_some_and(|name| bar.what.contains(name))
}
