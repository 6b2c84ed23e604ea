//! §A.7, R13–R15, R52 Air-to-air: one fight a zone, and fighters that break through to the other missions there.

use kernel::odds::{Distribution, Fraction};
use kernel::{ChoiceCall, ChoiceOption, Cite, Halt, Ledger, NamedChance, RollCall, Side, Tape};

use crate::decide::Unfolding;
use crate::event::{AirLoss, Event, LossCause};
use crate::order::Mission;
use crate::refusal::Refusal;
use crate::rules::options::{BomberQuarter, Choices};
use crate::rules::skies::over;
use crate::rules::turn;
use crate::state::{Flown, SquadronId, SquadronKind, State};
use crate::tables::{self, AirFight};

/// R53 Status that a unit loses with each serial that fighters shoot down.
const SHOT_DOWN: u8 = 2;

/// The fight of a zone, if both sides have fighters there, and who breaks through.
///
/// # Errors
/// When a die or a choice is missing.
pub fn resolve(
    unfolding: &mut Unfolding,
    tape: &mut Tape<'_>,
    zone: u8,
) -> Result<(), Halt<Refusal>> {
    let numbers = Side::BOTH.map(|side| fighters(&unfolding.state, zone, side).len());
    let [blue, orange] = numbers.map(|n| u8::try_from(n).unwrap_or(u8::MAX));
    let through = match (blue, orange) {
        (0, 0) => return Ok(()),
        (_, 0) => Some(Side::Blue),
        (0, _) => Some(Side::Orange),
        _ => fight(unfolding, tape, zone, [blue, orange])?,
    };
    match through.filter(|side| intercepts(&unfolding.state, zone, *side)) {
        Some(side) => break_through(unfolding, tape, zone, side),
        None => Ok(()),
    }
}

/// The fighters of a side over a zone, the damaged first (R74).
fn fighters(state: &State, zone: u8, side: Side) -> Vec<SquadronId> {
    let here = over(state, zone, Some(side)).into_iter();
    let fighters = here.filter(|flown| flown.sortie.mission.is_fighter());
    let mut ids: Vec<SquadronId> = fighters.map(|flown| flown.sortie.squadron).collect();
    ids.sort_by_key(|id| (2 - state.squadrons[id].damage.min(2), *id));
    ids
}

/// R52 Whether a side has fighters on patrol or sweep over the zone, and the other side flies something else there.
fn intercepts(state: &State, zone: u8, side: Side) -> bool {
    let hunts = |flown: &Flown| {
        matches!(flown.sortie.mission, Mission::Patrol { .. } | Mission::Sweep { .. })
    };
    over(state, zone, Some(side)).iter().any(hunts)
        && over(state, zone, Some(side.enemy()))
            .iter()
            .any(|flown| !flown.sortie.mission.is_fighter())
}

/// §D.3 One fight; the side whose fighters get through.
fn fight(
    unfolding: &mut Unfolding,
    tape: &mut Tape<'_>,
    zone: u8,
    squadrons: [u8; 2],
) -> Result<Option<Side>, Halt<Refusal>> {
    let attacker = attacker(&unfolding.state, zone, squadrons);
    let [ours, theirs] = [attacker, attacker.enemy()].map(|side| squadrons[side.index()]);
    let die = turn::die(tape, || fight_call(&unfolding.state, zone, attacker, ours, theirs))?;
    let line = tables::air_fight(die, odds(ours, theirs));
    unfolding.happen(Event::AirFought { zone, attacker, squadrons, die, line });
    let lost = losses(line, ours, theirs);
    for (side, lost) in [(attacker, lost[0]), (attacker.enemy(), lost[1])] {
        let ids = fighters(&unfolding.state, zone, side);
        for squadron in ids.into_iter().take(usize::from(lost)) {
            unfolding.happen(Event::SquadronLost { squadron, cause: AirLoss::Fight });
        }
    }
    let winner = match line {
        AirFight::Won => attacker,
        AirFight::Lost => attacker.enemy(),
        AirFight::Drawn => return Ok(None),
    };
    for squadron in fighters(&unfolding.state, zone, winner.enemy()) {
        unfolding.happen(Event::SortieBroken { squadron });
    }
    Ok(Some(winner))
}

/// §A.7, R13 The larger number; of equals the one that intercepts, then the initiative.
fn attacker(state: &State, zone: u8, [blue, orange]: [u8; 2]) -> Side {
    let hunts = Side::BOTH.map(|side| intercepts(state, zone, side));
    match blue.cmp(&orange) {
        core::cmp::Ordering::Greater => Side::Blue,
        core::cmp::Ordering::Less => Side::Orange,
        core::cmp::Ordering::Equal => match hunts {
            [true, false] => Side::Blue,
            [false, true] => Side::Orange,
            _ => state.initiative,
        },
    }
}

/// §A.7 Larger to smaller, rounded down, six at most.
#[must_use]
pub const fn odds(larger: u8, smaller: u8) -> u8 {
    if smaller == 0 {
        return 6;
    }
    let odds = larger / smaller;
    if odds > 6 { 6 } else { odds }
}

/// §A.7, R14 Squadrons that the attacker and the defender lose.
#[must_use]
pub fn losses(line: AirFight, attacker: u8, defender: u8) -> [u8; 2] {
    let of = |percent: u16, strength: u8, most: u8| {
        let lost = (percent * u16::from(strength) + 50) / 100;
        u8::try_from(lost).unwrap_or(u8::MAX).min(most)
    };
    let (by_attacker, by_defender) = match line {
        AirFight::Won => (20, 10),
        AirFight::Drawn => (10, 10),
        AirFight::Lost => (10, 20),
    };
    [of(by_defender, defender, attacker), of(by_attacker, attacker, defender)]
}

