//! The tape: what the table has answered so far to one order.
//!
//! `decide` reads the tape from its start every time. When the tape runs out it stops with the next [`Call`]; the
//! caller gets the answer, makes the tape longer and decides again. Because `decide` is pure, asking again is exact.

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::call::Question;
use crate::{Call, ChoiceCall, RollCall};

/// One answer of the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Answer {
    /// Faces in throwing order.
    Faces(Vec<u8>),
    /// Indexes of the chosen options, ascending, without repetition.
    Chosen(Vec<u16>),
    /// The chosen options by their words, as the record has them.
    Words(Vec<String>),
}

/// An answer that was given once, and what it answered: which call of its order, counted from 0, and the question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Given {
    pub call: u32,
    pub question: Question,
    pub answer: Answer,
}

/// The answers given so far, and how far they have been read.
#[derive(Clone, Debug)]
pub struct Tape<'a> {
    answers: Source<'a>,
    read: usize,
}

/// Where a tape has its answers from.
#[derive(Clone, Debug)]
enum Source<'a> {
    /// One after the other.
    InOrder(&'a [Answer]),
    /// From everything an order was ever answered, and which of these have been read.
    Given(&'a [Given], Vec<usize>),
}

/// Why `decide` stopped without events.
#[derive(Clone, Debug)]
pub enum Halt<R> {
    /// The rules say no.
    Refused(R),
    /// The table must answer first.
    Needs(Box<Call>),
    /// An answer on the tape does not fit the call it answers.
    Unfit(Unfit),
}

/// Why an answer does not fit its call.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Unfit {
    #[error("{expected} dice are called for, {given} were given")]
    DiceCount { expected: u16, given: usize },
    #[error("die {position} shows {face}; a d{sides} shows 1 to {sides}")]
    Face { position: usize, face: u8, sides: u8 },
    #[error("dice are called for (\"{title}\"), a choice was given")]
    WantsDice { title: String },
    #[error("a choice is called for (\"{title}\"), dice were given")]
    WantsChoice { title: String },
    #[error("option {index} is not offered; there are {offered} options, counted from 0")]
    NotOffered { index: u16, offered: usize },
    #[error("\"{word}\" is not offered; choose among: {offered}")]
    UnknownWord { word: String, offered: String },
    #[error("choose at least {least} and at most {most}; {given} were chosen")]
    HowMany { least: u16, most: u16, given: usize },
    #[error("options must be named once each, in ascending order")]
    Order,
    #[error("at most {most} of \"{group}\" may be chosen ({cite}); {given} were")]
    Group { group: String, most: u16, given: usize, cite: String },
    #[error("{left} answers more than were called for")]
    LeftOver { left: usize },
}

impl<'a> Tape<'a> {
    #[must_use]
    pub const fn new(answers: &'a [Answer]) -> Self {
        Self { answers: Source::InOrder(answers), read: 0 }
    }

    /// A tape for deciding an order again in another position: an answer counts only for the question it answered, and a
    /// choice only while what was chosen is still offered. Anything else stops `decide` with the call that is new, as if
    /// the tape ended there.
    #[must_use]
    pub const fn again(given: &'a [Given]) -> Self {
        Self { answers: Source::Given(given, Vec::new()), read: 0 }
    }

    /// Which of the given answers were read, in the order of their calls.
    #[must_use]
    pub fn used(&self) -> &[usize] {
        match &self.answers {
            Source::InOrder(_) => &[],
            Source::Given(_, used) => used,
        }
    }

    /// Answers not read yet.
    #[must_use]
    pub fn left(&self) -> usize {
        match &self.answers {
            Source::InOrder(answers) => answers.len() - self.read,
            // What an order does not ask any more is left unread, and does no harm.
            Source::Given(..) => 0,
        }
    }

