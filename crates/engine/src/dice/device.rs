//! Links from the players' own devices: a chain whose secret never was in this file, so that no one at this computer can foresee or choose
//! a face.

use journal::Idem;
use kernel::Seat;
use kernel::dice::chain::Link;
use kernel::dice::record::{Commitment, Holder, Reason};

use super::AppThrow;
use crate::error::{ApiError, ApiResult, Kind as Trouble};
use crate::host::Host;
use crate::orders::Waiting;
use crate::secrets::{DeviceLink, LinkWanted};
use crate::session::Session;

/// The most links a device's chain may have.
const LENGTH_MOST: u32 = 100_000;

impl Session {
    /// A device takes a seat's dice over: from here on its chain decides, and its secret is nowhere else.
    ///
    /// # Errors
    /// When the seat throws no app dice, the chain's length makes no sense, a roll waits for links and not for this seat's
    /// device, or the journal cannot be written.
    pub fn hold_dice(
        &mut self,
        host: &mut Host,
        seat: Seat,
        tip: Link,
        length: u32,
    ) -> ApiResult<u64> {
        self.has_chain(seat)?;
        if !(1..=LENGTH_MOST).contains(&length) {
            let message = format!("a chain has 1 to {LENGTH_MOST} links, not {length}");
            return Err(ApiError::usage("dice.chain_length", message));
        }
        let due = self.fold.dice.due().get(seat.word()).copied();
        let follows = due.is_some_and(|due| {
            due.held == Holder::Device && due.commitment.length - due.index < RUNNING_OUT
        });
        // A device whose chain runs out goes on with the next one; else it takes over at once.
        let at_once = match self.link_wanted().map(|wanted| wanted.call) {
            _ if follows => None,
            None => Some(Reason::Moved),
            // The device that the roll waits for is gone: as when the seat commits anew, the roll is asked for once more.
            Some(_) if self.on_device(seat) && !self.secrets.has_given(seat) => Some(Reason::Lost),
            Some(call) => return Err(still_falling(seat, call)),
        };
        self.secrets.unlocked.remove(seat.word());
        if at_once == Some(Reason::Lost) {
            self.secrets.forget_links();
        }
        let held = (Holder::Device, at_once, false);
        self.write_committed(host, seat.word(), Commitment { tip, length }, held, &[])?;
        Ok(self.fold.seq)
    }

    /// A device gives its link for the roll that waits for it. When the last one is there, the dice fall.
    ///
    /// # Errors
    /// When no roll waits for it, it answers another call, or it is not the link that the seat committed to.
    pub fn give_link(
        &mut self,
        host: &mut Host,
        seat: Seat,
        call: u64,
        link: Link,
    ) -> ApiResult<AppThrow> {
        let Some(wanted) = self.secrets.wanted.clone().filter(|wanted| wanted.call == call) else {
            let message = format!("no app roll waits for a link at entry {call}");
            return Err(ApiError::new(Trouble::Refused, "dice.no_link_wanted", message));
        };
        if !wanted.seats.iter().any(|of| of.seat == seat) {
            let message = format!("{seat}'s dice are not held by a device");
            return Err(ApiError::new(Trouble::Refused, "dice.not_on_device", message));
        }
        if !self.fold.dice.is_due(seat.word(), &link) {
            let message = format!("that is not the next link of the chain {seat} committed to");
            return Err(ApiError::new(Trouble::Refused, "dice.foreign_link", message).hint(
                "this device has an older or another chain; let it take over the seat's dice again",
            ));
        }
        self.secrets.given.insert(seat.word().to_owned(), link);
        let (by, idem) = wanted.asked.unwrap_or((seat, None));
        self.app_dice(host, by, call, idem)
    }

    /// The roll that waits for devices, if one does.
    #[must_use]
    pub fn link_wanted(&self) -> Option<&LinkWanted> {
        let wanted = self.secrets.wanted.as_ref()?;
        self.fold.waiting_at(wanted.call).map(|_| wanted)
    }

    /// What devices must still give for a roll.
    pub(super) fn links_wanted(
        &self,
        waiting: &Waiting,
        by: Seat,
        idem: Option<Idem>,
    ) -> ApiResult<LinkWanted> {
        let number = self.fold.dice.next_number();
        let wanted = |(seat, due): (&str, kernel::dice::commitments::Due)| {
            let missing = due.held == Holder::Device && !self.secrets.given.contains_key(seat);
            let seat = Seat::from_word(seat).filter(|_| missing)?;
            Some(DeviceLink { seat, tip: due.commitment.tip, index: due.index })
        };
        let seats = self.fold.dice.due().into_iter().filter_map(wanted).collect();
        let question = kernel::seal::hex(&self.dice_question(waiting.at, number)?.digest());
        Ok(LinkWanted { call: waiting.at, number, question, seats, asked: Some((by, idem)) })
    }
}

/// Links may be given already: they would be out, and the roll they were for forgotten.
fn still_falling(seat: Seat, call: u64) -> ApiError {
    let message = format!(
        "the app's roll for entry {call} waits for links, so {seat}'s dice cannot move to a device yet"
    );
    ApiError::new(Trouble::Refused, "dice.roll_waits", message).hint(
        "let every device give its link, or type dice from the table; a seat whose device is gone must commit again first",
    )
}

/// With fewer links left than this a device commits to its next chain.
const RUNNING_OUT: u32 = 100;
