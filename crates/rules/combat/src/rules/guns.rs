//! §7.2–7.5 Sprays, arcs of machine guns, belts and magazines.

use kernel::table::{Arc, Length, Point};
use kernel::{Cite, Halt, NamedChance, Side, Tape};

use crate::decide::{Decision, Unfolding};
use crate::event::{Event, Manner};
use crate::order::Shot;
use crate::refusal::{FireRefusal, Refusal};
use crate::rules::aim::{self, Occasion};
use crate::rules::dice::{self, Ask};
use crate::rules::{agenda, fire, journey, turn};
use crate::state::{SoldierId, State, Step, TestReason, Threat, Weapon};
use crate::tables::{self, Feed};

/// §7.2 How far around the target a spray is felt.
pub const SPRAY: Length = Length::inches(3);
/// R26 Half actions of one action, and what a belt takes (§7.4).
pub const ACTION: u8 = 2;
const BELT_HALVES: u8 = 6;
/// §7.5 The highest die that asks for a second action.
const MAGAZINE_STICKS: u8 = 5;

/// C15 Everybody around the target takes a test (R14); the shooter's own side too.
///
/// # Errors
/// When he may not.
pub fn spray(
    unfolding: &mut Unfolding,
    (soldier, weapon): (SoldierId, Weapon),
    target: SoldierId,
    said: Option<Shot>,
    near: &[SoldierId],
) -> Result<(), Halt<Refusal>> {
    let state = &unfolding.state;
    aim::ready(state, soldier, weapon)?;
    let row = tables::weapon(weapon);
    if !row.spray {
        return Err(FireRefusal::NoSuchMethod { weapon: row.name.clone() }.into());
    }
    aim::may_be_shot_at(state, soldier, target)?;
    let shot = *aim::settle(state, soldier, target, said, None)?.value();
    aim::in_reach(shot, row.maximum(), target, &row.name)?;
    let at = sprayed(state, soldier, target, near)?;
    unfolding.happen(Event::Sprayed { soldier, weapon, target, at: at.clone() });
    for man in at.into_iter().rev() {
        let threat = threat(&unfolding.state, soldier, man, shot);
        unfolding.push(Step::Test { soldier: man, threat, reason: TestReason::Spray });
    }
    Ok(())
}

/// Whoever is around the target, he himself first.
fn sprayed(
    state: &State,
    soldier: SoldierId,
    target: SoldierId,
    near: &[SoldierId],
) -> Result<Vec<SoldierId>, Refusal> {
    let others: Vec<SoldierId> = match state.disc(target) {
        Some(_) if !near.is_empty() => return Err(FireRefusal::TableShowsWho.into()),
        Some(centre) => {
            let around = |(_, disc): &(SoldierId, _)| centre.within(*disc, SPRAY);
            state.discs().filter(around).map(|(id, _)| id).collect()
        }
        None => near.to_vec(),
    };
    if let Some(stranger) = others.iter().find(|id| !state.on_table(**id)) {
        return Err(FireRefusal::NoTarget { target: *stranger }.into());
    }
    let mut at = vec![target];
    for id in others {
        if id != soldier && !at.contains(&id) {
            at.push(id);
        }
    }
    Ok(at)
}

/// From where a man is shot at, and how well he is covered against it.
fn threat(state: &State, shooter: SoldierId, man: SoldierId, shot: Shot) -> Threat {
    let from = state.disc(shooter).map(|disc| disc.centre);
    let known = aim::settle(state, shooter, man, None, None);
    let cover = known.map_or(shot.cover, |known| known.value().cover);
    Threat { shooter, from, cover }
}

