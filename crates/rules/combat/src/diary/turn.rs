//! Sentences of cards, moves and missions.

use super::rulings;
use super::words::count;
use crate::event::{Event, PinReason, ReplyMade, SpentReason};
use crate::state::{EndReason, Gait, SoldierId, State};
use crate::tables;
use kernel::names::with_verb;

pub(super) fn sentence(state: &State, event: &Event) -> Option<String> {
    card(state, event).or_else(|| movement(state, event)).or_else(|| mission(state, event))
}

fn card(state: &State, event: &Event) -> Option<String> {
    let name = |id: &SoldierId| state.name(*id);
    Some(match event {
        Event::TurnBegan { turn } => format!("Turn {turn}."),
        Event::SoldierArrived { soldier, .. } => format!("{} comes up.", name(soldier)),
        Event::CardDrawn { soldier } => format!("The card of {} is drawn.", name(soldier)),
        Event::CardsSwapped { nco, now, back } => {
            let who = if nco == now { back } else { now };
            format!("{} exchanges cards with {}: {} acts.", name(nco), name(who), name(now))
        }
        Event::CardSpent { soldier, reason: SpentReason::Pinned } => {
            format!("{} is pinned down: his card is spent.", name(soldier))
        }
        Event::CardSpent { soldier, reason: SpentReason::Critical } => {
            format!("{} lies where he fell.", name(soldier))
        }
        Event::ActivationEnded { soldier } => format!("{} has acted.", name(soldier)),
        Event::Pending { steps } => match steps.last() {
            Some(step) => crate::legal::step_words(state, step),
            None => "Nothing is left to settle.".to_owned(),
        },
        _ => return None,
    })
}

fn movement(state: &State, event: &Event) -> Option<String> {
    let name = |id: &SoldierId| state.name(*id);
    Some(match event {
        Event::TripThrown { soldier, fence: Some(fence), .. } => {
            format!("{} trips over fence {fence}.", name(soldier))
        }
        Event::TripThrown { soldier, fences, .. } => {
            format!("{} clears {}.", name(soldier), count(*fences, "fence"))
        }
        Event::SlipThrown { soldier, inches: Some(inches), .. } => {
            format!("{} slips after {}.", name(soldier), count(*inches, "inch"))
        }
        Event::SlipThrown { soldier, .. } => format!("{} keeps his feet.", name(soldier)),
        Event::Moved { soldier, gait, .. } => format!("{} {}.", name(soldier), gait_words(*gait)),
        Event::Dragged { soldier, by, .. } => {
            format!("{} drags {} along.", name(by), name(soldier))
        }
        Event::Tended { soldier, patient } => {
            format!("{} looks after {}.", name(soldier), name(patient))
        }
        Event::CoverTaken { soldier } => format!("{} takes cover.", name(soldier)),
        Event::Pinned { soldier, reason, skips } => {
            let why = match reason {
                PinReason::Tripped | PinReason::Slipped => "lies where he fell",
                PinReason::Chosen => "lies down",
                PinReason::NoCover => "is pinned in the open",
            };
            let lost = if *skips { " and loses his next card" } else { "" };
            format!("{} {why}{lost}.", name(soldier))
        }
        Event::Left { soldier } => format!("{} leaves the field.", name(soldier)),
        Event::Waited { soldier } => format!("{} waits.", name(soldier)),
        _ => return None,
    })
}

fn mission(state: &State, event: &Event) -> Option<String> {
    let name = |id: &SoldierId| state.name(*id);
    Some(match event {
        Event::Reloading { soldier, by, weapon, .. } => {
            let weapon = &tables::weapon(*weapon).name;
            if soldier == by {
                format!("{} reloads the {weapon}.", name(by))
            } else {
                format!("{} helps {} reload the {weapon}.", name(by), name(soldier))
            }
        }
        Event::MagazineThrown { soldier, .. } => format!("{}'s magazine sticks.", name(soldier)),
        Event::Reloaded { soldier, weapon } => {
            format!("{}'s {} is loaded.", name(soldier), tables::weapon(*weapon).name)
        }
        Event::Charged { soldier, target } => {
            format!("{} charges {}!", name(soldier), name(target))
        }
        Event::Replied { soldier, reply } => {
            let how = match reply {
                ReplyMade::Fire => "fires as he comes",
                ReplyMade::Retreat => "runs",
                ReplyMade::Nothing => "waits for him",
            };
            format!("{} {how}.", name(soldier))
        }
        Event::ReinforcementAsked { side, granted, .. } => {
            let answer =
                if *granted { "a fire team is on its way" } else { "no one can be spared" };
            format!("{} asks for help: {answer}.", state.side_name(*side))
        }
        Event::ObjectiveTaken { name, side } => format!("{} takes {name}.", state.side_name(*side)),
        Event::Ruled { ruling, reason } => {
            format!("Ruling: {} ({reason}).", rulings::ruling(state, ruling))
        }
        Event::BattleEnded { outcome } => {
            let why = match outcome.reason {
                EndReason::NobodyLeft => "no one is left to go on",
                EndReason::TimeIsUp => "time is up",
                EndReason::Ruling => "the umpire ends it",
            };
            match outcome.winner {
                Some(side) => {
                    format!(
                        "The fight is over, {why}: {} won.",
                        with_verb(&state.side_name(side), "has")
                    )
                }
                None => format!("The fight is over, {why}."),
            }
        }
        _ => return None,
    })
}

const fn gait_words(gait: Gait) -> &'static str {
    match gait {
        Gait::Run => "runs",
        Gait::CombatMove => "moves",
        Gait::HalfMove => "moves a little",
        Gait::Charge => "closes in",
        Gait::Retreat => "falls back",
        Gait::Reaction => "dives for cover",
        Gait::Forced => "is driven into cover",
        Gait::Interrupted => "is seen on his way",
    }
}
