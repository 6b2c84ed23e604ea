//! The way to `wardiary-paper`, the program that typesets PDF: it is given a job and gives the bytes back. It is a program of
//! its own because Typst takes long to build; where it is missing, everything else works.

use std::io::{Read as _, Write as _};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc;
use std::time::Duration;

use serde::Serialize;
use serde_json::Value;

use crate::error::{ApiError, ApiResult, Kind};

/// Its name, and the variable that names another place for it.
pub const PROGRAM: &str = "wardiary-paper";
pub const VARIABLE: &str = "WARDIARY_PAPER";

/// A report of forty pages takes a second or two.
const PATIENCE: Duration = Duration::from_secs(300);

/// What is printed: the shape that `wardiary-paper` reads.
#[derive(Debug, Default, Serialize)]
pub(crate) struct Job {
    pub sheet: &'static str,
    pub size: report::print::Paper,
    pub title: String,
    pub running: String,
    pub source: String,
    pub html: String,
    pub data: Value,
    pub pictures: std::collections::BTreeMap<&'static str, String>,
}

/// The PDF of a job.
///
/// # Errors
/// When the program is not there, or could not typeset it.
pub(crate) fn typeset(job: &Job) -> ApiResult<Vec<u8>> {
    let text = serde_json::to_string(job).map_err(failed)?;
    let program = program().ok_or_else(missing)?;
    let mut child = Command::new(&program)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .map_err(|error| failed(format!("{} did not start: {error}", program.display())))?;
    let answer = answer(&mut child, text);
    if answer.is_err() {
        // What has been killed already cannot be killed again, and nobody waits for it.
        let _ = child.kill();
    }
    let ended = child.wait().map_err(failed)?;
    let (pdf, said) = answer?;
    if !ended.success() || !pdf.starts_with(b"%PDF-") {
        let said = String::from_utf8_lossy(&said);
        let said = said.trim().trim_start_matches("wardiary-paper: ").to_owned();
        return Err(failed(if said.is_empty() { ended.to_string() } else { said }));
    }
    Ok(pdf)
}

/// What it writes to its two outputs. Each is read by a thread of its own, so that neither side waits for the other.
fn answer(child: &mut Child, text: String) -> ApiResult<(Vec<u8>, Vec<u8>)> {
    let (stdin, stdout, stderr) = (child.stdin.take(), child.stdout.take(), child.stderr.take());
    let (Some(mut stdin), Some(mut stdout), Some(mut stderr)) = (stdin, stdout, stderr) else {
        return Err(failed("it has no pipes"));
    };
    std::thread::spawn(move || {
        // Who stopped reading says why on the other pipe.
        let _ = stdin.write_all(text.as_bytes());
    });
    let (to_us, told) = mpsc::channel();
    std::thread::spawn(move || {
        let mut said = Vec::new();
        let from_it = std::thread::spawn(move || {
            let mut pdf = Vec::new();
            stdout.read_to_end(&mut pdf).map(|_| pdf)
        });
        let _ = stderr.read_to_end(&mut said);
        // Nobody listens any more where it took too long.
        let _ = to_us.send((from_it.join(), said));
    });
    match told.recv_timeout(PATIENCE) {
        Ok((Ok(Ok(pdf)), said)) => Ok((pdf, said)),
        Ok((_, said)) => Err(failed(String::from_utf8_lossy(&said).trim())),
        Err(_) => Err(failed("it took longer than five minutes")),
    }
}

/// Beside this program, where it is installed and built; another place where the variable says so.
fn program() -> Option<PathBuf> {
    let named = std::env::var_os(VARIABLE).map(PathBuf::from);
    let beside = || {
        let name = format!("{PROGRAM}{}", std::env::consts::EXE_SUFFIX);
        Some(std::env::current_exe().ok()?.with_file_name(name))
    };
    named.or_else(beside).filter(|program| program.is_file())
}

fn missing() -> ApiError {
    let message = "PDF needs the program wardiary-paper, and it is not there (yet)";
    ApiError::new(Kind::Failed, "paper.missing", message).hint(
        "`cargo xtask run` builds it after the window has opened, `cargo xtask paper` builds it now; until then save HTML and \
         print that from a browser",
    )
}

fn failed(why: impl core::fmt::Display) -> ApiError {
    ApiError::new(Kind::Failed, "paper.failed", format!("the PDF could not be made: {why}"))
        .hint("save HTML instead, and print that from a browser")
}
