//! `verify`: is the file whole, are the dice honest, do the rules say the same again?

use api::verify::Verified;

use crate::look::{Look, bad, good};

use super::prelude::*;

/// The exit code of a journal that is not whole.
const BROKEN: u8 = 4;
/// The exit code of one in which nothing is wrong, but whose end could not be compared with what this computer remembers.
const NOT_COMPARED: u8 = 8;

/// Check that a campaign file is complete and unaltered; with --rules, replay every order
#[derive(Debug, Args)]
pub(crate) struct Verify {
    #[command(flatten)]
    file: File,
    /// Work out every order again and compare
    #[arg(long)]
    rules: bool,
}

impl Verify {
    pub(crate) fn run(self, door: &mut Door) -> ApiResult<Answer> {
        let request = Request::Verify { file: self.file.file, rules: self.rules };
        let verified = wanted!(door.ask_long("Verifying", request), Reply::Verified)?;
        let code = code(&verified);
        let text = drawn(&verified, &door.look);
        Ok(Answer::reply(Reply::Verified(verified), text).exit(code))
    }
}

fn code(verified: &Verified) -> u8 {
    match (verified.whole, &*verified.findings) {
        (true, _) => 0,
        (false, []) => NOT_COMPARED,
        (false, _) => BROKEN,
    }
}

fn drawn(verified: &Verified, look: &Look) -> String {
    let entries = counted(verified.entries, "entry", "entries");
    let findings = verified.findings.len() as u64;
    let mut lines = vec![match (verified.whole, findings) {
        (true, _) => good(format!("Whole: {entries}.")),
        (false, 0) => bad(format!(
            "NOT COMPARED: {entries}, and nothing says that their end is the true one."
        )),
        (false, _) => bad(format!("NOT whole: {}.", counted(findings, "finding", "findings"))),
    }];
    let findings = verified.findings.iter().chain(&verified.not_compared);
    lines.extend(findings.map(|finding| look.wrap(&format!("  ! {finding}"), "    ")));
    if let Some(first) = verified.first_bad.filter(|_| !verified.findings.is_empty()) {
        lines.push(format!("  Everything before entry {first} can be trusted."));
    }
    lines.push(format!("Head        {}", verified.head));
    lines.push(format!("Root        {}", verified.root));
    lines.push(remembered(verified));
    if verified.withheld > 0 {
        let texts = counted(verified.withheld, "entry has its text", "entries have their texts");
        lines.push(format!("Withheld    {texts} withheld here; the hashes are whole"));
    }
    lines.push("Checked".to_owned());
    // What could not be compared stands above already, in red.
    let checked =
        verified.checked.iter().filter(|said| Some(*said) != verified.not_compared.as_ref());
    lines.extend(checked.map(|said| look.wrap(&format!("  - {said}"), "    ")));
    lines.join("\n")
}

fn remembered(verified: &Verified) -> String {
    match &verified.remembered {
        Some(head) => {
            let end = if *head == verified.head { ", the end of the file" } else { "" };
            format!(
                "Remembered  {head}\n            (what this computer last saw of the campaign{end})"
            )
        }
        None => "Remembered  nothing outside the file; its end cannot be compared".to_owned(),
    }
}

fn counted(count: u64, one: &str, more: &str) -> String {
    if count == 1 { format!("1 {one}") } else { format!("{count} {more}") }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample::look;

    fn verified(whole: bool, not_compared: Option<&str>, findings: &[&str]) -> Verified {
        Verified {
            whole,
            entries: 12,
            not_compared: not_compared.map(str::to_owned),
            findings: findings.iter().map(|finding| (*finding).to_owned()).collect(),
            ..Verified::default()
        }
    }

    #[test]
    fn not_compared_is_said_as_loudly_as_broken_and_has_a_code_of_its_own() {
        let look = look(90);
        let lost = verified(false, Some("Not compared: it was lost."), &[]);
        let broken = verified(false, Some("Not compared: it broke before."), &["Entry 3 is bad."]);
        let codes = [&verified(true, None, &[]), &lost, &broken].map(code);
        assert_eq!(codes, [0, NOT_COMPARED, BROKEN]);
        assert!(codes.windows(2).all(|pair| pair[0] != pair[1]));
        for (verified, words) in [(&lost, "NOT COMPARED"), (&broken, "NOT whole: 1 finding.")] {
            let text = drawn(verified, &look);
            assert!(text.starts_with(&bad("x")[..4]) && text.contains(words), "{text}");
        }
        assert!(drawn(&lost, &look).contains("  ! Not compared: it was lost."));
    }
}
