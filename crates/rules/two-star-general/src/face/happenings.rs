//! What every event tells a reader of the record. A unit that is not of this battle any more, because it left for another map,
//! has no strength and no place in it.

use std::collections::BTreeMap;

use kernel::face::{
    Cause, Fight, FightKind, Happening, Manner, MapBattle as _, Matter, Move, Place, Pool, Strike,
    StrikeKind,
};
use kernel::{Name, Side};

use crate::event::LossCause;
use crate::ground::Hex;
use crate::order::{OrderSheet, Ruling};
use crate::state::{self, BattalionId, PlatoonId, StandId};
use crate::{Event, Order, State};

/// What an event tells; `state` is the one just before it.
pub(super) fn happenings(state: &State, event: &Event) -> Vec<Happening> {
    match event {
        Event::RoundBegan { .. }
        | Event::OrdersSealed { .. }
        | Event::OrdersRevealed { .. }
        | Event::OrderTook { .. }
        | Event::RetreatsBegan
        | Event::BattalionsBegan
        | Event::BattalionActivated { .. }
        | Event::ActivationEnded { .. }
        | Event::ArtilleryBegan
        | Event::ArtilleryTurn { .. }
        | Event::NightBegan { .. }
        | Event::BattleEnded { .. } => course(state, event),
        Event::AttackDeclared { .. }
        | Event::SupportCalled { .. }
        | Event::AircraftStopped { .. }
        | Event::FightThrown { .. }
        | Event::ShotFired { .. }
        | Event::AirPointUsed { .. }
        | Event::BombardmentThrown { .. } => fight(state, event),
        Event::StandMoved { .. }
        | Event::StandsShuffled { .. }
        | Event::NightReshuffled { .. }
        | Event::PlatoonTransferred { .. }
        | Event::StandArrived { .. } => moved(state, event),
        Event::StrengthLost { .. }
        | Event::PlatoonLost { .. }
        | Event::StandDestroyed { .. }
        | Event::StandLeft { .. }
        | Event::BattalionRemoved { .. }
        | Event::GroundHeld { .. }
        | Event::ShotsLost { .. } => lost(state, event),
        Event::OrderLapsed { battalion, .. } | Event::HqLost { battalion } => {
            vec![told(Matter::Headquarters, battalion.0, None)]
        }
        Event::HqReturned { battalion, hex, .. } => {
            vec![told(Matter::Headquarters, battalion.0, Some(place(state, *hex)))]
        }
        Event::UnitLeft { unit } => vec![told(Matter::Reinforcement, *unit, None)],
        Event::ObjectiveTaken { hex, side } => taken(state, *hex, *side),
        Event::StrengthRecovered { .. }
        | Event::StandRestored { .. }
        | Event::PlatoonRecovered { .. } => recovered(state, event),
        Event::Ruled { ruling, reason } => ruled(state, ruling, reason),
        Event::MoveThrown { .. }
        | Event::TurnGiven { .. }
        | Event::ArtilleryThrown { .. }
        | Event::ShotDiscarded { .. }
        | Event::ArtilleryDone { .. }
        | Event::UnitExpected { .. }
        | Event::EntryChanged { .. }
        | Event::NightDone { .. } => Vec::new(),
    }
}

/// What an order strikes at.
pub(super) fn strike(order: &Order) -> Option<Strike> {
    let (kind, attackers, target) = match order {
        Order::Attack { stands, target } => (StrikeKind::Attack, names(stands), target),
        Order::Barrage { battery, target } => (StrikeKind::Barrage, vec![battery.0], target),
        Order::AirStrike { target } => (StrikeKind::AirStrike, Vec::new(), target),
        _ => return None,
    };
    Some(Strike { kind, attackers, cell: (*target).into() })
}

