//! §3.3, §3.4 An attack, from its declaration to the pursuit (C6 to C11).
//!
//! A battalion on Move attacks one hex with one or two core stands, on Hold with one; once a round, with infantry or
//! tanks in command. Adjacent is close combat, two or three hexes is distant fire, which sees its target and passes
//! through no stand (R31, R54). Both sides throw at the strength they had when the attack was declared; then the
//! defender, then the attacker bears its losses, and close combat is settled. Nothing that happens on the way undoes the
//! attack, not even the loss of a headquarters (R55). The defender is not used up: it fights back at full value against
//! every attack of a round (R52).

use kernel::{Offers, Refusal as _, Side, Tape};

use crate::decide::{Decision, Unfolding};
use crate::event::{Event, LossCause};
use crate::ground::{Hex, line_between, sight_line};
use crate::order::Order;
use crate::refusal::{FightRefusal, Refusal};
use crate::rules::fight::{self, Attacker, Fight};
use crate::rules::losses::{self, Exposed};
use crate::rules::options::StrategicBars;
use crate::rules::support::{self, Support};
use crate::rules::{air, factors, gates, pursuit};
use crate::state::{BattalionId, Manner, Part, Phase, StandId, State, Status};
use crate::tables::Role;

/// C6 One or two core stands of `side` attack the hex `target`.
///
/// # Errors
/// Why they may not, or what the table must answer.
pub fn attack(
    state: &State,
    side: Side,
    stands: &[StandId],
    target: Hex,
    tape: &mut Tape<'_>,
) -> Decision {
    let fight = may_attack(state, side, stands, target)?;
    let mut unfolding = Unfolding::of(state);
    let (battalion, stands) = (fight.battalion, stands.to_vec());
    unfolding.happen(Event::AttackDeclared { battalion, stands, target });
    resolve(unfolding, &fight, tape)
}

/// An attack that has been declared, from the support to the pursuit.
///
/// # Errors
/// What the table must answer.
pub(super) fn resolve(mut unfolding: Unfolding, fight: &Fight, tape: &mut Tape<'_>) -> Decision {
    let (side, target) = (fight.side, fight.target);
    let mut attack_support = support::call_for_attack(&unfolding.state, fight, tape)?;
    let mut defence_support = support::call_for_defence(&unfolding.state, fight, tape)?;
    call_in(&mut unfolding, side, &attack_support);
    call_in(&mut unfolding, side.enemy(), &defence_support);
    let attacked_from: Vec<Hex> = fight.attackers.iter().map(|attacker| attacker.hex).collect();
    fire_at_aircraft(&mut unfolding, side, &mut attack_support, &[target], tape)?;
    fire_at_aircraft(&mut unfolding, side.enemy(), &mut defence_support, &attacked_from, tape)?;

    let supports = [&attack_support, &defence_support];
    let (attack, defence) = fight::throw(&unfolding.state, fight, supports, tape)?;
    if answers_with_a_shot(&unfolding.state, fight) {
        let target = fight.attackers[0].hex;
        unfolding.happen(Event::ShotFired { battery: fight.defender, target });
    }
    unfolding.happen(Event::FightThrown {
        attacker_dice: attack.dice,
        attacker_hits: attack.hits,
        defender_dice: defence.dice,
        defender_hits: defence.hits,
    });

    let defender = [Exposed { stand: fight.defender, close: fight.close() }];
    losses::take(&mut unfolding, &defender, attack.hits, LossCause::Fight, tape)?;
    let attackers = losses::exposed(fight);
    losses::take(&mut unfolding, &attackers, defence.hits, LossCause::Fight, tape)?;
    if fight.close() {
        pursuit::settle(&mut unfolding, fight, attack, defence, tape)?;
    }
    Ok(unfolding.finish())
}

