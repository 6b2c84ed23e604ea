//! What amendments have made of the record, up to an entry: which orders count differently from how they were recorded, and which
//! answers were put in the place of others.
//!
//! An amendment is never erased either. Another one may take it out, and what it had taken out then counts again.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::record::{Amended, Change, Stopped};

/// All amendments up to an entry.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Amendments {
    all: BTreeMap<u64, Amendment>,
    /// What counts instead of the recorded outcome, by the order's entry. An order that is not here stands as recorded.
    /// A ruling that was put in has no entry of its own; it is known by its amendment's.
    orders: BTreeMap<u64, Fate>,
    /// The first amendment that stopped an order, whether or not that stands. The order has had its place since.
    stopped: BTreeMap<u64, u64>,
}

/// One amendment.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Amendment {
    pub change: Change,
    /// The first order whose effect it changed; its own number when it changed none.
    pub reach: u64,
}

/// What counts instead of an order's recorded outcome. `by` is the amendment that says so.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Fate {
    /// It no longer counts.
    Out { by: u64 },
    /// It has another outcome, which takes effect after entry `at`.
    Changed { by: u64, at: u64 },
    /// It waits for the table, and takes effect after entry `at` once that has answered. `answers` are the entries of those
    /// that still count.
    Stopped { by: u64, at: u64, answers: Vec<u64> },
    /// It is decided again when the table has answered.
    Waits { by: u64 },
}

impl Amendments {
    /// Takes an amendment in.
    pub fn take(&mut self, seq: u64, body: &Amended) {
        for order in &body.back {
            self.orders.remove(order);
        }
        for order in &body.falls {
            self.orders.insert(*order, Fate::Out { by: seq });
        }
        for order in &body.waits {
            self.orders.insert(*order, Fate::Waits { by: seq });
        }
        for changed in &body.changed {
            self.orders.insert(changed.order, Fate::Changed { by: seq, at: changed.at });
        }
        for Stopped { order, at, answers } in &body.stops {
            let (at, answers) = (*at, answers.clone());
            self.orders.insert(*order, Fate::Stopped { by: seq, at, answers });
            self.stopped.entry(*order).or_insert(seq);
        }
        self.all.insert(seq, Amendment { change: body.change.clone(), reach: seq });
        let reach = self.reach(seq, body);
        self.all.entry(seq).and_modify(|amendment| amendment.reach = reach);
    }

    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    /// What counts instead of an order's recorded outcome; `None` when that stands.
    #[must_use]
    pub fn fate(&self, order: u64) -> Option<&Fate> {
        self.orders.get(&order)
    }

    /// Whether an event in entry `seq` counts, of this order: as it was recorded, or as an amendment has put it in, in whose
    /// entry it then is.
    #[must_use]
    pub fn tells(&self, seq: u64, order: u64) -> bool {
        let was_put_in = self.all.contains_key(&seq);
        match self.fate(order) {
            None => !was_put_in,
            Some(Fate::Changed { by, .. }) => *by == seq,
            Some(_) => false,
        }
    }

    /// The first amendment that stopped an order, whether or not it stands.
    #[must_use]
    pub fn first_stopped_by(&self, order: u64) -> Option<u64> {
        self.stopped.get(&order).copied()
    }

    /// Every order that counts differently from how it was recorded.
    pub fn fates(&self) -> impl DoubleEndedIterator<Item = (u64, &Fate)> {
        self.orders.iter().map(|(order, fate)| (*order, fate))
    }

    /// All amendments, oldest first.
    pub fn all(&self) -> impl DoubleEndedIterator<Item = (u64, &Amendment)> {
        self.all.iter().map(|(seq, amendment)| (*seq, amendment))
    }

    #[must_use]
    pub fn get(&self, seq: u64) -> Option<&Amendment> {
        self.all.get(&seq)
    }

    /// Whether an amendment is in force: no other that is in force has taken it out. One that goes on with another is in
    /// force with it.
    #[must_use]
    pub fn stands(&self, seq: u64) -> bool {
        let Some(amendment) = self.all.get(&seq) else { return false };
        let of = match amendment.change {
            Change::Continued { amendment } => return self.stands(amendment),
            _ => seq,
        };
        let undoes = |(_, later): &(&u64, &Amendment)| matches!(later.change, Change::Undone { amendment } if amendment == of);
        let mut later = self.all.range(of + 1..).filter(undoes);
        !later.any(|(later, _)| self.stands(*later))
    }

    /// The amendment that takes this one out, the one that takes that out again, and so on.
    pub fn undoing(&self, amendment: u64) -> impl Iterator<Item = u64> {
        let next = move |of: &u64| {
            let of = *of;
            let mut later = self.all.range(of + 1..);
            let undoes = |change: &Change| matches!(change, Change::Undone { amendment } if *amendment == of);
            later.find(|(_, later)| undoes(&later.change)).map(|(seq, _)| *seq)
        };
        core::iter::successors(next(&amendment), next)
    }

    /// Whether an amendment that stands has taken this very order out.
    #[must_use]
    pub fn takes_out(&self, order: u64) -> bool {
        let mut all = self.all.iter();
        all.any(|(seq, amendment)| {
            matches!(&amendment.change, Change::Out { orders } if orders.contains(&order))
                && self.stands(*seq)
        })
    }

