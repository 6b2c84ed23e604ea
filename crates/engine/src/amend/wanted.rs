//! What a person wants changed, in terms of the entries he sees, and the change it is.

use campaign::{BattleId, War, WarOrder};
use journal::{Entry, Kind};
use kernel::dice::notation;
use kernel::{RuleSet as _, Seat};
use serde::{Deserialize, Serialize};

use crate::error::{ApiError, ApiResult, Kind as Trouble};
use crate::record::{Asked, Change, Ordered, RollSource, Rolled};
use crate::session::{Session, body_of};

/// A change of the past. `entry` is any entry of the order that is meant, unless it says otherwise.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "types", ts(rename = "AmendChange"))]
pub enum Wanted {
    /// The order never was; with `and_after`, nor anything ordered in its battle after it, nor in the smaller battles that
    /// came of that.
    Out {
        entry: u64,
        #[serde(default)]
        #[cfg_attr(feature = "types", ts(as = "Option<bool>", optional))]
        and_after: bool,
    },
    /// Another order was meant.
    Order { entry: u64, order: WarOrder },
    /// Dice were typed wrongly. `entry` is the roll.
    Faces { entry: u64, typed: String },
    /// Something else was chosen. `entry` is the choice.
    Choice { entry: u64, words: Vec<String> },
    /// A ruling was forgotten, right before the order.
    Before { entry: u64, order: WarOrder },
    /// The amendment of this entry is taken out.
    Redo { entry: u64 },
}

impl Wanted {
    /// Whether a recorded change is what this wish would have led to.
    pub(super) fn led_to(&self, session: &Session, change: &Change) -> bool {
        let is_of = |entry: u64, order: u64| {
            let of = session.entry(entry).and_then(|entry| session.order_of(&entry));
            of.is_ok_and(|of| of == Some(order))
        };
        match (self, change) {
            (Self::Out { entry, and_after }, Change::Out { orders }) => {
                orders.first().is_some_and(|first| is_of(*entry, *first))
                    && (*and_after || orders.len() == 1)
            }
            (Self::Order { entry, order }, Change::Order { order: of, now }) => {
                is_of(*entry, *of) && is_said(order, now)
            }
            (Self::Before { entry, order }, Change::Before { order: of, battle, now, .. }) => {
                is_of(*entry, *of) && order.battle == *battle && is_said(order, now)
            }
            (Self::Faces { entry, typed }, Change::Faces { roll, now, .. }) => {
                entry == roll && session.faces_of(*roll, typed).is_ok_and(|faces| faces == *now)
            }
            (Self::Choice { entry, words }, Change::Choice { choice, now }) => {
                entry == choice
                    && words.len() == now.len()
                    && words.iter().all(|word| now.contains(word))
            }
            (Self::Redo { entry }, Change::Undone { amendment }) => {
                let amendments = &session.fold.amendments;
                let root = amendments.root(*entry);
                root == *amendment || amendments.undoing(root).any(|of| of == *amendment)
            }
            _ => false,
        }
    }
}

/// Whether a recorded text says this order.
fn is_said(order: &WarOrder, text: &str) -> bool {
    serde_json::from_str::<Ordered>(text).is_ok_and(|said| said.order == order.order)
}

impl Session {
    /// The change that is wanted, looked at for sense.
    pub(super) fn change(&self, wanted: &Wanted, by: Seat) -> ApiResult<Change> {
        match wanted {
            Wanted::Out { entry, and_after: false } => {
                Ok(Change::Out { orders: vec![self.counting(*entry)?.seq] })
            }
            Wanted::Out { entry, and_after: true } => {
                let order = self.counting(*entry)?;
                Ok(Change::Out { orders: self.order_and_after(&order)? })
            }
            Wanted::Order { entry, order: now } => {
                let order = self.counting(*entry)?;
                let battle = order.battle;
                if now.battle.to_string() != battle {
                    let message =
                        format!("the order of entry {} is one of \"{battle}\"", order.seq);
                    return Err(ApiError::usage("amend.other_battle", message)
                        .hint("replace it by an order of the same battle"));
                }
                self.may_be_ordered_by_hand(now)?;
                let then: Ordered = body_of(&self.entry(order.seq)?)?;
                let agreed_by = then.agreed_by;
                let now = War::canonical(now.clone()).order;
                Ok(Change::Order {
                    order: order.seq,
                    now: Ordered { order: now, agreed_by }.write(),
                })
            }
            Wanted::Faces { entry, typed } => self.corrected(*entry, typed, by),
            Wanted::Choice { entry, words } => self.chosen_otherwise(*entry, words),
            Wanted::Before { entry, order } => self.put_before(*entry, order),
            Wanted::Redo { entry } => self.undone(*entry),
        }
    }

