//! A platoon on the table, with the markers beside it.

use kernel::Actor;
use kernel::face::{TableBadge, TableStance, TableStand, TableSymbol, TableToken, TableTokenKind};

use super::{inches, sight, weapons};
use crate::diary::count;
use crate::ground::{self, HEDGE, RIVER};
use crate::position;
use crate::rules::{
    anti_aircraft, barrage, call, command, dice, fire, interrupt, movement, sighting, visibility,
};
use crate::state::{AirAttack, OrderMarker, Phase, Place, Plan, PlatoonId, State, Step};
use crate::tables::{self, BASE_RADIUS, COUNT, Class, Cover, PlatoonKind};

/// As `seat` is shown it: planned fire is known to its own side.
pub(super) fn stand(state: &State, seat: Actor, id: PlatoonId) -> TableStand {
    let (now, spec) = (state.platoon(id), state.spec(id));
    let is_active = may_act(state, id);
    let cover = sight::all_round(state, id).unwrap_or_default();
    TableStand {
        id: id.to_string(),
        name: spec.name.clone(),
        side: spec.side,
        unit: Some(super::table::unit_of(state, id)),
        unit_name: super::table::unit_name(state, id),
        kind: tables::platoon(spec.kind).name.clone(),
        symbol: symbol(spec.kind),
        at: now.at,
        radius: BASE_RADIUS,
        facing: None,
        is_here: now.place == Place::Table,
        gone: gone(state, now.place),
        is_active,
        by: is_active.then_some(spec.side),
        stance: TableStance::Upright,
        badges: badges(state, id),
        weapons: weapons::weapons(state, id),
        figures: [now.losses.count(), COUNT],
        men: men(state, id),
        cover: match cover {
            Cover::Open => 0,
            Cover::Soft => 1,
            Cover::Hard => 2,
        },
        cover_words: cover_words(state, id, cover),
        tokens: tokens(state, id),
        notes: notes(state, seat, id),
    }
}

/// Men who are fit, of so many at full strength; none in a battle that counts none.
fn men(state: &State, id: PlatoonId) -> [u16; 2] {
    let people = &state.spec(id).people;
    let (present, _) = state.platoon(id).men.people();
    [present, people.full * people.crew.max(1)].map(|men| u16::try_from(men).unwrap_or(u16::MAX))
}

/// The unit's kind, as its sign shows it.
const fn symbol(kind: PlatoonKind) -> TableSymbol {
    match kind {
        PlatoonKind::InfantrySemi
        | PlatoonKind::InfantryMixed
        | PlatoonKind::InfantryBolt
        | PlatoonKind::Headquarters
        | PlatoonKind::Engineers => TableSymbol::Squad,
        PlatoonKind::MachineGuns => TableSymbol::MachineGun,
        PlatoonKind::Mortars => TableSymbol::Mortar,
        PlatoonKind::InfantryGuns
        | PlatoonKind::AntiTankLight
        | PlatoonKind::AntiTankMedium
        | PlatoonKind::AntiTankHeavy
        | PlatoonKind::AntiAircraft
        | PlatoonKind::ArtilleryLight
        | PlatoonKind::ArtilleryMedium => TableSymbol::Gun,
        PlatoonKind::TankLight
        | PlatoonKind::TankMedium
        | PlatoonKind::TankHeavy
        | PlatoonKind::AssaultGuns => TableSymbol::Tank,
        PlatoonKind::HalfTracks | PlatoonKind::Trucks | PlatoonKind::Rockets => TableSymbol::Truck,
    }
}

fn badges(state: &State, id: PlatoonId) -> Vec<TableBadge> {
    if state.is_commander(id) { vec![TableBadge::Leader] } else { Vec::new() }
}

fn gone(state: &State, place: Place) -> Option<String> {
    let words = match place {
        Place::Table => return None,
        Place::Aboard(vehicle) => return Some(format!("in {}", state.name(vehicle))),
        Place::ToCome => "still to come",
        Place::Hidden => "hidden",
        Place::Left => "gone over the edge of the table",
        Place::OffTable => "listed off the table",
        Place::Destroyed => "destroyed",
        Place::Captured => "captured",
    };
    Some(words.to_owned())
}

