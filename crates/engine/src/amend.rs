//! The past is changed in one way: an order, an answer or a ruling is taken out, or another is put in its place, and every
//! later order is decided again with its recorded answers.
//!
//! A call whose question is the same keeps its dice; an order that turns out the same stays as it is; one that turns out
//! differently is *changed*; one that is no longer possible *falls*; one that asks something new stops for the table's answer,
//! or falls. Undo is amending by nothing; redo takes an amendment out. The seats concerned see the whole list before anything is written.
//!
//! Reading order: what is wanted ([`wanted`]), the orders as they were recorded ([`recorded`]), deciding again ([`again`]), the
//! list ([`plan`]), who must agree ([`consent`]), and how an amendment goes on once the table has answered ([`go_on`]).

mod again;
mod consent;
mod go_on;
mod plan;
mod recorded;
mod wanted;

use campaign::BattleId;
use journal::{Entry, Idem, Kind};
use kernel::Seat;

use crate::error::{ApiError, ApiResult, Kind as Trouble};
use crate::host::Host;
use crate::record::{Amended, text};
use crate::session::{NewEntry, Session, body_of};

pub use crate::record::OnNewQuestion;
pub use consent::Agreement;
pub use plan::{Fate, Plan, PlannedOrder};
pub use wanted::Wanted;

/// Who wants the past changed, why, and who agrees to it.
#[derive(Clone, Debug)]
pub struct Wish {
    pub by: Seat,
    pub reason: String,
    pub agreed_by: Vec<Seat>,
    pub on_new: OnNewQuestion,
    /// The plan that was agreed to: with it, nothing else than that is done.
    pub plan: Option<String>,
    /// With a key, the same wish sent twice is done once.
    pub idem: Option<Idem>,
}

impl Wish {
    /// A wish without another seat's agreement: new questions are asked, and the plan of the moment is carried out.
    #[must_use]
    pub fn of(by: Seat, reason: impl Into<String>) -> Self {
        let (reason, on_new) = (reason.into(), OnNewQuestion::Ask);
        Self { by, reason, agreed_by: Vec::new(), on_new, plan: None, idem: None }
    }
}

/// What an amendment led to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Done {
    /// Its entry.
    pub entry: u64,
    pub last: u64,
}

impl Session {
    /// What a change would do, before anything is written.
    ///
    /// # Errors
    /// When the change makes no sense: there is no such entry, or it cannot be changed so.
    pub fn amend_plan(&self, wanted: &Wanted, by: Seat, on_new: OnNewQuestion) -> ApiResult<Plan> {
        let change = self.change(wanted, by)?;
        self.plan(&change, by, on_new)
    }

    /// Changes the past.
    ///
    /// # Errors
    /// As [`Session::amend_plan`]; when a reason or an agreement is missing, the plan is another one than was agreed to, or the
    /// journal cannot be written.
    pub fn amend(&mut self, host: &mut Host, wanted: &Wanted, wish: Wish) -> ApiResult<Done> {
        if wish.reason.trim().is_empty() {
            return Err(ApiError::usage("amend.no_reason", "give a reason for changing the past"));
        }
        if let Some(done) = self.amended_before(wanted, &wish)? {
            return Ok(done);
        }
        self.may_write()?;
        self.flush()?;
        let plan = self.amend_plan(wanted, wish.by, wish.on_new)?;
        if wish.plan.as_ref().is_some_and(|agreed| *agreed != plan.mark) {
            let message = "the war has moved on since that was planned";
            return Err(ApiError::new(Trouble::Refused, "amend.other_plan", message)
                .hint("look at what would change now and agree to that"));
        }
        self.agreed_enough(&plan, wish.by, &wish.agreed_by)?;
        self.take_over(host, wish.by)?;
        let was_over = self.fold.war.over().is_some();
        let entry = self.write_amended(host, plan, wish)?;
        self.go_on_amending(host)?;
        self.open_once_over(host, was_over)?;
        self.turn_up_if_possible(host)?;
        Ok(Done { entry, last: self.fold.seq })
    }

    /// Writes an amendment down, with the calls it stops at.
    fn write_amended(&mut self, host: &mut Host, plan: Plan, wish: Wish) -> ApiResult<u64> {
        let Wish { by, reason, agreed_by, idem, .. } = wish;
        let seq = self.fold.seq + 1;
        let body = Amended { reason: reason.trim().to_owned(), agreed_by, ..plan.body.clone() };
        let body = self.with_digest(&plan, body)?;
        let battle = plan.battle;
        let war = &self.fold.war;
        let amended = NewEntry::new(Kind::Amended, battle, by, text(&body));
        let mut entries = vec![amended.told_to(&war.readers_of_amendment())];
        entries.extend(plan.call_entries(war));
        self.append(host, entries, idem, &[])?;
        Ok(seq)
    }

    /// The amendment that a wish led to before, when it came with the same key.
    fn amended_before(&self, wanted: &Wanted, wish: &Wish) -> ApiResult<Option<Done>> {
        let same = |entry: &Entry| {
            entry.kind == Kind::Amended
                && entry.seat == wish.by.word()
                && body_of::<Amended>(entry).is_ok_and(|body| {
                    body.reason == wish.reason.trim()
                        && body.agreed_by == wish.agreed_by
                        && wanted.led_to(self, &body.change)
                })
        };
        let entry = self.entry_of(wish.idem, same)?;
        Ok(entry.map(|entry| Done { entry: entry.seq, last: entry.seq }))
    }

    /// The newest order that counts, for "undo the last thing": of a battle, or of any.
    ///
    /// # Errors
    /// When nothing has been ordered there yet.
    pub fn last_order(&self, battle: Option<BattleId>) -> ApiResult<u64> {
        let battle = battle.map(|battle| battle.to_string());
        let counts = |seq| {
            seq > self.fold.founding
                && self.fold.amendments.fate(seq).is_none_or(|fate| !fate.is_out())
        };
        // A simulation holds entries that are not on the disk yet.
        for seq in (self.journal.head().seq + 1..=self.fold.seq).rev() {
            let entry = self.entry(seq)?;
            let here = battle.as_ref().is_none_or(|battle| *battle == entry.battle);
            if entry.kind == Kind::Ordered && here && counts(seq) {
                return Ok(seq);
            }
        }
        let last = (battle.as_deref(), self.fold.seq);
        if let Some(order) = self.caches.orders.newest(&self.journal, last, counts)? {
            return Ok(order);
        }
        let message = "there is no order yet to take back";
        Err(ApiError::new(Trouble::Refused, "amend.nothing", message))
    }
}
