//! Smaller battles in the war diary: what was sent, what came back.

use kernel::Side;
use kernel::handoff::{Report, ReportElement};
use kernel::map::Cell;
use kernel::names::with_verb;

use super::of_men;
use crate::roster::RosterChange;
use crate::setup::BattleId;
use crate::war::link::{Contact, Link, LinkOrder};
use crate::war::{WarEvent, WarState, links};

pub(super) fn sentence(state: &WarState, event: &WarEvent) -> String {
    match event {
        WarEvent::LinkOpened { child, opening } => {
            let book = opening.setup.scale().title();
            let sent = |side: Side| {
                let own = opening.brief.elements.iter().filter(|sent| sent.side == side);
                own.map(|sent| sent.men).sum::<u32>()
            };
            let name = |side: Side| state.setup.side_name(side);
            let called = match (links::title::prepared(state, *child), &opening.contact) {
                (Some(title), contact) if !matches!(contact, Contact::Action { .. }) => {
                    format!(" as \"{title}\"")
                }
                _ => String::new(),
            };
            format!(
                "The {} is fought out{called} with {book}: {} men of {} against {} of {}. {}{}",
                opening.contact.words(&state.names(opening.parent)),
                sent(opening.attacker),
                name(opening.attacker),
                sent(opening.attacker.enemy()),
                name(opening.attacker.enemy()),
                opening.brief.stakes,
                if opening.setup.has_places() { "" } else { " Ranges and cover are declared." },
            )
        }
        WarEvent::LinkDeclined { battle, order } => declined(state, *battle, order),
        WarEvent::LinkReported { child, report } => {
            format!("\"{}\" reports: {}", state.title_of(*child), told(state, *child, report))
        }
        WarEvent::LinkCorrected { child, report, reason } => {
            let told = told(state, *child, report);
            let called = state.title_of(*child);
            format!("The report of \"{called}\" was corrected by ruling ({reason}): {told}")
        }
        WarEvent::LinkAccepted { child, men } => {
            let accepted = format!("The report of \"{}\" is accepted.", state.title_of(*child));
            let parent = state.links.get(child).map_or(*child, |link| link.parent);
            let said = |change: &RosterChange| of_men(state, parent, change);
            men.iter().fold(accepted, |told, change| format!("{told} {}", said(change)))
        }
        WarEvent::LinkAbandoned { child } => {
            format!("\"{}\" is given up; it does not count.", state.title_of(*child))
        }
        _ => String::new(),
    }
}

fn declined(state: &WarState, battle: BattleId, order: &LinkOrder) -> String {
    match order {
        LinkOrder::Open { at, .. } => {
            format!("The other side would not fight out the {}.", at.words(&state.names(battle)))
        }
        LinkOrder::Close { child } => {
            format!("\"{}\" goes on: the other side would not stop.", state.title_of(*child))
        }
        LinkOrder::Accept { child } => {
            let called = state.title_of(*child);
            format!("The other side does not accept the report of \"{called}\" yet.")
        }
        LinkOrder::Abandon { child } => {
            let called = state.title_of(*child);
            format!("\"{called}\" goes on: the other side would not give it up.")
        }
        LinkOrder::CorrectReport { child, .. } => {
            format!("The report of \"{}\" stays as it is.", state.title_of(*child))
        }
    }
}

/// Losses by element, who holds the ground, how long it took.
fn told(state: &WarState, child: BattleId, report: &Report) -> String {
    let link = state.links.get(&child);
    let lines: Vec<String> = report.elements.iter().filter_map(|line| losses(link, line)).collect();
    let lost = if lines.is_empty() { "nobody was lost".to_owned() } else { lines.join("; ") };
    // On a table they meet where no map has a name for.
    let place = link.map_or_else(String::new, |link| match link.brief.place.parse::<Cell>() {
        Ok(_) => format!(" {}", link.brief.place),
        Err(_) => " the ground".to_owned(),
    });
    let holder = match report.holder {
        Some(side) => format!("{}{place}", with_verb(state.setup.side_name(side), "holds")),
        None => format!("nobody has won{place}"),
    };
    let minutes = match report.minutes_used {
        1 => "a minute".to_owned(),
        minutes => format!("{minutes} minutes"),
    };
    format!("{lost}; {holder} after {minutes}.")
}

fn losses(link: Option<&Link>, line: &ReportElement) -> Option<String> {
    let element = line.element?;
    let name = link.map_or_else(|| element.to_string(), |link| link.name(element));
    let part = |count: u32, what: &str| (count > 0).then(|| format!("{count} {what}"));
    let parts = [
        part(line.killed, "killed"),
        part(line.wounded, "wounded"),
        part(line.captured, "captured"),
        part(line.stragglers, "scattered"),
        part(line.vehicles_destroyed, "vehicles lost"),
    ];
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    (!parts.is_empty()).then(|| format!("{name}: {}", parts.join(", ")))
}
