//! `report`: the after-action report that wrote itself.

use std::io::Write as _;
use std::path::{Path, PathBuf};

use api::kernel::Side;
use api::report::{Audience, Extract, Format, Length, Section, Span};
use clap::builder::{PossibleValuesParser, TypedValueParser};

use super::prelude::*;
use crate::arguments::one_of;

/// Write the after-action report as Markdown, as one HTML file with maps and charts, or as a PDF
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
    /// Who will read it
    #[arg(long = "for", value_parser = one_of(READERS), default_value = "public", value_name = "READER")]
    reader: Audience,
    /// Short or full
    #[arg(long, value_parser = one_of(LENGTHS), default_value = "full", value_name = "LENGTH")]
    length: Length,
    /// Leave parts of the full report out: luck, supply …
    #[arg(long, value_parser = parts(), value_delimiter = ',', value_name = "PART")]
    without: Vec<Section>,
    /// Add long parts: rolls (every one of them), and for a whole war diary (hour by hour) and order-of-battle
    #[arg(long, value_parser = parts(), value_delimiter = ',', value_name = "PART")]
    with: Vec<Section>,
    /// The format; a PDF needs --output
    #[arg(long, value_parser = one_of(FORMATS), default_value = "markdown", value_name = "FORMAT")]
    format: Format,
    /// Write it to a new file instead of the terminal
    #[arg(long, short, value_name = "FILE", required_if_eq("format", "pdf"))]
    output: Option<PathBuf>,
    /// Short for --format html --output FILE
    #[arg(long, value_name = "FILE", conflicts_with_all = ["output", "format"])]
    html: Option<PathBuf>,
}

const READERS: &[(&str, &str, Audience)] = &[
    ("public", "", Audience::Public),
    ("blue", "", Audience::Side(Side::Blue)),
    ("orange", "", Audience::Side(Side::Orange)),
    ("umpire", "", Audience::Umpire),
];

const LENGTHS: &[(&str, &str, Length)] =
    &[("full", "", Length::Full), ("dispatch", "One page", Length::Dispatch)];

const FORMATS: &[(&str, &str, Format)] = &[
    ("markdown", "", Format::Markdown),
    ("html", "With maps and charts, for a browser", Format::Html),
    ("pdf", "The same on paper", Format::Pdf),
];

impl Report {
    pub(crate) fn run(self, door: &mut Door) -> ApiResult<Answer> {
        let span = match (self.day, self.battle) {
            (Some(day), _) => Span::Day(day),
            (None, Some(battle)) => Span::Battle(battle),
            (None, None) => Span::War,
        };
        let format = if self.html.is_some() { Format::Html } else { self.format };
        let much: fn(&str) -> String = if format == Format::Html { kilobytes } else { lines };
        let (file, without, with) = (self.file.file, self.without, self.with);
        let (audience, length) = (self.reader, self.length);
        if let (Format::Pdf, Some(to)) = (format, &self.output) {
            let to = to.clone();
            let request =
                Request::SaveReport { file, to, span, audience, length, format, without, with };
            return on_paper(door.ask_long("Printing the report", request)?);
        }
        let request = Request::Report { file, span, audience, length, format, without, with };
        let reply = door.ask_long("Writing the report", request)?;
        shown_or_written(reply, self.output.or(self.html), much)
    }
}

/// How a unit's diary or a person's record is written.
#[derive(Debug, Args)]
pub(super) struct Written {
    /// The format; a PDF needs --output
    #[arg(long, value_parser = one_of(FORMATS), default_value = "markdown", value_name = "FORMAT")]
    format: Format,
    /// Write it to a new file instead of the terminal
    #[arg(long, short, value_name = "FILE", required_if_eq("format", "pdf"))]
    output: Option<PathBuf>,
}

impl Written {
    /// Whether it is to be a document, and not a page for the terminal.
    pub(super) fn is_asked(&self) -> bool {
        self.output.is_some() || self.format != Format::Markdown
    }
}

/// A unit's diary or a person's record, on the terminal or in a new file.
pub(super) fn extract(
    door: &mut Door,
    (file, seat): (PathBuf, Seat),
    extract: Extract,
    at: Option<u64>,
    Written { format, output }: Written,
) -> ApiResult<Answer> {
    if let (Format::Pdf, Some(to)) = (format, &output) {
        let to = to.clone();
        let request = Request::SaveExtract { file, seat, to, extract, at, format };
        return on_paper(door.ask_long("Printing", request)?);
    }
    let much: fn(&str) -> String = if format == Format::Html { kilobytes } else { lines };
    let request = Request::Extract { file, seat, extract, at, format };
    shown_or_written(door.ask_long("Writing", request)?, output, much)
}

/// How much of a PDF was written, and where.
pub(super) fn on_paper(reply: Reply) -> ApiResult<Answer> {
    let Reply::Written(written) = &reply else { return Err(unexpected()) };
    let path = written.path.clone();
    let size = std::fs::metadata(&path).map_err(ApiError::on_file(&path))?.len();
    let talk = format!("{} kB written to {}.", size.div_ceil(1_000), path.display());
    Ok(Answer::reply(reply, "").talk(talk))
}

/// A text as it is, or how `much` of it was written to a new file.
pub(super) fn shown_or_written(
    reply: Reply,
    output: Option<PathBuf>,
    much: fn(&str) -> String,
) -> ApiResult<Answer> {
    let Reply::Text(text) = &reply else { return Err(unexpected()) };
    let text = text.clone();
    let Some(path) = output else { return Ok(Answer::reply(reply, text).unchanged()) };
    write_new(&path, &text)?;
    let talk = format!("{} written to {}.", much(&text), path.display());
    Ok(Answer::reply(reply, "").talk(talk))
}

pub(super) fn lines(text: &str) -> String {
    format!("{} lines", text.lines().count())
}

fn kilobytes(text: &str) -> String {
    format!("{} kB", text.len().div_ceil(1_000))
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
pub(crate) fn write_new(path: &Path, bytes: impl AsRef<[u8]>) -> ApiResult<()> {
    let mut file = std::fs::File::create_new(path).map_err(ApiError::on_file(path))?;
    file.write_all(bytes.as_ref()).map_err(ApiError::on_file(path))
}
