//! §3.7 How many dice: each stand's strength, the additions and the subtractions, one ledger line each.
//!
//! For each core stand in the order of the chart: fighting strength, weapons additions (§3.7.1), the armour and cover
//! group that costs one die at most (§3.7.2), the other factors (§3.7.3), never below none (R7); then the platoon in
//! its hex. Support from other hexes follows (§3.5). What was considered and did not apply stays in the ledger.
//! The book's first example counts seven dice where these factors make six (R6).

use kernel::{Cite, Ledger, Seq};

use crate::rules::fight::{Attacker, Fight};
use crate::rules::options::CloseFloor;
use crate::rules::support::Support;
use crate::state::{StandId, State, Status};
use crate::tables::{self, Role};

mod bombs;
mod cover;
mod platoons;
mod water;

use cover::Cover;

pub(super) use bombs::{air_dice, battery_dice};
pub use bombs::{air_ledger, battery_ledger};

/// The entry that brought map and orders of battle.
const FOUNDED: Seq = Seq(1);

/// Distant fire at this distance costs a die (§3.7.3).
const LONG_RANGE: u32 = 3;

/// A core stand in a fight.
#[derive(Clone, Copy, Debug)]
struct Fighter {
    stand: StandId,
    range: u32,
    close: bool,
    attacks: bool,
    water: Option<&'static str>,
}

/// What a pool is thrown at.
#[derive(Clone, Debug)]
struct Foe {
    armoured: bool,
    status: Status,
    /// Non-armoured infantry or artillery in the open, or the reason why it is not.
    soft_in_the_open: Result<(), &'static str>,
    cover: Cover,
}

/// §3.7 The attacker's dice.
#[must_use]
pub fn attack_ledger(state: &State, fight: &Fight, support: &Support) -> Ledger {
    let foe = foe_of_attack(state, fight.defender);
    let mut ledger = Ledger::new();
    for attacker in &fight.attackers {
        let fighter = attacking(state, fight, attacker);
        core_lines(state, fighter, &foe, &mut ledger);
        platoons::lines(state, fighter, &foe, &mut ledger);
    }
    support_lines(state, support, &foe, Cite::section("3.5.1"), &mut ledger);
    ledger
}

/// §3.7 The attacked stand's dice, as many against every attack of a round (R52); none at all when it does not fight
/// back (§3.6, R19, R23).
#[must_use]
pub fn return_ledger(state: &State, fight: &Fight, support: &Support) -> Ledger {
    let mut ledger = Ledger::new();
    let name = state.stand_name(fight.defender).to_owned();
    if let Some((reason, cite)) = silence(state, fight) {
        ledger.pass_over(name, reason, cite);
        return ledger;
    }
    let fighter = Fighter {
        stand: fight.defender,
        range: fight.range(),
        close: fight.close(),
        attacks: false,
        water: water::at(state, fight.defender),
    };
    let foe = foe_of_defence(state, fight);
    if needs_shot(state, fight) && state.stand(fight.defender).shots == 0 {
        ledger.pass_over(name, "no shot left to answer distant fire", Cite::ruling(48));
    } else {
        core_lines(state, fighter, &foe, &mut ledger);
    }
    platoons::lines(state, fighter, &foe, &mut ledger);
    support_lines(state, support, &foe, Cite::section("3.5.2"), &mut ledger);
    if fight.close() && floor_of_pool(state) && ledger.total() < 1 {
        let missing = 1 - ledger.total();
        ledger.add("", missing, "at least one die in close combat", Cite::section("3.4"), None);
    }
    ledger
}

/// Why the attacked stand does not fight back at all, if it does not.
#[must_use]
pub fn silence(state: &State, fight: &Fight) -> Option<(&'static str, Cite)> {
    if state.order_of(fight.defender) == Status::Retreat {
        return Some(("on Retreat it does not fight back", Cite::section("3.6")));
    }
    if state.role(fight.defender) == Role::Hq && !fight.close() {
        return Some(("a headquarters does not answer distant fire", Cite::ruling(19)));
    }
    None
}

/// R48, R89 Whether the attacked stand is a battery that spends a shot to answer.
#[must_use]
pub fn needs_shot(state: &State, fight: &Fight) -> bool {
    state.role(fight.defender) == Role::Artillery && !fight.close()
}

fn attacking(state: &State, fight: &Fight, attacker: &Attacker) -> Fighter {
    let crossing = fight.crosses_water(state, attacker).then_some("attacks across water");
    Fighter {
        stand: attacker.stand,
        range: attacker.range,
        close: attacker.close(),
        attacks: true,
        water: water::at(state, attacker.stand).or(crossing),
    }
}

/// What an attack on `defender` meets.
fn foe_of_attack(state: &State, defender: StandId) -> Foe {
    let status = state.fighting_status(defender);
    let open = state.hex_of(defender).is_some_and(|hex| state.in_the_open(hex));
    let soft_in_the_open = if state.armoured(defender) {
        Err("the target is armoured")
    } else if !matches!(state.role(defender), Role::Infantry | Role::Artillery) {
        // R85 A headquarters that is not armoured is neither.
        Err("the target is neither infantry nor artillery")
    } else if !open {
        Err("the target is not in the open")
    } else if status == Status::DigIn {
        Err("the target is dug in")
    } else {
        Ok(())
    };
    let cover = cover::of(state, defender, status);
    Foe { armoured: state.armoured(defender), status, soft_in_the_open, cover }
}

