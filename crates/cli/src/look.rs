//! How the answer is drawn: how wide, in which characters, in which colours. Colour never carries anything alone.

use std::io::IsTerminal;

use api::kernel::{Seat, Side};
use owo_colors::{OwoColorize, XtermColors};

/// Lines are kept to this width, however wide the window is; longer ones are hard to read.
const TEXT_WIDTH_MAX: usize = 100;
const WIDTH_MIN: usize = 40;
const HEIGHT_DEFAULT: usize = 40;

/// What the place we write to can show.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Look {
    /// For text, at most 100 columns.
    pub width: usize,
    /// Of the whole window, for maps.
    pub window: usize,
    pub height: usize,
    /// Characters beyond ASCII may be used.
    pub unicode: bool,
    /// Somebody is looking at a terminal.
    pub terminal: bool,
}

impl Look {
    /// As standard output and the locale have it.
    pub(crate) fn detect(ascii: bool) -> Self {
        let terminal = std::io::stdout().is_terminal();
        let size = terminal_size::terminal_size().filter(|_| terminal);
        let named = |name: &str| std::env::var(name).ok().and_then(|text| text.parse().ok());
        let window = size.map(|(w, _)| usize::from(w.0)).or_else(|| named("COLUMNS"));
        let window = window.unwrap_or(TEXT_WIDTH_MAX).max(WIDTH_MIN);
        let height = size.map(|(_, h)| usize::from(h.0)).or_else(|| named("LINES"));
        Self {
            width: window.min(TEXT_WIDTH_MAX),
            window,
            height: height.unwrap_or(HEIGHT_DEFAULT),
            unicode: !ascii && unicode_locale(),
            terminal,
        }
    }

    /// The text in characters this place can show.
    pub(crate) fn fit(&self, text: &str) -> String {
        if self.unicode || text.is_ascii() { text.to_owned() } else { ascii(text) }
    }

    /// Paragraphs broken at the width, later lines indented as told.
    pub(crate) fn wrap(&self, text: &str, indent: &str) -> String {
        wrapped(text, self.width, indent)
    }

    /// Lines too long for the window broken between words; all others are left as they are.
    pub(crate) fn fold(&self, text: &str) -> String {
        let lines = text.lines().map(|line| match textwrap::core::display_width(line) {
            width if width > self.window => {
                let indent = line.len() - line.trim_start().len() + 2;
                wrapped(line, self.window, &" ".repeat(indent))
            }
            _ => line.to_owned(),
        });
        lines.collect::<Vec<_>>().join("\n")
    }

    /// A line across the text.
    pub(crate) fn rule(&self) -> String {
        dim("─".repeat(self.width))
    }
}

pub(crate) fn bold(text: impl AsRef<str>) -> String {
    text.as_ref().bold().to_string()
}

pub(crate) fn dim(text: impl AsRef<str>) -> String {
    text.as_ref().dimmed().to_string()
}

pub(crate) fn good(text: impl AsRef<str>) -> String {
    text.as_ref().green().to_string()
}

pub(crate) fn bad(text: impl AsRef<str>) -> String {
    text.as_ref().red().bold().to_string()
}

pub(crate) fn water(text: impl AsRef<str>) -> String {
    text.as_ref().cyan().to_string()
}

/// In the colour of a side. The text itself must say which side it is.
pub(crate) fn of_side(side: Side, text: impl AsRef<str>) -> String {
    // Okabe and Ito's blue and orange, as near as 256 colours come.
    let colour = match side {
        Side::Blue => XtermColors::from(33),
        Side::Orange => XtermColors::from(208),
    };
    text.as_ref().color(colour).to_string()
}

pub(crate) fn of_seat(seat: Seat, text: impl AsRef<str>) -> String {
    match seat.side() {
        Some(side) => of_side(side, text),
        None => text.as_ref().to_owned(),
    }
}

/// The frame of a side's symbols: squares for blue, points for orange.
pub(crate) const fn frame(side: Side) -> (char, char) {
    match side {
        Side::Blue => ('[', ']'),
        Side::Orange => ('<', '>'),
    }
}

/// Broken at spaces only, and never between a number and its percent sign.
fn wrapped(text: &str, width: usize, indent: &str) -> String {
    let options = textwrap::Options::new(width)
        .subsequent_indent(indent)
        .word_separator(textwrap::WordSeparator::AsciiSpace)
        .word_splitter(textwrap::WordSplitter::NoHyphenation);
    // A question needs no full stop.
    let text = text.replace(" %", "\u{a0}%").replace("?.", "?");
    let lines = text.lines().map(|line| textwrap::fill(line, &options));
    lines.collect::<Vec<_>>().join("\n").replace('\u{a0}', " ")
}

fn unicode_locale() -> bool {
    if cfg!(windows) {
        return true;
    }
    let set =
        ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().filter_map(|name| std::env::var(name).ok());
    let locale = set.into_iter().find(|value| !value.is_empty()).unwrap_or_default().to_lowercase();
    locale.contains("utf-8") || locale.contains("utf8")
}

fn ascii(text: &str) -> String {
    let mut plain = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            c if c.is_ascii() => plain.push(c),
            '—' | '–' | '─' | '−' => plain.push('-'),
            '═' => plain.push('='),
            '→' => plain.push_str("->"),
            '←' => plain.push_str("<-"),
            '│' => plain.push('|'),
            '┼' => plain.push('+'),
            '·' => plain.push('-'),
            '•' => plain.push('*'),
            '§' => plain.push_str("s."),
            '×' => plain.push('x'),
            '█' => plain.push('#'),
            '░' => plain.push('.'),
            '≈' => plain.push('%'),
            c => plain.push_str(deunicode::deunicode_char(c).unwrap_or("?")),
        }
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_ascii_lacks_is_said_otherwise() {
        assert_eq!(ascii("§3.7 — Müller → 2×"), "s.3.7 - Muller -> 2x");
    }

    #[test]
    fn lines_break_between_words_and_never_before_a_percent_sign() {
        assert_eq!(wrapped("a two-star general", 10, "  "), "a two-star\n  general");
        assert_eq!(wrapped("chance 33.9 % now", 13, ""), "chance 33.9 %\nnow");
        assert_eq!(wrapped("chance 33.9 % now", 12, ""), "chance\n33.9 % now");
    }

    #[test]
    fn frames_differ_so_that_colour_is_never_needed() {
        assert_ne!(frame(Side::Blue), frame(Side::Orange));
    }
}
