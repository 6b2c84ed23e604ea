//! A line of words, read from left to right.

use core::str::FromStr;

use super::{Misread, Thing};
use crate::table::{Length, Point};
use crate::{Name, Names, Side};

/// The most words of a name that is typed without quotes.
const NAME_WORDS_MAX: usize = 8;

/// The words of a line, and how far they have been read.
#[derive(Clone, Debug)]
pub struct Reader<'t> {
    text: &'t str,
    words: Vec<Word<'t>>,
    at: usize,
    /// How the order goes, for hints.
    example: &'t str,
}

#[derive(Clone, Copy, Debug)]
struct Word<'t> {
    text: &'t str,
    quoted: bool,
    /// Where it begins in the line, its quotes included.
    from: usize,
}

impl<'t> Reader<'t> {
    /// Divides a line into words: at blanks, `=`, `:` and `+`, and not within quotes.
    #[must_use]
    pub fn new(text: &'t str) -> Self {
        let mut words = Vec::new();
        let mut from = 0;
        while let Some(begin) = text[from..].find(|c: char| !divides(c)).map(|at| from + at) {
            let rest = &text[begin..];
            let (word, quoted, used) = match rest.strip_prefix('"') {
                Some(inner) => {
                    let length = inner.find('"').unwrap_or(inner.len());
                    (&inner[..length], true, (length + 2).min(rest.len()))
                }
                None => {
                    let length = rest.find(divides).unwrap_or(rest.len());
                    (&rest[..length], false, length)
                }
            };
            words.push(Word { text: word, quoted, from: begin });
            from = begin + used;
        }
        Self { text, words, at: 0, example: "" }
    }

    /// Says how the order goes that is read from here on.
    pub const fn like(&mut self, example: &'t str) {
        self.example = example;
    }

