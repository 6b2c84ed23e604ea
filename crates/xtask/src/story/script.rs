//! The script of a day: Markdown, with the commands in blocks marked `story`. In them, line by line:
//!
//! - `$ wardiary …` is done, and shown with its answer; `! wardiary …` too, and must be refused;
//! - `% wardiary …` is done and not shown;
//! - `  keep …` below a command says what is shown of its answer: `nothing`, `first 2 last 1` lines, `entries` of the log,
//!   lines that match `/regular expressions/`; without it, all of it;
//! - `= words` must stand in the log by then.

use anyhow::{Context, Result, bail};
use regex::Regex;

use super::cut::Keep;

/// A piece of the day.
#[derive(Debug)]
pub(super) enum Piece {
    Text(String),
    Steps(Vec<Step>),
}

#[derive(Debug)]
pub(super) enum Step {
    Run {
        words: Vec<String>,
        /// As it was typed.
        line: String,
        /// Whether the program must say no.
        refused: bool,
        /// What is shown of the answer; `None` when not even the command is.
        keep: Option<Keep>,
    },
    /// The log says this by now.
    Told(String),
}

/// Entries of the log, and the lines of a roll that follow them.
const ENTRIES: [&str; 2] = [r"^ *\d+ +\d\d-\d\d", r"^ {18,}"];

/// Reads a script.
pub(super) fn read(script: &str) -> Result<Vec<Piece>> {
    let mut pieces = Vec::new();
    for (at, part) in script.split("```story\n").enumerate() {
        let text = match part.split_once("\n```\n") {
            Some((steps, text)) if at > 0 => {
                pieces.push(Piece::Steps(read_steps(steps)?));
                text
            }
            _ if at > 0 => bail!("a block of the story is not closed"),
            _ => part,
        };
        if !text.trim().is_empty() {
            pieces.push(Piece::Text(text.trim().to_owned()));
        }
    }
    Ok(pieces)
}

fn read_steps(block: &str) -> Result<Vec<Step>> {
    let mut steps = Vec::new();
    for line in block.lines() {
        let Some((mark, rest)) = line.split_at_checked(2) else {
            bail!("\"{line}\" is not a step")
        };
        match (mark, rest.strip_prefix("keep ")) {
            ("  ", Some(kept)) => match steps.last_mut() {
                Some(Step::Run { keep: Some(keep), .. }) => {
                    *keep = read_keep(kept).with_context(|| format!("at: {line}"))?;
                }
                _ => bail!("\"{line}\" stands below no command that is shown"),
            },
            ("$ " | "! " | "% ", _) => steps.push(Step::Run {
                words: words(rest)?,
                line: rest.to_owned(),
                refused: mark == "! ",
                keep: (mark != "% ").then_some(Keep::All),
            }),
            ("= ", _) => steps.push(Step::Told(rest.to_owned())),
            _ => bail!("\"{line}\" is not a step"),
        }
    }
    Ok(steps)
}

fn read_keep(text: &str) -> Result<Keep> {
    if text == "nothing" {
        return Ok(Keep::Ends(0, 0));
    }
    if text.starts_with("first") || text.starts_with("last") {
        let (mut first, mut last) = (0, 0);
        for pair in text.split(' ').collect::<Vec<_>>().chunks(2) {
            match pair {
                ["first", count] => first = count.parse()?,
                ["last", count] => last = count.parse()?,
                _ => bail!("keep is \"first 2 last 1\", not \"{text}\""),
            }
        }
        return Ok(Keep::Ends(first, last));
    }
    let mut patterns = Vec::new();
    let mut rest = text;
    if let Some(more) = rest.strip_prefix("entries") {
        patterns.extend(ENTRIES);
        rest = more.trim_start();
    }
    while let Some(more) = rest.strip_prefix('/') {
        let Some((pattern, more)) = more.split_once('/') else { bail!("{rest} is not closed") };
        patterns.push(pattern);
        rest = more.trim_start();
    }
    if !rest.is_empty() || patterns.is_empty() {
        bail!("\"{text}\" is not what may be kept");
    }
    Ok(Keep::Matching(patterns.into_iter().map(Regex::new).collect::<Result<_, _>>()?))
}

/// The words of a command; what stands in single quotes is one.
fn words(line: &str) -> Result<Vec<String>> {
    let mut words = Vec::new();
    for (at, part) in line.split('\'').enumerate() {
        if at % 2 == 1 {
            words.push(part.to_owned());
        } else {
            words.extend(part.split_whitespace().map(str::to_owned));
        }
    }
    if line.matches('\'').count() % 2 == 1 {
        bail!("a quotation is not closed in: {line}");
    }
    Ok(words)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_script_is_text_and_steps() {
        let script = "# Day\n\n```story\n$ a --why 'two words' b\n  keep first 1\n% c\n! d\n= so be it\n```\n\nEnd.\n";
        let pieces = read(script).expect("a script");
        let [Piece::Text(head), Piece::Steps(steps), Piece::Text(end)] = &pieces[..] else {
            panic!("{pieces:?}")
        };
        assert_eq!((&**head, &**end), ("# Day", "End."));
        let [Step::Run { words, keep, refused: false, .. }, Step::Run { keep: None, .. }, no, told] =
            &steps[..]
        else {
            panic!("{steps:?}")
        };
        assert_eq!(words, &["a", "--why", "two words", "b"]);
        assert!(matches!(keep, Some(Keep::Ends(1, 0))));
        assert!(matches!(no, Step::Run { refused: true, keep: Some(Keep::All), .. }));
        assert!(matches!(told, Step::Told(text) if text == "so be it"));
    }

    #[test]
    fn what_is_no_step_is_said() {
        for wrong in [
            "```story\n$ a\n",
            "```story\nwardiary\n```\n",
            "```story\n  keep entries\n```\n",
            "```story\n% a\n  keep entries\n```\n",
            "```story\n$ a 'b\n```\n",
            "```story\n$ a\n  keep /[/\n```\n",
            "```story\n$ a\n  keep first\n```\n",
            "```story\n$ a\n  keep some\n```\n",
        ] {
            assert!(read(wrong).is_err(), "{wrong}");
        }
    }
}
