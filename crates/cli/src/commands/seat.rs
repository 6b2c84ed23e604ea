//! `seat`: who holds a seat from here on.

use api::record::PlayedBy;

use super::prelude::*;

/// Record who plays a seat from now on
#[derive(Debug, Args)]
pub(crate) struct Seat {
    #[command(flatten)]
    file: File,
    /// The seat
    #[arg()]
    seat: SeatWord,
    /// The new player; if left out, the seat's last player, or the program
    #[arg()]
    name: Vec<String>,
    /// The program plays the seat, under this name
    #[arg(long)]
    program: bool,
}

impl Seat {
    pub(crate) fn run(self, door: &mut Door) -> ApiResult<Answer> {
        let done = door.done(Request::TakeSeat {
            file: self.file.file,
            seat: self.seat.into(),
            name: (!self.name.is_empty()).then(|| self.name.join(" ")),
            by: if self.program { PlayedBy::Program } else { PlayedBy::Hand },
            idem: None,
        })?;
        let known = done.last < done.first;
        let answer = super::done(done, door);
        Ok(if known { answer.talk("The journal says so already.") } else { answer })
    }
}