    /// The next word, without reading it.
    #[must_use]
    pub fn peek(&self) -> Option<&'t str> {
        self.words.get(self.at).map(|word| word.text)
    }

    #[must_use]
    pub fn is_done(&self) -> bool {
        self.at >= self.words.len()
    }

    /// Reads the next word.
    ///
    /// # Errors
    /// When there is none.
    pub fn word(&mut self) -> Result<&'t str, Misread> {
        let word = self.peek().ok_or_else(|| self.short())?;
        self.at += 1;
        Ok(word)
    }

    /// Reads this word, or these words, if they come next.
    pub fn eats(&mut self, wanted: &str) -> bool {
        let mut at = self.at;
        for part in wanted.split(' ') {
            match self.words.get(at) {
                Some(word) if !word.quoted && bare(word.text).eq_ignore_ascii_case(part) => at += 1,
                _ => return false,
            }
        }
        self.at = at;
        true
    }

    /// Reads the first of these that comes next.
    pub fn eats_any(&mut self, wanted: &[&'static str]) -> Option<&'static str> {
        wanted.iter().copied().find(|wanted| self.eats(wanted))
    }

    /// Reads all of these that come next, in any order: words that people put in between.
    pub fn skip(&mut self, fillers: &[&'static str]) {
        while self.eats_any(fillers).is_some() {}
    }

    /// Takes the words out that are none of the order's places, wherever they stand; true if there was one.
    pub fn takes(&mut self, wanted: &str) -> bool {
        let is = |word: &Word<'_>| !word.quoted && word.text.eq_ignore_ascii_case(wanted);
        let found = self.words.iter().skip(self.at).position(is);
        if let Some(at) = found {
            self.words.remove(self.at + at);
        }
        found.is_some()
    }

    /// Reads a number.
    ///
    /// # Errors
    /// When the next word is none that fits.
    pub fn number<N: FromStr>(&mut self) -> Result<N, Misread> {
        self.parsed("not a number that fits here", |word| word.parse().ok())
    }

    /// Reads a number if one comes next.
    pub fn maybe<N: FromStr>(&mut self) -> Option<N> {
        let number = bare(self.peek()?).parse().ok()?;
        self.at += 1;
        Some(number)
    }

    /// Reads inches: `6`, `6.25`, `6"`.
    ///
    /// # Errors
    /// When the next word is no length.
    pub fn length(&mut self) -> Result<Length, Misread> {
        self.parsed("not a length in inches, such as 6 or 6.5", length)
    }

    /// Reads a place in inches: `12,30.5`.
    ///
    /// # Errors
    /// When the next words are no place.
    pub fn point(&mut self) -> Result<Point, Misread> {
        let before = self.at;
        self.maybe_point().ok_or_else(|| match self.words.get(before) {
            Some(word) => self.wrong(word.text, "not a place, such as 12,30.5").at(before),
            None => self.short(),
        })
    }

    /// Reads a place if one comes next.
    pub fn maybe_point(&mut self) -> Option<Point> {
        let (x, rest) = self.peek()?.split_once(',')?;
        let (y, used) = match rest {
            "" => (self.words.get(self.at + 1)?.text, 2),
            rest => (rest, 1),
        };
        let point = Point::new(length(x)?.0, length(bare(y))?.0);
        self.at += used;
        Some(point)
    }

    /// Reads a side by its colour or its name.
    ///
    /// # Errors
    /// When the next words are neither.
    pub fn side(&mut self, names: &dyn Names) -> Result<Side, Misread> {
        self.holder(names)?
            .ok_or_else(|| Misread::new("a side is wanted here", "say blue or orange"))
    }

    /// Reads a side, or `nobody`.
    ///
    /// # Errors
    /// When the next words are neither.
    pub fn holder(&mut self, names: &dyn Names) -> Result<Option<Side>, Misread> {
        if self.eats_any(&["nobody", "none"]).is_some() {
            return Ok(None);
        }
        for side in Side::BOTH {
            if self.eats(side.seat().word()) || self.eats(&names.side_name(side)) {
                return Ok(Some(side));
            }
        }
        let at = self.at;
        let hint = "say blue, orange or nobody";
        Err(Misread {
            hint: hint.to_owned(),
            ..self.word().map(|word| self.wrong(word, "not a side"))?
        }
        .at(at))
    }

    /// Reads what one of these is called: its id, its name, or an unambiguous part of either. Of several that fit, those of `side`
    /// are meant.
    ///
    /// # Errors
    /// When nothing is called so, or more than one.
    pub fn thing(
        &mut self,
        kind: &str,
        things: &[Thing<'_>],
        side: Option<Side>,
    ) -> Result<Name, Misread> {
        let (at, word) = (self.at, *self.words.get(self.at).ok_or_else(|| self.short())?);
        let of_kind: Vec<&Thing<'_>> = things.iter().filter(|thing| thing.kind == kind).collect();
        for count in (1..=NAME_WORDS_MAX).rev() {
            let Some(text) = self.joined(count) else { continue };
            // An id is its own, whatever else is called so.
            let own = of_kind.iter().find(|thing| thing.id.as_str() == text);
            let alike = of_kind.iter().filter(|thing| thing.is(&text));
            if let Some(name) =
                own.map(|thing| Ok(thing.id)).or_else(|| chosen(alike, side, kind, &text))
            {
                self.at += if word.quoted { 1 } else { count };
                return name.map_err(|misread| misread.at(at));
            }
        }
        for (rank, count) in
            (0..3).flat_map(|rank| (1..=NAME_WORDS_MAX).rev().map(move |count| (rank, count)))
        {
            let Some(text) = self.joined(count) else { continue };
            let alike = of_kind.iter().filter(|thing| thing.part(&text) == Some(rank));
            if let Some(name) = chosen(alike, side, kind, &text) {
                self.at += if word.quoted { 1 } else { count };
                return name.map_err(|misread| misread.at(at));
            }
        }
        // An id that nobody has goes on to the rules, which say so with their place in the book.
        let anybody = of_kind.is_empty() || word.text.contains('.');
        if let (true, Ok(name)) = (anybody, Name::new(bare(word.text))) {
            self.at += 1;
            return Ok(name);
        }
        let ours = of_kind.iter().filter(|thing| side.is_none() || thing.side == side);
        let known: Vec<&str> = ours.map(|thing| thing.id.as_str()).take(12).collect();
        let what = format!("there is no {kind} \"{}\" here", word.text);
        Err(Misread::new(what, format!("there are {}", known.join(", "))).at(at))
    }

    /// Reads one of these names, the longest that fits; a quoted text need be none of them.
    ///
    /// # Errors
    /// When there is none of these.
    pub fn named<'n>(
        &mut self,
        what: &str,
        names: impl Iterator<Item = &'n str>,
    ) -> Result<String, Misread> {
        let word = *self.words.get(self.at).ok_or_else(|| self.short())?;
        let rest = &self.text[word.from..];
        let fits = |name: &&str| {
            let begin = rest.get(..name.len());
            let then = rest.get(name.len()..).unwrap_or_default();
            !name.is_empty()
                && begin.is_some_and(|begin| super::thing::same(begin, name))
                && !then.starts_with(|c: char| !divides(c))
        };
        let mut known: Vec<&str> = names.collect();
        known.sort_by_key(|name| core::cmp::Reverse(name.len()));
        if let Some(name) = known.iter().copied().find(fits) {
            let end = word.from + name.len();
            self.at += self.words[self.at..].iter().take_while(|word| word.from < end).count();
            return Ok(name.to_owned());
        }
        if word.quoted || known.is_empty() {
            return self.word().map(str::to_owned);
        }
        let message = format!("there is no {what} \"{}\" here", word.text);
        Err(Misread::new(message, format!("there are {}", known.join(", "))).at(self.at))
    }

    /// The rest of the line as it was typed.
    pub fn rest(&mut self) -> &'t str {
        let from = self.words.get(self.at).map_or(self.text.len(), |word| word.from);
        self.at = self.words.len();
        self.text[from..].trim()
    }

    /// Nothing more is said.
    ///
    /// # Errors
    /// When something is.
    pub fn end(&self) -> Result<(), Misread> {
        match self.peek() {
            None => Ok(()),
            Some(word) => {
                let what = format!("\"{word}\" is one word too many");
                Err(Misread::new(what, format!("`{}` is complete without it", self.example))
                    .at(self.at))
            }
        }
    }

    /// The fault of an order that is not complete.
    #[must_use]
    pub fn short(&self) -> Misread {
        Misread::new("these words do not make an order", self.hint())
    }

    /// The fault of the word before, which is not what is wanted there.
    #[must_use]
    pub fn wrong(&self, word: &str, wanted: &str) -> Misread {
        Misread::new(format!("\"{word}\" is {wanted}"), self.hint()).at(self.at.saturating_sub(1))
    }

    fn hint(&self) -> String {
        format!("such as `{}`", self.example)
    }

    /// Reads a word that this makes something of.
    ///
    /// # Errors
    /// When it makes nothing of it.
    pub fn parsed<T>(
        &mut self,
        wanted: &str,
        read: impl FnOnce(&str) -> Option<T>,
    ) -> Result<T, Misread> {
        let word = self.word()?;
        read(bare(word)).ok_or_else(|| self.wrong(word, wanted))
    }

    /// So many words from here as one text; a quoted one is always alone.
    fn joined(&self, count: usize) -> Option<String> {
        let words = self.words.get(self.at..self.at + count)?;
        if count > 1 && words.iter().any(|word| word.quoted) {
            return None;
        }
        let text: Vec<&str> = words.iter().map(|word| word.text).collect();
        let text = text.join(" ");
        Some(if words[0].quoted { text } else { bare(&text).to_owned() })
    }
}

/// The only one of these, or the only one of a side; nothing where there is none.
fn chosen<'a, 'b: 'a>(
    alike: impl Iterator<Item = &'a &'a Thing<'b>>,
    side: Option<Side>,
    kind: &str,
    text: &str,
) -> Option<Result<Name, Misread>> {
    let mut found: Vec<&Thing<'_>> = alike.copied().collect();
    if found.len() > 1 && side.is_some() && found.iter().any(|thing| thing.side == side) {
        found.retain(|thing| thing.side == side);
    }
    match &found[..] {
        [] => None,
        [one] => Some(Ok(one.id)),
        several => {
            let ids: Vec<&str> = several.iter().map(|thing| thing.id.as_str()).take(6).collect();
            let what = format!("\"{text}\" may be more than one {kind}");
            Some(Err(Misread::new(what, format!("say which: {}", ids.join(", ")))))
        }
    }
}

fn divides(c: char) -> bool {
    c.is_whitespace() || matches!(c, '=' | ':' | '+')
}

/// A word without the comma behind it.
fn bare(word: &str) -> &str {
    word.strip_suffix(',').unwrap_or(word)
}

/// Inches with at most two digits behind the point.
fn length(text: &str) -> Option<Length> {
    let text = text.trim_end_matches('"');
    let (sign, text) = text.strip_prefix('-').map_or((1, text), |rest| (-1, rest));
    let (whole, part) = text.split_once('.').unwrap_or((text, "0"));
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    if !digits(whole) || !digits(part) || part.len() > 2 {
        return None;
    }
    let hundredths: i32 = format!("{part:0<2}").parse().ok()?;
    let inches: i32 = whole.parse().ok()?;
    inches.checked_mul(100)?.checked_add(hundredths).map(|length| Length(sign * length))
}

impl Length {
    /// As it is typed in an order: `6`, `6.25`.
    #[must_use]
    pub fn typed(self) -> String {
        self.to_string().replace('"', "")
    }
}

impl Point {
    /// As it is typed in an order: `12,30.5`.
    #[must_use]
    pub fn typed(self) -> String {
        format!("{},{}", Length(self.x).typed(), Length(self.y).typed())
    }
}
