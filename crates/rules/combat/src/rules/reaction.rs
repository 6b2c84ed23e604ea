//! §5 Reaction tests: who is shot at and not hit keeps his head and finds cover, or his opponent finds it for him.

use kernel::table::Point;
use kernel::{Cite, Halt, Ledger, Offers, Side, Tape};

use crate::decide::{Decision, Unfolding};
use crate::event::{Event, PinReason};
use crate::legal::names;
use crate::order::{Order, Way};
use crate::refusal::{ReactionRefusal, Refusal, TurnRefusal};
use crate::rules::dice::{self, Ask};
use crate::rules::{agenda, journey, movement, snap};
use crate::state::{Gait, Overruled, SoldierId, State, Step, TestReason, Threat};
use crate::tables::Cover;

/// How many places are offered to whoever moves a man.
const PLACES: usize = 12;

/// D.4 The test (§5).
///
/// # Errors
/// When the table must throw first.
pub fn test(
    unfolding: &mut Unfolding,
    soldier: SoldierId,
    threat: Threat,
    reason: TestReason,
    tape: &mut Tape<'_>,
) -> Result<(), Halt<Refusal>> {
    let state = &unfolding.state;
    let reading = modifiers(reason);
    let needed = needed(state, soldier, reason);
    let face = dice::die(tape, 10, || Ask {
        purpose: "combat.reaction",
        title: format!("{} takes a reaction test", state.name(soldier)),
        side: state.side_of(soldier),
        cite: Cite::section("5"),
        why: "one die",
        hits: None,
        reading: reading.clone(),
        outcomes: dice::by_face(10, |face| {
            let passed = i32::from(face) >= needed;
            if passed { "keeps his head" } else { "loses it" }.to_owned()
        }),
    })?;
    let passed = i32::from(face) >= needed;
    let needed = u8::try_from(needed.max(0)).unwrap_or(u8::MAX);
    unfolding.happen(Event::ReactionTested { soldier, reason, face, needed, passed });
    if !passed {
        unfolding.cancel_move(soldier);
        unfolding.react(Step::Forced { soldier, threat });
    } else if !unfolding.is_charging(soldier) {
        // R11 A charger who keeps his head goes on.
        unfolding.react(Step::React { soldier, threat });
    }
    Ok(())
}

/// §5 The lowest die that passes.
#[must_use]
pub fn needed(state: &State, soldier: SoldierId, reason: TestReason) -> i32 {
    i32::from(state.spec(soldier).training) - modifiers(reason).total()
}

/// D.4 R14: cover does not help.
fn modifiers(reason: TestReason) -> Ledger {
    let mut ledger = Ledger::new();
    match reason {
        TestReason::Missed => {}
        TestReason::Spray => {
            ledger.add("", -2, "a spray", Cite::section("7.2"), None);
        }
        TestReason::MachineGun => {
            ledger.add("", -1, "a machine gun's arc", Cite::section("7.3"), None);
        }
    }
    ledger
}

/// C11 Up to three inches into cover that is no worse (§5.1).
///
/// # Errors
/// When nobody has passed a test, or that is no such place.
pub fn react_move(
    state: &State,
    side: Side,
    way: &Way,
    said: Option<Cover>,
    tape: &mut Tape<'_>,
) -> Decision {
    let (soldier, threat) = reacting(state, side)?;
    if !state.may_half_move(soldier) {
        return Err(ReactionRefusal::CannotMove { soldier }.into());
    }
    journey::only_a_way(way)?;
    movement::may_go(state, soldier, way, Gait::Reaction)?;
    let present = present(state, soldier, threat);
    let given = given(state, soldier, threat, way, said)?;
    if given < present {
        return Err(ReactionRefusal::WorseCover { given, present }.into());
    }
    if given == Cover::None {
        return Err(ReactionRefusal::NotIntoCover.into());
    }
    let mut unfolding = Unfolding::of(state);
    unfolding.agenda.pop();
    unfolding.cancel_move(soldier);
    unfolding.push(Step::March(movement::march(soldier, way, Gait::Reaction)));
    agenda::settle(unfolding, tape)
}

/// C11 He lies down (§5.3).
///
/// # Errors
/// When nobody has passed a test.
pub fn choose_pin(state: &State, side: Side, tape: &mut Tape<'_>) -> Decision {
    let (soldier, _) = reacting(state, side)?;
    let mut unfolding = Unfolding::of(state);
    unfolding.agenda.pop();
    unfolding.cancel_move(soldier);
    movement::pin(&mut unfolding, soldier, PinReason::Chosen);
    agenda::settle(unfolding, tape)
}

