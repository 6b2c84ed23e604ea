//! The journal folded: where the war stands, which orders are open, how far the dice chains are used, what was amended.
//!
//! A fold takes entries one by one. An amendment makes it go back to a snapshot before what was changed and come forward
//! again. Snapshots are a cache in fact: one counts only if its bytes have the digest that a hashed entry says.

mod again;
pub(crate) mod image;
mod opening;
mod past;

use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;
use std::sync::Arc;

use campaign::{BattleId, War, WarEvent, WarSetup, WarState};
use journal::{EntryRef, Journal, Kind, Reading};
use kernel::dice::commitments::Commitments;
use kernel::dice::record::{AppRoll, Committed};
use kernel::{RuleSet, Seat, Seq};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::amendments::{Amendments, Fate};
use crate::error::{ApiError, ApiResult};
use crate::readers;
use crate::record::{Amended, Digest, Founded, Opened, Seated};
use crate::seats::Seats;
use crate::upcast::current;

pub use again::{Counting, Visit};
pub use image::{Image, digest, war_digest};
pub(crate) use opening::Opening;
pub use past::Moment;
pub(crate) use past::PastStates;

/// Everything the journal says up to entry `seq`.
#[derive(Clone, Debug)]
pub struct Fold {
    pub seq: u64,
    pub war: WarState,
    /// The orders that wait for the table, at most one in each battle.
    pub open: BTreeMap<BattleId, OpenOrder>,
    pub dice: Commitments,
    pub amendments: Amendments,
    pub seats: Seats,
    /// Entries that only some may read, until they are opened.
    pub hidden: BTreeSet<u64>,
    pub founded: Arc<Founded>,
    /// The last entry of the founding: before it nothing can be amended.
    pub founding: u64,
    /// The newest digest taken.
    pub digest_at: u64,
}

/// An order that waits for the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OpenOrder {
    /// Its `ordered` entry.
    pub seq: u64,
    pub seat: Seat,
    /// The call that waits for an answer, if one does.
    pub call: Option<u64>,
    /// The entries of the answers so far, in the order of their calls.
    pub answers: Vec<u64>,
}

/// An amendment that was taken: the fold must now go back.
#[derive(Debug)]
pub struct GoBack {
    seq: u64,
    body: Box<Amended>,
}

/// The part of a `rolled` body that moves the dice chains.
#[derive(Deserialize)]
struct RolledLinks {
    app: Option<AppRoll>,
}

impl Fold {
    /// The campaign's time in a battle, by its name.
    pub(crate) fn time_of(&self, battle: &str) -> Option<i32> {
        crate::game_time::of(&self.war, BattleId::new(battle).ok()?)
    }

    /// The fold of the founding, which ends with entry `founding`. `setup` has what each side alone knows, as far as it can be
    /// read here.
    ///
    /// # Errors
    /// When the founding entry makes no sense.
    pub fn begin(founded: Arc<Founded>, setup: Arc<WarSetup>, founding: u64) -> ApiResult<Self> {
        let dice = Commitments::found(&founded.dice, founded.simulated.is_some())
            .map_err(|e| ApiError::broken(1, e))?;
        let war = WarState::begin(setup);
        let (open, amendments, seats) = Default::default();
        // What follows entry 1 in a founding is for one side each.
        let hidden = (2..=founding).collect();
        let (seq, digest_at) = (founding, founding);
        Ok(Self { seq, war, open, dice, amendments, seats, hidden, founded, founding, digest_at })
    }

    /// The fold of a whole journal up to `target`, from the newest snapshot that fits.
    ///
    /// # Errors
    /// When an entry cannot be read, or the chain breaks on the way.
    pub fn replay(journal: &Journal, target: u64, reading: Reading) -> ApiResult<Self> {
        let mut fold = Self::founding_of(journal)?.nearest(journal, target)?;
        fold.come_forward(journal, target, reading)?;
        Ok(fold)
    }

    /// The fold without any snapshot, for verification and benchmarks.
    ///
    /// # Errors
    /// As [`Fold::replay`].
    pub fn replay_from_the_first(
        journal: &Journal,
        target: u64,
        reading: Reading,
    ) -> ApiResult<Self> {
        let mut fold = Self::founding_of(journal)?;
        fold.come_forward(journal, target, reading)?;
        Ok(fold)
    }

