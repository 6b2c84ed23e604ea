//! §A.8, §D.4, R53, R54 Flak: one die for each serial or squadron, on the way and at the target; heavy if any heavy site is in reach.

use kernel::odds::Distribution;
use kernel::{Cite, Halt, Ledger, RollCall, Side, Tape};

use crate::decide::Unfolding;
use crate::event::{AirLoss, Event, LossCause};
use crate::ground::{Square, within};
use crate::order::Mission;
use crate::refusal::Refusal;
use crate::rules::skies::over;
use crate::state::{Flown, SquadronId, SquadronKind, State, UnitId};
use crate::tables::{self, FlakKind, FlakRow, FlakScale};

/// R54 Kilometres from a site.
const NEAR: u32 = 2;
const FAR: u32 = 4;
/// R53 The damage that loses a squadron.
const LOST: u8 = 2;

/// A sortie under fire.
struct Shot {
    squadron: SquadronId,
    row: FlakRow,
    kind: FlakKind,
    scale: FlakScale,
    /// The unit it carries.
    unit: Option<UnitId>,
}

/// R54 Flak of a side that can fire: not suppressed, not in contact, and by day unless the scenario says otherwise.
fn sites(state: &State, side: Side) -> Vec<(Square, FlakKind)> {
    if state.is_night() && !state.setup.sides[side.index()].night_flak {
        return Vec::new();
    }
    let ours = state.on_map().filter(|(_, spec, _)| spec.side == side);
    ours.filter(|(id, _, _)| !state.unit(*id).silenced && !state.in_contact(*id))
        .filter_map(|(_, spec, square)| Some((square, spec.flak?)))
        .collect()
}

/// §B (2.4) The dice of everything but fighters, on its way or over its target.
///
/// # Errors
/// When dice are missing.
pub fn over_the_way(
    unfolding: &mut Unfolding,
    tape: &mut Tape<'_>,
    zone: u8,
) -> Result<(), Halt<Refusal>> {
    for side in Side::BOTH {
        let state = &unfolding.state;
        let sites = sites(state, side.enemy());
        let here = over(state, zone, Some(side)).into_iter();
        let flown: Vec<Flown> = here.filter(|flown| !flown.sortie.mission.is_fighter()).collect();
        let shots = flown.iter().filter_map(|flown| {
            let kind = over_flight(state, &sites, flown)?;
            Some(shot(flown, kind, FlakScale::Overflight))
        });
        let shots: Vec<Shot> = shots.collect();
        fire(unfolding, tape, side.enemy(), &shots)?;
    }
    Ok(())
}

/// §B (2.6) The dice over a drop zone.
///
/// # Errors
/// When dice are missing.
pub fn over_the_target(
    unfolding: &mut Unfolding,
    tape: &mut Tape<'_>,
    zone: u8,
) -> Result<(), Halt<Refusal>> {
    for side in Side::BOTH {
        let state = &unfolding.state;
        let sites = sites(state, side.enemy());
        let here = over(state, zone, Some(side)).into_iter();
        let shots: Vec<Shot> = here.filter_map(|flown| at_target(&sites, &flown)).collect();
        fire(unfolding, tape, side.enemy(), &shots)?;
    }
    Ok(())
}

fn shot(flown: &Flown, kind: FlakKind, scale: FlakScale) -> Shot {
    let unit = match flown.sortie.mission {
        Mission::Drop { unit, .. } => Some(unit),
        _ => None,
    };
    let row = tables::flak(kind, scale);
    Shot { squadron: flown.sortie.squadron, row, kind, scale, unit }
}

/// R54 Transports by their way from the edge; others once, over the target, of an area its nearest square; over a zone by the sites in it
/// (R75).
fn over_flight(state: &State, sites: &[(Square, FlakKind)], flown: &Flown) -> Option<FlakKind> {
    let transport = state.squadron_spec(flown.sortie.squadron).kind == SquadronKind::Transport;
    let reach = |site: &Square| match flown.sortie.mission.square() {
        Some(target) if transport => {
            let way = way_in(state, flown, target);
            way.windows(2).any(|leg| near_line(*site, leg[0], leg[1], NEAR))
        }
        Some(target) if flown.sortie.mission.is_strike() => {
            state.setup.ground.area(target).iter().any(|square| within(*site, *square, FAR))
        }
        Some(target) => within(*site, target, FAR),
        None => state.setup.ground.zone(*site) == flown.zone,
    };
    sites.iter().filter(|(site, _)| reach(site)).map(|(_, kind)| *kind).max()
}

fn at_target(sites: &[(Square, FlakKind)], flown: &Flown) -> Option<Shot> {
    let (Mission::Drop { square, .. } | Mission::Supply { square }) = flown.sortie.mission else {
        return None;
    };
    let best = |km: u32| {
        sites.iter().filter(|(site, _)| within(*site, square, km)).map(|(_, kind)| *kind).max()
    };
    // R54 A site within 2 km gives that column, whatever stands farther off; the row is that of the heaviest in reach.
    let kind = best(FAR)?;
    let scale = if best(NEAR).is_some() { FlakScale::Near } else { FlakScale::Far };
    let kind = if scale == FlakScale::Near { best(NEAR).unwrap_or(kind) } else { kind };
    Some(shot(flown, kind, scale))
}