    /// The amendment an amendment goes on with; itself where it begins one.
    #[must_use]
    pub fn root(&self, seq: u64) -> u64 {
        match self.all.get(&seq).map(|amendment| &amendment.change) {
            Some(Change::Continued { amendment }) => self.root(*amendment),
            _ => seq,
        }
    }

    /// The amendment that put another answer in the place of the one in entry `answer`.
    #[must_use]
    pub fn answer_now(&self, answer: u64) -> Option<u64> {
        self.newest(|change| match change {
            Change::Faces { roll: of, .. } | Change::Choice { choice: of, .. } => *of == answer,
            _ => false,
        })
    }

    /// The amendment that put another order in the place of the one in entry `order`.
    #[must_use]
    pub fn order_now(&self, order: u64) -> Option<u64> {
        self.newest(|change| matches!(change, Change::Order { order: of, .. } if *of == order))
    }

    /// The earliest order whose effect was changed by an amendment after entry `seq`.
    #[must_use]
    pub fn reach_after(&self, seq: u64) -> Option<u64> {
        self.all.range(seq + 1..).map(|(_, amendment)| amendment.reach).min()
    }

    /// The first entry of an order: of a ruling that was put in, the one it was put before, for it has none of its own.
    #[must_use]
    pub fn first_of(&self, order: u64) -> u64 {
        self.all.get(&order).map_or(order, |put_in| put_in.change.entry())
    }

    /// The first entry from which on an amendment changes something.
    fn reach(&self, seq: u64, body: &Amended) -> u64 {
        let changed = body.changed.iter().map(|changed| &changed.order);
        let stopped = body.stops.iter().map(|stopped| &stopped.order);
        let named = body.falls.iter().chain(&body.back).chain(&body.waits);
        let named = named.chain(changed).chain(stopped);
        named.map(|order| self.first_of(*order)).min().unwrap_or(seq)
    }

    fn newest(&self, fits: impl Fn(&Change) -> bool) -> Option<u64> {
        let mut newest = self.all.iter().rev().filter(|(_, amendment)| fits(&amendment.change));
        newest.find(|(seq, _)| self.stands(**seq)).map(|(seq, _)| *seq)
    }
}

impl Fate {
    /// The amendment that says so.
    #[must_use]
    pub const fn by(&self) -> u64 {
        match self {
            Self::Out { by }
            | Self::Changed { by, .. }
            | Self::Stopped { by, .. }
            | Self::Waits { by } => *by,
        }
    }

    /// Whether the order has no effect for now.
    #[must_use]
    pub const fn is_out(&self) -> bool {
        matches!(self, Self::Out { .. } | Self::Waits { .. })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn amended(change: Change, falls: &[u64], back: &[u64]) -> Amended {
        Amended {
            change,
            reason: "test".to_owned(),
            agreed_by: Vec::new(),
            on_new: crate::record::OnNewQuestion::Ask,
            falls: falls.to_vec(),
            back: back.to_vec(),
            changed: Vec::new(),
            stops: Vec::new(),
            waits: Vec::new(),
            state: String::new(),
            fold: String::new(),
        }
    }

    #[test]
    fn an_order_is_out_until_the_amendment_is_taken_out() {
        let mut known = Amendments::default();
        known.take(10, &amended(Change::Out { orders: vec![7] }, &[7, 8], &[]));
        assert!(known.fate(7).is_some_and(Fate::is_out) && known.fate(6).is_none());
        assert_eq!(known.reach_after(9), Some(7));
        known.take(11, &amended(Change::Undone { amendment: 10 }, &[], &[7, 8]));
        assert!(known.fate(7).is_none() && !known.stands(10) && known.stands(11));
        known.take(12, &amended(Change::Undone { amendment: 11 }, &[7, 8], &[]));
        assert!(known.stands(10) && !known.stands(11), "redo of a redo");
        assert_eq!(known.fate(8), Some(&Fate::Out { by: 12 }));
    }

    #[test]
    fn the_newest_standing_answer_counts() {
        let faces = |now: u8| Change::Faces { roll: 5, now: vec![now], typed_by: String::new() };
        let mut known = Amendments::default();
        known.take(10, &amended(faces(5), &[], &[]));
        known.take(11, &amended(faces(4), &[], &[]));
        assert_eq!(known.answer_now(5), Some(11));
        known.take(12, &amended(Change::Undone { amendment: 11 }, &[], &[]));
        assert_eq!((known.answer_now(5), known.answer_now(6)), (Some(10), None));
    }

    #[test]
    fn what_goes_on_falls_with_what_it_goes_on_with() {
        let mut known = Amendments::default();
        known.take(10, &amended(Change::Out { orders: vec![7] }, &[7], &[]));
        known.take(13, &amended(Change::Continued { amendment: 10 }, &[9], &[]));
        assert_eq!((known.root(13), known.stands(13)), (10, true));
        known.take(14, &amended(Change::Undone { amendment: 10 }, &[], &[7, 9]));
        assert!(!known.stands(13));
    }
}
