//! `scenarios`: what can be played.

use super::prelude::*;

/// List the scenarios you can play
#[derive(Debug, Args)]
pub(crate) struct Scenarios {}

impl Scenarios {
    pub(crate) fn run(self, door: &mut Door) -> ApiResult<Answer> {
        let lines = wanted!(door.ask(Request::Scenarios {}), Reply::Scenarios)?;
        if lines.is_empty() {
            let talk =
                "No scenarios were found. Set WARDIARY_SCENARIOS to the folders that hold them.";
            return Ok(Answer::reply(Reply::Scenarios(lines), "").talk(talk));
        }
        let rows = lines
            .iter()
            .map(|line| vec![line.name.clone(), line.title.clone(), line.summary.clone()]);
        let text = show::table(&door.look, &["Name", "Title", "What it is"], rows.collect());
        Ok(Answer::reply(Reply::Scenarios(lines), text))
    }
}