    /// Takes the entries after the present one, up to `target`.
    ///
    /// # Errors
    /// As [`Fold::replay`]. The fold then stands right before the entry that could not be taken.
    pub fn come_forward(
        &mut self,
        journal: &Journal,
        target: u64,
        reading: Reading,
    ) -> ApiResult<()> {
        while self.seq < target {
            let mut back = None;
            let range = self.seq + 1..=target;
            journal.for_each(range, reading, |entry: &EntryRef<'_>| -> ApiResult<_> {
                back = self.take(entry)?;
                let go_on = back.is_none();
                Ok(if go_on { ControlFlow::Continue(()) } else { ControlFlow::Break(()) })
            })?;
            match back {
                Some(back) => self.go_back(journal, back)?,
                None => break,
            }
        }
        Ok(())
    }

    /// Takes one entry. An amendment is only noted: the caller must then [`Fold::go_back`].
    ///
    /// # Errors
    /// When the body is not of this program. Nothing is taken then.
    pub fn take(&mut self, entry: &EntryRef<'_>) -> ApiResult<Option<GoBack>> {
        let (seq, header) = (entry.seq, &entry.header);
        match header.kind {
            // A remark for others' eyes, in a copy that leaves it out.
            Kind::Noted | Kind::Photographed | Kind::Annotation(_) => {}
            Kind::Happened | Kind::Ruled | Kind::Sealed | Kind::Revealed => {
                let event = event(entry)?;
                War::evolve(&mut self.war, &event, Seq(seq));
                self.close(header.cause);
            }
            Kind::Ordered => {
                let open = OpenOrder { seq, seat: seat(entry)?, call: None, answers: Vec::new() };
                self.open.insert(battle(entry)?, open);
            }
            Kind::RollCalled | Kind::ChoiceCalled => self.asked(seq, header.cause),
            Kind::Rolled => {
                let rolled: RolledLinks = body(entry)?;
                if let Some(roll) = &rolled.app {
                    self.dice.reveal(roll).map_err(|error| ApiError::broken(seq, error))?;
                }
                self.answered(seq, header.cause);
            }
            Kind::Chosen => self.answered(seq, header.cause),
            Kind::Amended => {
                let body: Box<Amended> = body(entry)?;
                self.amendments.take(seq, &body);
                self.seq = seq;
                return Ok(Some(GoBack { seq, body }));
            }
            Kind::Committed => {
                let committed: Committed = body(entry)?;
                self.dice.commit(&committed).map_err(|error| ApiError::broken(seq, error))?;
            }
            Kind::Seated => self.seats.take(seq, body::<Seated>(entry)?),
            Kind::Opened => {
                for opened in body::<Opened>(entry)?.entries {
                    self.hidden.remove(&opened);
                }
            }
            Kind::Digest => self.digest_at = seq,
            Kind::Founded | Kind::Briefed => {}
            Kind::Unknown(code) => {
                return Err(ApiError::broken(seq, format!("it is of an unknown kind, {code}")));
            }
        }
        if !header.audience.is_empty() {
            self.hidden.insert(seq);
        }
        self.seq = seq;
        Ok(None)
    }

    /// Whether a reader sees what an entry says: its header names him, he is the umpire, or it was opened. The founding has both sides'
    /// orders of battle, so that in a war with fog it is the umpire's until the end.
    #[must_use]
    pub fn may_read(&self, seat: Seat, seq: u64, audience: &str) -> bool {
        if seq == 1 && self.war.has_fog() && self.war.over().is_none() {
            return seat == Seat::Umpire;
        }
        readers::is_for(&self.war, seat, audience) || !self.hidden.contains(&seq)
    }

    /// The orders that wait for the table.
    #[must_use]
    pub fn open_orders(&self) -> Vec<u64> {
        self.open.values().map(|open| open.seq).collect()
    }

    /// Whether an amendment has stopped an order that the table has not answered yet.
    #[must_use]
    pub fn is_stopped(&self, order: u64) -> bool {
        matches!(self.amendments.fate(order), Some(Fate::Stopped { .. }))
    }

    /// The stopped order that the table has answered: the amendment that stopped it goes on before anything else is written.
    #[must_use]
    pub fn answered_stop(&self) -> Option<u64> {
        let answered = |open: &&OpenOrder| open.call.is_none() && self.is_stopped(open.seq);
        self.open.values().find(answered).map(|open| open.seq)
    }

    /// The order that waits at a call.
    #[must_use]
    pub fn waiting_at(&self, call: u64) -> Option<(BattleId, &OpenOrder)> {
        let mut open = self.open.iter();
        open.find(|(_, open)| open.call == Some(call)).map(|(battle, open)| (*battle, open))
    }

    fn asked(&mut self, call: u64, order: Option<u64>) {
        if let Some(open) = self.open.values_mut().find(|open| Some(open.seq) == order) {
            open.call = Some(call);
        }
    }

    fn answered(&mut self, answer: u64, call: Option<u64>) {
        let waits = |open: &&mut OpenOrder| open.call.is_some() && open.call == call;
        if let Some(open) = self.open.values_mut().find(waits) {
            open.answers.push(answer);
            open.call = None;
        }
    }

    /// An order that has come to its outcome waits no more.
    fn close(&mut self, order: Option<u64>) {
        if !self.open.is_empty() {
            self.open.retain(|_, open| Some(open.seq) != order);
        }
    }
}

pub(crate) fn body<T: DeserializeOwned>(entry: &EntryRef<'_>) -> ApiResult<T> {
    serde_json::from_str(&current(entry)?).map_err(|error| ApiError::broken(entry.seq, error))
}

/// The event of an entry.
///
/// # Errors
/// When it holds none.
pub fn event(entry: &EntryRef<'_>) -> ApiResult<WarEvent> {
    let unreadable = |error: serde_json::Error| ApiError::broken(entry.seq, error);
    WarEvent::read(battle(entry)?, &current(entry)?).map_err(unreadable)
}

fn battle(entry: &EntryRef<'_>) -> ApiResult<BattleId> {
    let of = entry.header.battle;
    BattleId::new(of).map_err(|_| ApiError::broken(entry.seq, format!("\"{of}\" is not a battle")))
}

fn seat(entry: &EntryRef<'_>) -> ApiResult<Seat> {
    let of = entry.header.seat;
    Seat::from_word(of).ok_or_else(|| ApiError::broken(entry.seq, format!("unknown seat {of}")))
}

/// The digest an entry says.
pub(crate) fn digest_of(entry: &EntryRef<'_>) -> Option<Digest> {
    match entry.header.kind {
        Kind::Digest => serde_json::from_str(entry.text()?).ok(),
        _ => None,
    }
}
