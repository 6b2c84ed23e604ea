//! §8 Close combat: a charge, the charged man's reply, and the fight until one of them is out of action.

use kernel::odds::{Distribution, Opposed};
use kernel::table::Length;
use kernel::{Cite, Halt, Ledger, Offers, Side, Tape};

use crate::decide::{Decision, Unfolding};
use crate::event::{Event, Manner, ReplyMade, WoundCause};
use crate::ground;
use crate::legal::names;
use crate::order::{Order, Reply, Shot, Way};
use crate::refusal::{MoveRefusal, ReactionRefusal, Refusal, TurnRefusal};
use crate::rules::aim::{self, Occasion};
use crate::rules::casualty::{self, Hit};
use crate::rules::dice::{self, Ask};
use crate::rules::options::ReplyCost;
use crate::rules::{agenda, fire, journey, movement, turn};
use crate::state::{Gait, SoldierId, State, Step, Weapon, Wound};
use crate::tables;

/// R8 The total that hits.
const HITS: i32 = 8;
/// §8.2 A retreat ends farther than this from where the charge began.
const RETREAT: Length = Length::inches(6);

/// C7 A Combat Move into contact (§8.1).
///
/// # Errors
/// When he may not, cannot reach, or the table must answer first.
pub fn charge(
    state: &State,
    side: Side,
    target: SoldierId,
    way: &Way,
    tape: &mut Tape<'_>,
) -> Decision {
    let soldier = turn::acting(state, side)?;
    may_charge(state, soldier, target, way)?;
    let mut unfolding = turn::begin_action(state, soldier);
    unfolding.happen(Event::Charged { soldier, target });
    unfolding.push(Step::Contact { charger: soldier, target });
    unfolding.push(Step::March(movement::march(soldier, way, Gait::Charge)));
    unfolding.push(Step::Reply { charger: soldier, target });
    agenda::settle(unfolding, tape)
}

/// Whether the way brings him into contact with an enemy who can fight.
///
/// # Errors
/// When not.
pub fn may_charge(
    state: &State,
    soldier: SoldierId,
    target: SoldierId,
    way: &Way,
) -> Result<(), Refusal> {
    turn::free(state, soldier)?;
    if !state.may_combat_move(soldier) {
        let wound = state.soldier(soldier).wound;
        return Err(MoveRefusal::Wounded { soldier, wound }.into());
    }
    if !state.is_able(target) || state.side_of(target) == state.side_of(soldier) {
        return Err(MoveRefusal::NobodyToCharge { target }.into());
    }
    if way.drags.is_some() || way.tends.is_some() || way.leaves {
        return Err(MoveRefusal::NobodyToCharge { target }.into());
    }
    journey::check(state, soldier, way, Gait::Charge, Some(target))?;
    let end = journey::path(state, soldier, &way.points).end();
    let touches = state
        .disc(target)
        .is_none_or(|disc| disc.within(ground::stand(end), crate::position::TOUCH));
    if touches { Ok(()) } else { Err(MoveRefusal::NoContact { target }.into()) }
}

/// C9 What the charged man does (§8.2): it is free unless the group says otherwise (R11).
///
/// # Errors
/// When he is not asked, may not, or the table must throw first.
pub fn reply(state: &State, side: Side, reply: &Reply, tape: &mut Tape<'_>) -> Decision {
    let Step::Reply { charger, target } = agenda::asked(state, side)?.clone() else {
        return Err(TurnRefusal::NothingToAnswer.into());
    };
    let costs = state.setup.options.charge_reply == ReplyCost::Card;
    if costs && *reply != Reply::Nothing && !state.deck.contains(&target) {
        return Err(ReactionRefusal::HasActed { soldier: target }.into());
    }
    let mut unfolding = Unfolding::of(state);
    unfolding.agenda.pop();
    match reply {
        Reply::Nothing => {
            unfolding.happen(Event::Replied { soldier: target, reply: ReplyMade::Nothing });
        }
        Reply::Fire { weapon, shot } => {
            let aim = reply_shot(state, (target, *weapon), charger, *shot)?;
            unfolding.happen(Event::Replied { soldier: target, reply: ReplyMade::Fire });
            fire::volley(&mut unfolding, &aim, tape)?;
        }
        Reply::Retreat { way } => {
            retreat(&mut unfolding, charger, target, way)?;
        }
    }
    agenda::settle(unfolding, tape)
}