fn course(state: &State, event: &Event) -> Vec<Happening> {
    match event {
        Event::RoundBegan { day, round } => {
            vec![Happening::Round { day: *day, round: *round }, Happening::Phase("Orders")]
        }
        Event::OrdersSealed { side, .. } => vec![Happening::FaceDown { side: *side }],
        Event::OrdersRevealed { side, orders } => {
            vec![Happening::FaceUp { side: *side, orders: by_order(orders) }]
        }
        Event::OrderTook { .. } => vec![Happening::InForce],
        Event::RetreatsBegan | Event::BattalionsBegan => {
            vec![Happening::InForce, Happening::TurnEnded]
        }
        Event::BattalionActivated { battalion } => {
            let side = side_of(state, battalion.0);
            vec![Happening::Turn { unit: battalion.0, side }]
        }
        Event::ActivationEnded { .. } => vec![Happening::TurnEnded],
        Event::ArtilleryBegan => vec![Happening::Phase("Artillery")],
        Event::ArtilleryTurn { .. } => vec![Happening::SideTurn],
        Event::NightBegan { day, .. } => vec![Happening::Night { day: *day }],
        Event::BattleEnded { .. } => vec![Happening::Ended],
        _ => Vec::new(),
    }
}

fn by_order(sheet: &OrderSheet) -> Vec<(&'static str, Vec<Name>)> {
    let mut orders: BTreeMap<state::Status, Vec<Name>> = BTreeMap::new();
    for (battalion, status) in &sheet.0 {
        orders.entry(*status).or_default().push(battalion.0);
    }
    orders.into_iter().map(|(status, battalions)| (status.word(), battalions)).collect()
}

fn fight(state: &State, event: &Event) -> Vec<Happening> {
    match event {
        Event::AttackDeclared { battalion, stands, target } => {
            let is_beside =
                |id: &StandId| hex_of(state, *id).is_some_and(|hex| hex.adjacent(*target));
            let kind = match stands.iter().any(is_beside) {
                true => FightKind::CloseCombat,
                false => FightKind::DistantFire,
            };
            let side = side_of(state, battalion.0);
            vec![begun(state, (kind, side), Some(battalion.0), names(stands), *target)]
        }
        Event::ShotFired { battery, target } => {
            let (unit, side) = (unit_of(state, *battery), side_of(state, battery.0));
            let fight =
                begun(state, (FightKind::Barrage, side), Some(unit), vec![battery.0], *target);
            vec![fight, Happening::Spent { side, shots: 1, air: 0 }]
        }
        Event::AirPointUsed { side, target } => {
            let fight = begun(state, (FightKind::AirStrike, *side), None, Vec::new(), *target);
            vec![fight, Happening::Spent { side: *side, shots: 0, air: 1 }]
        }
        Event::SupportCalled { side, platoons, batteries, air } => {
            let shots = u32::try_from(batteries.len()).unwrap_or(u32::MAX);
            let platoons = platoons.iter().map(|id: &PlatoonId| id.0);
            let units = batteries.iter().map(|id| id.0).chain(platoons).collect();
            let spent = Happening::Spent { side: *side, shots, air: u32::from(*air) };
            vec![Happening::Support { units }, spent]
        }
        Event::AircraftStopped { by, .. } => vec![Happening::Support { units: vec![by.0] }],
        Event::FightThrown { attacker_dice, attacker_hits, defender_dice, defender_hits } => {
            let pool = |purposes, dice, hits| Pool { purposes, dice, hits };
            let defence = pool(&["tsg.return"], *defender_dice, *defender_hits);
            vec![Happening::Thrown {
                attack: pool(&["tsg.attack"], *attacker_dice, *attacker_hits),
                defence: Some(defence).filter(|pool| pool.dice > 0),
            }]
        }
        Event::BombardmentThrown { dice, hits } => {
            let attack =
                Pool { purposes: &["tsg.barrage", "tsg.air_strike"], dice: *dice, hits: *hits };
            vec![Happening::Thrown { attack, defence: None }]
        }
        _ => Vec::new(),
    }
}