    /// Whether a recorded change is one that could be wanted there.
    ///
    /// # Errors
    /// When it could not, with the reason.
    pub(crate) fn is_sensible(&self, change: &Change, by: Seat) -> ApiResult<()> {
        let order_in = |battle: BattleId, now: &str| -> ApiResult<WarOrder> {
            let fault = |error| ApiError::broken(change.entry(), error);
            let ordered: Ordered = serde_json::from_str(now).map_err(fault)?;
            Ok(WarOrder { battle, order: ordered.order })
        };
        let again = match change {
            Change::Out { orders } => {
                for order in orders {
                    if self.counting(*order)?.seq != *order {
                        return Err(ApiError::broken(*order, "it is not an order"));
                    }
                }
                change.clone()
            }
            Change::Order { order, now } => {
                let battle = BattleId::new(&self.entry(*order)?.battle);
                let battle = battle.map_err(|fault| ApiError::broken(*order, fault))?;
                self.change(&Wanted::Order { entry: *order, order: order_in(battle, now)? }, by)?
            }
            Change::Faces { roll, now, typed_by } => {
                let typed: Vec<String> = now.iter().map(ToString::to_string).collect();
                match self.corrected(*roll, &typed.join(" "), by)? {
                    Change::Faces { roll, now, .. } => {
                        Change::Faces { roll, now, typed_by: typed_by.clone() }
                    }
                    other => other,
                }
            }
            Change::Choice { choice, now } => self.chosen_otherwise(*choice, now)?,
            Change::Before { order, battle, now, .. } => {
                self.put_before(*order, &order_in(*battle, now)?)?
            }
            Change::Undone { amendment } => self.undone(*amendment)?,
            Change::Continued { amendment } => match self.answered_amendment()? {
                Some((due, _)) if due == *amendment && by == Seat::App => change.clone(),
                _ => return Err(ApiError::broken(*amendment, "nothing waits to go on with it")),
            },
        };
        if again == *change {
            return Ok(());
        }
        Err(ApiError::broken(change.entry(), "it would be written otherwise"))
    }

    /// The order an entry belongs to, if it counts.
    fn counting(&self, seq: u64) -> ApiResult<Entry> {
        if seq > self.fold.seq || seq <= self.fold.founding {
            let (from, to) = (self.fold.founding + 1, self.fold.seq);
            let message = format!("entry {seq} cannot be changed; choose one from {from} to {to}");
            return Err(ApiError::usage("amend.out_of_range", message));
        }
        let entry = self.entry(seq)?;
        if entry.kind == Kind::Seated {
            let message = format!("entry {seq} says who plays; the war does not depend on it");
            return Err(ApiError::new(Trouble::Refused, "amend.seat", message)
                .hint("seat another person instead"));
        }
        if entry.kind == Kind::Amended {
            let message = format!("entry {seq} is an amendment itself");
            return Err(ApiError::new(Trouble::Refused, "amend.amendment", message)
                .hint(format!("take it out: wardiary amend FILE {seq} --redo")));
        }
        let Some(order) = self.order_of(&entry)? else {
            let message = format!("entry {seq} belongs to no order");
            return Err(ApiError::new(Trouble::Refused, "amend.no_order", message)
                .hint("name an order, or an entry that came of one"));
        };
        if let Some(fate) = self.fold.amendments.fate(order).filter(|fate| fate.is_out()) {
            let by = fate.by();
            let message = format!("the order of entry {order} no longer counts, by entry {by}");
            return Err(ApiError::new(Trouble::Refused, "amend.already", message)
                .hint(format!("take that amendment out: wardiary amend FILE {by} --redo")));
        }
        self.entry(order)
    }

    /// An order, and everything ordered after it in its battle and in the smaller battles that came of that.
    fn order_and_after(&self, first: &Entry) -> ApiResult<Vec<u64>> {
        let mut battles = vec![first.battle.clone()];
        let mut orders = Vec::new();
        for seq in first.seq..=self.fold.seq {
            let entry = self.entry(seq)?;
            match entry.kind {
                Kind::Ordered if battles.contains(&entry.battle) => {
                    let fate = self.fold.amendments.fate(seq);
                    if fate.is_none_or(|fate| !fate.is_out()) {
                        orders.push(seq);
                    }
                }
                Kind::Happened if entry.cause.is_some_and(|cause| orders.contains(&cause)) => {
                    if let Some(campaign::WarEvent::LinkOpened { child, .. }) =
                        crate::orders::event_in(&entry)
                    {
                        battles.push(child.to_string());
                    }
                }
                _ => {}
            }
        }
        Ok(orders)
    }

