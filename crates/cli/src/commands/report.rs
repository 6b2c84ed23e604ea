//! `report`: the after-action report that wrote itself.

use std::io::Write as _;
use std::path::{Path, PathBuf};

use api::error::{ApiError, ApiResult};
use api::kernel::Side;
use api::report::{Audience, Format, Length, Section, Span};
use api::request::{Reply, Request};
use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueEnum};

use crate::answer::Answer;
use crate::arguments::File;
use crate::door::Door;

/// The after-action report as Markdown, or as one HTML file with maps and charts
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
    /// One page, or everything
    #[arg(long, value_enum, default_value_t = Extent::Full, value_name = "LENGTH")]
    length: Extent,
    /// Leave parts of the full report out: rolls, order-of-battle …
    #[arg(long, value_parser = parts(), value_delimiter = ',', value_name = "PART")]
    without: Vec<Section>,
    /// Write it as Markdown to a new file instead of the terminal
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Write it as HTML, with maps and charts, to a new file
    #[arg(long, value_name = "FILE", conflicts_with = "output")]
    html: Option<PathBuf>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Reader {
    Public,
    Blue,
    Orange,
    Umpire,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Extent {
    Full,
    /// One page
    Dispatch,
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
            Reader::Umpire => Audience::Umpire,
        };
        let length = match self.length {
            Extent::Full => Length::Full,
            Extent::Dispatch => Length::Dispatch,
        };
        let format = if self.html.is_some() { Format::Html } else { Format::Markdown };
        let (file, without) = (self.file.file, self.without);
        let request = Request::Report { file, span, audience, length, format, without };
        let reply = door.ask_long("Writing the report", request)?;
        let text = match &reply {
            Reply::Text(text) => text.clone(),
            _ => return Err(crate::door::unexpected()),
        };
        match self.output.or(self.html) {
            None => Ok(Answer::reply(reply, text).unchanged()),
            Some(path) => {
                write_new(&path, &text)?;
                let written = match format {
                    Format::Markdown => format!("{} lines", text.lines().count()),
                    Format::Html => format!("{} kB", text.len().div_ceil(1_000)),
                };
                Ok(Answer::reply(reply, "")
                    .talk(format!("{written} written to {}.", path.display())))
            }
        }
    }
}

/// The parts of a report by their words, with hyphens as on every command line.
fn parts() -> impl TypedValueParser<Value = Section> {
    let word = |section: Section| section.word().replace('_', "-");
    PossibleValuesParser::new(Section::ALL.map(word)).try_map(move |said| {
        Section::ALL.into_iter().find(|section| word(*section) == said).ok_or("no such part")
    })
}

/// Writes a report to a new file; nothing is ever overwritten, least of all the campaign itself.
///
/// # Errors
/// When there is a file of that name, or the disk does not take it.
pub(crate) fn write_new(path: &Path, text: &str) -> ApiResult<()> {
    let mut file = std::fs::File::create_new(path).map_err(ApiError::on_file(path))?;
    file.write_all(text.as_bytes()).map_err(ApiError::on_file(path))
}
