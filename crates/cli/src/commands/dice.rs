//! `dice`: the faces that fell, or the app's throw.

use api::request::{DiceSource, Done};
use api::views::WhyView;

use super::called::Called;
use super::prelude::*;

/// Enter the dice that are asked for
#[derive(Debug, Args)]
pub(crate) struct Dice {
    #[command(flatten)]
    file: File,
    /// Who throws
    #[arg(long)]
    seat: SeatWord,
    #[command(flatten)]
    called: Called,
    /// The faces in one go: 66531, or 3*6 2*5; - takes the last one back
    #[arg(required_unless_present = "app", conflicts_with = "app", value_name = "FACES")]
    faces: Vec<String>,
    /// Let the app throw; where its dice are locked, the passphrase is asked for
    #[arg(long)]
    app: bool,
}

impl Dice {
    pub(crate) fn run(self, door: &mut Door) -> ApiResult<Answer> {
        let (file, seat) = (self.file.file, self.seat.into());
        let (call, _) = self.called.find(door, &file, seat)?;
        let done = match self.app {
            true => door.app_dice(&file, seat, call)?,
            false => {
                let dice = DiceSource::Typed(self.faces.join(" "));
                door.done(Request::Dice { file: file.clone(), seat, call, dice, idem: None })?
            }
        };
        if !is_thrown(&done) {
            return Ok(super::done(done, door));
        }
        let request = Request::Why { file, seat, entry: done.first };
        let why = wanted!(door.ask(request), Reply::Why);
        // The throw stands, whether it can be explained or not.
        let read = why.map_or_else(|_| String::new(), |why| reading(&why));
        Ok(super::done(done, door).below(&read))
    }
}

/// Whether dice fell: where devices must give their links first, nothing is written yet.
const fn is_thrown(done: &Done) -> bool {
    done.links.is_none() && done.first <= done.last
}

/// The faces and what they come to: "6 6 5 3 1: 3 hits".
fn reading(why: &WhyView) -> String {
    let faces: Vec<String> = why.faces.iter().map(|face| face.face.to_string()).collect();
    come_to(why).map_or_else(String::new, |value| format!("{}: {value}", faces.join(" ")))
}

/// What the faces of a roll come to: "3 hits".
pub(crate) fn come_to(why: &WhyView) -> Option<String> {
    let hits = why.roll.as_ref().is_some_and(|roll| roll.hits.is_some());
    why.value.map(|value| counted(value, hits))
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
