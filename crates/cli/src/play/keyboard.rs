//! Where lines come from: an editor with history and completion at a terminal, plain lines from a pipe.

use std::io::{BufRead, IsTerminal, Read, Write};
use std::path::{Path, PathBuf};

use api::error::{ApiError, ApiResult, Kind};
use api::kernel::dice::notation;
use rustyline::completion::{Completer, Pair};
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::{Hint, Hinter};
use rustyline::history::DefaultHistory;
use rustyline::validate::Validator;
use rustyline::{Config, Context, Editor, Helper};

use super::screen::Screen;

/// The longest line that is read, in bytes.
const LINE_BYTES_MAX: u64 = 64 << 10;
const HISTORY_LINES: usize = 1_000;

/// The player's keyboard, or whatever stands in for it.
pub(super) struct Keyboard {
    editor: Option<Box<Editor<Words, DefaultHistory>>>,
    history: PathBuf,
    /// Typed where only Enter was asked for: the next thing that is read.
    held: Option<String>,
}

/// What may be typed next.
#[derive(Clone, Debug, Default)]
pub(super) struct Words {
    pub words: Vec<String>,
    /// Sides and number of the dice that are called for.
    pub dice: Option<(u8, u32)>,
}

impl Keyboard {
    pub(super) fn new(data_folder: &Path, json: bool) -> Self {
        let history = data_folder.join("history.txt");
        let live = std::io::stdin().is_terminal() && std::io::stdout().is_terminal() && !json;
        Self { editor: if live { editor(&history) } else { None }, history, held: None }
    }

    /// Whether somebody sits at a terminal.
    pub(super) const fn is_live(&self) -> bool {
        self.editor.is_some()
    }

    /// What completion and the hint behind the cursor know.
    pub(super) fn expect(&mut self, words: Words) {
        if let Some(editor) = &mut self.editor {
            editor.set_helper(Some(words));
        }
    }

    /// Keeps a line that was typed early for the next question.
    pub(super) fn hold(&mut self, text: String) {
        self.held = Some(text);
    }

    /// The next line, without spaces around it; nothing when no more will come.
    ///
    /// # Errors
    /// When the keyboard or the pipe fails.
    pub(super) fn read(&mut self, prompt: &str, screen: &mut Screen) -> ApiResult<Option<String>> {
        if self.held.is_some() {
            return Ok(self.held.take());
        }
        let Some(editor) = &mut self.editor else { return piped(prompt, screen) };
        match editor.readline(prompt) {
            Ok(text) => {
                let text = text.trim().to_owned();
                if !text.is_empty() {
                    let _ = editor.add_history_entry(&text);
                    // A history that cannot be kept is no reason to stop a war.
                    let _ = editor.append_history(&self.history);
                }
                Ok(Some(text))
            }
            Err(ReadlineError::Eof | ReadlineError::Interrupted) => Ok(None),
            Err(error) => Err(ApiError::new(Kind::Failed, "keyboard", error.to_string())),
        }
    }
}

/// A line from a pipe, shown as if it had been typed, so that a transcript can be read.
fn piped(prompt: &str, screen: &mut Screen) -> ApiResult<Option<String>> {
    let mut text = Vec::new();
    std::io::stdin().lock().take(LINE_BYTES_MAX).read_until(b'\n', &mut text)?;
    if text.is_empty() {
        return Ok(None);
    }
    let text = String::from_utf8_lossy(&text).trim().to_owned();
    screen.write(&format!("{prompt}{text}\n"));
    Ok(Some(text))
}

fn editor(history: &Path) -> Option<Box<Editor<Words, DefaultHistory>>> {
    let config = Config::builder().max_history_size(HISTORY_LINES).ok()?.auto_add_history(false);
    let mut editor = Editor::with_config(config.build()).ok()?;
    if let Some(folder) = history.parent() {
        let _ = std::fs::create_dir_all(folder);
    }
    let _ = editor.load_history(history);
    editor.set_helper(Some(Words::default()));
    let _ = std::io::stdout().flush();
    Some(Box::new(editor))
}

impl Completer for Words {
    type Candidate = Pair;

    fn complete(
        &self,
        line: &str,
        position: usize,
        _: &Context<'_>,
    ) -> rustyline::Result<(usize, Vec<Pair>)> {
        let start = line[..position].rfind(' ').map_or(0, |at| at + 1);
        let begun = line[start..position].to_lowercase();
        let fits = |word: &&String| word.to_lowercase().starts_with(&begun);
        let pair = |word: &String| Pair { display: word.clone(), replacement: format!("{word} ") };
        Ok((start, self.words.iter().filter(fits).map(pair).collect()))
    }
}

/// What stands behind the cursor and is not typed: "5 of 6 dice".
pub(super) struct Remark(String);

impl Hint for Remark {
    fn display(&self) -> &str {
        &self.0
    }

    fn completion(&self) -> Option<&str> {
        None
    }
}

impl Hinter for Words {
    type Hint = Remark;

    /// How many dice are there and what is wrong with them, before Enter.
    fn hint(&self, line: &str, _: usize, _: &Context<'_>) -> Option<Remark> {
        let (sides, count) = self.dice?;
        let begins = line.trim_start().chars().next()?;
        if !begins.is_ascii_digit() {
            return None;
        }
        let progress = notation::progress(line, sides, count);
        Some(Remark(format!("   {}", progress.sentence())))
    }
}

impl Highlighter for Words {}
impl Validator for Words {}
impl Helper for Words {}
