//! Which dice are put to the test whether they are fair: all that have fallen in the war, in the order of the journal.
//!
//! A throw of the app's fell for certain, undone or not, so it counts: who undoes what he does not like makes no dice better. A
//! typed throw that was undone does not, because the same dice may have been typed again; and one that was amended never fell.
//! A card drawn from what is left of a deck is no die.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use journal::{EntryRef, Reading};
use kernel::Seat;
use kernel::dice::record::RollSource;
use report::fairness::Fairness;
use serde::Deserialize;

use crate::error::{ApiError, ApiResult};
use crate::record::Rolled;
use crate::session::Session;
use crate::views::SourceKind;

/// What a draw is called for: whose card comes next in a fight of soldiers.
pub(crate) const CARDS: &str = "combat.draw";

/// Whose dice: the seat, who held it then, and where they came from.
pub(crate) type Thrower = (Seat, String, SourceKind);

/// The part of a `roll_called` body that says whose dice are thrown.
#[derive(Deserialize)]
struct Called {
    call: CalledDice,
}

#[derive(Deserialize)]
struct CalledDice {
    purpose: String,
    seat: Seat,
    sides: u8,
}

/// A throw that is looked at.
struct Throw {
    of: Thrower,
    sides: u8,
    faces: Vec<u8>,
}

impl Session {
    /// The dice of the war up to entry `through`.
    ///
    /// # Errors
    /// When an entry cannot be read.
    pub(crate) fn fairness(&self, through: u64) -> ApiResult<Fairness<Thrower>> {
        let standing = self.fold.strikes.standing();
        let is_struck = |seq: u64| standing.iter().any(|strike| strike.covers(seq));
        let mut calls: BTreeMap<u64, CalledDice> = BTreeMap::new();
        let mut throws: BTreeMap<u64, Throw> = BTreeMap::new();
        self.journal.for_each(1..=through, Reading::Unverified, |entry| -> ApiResult<_> {
            match entry.kind_text {
                "roll_called" => {
                    calls.insert(entry.seq, read::<Called>(entry)?.call);
                }
                "rolled" | "amended" => {
                    let rolled: Rolled = read(entry)?;
                    if let Some(mistyped) = rolled.amends {
                        throws.remove(&mistyped);
                    }
                    let called = entry.cause.and_then(|call| calls.get(&call));
                    let called = called.filter(|call| call.purpose != CARDS);
                    let source = SourceKind::of(&rolled.source);
                    if let Some(CalledDice { seat, sides, .. }) = called
                        && (source == SourceKind::App || !is_struck(entry.seq))
                    {
                        let of = (*seat, self.player_at(*seat, entry.seq), source);
                        throws.insert(entry.seq, Throw { of, sides: *sides, faces: rolled.faces });
                    }
                }
                _ => {}
            }
            Ok(ControlFlow::Continue(()))
        })?;
        let mut fairness = Fairness::default();
        for (entry, Throw { of, sides, faces }) in throws {
            fairness.add(&of, sides, entry, &faces);
        }
        Ok(fairness)
    }
}

impl SourceKind {
    pub(crate) const fn of(source: &RollSource) -> Self {
        match source {
            RollSource::Table(_) => Self::Typed,
            RollSource::App(_) => Self::App,
        }
    }
}

fn read<T: for<'de> Deserialize<'de>>(entry: &EntryRef<'_>) -> ApiResult<T> {
    serde_json::from_str(entry.body).map_err(|error| ApiError::broken(entry.seq, error))
}
