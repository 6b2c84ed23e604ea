//! The automatic commanders at this keyboard: one order at a time, left on the screen for a moment.

use api::error::{ApiError, ApiResult, Kind};
use api::kernel::{Seat, Side};
use api::request::Request;
use api::simulate::CommanderKind;
use api::views::StatusView;

use crate::look::of_side;

use super::{Game, Next};

impl Game<'_> {
    /// One order of the automatic commander in a seat, who has something to do.
    pub(super) fn command(&mut self, seat: Seat) -> ApiResult<Next> {
        let stuck = || {
            let message = format!("the automatic commander of {seat} finds nothing to do");
            ApiError::new(Kind::Failed, "play.stuck", message)
                .hint("play that seat by hand: leave --computer out")
        };
        self.commanded(seat, false)?.ok_or_else(stuck)
    }

    /// One order of the automatic commander, left on the screen for a moment; none when he has nothing to do. With `ends` he ends
    /// what people of his side could still go on with.
    pub(super) fn commanded(&mut self, seat: Seat, ends: bool) -> ApiResult<Option<Next>> {
        let (file, kind) = (self.file(), CommanderKind::Sensible);
        let laid = self.has_laid(seat);
        let request = Request::Command { file, seat, kind, ends, after: None };
        let done = self.door.thrown(&self.settings.file, request)?;
        // A commander's own sheet is in no entry before his side's lies.
        if done.last < done.first && laid == self.has_laid(seat) {
            return Ok(None);
        }
        self.told(&done);
        if self.screen.is_live() && !self.pace.is_zero() {
            let status = self.door.status(&self.settings.file, Seat::Umpire)?;
            let side = seat.side().unwrap_or(Side::Blue);
            let text = of_side(side, format!("The program plays {seat}."));
            self.draw(&status, None, &text)?;
        }
        std::thread::sleep(self.pace);
        Ok(Some(Next::On))
    }

    /// `step`: one order of the program in a seat of this keyboard, before the people beside it have done all they could.
    pub(super) fn let_go_on(&mut self, word: &str) -> ApiResult<Next> {
        let named: Option<Seat> = word.parse().ok();
        let next = self.any_commanded(true, |seat| word.is_empty() || Some(seat) == named)?;
        if next.is_none() {
            self.say("The program has nothing to do here now.");
        }
        Ok(next.unwrap_or(Next::On))
    }

    /// One order of the first of these seats of the program that has something to do; `ends` as above.
    pub(super) fn any_commanded(
        &mut self,
        ends: bool,
        is_meant: impl Fn(Seat) -> bool,
    ) -> ApiResult<Option<Next>> {
        for seat in self.settings.computer.clone().into_iter().filter(|seat| is_meant(*seat)) {
            if let Some(next) = self.commanded(seat, ends)? {
                return Ok(Some(next));
            }
        }
        Ok(None)
    }

    /// Whether of a side with several commanders only those have something to do whom the program leads at this keyboard.
    pub(super) fn program_alone(&self, status: &StatusView, side: Side) -> bool {
        let of_side = |seat: &Seat| seat.side() == Some(side);
        let due = status.seats.iter().filter(|one| one.due).map(|one| one.seat).filter(of_side);
        let due: Vec<Seat> = due.collect();
        !due.is_empty() && due.iter().all(|seat| self.is_computer(*seat))
    }

    pub(super) fn is_computer(&self, seat: Seat) -> bool {
        self.settings.computer.contains(&seat)
    }

    pub(super) fn sits_here(&self, side: Side) -> bool {
        let is_led = self.settings.computer.iter().any(|seat| seat.side() == Some(side));
        is_led || self.settings.seat.is_none_or(|seat| seat.side() == Some(side))
    }

    /// Whether a commander's sheet of the battle at the keyboard lies, apart from his side's.
    fn has_laid(&mut self, seat: Seat) -> bool {
        let is_commander = matches!(seat, Seat::Commander(_));
        is_commander && self.door.sheet(&self.settings.file, seat).is_ok_and(|sheet| sheet.laid)
    }
}
