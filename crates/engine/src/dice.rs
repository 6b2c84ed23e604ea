//! Dice for a call: typed from the table, or derived by the app from the links that every seat reveals.
//!
//! [`secrets`] keeps the seats' chains of this file, [`lock`] seals them with a passphrase, [`device`] takes links from the
//! players' own devices, [`proof`] says what a roll is thrown for and derives its faces again.

mod device;
mod lock;
mod proof;
mod secrets;

use journal::{Entry, Idem};
use kernel::dice::notation;
use kernel::dice::record::{AppRoll, Holder};
use kernel::{Call, RollCall, Seat};

use crate::error::{ApiError, ApiResult, Kind as Trouble};
use crate::host::Host;
use crate::orders::{Outcome, Waiting};
use crate::record::{RollSource, Rolled};
use crate::session::{Session, body_of};

pub use crate::secrets::{DeviceLink, LinkWanted};
pub(crate) use secrets::{is_whole, new_chain, simulated_secret};

/// How many links a chain has: more app rolls than most wars need.
pub const CHAIN_LENGTH: u32 = if cfg!(test) { 120 } else { 10_000 };

/// What came of asking the app for dice.
#[derive(Clone, Debug, PartialEq)]
pub enum AppThrow {
    Fell(Box<Outcome>),
    /// Devices must give their links first.
    Wants(LinkWanted),
}

impl Session {
    /// Records dice that fell on the table for a call, typed in one go. With an `idem` key, the same dice sent twice count
    /// once.
    ///
    /// # Errors
    /// When the call does not wait, the dice are another seat's, or the text is not the throw that is called for.
    pub fn table_dice(
        &mut self,
        host: &mut Host,
        by: Seat,
        call: u64,
        typed: &str,
        idem: Option<Idem>,
    ) -> ApiResult<Outcome> {
        if let Some(outcome) = self.already_applied(idem, |e| self.is_typed(e, call, typed))? {
            return Ok(outcome);
        }
        let waiting = self.waiting_at(call)?;
        let roll = roll_of(&waiting)?;
        self.may_answer(by, &waiting)?;
        let faces = parse(typed, roll)?;
        let source = RollSource::Typed(self.signed(by));
        self.record_roll(host, &waiting, by, &Rolled { faces, source }, idem)
    }

    /// Lets the app roll for a call: every seat's next link decides, and anyone can derive the faces again. With an `idem`
    /// key, asking twice rolls once.
    ///
    /// # Errors
    /// When the call does not wait, the dice are another seat's, or a secret is missing, locked or spoilt.
    pub fn app_dice(
        &mut self,
        host: &mut Host,
        by: Seat,
        call: u64,
        idem: Option<Idem>,
    ) -> ApiResult<AppThrow> {
        let same = |entry: &Entry| {
            let rolled = body_of::<Rolled>(entry);
            entry.cause == Some(call)
                && rolled.is_ok_and(|rolled| matches!(rolled.source, RollSource::App(_)))
        };
        if let Some(outcome) = self.already_applied(idem, same)? {
            return Ok(AppThrow::Fell(Box::new(outcome)));
        }
        let waiting = self.waiting_at(call)?;
        roll_of(&waiting)?;
        self.may_answer(by, &waiting)?;
        self.commit_in_time(host)?;
        let number = self.fold.dice.next_number();
        let wanted = self.links_wanted(&waiting, by, idem)?;
        if !wanted.seats.is_empty() {
            self.secrets.expect(wanted.clone());
            return Ok(AppThrow::Wants(wanted));
        }
        let links = self.next_links()?;
        let faces = self.dice_question(call, number)?.faces(&links);
        self.secrets.forget_links();
        let source = RollSource::App(AppRoll { number, links });
        let outcome = self.record_roll(host, &waiting, by, &Rolled { faces, source }, idem)?;
        Ok(AppThrow::Fell(Box::new(outcome)))
    }

    /// Whether an entry holds these dice, typed at the table for this call.
    fn is_typed(&self, entry: &Entry, call: u64, typed: &str) -> bool {
        let Ok(rolled) = body_of::<Rolled>(entry) else { return false };
        let Ok(crate::record::Asked::Roll(asked)) = self.asked(call) else { return false };
        let read = notation::parse(typed, asked.sides, u32::from(asked.count));
        entry.cause == Some(call)
            && matches!(rolled.source, RollSource::Typed(_))
            && read.is_ok_and(|faces| faces == rolled.faces)
    }
}

/// The roll that waits.
///
/// # Errors
/// When a choice waits instead.
pub fn roll_of(waiting: &Waiting) -> ApiResult<&RollCall> {
    match &waiting.call {
        Call::Roll(roll) => Ok(roll),
        Call::Choice(choice) => {
            let message = format!("a choice is called for, not dice: {}", choice.title);
            Err(ApiError::new(Trouble::Refused, "answer.wants_choice", message))
        }
    }
}

/// Reads typed dice for a roll.
///
/// # Errors
/// When they are not the throw that is called for, with what is wrong.
pub fn parse(typed: &str, call: &RollCall) -> ApiResult<Vec<u8>> {
    notation::parse(typed, call.sides, u32::from(call.count))
        .map_err(|error| ApiError::new(Trouble::Refused, "dice.unreadable", error.to_string()))
}

/// What is said where the secret of a chain that a device holds is asked for here.
fn held_elsewhere(seat: &str, held: Holder) -> Option<ApiError> {
    (held == Holder::Device).then(|| {
        let message = format!("{seat}'s dice are held by a device");
        ApiError::new(Trouble::Refused, "dice.on_device", message)
            .hint("let the device answer, type dice from the table, or commit the seat again")
    })
}
