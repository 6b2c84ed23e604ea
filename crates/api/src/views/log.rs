//! The log: entries as sentences, told with the state as it was when they were written.

use campaign::{BattleOrder, War, WarEvent, WarOrder};
use journal::{Entry, Kind, Reading};
use kernel::dice::record::RollSource;
use kernel::{Call, RuleSet, Seat};
use serde::{Deserialize, Serialize};

use crate::error::ApiResult;
use crate::fold::{Fold, Taken};
use crate::record::{Chosen, Founded, Noted, Ordered, Rolled, Struck};
use crate::session::Session;

/// One entry as a line of the log.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct EntryLine {
    pub seq: u64,
    pub kind: String,
    pub seat: Option<Seat>,
    pub cause: Option<u64>,
    pub game_time: String,
    pub recorded_at_ms: i64,
    /// One sentence.
    pub text: String,
    /// Faces, for rolls.
    pub faces: Vec<u8>,
    /// The strike that took it out, if one stands.
    pub struck_by: Option<u64>,
}

impl Session {
    /// Entries `from` to `to` as lines; both are brought into the journal's range.
    ///
    /// # Errors
    /// When an entry cannot be read.
    pub fn lines(&self, from: u64, to: u64) -> ApiResult<Vec<EntryLine>> {
        let (from, to) = (from.max(1), to.min(self.fold.seq));
        if from > to {
            return Ok(Vec::new());
        }
        let mut fold =
            Fold::replay(&self.journal, from.saturating_sub(1).max(1), Reading::Unverified)?;
        let mut lines = Vec::new();
        for seq in from..=to {
            let entry = self.entry(seq)?;
            lines.push(self.line(&entry, &fold));
            if seq > fold.seq
                && let Some(strike) = fold.take(&Taken::from_entry(&entry))?
            {
                fold.go_back(&self.journal, strike)?;
            }
        }
        Ok(lines)
    }

    /// One entry as a line.
    ///
    /// # Errors
    /// When it cannot be read.
    pub fn one_line(&self, seq: u64) -> ApiResult<EntryLine> {
        let entry = self.entry(seq)?;
        let told_from_state =
            matches!(entry.kind, Kind::Happened | Kind::Ruled | Kind::Sealed | Kind::Revealed);
        if told_from_state {
            return Ok(self.lines(seq, seq)?.remove(0));
        }
        Ok(self.line(&entry, &self.fold))
    }

    /// `fold` is the state just before the entry.
    pub(crate) fn line(&self, entry: &Entry, fold: &Fold) -> EntryLine {
        EntryLine {
            seq: entry.seq,
            kind: entry.kind.as_str().to_owned(),
            seat: Seat::from_word(&entry.seat),
            cause: entry.cause,
            game_time: entry.game_time.clone().unwrap_or_default(),
            recorded_at_ms: entry.recorded_at,
            text: self.sentence(entry, fold),
            faces: match entry.kind {
                Kind::Rolled | Kind::Amended => {
                    body::<Rolled>(entry).map(|rolled| rolled.faces).unwrap_or_default()
                }
                _ => Vec::new(),
            },
            struck_by: self.fold.strikes.on(entry.seq).map(|strike| strike.at),
        }
    }

    fn sentence(&self, entry: &Entry, fold: &Fold) -> String {
        let who =
            || Seat::from_word(&entry.seat).map_or_else(String::new, |seat| self.player(seat));
        let told = match &entry.kind {
            Kind::Founded => body::<Founded>(entry).map(|founded| {
                format!(
                    "The campaign \"{}\" is founded with {}.",
                    founded.setup.title, founded.program
                )
            }),
            Kind::Ordered => body::<Ordered>(entry)
                .map(|ordered| format!("{} orders: {}.", who(), order_words(&ordered.order))),
            Kind::RollCalled | Kind::ChoiceCalled => self.call_of(entry.seq).ok().map(called),
            Kind::Rolled => body(entry).map(|rolled| rolled_words(&rolled)),
            Kind::Amended => body::<Rolled>(entry).map(|rolled| {
                let old = rolled.amends.unwrap_or_default();
                format!("Entry {old} is amended: {}", rolled_words(&rolled))
            }),
            Kind::Chosen => body::<Chosen>(entry).map(|chosen| match &*chosen.words.join(", ") {
                "" => format!("{} chooses nothing.", who()),
                words => format!("{} chooses {words}.", who()),
            }),
            Kind::Happened | Kind::Ruled | Kind::Sealed | Kind::Revealed => {
                body::<WarEvent>(entry).map(|event| War::diary(&fold.war, &event))
            }
            Kind::Struck => body(entry).map(|struck| struck_words(&who(), &struck)),
            Kind::Noted => body(entry).map(|noted| match noted {
                Noted::Note(text) => format!("{} notes: {text}", who()),
                Noted::Recommitted(chain) => {
                    format!("{} commits to a new chain of app dice.", chain.seat)
                }
            }),
            Kind::Digest => Some("The state is sealed with its digest.".to_owned()),
            Kind::Annotation(_) | Kind::Unknown(_) => None,
        };
        told.unwrap_or_else(|| {
            format!("An entry of kind {} that this program cannot read.", entry.kind.as_str())
        })
    }
}

/// An order in words.
#[must_use]
pub fn order_words(order: &WarOrder) -> String {
    match &order.order {
        BattleOrder::TwoStarGeneral(order) => order.words(),
    }
}

fn called(call: Call) -> String {
    match call {
        Call::Roll(roll) => {
            let reading = roll
                .hits
                .map_or_else(String::new, |hits| format!(", hitting on {}", hits.describe()));
            format!("{}: {}d{}{reading}.", roll.title, roll.count, roll.sides)
        }
        Call::Choice(choice) => format!("{}.", choice.title),
    }
}

fn rolled_words(rolled: &Rolled) -> String {
    let faces: Vec<String> = rolled.faces.iter().map(ToString::to_string).collect();
    let source = match &rolled.source {
        RollSource::App(roll) => format!("rolled by the app, roll {}", roll.number),
        RollSource::Table(table) => format!("typed by {}", table.typed_by),
    };
    format!("{} ({source}).", faces.join(" "))
}

fn struck_words(who: &str, struck: &Struck) -> String {
    let agreed: Vec<String> = struck.agreed_by.iter().map(ToString::to_string).collect();
    let agreed = match &*agreed.join(", ") {
        "" => String::new(),
        names => format!(" Agreed by {names}."),
    };
    format!(
        "{who} strikes entries {} to {}: {}.{agreed}",
        struck.from, struck.through, struck.reason
    )
}

fn body<T: for<'de> Deserialize<'de>>(entry: &Entry) -> Option<T> {
    serde_json::from_str(&entry.body).ok()
}
