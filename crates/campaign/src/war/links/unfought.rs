//! H.2 I4 Down and up without loss is the identity: a smaller battle in which nothing happens leaves everybody where he was.

use std::collections::BTreeMap;

use kernel::handoff::Report;
use kernel::{RuleSet as _, Seat, Seq, Tape};

use super::close;
use crate::setup::BattleId;
use crate::war::link::LinkOrder;
use crate::war::{BattleOrder, War, WarEvent, WarOrder, WarState};

/// What a smaller battle would change in the war if it were over as it stands and nobody had won the ground: nothing, as long
/// as nobody was hurt in it.
pub(in crate::war) fn changes(state: &WarState, child: BattleId) -> Vec<String> {
    let (Some(link), Some(battle)) = (state.links.get(&child), state.battle(child)) else {
        return vec![format!("there is no battle {child}")];
    };
    let so_far = close::report(link, battle);
    let report = Report { holder: None, support: BTreeMap::new(), ..so_far };
    let mut after = state.clone();
    War::evolve(&mut after, &WarEvent::LinkReported { child, report }, Seq(0));
    let accept = BattleOrder::Link(LinkOrder::Accept { child });
    let order = WarOrder { battle: link.parent, order: accept };
    let events = match War::decide(&after, Seat::Umpire, &order, &mut Tape::new(&[])) {
        Ok(events) => events,
        Err(halt) => return vec![format!("{child} cannot be accepted as it stands: {halt:?}")],
    };
    for event in &events {
        War::evolve(&mut after, event, Seq(0));
    }
    let mut changes = Vec::new();
    let people = |war: &WarState| (war.roster.clone(), war.roster_of(link.parent).clone());
    if people(&after) != people(state) {
        changes.push(format!("{child} has changed the roster: {events:?}"));
    }
    let parents = (state.battle(link.parent), after.battle(link.parent));
    if !parents.0.zip(parents.1).is_some_and(|(before, now)| before.is_as_it_was(now)) {
        changes.push(format!("{child} has changed the strengths in {}: {events:?}", link.parent));
    }
    changes
}
