//! Smaller battles laid out beforehand: when each may be opened, and where it is on its battle's map.

use std::collections::BTreeSet;

use kernel::laid::Fault;

use super::laid::Whose;
use super::{Builder, Files};
use crate::action::{ActionOpens, ActionSetup};
use crate::scenario::actions::ActionEntry;
use crate::scenario::at::At;
use crate::scenario::format::Entry;
use crate::setup::BattleId;
use crate::war::link::Scale;
use crate::war::may_open;

/// Hexes from the contested one, when nothing is said: those that touch it.
const REACH: u8 = 1;

impl Builder<'_, '_> {
    /// Reads the actions, after all elements are known.
    pub(super) fn actions(&mut self, entry: &Entry, files: &Files<'_>) {
        let mut ids: BTreeSet<BattleId> = self.battle_ids().collect();
        for action in &entry.actions {
            let id = self.id(&action.id, None).map(BattleId);
            if id.is_some_and(|id| !ids.insert(id)) {
                let message = format!("the id \"{}\" is taken", action.id.value);
                let help = "every battle of the war needs an id of its own";
                self.fault("scenario::id", action.id.span.clone(), message, help);
            }
            if let (Some(id), Some(setup)) = (id, self.action(action, files)) {
                self.war.actions.push(ActionSetup { id, ..setup });
            }
        }
    }

    fn action(&mut self, entry: &At<ActionEntry>, files: &Files<'_>) -> Option<ActionSetup> {
        if !self.in_battle(entry.battle.as_ref(), &entry.id) {
            return None;
        }
        let hex = self.standing_hex(&entry.hex, "scenario::ground");
        let book = entry.book.value.0;
        let opens = ActionOpens::from(entry.opens.value);
        self.time(entry, book, opens);
        let of = Whose::Action { night: opens == ActionOpens::Night };
        let table = self.laid(&entry.table, (book, of), files)?;
        Some(ActionSetup {
            id: BattleId::main(),
            title: entry.title.clone(),
            battle: self.divisions[self.now].id,
            hex: hex?,
            opens,
            reach: entry.reach.unwrap_or(REACH),
            book,
            table,
        })
    }

    /// A smaller battle ends with the round it is part of, and only single soldiers meet between the days.
    fn time(&mut self, entry: &At<ActionEntry>, book: Scale, opens: ActionOpens) {
        let round = u32::from(self.war.calendar.hours_per_round) * 60;
        let turns = &entry.table.turns;
        let seconds = book.seconds_per_turn();
        let minutes = u32::from(turns.value) * seconds / 60;
        if minutes > round {
            let message = format!("{minutes} minutes do not fit into a round of {round}");
            let help = format!("at most {} turns", round * 60 / seconds);
            self.fault("scenario::action", turns.span.clone(), message, help);
        }
        if let Err(Fault { message, help }) = may_open(book, opens) {
            self.fault("scenario::action", entry.opens.span.clone(), message, help);
        }
    }
}
