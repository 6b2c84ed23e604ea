//! What is wrong with a scenario, where, and what would be right.

use core::fmt;
use core::ops::Range;

use miette::{LabeledSpan, NamedSource, SourceCode};
use serde::{Deserialize, Serialize};

/// One fault. Pure data: how it is drawn is decided by whoever shows it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Diagnostic {
    /// Stable word, such as `scenario::hex`; listed in `docs/SCENARIO.md`.
    pub code: String,
    /// What is wrong, in one sentence.
    pub message: String,
    /// The file of the scenario's folder.
    pub file: String,
    /// Bytes of that file.
    pub span: Range<usize>,
    /// From 1.
    pub line: u32,
    /// In characters, from 1.
    pub column: u32,
    /// What would be right.
    pub help: Option<String>,
}

/// A fault together with the text it is in, ready for miette's report.
#[derive(Debug)]
pub struct Sourced {
    fault: Diagnostic,
    source: NamedSource<String>,
}

impl Diagnostic {
    /// A fault at `span` of `text`; a span beyond the end is pulled back to it.
    #[must_use]
    pub fn new(
        code: &str,
        message: impl Into<String>,
        file: &str,
        text: &str,
        span: Range<usize>,
    ) -> Self {
        let span = within(text, span);
        let before = &text[..span.start];
        let line_start = before.rfind('\n').map_or(0, |at| at + 1);
        let count = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
        Self {
            code: code.to_owned(),
            message: message.into(),
            file: file.to_owned(),
            line: count(before.matches('\n').count() + 1),
            column: count(before[line_start..].chars().count() + 1),
            span,
            help: None,
        }
    }

    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Self {
        self.help = Some(help.into());
        self
    }

    /// The same with the text of its file, for a report that shows the line.
    #[must_use]
    pub fn sourced(self, text: &str) -> Sourced {
        let source = NamedSource::new(&self.file, text.to_owned());
        Sourced { fault: self, source }
    }
}

/// The span, cut at its first line's end and moved to character borders inside the text.
fn within(text: &str, span: Range<usize>) -> Range<usize> {
    let mut start = span.start.min(text.len());
    while !text.is_char_boundary(start) {
        start -= 1;
    }
    let line_end = text[start..].find('\n').map_or(text.len(), |at| start + at);
    let mut end = span.end.clamp(start, line_end);
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    start..end
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { file, line, column, message, code, .. } = self;
        write!(f, "{file}:{line}:{column}: {message} [{code}]")
    }
}

impl std::error::Error for Diagnostic {}

impl fmt::Display for Sourced {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.fault.message)
    }
}

impl std::error::Error for Sourced {}

impl miette::Diagnostic for Sourced {
    fn code<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        Some(Box::new(&self.fault.code))
    }

    fn help<'a>(&'a self) -> Option<Box<dyn fmt::Display + 'a>> {
        self.fault.help.as_ref().map(|help| Box::new(help) as Box<dyn fmt::Display>)
    }

    fn source_code(&self) -> Option<&dyn SourceCode> {
        Some(&self.source)
    }

    fn labels(&self) -> Option<Box<dyn Iterator<Item = LabeledSpan> + '_>> {
        let span = self.fault.span.clone();
        let label = LabeledSpan::new_with_span(Some("here".to_owned()), span);
        Some(Box::new(core::iter::once(label)))
    }
}
