//! `note`: a remark for the diary.

use super::prelude::*;

/// Write a remark in the log
#[derive(Debug, Args)]
pub(crate) struct Note {
    #[command(flatten)]
    file: File,
    /// Who writes
    #[arg(long, default_value_t = SeatWord::UMPIRE)]
    seat: SeatWord,
    /// Only the writer can read it until the umpire opens it or the war is over
    #[arg(long)]
    private: bool,
    /// The remark
    #[arg(required = true)]
    text: Vec<String>,
}

impl Note {
    pub(crate) fn run(self, door: &mut Door) -> ApiResult<Answer> {
        let text = self.text.join(" ");
        if text.trim().is_empty() {
            return Err(usage("note", "a remark needs words", "such as: note FILE fog until nine"));
        }
        let (file, seat, private) = (self.file.file, self.seat.into(), self.private);
        journalled(Request::Note { file, seat, text, private, idem: None }, door)
    }
}
