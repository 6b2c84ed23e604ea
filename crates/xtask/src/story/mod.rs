//! `cargo xtask story`: plays a day from its script and writes it down as `docs/A-DAY-OF-FIRST-LIGHT.md`, every command with
//! the answer that the program really gave. What the script says of the day is checked: a story that no longer fits is not
//! written.

mod cut;
mod script;

use anyhow::{Context, Result, bail};
use xshell::{Shell, cmd};

use cut::cut;
use script::{Piece, Step};

use crate::{tools, tree};

const SCRIPT: &str = include_str!("a-day-of-first-light.md");
const DOCUMENT: &str = "docs/A-DAY-OF-FIRST-LIGHT.md";
/// How wide the window of the story is, in characters.
const COLUMNS: &str = "100";

#[derive(clap::Args)]
pub(crate) struct Story {
    /// Where to write it
    #[arg(long, default_value = DOCUMENT)]
    to: std::path::PathBuf,
}

pub(crate) fn run(shell: &Shell, story: &Story) -> Result<()> {
    tools::build_as_tested(shell)?;
    let table = Table::new(shell)?;
    let mut document = String::new();
    for piece in script::read(SCRIPT)? {
        match piece {
            Piece::Text(text) => paragraph(&mut document, &text),
            Piece::Steps(steps) => {
                let told = steps.iter().filter_map(|step| table.play(step).transpose());
                let told = told.collect::<Result<Vec<String>>>()?;
                if !told.is_empty() {
                    let code = format!("```console\n{}\n```", told.join("\n\n"));
                    paragraph(&mut document, &code);
                }
            }
        }
    }
    shell.write_file(&story.to, document)?;
    println!("wrote {}", story.to.display());
    Ok(())
}

/// Where the day is played: an empty folder, and the program built just now.
struct Table {
    folder: xshell::TempDir,
    program: std::path::PathBuf,
}

impl Table {
    fn new(shell: &Shell) -> Result<Self> {
        let target = std::env::var_os("CARGO_TARGET_DIR").map_or("target".into(), Into::into);
        let target: std::path::PathBuf = target;
        let program = tree::root().join(target).join("debug").join("wardiary");
        Ok(Self { folder: shell.create_temp_dir()?, program })
    }

    /// Does a step; what is shown of it, if anything.
    fn play(&self, step: &Step) -> Result<Option<String>> {
        match step {
            Step::Run { words, line, refused, keep } => {
                let said = self.say(words, *refused).with_context(|| format!("at: {line}"))?;
                let Some(keep) = keep else { return Ok(None) };
                let told = cut(&said, keep);
                let line = format!("$ {line}");
                Ok(Some(if told.is_empty() { line } else { format!("{line}\n{told}") }))
            }
            Step::Told(text) => {
                let log = ["wardiary", "log", "corvelle.wardiary", "--from", "1"];
                let log = log.map(str::to_owned);
                let log = self.say(&log, false)?;
                let log: Vec<&str> = log.split_whitespace().collect();
                if !log.join(" ").contains(text) {
                    bail!("the story no longer fits: the log does not say \"{text}\"");
                }
                Ok(None)
            }
        }
    }

    /// Runs a command in the folder; both streams, the answer before the talk.
    fn say(&self, words: &[String], refused: bool) -> Result<String> {
        let shell = Shell::new()?;
        shell.change_dir(self.folder.path());
        shell.set_var("WARDIARY_DATA", self.folder.path().join("data"));
        shell.set_var("WARDIARY_SCENARIOS", tree::root().join("campaigns"));
        shell.set_var("COLUMNS", COLUMNS);
        shell.set_var("LANG", "C.UTF-8");
        let command = match words {
            [program, rest @ ..] if program == "wardiary" => {
                let program = &self.program;
                cmd!(shell, "{program} --no-color {rest...}")
            }
            [python, script, rest @ ..] => {
                let script = tree::root().join(script);
                cmd!(shell, "{python} {script} {rest...}")
            }
            _ => bail!("no command"),
        };
        let output = command.quiet().ignore_status().output()?;
        let streams = [output.stdout, output.stderr].map(String::from_utf8);
        let [out, err] = streams;
        let (out, err) = (out?, err?);
        if output.status.success() == refused {
            bail!("unexpected: {}\n{out}\n{err}", output.status);
        }
        let said: Vec<&str> =
            [&*out, &*err].into_iter().map(str::trim_end).filter(|text| !text.is_empty()).collect();
        Ok(said.join("\n"))
    }
}

/// Paragraphs are divided by an empty line; commands that follow each other share one block.
fn paragraph(document: &mut String, text: &str) {
    if !document.is_empty() {
        document.push('\n');
    }
    document.push_str(text);
    document.push('\n');
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Without playing it: every command that the script shows stands in the document, in the same order, and so does
    /// everything it says.
    #[test]
    fn the_document_was_made_from_the_script() {
        let document = std::fs::read_to_string(tree::root().join(DOCUMENT)).expect("the document");
        let mut rest = &*document;
        let mut follows = |text: &str| match rest.find(text) {
            Some(at) => rest = &rest[at + text.len()..],
            None => panic!("the document does not go on with: {text}\nrun `cargo xtask story`"),
        };
        for piece in script::read(SCRIPT).expect("a script") {
            match piece {
                Piece::Text(text) => follows(&text),
                Piece::Steps(steps) => {
                    for step in &steps {
                        if let Step::Run { line, keep: Some(_), .. } = step {
                            follows(&format!("\n$ {line}\n"));
                        }
                    }
                }
            }
        }
    }
}