/// What the answer to an attack meets (R8); R86 a defending tank has its extra die against infantry from the open.
fn foe_of_defence(state: &State, fight: &Fight) -> Foe {
    let soft = |a: &&Attacker| !state.armoured(a.stand) && state.role(a.stand) == Role::Infantry;
    let armoured = fight.by_armour(state);
    let soft_in_the_open = if armoured {
        Err("the attack is made by armour")
    } else if fight.attackers.iter().any(|a| soft(&a) && state.in_the_open(a.hex)) {
        Ok(())
    } else {
        Err("no infantry attacks from the open")
    };
    Foe { armoured, status: fight.status(state), soft_in_the_open, cover: Cover::None }
}

/// One core stand's dice, never below none, or below one where it is attacked in close combat (§3.4, R7).
fn core_lines(state: &State, fighter: Fighter, foe: &Foe, ledger: &mut Ledger) {
    let name = state.stand_name(fighter.stand);
    let before = ledger.total();
    let spec = state.spec(fighter.stand);
    let strength = i32::from(spec.fighting);
    ledger.add(name.to_owned(), strength, "fighting strength", Cite::section("3.1"), Some(FOUNDED));
    weapon_lines(state, fighter, foe, ledger);
    cover::lines(state, fighter, foe, ledger);
    if let Some(reason) = fighter.water {
        let at = Some(state.stand(fighter.stand).placed_at);
        ledger.add(name.to_owned(), -1, reason, Cite::section("3.7.3"), at);
    } else if water::spared(state, fighter.stand) {
        ledger.pass_over(name.to_owned(), "a stream costs no die here", Cite::ruling(29));
    }
    lost_strength_line(state, fighter.stand, ledger);
    if fighter.range == LONG_RANGE && spec.role == Role::Artillery {
        let reason = "artillery loses nothing at three hexes";
        ledger.pass_over(name.to_owned(), reason, Cite::section("3.7.3"));
    } else if fighter.range == LONG_RANGE {
        let at = Some(state.stand(fighter.stand).placed_at);
        ledger.add(name.to_owned(), -1, "fires at three hexes", Cite::section("3.7.3"), at);
    }
    let defends = fighter.close && !fighter.attacks && !floor_of_pool(state);
    floor_line(name, before, i32::from(defends), ledger);
}

/// §3.7.1 What the core stand's own weapons add.
fn weapon_lines(state: &State, fighter: Fighter, foe: &Foe, ledger: &mut Ledger) {
    let spec = state.spec(fighter.stand);
    let name = || spec.name.clone();
    let cite = || Cite::section("3.7.1");
    // §6 An armoured headquarters defends with all factors of armour.
    if spec.role == Role::Tank || (spec.role == Role::Hq && spec.armoured) {
        match foe.soft_in_the_open {
            Ok(()) => {
                let reason = "tank against infantry or artillery in the open";
                ledger.add(name(), 1, reason, cite(), Some(FOUNDED));
            }
            Err(why) => ledger.pass_over(name(), format!("no extra tank die: {why}"), cite()),
        }
    }
    if spec.elite && fighter.close {
        ledger.add(name(), 1, "elite infantry in close combat", elite_cite(fighter), Some(FOUNDED));
    } else if spec.elite {
        ledger.pass_over(name(), "elite counts in close combat only", cite());
    }
    if spec.superior_gun {
        ledger.add(name(), 1, "superior gun", Cite::ruling(42), Some(FOUNDED));
    }
}

/// R40 A defending elite stand has the die as well.
fn elite_cite(fighter: Fighter) -> Cite {
    if fighter.attacks { Cite::section("3.7.1") } else { Cite::ruling(40) }
}

/// §3.7.3, R9 One die for each strength point below the fighting strength.
fn lost_strength_line(state: &State, id: StandId, ledger: &mut Ledger) {
    let (spec, stand) = (state.spec(id), state.stand(id));
    let name = || spec.name.clone();
    let missing = spec.fighting.saturating_sub(stand.strength);
    if missing > 0 {
        let points = if stand.strength == 1 { "point" } else { "points" };
        let reason = format!("{} strength {points} left", stand.strength);
        let cite = Cite::section("3.7.3");
        ledger.add(name(), -i32::from(missing), reason, cite, Some(stand.hurt_at));
    } else if stand.strength < spec.strength {
        let reason = format!("{} of {} strength points are enough", stand.strength, spec.strength);
        ledger.pass_over(name(), reason, Cite::ruling(9));
    }
}

/// R7 A core stand never has fewer dice than `least`, one or none.
fn floor_line(name: &str, before: i32, least: i32, ledger: &mut Ledger) {
    let dice = ledger.total() - before;
    let (reason, cite) = match least {
        0 => ("a stand never has fewer than no dice", Cite::ruling(7)),
        _ => ("at least one die in close combat", Cite::section("3.4")),
    };
    if dice < least {
        ledger.add(name.to_owned(), least - dice, reason, cite, None);
    }
}

/// R7 Whether the least die of a close defence is one of all dice together.
fn floor_of_pool(state: &State) -> bool {
    state.setup.options.close_floor == CloseFloor::Pool
}

/// §3.5 What was called in from other hexes.
fn support_lines(state: &State, support: &Support, foe: &Foe, cite: Cite, ledger: &mut Ledger) {
    for id in &support.platoons {
        let spec = state.platoon_spec(*id);
        let dice = i32::from(tables::platoon(spec.kind).dice);
        ledger.add(spec.name.clone(), dice, "light artillery support", cite.clone(), None);
    }
    for id in &support.batteries {
        bombs::battery_lines(state, *id, foe, &cite, ledger);
    }
    if support.air {
        bombs::air_lines(foe, ledger);
    } else if let Some(by) = support.stopped_by {
        let reason = format!("the aircraft was stopped by {}", state.platoon_spec(by).name);
        ledger.pass_over("aircraft", reason, Cite::section("7"));
    }
}
