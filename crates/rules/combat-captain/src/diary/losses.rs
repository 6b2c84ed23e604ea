//! Sentences of fire and of what it costs.

use super::words::{count, names};
use crate::event::{Effect, Event, LossCause, MoraleReason};
use crate::state::State;
use crate::tables::Weapon;
use kernel::names::with_verb;

pub(super) fn sentence(state: &State, event: &Event) -> Option<String> {
    let subunit_does = |id, verb| with_verb(state.name(id), verb);
    let unit_does = |id, verb| with_verb(state.unit_name(id), verb);
    Some(match event {
        Event::Fired { .. } => return fired(state, event),
        Event::HitsSaved { subunit, saved, of } => {
            format!("{} {saved} of {}.", subunit_does(*subunit, "saves"), count(*of, "hit"))
        }
        Event::HitsSwapped { unit, markers } => {
            format!("{} {} instead.", unit_does(*unit, "takes"), count(*markers, "marker"))
        }
        Event::KillThrown { target, killed: true, .. } => {
            format!("{} hit: a kill.", subunit_does(*target, "is"))
        }
        Event::KillThrown { target, .. } => {
            format!("{} it off.", subunit_does(*target, "shrugs"))
        }
        Event::FiguresLost { subunit, figures, men, cause } => {
            let (who, men) = (subunit_does(*subunit, "loses"), count(*men, "man"));
            format!("{who} {} ({men}) {}.", count(*figures, "figure"), cause_words(*cause))
        }
        Event::VehicleKilled { unit, cause, .. } => {
            format!("{} a vehicle {}.", unit_does(*unit, "loses"), cause_words(*cause))
        }
        Event::SubunitDestroyed { subunit, cause: LossCause::Consolidation } => {
            format!("{} is no more.", state.name(*subunit))
        }
        Event::SubunitDestroyed { subunit, cause } => {
            format!("{} destroyed {}.", subunit_does(*subunit, "is"), end_words(*cause))
        }
        Event::SquadDissolved { subunit, into } => {
            let takers = names(state, into.iter().map(|(id, _)| *id));
            format!("The rest of {} joins {takers}.", state.name(*subunit))
        }
        Event::MoraleGained { unit, markers, reason } => {
            let why = match reason {
                MoraleReason::SubunitDestroyed => "for what it lost",
                MoraleReason::ChargeFailed => "because its charge came to nothing",
                MoraleReason::Withdrew => "for withdrawing",
                MoraleReason::LostCombat => "for losing the close combat",
                MoraleReason::BrokeCover => "for breaking cover",
                MoraleReason::Swapped => "instead of casualties",
            };
            format!("{} {} {why}.", unit_does(*unit, "takes"), count(*markers, "morale marker"))
        }
        Event::UnitRouted { unit } => {
            format!("{} routs and leaves the field.", state.unit_name(*unit))
        }
        Event::UnitGone { unit } => {
            format!("Nothing of {} is left on the field.", state.unit_name(*unit))
        }
        Event::SubunitLeft { subunit } => format!("{} leaves the table.", state.name(*subunit)),
        _ => return fought_out(state, event),
    })
}

/// Who fires at whom with what, and what it may do.
fn fired(state: &State, event: &Event) -> Option<String> {
    let Event::Fired { firers, held, weapon, target, points, variable, effect, .. } = event else {
        return None;
    };
    let who = names(state, firers.iter().map(|(id, _)| *id));
    let verb = match (*held, firers.len()) {
        (true, 1) => "answers",
        (true, _) => "answer",
        (false, 1) => "fires",
        (false, _) => "fire",
    };
    let effect = match effect {
        Effect::Hits(hits) => count(*hits, "possible hit"),
        Effect::KillNumber(number) => format!("kill number {number}"),
        Effect::AutoKill => "certain destruction".to_owned(),
    };
    let with = if *weapon == Weapon::Bazooka { " with a bazooka" } else { "" };
    let name = state.name(*target);
    Some(format!(
        "{who} {verb}{with} at {name}: {points} points, variable die {variable}: {effect}."
    ))
}

/// What a smaller fight has brought (R70).
fn fought_out(state: &State, event: &Event) -> Option<String> {
    Some(match event {
        Event::FireFoughtOut { firers, target } => {
            let who = names(state, firers.iter().map(|(id, _)| *id));
            format!("{who} and {} have fought it out.", state.name(*target))
        }
        Event::MenLost { subunit, killed, wounded, captured, stragglers, .. } => {
            let lost = killed + wounded + captured + stragglers;
            let (name, men) = (state.name(*subunit), count(lost, "man"));
            format!("{} {men} {}.", with_verb(name, "loses"), cause_words(LossCause::FoughtOut))
        }
        _ => return None,
    })
}

/// What a thing is destroyed by; otherwise as what men are lost to.
const fn end_words(cause: LossCause) -> &'static str {
    match cause {
        LossCause::Fire => "by fire",
        LossCause::Shells => "by shells",
        LossCause::Aircraft => "by aircraft",
        other => cause_words(other),
    }
}

const fn cause_words(cause: LossCause) -> &'static str {
    match cause {
        LossCause::Fire => "to fire",
        LossCause::CloseCombat => "in close combat",
        LossCause::NoEscape => "with no way out",
        LossCause::Shells => "to shells",
        LossCause::Aircraft => "to aircraft",
        LossCause::Consolidation => "to fill up others",
        LossCause::FoughtOut => "in a fight of its own",
        LossCause::Ruling => "by ruling",
    }
}
