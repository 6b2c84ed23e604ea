//! §6.5, §9 Prisoners, and help that is asked for.

use kernel::table::Length;
use kernel::{Cite, Ledger, Offers, Side, Tape};

use crate::decide::{Decision, Unfolding};
use crate::event::Event;
use crate::order::Order;
use crate::refusal::{CareRefusal, Refusal};
use crate::rules::dice::{self, Ask};
use crate::rules::{agenda, ending, turn};
use crate::state::{Phase, Place, Setup, Soldier, SoldierId, SoldierSpec, State, Wound};
use crate::tables;

/// R15 How far a guard reaches.
const GUARD: Length = Length::inches(3);
/// R23 The total that brings help.
const HELP: i32 = 8;

/// C17 A wounded enemy in contact is a prisoner (§6.5, R15).
///
/// # Errors
/// When he is guarded, not out of action, or not there.
pub fn capture(state: &State, side: Side, enemy: SoldierId, tape: &mut Tape<'_>) -> Decision {
    let soldier = turn::acting(state, side)?;
    may_capture(state, soldier, enemy)?;
    let mut unfolding = turn::begin_action(state, soldier);
    unfolding.happen(Event::Captured { soldier: enemy, by: soldier });
    agenda::settle(unfolding, tape)
}

fn may_capture(state: &State, soldier: SoldierId, enemy: SoldierId) -> Result<(), Refusal> {
    turn::free(state, soldier)?;
    let wounded = state.on_table(enemy) && !state.soldier(enemy).wound.is_able();
    let side = state.side_of(soldier);
    if !wounded || state.side_of(enemy) == side {
        return Err(CareRefusal::NotToCapture { soldier: enemy }.into());
    }
    if !state.touch(soldier, enemy) {
        return Err(CareRefusal::NotInContact { soldier: enemy }.into());
    }
    let guards = |id: &SoldierId| match (state.disc(*id), state.disc(enemy)) {
        (Some(one), Some(two)) => one.within(two, GUARD),
        _ => false,
    };
    match state.able(side.enemy()).find(guards) {
        Some(guard) => Err(CareRefusal::Guarded { guard }.into()),
        None => Ok(()),
    }
}

/// R23 A side asks for its next fire team, once a turn (§9.2).
///
/// # Errors
/// When there is none, it has asked, or somebody acts.
pub fn request(state: &State, side: Side, tape: &mut Tape<'_>) -> Decision {
    may_request(state, side)?;
    let modifiers = shape(state, side);
    let face = dice::die(tape, 10, || Ask {
        purpose: "combat.reinforcement",
        title: format!("{} asks for a fire team", state.side_name(side)),
        side,
        cite: Cite::ruling(23),
        why: "one die",
        hits: None,
        reading: modifiers.clone(),
        outcomes: dice::by_face(10, |face| {
            let comes = i32::from(face) + modifiers.total() >= HELP;
            if comes { "it comes next turn" } else { "nobody comes" }.to_owned()
        }),
    })?;
    let total = i32::from(face) + modifiers.total();
    let mut unfolding = Unfolding::of(state);
    let granted = total >= HELP;
    let total = i8::try_from(total).unwrap_or(i8::MAX);
    unfolding.happen(Event::ReinforcementAsked { side, face, total, granted });
    Ok(unfolding.finish())
}

fn may_request(state: &State, side: Side) -> Result<(), Refusal> {
    if state.phase != Phase::Draw {
        return Err(CareRefusal::NotBetweenCards.into());
    }
    if ending::next_team(state, side).is_empty() {
        return Err(CareRefusal::NoReserve.into());
    }
    let request = state.requests[side.index()];
    if request.asked || request.granted {
        return Err(CareRefusal::HasAsked.into());
    }
    Ok(())
}

/// R23 One for each man of the side who is out, and one for each who cannot walk: the worse its shape, the likelier help.
#[must_use]
pub fn shape(state: &State, side: Side) -> Ledger {
    let men = || state.soldiers.iter().filter(|(id, _)| state.side_of(**id) == side);
    let is_out = |man: &Soldier| match man.place {
        Place::Dead | Place::Captured => true,
        Place::Field => !man.wound.is_able(),
        Place::Reserve | Place::Left => false,
    };
    let out = men().filter(|(_, man)| is_out(man)).count();
    let lame = men().filter(|(_, man)| man.place == Place::Field && man.wound == Wound::Light);
    let mut ledger = Ledger::new();
    for (count, why) in [(out, "men out of action"), (lame.count(), "men who cannot walk")] {
        match i32::try_from(count).unwrap_or(i32::MAX) {
            0 => ledger.pass_over("", why, Cite::ruling(23)),
            amount => {
                ledger.add("", amount, why, Cite::ruling(23), None);
            }
        }
    }
    ledger
}

/// R22 What a man is worth, by what he is worth it for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Worth {
    pub profile: u16,
    pub weapons: u16,
    pub medic: u16,
    pub nco: u16,
}

impl Worth {
    #[must_use]
    pub const fn total(self) -> u16 {
        self.profile + self.weapons + self.medic + self.nco
    }
}

/// §1.2, R22 His profile and weapons, two for a medic, four for an NCO.
#[must_use]
pub fn worth(man: &SoldierSpec) -> Worth {
    Worth {
        profile: tables::profile_points(man.training, man.accuracy),
        weapons: man.weapons.iter().map(|weapon| tables::weapon(*weapon).points).sum(),
        medic: 2 * u16::from(man.medic),
        nco: 4 * u16::from(man.nco),
    }
}

/// §1.2, R22 What each side is worth, for pick-up games.
#[must_use]
pub fn points(setup: &Setup) -> [u16; 2] {
    let mut points = [0; 2];
    for man in setup.soldiers.values() {
        points[man.side.index()] += worth(man).total();
    }
    points
}

pub fn offer(state: &State, side: Side, offers: &mut Offers<Order>) {
    if may_request(state, side).is_ok() {
        offers.offer("Mission", "Ask for a fire team", Order::RequestReinforcement);
    }
    let Ok(soldier) = turn::acting(state, side) else { return };
    for enemy in state.fielded(side.enemy()) {
        match may_capture(state, soldier, enemy) {
            Ok(()) => {
                let label = format!("Take {} prisoner", state.name(enemy));
                offers.offer(state.name(soldier), label, Order::Capture { enemy });
            }
            Err(why @ Refusal::Care(CareRefusal::Guarded { .. })) => {
                let what = format!("Take {} prisoner", state.name(enemy));
                offers.bar(what, kernel::Refusal::refused(&why, state));
            }
            Err(_) => {}
        }
    }
}
