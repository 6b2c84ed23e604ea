//! Reading the dice that fell on the table: `66531`, `3*6 2*5`, `-` takes the last one back.
//!
//! Grammar. Spaces and commas separate and mean nothing else. Dice with up to nine sides may be typed in one go, one
//! digit each; larger dice need a separator between them, and on a d10 both `10` and `0` are a ten. `3*6` (also `3x6`)
//! is three sixes, a word by itself. `-` removes the last die read so far, anywhere.

use core::fmt;

use serde::{Deserialize, Serialize};

/// More dice than this in one throw are a slip of the finger.
const MOST: usize = 10_000;

/// What is wrong with typed dice. Displayed as one plain sentence; positions count characters from 1.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error, Serialize, Deserialize)]
#[serde(tag = "problem", rename_all = "snake_case")]
pub enum DiceTextError {
    #[error("no dice yet, {expected} expected")]
    Empty { expected: u32 },
    #[error("{found} of {expected} dice, {} more", expected - found)]
    TooFew { found: u32, expected: u32 },
    /// `position` is that of the first die too many.
    #[error("{found} dice for {expected}, {} too many", found - expected)]
    TooMany { position: usize, found: u32, expected: u32 },
    #[error("{}", ImpossibleFace { face, sides: *sides })]
    ImpossibleFace { position: usize, face: String, sides: u8 },
    #[error("`{text}` is not a number")]
    NotANumber { position: usize, text: String },
    #[error("there is no die left to take back")]
    NothingToRemove { position: usize },
    /// `3*` and nothing after it.
    #[error("after `{text}` comes the face, as in 3*6")]
    Unfinished { position: usize, text: String },
    #[error("`{text}` is not a number of equal dice, as in 3*6")]
    NotEqualDice { position: usize, text: String },
}

/// What has been typed so far, for a dice box that answers while one types.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Progress {
    /// The dice read up to the first problem.
    pub faces: Vec<u8>,
    pub expected: u32,
    /// Never for dice that are merely still missing.
    pub problem: Option<DiceTextError>,
}

/// Reads exactly `expected` dice of `sides` sides.
///
/// # Errors
/// The first thing that is wrong, from left to right; the wrong number of dice last.
pub fn parse(text: &str, sides: u8, expected: u32) -> Result<Vec<u8>, DiceTextError> {
    let progress = progress(text, sides, expected);
    if let Some(problem) = progress.problem {
        return Err(problem);
    }
    if let Some(waiting) = unfinished(text) {
        return Err(waiting);
    }
    match progress.found() {
        found if found == expected => Ok(progress.faces),
        0 => Err(DiceTextError::Empty { expected }),
        found => Err(DiceTextError::TooFew { found, expected }),
    }
}

/// Reads what is there, without asking for what is missing.
#[must_use]
pub fn progress(text: &str, sides: u8, expected: u32) -> Progress {
    let mut reader = Reader { sides, expected, dice: Vec::new() };
    let unfinished = unfinished(text);
    let read = words(text).iter().try_for_each(|word| reader.read(word));
    // A star at the very end waits for its face; it is no mistake yet.
    let mistake = read.err().filter(|problem| Some(problem) != unfinished.as_ref());
    let too_many = || {
        let (_, position) = reader.dice.get(expected as usize)?;
        Some(DiceTextError::TooMany {
            position: *position,
            found: counted(reader.dice.len()),
            expected,
        })
    };
    let problem = mistake.or_else(too_many);
    Progress { faces: reader.dice.iter().map(|(face, _)| *face).collect(), expected, problem }
}

impl Progress {
    /// The number of dice read.
    #[must_use]
    pub fn found(&self) -> u32 {
        counted(self.faces.len())
    }

    #[must_use]
    pub fn missing(&self) -> u32 {
        self.expected.saturating_sub(self.found())
    }

    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.problem.is_none() && self.missing() == 0
    }

    /// One plain sentence for the line under the dice box.
    #[must_use]
    pub fn sentence(&self) -> String {
        match &self.problem {
            Some(problem) => problem.to_string(),
            None if self.is_complete() => format!("{0} of {0} dice", self.expected),
            None => {
                DiceTextError::TooFew { found: self.found(), expected: self.expected }.to_string()
            }
        }
    }
}

impl DiceTextError {
    /// Where it is, in characters from 1; `None` when only dice are missing.
    #[must_use]
    pub const fn position(&self) -> Option<usize> {
        match self {
            Self::Empty { .. } | Self::TooFew { .. } => None,
            Self::TooMany { position, .. }
            | Self::ImpossibleFace { position, .. }
            | Self::NotANumber { position, .. }
            | Self::NothingToRemove { position }
            | Self::Unfinished { position, .. }
            | Self::NotEqualDice { position, .. } => Some(*position),
        }
    }
}

/// A run of characters between separators, or a minus, with the position of its first character.
struct Word {
    position: usize,
    text: String,
}

