//! Which dice are put to the test whether they are fair: all that have fallen in the war, in the order of the journal.
//!
//! Dice that fell count, whatever became of their order: an amendment takes an outcome back and no throw. Dice that were
//! mistyped count as they were corrected. Dice that are written again, because their order was decided again, fell once. A card
//! drawn from what is left of a deck is no die.

mod throws;
mod used;

use std::ops::ControlFlow;

use journal::{EntryRef, Reading};
use kernel::Seat;
use report::fairness::Fairness;
use serde::{Deserialize, Serialize};

use crate::session::Session;
use engine::error::ApiResult;
pub(crate) use throws::{Source, Throw, Throws, odds};

/// What a draw is called for: whose card comes next in a fight of soldiers.
pub(crate) const CARDS: &str = "combat.draw";

/// Whose dice: the seat, who held it then, and where they came from.
pub(crate) type Thrower = (Seat, String, SourceKind);

/// Where dice came from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum SourceKind {
    /// Thrown on the table and typed.
    Typed,
    App,
}

impl Session {
    /// The dice of the war up to entry `through`.
    ///
    /// # Errors
    /// When an entry cannot be read.
    pub(crate) fn fairness(&self, through: u64) -> ApiResult<Fairness<Thrower>> {
        let mut fairness = Fairness::default();
        self.each_throw(through, &mut |throws, throw| {
            self.test(&mut fairness, throws, throw);
        })?;
        Ok(fairness)
    }

    /// Puts the dice of a throw to the test, if they fell with it.
    pub(crate) fn test(
        &self,
        fairness: &mut Fairness<Thrower>,
        throws: &Throws<'_>,
        throw: &Throw,
    ) {
        if let Some(faces) = throws.fell(throw)
            && throw.called.purpose != CARDS
        {
            fairness.add(&self.thrower(throw), throw.called.sides, throw.entry, faces);
        }
    }

    /// Shows every throw up to entry `through`, in the order of the journal.
    ///
    /// # Errors
    /// When an entry cannot be read.
    pub(crate) fn each_throw(
        &self,
        through: u64,
        see: &mut dyn FnMut(&Throws<'_>, &Throw),
    ) -> ApiResult<()> {
        let mut throws = Throws::of(self)?;
        let take = |entry: &EntryRef<'_>| -> ApiResult<_> {
            if let Some(throw) = throws.take(entry)? {
                see(&throws, &throw);
            }
            Ok(ControlFlow::Continue(()))
        };
        self.journal.for_each(1..=through, Reading::Unverified, take)
    }

    /// Whose dice a throw is, as it fell.
    pub(crate) fn thrower(&self, throw: &Throw) -> Thrower {
        let player = self.player_at(throw.seat, throw.fell_in);
        (throw.seat, player, throw.source.kind())
    }
}