/// R38 At the charger where he begins, the standard way.
fn reply_shot(
    state: &State,
    shooter: (SoldierId, Weapon),
    charger: SoldierId,
    said: Option<Shot>,
) -> Result<aim::Aim, Refusal> {
    let occasion = Occasion { manner: Manner::Reply, moved: false, target_at: None };
    aim::aim(state, shooter, charger, said, occasion)
}

/// R38 He runs; if he gets there, the charger goes his whole way for nothing.
fn retreat(
    unfolding: &mut Unfolding,
    charger: SoldierId,
    soldier: SoldierId,
    way: &Way,
) -> Result<(), Refusal> {
    let state = &unfolding.state;
    may_retreat(state, charger, soldier, way)?;
    unfolding.happen(Event::Replied { soldier, reply: ReplyMade::Retreat });
    unfolding.push(Step::March(movement::march(soldier, way, Gait::Retreat)));
    Ok(())
}

fn may_retreat(
    state: &State,
    charger: SoldierId,
    soldier: SoldierId,
    way: &Way,
) -> Result<(), Refusal> {
    journey::only_a_way(way)?;
    movement::may_go(state, soldier, way, Gait::Retreat)?;
    let end = journey::path(state, soldier, &way.points).end();
    let near = state.disc(charger).is_some_and(|disc| disc.within(ground::stand(end), RETREAT));
    if near { Err(ReactionRefusal::TooNear.into()) } else { Ok(()) }
}

/// D.6 The first round, and a second if nobody was hit (§8.3). Whoever still stands is locked (R40).
///
/// # Errors
/// When the table must throw first.
pub fn meet(
    unfolding: &mut Unfolding,
    charger: SoldierId,
    target: SoldierId,
    tape: &mut Tape<'_>,
) -> Result<(), Halt<Refusal>> {
    if !round(unfolding, charger, target, tape)? {
        round(unfolding, charger, target, tape)?;
    }
    if unfolding.state.is_able(charger) && unfolding.state.is_able(target) {
        unfolding.happen(Event::Locked { charger, target });
    }
    Ok(())
}

/// D.6 One round more (§8.3).
///
/// # Errors
/// When the table must throw first.
pub fn tick(
    unfolding: &mut Unfolding,
    charger: SoldierId,
    target: SoldierId,
    tape: &mut Tape<'_>,
) -> Result<(), Halt<Refusal>> {
    round(unfolding, charger, target, tape).map(|_| ())
}

/// Both throw at once; whether anybody was hit.
fn round(
    unfolding: &mut Unfolding,
    charger: SoldierId,
    target: SoldierId,
    tape: &mut Tape<'_>,
) -> Result<bool, Halt<Refusal>> {
    let state = &unfolding.state;
    let mut totals = [0_i8; 2];
    for (total, fighter, other) in [(0, charger, target), (1, target, charger)] {
        let modifiers = modifiers(state, fighter, charger, other);
        let face = dice::die(tape, 10, || Ask {
            purpose: "combat.melee",
            title: format!("{} fights {}", state.name(fighter), state.name(other)),
            side: state.side_of(fighter),
            cite: Cite::section("8.3"),
            why: "one die each",
            hits: None,
            reading: modifiers.clone(),
            outcomes: dice::by_face(10, |face| {
                let hits = i32::from(face) + modifiers.total() >= HITS;
                if hits { "he hits" } else { "he does not" }.to_owned()
            }),
        })?;
        totals[total] = i8::try_from(i32::from(face) + modifiers.total()).unwrap_or(i8::MAX);
    }
    let hits = totals.map(|total| i32::from(total) >= HITS);
    unfolding.happen(Event::CombatThrown { charger, target, totals, hits });
    let cause = WoundCause::CloseCombat;
    for (hit, by, victim) in [(hits[0], charger, target), (hits[1], target, charger)] {
        if hit {
            casualty::strike(unfolding, victim, Hit { cause, by: Some(by) }, tape)?;
        }
    }
    Ok(hits != [false, false])
}