/// Whether its owner may give it an order now.
fn may_act(state: &State, id: PlatoonId) -> bool {
    let side = state.spec(id).side;
    if state.acting() != Some(side) || !state.is_there(id) {
        return false;
    }
    let is_here = state.on_table(id);
    match &state.phase {
        Phase::Planning(_) => tables::platoon(state.spec(id).kind).indirect.is_some(),
        Phase::Orders(_) => {
            (is_here && state.order_of(id) != OrderMarker::Rout)
                || command::may_command(state, id).is_ok()
        }
        Phase::Call(_) => {
            let directs = state.spec(id).air_liaison && call::is_in_order(state, side, id).is_ok();
            (directs || call::may_observe(state, side, id).is_ok()) && has_target(state, id)
        }
        Phase::Firing(Step::AntiAircraft(_)) => anti_aircraft::can_fire(state, side, id),
        Phase::Firing(_) => {
            (fire::may_fire(state, side, id).is_ok() && has_target(state, id))
                || state.missions.iter().any(|mission| mission.battery == id)
                || (state.phase == Phase::Firing(Step::Indirect(side))
                    && barrage::due(state, id).is_some())
        }
        Phase::Movement(_) if state.on_the_way.is_some() => interrupt::can_meet(state, side, id),
        Phase::Movement(_) => {
            let runs = movement::must_run(state, side).any(|runner| runner == id);
            let moves = movement::left(state, id) > kernel::table::Length::ZERO;
            let is_free = movement::may_move(state, side, id).is_ok();
            runs || (moves && is_free && state.order_of(id) < OrderMarker::Back)
        }
        Phase::Assault => state.is_locked(id) && !state.fought.contains(&id),
        _ => false,
    }
}

/// Whether any enemy is there whom it sees, and whom its fire would do something to in the firing phase.
fn has_target(state: &State, id: PlatoonId) -> bool {
    let side = state.spec(id).side;
    if state.table().is_none() {
        return true;
    }
    let aims = |target| {
        let said = fire::Said { firers: &[id], batteries: &[], target, sightings: &[] };
        fire::aim(state, side, said).is_ok()
    };
    let is_fire = matches!(state.phase, Phase::Firing(_));
    state
        .fielded(side.enemy())
        .any(|target| if is_fire { aims(target) } else { sighting::sees(state, id, target) })
}

fn cover_words(state: &State, id: PlatoonId, cover: Cover) -> Option<String> {
    let (table, base) = (state.table()?, state.base(id)?);
    let name = &tables::cover(cover).name;
    if state.platoon(id).dug_in {
        return Some(format!("dug in: {name}"));
    }
    if cover != Cover::Open {
        return Some(format!("in {name}"));
    }
    let beside =
        |kind| ground::standing_in(table, base, kind).next().map(kernel::table::Piece::called);
    let piece = beside(RIVER).or_else(|| beside(HEDGE))?;
    Some(format!("covered from beyond {piece}"))
}

/// §11.2 The order, then what it has lost, then what everybody may see of its fire.
fn tokens(state: &State, id: PlatoonId) -> Vec<TableToken> {
    let now = state.platoon(id);
    if !state.is_there(id) {
        return Vec::new();
    }
    let order = now.order.word();
    let mut tokens =
        vec![TableToken::labelled(TableTokenKind::Order, order, format!("order {order}"))];
    let dead = format!("{} of {COUNT} points dead", now.losses.dead);
    let wounded = format!("{} of {COUNT} points wounded", now.losses.wounded);
    tokens.extend(TableToken::of(TableTokenKind::Loss, now.losses.dead, dead));
    tokens.extend(TableToken::of(TableTokenKind::Wounded, now.losses.wounded, wounded));
    if let Some(declared) = state.declared.iter().find(|one| one.firer == id) {
        let words = format!("fire declared at {}", state.name(declared.target));
        tokens.push(TableToken::labelled(TableTokenKind::Held, "later", words));
    }
    if now.fired_mark.is_some() {
        let words = format!("has fired: seen to {}", inches(visibility::FAR));
        tokens.push(TableToken::labelled(TableTokenKind::Other, "fired", words));
    }
    tokens
}

