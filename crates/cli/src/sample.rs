//! What tests are shown: views as the api gives them, and a window of plain characters.

use api::kernel::{Actor, Call, ChoiceCall, ChoiceOption, Cite, Seat};
use api::views::{CallView, EntryLine};

use crate::look::Look;

pub(crate) const fn look(width: usize) -> Look {
    Look { width, window: width, height: 24, unicode: false, terminal: false }
}

/// A text without its colours.
pub(crate) fn plain(text: &str) -> String {
    anstream::adapter::strip_str(text).to_string()
}

/// Anna is asked whether she holds.
pub(crate) fn call(entry: u64, battle: &str) -> CallView {
    let options = vec![ChoiceOption::new("hold", "Hold")];
    let (title, cite) = ("Hold?".to_owned(), Cite::section("3.9"));
    let choice = ChoiceCall::one("tsg.hold", title, Actor::Blue, cite, options, 0);
    let (battle, prompt) = (battle.to_owned(), "Anna: Hold?".to_owned());
    let (seat, answers, call) = (Seat::Blue, Seat::Blue, Call::Choice(choice));
    CallView { order: entry - 1, entry, seat, battle, prompt, call, answers }
}

/// An entry of blue's that counts and is for all eyes.
pub(crate) fn entry(seq: u64, kind: &str, cause: Option<u64>) -> EntryLine {
    EntryLine {
        seq,
        kind: kind.to_owned(),
        battle: "main".to_owned(),
        seat: Some(Seat::Blue),
        cause,
        game_time: "1944-10-04T09:00".to_owned(),
        recorded_at_ms: 0,
        text: "Anna notes: rain".to_owned(),
        faces: Vec::new(),
        hits: None,
        counts: true,
        amended_by: None,
        audience: None,
        withheld: false,
        step: false,
    }
}
