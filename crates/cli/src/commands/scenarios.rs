//! `scenarios`: what can be played.

use api::error::ApiResult;
use api::request::{Reply, Request};
use clap::Args;

use crate::answer::Answer;
use crate::door::{Door, wanted};
use crate::show;

/// The scenarios that came with the program
#[derive(Debug, Args)]
pub(crate) struct Scenarios {}

impl Scenarios {
    pub(crate) fn run(self, door: &mut Door) -> ApiResult<Answer> {
        let lines = wanted!(door.ask(Request::Scenarios {}), Reply::Scenarios)?;
        let rows = lines
            .iter()
            .map(|line| vec![line.name.clone(), line.title.clone(), line.summary.clone()]);
        let text = match lines.is_empty() {
            true => String::new(),
            false => show::table(&door.look, &["Name", "Title", "What it is"], rows.collect()),
        };
        let talk = match lines.is_empty() {
            true => "No scenarios were found; WARDIARY_SCENARIOS names folders to look in.",
            false => "",
        };
        Ok(Answer::reply(Reply::Scenarios(lines), text).talk(talk))
    }
}
