//! The list that everybody sees before anything is written: what falls, what turns out differently, what stops for the table.

use campaign::{BattleId, War, WarEvent, WarState};
use kernel::{Answer, Call, RuleSet, Seat};
use serde::{Deserialize, Serialize};

use super::again::{Again, Now};
use super::consent::Agreement;
use super::recorded::{Recorded, Then};
use crate::amendments::{self, Amendments};
use crate::error::{ApiError, ApiResult, Kind as Trouble};
use crate::record::{
    Amended, Asked, Change, ChangedOrder, OnNewQuestion, Stopped, ToldEvent, text,
};
use crate::session::{NewCause, NewEntry, Session};

/// What a change would do.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The battle of the first order it touches.
    pub battle: BattleId,
    /// Orders that do not stay as they are, in the order in which they take effect.
    pub orders: Vec<PlannedOrder>,
    /// Later orders that come out the same.
    pub kept: u32,
    /// Who must agree besides the seat that asks.
    pub agreement: Option<Agreement>,
    /// Names this very plan, at this very end of the journal.
    pub mark: String,
    pub(super) body: Amended,
    pub(super) calls: Vec<NewCall>,
    /// The war it leads to.
    pub(super) war: campaign::WarState,
}

/// An order that does not stay as it is.
#[derive(Clone, Debug)]
pub struct PlannedOrder {
    /// Its entry; of a ruling that is put in, the amendment's.
    pub order: u64,
    pub battle: BattleId,
    pub seat: Seat,
    pub fate: Fate,
    /// The entries that told its outcome so far; none where an amendment tells it.
    pub then: Vec<u64>,
    /// What comes of it now, in sentences; what it asks, where it stops; why it falls.
    pub now: Vec<String>,
    /// Entries with dice of it that its outcome does not come from.
    pub unused: Vec<u64>,
    /// Whether dice were thrown in it.
    pub has_dice: bool,
}

/// What becomes of an order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "types", ts(rename = "AmendFate"))]
pub enum Fate {
    /// Taken out, as was asked.
    Out,
    /// No longer possible.
    Falls,
    /// It turns out differently.
    Changed,
    /// What was recorded counts again.
    Back,
    /// It stops for the table's answer.
    Stops,
    /// It is decided again once the table has answered.
    Waits,
}

/// A call that an order stops at.
#[derive(Clone, Debug)]
pub(super) struct NewCall {
    pub battle: BattleId,
    pub seat: Seat,
    pub asked: Asked,
}

/// A plan in the making.
struct Making<'a> {
    session: &'a Session,
    /// The entry the amendment will be.
    seq: u64,
    change: &'a Change,
    known: &'a Amendments,
    on_new: OnNewQuestion,
    again: Again,
    body: Amended,
    calls: Vec<NewCall>,
    orders: Vec<PlannedOrder>,
    kept: u32,
}

impl Session {
    /// Decides everything again that comes after a change.
    pub(crate) fn plan(&self, change: &Change, by: Seat, on_new: OnNewQuestion) -> ApiResult<Plan> {
        let seq = self.fold.seq + 1;
        let mut known = self.fold.amendments.clone();
        known.take(seq, &empty(change, on_new));
        let first = self.first_touched(change)?;
        let base = self.fold.counting_to(&self.journal, first - 1)?;
        // Orders given before may take effect after.
        let waits =
            known.fates().filter(|(_, fate)| matches!(fate, amendments::Fate::Waits { .. }));
        let given = base.open.values().map(|open| open.seq).chain(waits.map(|(order, _)| order));
        let from = given.fold(first, u64::min);
        let recorded = self.recorded(from, &known)?;
        let mut making = Making {
            session: self,
            seq,
            change,
            known: &known,
            on_new,
            again: Again::new(base.war),
            body: empty(change, on_new),
            calls: Vec::new(),
            orders: Vec::new(),
            kept: 0,
        };
        let mut battle = None;
        making.withdraw_rulings();
        let again: Vec<&Recorded> = recorded.iter().filter(|one| one.at + 1 >= first).collect();
        for (battle, open) in &self.fold.open {
            // It waits for the table before all this, and its battle with it.
            if !again.iter().any(|one| one.order == open.seq) {
                making.again.stop(*battle);
            }
        }
        for one in again {
            making.order(one)?;
            if battle.is_none() && making.orders.len() == 1 {
                battle = Some(one.battle);
            }
        }
        let Making { again, body, calls, orders, kept, .. } = making;
        let agreement = self.agreement(by, change, &orders);
        let mark = mark(self.fold.seq, &body);
        let battle = battle.unwrap_or_else(|| self.fold.war.setup.first_battle());
        Ok(Plan { battle, orders, kept, agreement, mark, body, calls, war: again.war })
    }