fn words(text: &str) -> Vec<Word> {
    let mut words: Vec<Word> = Vec::new();
    let mut open = false;
    for (position, character) in (1..).zip(text.chars()) {
        let minus = is_minus(character);
        if character.is_whitespace() || character == ',' {
            open = false;
        } else if open && !minus {
            words.last_mut().expect("a word is open").text.push(character);
        } else {
            words.push(Word { position, text: character.to_string() });
            open = !minus;
        }
    }
    words
}

/// The complaint about a text that ends in `3*`.
fn unfinished(text: &str) -> Option<DiceTextError> {
    if !text.ends_with(is_star) {
        return None;
    }
    let Word { position, text } = words(text).pop()?;
    let (count, face) = text.split_once(is_star)?;
    (face.is_empty() && equal_dice(count).is_some())
        .then_some(DiceTextError::Unfinished { position, text })
}

struct Reader {
    sides: u8,
    expected: u32,
    /// Faces with the position each was read at.
    dice: Vec<(u8, usize)>,
}

impl Reader {
    fn read(&mut self, word: &Word) -> Result<(), DiceTextError> {
        let (position, text) = (word.position, word.text.as_str());
        if text.starts_with(is_minus) {
            let removed = self.dice.pop().map(|_| ());
            return removed.ok_or(DiceTextError::NothingToRemove { position });
        }
        if let Some((count, face)) = text.split_once(is_star) {
            return self.read_equal_dice(word, count, face);
        }
        if self.sides > 9 {
            let face = self.face(position, text)?;
            return self.add(1, face, position);
        }
        for (position, digit) in (position..).zip(text.chars()) {
            let face = self.face(position, digit.encode_utf8(&mut [0; 4]))?;
            self.add(1, face, position)?;
        }
        Ok(())
    }

    fn read_equal_dice(
        &mut self,
        word: &Word,
        count: &str,
        face: &str,
    ) -> Result<(), DiceTextError> {
        let (position, text) = (word.position, clipped(&word.text));
        let Some(count) = equal_dice(count) else {
            return Err(DiceTextError::NotEqualDice { position, text });
        };
        if face.is_empty() {
            return Err(DiceTextError::Unfinished { position, text });
        }
        let many_faces = self.sides <= 9 && face.chars().count() > 1;
        if many_faces || face.contains(is_star) {
            return Err(DiceTextError::NotEqualDice { position, text });
        }
        let before = word.text.chars().count() - face.chars().count();
        let face = self.face(position + before, face)?;
        self.add(count, face, position)
    }

    fn face(&self, position: usize, text: &str) -> Result<u8, DiceTextError> {
        if !is_digits(text) {
            return Err(DiceTextError::NotANumber { position, text: clipped(text) });
        }
        match text.parse::<u8>() {
            Ok(0) if self.sides == 10 => Ok(10),
            Ok(face) if (1..=self.sides).contains(&face) => Ok(face),
            _ => Err(DiceTextError::ImpossibleFace {
                position,
                face: clipped(text),
                sides: self.sides,
            }),
        }
    }

    fn add(&mut self, count: u32, face: u8, position: usize) -> Result<(), DiceTextError> {
        let found = self.dice.len().saturating_add(count as usize);
        if found > MOST {
            let (found, expected) = (counted(found), self.expected);
            return Err(DiceTextError::TooMany { position, found, expected });
        }
        self.dice.resize(found, (face, position));
        Ok(())
    }
}

/// The number before a star: at least one; beyond any sense it saturates.
fn equal_dice(count: &str) -> Option<u32> {
    is_digits(count).then(|| count.parse().unwrap_or(u32::MAX)).filter(|count| *count > 0)
}

/// What a sentence repeats of the typed text.
fn clipped(text: &str) -> String {
    const LONGEST: usize = 20;
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

fn is_digits(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

/// The hyphen on the keyboard, and the minus and dash some keyboards make of it.
const fn is_minus(character: char) -> bool {
    matches!(character, '-' | '\u{2212}' | '\u{2013}')
}

const fn is_star(character: char) -> bool {
    matches!(character, '*' | 'x' | 'X' | '\u{d7}')
}

fn counted(dice: usize) -> u32 {
    u32::try_from(dice).unwrap_or(u32::MAX)
}

/// The sentence about a face that the die does not have.
struct ImpossibleFace<'a> {
    face: &'a str,
    sides: u8,
}

impl fmt::Display for ImpossibleFace<'_> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { face, sides } = self;
        let vowel = face.starts_with('8') || matches!(*face, "11" | "18");
        let article = if vowel { "an" } else { "a" };
        write!(out, "{article} {face} is not on a d{sides}")?;
        if *sides > 9 && face.len() > 1 {
            write!(out, "; put a space or comma between dice")?;
        }
        Ok(())
    }
}
