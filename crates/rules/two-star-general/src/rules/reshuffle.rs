//! §9.2 The night's reshuffle: a battalion's core stands change places at will, whatever the distance and the ground,
//! within command, and only in hexes the battalion held when the night began; its platoons change hands as by day
//! (C17).

use kernel::{Offers, Refusal as _, Side};

use crate::decide::{Decision, Unfolding};
use crate::event::Event;
use crate::order::Order;
use crate::refusal::{MovementRefusal, NightRefusal, Refusal, TurnRefusal};
use crate::rules::shuffle::{self, Places};
use crate::rules::{gates, night, support_platoons};
use crate::state::{BattalionId, Phase, PlatoonId, StandId, State};

/// C17 A battalion's core stands change places, once a night.
///
/// # Errors
/// When the battalion has reshuffled, or a stand may not go where it is sent.
pub fn reshuffle(state: &State, side: Side, battalion: BattalionId, places: &Places) -> Decision {
    may_reshuffle(state, side, battalion)?;
    for stand in places.keys() {
        gates::own_stand_on_table(state, side, *stand)?;
        if came_back(state, *stand) {
            return Err(NightRefusal::CameBackTonight { stand: *stand }.into());
        }
    }
    shuffle::check_permutation(state, battalion, places)?;
    let mut unfolding = Unfolding::of(state);
    unfolding.happen(Event::NightReshuffled { battalion, places: places.clone() });
    for (stand, hex) in places {
        unfolding.take_objective(*stand, *hex);
    }
    Ok(unfolding.finish())
}

/// C17 A support platoon goes to another stand of its battalion in command; what is in its way comes back.
///
/// # Errors
/// When the platoon or the stand is not there, out of command, or there is no room.
pub fn transfer(state: &State, side: Side, platoon: PlatoonId, to: StandId) -> Decision {
    night::may_act(state, side)?;
    gates::known_platoon(state, side, platoon)?;
    gates::own_stand_on_table(state, side, to)?;
    let Some(battalion) = state.platoon_spec(platoon).battalion else {
        return Err(NightRefusal::NotItsUnit { platoon, stand: to }.into());
    };
    let handed = support_platoons::exchange(state, battalion, platoon, to)?;
    Ok(handed.into_iter().map(|(platoon, to)| Event::PlatoonTransferred { platoon, to }).collect())
}

pub fn offer(state: &State, side: Side, offers: &mut Offers<Order>) {
    for battalion in state.battalions_in_play(side) {
        let name = &state.battalion_spec(battalion).name;
        match may_reshuffle(state, side, battalion) {
            Err(why) => offers.bar(format!("Reshuffle {name}"), why.refused(state)),
            Ok(()) => offer_places(state, battalion, &format!("Reshuffle {name}"), offers),
        }
        offer_transfers(state, battalion, &format!("Platoons of {name}"), offers);
    }
}

fn may_reshuffle(state: &State, side: Side, battalion: BattalionId) -> Result<(), Refusal> {
    night::may_act(state, side)?;
    gates::own_battalion(state, side, battalion)?;
    if !state.in_play(battalion) {
        return Err(TurnRefusal::OutOfBattle { battalion }.into());
    }
    if state.hq_hex(battalion).is_none() {
        return Err(MovementRefusal::HeadquartersLost { battalion }.into());
    }
    if state.battalion(battalion).reshuffled {
        return Err(NightRefusal::AlreadyReshuffled { battalion }.into());
    }
    Ok(())
}

/// Whether a stand came back tonight, so that its hex was not held when the night began.
fn came_back(state: &State, stand: StandId) -> bool {
    matches!(&state.phase, Phase::Night(night) if night.came_back.contains(&stand))
}

fn offer_places(state: &State, battalion: BattalionId, group: &str, offers: &mut Offers<Order>) {
    shuffle::say_what_is_unlisted(state, battalion, group, offers);
    for places in shuffle::permutations(state, battalion, |stand, _| !came_back(state, stand)) {
        let label = shuffle::label(state, &places);
        offers.offer(group, label, Order::NightReshuffle { battalion, places });
    }
}

fn offer_transfers(state: &State, battalion: BattalionId, group: &str, offers: &mut Offers<Order>) {
    let of_battalion = |id: &&PlatoonId| state.platoon_spec(**id).battalion == Some(battalion);
    for platoon in state.platoons.keys().filter(of_battalion) {
        for (to, _) in state.stands_of(battalion) {
            if support_platoons::exchange(state, battalion, *platoon, to).is_ok() {
                let label = support_platoons::label(state, *platoon, to);
                offers.offer(group, label, Order::NightTransfer { platoon: *platoon, to });
            }
        }
    }
}
