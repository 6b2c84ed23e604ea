//! §4.5 Snap fire: a man whose card is still in the deck fires at an enemy on his way, and hits on a 10 only.

use kernel::table::{Disc, Length};
use kernel::{Offers, Side, Tape};

use crate::decide::{Decision, Unfolding};
use crate::event::{Event, Manner};
use crate::ground;
use crate::order::{Order, Shot};
use crate::refusal::{ReactionRefusal, Refusal, TurnRefusal};
use crate::rules::aim::{self, Occasion};
use crate::rules::{agenda, fire, journey, movement, turn};
use crate::state::{Gait, March, SoldierId, State, Step, Weapon};

/// How often a way is looked at for chances to fire.
const STEP: Length = Length::inches(1);

/// C10 One man fires at one point of the way (R17); it is his activation (R55).
///
/// # Errors
/// When it is not the moment, he may not, or the table must throw first.
pub fn fire(
    state: &State,
    side: Side,
    (soldier, weapon): (SoldierId, Weapon),
    after: Option<Length>,
    said: Option<Shot>,
    tape: &mut Tape<'_>,
) -> Decision {
    let Step::March(march) = agenda::asked(state, side)?.clone() else {
        return Err(TurnRefusal::NothingToAnswer.into());
    };
    may_snap(state, side, soldier)?;
    let path = journey::path(state, march.soldier, &march.way);
    let length = path.length();
    let far = after.unwrap_or(length);
    if far > length || far < Length::ZERO {
        return Err(ReactionRefusal::NotOnTheWay { after: far, length }.into());
    }
    let (along, place) = journey::last_room(state, march.soldier, &path, far);
    let positions = state.table().is_some();
    let target_at = positions.then(|| ground::stand(place));
    let occasion = Occasion { manner: Manner::Snap, moved: false, target_at };
    let aim = aim::aim(state, (soldier, weapon), march.soldier, said, occasion)?;
    let mut unfolding = Unfolding::of(state);
    unfolding.agenda.pop();
    let mut rest = March { met: true, ..march.clone() };
    if positions {
        rest.way = path.rest(along).0[1..].to_vec();
        let way = path.until(along, place);
        let gait = Gait::Interrupted;
        let gone = journey::path(state, march.soldier, &way);
        unfolding.happen(Event::Moved { soldier: march.soldier, way, gait });
        if along > Length::ZERO {
            movement::take_along(&mut unfolding, &march, &gone);
        }
    }
    unfolding.push(Step::March(rest));
    unfolding.push(Step::Ticks);
    fire::volley(&mut unfolding, &aim, tape)?;
    agenda::settle(unfolding, tape)
}

/// Nobody fires.
pub fn let_pass(unfolding: &mut Unfolding) {
    if let Some(Step::March(march)) = unfolding.agenda.last_mut() {
        march.met = true;
    }
}

/// §4.5, R37 Whether anybody could fire at a man somewhere on his way, whoever makes him go it.
#[must_use]
pub fn is_possible(state: &State, march: &March) -> bool {
    let side = state.side_of(march.soldier).enemy();
    let places = places(state, march);
    let mut ready = state.able(side).filter(|id| may_snap(state, side, *id).is_ok());
    ready.any(|id| {
        let weapons = &state.spec(id).weapons;
        weapons.iter().any(|weapon| {
            places.iter().any(|(_, place)| shot(state, (id, *weapon), march, *place).is_ok())
        })
    })
}

/// The whole inches of a way, and its end. Without positions there is one place, and it is said where.
fn places(state: &State, march: &March) -> Vec<(Option<Length>, Option<Disc>)> {
    if state.table().is_none() {
        return vec![(None, None)];
    }
    let path = journey::path(state, march.soldier, &march.way);
    let steps = path.length().0 / STEP.0;
    let inches = (0..=steps).map(|step| Length(step * STEP.0)).chain([path.length()]);
    let mut inches: Vec<Length> = inches.collect();
    inches.dedup();
    let place = |far: Length| {
        let (_, at) = journey::last_room(state, march.soldier, &path, far);
        (Some(far), Some(ground::stand(at)))
    };
    inches.into_iter().map(place).collect()
}

fn shot(
    state: &State,
    shooter: (SoldierId, Weapon),
    march: &March,
    target_at: Option<Disc>,
) -> Result<aim::Aim, Refusal> {
    let occasion = Occasion { manner: Manner::Snap, moved: false, target_at };
    let said = state.table().is_none().then(|| Shot::usual(shooter.1));
    aim::aim(state, shooter, march.soldier, said, occasion)
}

/// R16, R39, R49 A man who has not acted, is free, and does not lose his card.
fn may_snap(state: &State, side: Side, soldier: SoldierId) -> Result<(), Refusal> {
    journey::own(state, side, soldier)?;
    if !state.is_able(soldier) {
        return Err(TurnRefusal::OutOfAction { soldier }.into());
    }
    turn::free(state, soldier)?;
    if !state.deck.contains(&soldier) {
        return Err(ReactionRefusal::HasActed { soldier }.into());
    }
    if state.soldier(soldier).skips {
        return Err(ReactionRefusal::LosesCard { soldier }.into());
    }
    Ok(())
}

pub fn offer(state: &State, side: Side, march: &March, offers: &mut Offers<Order>) {
    offers.offer("Snap fire", "Nobody fires", Order::Pass);
    let places = places(state, march);
    let target = state.name(march.soldier);
    for soldier in state.able(side).filter(|id| may_snap(state, side, *id).is_ok()) {
        for weapon in &state.spec(soldier).weapons {
            for (after, place) in &places {
                let Ok(aim) = shot(state, (soldier, *weapon), march, *place) else { continue };
                let (name, after) = (state.name(soldier), *after);
                let far = after.map_or_else(String::new, |far| format!(" after {far}"));
                let with = &crate::tables::weapon(*weapon).name;
                let label = format!("{name} fires at {target}{far} with the {with}");
                let said = state.table().is_none().then(|| *aim.shot.value());
                let order = Order::SnapFire { soldier, weapon: *weapon, after, shot: said };
                offers.offer("Snap fire", label, order);
            }
        }
    }
}

impl Shot {
    /// What an automatic player says in a battle without positions: in the open, at optimum range.
    #[must_use]
    pub fn usual(weapon: Weapon) -> Self {
        let distance = crate::tables::weapon(weapon).optimum().min(Length::inches(8));
        Self { distance, sight: true, cover: crate::tables::Cover::None }
    }
}
