//! `[[actions]]` of `scenario.toml` as types: smaller battles laid out beforehand.

use schemars::JsonSchema;
use serde::Deserialize;

use super::at::At;
use super::laid::LaidTableEntry;
use super::words::{BookWord, OpensWord};

/// A smaller battle inside a division battle or an operational one, with its own ground.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct ActionEntry {
    /// What the smaller battle is called in the record.
    pub(super) id: At<String>,
    #[schemars(length(min = 1, max = 200))]
    pub(super) title: String,
    /// The book it is fought by.
    pub(super) book: At<BookWord>,
    /// The battle it is part of; needed where the war has several.
    #[serde(default)]
    pub(super) battle: Option<At<String>>,
    /// Where it is on a division battle's map.
    #[serde(default)]
    pub(super) hex: Option<At<String>>,
    /// Where it is on an operational battle's map.
    #[serde(default)]
    pub(super) square: Option<At<String>>,
    /// The bridge whose charges are out when their holder has lost the objective.
    #[serde(default)]
    pub(super) bridge: Option<At<String>>,
    /// When it may be opened.
    pub(super) opens: At<OpensWord>,
    /// Hexes or squares from there within which an element must be to take part.
    #[serde(default)]
    #[schemars(range(max = 99))]
    pub(super) reach: Option<u8>,
    pub(super) table: At<LaidTableEntry>,
}
