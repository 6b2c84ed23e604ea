//! A photograph as a screen shows it.

use engine::error::{ApiError, ApiResult};
use engine::game_time;
use engine::record::Photographed;
use engine::session::body_of;
use journal::Kind;
use kernel::Seat;
use serde::{Deserialize, Serialize};

use crate::session::Session;

/// A photograph with what it shows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct PhotographView {
    pub entry: u64,
    /// The entry that it shows.
    pub of: u64,
    /// Who added it.
    pub seat: Option<Seat>,
    pub caption: String,
    /// When it was in the war, such as `1944-12-19T06:35`.
    pub game_time: String,
    /// Of the whole picture, in pixels.
    pub width: u32,
    pub height: u32,
    /// A JPEG in base64.
    pub jpeg: String,
}

impl Session {
    /// A photograph whole, or a small one for a list.
    ///
    /// # Errors
    /// When the entry is none, the seat may not read it, or it cannot be read.
    pub fn photograph(&self, seat: Seat, seq: u64, small: bool) -> ApiResult<PhotographView> {
        let entry = self.entry_for(seat, seq)?;
        let Some(of) = entry.cause.filter(|_| entry.kind == Kind::Photographed) else {
            let message = format!("entry {seq} is not a photograph");
            return Err(ApiError::usage("photograph.none", message));
        };
        let shown: Photographed = body_of(&entry)?;
        Ok(PhotographView {
            entry: seq,
            of,
            seat: Seat::from_word(&entry.seat),
            caption: shown.caption,
            game_time: game_time::text(entry.game_time),
            width: shown.width,
            height: shown.height,
            jpeg: if small { shown.small } else { shown.jpeg },
        })
    }
}