/// C13 The opponent moves a man who has failed (§5.2).
///
/// # Errors
/// When nobody has failed, or there is better cover for him.
pub fn forced_move(
    state: &State,
    side: Side,
    way: &Way,
    said: Option<Cover>,
    tape: &mut Tape<'_>,
) -> Decision {
    let Step::Forced { soldier, threat } = agenda::asked(state, side)?.clone() else {
        return Err(TurnRefusal::NothingToAnswer.into());
    };
    journey::only_a_way(way)?;
    let present = present(state, soldier, threat);
    let given = given(state, soldier, threat, way, said)?;
    // R45 Without positions worse cover than he has is none to go to.
    let moves = if state.table().is_some() { !way.points.is_empty() } else { given >= present };
    if moves {
        movement::may_go(state, soldier, way, Gait::Forced)?;
    }
    let wanted = match state.table() {
        Some(_) => best(state, soldier, threat).max(present),
        // R45 Without positions the cover said is the best there is; worse than what he has is none.
        None => given.max(present),
    };
    if given < wanted && wanted > present {
        return Err(ReactionRefusal::NotTheBest { best: wanted }.into());
    }
    if given < present && state.table().is_some() {
        return Err(ReactionRefusal::WorseCover { given, present }.into());
    }
    let mut unfolding = Unfolding::of(state);
    unfolding.agenda.pop();
    if wanted == Cover::None {
        movement::pin(&mut unfolding, soldier, PinReason::NoCover);
    } else if moves {
        unfolding.push(Step::March(movement::march(soldier, way, Gait::Forced)));
    }
    agenda::settle(unfolding, tape)
}

/// He does neither, and goes on if he was on his way (R36); nobody fires at him; nothing more is done.
///
/// # Errors
/// When this side is asked nothing it may pass over.
pub fn pass(state: &State, side: Side, tape: &mut Tape<'_>) -> Decision {
    let step = agenda::asked(state, side)?;
    let mut unfolding = Unfolding::of(state);
    match step {
        Step::March(_) => snap::let_pass(&mut unfolding),
        Step::React { .. } | Step::MayFire { .. } | Step::MayMove { .. } => {
            unfolding.agenda.pop();
        }
        _ => return Err(TurnRefusal::AnswerFirst.into()),
    }
    agenda::settle(unfolding, tape)
}

/// §5.2 Whether there is anything the opponent may do with a man who has failed: better cover to reach, or a place within
/// the cover he has.
#[must_use]
pub fn may_be_driven(state: &State, soldier: SoldierId, threat: Threat) -> bool {
    if !state.may_half_move(soldier) {
        return false;
    }
    match state.table() {
        None => true,
        Some(_) => best(state, soldier, threat).max(present(state, soldier, threat)) > Cover::None,
    }
}

/// §5.3, R9 There is no cover to reach, or he cannot be moved: in the open he is pinned, in cover he stays.
pub fn stays_down(unfolding: &mut Unfolding, soldier: SoldierId, threat: Threat) {
    if present(&unfolding.state, soldier, threat) == Cover::None {
        movement::pin(unfolding, soldier, PinReason::NoCover);
    }
}

/// The cover he has against the threat where he is: as it was ruled for the shot at him (R45), else as the table shows it.
#[must_use]
pub fn present(state: &State, soldier: SoldierId, threat: Threat) -> Cover {
    let of_the_shot = |now: &&Overruled| (now.firer, now.target) == (threat.shooter, soldier);
    if let Some(ruled) = state.overruled.iter().find(of_the_shot) {
        return ruled.shot.value.cover;
    }
    match (threat.from, state.disc(soldier)) {
        (Some(from), Some(disc)) => state.cover_at(from, disc.centre),
        _ => threat.cover,
    }
}

/// The cover he would have against the threat at a place; at his own it is what he has.
fn cover_there(state: &State, soldier: SoldierId, threat: Threat, place: Point) -> Cover {
    match threat.from {
        Some(from) if place != journey::place(state, soldier) => state.cover_at(from, place),
        _ => present(state, soldier, threat),
    }
}

