//! Where an entry's number leads: from a statement to its line in the diary, from the diary to its rolls.

use core::fmt::Write as _;
use std::collections::BTreeSet;

use crate::request::{Options, Section};
use crate::style::{Markup, Style};
use crate::table::Table;
use crate::{AarModel, Entries};

pub(super) struct Anchors {
    /// Rolls that stand in the appendix.
    rolls: BTreeSet<u64>,
    /// The first entries of the diary's lines.
    lines: BTreeSet<u64>,
}

impl Anchors {
    pub(super) fn of(model: &AarModel, options: &Options) -> Self {
        let rolls =
            model.rolls.iter().map(|roll| roll.entry).filter(|_| options.has(Section::Rolls));
        let nights = model.days.iter().flat_map(|day| &day.nights);
        let recoveries = nights.clone().flat_map(|night| &night.recoveries).map(|one| one.entries);
        let rounds = model.days.iter().flat_map(|day| &day.rounds).flat_map(|round| &round.lines);
        let lines = rounds.chain(nights.flat_map(|night| &night.lines)).map(|line| line.entries);
        let lines = lines.chain(recoveries).map(|entries| entries.first);
        Self {
            rolls: rolls.collect(),
            lines: lines.filter(|_| options.has(Section::Diary)).collect(),
        }
    }

    /// The diary's line that begins there, or else the first roll within.
    fn target(&self, entries: Entries) -> Option<String> {
        if self.lines.contains(&entries.first) {
            return Some(format!("e{}", entries.first));
        }
        self.first_roll(entries).map(|roll| format!("r{roll}"))
    }

    fn first_roll(&self, entries: Entries) -> Option<u64> {
        self.rolls.range(entries.first..=entries.last).next().copied()
    }
}

impl Style for Anchors {
    fn table(&self, table: &Table) -> Markup {
        Markup(super::table::write(table, self))
    }

    fn prose(&self, markdown: &str) -> Markup {
        Markup(crate::prose::in_report(markdown))
    }

    fn entries(&self, entries: Entries) -> Markup {
        Markup(match self.target(entries) {
            Some(target) => format!("<a class=\"ref\" href=\"#{target}\">{entries}</a>"),
            None => format!("<span class=\"ref\">{entries}</span>"),
        })
    }

    fn diary_entries(&self, entries: Entries) -> Markup {
        let mut text = format!("<span class=\"ref\">{entries}</span>");
        for roll in self.rolls.range(entries.first..=entries.last) {
            let _ = write!(text, " <a class=\"ref\" href=\"#r{roll}\">roll {roll}</a>");
        }
        Markup(text)
    }
}
