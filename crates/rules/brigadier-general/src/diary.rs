//! A sentence for each event, told before it is folded; what it did, for who searches the record; and orders in words.

mod assault;
mod effects;
mod orders;
mod rulings;
mod words;

use kernel::Side;
use kernel::names::list;

pub use effects::effects;
pub(crate) use effects::points_lost;
pub use orders::order;
pub use words::{capital, count, phase_words};

use crate::event::Event;
use crate::position;
use crate::state::{MissionId, Outcome, PlatoonId, State};
use crate::tables::AirGoal;

/// One sentence for people about an event: in the past, where a verb is the same for a platoon and for "Machine guns".
#[must_use]
#[expect(clippy::too_many_lines, reason = "one arm per event: the compiler names a forgotten one")]
pub fn sentence(state: &State, event: &Event) -> String {
    let side = |side: &Side| state.side_name(*side);
    let name = |id: &PlatoonId| state.name(*id);
    let battalion = |id| state.battalion_spec(id).name.clone();
    match event {
        Event::InitiativeKept { side: by } => format!("{} kept the initiative.", side(by)),
        Event::InitiativePassed { to } => {
            format!("{} passed the initiative to {}.", side(&to.enemy()), side(to))
        }
        Event::OrderRaised { commander, platoon, to } => {
            format!("{} gave {} the order {}.", name(commander), name(platoon), to.word())
        }
        Event::OrderLowered { platoon, to } => {
            format!("{} dropped to {}.", name(platoon), to.word())
        }
        Event::ColumnFormed { commander, platoons, .. } => {
            let names: Vec<&str> = platoons.iter().map(name).collect();
            format!("{} led a column: {}.", name(commander), names.join(", "))
        }
        Event::ContactThrown { battalion: id, total, in_contact } => {
            let what = if *in_contact { "in contact" } else { "out of contact" };
            format!("The radio of {} made {total}, modifiers included: {what}.", battalion(*id))
        }
        Event::ContactLost { battalion: id } => {
            format!("{} lost contact: it has no headquarters.", battalion(*id))
        }
        Event::IndirectCalled { observer, target, batteries } => {
            let names = names(state, batteries);
            format!("{} called the fire of {names} on {}.", name(observer), name(target))
        }
        Event::FireFoughtOut { firers, target } => {
            format!("Fought out: the fire of {} at {}.", names(state, firers), name(target))
        }
        Event::PlatoonFoughtOut { platoon, told, losses, order, .. } => {
            let (men, order) = (count(told.men(), "man"), order.word());
            let kills = losses.dead.saturating_sub(state.platoon(*platoon).losses.dead);
            format!(
                "{} came back, {men} lost: {}, order {order}.",
                name(platoon),
                some(kills, "kill")
            )
        }
        Event::PatrolCameBack { platoon, met } => match met {
            Some(met) => format!("The patrol of {} to {} came back.", name(platoon), name(met)),
            None => format!("The patrol of {} came back.", name(platoon)),
        },
        Event::FirePlanned { .. }
        | Event::PlanCancelled { .. }
        | Event::PlannedFireFell { .. }
        | Event::AirCalled { .. }
        | Event::AirTargetNamed { .. }
        | Event::AirFoundNobody { .. }
        | Event::AirDirected { .. }
        | Event::AntiAircraftFired { .. }
        | Event::AirAttacked { .. } => from_afar(state, event),
        Event::FireDeclared { firers, target } => {
            format!("{} will fire at {} later in the turn.", names(state, firers), name(target))
        }
        Event::Fired { firers, batteries, target, dice, kills, wounds, steps, .. } => {
            let all: Vec<PlatoonId> = firers.iter().chain(batteries).copied().collect();
            format!(
                "{} fired at {} with {}: {}.",
                names(state, &all),
                name(target),
                count(*dice, "die"),
                did(*kills, *wounds, *steps)
            )
        }
        Event::FireDodged { firers, batteries, target } => {
            let all: Vec<PlatoonId> = firers.iter().chain(batteries).copied().collect();
            format!("{} ran before the fire of {} fell.", name(target), names(state, &all))
        }
        Event::RoundsFellShort { batteries, friend, kills, wounds, steps, .. } => format!(
            "Rounds of {} fell short, on {}: {}.",
            names(state, batteries),
            name(friend),
            did(*kills, *wounds, *steps)
        ),
        Event::DugIn { platoon } => format!("{} dug in.", name(platoon)),
        Event::BuggedOut { platoon, .. } => format!("{} bugged out.", name(platoon)),
        Event::Struck { platoon, losses, order } => format!(
            "{}: {} dead, {} wounded, order {}.",
            name(platoon),
            losses.dead,
            losses.wounded,
            order.word()
        ),
        Event::FireGivenUp { platoon } => format!("The fire of {} was given up.", name(platoon)),
        Event::PhaseBegan { phase } => words::phase(state, phase),
        Event::SurrenderThrown { platoon, face, surrenders } => {
            let what = if *surrenders { "surrendered" } else { "held out" };
            format!("{} threw {face} and {what}.", name(platoon))
        }
        Event::PlatoonCaptured { platoon } => format!("Captured: {}.", name(platoon)),
        Event::WayLaid { platoon, runs, .. } => {
            let what = if *runs { "ran" } else { "set out" };
            format!("{} {what}.", name(platoon))
        }
        Event::PlatoonMoved { platoon, way, .. } => match way.last() {
            Some(to) => format!("{} came to {to}.", name(platoon)),
            None => format!("{} moved.", name(platoon)),
        },
        Event::AssaultBegan { platoon, goal, .. } => {
            format!("{} assaulted {}.", name(platoon), name(&goal.target))
        }
        Event::ContactMade { attacker, defender, .. } => {
            format!("{} came up to {}.", name(attacker), name(defender))
        }
        Event::AssaultFought { .. } => assault::fought(state, event),
        Event::FellBack { platoon, .. } => format!("{} fell back.", name(platoon)),
        Event::GroundTaken { platoon, .. } => format!("{} took the ground.", name(platoon)),
        Event::WayEnded { platoon } => format!("The move of {} ended.", name(platoon)),
        Event::PlatoonLeft { platoon } => format!("{} left the table.", name(platoon)),
        Event::PlatoonArrived { platoon, .. } => format!("{} came on.", name(platoon)),
        Event::PlatoonRevealed { platoon, .. } => format!("{} came out of hiding.", name(platoon)),
        Event::HiddenFound { platoon, by } => {
            format!("{} came upon {}.", name(by), name(platoon))
        }
        Event::FireForgotten { platoon } => format!("{} dropped out of sight.", name(platoon)),
        Event::Mounted { platoon, vehicle } => {
            format!("{} got into {}.", name(platoon), name(vehicle))
        }
        Event::Dismounted { platoon, vehicle, .. } => {
            format!("{} got out of {}.", name(platoon), name(vehicle))
        }
        Event::GunsLimbered { platoon } => format!("{} limbered.", name(platoon)),
        Event::GunsUnlimbered { platoon } => format!("{} unlimbered.", name(platoon)),
        Event::WoundedTreated { platoon, dead, back, unfilled } => {
            treated(name(platoon), *dead, *back, *unfilled)
        }
        Event::PlatoonDestroyed { platoon } => format!("Destroyed: {}.", name(platoon)),
        Event::TimePassed { minutes } => format!("{minutes} minutes passed."),
        Event::InitiativeTurned { to } => format!("{} took the initiative.", side(to)),
        Event::HeadquartersReplaced { lost, by } => {
            format!("{} took the place of {}.", name(by), name(lost))
        }
        Event::ObjectiveTaken { name, side: by } => format!("{} took {name}.", side(by)),
        Event::TurnBegan { turn } => format!("Turn {turn} began."),
        Event::BattleEnded { outcome } => end(state, outcome),
        Event::Ruled { ruling, reason } => {
            format!("Ruling: {} ({reason}).", rulings::words(state, ruling))
        }
    }
}

