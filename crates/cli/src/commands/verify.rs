//! `verify`: is the file whole, are the dice honest, do the rules say the same again?

use api::error::ApiResult;
use api::request::{Reply, Request};
use api::verify::Verified;
use clap::Args;

use crate::answer::Answer;
use crate::arguments::File;
use crate::door::{Door, wanted};
use crate::look::{Look, bad, good};

/// The exit code of a journal that is not whole.
const BROKEN: u8 = 4;

/// Check a campaign: its chain, its dice, and with --rules every order again
#[derive(Debug, Args)]
pub(crate) struct Verify {
    #[command(flatten)]
    file: File,
    /// Decide every order again and compare
    #[arg(long)]
    rules: bool,
}

impl Verify {
    pub(crate) fn run(self, door: &mut Door) -> ApiResult<Answer> {
        let request = Request::Verify { file: self.file.file, rules: self.rules };
        let verified = wanted!(door.ask_long("Verifying", request), Reply::Verified)?;
        let code = if verified.whole { 0 } else { BROKEN };
        let text = drawn(&verified, self.rules, &door.look);
        Ok(Answer::reply(Reply::Verified(verified), text).exit(code))
    }
}

fn drawn(verified: &Verified, rules: bool, look: &Look) -> String {
    let mut lines = vec![match verified.whole {
        true => good(format!("Whole: {} entries.", verified.entries)),
        false => bad(format!("NOT whole: {} findings.", verified.findings.len())),
    }];
    for finding in &verified.findings {
        lines.push(look.wrap(&format!("  ! {finding}"), "    "));
    }
    lines.push(format!("Head        {}", verified.head));
    lines.push(format!("Root        {}", verified.root));
    lines.push(match &verified.remembered {
        Some(head) => {
            let end = if *head == verified.head { ", the end of the file" } else { "" };
            format!(
                "Remembered  {head}\n            (what this computer last saw of the campaign{end})"
            )
        }
        None => "Remembered  nothing outside the file; its end cannot be compared".to_owned(),
    });
    let (app, typed) = (verified.rolls_app, verified.rolls_typed);
    lines.push(format!("Rolls       {app} by the app, derived again; {typed} typed"));
    if rules {
        let (orders, digests) = (verified.orders, verified.digests);
        lines
            .push(format!("Rules       {orders} orders decided again, {digests} digests compared"));
        lines.push(
            "            (a digest is the fingerprint of the whole war at that entry)".to_owned(),
        );
    }
    lines.join("\n")
}
