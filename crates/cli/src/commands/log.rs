//! `log`: the entries as sentences.

use super::prelude::*;

/// Show what happened, entry by entry
#[derive(Debug, Args)]
pub(crate) struct Log {
    #[command(flatten)]
    file: File,
    /// First entry
    #[arg(long, value_name = "N")]
    from: Option<u64>,
    /// Last entry
    #[arg(long, value_name = "N")]
    to: Option<u64>,
    /// Only the newest N entries
    #[arg(long, value_name = "N", conflicts_with_all = ["from", "to"])]
    last: Option<u64>,
    /// Who reads
    #[arg(long, default_value_t = SeatWord::UMPIRE)]
    seat: SeatWord,
}

impl Log {
    pub(crate) fn run(self, door: &mut Door) -> ApiResult<Answer> {
        let (file, seat) = (self.file.file.clone(), self.seat.into());
        let entries = door.status(&file, seat)?.entries;
        let from = self.last.map(|last| entries.saturating_sub(last) + 1).or(self.from);
        self.check(from, entries)?;
        let request = Request::Log { file, seat, from, to: self.to };
        let lines = wanted!(door.ask(request), Reply::Log)?;
        let text = show::lines(&lines, &door.look);
        Ok(Answer::reply(Reply::Log(lines), text))
    }

    /// Refuses a part of the journal that has no entries.
    fn check(&self, from: Option<u64>, entries: u64) -> ApiResult<()> {
        let first = from.unwrap_or(1);
        if first > entries {
            let message = format!("there is no entry {first}");
            return Err(usage("no_such_entry", message, format!("the last one is {entries}")));
        }
        match self.to.filter(|last| *last < first) {
            Some(last) => {
                let message = format!("entry {last} comes before entry {first}");
                Err(usage("log", message, format!("such as --from {last} --to {first}")))
            }
            None => Ok(()),
        }
    }
}