/// Planned fire, aircraft, and what is fired at them.
fn from_afar(state: &State, event: &Event) -> String {
    let name = |id: &PlatoonId| state.name(*id);
    let air = |id: &MissionId| state.mission_name(*id);
    match event {
        Event::FirePlanned { plan } => {
            let time = position::time(plan.clock);
            format!("Planned for {time}: fire of {} on {}.", name(&plan.battery), plan.at)
        }
        Event::PlanCancelled { platoon, plan } => {
            let (battery, time) = (name(&plan.battery), position::time(plan.clock));
            format!("{} cancelled the fire of {battery} at {time}.", name(platoon))
        }
        Event::PlannedFireFell { plans, on } => {
            let batteries: Vec<PlatoonId> = plans.iter().map(|plan| plan.battery).collect();
            let at = on.as_ref().map_or("empty ground", name);
            format!("Planned fire of {} fell on {at}.", names(state, &batteries))
        }
        Event::AirCalled { mission, sum, goal } => {
            let what = match goal {
                AirGoal::Enemy => "found the enemy",
                AirGoal::Friends => "came over friendly troops",
                AirGoal::Elsewhere => "flew elsewhere",
            };
            format!("{} threw {sum} and {what}.", air(mission))
        }
        Event::AirTargetNamed { mission, target, flights, .. } => {
            format!("{} came for {} with {}.", air(mission), name(target), some(*flights, "flight"))
        }
        Event::AirFoundNobody { mission } => format!("{} found no target.", air(mission)),
        Event::AirDirected { observer, mission, target, flights } => {
            let some = some(*flights, "flight");
            format!("{} directed {some} of {} at {}.", name(observer), air(mission), name(target))
        }
        Event::AntiAircraftFired { platoons, mission, dice, down, away, .. } => format!(
            "{} fired at {} with {}: {} brought down, {away} turned away.",
            names(state, platoons),
            air(mission),
            count(*dice, "die"),
            some(*down, "flight")
        ),
        Event::AirAttacked { mission, target, dice, kills, wounds, steps, .. } => format!(
            "{} attacked {} with {}: {}.",
            air(mission),
            name(target),
            count(*dice, "die"),
            did(*kills, *wounds, *steps)
        ),
        _ => String::new(),
    }
}