/// C15 The arc of a machine gun (§7.3, R25): each man in it has a bullet, or none, and a test.
///
/// # Errors
/// When he may not, or nobody is in it.
pub fn sweep(
    unfolding: &mut Unfolding,
    (soldier, weapon): (SoldierId, Weapon),
    towards: Option<Point>,
    said: &[(SoldierId, Shot)],
    moved: bool,
) -> Result<(), Halt<Refusal>> {
    let state = &unfolding.state;
    aim::ready(state, soldier, weapon)?;
    let row = tables::weapon(weapon);
    if !row.is_machine_gun() {
        return Err(FireRefusal::NoSuchMethod { weapon: row.name.clone() }.into());
    }
    let men = match state.disc(soldier) {
        Some(_) if !said.is_empty() => return Err(FireRefusal::TableShowsWho.into()),
        Some(own) => {
            let axis = towards.map(|point| point.from(own.centre)).unwrap_or_default();
            if axis == Point::default() {
                return Err(FireRefusal::NoDirection.into());
            }
            swept(state, soldier, axis, row.optimum())
        }
        None => {
            for (man, shot) in said {
                may_be_swept(state, soldier, *man)?;
                aim::in_reach(*shot, row.optimum(), *man, &row.name)?;
            }
            each_once(said)
        }
    };
    if men.is_empty() {
        return Err(FireRefusal::NobodyInArc.into());
    }
    let at = men.iter().map(|(man, _)| *man).collect();
    unfolding.happen(Event::ArcSwept { soldier, weapon, at });
    for (target, shot) in men.into_iter().rev() {
        unfolding.push(Step::Bullets { gunner: soldier, weapon, target, shot, moved });
    }
    Ok(())
}

/// R25, R39 Without positions: anybody else on the table, friend or enemy, who is not in close combat.
fn may_be_swept(state: &State, soldier: SoldierId, man: SoldierId) -> Result<(), Refusal> {
    if state.on_table(man) && state.side_of(man) == state.side_of(soldier) && man != soldier {
        return turn::free(state, man);
    }
    aim::may_be_shot_at(state, soldier, man)
}

/// A man is in an arc once, however often he is named.
fn each_once(said: &[(SoldierId, Shot)]) -> Vec<(SoldierId, Shot)> {
    let mut men: Vec<(SoldierId, Shot)> = Vec::new();
    for (man, shot) in said {
        if !men.iter().any(|(other, _)| other == man) {
            men.push((*man, *shot));
        }
    }
    men
}

/// R25 Everybody whose centre lies in the arc, friend or enemy, in sight within optimum range, nobody in close combat.
#[must_use]
pub fn swept(
    state: &State,
    soldier: SoldierId,
    axis: Point,
    reach: Length,
) -> Vec<(SoldierId, Shot)> {
    let Some(own) = state.disc(soldier) else { return Vec::new() };
    let inside = |(id, disc): (SoldierId, kernel::table::Disc)| {
        let fits = id != soldier
            && Arc::Eighth.holds(axis, disc.centre.from(own.centre))
            && !state.is_locked(id);
        if !fits {
            return None;
        }
        let shot = *aim::settle(state, soldier, id, None, None).ok()?.value();
        (shot.sight && shot.distance <= reach).then_some((id, shot))
    };
    state.discs().filter_map(inside).collect()
}

/// D.10 One man in the arc: a bullet or none, and a test if it does not hit (§7.3).
///
/// # Errors
/// When the table must throw first.
pub fn bullets(
    unfolding: &mut Unfolding,
    (gunner, weapon): (SoldierId, Weapon),
    (target, shot): (SoldierId, Shot),
    moved: bool,
    tape: &mut Tape<'_>,
) -> Result<(), Halt<Refusal>> {
    let state = &unfolding.state;
    if !state.on_table(target) || state.is_locked(target) {
        return Ok(());
    }
    let face = dice::die(tape, 2, || Ask {
        purpose: "combat.bullets",
        title: format!("{} sweeps over {}", state.name(gunner), state.name(target)),
        side: state.side_of(gunner),
        cite: Cite::section("7.3"),
        why: "one die for each man in the arc",
        hits: None,
        reading: kernel::Ledger::new(),
        outcomes: vec![
            NamedChance::new("no bullet", kernel::odds::Fraction::new(1, 2)),
            NamedChance::new("one bullet", kernel::odds::Fraction::new(1, 2)),
        ],
    })?;
    let threat = threat(state, gunner, target, shot);
    if face == 1 {
        let reason = TestReason::MachineGun;
        unfolding.push(Step::Test { soldier: target, threat, reason });
        return Ok(());
    }
    let aim = bullet(state, (gunner, weapon), (target, shot), moved);
    fire::volley(unfolding, &aim, tape)
}