/// Whether these stands may attack that hex, and the fight it would be.
///
/// # Errors
/// The first reason why not.
pub fn may_attack(
    state: &State,
    side: Side,
    stands: &[StandId],
    target: Hex,
) -> Result<Fight, Refusal> {
    let battalion = may_start(state, side)?;
    may_number(state, battalion, stands)?;
    for stand in stands {
        may_take_part(state, side, *stand)?;
    }
    let defender = enemy_at(state, side, target)?;
    let reach = |stand: &StandId| may_reach(state, *stand, target);
    let attackers = stands.iter().map(reach).collect::<Result<Vec<Attacker>, FightRefusal>>()?;
    let fight = Fight { side, battalion, attackers, target, defender };
    if most_dice(state, &fight) < 1 {
        return Err(FightRefusal::NoDice { target }.into());
    }
    Ok(fight)
}

/// Every attack of the battalion that has its turn, and why others are not possible.
pub fn offer(state: &State, side: Side, offers: &mut Offers<Order>) {
    let Ok((acting, _)) = gates::acting_battalion(state, side) else {
        return;
    };
    let battalion = match may_start(state, side) {
        Ok(battalion) => battalion,
        Err(why) => {
            let what = format!("{}: attack", state.battalion_spec(acting).name);
            offers.bar(what, why.refused(state));
            return;
        }
    };
    let mut able = Vec::new();
    for (stand, hex) in state.stands_of(battalion) {
        match may_take_part(state, side, stand) {
            Ok(()) => able.push((stand, hex)),
            Err(why) => {
                offers.bar(format!("{}: attack", state.stand_name(stand)), why.refused(state));
            }
        }
    }
    for (enemy, target) in state.side_on_table(side.enemy()) {
        offer_target(state, side, &able, (enemy, target), offers);
    }
}

/// All attacks on one hex: by each stand, and by each pair where the order allows two.
fn offer_target(
    state: &State,
    side: Side,
    able: &[(StandId, Hex)],
    (enemy, target): (StandId, Hex),
    offers: &mut Offers<Order>,
) {
    let near: Vec<StandId> = able
        .iter()
        .filter(|(stand, hex)| hex.distance(target) <= u32::from(state.spec(*stand).range))
        .map(|(stand, _)| *stand)
        .collect();
    let singles = near.iter().map(|stand| vec![*stand]);
    let pairs = near
        .iter()
        .enumerate()
        .flat_map(|(index, one)| near[index + 1..].iter().map(|other| vec![*one, *other]));
    for stands in singles.chain(pairs) {
        let names: Vec<&str> = stands.iter().map(|stand| state.stand_name(*stand)).collect();
        let label = format!("{} at {}, {target}", names.join(" and "), state.stand_name(enemy));
        match may_attack(state, side, &stands, target) {
            Ok(fight) => {
                let label = format!("{label} ({})", kind(&fight));
                offers.offer("Attack", label, Order::Attack { stands, target });
            }
            // A pair fails for what one of it, or the order, was barred for already.
            Err(why) if stands.len() == 1 => offers.bar(label, why.refused(state)),
            Err(_) => {}
        }
    }
}

fn kind(fight: &Fight) -> &'static str {
    let close = fight.attackers.iter().filter(|attacker| attacker.close()).count();
    match close {
        0 => "distant fire",
        n if n == fight.attackers.len() => "close combat",
        _ => "close combat and distant fire",
    }
}

/// Whether the battalion that has its turn may attack at all (§3.3, §3.6).
fn may_start(state: &State, side: Side) -> Result<BattalionId, Refusal> {
    let (battalion, part) = gates::acting_battalion(state, side)?;
    match state.battalion(battalion).order {
        Some(Status::Move | Status::Hold) => {}
        Some(status) => return Err(FightRefusal::OrderForbids { battalion, status }.into()),
        None => return Err(FightRefusal::NoOrder { battalion }.into()),
    }
    if !matches!(state.phase, Phase::Battalions(_)) {
        return Err(gates::wrong_phase(state, gates::BATTALION_PHASE).into());
    }
    if part == Part::Fought {
        return Err(FightRefusal::AttackedAlready { battalion }.into());
    }
    Ok(battalion)
}

/// §3.4 Two stands on Move, one on Hold.
fn may_number(
    state: &State,
    battalion: BattalionId,
    stands: &[StandId],
) -> Result<(), FightRefusal> {
    let status = state.battalion(battalion).order.unwrap_or(Status::Hold);
    let most = if status == Status::Move { 2 } else { 1 };
    let given = stands.len();
    if given == 0 {
        return Err(FightRefusal::NoStands);
    }
    if let Some(stand) = stands.iter().enumerate().find(|(i, id)| stands[..*i].contains(id)) {
        return Err(FightRefusal::NamedTwice { stand: *stand.1 });
    }
    if given > most {
        return Err(FightRefusal::TooManyStands { battalion, status, most, given });
    }
    Ok(())
}

