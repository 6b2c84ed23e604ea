//! The story of the span, for readers: a paragraph for each day and each night, and the objectives that changed hands.

use serde::{Deserialize, Serialize};

use super::Sentence;
use crate::Entries;

/// What happened, told as one would tell it next morning.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Story {
    pub chapters: Vec<Chapter>,
    /// Every objective that changed hands, in the order in which they did.
    pub captures: Vec<Capture>,
}

/// A day or a night of one battle in one paragraph.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Chapter {
    /// 1 is the first day.
    pub day: u8,
    /// "Tuesday, 3 October 1944".
    pub date: String,
    pub is_night: bool,
    /// The battle's title; empty where the war has only this one.
    pub battle: String,
    pub sentences: Vec<Sentence>,
    /// What a dispatch has room for, in sentences that stand by themselves.
    pub brief: Vec<Sentence>,
}

/// An objective changes hands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Capture {
    /// "Day 1, 06:00".
    pub when: String,
    pub text: String,
    pub entries: Entries,
}