fn fight_call(state: &State, zone: u8, attacker: Side, ours: u8, theirs: u8) -> RollCall {
    let name = state.side_name(attacker);
    let odds = odds(ours, theirs);
    let mut ledger = Ledger::new();
    let reason = format!("{ours} squadrons against {theirs}: {odds} to 1");
    ledger.add(name.clone(), 1, reason, Cite::section("A.7"), None);
    let lines = Distribution::die(6);
    let chance = |line: AirFight| -> Fraction {
        lines.chance_of(|die| tables::air_fight(u8::try_from(*die).unwrap_or(1), odds) == line)
    };
    let named = [(AirFight::Won, "won"), (AirFight::Drawn, "drawn"), (AirFight::Lost, "lost")];
    let outcomes = named.into_iter().map(|(line, word)| NamedChance::new(word, chance(line)));
    RollCall {
        purpose: "ops.air_fight".into(),
        title: format!("{name} attacks in the air over zone {zone}"),
        seat: attacker.actor(),
        count: 1,
        sides: 6,
        cite: Cite::section("A.7"),
        ledger,
        hits: None,
        reading: Ledger::new(),
        outcomes: outcomes.filter(|outcome| !outcome.chance.is_zero()).collect(),
        odds: lines,
        answer: None,
    }
}

/// R15, R52, R53 Fighters that got through fall on missions, as long as there are fighters and missions.
fn break_through(
    unfolding: &mut Unfolding,
    tape: &mut Tape<'_>,
    zone: u8,
    side: Side,
) -> Result<(), Halt<Refusal>> {
    let mut left = fighters(&unfolding.state, zone, side).len();
    let mut met: Vec<Mission> = Vec::new();
    while left > 0 {
        let missions = missions(&unfolding.state, zone, side.enemy(), &met);
        if missions.is_empty() {
            return Ok(());
        }
        let at = name_mission(&unfolding.state, tape, side, &missions)?;
        let (mission, squadrons) = &missions[at];
        met.push(*mission);
        let transports = is_transport(&unfolding.state, squadrons[0]);
        let most = if transports { left } else { quarter(&unfolding.state, left) };
        let shot: Vec<SquadronId> = squadrons.iter().copied().take(most).collect();
        left = left.saturating_sub(shot.len() * if transports { 1 } else { 4 });
        for squadron in &shot {
            unfolding
                .happen(Event::SquadronLost { squadron: *squadron, cause: AirLoss::Intercepted });
        }
        if let Mission::Drop { unit, .. } = mission {
            let points = SHOT_DOWN.saturating_mul(u8::try_from(shot.len()).unwrap_or(u8::MAX));
            unfolding.lose_status(*unit, points, LossCause::ShotDown);
        }
    }
    Ok(())
}

/// R15 A quarter of the fighters counts against bombers.
#[must_use]
pub fn quarter(state: &State, fighters: usize) -> usize {
    match state.setup.options.bomber_quarter {
        BomberQuarter::Nearest => (fighters + 2) / 4,
        BomberQuarter::Floor => fighters / 4,
    }
}

fn is_transport(state: &State, squadron: SquadronId) -> bool {
    state.squadron_spec(squadron).kind == SquadronKind::Transport
}

/// The enemy's missions over the zone that were not met yet, with their squadrons by id.
fn missions(
    state: &State,
    zone: u8,
    enemy: Side,
    met: &[Mission],
) -> Vec<(Mission, Vec<SquadronId>)> {
    let mut missions: Vec<(Mission, Vec<SquadronId>)> = Vec::new();
    for flown in over(state, zone, Some(enemy)) {
        let mission = flown.sortie.mission;
        if mission.is_fighter() || met.contains(&mission) {
            continue;
        }
        match missions.iter_mut().find(|(known, _)| *known == mission) {
            Some((_, squadrons)) => squadrons.push(flown.sortie.squadron),
            None => missions.push((mission, vec![flown.sortie.squadron])),
        }
    }
    missions.sort();
    missions.iter_mut().for_each(|(_, squadrons)| squadrons.sort_unstable());
    missions
}

/// R52 The interceptor names the mission.
fn name_mission(
    state: &State,
    tape: &mut Tape<'_>,
    side: Side,
    missions: &[(Mission, Vec<SquadronId>)],
) -> Result<usize, Halt<Refusal>> {
    let transports = |(_, ids): &(Mission, Vec<SquadronId>)| is_transport(state, ids[0]);
    let usual = missions.iter().position(transports).unwrap_or(0);
    if missions.len() < 2 || state.setup.options.choices == Choices::Umpire {
        return Ok(usual);
    }
    let option = |(mission, squadrons): &(Mission, Vec<SquadronId>)| {
        let what = mission.word();
        let count = squadrons.len();
        ChoiceOption::new(squadrons[0].to_string(), format!("{count} on {what}"))
    };
    let options = missions.iter().map(option).collect();
    let usual = u16::try_from(usual).unwrap_or(0);
    let title = "Choose the mission the fighters attack".to_owned();
    let call =
        ChoiceCall::one("ops.intercept", title, side.actor(), Cite::ruling(52), options, usual);
    tape.choose_one(call)
}
