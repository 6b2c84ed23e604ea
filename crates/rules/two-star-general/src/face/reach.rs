//! One stand: where it may go and how, what it may attack, and why other things not. Everything here is taken from the offers
//! of the rules.

mod ranges;
mod reasons;

use std::collections::BTreeSet;

use kernel::face::{Ask, MapMove, MapReach, MapStep, MapTarget, Unknown};
use kernel::map::Cell;
use kernel::{Actor, Bar, Name, Offer, Offers};

use crate::TwoStarGeneral;
use crate::ground::Hex;
use crate::order::Order;
use crate::rules::march::{Arrival, Gait, March};
use crate::state::{StandId, State};

pub(super) fn reach(
    state: &State,
    actor: Actor,
    piece: Name,
    offers: Offers<Order>,
    ask: Ask<'_, TwoStarGeneral>,
) -> Result<MapReach<Order>, Unknown> {
    let stand = StandId(piece);
    if !state.setup.stands.contains_key(&stand) {
        return Err(Unknown::Stand(format!("there is no stand {stand}")));
    }
    let at = state.hex_of(stand);
    let Offers { prompt, offers, barred, .. } = offers;
    let mut reach = MapReach {
        written: Vec::new(),
        piece,
        cell: at.map(Cell::from),
        prompt,
        moves: Vec::new(),
        targets: Vec::new(),
        others: Vec::new(),
        barred: barred.into_iter().filter(|bar| concerns(state, stand, bar)).collect(),
        reasons: Vec::new(),
        ranges: Vec::new(),
    };
    for offer in offers {
        if let Some((path, manner)) = way(stand, &offer.order) {
            reach.moves.extend(at.map(|at| manner.along((state, stand), at, path, &offer)));
        } else if let Some((cell, pieces)) = target(stand, &offer.order) {
            let Offer { order, label, .. } = offer;
            reach.targets.push(MapTarget { cell, pieces, label, order, odds: None });
        } else if names(stand, state, &offer.order) {
            reach.others.push(offer);
        }
    }
    if let Some(at) = at {
        reach.ranges = ranges::ranges(state, stand, at);
        // Another side's stand is looked at, not ordered about: a player wants no reasons for it.
        if actor.side() == Some(state.spec(stand).side) {
            let ends: BTreeSet<Cell> = reach.moves.iter().map(|way| way.cell).collect();
            let targets: BTreeSet<Cell> = reach.targets.iter().map(|one| one.cell).collect();
            reach.reasons = reasons::reasons(state, (stand, at), [&ends, &targets], ask);
        }
    }
    Ok(reach)
}

/// How a stand goes along a way.
#[derive(Clone, Copy)]
enum Manner {
    Normal,
    Strategic,
    Retreat,
    StrategicRetreat,
    /// Off the table at the end of the way.
    Leave,
}

impl Manner {
    const fn gait(self) -> Gait {
        match self {
            Self::Normal => Gait::Normal,
            Self::Strategic => Gait::Strategic,
            Self::Retreat => Gait::Retreat { strategic: false },
            // A stand that leaves the table does so at the faster rate.
            Self::StrategicRetreat | Self::Leave => Gait::Retreat { strategic: true },
        }
    }

    /// What every hex of a way costs, by the march that would take it. A way that enters no hex ends where it starts.
    fn along(
        self,
        (state, stand): (&State, StandId),
        at: Hex,
        path: &[Hex],
        Offer { order, label, .. }: &Offer<Order>,
    ) -> MapMove<Order> {
        let march = March::of(state, stand, at, self.gait());
        let number = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
        let step = |(index, hex): (usize, &Hex)| MapStep {
            cell: (*hex).into(),
            spent: number(index + 1),
            price: march.price(*hex).into(),
            halts: march.walk(&path[..=index]).ok().and_then(halts),
        };
        let steps: Vec<MapStep> = path.iter().enumerate().map(step).collect();
        MapMove {
            cell: path.last().copied().unwrap_or(at).into(),
            words: self.words(&steps, march.allowance),
            steps,
            allowance: number(march.allowance),
            label: label.clone(),
            order: order.clone(),
        }
    }

    /// "3 of 5 hexes, strategic; costs 1 strength; ends there: terrain".
    fn words(self, steps: &[MapStep], allowance: usize) -> String {
        let strategic = match self {
            Self::Normal | Self::Retreat => "",
            Self::Strategic | Self::StrategicRetreat | Self::Leave => ", strategic",
        };
        let mut words = vec![format!("{} of {allowance} hexes{strategic}", steps.len())];
        let price: u32 = steps.iter().map(|step| step.price).sum();
        if price > 0 {
            words.push(format!("costs {price} strength"));
        }
        let halts = steps.last().and_then(|step| step.halts.as_deref());
        words.extend(halts.map(|what| format!("ends there: {what}")));
        words.join("; ")
    }
}

fn halts(arrival: Arrival) -> Option<String> {
    match arrival {
        Arrival::Passes => None,
        Arrival::HaltsInTerrain => Some("terrain".to_owned()),
        Arrival::HaltsInZone => Some("an enemy zone of control".to_owned()),
    }
}

fn way(stand: StandId, order: &Order) -> Option<(&[Hex], Manner)> {
    let (of, path, manner) = match order {
        Order::Move { stand, path, strategic: false } => (stand, path, Manner::Normal),
        Order::Move { stand, path, strategic: true } => (stand, path, Manner::Strategic),
        Order::Retreat { stand, path, leave: true, .. } => (stand, path, Manner::Leave),
        Order::Retreat { stand, path, strategic: true, .. } => {
            (stand, path, Manner::StrategicRetreat)
        }
        Order::Retreat { stand, path, .. } => (stand, path, Manner::Retreat),
        Order::MoveArtillery { battery, path } => (battery, path, Manner::Normal),
        _ => return None,
    };
    (*of == stand).then_some((&**path, manner))
}

fn target(stand: StandId, order: &Order) -> Option<(Cell, Vec<Name>)> {
    match order {
        Order::Attack { stands, target } if stands.contains(&stand) => {
            Some(((*target).into(), stands.iter().map(|stand| stand.0).collect()))
        }
        Order::Barrage { battery, target } if *battery == stand => {
            Some(((*target).into(), vec![stand.0]))
        }
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
