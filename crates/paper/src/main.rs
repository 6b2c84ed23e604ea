//! `wardiary-paper`: one job as JSON on the standard input, one PDF on the standard output.

use std::io::{Read as _, Write as _};
use std::process::ExitCode;

use paper::{Job, typeset};

/// More is no job of ours.
const LARGEST: u64 = 256 * 1024 * 1024;

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(fault) => {
            let _ = writeln!(std::io::stderr(), "wardiary-paper: {fault}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> Result<(), String> {
    let mut text = String::new();
    let read = std::io::stdin().lock().take(LARGEST).read_to_string(&mut text);
    read.map_err(|fault| format!("the job could not be read: {fault}"))?;
    let job: Job = serde_json::from_str(&text).map_err(|fault| {
        format!("this is not a job of War Diary (`wardiary report` writes one): {fault}")
    })?;
    let pdf = typeset(&job)?;
    let mut out = std::io::stdout().lock();
    let written = out.write_all(&pdf).and_then(|()| out.flush());
    written.map_err(|fault| format!("the PDF could not be written: {fault}"))
}
