//! `dice`: the faces that fell, or the app's throw.

use api::error::ApiResult;
use api::request::{DiceSource, Reply, Request};
use api::views::WhyView;
use clap::Args;

use crate::answer::Answer;
use crate::arguments::{File, SeatWord};
use crate::door::{Door, wanted};

/// Give the dice that are called for
#[derive(Debug, Args)]
pub(crate) struct Dice {
    #[command(flatten)]
    file: File,
    /// Who throws
    #[arg(long, value_enum)]
    seat: SeatWord,
    /// The faces in one go: 66531, or 3*6 2*5; - takes the last one back
    #[arg(required_unless_present = "app", conflicts_with = "app", value_name = "FACES")]
    faces: Vec<String>,
    /// Let the app throw
    #[arg(long)]
    app: bool,
}

impl Dice {
    pub(crate) fn run(self, door: &mut Door) -> ApiResult<Answer> {
        let dice = match self.app {
            true => DiceSource::App,
            false => DiceSource::Typed(self.faces.join(" ")),
        };
        let file = self.file.file;
        let request =
            Request::Dice { file: file.clone(), seat: self.seat.into(), dice, idem: None };
        let done = door.done(request)?;
        let why = wanted!(door.ask(Request::Why { file, entry: done.first }), Reply::Why);
        // The throw stands, whether it can be explained or not.
        let read = why.map_or_else(|_| String::new(), |why| reading(&why));
        Ok(super::done(done, door).below(&read))
    }
}

/// The faces and what they come to: "6 6 5 3 1: 3 hits".
fn reading(why: &WhyView) -> String {
    let Some(value) = why.value else { return String::new() };
    let faces: Vec<String> = why.faces.iter().map(|face| face.face.to_string()).collect();
    let hits = why.roll.as_ref().is_some_and(|roll| roll.hits.is_some());
    format!("{}: {}", faces.join(" "), counted(value, hits))
}

fn counted(value: i64, hits: bool) -> String {
    match (hits, value) {
        (true, 1) => "1 hit".to_owned(),
        (true, _) => format!("{value} hits"),
        (false, _) => format!("{value} in sum"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_hit_is_no_hits() {
        assert_eq!(counted(1, true), "1 hit");
        assert_eq!(counted(0, true), "0 hits");
        assert_eq!(counted(7, false), "7 in sum");
    }
}
