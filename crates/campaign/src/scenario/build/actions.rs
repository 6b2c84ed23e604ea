//! Smaller battles laid out beforehand: when each may be opened, and where it is on its battle's map.

use std::collections::BTreeSet;

use kernel::Name;
use kernel::laid::Fault;
use kernel::map::Cell;
use operations::state::BridgeId;

use super::laid::{Larger, Whose};
use super::{Builder, Files};
use crate::action::{ActionOpens, ActionSetup};
use crate::scenario::actions::ActionEntry;
use crate::scenario::at::At;
use crate::scenario::format::Entry;
use crate::scenario::shape::shown;
use crate::setup::BattleId;
use crate::war::link::Scale;
use crate::war::may_open;

/// Hexes from the contested one, when nothing is said: those that touch it.
const REACH: u8 = 1;
/// H.8 The shorter half of an operational day, in minutes.
const NIGHT_MINUTES: u32 = 9 * 60;
/// The code of what is wrong with an action itself.
const ACTION: &str = "scenario::action";

/// Where an action is.
struct Site {
    battle: BattleId,
    at: Option<Cell>,
    of: Larger,
    bridge: Option<BridgeId>,
}

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
        let site = self.site(entry)?;
        let book = entry.book.value.0;
        let opens = ActionOpens::from(entry.opens.value);
        self.time(entry, site.of, (book, opens));
        let of = Whose::Action { night: opens == ActionOpens::Night, of: site.of };
        let table = self.laid(&entry.table, (book, of), files)?;
        Some(ActionSetup {
            id: BattleId::main(),
            title: entry.title.clone(),
            battle: site.battle,
            at: site.at?,
            opens,
            reach: entry.reach.unwrap_or(REACH),
            book,
            table,
            bridge: site.bridge,
        })
    }

    /// The battle it is part of, and where on its map.
    fn site(&mut self, entry: &At<ActionEntry>) -> Option<Site> {
        let (hex, square) = (entry.hex.as_ref(), entry.square.as_ref());
        if let Some(now) = self.names_corps(entry.battle.as_ref()) {
            self.one_place(entry, (square, "square"), (hex, "hexes"));
            let (battle, at) = (self.corps[now].id, self.ground_square(now, square?));
            let bridge = entry.bridge.as_ref();
            let bridge = bridge.and_then(|word| self.bridge_at(now, word, at));
            return Some(Site { battle, at, of: Larger::Corps(now), bridge });
        }
        if !self.in_battle(entry.battle.as_ref(), &entry.id) {
            return None;
        }
        self.one_place(entry, (hex, "hex"), (square, "squares"));
        if let Some(bridge) = &entry.bridge {
            let message = "only bridges of an operational battle are charged";
            self.fault(ACTION, bridge.span.clone(), message, "leave bridge out");
        }
        let at = self.standing_hex(hex?, "scenario::ground").map(Cell::from);
        let battle = self.divisions[self.now].id;
        Some(Site { battle, at, of: Larger::Division, bridge: None })
    }

    /// It has the place that its battle's map knows, and no other.
    fn one_place(
        &mut self,
        entry: &At<ActionEntry>,
        (wanted, word): (Option<&At<String>>, &str),
        (other, wrong): (Option<&At<String>>, &str),
    ) {
        if let Some(other) = other {
            let message = format!("the map of this battle is not made of {wrong}");
            self.fault(ACTION, other.span.clone(), message, format!("{word} = \"0503\""));
        } else if wanted.is_none() {
            let message = format!("\"{}\" is not on the map", entry.id.value);
            self.fault(ACTION, entry.id.span.clone(), message, format!("{word} = \"0503\""));
        }
    }

    /// LNK-R64 A bridge of which one end is where the action is.
    fn bridge_at(&mut self, now: usize, word: &At<String>, at: Option<Cell>) -> Option<BridgeId> {
        let bridges = &self.corps[now].setup.bridges;
        let known = Name::new(word).ok().map(BridgeId);
        let found = known.and_then(|id| Some((id, bridges.get(&id)?)));
        let (message, help) = match found {
            Some((id, bridge)) if at.is_none_or(|at| bridge.side.touches(at)) => return Some(id),
            Some((_, bridge)) => {
                (format!("{} is over {}", bridge.name, bridge.side), "a square at one of its ends")
            }
            None => (format!("there is no bridge \"{}\"", shown(word)), "the id of a [[bridges]]"),
        };
        self.fault(ACTION, word.span.clone(), message, help);
        None
    }

    /// A smaller battle ends with the round or the turn it is part of, and in a division's night only single soldiers meet.
    fn time(&mut self, entry: &At<ActionEntry>, of: Larger, (book, opens): (Scale, ActionOpens)) {
        let (most, what) = match of {
            Larger::Division => (u32::from(self.war.calendar.hours_per_round) * 60, "a round"),
            Larger::Corps(_) => (NIGHT_MINUTES, "a night"),
        };
        let turns = &entry.table.turns;
        let seconds = book.seconds_per_turn();
        let minutes = u32::from(turns.value) * seconds / 60;
        if minutes > most {
            let message = format!("{minutes} minutes do not fit into {what} of {most}");
            let help = format!("at most {} turns", most * 60 / seconds);
            self.fault(ACTION, turns.span.clone(), message, help);
        }
        if let Err(Fault { message, help }) = may_open(of.book(), book, opens) {
            self.fault(ACTION, entry.opens.span.clone(), message, help);
        }
    }
}
