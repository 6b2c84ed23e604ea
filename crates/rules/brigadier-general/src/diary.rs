//! A sentence for each event, told before it is folded; what it did, for who searches the record; and orders in words.

mod effects;
mod orders;
mod rulings;
mod words;

use kernel::Side;
use kernel::names::list;

pub use effects::effects;
pub(crate) use effects::points_lost;
pub use orders::order;
use orders::verb;
pub use words::{capital, count, phase_words};

use crate::event::Event;
use crate::position;
use crate::state::{MissionId, Outcome, PlatoonId, State};
use crate::tables::AirGoal;

/// One sentence for people about an event.
#[must_use]
#[expect(clippy::too_many_lines, reason = "one arm per event: the compiler names a forgotten one")]
pub fn sentence(state: &State, event: &Event) -> String {
    let side = |side: &Side| state.side_name(*side);
    let name = |id: &PlatoonId| state.name(*id);
    let battalion = |id| state.battalion_spec(id).name.clone();
    match event {
        Event::InitiativeKept { side: by } => format!("{} keeps the initiative.", side(by)),
        Event::InitiativePassed { to } => {
            format!("{} passes the initiative to {}.", side(&to.enemy()), side(to))
        }
        Event::OrderRaised { commander, platoon, to } => {
            format!("{} gives {} the order {}.", name(commander), name(platoon), to.word())
        }
        Event::OrderLowered { platoon, to } => {
            format!("{} goes down to {}.", name(platoon), to.word())
        }
        Event::ColumnFormed { commander, platoons, .. } => {
            let names: Vec<&str> = platoons.iter().map(name).collect();
            format!("{} leads a column: {}.", name(commander), names.join(", "))
        }
        Event::ContactThrown { battalion: id, total, in_contact } => {
            let what = if *in_contact { "in contact" } else { "out of contact" };
            format!("The radio of {} throws {total}: {what}.", battalion(*id))
        }
        Event::ContactLost { battalion: id } => {
            format!("{} has no headquarters and is out of contact.", battalion(*id))
        }
        Event::IndirectCalled { observer, target, batteries } => {
            let names = names(state, batteries);
            format!("{} calls the fire of {names} on {}.", name(observer), name(target))
        }
        Event::FireFoughtOut { firers, target } => {
            format!("The fire of {} at {} is fought out.", names(state, firers), name(target))
        }
        Event::PlatoonFoughtOut { platoon, told, losses, order, .. } => {
            let (men, order) = (told.men(), order.word());
            let kills = losses.dead.saturating_sub(state.platoon(*platoon).losses.dead);
            format!(
                "{} comes back with {men} men fewer: {kills} of its count, and {order}.",
                name(platoon)
            )
        }
        Event::PatrolCameBack { platoon, met } => match met {
            Some(met) => format!("The patrol of {} to {} is back.", name(platoon), name(met)),
            None => format!("The patrol of {} is back.", name(platoon)),
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
                "{} {} at {} with {}: {}, {}, {}.",
                names(state, &all),
                verb(&all, "fire"),
                name(target),
                count(*dice, "die"),
                some(*kills, "kill"),
                some(*wounds, "wound"),
                some(*steps, "step")
            )
        }
        Event::FireDodged { firers, batteries, target } => {
            let all: Vec<PlatoonId> = firers.iter().chain(batteries).copied().collect();
            format!("{} runs before the fire of {} falls.", name(target), names(state, &all))
        }
        Event::RoundsFellShort { batteries, friend, kills, wounds, steps, .. } => format!(
            "Rounds of {} fall short, on {}: {}, {}, {}.",
            names(state, batteries),
            name(friend),
            some(*kills, "kill"),
            some(*wounds, "wound"),
            some(*steps, "step")
        ),
        Event::DugIn { platoon } => format!("{} has dug in.", name(platoon)),
        Event::BuggedOut { platoon, .. } => format!("{} bugs out.", name(platoon)),
        Event::Struck { platoon, losses, order } => format!(
            "{} has {} dead, {} wounded and the order {}.",
            name(platoon),
            losses.dead,
            losses.wounded,
            order.word()
        ),
        Event::FireGivenUp { platoon } => format!("The fire of {} is given up.", name(platoon)),
        Event::PhaseBegan { phase } => words::phase(state, phase),
        Event::SurrenderThrown { platoon, face, surrenders } => {
            let what = if *surrenders { "surrenders" } else { "holds out" };
            format!("{} throws {face} and {what}.", name(platoon))
        }
        Event::PlatoonCaptured { platoon } => format!("{} is captured.", name(platoon)),
        Event::WayLaid { platoon, runs, .. } => {
            let what = if *runs { "runs" } else { "sets out" };
            format!("{} {what}.", name(platoon))
        }
        Event::PlatoonMoved { platoon, way, .. } => match way.last() {
            Some(to) => format!("{} comes to {to}.", name(platoon)),
            None => format!("{} moves.", name(platoon)),
        },
        Event::AssaultBegan { platoon, goal, .. } => {
            format!("{} goes for {}.", name(platoon), name(&goal.target))
        }
        Event::ContactMade { attacker, defender, .. } => {
            format!("{} comes up to {}.", name(attacker), name(defender))
        }
        Event::AssaultFought { levels, winner, .. } => {
            let [blue, orange] = Side::BOTH.map(|one| side(&one));
            let lost = format!(
                "{blue} loses {}, {orange} {}",
                some(levels[0], "level"),
                some(levels[1], "level")
            );
            match winner {
                Some(by) => format!("Close assault: {lost}. {} wins.", side(by)),
                None => format!("Close assault: {lost}. It goes on."),
            }
        }
        Event::FellBack { platoon, .. } => format!("{} falls back.", name(platoon)),
        Event::GroundTaken { platoon, .. } => format!("{} takes the ground.", name(platoon)),
        Event::WayEnded { platoon } => format!("{} goes no farther.", name(platoon)),
        Event::PlatoonLeft { platoon } => format!("{} leaves the table.", name(platoon)),
        Event::PlatoonArrived { platoon, .. } => format!("{} comes on.", name(platoon)),
        Event::PlatoonRevealed { platoon, .. } => format!("{} shows itself.", name(platoon)),
        Event::HiddenFound { platoon, by } => {
            format!("{} comes upon {}.", name(by), name(platoon))
        }
        Event::FireForgotten { platoon } => format!("{} is out of sight.", name(platoon)),
        Event::Mounted { platoon, vehicle } => {
            format!("{} gets into {}.", name(platoon), name(vehicle))
        }
        Event::Dismounted { platoon, vehicle, .. } => {
            format!("{} gets out of {}.", name(platoon), name(vehicle))
        }
        Event::GunsLimbered { platoon } => format!("{} limbers.", name(platoon)),
        Event::GunsUnlimbered { platoon } => format!("{} unlimbers.", name(platoon)),
        Event::WoundedTreated { platoon, dead, back } => {
            let name = name(platoon);
            match (back, dead) {
                (0, 0) => format!("The wounded of {name} stay as they are."),
                (back, 0) => format!("{back} of the wounded of {name} {} back.", comes(*back)),
                (0, dead) => format!("{dead} of the wounded of {name} {}.", dies(*dead)),
                (back, dead) => format!(
                    "{back} of the wounded of {name} {} back, and {dead} {}.",
                    comes(*back),
                    dies(*dead)
                ),
            }
        }
        Event::PlatoonDestroyed { platoon } => format!("{} is destroyed.", name(platoon)),
        Event::TimePassed { minutes } => format!("{minutes} minutes pass."),
        Event::InitiativeTurned { to } => format!("{} takes the initiative.", side(to)),
        Event::HeadquartersReplaced { lost, by } => {
            format!("{} takes the place of {}.", name(by), name(lost))
        }
        Event::ObjectiveTaken { name, side: by } => format!("{} takes {name}.", side(by)),
        Event::TurnBegan { turn } => format!("Turn {turn} begins."),
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
            format!("Fire of {} on {} is planned for {time}.", name(&plan.battery), plan.at)
        }
        Event::PlanCancelled { platoon, plan } => {
            let (battery, time) = (name(&plan.battery), position::time(plan.clock));
            format!("{} cancels the fire of {battery} at {time}.", name(platoon))
        }
        Event::PlannedFireFell { plans, on } => {
            let batteries: Vec<PlatoonId> = plans.iter().map(|plan| plan.battery).collect();
            let at = on.as_ref().map_or("empty ground", name);
            format!("Planned fire of {} falls on {at}.", names(state, &batteries))
        }
        Event::AirCalled { mission, sum, goal } => {
            let what = match goal {
                AirGoal::Enemy => "finds the enemy",
                AirGoal::Friends => "is over its own side",
                AirGoal::Elsewhere => "is elsewhere",
            };
            format!("{} throws {sum} and {what}.", air(mission))
        }
        Event::AirTargetNamed { mission, target, flights, .. } => {
            format!(
                "{} comes for {} with {}.",
                air(mission),
                name(target),
                some(*flights, "flight")
            )
        }
        Event::AirFoundNobody { mission } => format!("{} finds no target.", air(mission)),
        Event::AirDirected { observer, mission, target, flights } => {
            let some = some(*flights, "flight");
            format!("{} directs {some} of {} at {}.", name(observer), air(mission), name(target))
        }
        Event::AntiAircraftFired { platoons, mission, dice, down, away, .. } => format!(
            "{} {} at {} with {}: {} brought down, {away} turned away.",
            names(state, platoons),
            verb(platoons, "fire"),
            air(mission),
            count(*dice, "die"),
            some(*down, "flight")
        ),
        Event::AirAttacked { mission, target, dice, kills, wounds, steps, .. } => format!(
            "{} attacks {} with {}: {}, {}, {}.",
            air(mission),
            name(target),
            count(*dice, "die"),
            some(*kills, "kill"),
            some(*wounds, "wound"),
            some(*steps, "step")
        ),
        _ => String::new(),
    }
}

fn end(state: &State, outcome: &Outcome) -> String {
    match outcome.winner {
        Some(side) => format!("The battle is over: {} has won.", state.side_name(side)),
        None => "The battle is over: a draw.".to_owned(),
    }
}

/// One kill, two kills.
fn some(count: impl Into<u16>, one: &str) -> String {
    let count = count.into();
    let end = if count == 1 { "" } else { "s" };
    format!("{count} {one}{end}")
}

fn names(state: &State, ids: &[PlatoonId]) -> String {
    let names: Vec<String> = ids.iter().map(|id| state.name(*id).to_owned()).collect();
    list(&names)
}

const fn comes(back: u8) -> &'static str {
    if back == 1 { "comes" } else { "come" }
}

const fn dies(dead: u8) -> &'static str {
    if dead == 1 { "dies" } else { "die" }
}