fn notes(state: &State, seat: Actor, id: PlatoonId) -> Vec<String> {
    let (now, spec) = (state.platoon(id), state.spec(id));
    let own = now.deeds;
    let class = state.class(id);
    let is_there = state.is_there(id);
    let mut notes = vec![tables::experience(spec.experience).name.clone()];
    notes.extend(armour(class).map(str::to_owned));
    notes.extend(now.superior.map(|above| format!("under {}", state.name(above))));
    let commanded = state.subordinates(id).count();
    if commanded > 0 {
        notes.push(format!("commands {}", count(u64::try_from(commanded).unwrap_or(0), "platoon")));
    }
    let all = [
        (is_there && spec.battalion.is_some() && !state.by_radio(id), "out of radio contact"),
        (spec.observers, "artillery observers: they call on as many targets as they see"),
        (now.dug_in, "dug in"),
        (now.limbered, "limbered: it does not fire"),
        (now.found, "an enemy has found it: it can no longer hide here"),
        (state.is_locked(id), "in a close assault"),
        (is_there && now.losses.count() == 0, "all are wounded: they neither fire nor call"),
        (holds_fire(state, id), "holds its fire"),
        (own.has_raised, "has given its raise"),
        (own.raised, "was raised this turn"),
        (own.called, "has called in fire"),
        (own.directed, "has directed aircraft"),
        (spec.air_liaison, "air liaison officers: they direct aircraft"),
        (own.fired, "its fire of the turn is spent"),
        (own.bugged_out, "has bugged out"),
        (own.moved && !own.bugged_out, "has moved"),
        (now.reloads_in.is_some_and(|turn| turn > state.turn), "reloads in the next turn"),
        (now.reloads_in == Some(state.turn), "reloads"),
    ];
    notes.extend(all.iter().filter(|(is, _)| *is).map(|(_, words)| (*words).to_owned()));
    let rides = state.passenger(id);
    notes.extend(rides.map(|passenger| format!("carries {}", state.name(passenger))));
    let comes = spec.arrives.filter(|_| now.place == Place::ToCome);
    notes.extend(comes.map(|turn| format!("comes on in turn {turn} at the earliest")));
    notes.extend(missions(state, id));
    if seat.side().is_none_or(|side| side == spec.side) {
        notes.extend(plans(state, id));
    }
    notes.extend(attacks(state, id));
    notes
}

const fn armour(class: Class) -> Option<&'static str> {
    match class {
        Class::Light => Some("light armour"),
        Class::Medium => Some("medium armour"),
        Class::Heavy => Some("heavy armour"),
        Class::Soft => Some("a vehicle without armour"),
        Class::Foot | Class::Weapon | Class::Gun => None,
    }
}

/// §11.5 With Aim or Defend since before the firing phase, and not fired.
fn holds_fire(state: &State, id: PlatoonId) -> bool {
    let now = state.platoon(id);
    let is_aimed = dice::manner(now.order_at_fire, now.order, state.setup.options)
        .is_some_and(|manner| manner.kind == dice::FireKind::Aimed);
    let is_later = matches!(state.phase, Phase::Firing(_) | Phase::Surrender | Phase::Movement(_));
    let has_weapon = tables::platoon(state.spec(id).kind).aimed || state.spec(id).launcher;
    let is_able = now.losses.count() > 0 && state.on_table(id) && !state.is_locked(id);
    is_later && is_able && is_aimed && has_weapon && !now.deeds.fired
}

fn missions(state: &State, id: PlatoonId) -> Vec<String> {
    let of = state.missions.iter().filter(|mission| mission.battery == id);
    let words = |mission: &crate::state::Mission| {
        let (target, observer) = (state.name(mission.target), state.name(mission.observer));
        format!("its fire is called on {target} by {observer}")
    };
    of.map(words).collect()
}

/// §11.4.1 What of its fire is planned.
fn plans(state: &State, id: PlatoonId) -> Vec<String> {
    let of = state.plans.iter().filter(|plan| plan.battery == id);
    let words =
        |plan: &Plan| format!("fires on {} at {} as planned", plan.at, position::time(plan.clock));
    of.map(words).collect()
}

/// R48 The aircraft that come for it.
fn attacks(state: &State, id: PlatoonId) -> Vec<String> {
    let at = state.attacks.iter().filter(|attack| attack.target == id);
    let words = |attack: &AirAttack| {
        let flights = count(attack.flights, "flight");
        format!("{} comes for it with {flights}", state.mission_name(attack.mission))
    };
    at.map(words).collect()
}