fn begun(
    state: &State,
    (kind, side): (FightKind, Side),
    unit: Option<Name>,
    attackers: Vec<Name>,
    target: Hex,
) -> Happening {
    let (defenders, place) = (state.standing_in(target.into()), Some(place(state, target)));
    Happening::Fight(Fight { kind, side, unit, attackers, defenders, place })
}

fn moved(state: &State, event: &Event) -> Vec<Happening> {
    match event {
        Event::StandMoved { stand, path, manner } => {
            let Some(to) = path.last() else { return Vec::new() };
            let (manner, own_will) = match manner {
                state::Manner::Strategic => (Manner::March, true),
                state::Manner::Retreat => (Manner::Retreat, true),
                state::Manner::FallBack | state::Manner::Pursuit => (Manner::InFight, false),
                state::Manner::Normal | state::Manner::Shuffle => (Manner::Plain, true),
            };
            let cells = u32::try_from(path.len()).unwrap_or(u32::MAX);
            let way = path.iter().map(|hex| (*hex).into()).collect();
            let step = Move { way, cells, ..step(state, *stand, *to, manner) };
            let mut happenings = vec![Happening::Moved(step)];
            if !own_will {
                happenings.push(told(Matter::Loss, stand.0, here(state, *stand)));
            }
            happenings
        }
        Event::StandsShuffled { places, .. } => changed(state, places, Manner::Plain),
        Event::NightReshuffled { places, .. } => changed(state, places, Manner::Night),
        Event::PlatoonTransferred { platoon, to } => {
            let with = state.platoons.get(platoon).and_then(|platoon| platoon.with);
            let from = with.map(|stand| stand.0);
            vec![Happening::Passed { unit: platoon.0, from, to: to.0 }]
        }
        Event::StandArrived { stand, hex } => {
            let place = place(state, *hex);
            let arrived = Happening::Arrived { unit: stand.0, place: place.clone() };
            vec![arrived, told(Matter::Reinforcement, stand.0, Some(place))]
        }
        _ => Vec::new(),
    }
}

fn changed(state: &State, places: &BTreeMap<StandId, Hex>, manner: Manner) -> Vec<Happening> {
    let step = |(stand, to): (&StandId, &Hex)| step(state, *stand, *to, manner);
    places.iter().map(step).map(Happening::Moved).collect()
}

/// Straight from where a stand is.
fn step(state: &State, stand: StandId, to: Hex, manner: Manner) -> Move {
    Move {
        piece: stand.0,
        from: here(state, stand),
        way: vec![to.into()],
        to: place(state, to),
        cells: hex_of(state, stand).map_or(0, |from| from.distance(to)),
        manner,
    }
}

fn lost(state: &State, event: &Event) -> Vec<Happening> {
    let told = |unit: Name, place: Option<Place>| told(Matter::Loss, unit, place);
    match event {
        Event::StrengthLost { stand, points, cause } => {
            let points = u16::from((*points).min(strength(state, *stand)));
            let lost = Happening::Lost { unit: stand.0, points, cause: words(*cause) };
            vec![lost, told(stand.0, here(state, *stand))]
        }
        Event::StandDestroyed { stand, cause } => {
            let points = u16::from(strength(state, *stand));
            let destroyed = Happening::Destroyed { unit: stand.0, points, cause: words(*cause) };
            vec![destroyed, told(stand.0, here(state, *stand))]
        }
        Event::PlatoonLost { platoon, .. } => {
            let told = told(platoon.0, None);
            let Some(spec) = state.setup.platoons.get(platoon) else { return vec![told] };
            vec![Happening::AttachedLost { unit: platoon.0, with: spec.with.0 }, told]
        }
        Event::StandLeft { stand } | Event::GroundHeld { stand } => {
            vec![told(stand.0, here(state, *stand))]
        }
        Event::BattalionRemoved { battalion } => {
            vec![Happening::Out { unit: battalion.0 }, told(battalion.0, None)]
        }
        Event::ShotsLost { battery } => {
            let (side, shots) =
                (side_of(state, battery.0), state.stands.get(battery).map_or(0, |now| now.shots));
            let lost = Happening::ShotsLost { side, shots: u32::from(shots) };
            vec![lost, told(battery.0, None)]
        }
        _ => Vec::new(),
    }
}