/// R8 What is added to a fighter's die.
#[must_use]
pub fn modifiers(
    state: &State,
    fighter: SoldierId,
    charger: SoldierId,
    other: SoldierId,
) -> Ledger {
    let mut ledger = Ledger::new();
    let (man, spec) = (state.soldier(fighter), state.spec(fighter));
    let mut line = |applies: bool, amount: i32, why: &'static str| {
        if applies {
            ledger.add("", amount, why, Cite::ruling(8), None);
        }
    };
    line(fighter == charger, 1, "he charged");
    let handy = spec.weapons.iter().any(|weapon| tables::weapon(*weapon).close);
    line(handy, 1, "a weapon for close quarters");
    line(spec.training <= 3, 1, "well trained");
    line(man.wound == Wound::Light, -2, "lightly wounded");
    line(man.pinned, -1, "pinned");
    let others = state.opponents(fighter).filter(|enemy| *enemy != other).count();
    line(others > 0, -1, "outnumbered");
    ledger
}

/// The exact chance that the charger alone hits, both, or neither, in one round.
#[must_use]
pub fn meeting(state: &State, charger: SoldierId, target: SoldierId) -> Opposed<bool, bool> {
    let hits = |fighter: SoldierId, other: SoldierId| -> Distribution<bool> {
        let added = i64::from(modifiers(state, fighter, charger, other).total());
        Distribution::die(10).map(|face| face + added >= i64::from(HITS))
    };
    Opposed::new(hits(charger, target), hits(target, charger))
}

pub fn offer(state: &State, soldier: SoldierId, offers: &mut Offers<Order>) {
    for target in state.able(state.side_of(soldier).enemy()) {
        let way = match state.table() {
            Some(_) => journey::beside(state, soldier, target).map(Way::to),
            None => Some(Way::open(6)),
        };
        let Some(way) = way else { continue };
        if may_charge(state, soldier, target, &way).is_ok() {
            let label = format!("Charge {}", state.name(target));
            offers.offer(state.name(soldier), label, Order::Charge { target, way });
        }
    }
}

pub fn offer_reply(
    state: &State,
    (charger, target): (SoldierId, SoldierId),
    offers: &mut Offers<Order>,
) {
    offers.offer("Reply", "Wait for him", Order::Reply { reply: Reply::Nothing });
    let costs = state.setup.options.charge_reply == ReplyCost::Card;
    if costs && !state.deck.contains(&target) {
        return;
    }
    for weapon in &state.spec(target).weapons {
        let said = state.table().is_none().then(|| Shot::usual(*weapon));
        if reply_shot(state, (target, *weapon), charger, said).is_ok() {
            let label = format!("Fire the {}", tables::weapon(*weapon).name);
            let reply = Reply::Fire { weapon: *weapon, shot: said };
            offers.offer("Reply", label, Order::Reply { reply });
        }
    }
    let ways: Vec<Way> = match state.table() {
        Some(_) => {
            let goals = journey::goals(state, target).into_iter();
            goals
                .filter_map(|goal| journey::reachable(state, target, goal, Gait::Retreat, None))
                .collect()
        }
        None => vec![Way::open(6)],
    };
    for way in ways {
        if may_retreat(state, charger, target, &way).is_ok() {
            let label = format!("Retreat {}", names::way(state, target, &way));
            offers.offer("Reply", label, Order::Reply { reply: Reply::Retreat { way } });
        }
    }
}