fn end(state: &State, outcome: &Outcome) -> String {
    match outcome.winner {
        Some(side) => format!("The battle is over: {} won.", state.side_name(side)),
        None => "The battle is over: a draw.".to_owned(),
    }
}

/// One kill, two kills.
fn some(count: impl Into<u16>, one: &str) -> String {
    let count = count.into();
    let end = if count == 1 { "" } else { "s" };
    format!("{count} {one}{end}")
}

/// What a throw did: "1 kill, 2 steps", or that it did nothing.
fn did(kills: u16, wounds: u16, steps: u16) -> String {
    let all = [(kills, "kill"), (wounds, "wound"), (steps, "step")];
    let told = all.into_iter().filter(|(count, _)| *count > 0);
    let told: Vec<String> = told.map(|(count, one)| some(count, one)).collect();
    if told.is_empty() { "no effect".to_owned() } else { told.join(", ") }
}

fn names(state: &State, ids: &[PlatoonId]) -> String {
    let names: Vec<String> = ids.iter().map(|id| state.name(*id).to_owned()).collect();
    list(&names)
}

fn treated(name: &str, dead: u8, back: u8, unfilled: u8) -> String {
    let told = match (back, dead) {
        (0, 0) => format!("The wounded of {name} stayed as they were."),
        (back, 0) => format!("{back} of the wounded of {name} came back."),
        (0, dead) => format!("{dead} of the wounded of {name} died."),
        (back, dead) => format!("{back} of the wounded of {name} came back, and {dead} died."),
    };
    match unfilled {
        0 => told,
        points => format!(
            "{told} They fill the gaps of earlier losses: its count is {points} lower for that."
        ),
    }
}