fn taken(state: &State, hex: Hex, side: Side) -> Vec<Happening> {
    let place = place(state, hex);
    let stander = state.occupant(hex).filter(|stand| side_of(state, stand.0) == side);
    let by = stander.map(|stand| unit_of(state, stand));
    let told =
        Happening::Told { about: Matter::Objective, units: Vec::new(), place: Some(place.clone()) };
    vec![Happening::Taken { place, side, by }, told]
}

fn recovered(state: &State, event: &Event) -> Vec<Happening> {
    let (unit, with, points, formed, place) = match event {
        Event::StrengthRecovered { stand, points } => (stand.0, None, *points, false, None),
        Event::StandRestored { stand, hex, points } => {
            (stand.0, None, *points, true, Some(place(state, *hex)))
        }
        Event::PlatoonRecovered { platoon, with } => (platoon.0, Some(with.0), 0, true, None),
        _ => return Vec::new(),
    };
    vec![Happening::Recovered { unit, with, points: u16::from(points), formed, place }]
}

fn ruled(state: &State, ruling: &Ruling, reason: &str) -> Vec<Happening> {
    let mut happenings = vec![Happening::Ruled { reason: reason.to_owned() }];
    if let Ruling::Strength { stand, points } = ruling {
        let lost = strength(state, *stand).saturating_sub(*points);
        let cause = words(LossCause::Ruling);
        happenings.push(Happening::Lost { unit: stand.0, points: u16::from(lost), cause });
    }
    happenings
}

fn told(about: Matter, unit: Name, place: Option<Place>) -> Happening {
    Happening::Told { about, units: vec![unit], place }
}

fn names(stands: &[StandId]) -> Vec<Name> {
    stands.iter().map(|stand| stand.0).collect()
}

/// The battalion of a stand, or itself.
fn unit_of(state: &State, stand: StandId) -> Name {
    let spec = state.setup.stands.get(&stand);
    spec.and_then(|spec| spec.battalion).map_or(stand.0, |BattalionId(name)| name)
}

/// The side of a stand or a battalion.
fn side_of(state: &State, unit: Name) -> Side {
    let battalion = || state.setup.battalions.get(&BattalionId(unit)).map(|spec| spec.side);
    let stand = state.setup.stands.get(&StandId(unit)).map(|spec| spec.side);
    stand.or_else(battalion).unwrap_or(Side::Blue)
}

fn strength(state: &State, stand: StandId) -> u8 {
    state.stands.get(&stand).map_or(0, |now| now.strength)
}

fn hex_of(state: &State, stand: StandId) -> Option<Hex> {
    match state.stands.get(&stand)?.place {
        state::Place::At(hex) => Some(hex),
        state::Place::Waiting | state::Place::Destroyed | state::Place::Gone => None,
    }
}

fn here(state: &State, stand: StandId) -> Option<Place> {
    hex_of(state, stand).map(|hex| place(state, hex))
}

fn place(state: &State, hex: Hex) -> Place {
    let objective = state.setup.objectives.get(&hex);
    let name = objective.map_or_else(String::new, |objective| objective.name.clone());
    Place { cell: Some(hex.into()), name }
}

const fn words(cause: LossCause) -> Cause {
    let (words, fought) = match cause {
        LossCause::Fight => ("in fights", true),
        LossCause::HeldGround => ("to hold ground", true),
        LossCause::Bombardment => ("under bombardment", true),
        LossCause::Retreat => ("in retreat past the enemy", false),
        LossCause::NoEscape => ("with nowhere to fall back to", true),
        LossCause::LeftAlone => ("left alone", true),
        LossCause::FoughtOut => ("where it was fought out", false),
        LossCause::Detached => ("given up for a new headquarters", false),
        LossCause::Ruling => ("by ruling", false),
    };
    Cause { words, fought }
}