/// The cover at the end of a way; without positions as it is said.
fn given(
    state: &State,
    soldier: SoldierId,
    threat: Threat,
    way: &Way,
    said: Option<Cover>,
) -> Result<Cover, Refusal> {
    match (threat.from, state.disc(soldier)) {
        (Some(_), Some(_)) => {
            let end = journey::path(state, soldier, &way.points).end();
            Ok(cover_there(state, soldier, threat, end))
        }
        _ => said.ok_or_else(|| ReactionRefusal::SayCover.into()),
    }
}

/// §5.2, R30, R43 The best cover he could reach within three inches.
#[must_use]
pub fn best(state: &State, soldier: SoldierId, threat: Threat) -> Cover {
    if threat.from.is_none() {
        return Cover::None;
    }
    let mut best = Cover::None;
    for place in journey::around(journey::place(state, soldier), journey::inches(Gait::Forced)) {
        // Whether he can get there is asked last: it takes longest.
        let cover = cover_there(state, soldier, threat, place);
        if cover > best && can_reach(state, soldier, place) {
            best = cover;
        }
        if best == Cover::Hidden {
            break;
        }
    }
    best
}

fn can_reach(state: &State, soldier: SoldierId, place: Point) -> bool {
    place == journey::place(state, soldier)
        || journey::check(state, soldier, &Way::to(place), Gait::Forced, None).is_ok()
}

/// Who has passed a test, and against whom.
fn reacting(state: &State, side: Side) -> Result<(SoldierId, Threat), Refusal> {
    match agenda::asked(state, side)? {
        Step::React { soldier, threat } => Ok((*soldier, *threat)),
        _ => Err(TurnRefusal::NothingToAnswer.into()),
    }
}

/// Places within reach that are covered at least so well, spread over all that there are.
#[must_use]
pub fn places(state: &State, soldier: SoldierId, threat: Threat, least: Cover) -> Vec<Point> {
    let Some(from) = threat.from else { return Vec::new() };
    let own = journey::place(state, soldier);
    let fits = |place: &Point| {
        *place != own && state.cover_at(from, *place) >= least && can_reach(state, soldier, *place)
    };
    let all: Vec<Point> =
        journey::around(own, journey::inches(Gait::Reaction)).into_iter().filter(fits).collect();
    all.iter().copied().step_by(all.len().div_ceil(PLACES).max(1)).collect()
}

pub fn offer_reaction(
    state: &State,
    (soldier, threat): (SoldierId, Threat),
    offers: &mut Offers<Order>,
) {
    let on_his_way = state
        .agenda
        .iter()
        .any(|step| matches!(step, Step::March(march) if march.soldier == soldier));
    let label = if on_his_way { "Go on" } else { "Stay as he is" };
    offers.offer("Reaction", label, Order::Pass);
    offers.offer("Reaction", "Lie down", Order::ChoosePin);
    if !state.may_half_move(soldier) {
        return;
    }
    let least = present(state, soldier, threat).max(Cover::Light);
    for place in places(state, soldier, threat, least) {
        let order = Order::ReactMove { way: Way::to(place), cover: None };
        let into = names::cover(state, (soldier, threat), place);
        offers.offer("Reaction", format!("Into cover {into}"), order);
    }
    if state.table().is_none() {
        for cover in COVERS.into_iter().filter(|cover| *cover >= least) {
            let name = &crate::tables::cover(cover).name;
            let order = Order::ReactMove { way: Way::default(), cover: Some(cover) };
            offers.offer("Reaction", format!("Into {name}, if there is such"), order);
        }
    }
}

pub fn offer_forced(
    state: &State,
    (soldier, threat): (SoldierId, Threat),
    offers: &mut Offers<Order>,
) {
    let present = present(state, soldier, threat);
    if state.table().is_none() {
        for cover in COVERS {
            let name = &crate::tables::cover(cover).name;
            let order = Order::ForcedMove { way: Way::default(), cover: Some(cover) };
            offers.offer("Driven", format!("The best near him is {name}"), order);
        }
        return;
    }
    let least = best(state, soldier, threat).max(present);
    if least == present {
        let order = Order::ForcedMove { way: Way::default(), cover: None };
        offers.offer("Driven", "Leave him where he is", order);
    }
    for place in places(state, soldier, threat, least) {
        let order = Order::ForcedMove { way: Way::to(place), cover: None };
        let into = names::cover(state, (soldier, threat), place);
        offers.offer("Driven", format!("Drive him to cover {into}"), order);
    }
}

/// What may be said of cover.
const COVERS: [Cover; 4] = [Cover::None, Cover::Light, Cover::Heavy, Cover::Fortified];
