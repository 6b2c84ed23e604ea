//! Passphrases: typed at a terminal without being shown, or a line of standard input. Never an argument, which other
//! programs and the shell's history could read.

use std::borrow::Cow;
use std::io::{BufRead as _, IsTerminal as _, Read as _};
use std::path::Path;

use api::error::{ApiError, ApiResult, Kind};
use api::kernel::Seat;
use api::request::{Reply, Request};
use api::views::{DiceKeeper, DiceKeeperView};
use rustyline::completion::Completer;
use rustyline::error::ReadlineError;
use rustyline::highlight::{CmdKind, Highlighter};
use rustyline::hint::Hinter;
use rustyline::history::DefaultHistory;
use rustyline::validate::Validator;
use rustyline::{Behavior, ColorMode, Config, Editor, Helper};
use unicode_width::UnicodeWidthStr as _;

use crate::door::{Door, wanted};

/// The longest passphrase that is read, in bytes.
const BYTES_MAX: u64 = 4 << 10;

/// Asks for a passphrase; nothing when none is given.
///
/// # Errors
/// When the terminal or standard input fails.
pub(crate) fn ask(prompt: &str) -> ApiResult<Option<String>> {
    let typed = match std::io::stdin().is_terminal() {
        true => unseen(prompt)?,
        false => piped()?,
    };
    Ok(typed.filter(|typed| !typed.is_empty()))
}

/// Asks for a new passphrase: at a terminal twice, since it is typed blind.
///
/// # Errors
/// When none is given, or the second one is another.
pub(crate) fn ask_new(seat: Seat) -> ApiResult<String> {
    let missing = || {
        ApiError::usage("passphrase.none", "no passphrase was given")
            .hint("type it at the terminal, or give it as a line of standard input")
    };
    let first = ask(&format!("New passphrase of {seat}'s dice: "))?.ok_or_else(missing)?;
    if std::io::stdin().is_terminal() && ask("The same again: ")?.as_ref() != Some(&first) {
        let message = "the second passphrase was another than the first";
        return Err(ApiError::usage("passphrase.not_the_same", message).hint("nothing was changed"));
    }
    Ok(first)
}

/// Unlocks the dice of every seat that needs its passphrase. False when one of them was not given.
///
/// # Errors
/// When a passphrase is wrong.
pub(crate) fn unlock(door: &mut Door, file: &Path) -> ApiResult<bool> {
    for seat in locked(door, file)? {
        if !unlock_one(door, file, seat)? {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Unlocks the dice of a seat if they need their passphrase.
///
/// # Errors
/// When the passphrase is wrong.
pub(crate) fn unlock_seat(door: &mut Door, file: &Path, seat: Seat) -> ApiResult<()> {
    if locked(door, file)?.contains(&seat) {
        unlock_one(door, file, seat)?;
    }
    Ok(())
}

fn unlock_one(door: &mut Door, file: &Path, seat: Seat) -> ApiResult<bool> {
    let Some(passphrase) = ask(&format!("Passphrase of {seat}'s dice: "))? else {
        return Ok(false);
    };
    door.ask(Request::UnlockDice { file: file.to_owned(), seat, passphrase })?;
    Ok(true)
}

fn locked(door: &mut Door, file: &Path) -> ApiResult<Vec<Seat>> {
    let request = Request::DiceKeepers { file: file.to_owned() };
    let keepers: Vec<DiceKeeperView> = wanted!(door.ask(request), Reply::DiceKeepers)?;
    let locked = keepers.iter().filter(|one| one.keeper == DiceKeeper::Locked);
    Ok(locked.map(|one| one.seat).collect())
}

fn piped() -> ApiResult<Option<String>> {
    let mut line = Vec::new();
    std::io::stdin().lock().take(BYTES_MAX).read_until(b'\n', &mut line)?;
    let line = String::from_utf8(line)
        .map_err(|_| ApiError::usage("passphrase.not_text", "the passphrase is not UTF-8 text"))?;
    Ok(Some(line.trim_end_matches(['\n', '\r']).to_owned()))
}

/// A line typed at the terminal, of which only blanks are shown.
fn unseen(prompt: &str) -> ApiResult<Option<String>> {
    let failed = |error: ReadlineError| ApiError::new(Kind::Failed, "keyboard", error.to_string());
    let config = Config::builder()
        .auto_add_history(false)
        .behavior(Behavior::PreferTerm)
        .color_mode(ColorMode::Forced)
        .build();
    let mut editor: Editor<Blanks, DefaultHistory> = Editor::with_config(config).map_err(failed)?;
    editor.set_helper(Some(Blanks));
    match editor.readline(prompt) {
        Ok(text) => Ok(Some(text)),
        Err(ReadlineError::Eof | ReadlineError::Interrupted) => Ok(None),
        Err(error) => Err(failed(error)),
    }
}

/// Shows blanks for whatever is typed.
struct Blanks;

impl Highlighter for Blanks {
    fn highlight<'l>(&self, line: &'l str, _: usize) -> Cow<'l, str> {
        Cow::Owned(" ".repeat(line.width()))
    }

    fn highlight_char(&self, _: &str, _: usize, kind: CmdKind) -> bool {
        kind != CmdKind::MoveCursor
    }
}

impl Completer for Blanks {
    type Candidate = String;
}
impl Hinter for Blanks {
    type Hint = String;
}
impl Validator for Blanks {}
impl Helper for Blanks {}
