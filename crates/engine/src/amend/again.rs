//! Deciding again: every later order, in the order in which outcomes took effect, with its recorded answers.

use campaign::{BattleId, War, WarEvent, WarOrder, WarState};
use kernel::{Call, Halt, Refusal as _, RuleSet, Seq, Tape};

use super::recorded::Recorded;
use crate::error::{ApiError, ApiResult};
use crate::record::Ordered;

/// What becomes of an order when it is decided again.
#[derive(Clone, Debug)]
pub(super) enum Now {
    /// What comes of it. `used` are the places of the answers that still count.
    Told { events: Vec<WarEvent>, used: Vec<usize> },
    /// It asks something it was never answered.
    Asks { call: Box<Call>, used: Vec<usize> },
    /// It is no longer possible, and why.
    Refused(String),
    /// It comes after an order of its battle that waits for the table.
    Waits,
}

/// The war while orders are decided again.
pub(super) struct Again {
    pub war: WarState,
    /// Battles in which an order has stopped, and those that are not open because of it.
    stopped: Vec<BattleId>,
}

impl Again {
    pub(super) const fn new(war: WarState) -> Self {
        Self { war, stopped: Vec::new() }
    }

    /// Decides an order. Nothing is folded yet.
    pub(super) fn decide(&self, recorded: &Recorded) -> ApiResult<Now> {
        let ordered: Ordered = serde_json::from_str(&recorded.body)
            .map_err(|error| ApiError::broken(recorded.order, error))?;
        let order = WarOrder { battle: recorded.battle, order: ordered.order };
        if self.waits(&order) {
            return Ok(Now::Waits);
        }
        let mut tape = Tape::again(&recorded.given);
        let decided = War::decide(&self.war, recorded.seat, &order, &mut tape);
        Ok(match decided {
            Ok(events) => Now::Told { events, used: tape.used().to_vec() },
            Err(Halt::Needs(call)) => Now::Asks { call, used: tape.used().to_vec() },
            Err(Halt::Refused(refusal)) => {
                let why = refusal.refused(&self.war.names(order.battle));
                Now::Refused(why.sentence)
            }
            Err(Halt::Unfit(unfit)) => Now::Refused(unfit.to_string()),
        })
    }

    /// Folds what came of an order, each event as of its entry.
    pub(super) fn fold(&mut self, events: &[WarEvent], at: impl Fn(usize) -> u64) {
        for (index, event) in events.iter().enumerate() {
            War::evolve(&mut self.war, event, Seq(at(index)));
        }
    }

    /// A battle goes no further: an order of it waits for the table.
    pub(super) fn stop(&mut self, battle: BattleId) {
        self.stopped.push(battle);
    }

    /// Whether an order comes after one that waits: in its own battle, in another it is about, or in one that is not
    /// open because of it.
    fn waits(&self, order: &WarOrder) -> bool {
        let other = self.war.also_touches(order);
        let missing = self.war.battle(order.battle).is_none() && !self.stopped.is_empty();
        missing
            || core::iter::once(order.battle)
                .chain(other)
                .any(|battle| self.stopped.contains(&battle))
    }
}
