//! `report`: the after-action report that wrote itself.

use std::io::Write as _;
use std::path::{Path, PathBuf};

use api::error::{ApiError, ApiResult};
use api::kernel::Side;
use api::report::{Audience, Span};
use api::request::{Reply, Request};
use clap::{Args, ValueEnum};

use crate::answer::Answer;
use crate::arguments::File;
use crate::door::Door;

/// The after-action report as Markdown
#[derive(Debug, Args)]
pub(crate) struct Report {
    #[command(flatten)]
    file: File,
    /// One day with its night; 1 is the first
    #[arg(long, value_name = "N", group = "span")]
    day: Option<u8>,
    /// One battle
    #[arg(long, value_name = "ID", group = "span")]
    battle: Option<String>,
    /// The whole war (the default)
    #[arg(long, group = "span")]
    war: bool,
    /// For whose eyes
    #[arg(long = "for", value_enum, default_value_t = Reader::Public, value_name = "READER")]
    reader: Reader,
    /// Write it to a new file instead of the terminal
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Reader {
    Public,
    Blue,
    Orange,
}

impl Report {
    pub(crate) fn run(self, door: &mut Door) -> ApiResult<Answer> {
        let span = match (self.day, self.battle) {
            (Some(day), _) => Span::Day(day),
            (None, Some(battle)) => Span::Battle(battle),
            (None, None) => Span::War,
        };
        let audience = match self.reader {
            Reader::Public => Audience::Public,
            Reader::Blue => Audience::Side(Side::Blue),
            Reader::Orange => Audience::Side(Side::Orange),
        };
        let request = Request::Report { file: self.file.file, span, audience };
        let markdown = match door.ask_long("Writing the report", request)? {
            Reply::Report { markdown } => markdown,
            _ => return Err(crate::door::unexpected()),
        };
        let reply = Reply::Report { markdown: markdown.clone() };
        match self.output {
            None => Ok(Answer::reply(reply, markdown).unchanged()),
            Some(path) => {
                write_new(&path, &markdown)?;
                let written =
                    format!("{} lines written to {}.", markdown.lines().count(), path.display());
                Ok(Answer::reply(reply, "").talk(written))
            }
        }
    }
}

/// Writes a report to a new file; nothing is ever overwritten, least of all the campaign itself.
///
/// # Errors
/// When there is a file of that name, or the disk does not take it.
pub(crate) fn write_new(path: &Path, markdown: &str) -> ApiResult<()> {
    let mut file = std::fs::File::create_new(path).map_err(ApiError::on_file(path))?;
    file.write_all(markdown.as_bytes()).map_err(ApiError::on_file(path))
}