/// R54 The route that the scenario gives, or straight from the nearest square of the side's own edge.
fn way_in(state: &State, flown: &Flown, target: Square) -> Vec<Square> {
    let mut way = state.squadron_spec(flown.sortie.squadron).route.clone();
    if way.is_empty() {
        way.push(entry(state, flown.side, target));
    }
    way.push(target);
    way
}

/// R54 The nearest square of the side's own edge; the target itself for a side without one.
fn entry(state: &State, side: Side, target: Square) -> Square {
    let edge = state.setup.sides[side.index()].edge.iter().copied();
    edge.min_by_key(|square| (squared(*square, target), *square)).unwrap_or(target)
}

const fn squared(one: Square, other: Square) -> i64 {
    let x = one.column as i64 - other.column as i64;
    let y = one.row as i64 - other.row as i64;
    x * x + y * y
}

/// Whether a point lies within so many kilometres of the straight line between two others.
fn near_line(point: Square, from: Square, to: Square, km: u32) -> bool {
    let (from_x, from_y) = (i64::from(from.column), i64::from(from.row));
    let (dx, dy) = (i64::from(to.column) - from_x, i64::from(to.row) - from_y);
    let (px, py) = (i64::from(point.column) - from_x, i64::from(point.row) - from_y);
    let length = dx * dx + dy * dy;
    let along = px * dx + py * dy;
    if length == 0 || along <= 0 {
        return within(point, from, km);
    }
    if along >= length {
        return within(point, to, km);
    }
    let cross = px * dy - py * dx;
    cross * cross <= i64::from(km * km) * length
}

/// One die for each, in the order of the ids.
fn fire(
    unfolding: &mut Unfolding,
    tape: &mut Tape<'_>,
    side: Side,
    shots: &[Shot],
) -> Result<(), Halt<Refusal>> {
    if shots.is_empty() {
        return Ok(());
    }
    let mut shots: Vec<&Shot> = shots.iter().collect();
    shots.sort_by_key(|shot| shot.squadron);
    let count = u16::try_from(shots.len()).unwrap_or(u16::MAX);
    let faces = tape.roll(count, 6, || flak_call(&unfolding.state, side, &shots))?.to_vec();
    let squadrons = shots.iter().map(|shot| shot.squadron).collect();
    unfolding.happen(Event::FlakFired { side, squadrons, faces: faces.clone() });
    for (shot, die) in shots.into_iter().zip(faces) {
        if die < shot.row.damage.min(shot.row.loss) {
            continue;
        }
        damage(unfolding, shot.squadron);
        if let Some(unit) = shot.unit.filter(|_| die >= shot.row.loss) {
            unfolding.lose_status(unit, 1, LossCause::Flak);
        }
    }
    Ok(())
}

/// R53 The second damage loses the squadron.
fn damage(unfolding: &mut Unfolding, squadron: SquadronId) {
    if unfolding.state.squadrons[&squadron].damage + 1 >= LOST {
        unfolding.happen(Event::SquadronLost { squadron, cause: AirLoss::Flak });
    } else {
        unfolding.happen(Event::SquadronDamaged { squadron });
    }
}

fn flak_call(state: &State, side: Side, shots: &[&Shot]) -> RollCall {
    let mut ledger = Ledger::new();
    let mut losses = Distribution::point(0);
    for shot in shots {
        let name = state.squadron_spec(shot.squadron).name.clone();
        ledger.add(name, 1, reason(shot), Cite::section("A.8"), None);
        let loss = i64::from(shot.row.loss);
        losses = losses.plus(&Distribution::die(6).map(|die| i64::from(*die >= loss)));
    }
    RollCall {
        purpose: "ops.flak".into(),
        title: format!("Flak of {}", state.side_name(side)),
        seat: side.actor(),
        count: u16::try_from(shots.len()).unwrap_or(u16::MAX),
        sides: 6,
        cite: Cite::section("A.8"),
        ledger,
        hits: None,
        reading: Ledger::new(),
        odds: losses,
        outcomes: Vec::new(),
        answer: None,
    }
}

fn reason(shot: &Shot) -> String {
    let kind = match shot.kind {
        FlakKind::Heavy => "heavy flak",
        FlakKind::Light => "light flak",
    };
    let place = match shot.scale {
        FlakScale::Overflight => "on the way",
        FlakScale::Near => "within 2 km",
        FlakScale::Far => "within 4 km",
    };
    match (shot.row.damage, shot.row.loss) {
        (damage, 7) => format!("{kind} {place}: {damage} damages"),
        (damage, loss) => format!("{kind} {place}: {damage} damages, {loss} costs a loss"),
    }
}
