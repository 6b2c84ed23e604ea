//! `doctor`: is this computer fit for a war diary?

use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Instant;

use api::views::Integrity;
use serde::Serialize;
use serde_json::{Value, json};

use crate::look::{bad, good};

use super::prelude::*;

/// Check this computer: data folder, disk, SQLite, locale, terminal; and the campaigns you name
#[derive(Debug, Args)]
pub(crate) struct Doctor {
    /// Campaigns to look at
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,
}

/// One thing that was looked at.
#[derive(Serialize)]
struct Finding {
    what: String,
    fine: bool,
    says: String,
    value: Value,
}

/// Syncs of 4 KiB, of which the middle one is told.
const SYNCS: usize = 11;

impl Doctor {
    pub(crate) fn run(self, door: &mut Door) -> ApiResult<Answer> {
        let mut findings =
            vec![program(), data_folder(door), disk(door), sqlite(), scenarios(door)];
        findings.extend([locale(door), terminal(door)]);
        findings.extend(self.files.iter().map(|file| journal(door, file)));
        let fine = findings.iter().all(|finding| finding.fine);
        let lines = findings.iter().map(|finding| {
            let mark = if finding.fine { good("ok ") } else { bad("BAD") };
            let line = format!("{mark}  {:<12} {}", finding.what, finding.says);
            door.look.wrap(&line, "                  ")
        });
        let text = lines.collect::<Vec<_>>().join("\n");
        Ok(Answer::own(json!({ "doctor": { "fine": fine, "findings": findings } }), text)
            .exit(u8::from(!fine)))
    }
}

fn finding(what: &str, fine: bool, says: impl Into<String>, value: Value) -> Finding {
    Finding { what: what.to_owned(), fine, says: says.into(), value }
}

fn program() -> Finding {
    let version = env!("CARGO_PKG_VERSION");
    let system = format!("{} {}", std::env::consts::OS, std::env::consts::ARCH);
    finding("program", true, format!("wardiary {version} on {system}"), json!(version))
}

fn data_folder(door: &Door) -> Finding {
    let folder = door.api.host().data_folder();
    let probe = folder.join(".probe");
    let tried = std::fs::create_dir_all(folder).and_then(|()| std::fs::write(&probe, b"probe"));
    let _ = std::fs::remove_file(&probe);
    let value = json!(folder.display().to_string());
    let says = match &tried {
        Ok(()) => format!("{}, can be written", folder.display()),
        Err(error) => format!("{}: {error}", folder.display()),
    };
    finding("data folder", tried.is_ok(), says, value)
}

/// How long the disk takes to promise 4 KiB: every order waits for this.
fn disk(door: &Door) -> Finding {
    let path = door.api.host().data_folder().join(".probe-sync");
    let measured = sync_times(&path);
    let _ = std::fs::remove_file(&path);
    match measured {
        Ok(mut times) => {
            times.sort_unstable();
            let median = times[times.len() / 2];
            let slow = if median > 100_000 { "; slow: each order will be felt" } else { "" };
            let says =
                format!("4 KiB are safe after {}.{:03} ms{slow}", median / 1000, median % 1000);
            finding("disk", true, says, json!({ "sync_microseconds": median }))
        }
        Err(error) => finding("disk", false, format!("cannot be measured: {error}"), Value::Null),
    }
}

fn sync_times(path: &Path) -> std::io::Result<Vec<u64>> {
    let mut file = std::fs::File::create(path)?;
    let mut times = Vec::with_capacity(SYNCS);
    for _ in 0..SYNCS {
        let start = Instant::now();
        file.write_all(&[0; 4096])?;
        file.sync_data()?;
        times.push(u64::try_from(start.elapsed().as_micros()).unwrap_or(u64::MAX));
    }
    Ok(times)
}

fn sqlite() -> Finding {
    let version = rusqlite::version();
    finding("SQLite", true, format!("{version}, built in"), json!(version))
}

fn scenarios(door: &mut Door) -> Finding {
    let folders = door.api.host().scenario_folders();
    let folders: Vec<String> = folders.iter().map(|folder| folder.display().to_string()).collect();
    let names: Vec<String> = match wanted!(door.ask(Request::Scenarios {}), Reply::Scenarios) {
        Ok(lines) => lines.into_iter().map(|line| line.name).collect(),
        Err(_) => Vec::new(),
    };
    let says = match names.is_empty() {
        true => "none found; WARDIARY_SCENARIOS names folders to look in".to_owned(),
        false => names.join(", "),
    };
    finding("scenarios", true, says, json!({ "folders": folders, "names": names }))
}

fn locale(door: &Door) -> Finding {
    let says = match door.look.unicode {
        true => "UTF-8: everything can be shown",
        false => "not UTF-8: shown in plain ASCII",
    };
    finding("locale", true, says, json!({ "unicode": door.look.unicode }))
}

fn terminal(door: &Door) -> Finding {
    let look = &door.look;
    let says = match look.terminal {
        true => format!("{} columns, {} lines", look.window, look.height),
        false => "none: output goes to a file or a pipe".to_owned(),
    };
    let value = json!({ "terminal": look.terminal, "columns": look.window, "lines": look.height });
    finding("terminal", true, says, value)
}

fn journal(door: &mut Door, file: &Path) -> Finding {
    let what = file
        .file_name()
        .map_or_else(|| "campaign".to_owned(), |name| name.to_string_lossy().into_owned());
    match door.status(file, Seat::Umpire) {
        Ok(status) => {
            let whole = matches!(status.integrity, Integrity::Whole | Integrity::ReadOnly(_));
            let says = match &status.integrity {
                Integrity::Broken(finding) => format!("broken: {finding}"),
                _ => format!("{}, {} entries, whole", status.title, status.entries),
            };
            finding(&what, whole, says, json!({ "entries": status.entries, "head": status.head }))
        }
        Err(error) => finding(&what, false, error.message.clone(), json!({ "error": error })),
    }
}