    /// The first order that a change touches.
    fn first_touched(&self, change: &Change) -> ApiResult<u64> {
        let amendments = &self.fold.amendments;
        Ok(match change {
            Change::Out { .. } | Change::Order { .. } | Change::Before { .. } => change.entry(),
            Change::Faces { roll: answer, .. } | Change::Choice { choice: answer, .. } => {
                self.order_of(&self.entry(*answer)?)?.unwrap_or(*answer)
            }
            Change::Undone { amendment } => {
                let of = amendments.all().filter(|(seq, _)| amendments.root(*seq) == *amendment);
                let reached = of.map(|(_, amendment)| amendment.reach).min();
                let own = amendments.get(*amendment).map(|of| self.first_touched(&of.change));
                own.transpose()?.into_iter().chain(reached).min().unwrap_or(*amendment)
            }
            Change::Continued { amendment } => {
                let waits = amendments.fates().filter(|(_, fate)| match fate {
                    amendments::Fate::Waits { .. } | amendments::Fate::Stopped { .. } => true,
                    amendments::Fate::Out { .. } | amendments::Fate::Changed { .. } => false,
                });
                waits.map(|(order, _)| amendments.first_of(order)).min().unwrap_or(*amendment)
            }
        })
    }
}

impl Making<'_> {
    /// Rulings that were put in by what is taken out are no longer there.
    fn withdraw_rulings(&mut self) {
        let gone = |(seq, amendment): &(u64, &amendments::Amendment)| {
            matches!(amendment.change, Change::Before { .. }) && !self.known.stands(*seq)
        };
        let rulings = self.known.all().filter(gone).map(|(seq, _)| seq);
        let counts =
            |seq: &u64| self.session.fold.amendments.fate(*seq).is_some_and(|fate| !fate.is_out());
        self.body.falls.extend(rulings.filter(counts));
    }

    /// Decides one order again.
    fn order(&mut self, one: &Recorded) -> ApiResult<()> {
        if self.known.takes_out(one.order) {
            if !self.stays_out(one) {
                self.body.falls.push(one.order);
                self.list(one, Fate::Out, Vec::new(), &[]);
            }
            return Ok(());
        }
        if self.stays_out(one) {
            return Ok(());
        }
        match self.again.decide(one)? {
            Now::Told { events, used } => self.told(one, events, &used),
            Now::Asks { call, used } => self.asks(one, *call, &used)?,
            Now::Refused(why) => {
                if self.is_wanted_itself(one) {
                    return Err(ApiError::new(Trouble::Refused, "amend.refused", why)
                        .hint("the replacement must be legal there"));
                }
                self.falls(one, why);
            }
            Now::Waits => {
                if self
                    .fate_of(one)
                    .is_none_or(|fate| !matches!(fate, amendments::Fate::Waits { .. }))
                {
                    self.body.waits.push(one.order);
                    self.list(one, Fate::Waits, Vec::new(), &[]);
                }
            }
        }
        Ok(())
    }

    /// An order that fell before, by an amendment that stands, stays out.
    fn stays_out(&self, one: &Recorded) -> bool {
        matches!(self.fate_of(one), Some(amendments::Fate::Out { .. }))
    }

    /// What an amendment that still stands says of an order.
    fn fate_of(&self, one: &Recorded) -> Option<&amendments::Fate> {
        let fate = self.session.fold.amendments.fate(one.order);
        fate.filter(|fate| self.known.stands(fate.by()))
    }

    fn told(&mut self, one: &Recorded, events: Vec<WarEvent>, used: &[usize]) {
        let stands =
            self.session.fold.amendments.fate(one.order).is_none() || self.fate_of(one).is_some();
        let as_recorded = !events.is_empty() && one.events.iter().map(|(_, e)| e).eq(&events);
        if stands && one.comes_to(&events) {
            self.kept += 1;
            self.fold(one, &events, matches!(one.then, Then::Recorded));
            return;
        }
        let sentences = self.sentences(&events);
        let fate = if as_recorded {
            self.body.back.push(one.order);
            Fate::Back
        } else {
            let told = events.iter().map(|event| {
                let battle = event.battle().unwrap_or(one.battle);
                ToldEvent { battle, event: event.clone() }
            });
            let changed = ChangedOrder { order: one.order, at: one.at, told: told.collect() };
            self.body.changed.push(changed);
            Fate::Changed
        };
        // What comes out as before, by another amendment, is no news.
        let same = one.comes_to(&events);
        self.fold(one, &events, as_recorded);
        if same {
            self.kept += 1;
        } else {
            self.list(one, fate, sentences, used);
        }
    }

    fn asks(&mut self, one: &Recorded, call: Call, used: &[usize]) -> ApiResult<()> {
        if let Then::Open(Some(at)) = one.then {
            let entry = self.session.entry(at)?;
            let seat = Seat::from_word(&entry.seat).unwrap_or(Seat::App);
            let then = crate::orders::asked_in(&entry)?;
            let same = then.question(seat) == call.question() && self.same_answers(one, used)?;
            let fate = self.session.fold.amendments.fate(one.order);
            if same && fate.is_none_or(|fate| self.known.stands(fate.by())) {
                self.kept += 1;
                self.again.stop(one.battle);
                return Ok(());
            }
        }
        // Whatever waited for the table may as well wait for another answer.
        let waited = matches!(one.then, Then::Open(_));
        if self.on_new == OnNewQuestion::Fall && !waited && !self.is_changed_itself(one) {
            self.falls(one, format!("it would need an answer now: {}", call.title()));
            return Ok(());
        }
        self.again.stop(one.battle);
        let answers: Vec<u64> = used.iter().map(|at| one.answers[*at]).collect();
        self.body.stops.push(Stopped { order: one.order, at: one.at, answers });
        let index = u32::try_from(used.len()).unwrap_or(u32::MAX);
        let of = self.known.order_now(one.order);
        let asked = Asked::of(&call, index, of);
        self.calls.push(NewCall { battle: one.battle, seat: call.seat().into(), asked });
        self.list(one, Fate::Stops, vec![call.title().to_owned()], used);
        Ok(())
    }

    /// Whether the answers that an open order has so far are those it would be decided with.
    fn same_answers(&self, one: &Recorded, used: &[usize]) -> ApiResult<bool> {
        let Some(open) = self.session.fold.open.values().find(|open| open.seq == one.order) else {
            return Ok(false);
        };
        let has = open.answers.iter().map(|seq| self.session.answer_by(self.known, *seq));
        let has = has.collect::<ApiResult<Vec<Answer>>>()?;
        Ok(has.iter().eq(used.iter().map(|at| &one.given[*at].answer)))
    }

    fn falls(&mut self, one: &Recorded, why: String) {
        self.body.falls.push(one.order);
        self.list(one, Fate::Falls, vec![why], &[]);
    }

    /// Whether the order is asked about all the same where new questions are not wanted.
    fn is_changed_itself(&self, one: &Recorded) -> bool {
        self.is_wanted_itself(one) || matches!(self.change, Change::Continued { .. })
    }

    /// Whether the change puts something else in the place of this very order, or of an answer to it.
    fn is_wanted_itself(&self, one: &Recorded) -> bool {
        match self.change {
            Change::Order { order, .. } => *order == one.order,
            Change::Faces { roll: answer, .. } | Change::Choice { choice: answer, .. } => {
                one.answers.contains(answer)
            }
            Change::Before { .. } => one.order == self.seq,
            Change::Out { .. } | Change::Undone { .. } | Change::Continued { .. } => false,
        }
    }

    /// Folds what comes of an order: events of the record as of their own entries, others as of its place.
    fn fold(&mut self, one: &Recorded, events: &[WarEvent], as_recorded: bool) {
        self.again.fold(events, |index| match one.events.get(index).filter(|_| as_recorded) {
            Some((seq, _)) => *seq,
            None => one.at,
        });
    }

    fn sentences(&self, events: &[WarEvent]) -> Vec<String> {
        let mut war = self.again.war.clone();
        let mut told = Vec::with_capacity(events.len());
        for event in events {
            told.push(War::diary(&war, event));
            War::evolve(&mut war, event, kernel::Seq(0));
        }
        told
    }

    fn list(&mut self, one: &Recorded, fate: Fate, now: Vec<String>, used: &[usize]) {
        let is_roll = |at: usize| matches!(one.given[at].answer, Answer::Faces(_));
        // Of one that is taken out, or waits, that goes without saying.
        let lists_dice = !matches!(fate, Fate::Out | Fate::Waits);
        let unused =
            (0..one.answers.len()).filter(|at| lists_dice && is_roll(*at) && !used.contains(at));
        let then = match &one.then {
            Then::Recorded => one.events.iter().map(|(seq, _)| *seq).collect(),
            Then::Amended(_) | Then::Nothing | Then::Open(_) => Vec::new(),
        };
        self.orders.push(PlannedOrder {
            order: one.order,
            battle: one.battle,
            seat: one.seat,
            fate,
            then,
            now,
            unused: unused.map(|at| one.answers[at]).collect(),
            has_dice: (0..one.given.len()).any(is_roll),
        });
    }
}

