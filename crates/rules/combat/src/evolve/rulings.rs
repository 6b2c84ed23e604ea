//! Folds what an umpire has ruled.

use kernel::Seq;
use kernel::table::{Agreed, Declared};

use super::{displace, set_out_of_action, with, with_weapon};
use crate::order::Ruling;
use crate::state::{Overruled, Place, State, Wound};

pub(super) fn fold(state: &mut State, ruling: &Ruling, reason: &str, at: Seq) {
    match ruling {
        Ruling::Shot { firer, target, shot } => {
            state.overruled.retain(|old| (old.firer, old.target) != (*firer, *target));
            let shot = Declared { value: *shot, agreed: Agreed::Umpire, reason: reason.to_owned() };
            state.overruled.push(Overruled { firer: *firer, target: *target, shot });
        }
        Ruling::Place { soldier, at: place } => {
            displace(state, *soldier, *place);
            with(state, *soldier, |man| man.place = Place::Field);
        }
        Ruling::Wound { soldier, wound } => {
            with(state, *soldier, |man| {
                (man.wound, man.hurt_at) = (*wound, at);
                if man.place == Place::Dead {
                    man.place = Place::Left;
                }
            });
            set_out_of_action(state, *soldier, *wound);
            if *wound == Wound::None {
                with(state, *soldier, |man| (man.tests, man.worse) = (0, 0));
            }
        }
        Ruling::Pinned { soldier, pinned } => with(state, *soldier, |man| {
            (man.pinned, man.skips) = (*pinned, *pinned);
        }),
        Ruling::Used { soldier, weapon, used } => {
            with_weapon(state, *soldier, *weapon, |now| {
                (now.used, now.halves, now.again) = (*used, 0, false);
            });
        }
        Ruling::Card { soldier, in_deck: true } => {
            state.deck.insert(*soldier);
        }
        Ruling::Card { soldier, in_deck: false } => {
            state.deck.remove(soldier);
        }
        Ruling::Free { soldier } => with(state, *soldier, |man| man.place = Place::Left),
        Ruling::Reinforce { side } => state.requests[side.index()].granted = true,
        Ruling::Objective { name, holder } => {
            state.held.insert(name.clone(), *holder);
        }
        // What follows from this is told as an event of its own.
        Ruling::End { .. } => {}
    }
}