/// §3.4, R53 Whether a stand may take part in an attack, whatever its target.
fn may_take_part(state: &State, side: Side, stand: StandId) -> Result<(), Refusal> {
    gates::acting_stand(state, side, stand)?;
    if !matches!(state.role(stand), Role::Infantry | Role::Tank) {
        return Err(FightRefusal::CannotAttack { stand }.into());
    }
    if let Some(moved) = moved_strategically(state, stand) {
        return Err(FightRefusal::MovedStrategically { stand: moved }.into());
    }
    if !state.in_command(stand) {
        return Err(FightRefusal::OutOfCommand { stand }.into());
    }
    Ok(())
}

/// §2, R53 The strategic movement that bars a stand from an attack: its own, or that of any stand of its battalion.
fn moved_strategically(state: &State, stand: StandId) -> Option<StandId> {
    let strategic = |id: &StandId| state.stand(*id).manner == Some(Manner::Strategic);
    let own = Some(stand).filter(strategic);
    match state.setup.options.strategic_bars {
        StrategicBars::Stand => own,
        StrategicBars::Battalion => own.or_else(|| {
            let battalion = state.spec(stand).battalion?;
            state.stands_of(battalion).map(|(id, _)| id).find(strategic)
        }),
    }
}

fn enemy_at(state: &State, side: Side, hex: Hex) -> Result<StandId, FightRefusal> {
    if !state.setup.ground.contains(hex) {
        return Err(FightRefusal::OffTheMap { hex });
    }
    let enemy = state.occupant(hex).filter(|id| state.spec(*id).side == side.enemy());
    enemy.ok_or(FightRefusal::NoEnemyThere { hex })
}

/// §3.3, R31 Whether a stand reaches the target, and for distant fire sees it past terrain and stands; R87 along a side
/// of hexes past both.
fn may_reach(state: &State, stand: StandId, target: Hex) -> Result<Attacker, FightRefusal> {
    let most = u32::from(state.spec(stand).range);
    let Some(hex) = state.hex_of(stand) else {
        return Err(FightRefusal::NoStands);
    };
    let range = hex.distance(target);
    if range > most {
        return Err(FightRefusal::OutOfRange { stand, range, most });
    }
    if let Some(by) = sight_line(&state.setup.ground, hex, target) {
        return Err(FightRefusal::NoSight { stand, target, by });
    }
    if let Some(by) = line_between(hex, target).find_map(|hex| state.occupant(hex)) {
        return Err(FightRefusal::ThroughStand { stand, target, by });
    }
    Ok(Attacker { stand, hex, range })
}

/// R47 The dice of the attack with everything that could be called in.
fn most_dice(state: &State, fight: &Fight) -> i32 {
    factors::attack_ledger(state, fight, &support::attack_may_call(state, fight)).total()
}

/// R62 Every battery called spends a shot and the air point is gone, also when they bring no die.
fn call_in(unfolding: &mut Unfolding, side: Side, support: &Support) {
    if !support.is_empty() {
        let Support { platoons, batteries, air, .. } = support.clone();
        unfolding.happen(Event::SupportCalled { side, platoons, batteries, air });
    }
}

/// §7 Anti-aircraft fire at an air point called in by `side`.
fn fire_at_aircraft(
    unfolding: &mut Unfolding,
    side: Side,
    support: &mut Support,
    points: &[Hex],
    tape: &mut Tape<'_>,
) -> Result<(), kernel::Halt<Refusal>> {
    if support.air {
        support.stopped_by = air::stop_aircraft(unfolding, side, points, tape)?;
        support.air = support.stopped_by.is_none();
    }
    Ok(())
}

/// R48 Whether the attacked battery spends a shot on its answer.
fn answers_with_a_shot(state: &State, fight: &Fight) -> bool {
    factors::needs_shot(state, fight) && state.stand(fight.defender).shots > 0
}
