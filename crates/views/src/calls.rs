//! The calls that wait for the table, one for each battle at most.

use campaign::{BattleId, BattleOrder, WarOrder};
use kernel::names::capital;
use kernel::{Call, Offers, Seat};
use serde::{Deserialize, Serialize};

use crate::session::Session;
use engine::error::ApiResult;
use engine::fold::OpenOrder;
use engine::orders::Waiting;

/// What a seat is told while another is asked of whom it may not know.
pub(crate) const OTHERS: &str = "Waiting for the umpire or another commander.";

/// A call that waits for the table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct CallView {
    /// Its `ordered` entry.
    pub order: u64,
    /// The entry of the call: what an answer must name.
    pub entry: u64,
    /// Who gave the order.
    pub seat: Seat,
    /// The battle it is asked about. Who is asked whether a smaller battle is stopped, given up, or its report accepted looks
    /// at that one; what dice then decide is the business of the battle it was fought out of.
    pub battle: String,
    /// Who must do what: "Anna: 6d6, hitting on 5+".
    pub prompt: String,
    pub call: Call,
    /// Who must answer; his superiors and the umpire may.
    pub answers: Seat,
}

impl Session {
    /// Every call that waits, by battle; and why one that was asked cannot be answered any more, in sentences.
    #[must_use]
    pub fn calls(&self) -> (Vec<CallView>, Vec<String>) {
        let (mut calls, mut stuck) = (Vec::new(), Vec::new());
        for (battle, open) in &self.fold.open {
            // The good part of a broken journal may end between an order and its call.
            if open.call.is_none() {
                continue;
            }
            match self.waiting_in(*battle).and_then(|waiting| self.call_view(waiting)) {
                Ok(call) if self.looks().is_none_or(|seat| self.may_see(seat, &call)) => {
                    calls.push(call);
                }
                Ok(_) => {}
                Err(error) => stuck.push(error.in_full()),
            }
        }
        (calls, stuck)
    }

    /// Whether a seat may see a call: its sum, and that it is asked at all, tells what others know.
    #[must_use]
    pub fn may_see(&self, seat: Seat, call: &CallView) -> bool {
        self.sees_all(Some(seat)) || self.truth().war.speaks_for(seat, call.answers)
    }

    /// Whether the seat that looks waits for the umpire to go on, or for another that is asked, of which it may not know.
    pub(crate) fn waits_for_others(&self, battle: BattleId) -> bool {
        let open = self.fold.open.values().filter(|open| open.call.is_some()).count();
        let is_asked = || open > self.calls().0.len();
        self.looks().is_some() && (self.fold.war.waits_for_umpire(battle) || is_asked())
    }

    /// What a seat may order in a battle: nothing while an order of it waits for the table.
    #[must_use]
    pub fn offers(&self, battle: BattleId, seat: Seat) -> Offers<WarOrder> {
        let waits = self.fold.open.get(&battle).is_some_and(|open| open.call.is_some());
        if !waits {
            let war = &self.fold.war;
            let mut offers = war.legal(battle, seat);
            if seat != Seat::Umpire && war.waits_for_umpire(battle) {
                OTHERS.clone_into(&mut offers.prompt);
            }
            for offer in &mut offers.offers {
                offer.aim = war.aim(&offer.order);
            }
            return offers;
        }
        let asked = self.waiting_in(battle).and_then(|waiting| self.call_view(waiting));
        let prompt = |call: CallView| match self.may_see(seat, &call) {
            true => call.prompt,
            false => OTHERS.to_owned(),
        };
        Offers::none(asked.map_or_else(|error| error.in_full(), prompt))
    }

    /// The open order whose call is asked about in a battle, with the battle it was given in.
    pub(crate) fn open_at(&self, battle: BattleId) -> ApiResult<Option<(BattleId, &OpenOrder)>> {
        if let Some(open) = self.fold.open.get(&battle) {
            return Ok(Some((battle, open)));
        }
        for waiting in self.waiting()? {
            let of = waiting.battle;
            if self.call_view(waiting)?.battle == battle.to_string() {
                return Ok(self.fold.open.get(&of).map(|open| (of, open)));
            }
        }
        Ok(None)
    }

    /// A call with what is asked, for whom, and how it can be answered.
    ///
    /// # Errors
    /// When an entry cannot be read.
    pub fn call_view(&self, waiting: Waiting) -> ApiResult<CallView> {
        let Waiting { battle, order, at: entry, call, answers } = waiting;
        let given = self.order_now(battle, order.seq)?.0;
        let battle = match &given.order {
            BattleOrder::Link(link) if is_about_child(&call) => link.child(),
            _ => given.battle,
        };
        let title = call.title();
        let end = if title.ends_with('?') { "" } else { "." };
        let prompt = format!("{}: {title}{end}", capital(&self.player(answers)));
        let (order, seat, battle) = (order.seq, order.seat, battle.to_string());
        // What answers it is shown with the odds, and called for in its own time.
        let call = call.for_the_record();
        Ok(CallView { order, entry, seat, battle, prompt, call, answers })
    }
}

/// Whether a question is about the smaller battle that the order names, and not about what it leads to.
fn is_about_child(call: &Call) -> bool {
    match call {
        Call::Choice(choice) => {
            matches!(&*choice.purpose, "war.stop" | "war.give_up" | "war.accept")
        }
        Call::Roll(_) => false,
    }
}