    fn corrected(&self, seq: u64, typed: &str, by: Seat) -> ApiResult<Change> {
        let entry = self.entry(seq)?;
        let no_roll =
            || ApiError::usage("not_a_typed_roll", format!("entry {seq} is not a typed roll"));
        if entry.kind != Kind::Rolled {
            return Err(no_roll().hint("name the entry with the dice"));
        }
        self.counting(seq)?;
        let first = match body_of::<Rolled>(&entry)?.source {
            RollSource::Again(first) => first,
            RollSource::Typed(_) | RollSource::App(_) => seq,
        };
        if first != seq && self.order_of(&self.entry(first)?)? == self.order_of(&entry)? {
            return Err(
                no_roll().hint(format!("these dice fell in entry {first}; correct that one"))
            );
        }
        if matches!(self.body::<Rolled>(first)?.source, RollSource::App(_)) {
            return Err(no_roll().hint("dice that the app threw cannot be mistyped"));
        }
        let now = self.faces_of(seq, typed)?;
        Ok(Change::Faces { roll: seq, now, typed_by: self.signed(by) })
    }

    /// Typed dice, read for the roll of an entry.
    fn faces_of(&self, roll: u64, typed: &str) -> ApiResult<Vec<u8>> {
        let no_roll =
            || ApiError::usage("not_a_typed_roll", format!("entry {roll} is not a typed roll"));
        let call = self.entry(roll)?.cause.ok_or_else(no_roll)?;
        let Asked::Roll(asked) = self.asked(call)? else { return Err(no_roll()) };
        notation::parse(typed, asked.sides, u32::from(asked.count))
            .map_err(|error| ApiError::new(Trouble::Refused, "dice.unreadable", error.to_string()))
    }

    fn chosen_otherwise(&self, seq: u64, words: &[String]) -> ApiResult<Change> {
        let entry = self.entry(seq)?;
        let no_choice = || ApiError::usage("not_a_choice", format!("entry {seq} is not a choice"));
        if entry.kind != Kind::Chosen {
            return Err(no_choice().hint("name the entry with the choice"));
        }
        self.counting(seq)?;
        let Asked::Choice(asked) = self.asked(entry.cause.ok_or_else(no_choice)?)? else {
            return Err(no_choice());
        };
        if let Some(word) = words.iter().find(|word| !asked.options.iter().any(|(o, _)| o == *word))
        {
            let offered: Vec<&str> = asked.options.iter().map(|(word, _)| &**word).collect();
            let message = format!("\"{word}\" was not offered");
            return Err(ApiError::new(Trouble::Refused, "answer.not_offered", message)
                .hint(format!("offered were: {}", offered.join(", "))));
        }
        let (least, most) = (usize::from(asked.least), usize::from(asked.most));
        if !(least..=most).contains(&words.len()) {
            let message = format!("choose {least} to {most}, not {}", words.len());
            return Err(ApiError::new(Trouble::Refused, "answer.unfit", message));
        }
        Ok(Change::Choice { choice: seq, now: words.to_vec() })
    }

    fn put_before(&self, seq: u64, order: &WarOrder) -> ApiResult<Change> {
        let before = self.counting(seq)?;
        if !order.order.is_ruling() {
            let message = "only a ruling can be added";
            return Err(ApiError::new(Trouble::Refused, "amend.no_ruling", message)
                .hint("replace an order that was given instead"));
        }
        let now = Ordered { order: War::canonical(order.clone()).order, agreed_by: Vec::new() };
        let (battle, seat): (BattleId, Seat) = (order.battle, Seat::Umpire);
        Ok(Change::Before { order: before.seq, battle, seat, now: now.write() })
    }

    fn undone(&self, seq: u64) -> ApiResult<Change> {
        let amendments = &self.fold.amendments;
        if amendments.get(seq).is_none() {
            let message = format!("entry {seq} is not an amendment");
            return Err(ApiError::usage("amend.no_amendment", message));
        }
        let root = amendments.root(seq);
        if !amendments.stands(root) {
            let message = format!("the amendment of entry {root} is already taken out");
            return Err(ApiError::new(Trouble::Refused, "amend.already", message));
        }
        // Once it was taken out and put back, what put it back is taken out: each is taken out once.
        let newest = amendments.undoing(root).last().unwrap_or(root);
        Ok(Change::Undone { amendment: newest })
    }
}
