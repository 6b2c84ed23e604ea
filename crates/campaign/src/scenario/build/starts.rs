//! LNK-R45 The smaller battles that the war begins with: each of them can.

use std::sync::Arc;

use kernel::{Halt, Refusal as _, RuleSet as _, Seat, Seq, Tape};

use crate::scenario::format::Entry;
use crate::scenario::sheet::Sheet;
use crate::setup::WarSetup;
use crate::war::{BattleOrder, War, WarState};

/// No entry has caused anything yet.
const FIRST: Seq = Seq(1);

/// Opens them one after the other, as the founding will.
pub(super) fn check(entry: &Entry, war: &WarSetup, sheet: &mut Sheet<'_>) {
    let mut state = WarState::begin(Arc::new(war.clone()));
    for order in state.opens_with() {
        match War::decide(&state, Seat::Umpire, &order, &mut Tape::new(&[])) {
            Ok(events) => events.iter().for_each(|event| War::evolve(&mut state, event, FIRST)),
            Err(Halt::Refused(why)) => {
                let why = why.sentence(&state.names(order.battle));
                refuse(entry, &order.order, &why, sheet);
            }
            Err(_) => refuse(entry, &order.order, "something must be decided first", sheet),
        }
    }
}

fn refuse(entry: &Entry, order: &BattleOrder, why: &str, sheet: &mut Sheet<'_>) {
    let BattleOrder::Link(opening) = order else { return };
    let id = opening.child().to_string();
    if let Some(action) = entry.actions.iter().find(|action| action.id.value == id) {
        let message = format!("the war cannot begin with \"{id}\": {why}");
        let help =
            "name elements that are on the map on the first morning, or opens = \"any_time\"";
        sheet.fault("scenario::action", action.id.span.clone(), message, help);
    }
}