impl Plan {
    /// Whether any order counts differently from now.
    pub(super) fn does_anything(&self) -> bool {
        let Amended { falls, back, changed, stops, waits, .. } = &self.body;
        let out = [falls, back, waits].iter().any(|orders| !orders.is_empty());
        out || !changed.is_empty() || !stops.is_empty()
    }

    /// Whether an amendment is what this plan leads to.
    pub(crate) fn leads_to(&self, amended: &Amended) -> bool {
        let said = Amended {
            reason: String::new(),
            agreed_by: Vec::new(),
            state: String::new(),
            fold: String::new(),
            ..amended.clone()
        };
        text(&said) == text(&self.body)
    }

    /// The entries with the calls that orders stop at, which are written right behind the amendment.
    pub(crate) fn call_entries(&self, war: &WarState) -> Vec<NewEntry> {
        let entry = |(stopped, call): (&Stopped, &NewCall)| {
            NewEntry::new(call.asked.kind(), call.battle, call.seat, call.asked.write())
                .caused_by(NewCause::Entry(stopped.order))
                .told_to(&call.asked.readers(war, call.battle, call.seat))
        };
        self.body.stops.iter().zip(&self.calls).map(entry).collect()
    }
}

/// A change without its effects.
fn empty(change: &Change, on_new: OnNewQuestion) -> Amended {
    Amended {
        change: change.clone(),
        reason: String::new(),
        agreed_by: Vec::new(),
        on_new,
        falls: Vec::new(),
        back: Vec::new(),
        changed: Vec::new(),
        stops: Vec::new(),
        waits: Vec::new(),
        state: String::new(),
        fold: String::new(),
    }
}

fn mark(head: u64, body: &Amended) -> String {
    let digest = crate::fold::digest(format!("{head}\n{}", text(body)).as_bytes());
    digest[..16].to_owned()
}