/// The one shot at a man in the arc. It was allowed when the arc was swept; friends are shot at like enemies.
#[must_use]
pub fn bullet(
    state: &State,
    (gunner, weapon): (SoldierId, Weapon),
    (target, shot): (SoldierId, Shot),
    moved: bool,
) -> aim::Aim {
    let occasion = Occasion { manner: Manner::Arc, moved, target_at: None };
    aim::of_arc(state, (gunner, weapon), target, shot, occasion)
}

/// C8 A whole action of reloading.
///
/// # Errors
/// When there is nothing to reload, or the table must throw first.
pub fn reload(
    state: &State,
    side: Side,
    weapon: Weapon,
    friend: Option<SoldierId>,
    tape: &mut Tape<'_>,
) -> Decision {
    let soldier = turn::acting(state, side)?;
    let mut unfolding = turn::begin_action(state, soldier);
    load(&mut unfolding, (soldier, weapon), friend, ACTION, tape)?;
    agenda::settle(unfolding, tape)
}

/// So many half actions of reloading his own weapon, or that of a friend he touches (§7.4, §7.5, R26, R56).
///
/// # Errors
/// When there is nothing to reload, or the table must throw first.
pub fn load(
    unfolding: &mut Unfolding,
    (by, weapon): (SoldierId, Weapon),
    friend: Option<SoldierId>,
    halves: u8,
    tape: &mut Tape<'_>,
) -> Result<(), Halt<Refusal>> {
    let state = &unfolding.state;
    turn::free(state, by)?;
    let (soldier, row) = (friend.unwrap_or(by), tables::weapon(weapon));
    if let Some(friend) = friend {
        journey::own(state, state.side_of(by), friend)?;
        if friend == by || !state.is_able(friend) || !state.touch(by, friend) {
            let feed = row.fed.unwrap_or(Feed::Belt);
            return Err(FireRefusal::NotInReach { friend, feed }.into());
        }
    }
    if !state.spec(soldier).weapons.contains(&weapon) {
        return Err(FireRefusal::NoWeapon { soldier, weapon: row.name.clone() }.into());
    }
    let Some(feed) = row.fed else {
        return Err(FireRefusal::NoSuchMethod { weapon: row.name.clone() }.into());
    };
    if state.used(soldier, weapon) == 0 {
        return Err(FireRefusal::Loaded { weapon: row.name.clone(), feed }.into());
    }
    unfolding.happen(Event::Reloading { soldier, by, weapon, halves });
    if is_loaded(unfolding, (soldier, weapon), feed, tape)? {
        unfolding.happen(Event::Reloaded { soldier, weapon });
    }
    Ok(())
}

/// D.9 Whether the work is done: six halves for a belt; for a magazine two, and two more if the die says so.
fn is_loaded(
    unfolding: &mut Unfolding,
    (soldier, weapon): (SoldierId, Weapon),
    feed: Feed,
    tape: &mut Tape<'_>,
) -> Result<bool, Halt<Refusal>> {
    let state = &unfolding.state;
    let now = state.soldier(soldier).ammunition.get(&weapon).copied().unwrap_or_default();
    if feed == Feed::Belt {
        return Ok(now.halves >= BELT_HALVES);
    }
    if now.again {
        return Ok(now.halves >= 2 * ACTION);
    }
    if now.halves < ACTION {
        return Ok(false);
    }
    let face = dice::die(tape, 10, || Ask {
        purpose: "combat.magazine",
        title: format!("{} changes the magazine", state.name(soldier)),
        side: state.side_of(soldier),
        cite: Cite::section("7.5"),
        why: "one die",
        hits: None,
        reading: kernel::Ledger::new(),
        outcomes: dice::by_face(10, |face| {
            let sticks = face <= MAGAZINE_STICKS;
            if sticks { "another action" } else { "loaded" }.to_owned()
        }),
    })?;
    if face <= MAGAZINE_STICKS {
        unfolding.happen(Event::MagazineThrown { soldier, weapon, face });
        return Ok(false);
    }
    Ok(true)
}