    /// Reads `count` dice of `sides` sides, or stops with the call that `call` builds.
    /// The call is built only when the answer is missing, so replay never pays for odds.
    ///
    /// # Errors
    /// [`Halt::Needs`] when the tape is at its end, [`Halt::Unfit`] when the next answer is no such throw.
    pub fn roll<R>(
        &mut self,
        count: u16,
        sides: u8,
        call: impl FnOnce() -> RollCall,
    ) -> Result<&'a [u8], Halt<R>> {
        if let Source::Given(..) = self.answers {
            let call = call();
            return match self.given(&call.question()) {
                Some(Answer::Faces(faces)) if check_faces(faces, count, sides).is_ok() => Ok(faces),
                answer => {
                    self.put_back(answer);
                    Err(Halt::Needs(Box::new(Call::Roll(call))))
                }
            };
        }
        match self.next() {
            None => {
                let call = call();
                debug_assert_eq!((call.count, call.sides), (count, sides));
                Err(Halt::Needs(Box::new(Call::Roll(call))))
            }
            Some(Answer::Faces(faces)) => {
                check_faces(faces, count, sides).map_err(Halt::Unfit)?;
                Ok(faces)
            }
            Some(Answer::Chosen(_) | Answer::Words(_)) => {
                Err(Halt::Unfit(Unfit::WantsDice { title: call().title }))
            }
        }
    }

    /// Reads a choice, or stops with the call. Returns the chosen indexes.
    ///
    /// # Errors
    /// [`Halt::Needs`] when the tape is at its end, [`Halt::Unfit`] when the next answer is no fitting choice.
    pub fn choose<R>(&mut self, call: ChoiceCall) -> Result<Vec<u16>, Halt<R>> {
        let again = matches!(self.answers, Source::Given(..));
        let answer = if again { self.given(&call.question()) } else { self.next() };
        let chosen = match answer {
            None => return Err(Halt::Needs(Box::new(Call::Choice(call)))),
            Some(Answer::Chosen(chosen)) => Ok(chosen.clone()),
            Some(Answer::Words(words)) => call.indexes(words),
            Some(Answer::Faces(_)) => Err(Unfit::WantsChoice { title: call.title.clone() }),
        };
        let chosen = chosen.and_then(|chosen| call.check(&chosen).map(|()| chosen));
        match chosen {
            Ok(chosen) => Ok(chosen),
            Err(_) if again => {
                self.put_back(answer);
                Err(Halt::Needs(Box::new(Call::Choice(call))))
            }
            Err(unfit) => Err(Halt::Unfit(unfit)),
        }
    }

    /// Reads a choice of exactly one option.
    ///
    /// # Errors
    /// As [`Tape::choose`].
    pub fn choose_one<R>(&mut self, call: ChoiceCall) -> Result<usize, Halt<R>> {
        debug_assert_eq!((call.least, call.most), (1, 1));
        self.choose(call).map(|chosen| usize::from(chosen[0]))
    }

    fn next(&mut self) -> Option<&'a Answer> {
        let Source::InOrder(answers) = self.answers else { return None };
        let answer = answers.get(self.read)?;
        self.read += 1;
        Some(answer)
    }

    /// An answer that does not fit after all counts as not read.
    fn put_back(&mut self, answer: Option<&Answer>) {
        if let (Some(_), Source::Given(_, used)) = (answer, &mut self.answers) {
            used.pop();
            self.read -= 1;
        }
    }

    /// The answer that was given to this question as the next call of the order.
    fn given(&mut self, question: &Question) -> Option<&'a Answer> {
        let call = u32::try_from(self.read).ok()?;
        let Source::Given(given, used) = &mut self.answers else { return None };
        let fits = |given: &Given| given.call == call && given.question == *question;
        let at = given.iter().position(fits)?;
        used.push(at);
        self.read += 1;
        Some(&given[at].answer)
    }
}

/// Whether `faces` can be a throw of `count` dice with `sides` sides.
///
/// # Errors
/// The first thing that does not fit.
pub fn check_faces(faces: &[u8], count: u16, sides: u8) -> Result<(), Unfit> {
    if faces.len() != usize::from(count) {
        return Err(Unfit::DiceCount { expected: count, given: faces.len() });
    }
    match faces.iter().position(|face| *face < 1 || *face > sides) {
        Some(at) => Err(Unfit::Face { position: at + 1, face: faces[at], sides }),
        None => Ok(()),
    }
}

impl ChoiceCall {
    /// Option words as ascending indexes.
    ///
    /// # Errors
    /// [`Unfit::UnknownWord`] for the first word that is not offered.
    pub fn indexes(&self, words: &[String]) -> Result<Vec<u16>, Unfit> {
        let unknown = |word: &String| {
            let labels: Vec<&str> = self.options.iter().map(|option| &*option.label).collect();
            Unfit::UnknownWord { word: word.clone(), offered: labels.join("; ") }
        };
        let index = |word: &String| {
            let at = self.options.iter().position(|option| option.word == *word);
            at.and_then(|at| u16::try_from(at).ok()).ok_or_else(|| unknown(word))
        };
        let mut chosen = words.iter().map(index).collect::<Result<Vec<_>, _>>()?;
        chosen.sort_unstable();
        Ok(chosen)
    }

    /// The words of chosen options.
    #[must_use]
    pub fn words(&self, chosen: &[u16]) -> Vec<String> {
        let option = |at: &u16| self.options.get(usize::from(*at));
        chosen.iter().filter_map(option).map(|option| option.word.clone()).collect()
    }

    /// Whether `chosen` answers this call.
    ///
    /// # Errors
    /// The first thing that does not fit.
    pub fn check(&self, chosen: &[u16]) -> Result<(), Unfit> {
        if let Some(index) = chosen.iter().find(|i| usize::from(**i) >= self.options.len()) {
            return Err(Unfit::NotOffered { index: *index, offered: self.options.len() });
        }
        if chosen.windows(2).any(|pair| pair[0] >= pair[1]) {
            return Err(Unfit::Order);
        }
        if chosen.len() < usize::from(self.least) || chosen.len() > usize::from(self.most) {
            return Err(Unfit::HowMany { least: self.least, most: self.most, given: chosen.len() });
        }
        for limit in &self.limits {
            let of_group = |i: &&u16| self.options[usize::from(**i)].group == limit.group;
            let given = chosen.iter().filter(of_group).count();
            if given > usize::from(limit.most) {
                let (group, cite) = (limit.group.to_string(), limit.cite.to_string());
                return Err(Unfit::Group { group, most: limit.most, given, cite });
            }
        }
        Ok(())
    }
}
