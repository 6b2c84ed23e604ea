//! The text files of a scenario, line by line: words with their places, comments left out.

use core::ops::Range;

/// One line's words, comments left out.
pub(super) struct Line<'t> {
    pub(super) words: Vec<Word<'t>>,
}

#[derive(Clone, Copy)]
pub(super) struct Word<'t> {
    pub(super) text: &'t str,
    pub(super) at: usize,
}

impl Word<'_> {
    pub(super) const fn span(self) -> Range<usize> {
        self.at..self.at + self.text.len()
    }
}

impl Line<'_> {
    pub(super) fn span(&self) -> Range<usize> {
        match (self.words.first(), self.words.last()) {
            (Some(first), Some(last)) => first.at..last.span().end,
            _ => 0..0,
        }
    }
}

/// The lines of a file, those that say nothing included.
pub(super) fn lines(text: &str) -> impl Iterator<Item = Line<'_>> {
    let mut start = 0;
    text.split_inclusive('\n').map(move |line| {
        let at = start;
        start += line.len();
        let said = line.split('#').next().unwrap_or_default();
        let words = said.split_whitespace().map(|word| {
            let offset = word.as_ptr() as usize - line.as_ptr() as usize;
            Word { text: word, at: at + offset }
        });
        Line { words: words.collect() }
    })
}
