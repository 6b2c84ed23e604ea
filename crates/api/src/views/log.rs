//! The log: entries as sentences, told with the state as it was when they were written.

use campaign::combat_captain::Order as CaptainOrder;
use campaign::two_star_general::diary;
use campaign::{Battle, BattleOrder, War, WarEvent, WarOrder, WarState};
use journal::{Entry, Kind};
use kernel::dice::record::RollSource;
use kernel::{Call, RuleSet, Seat};
use serde::{Deserialize, Serialize};

use crate::error::ApiResult;
use crate::fold::{Fold, Taken};
use crate::record::{ChoiceCalled, Chosen, Founded, Noted, Ordered, RollCalled, Rolled, Struck};
use crate::register::is_step;
use crate::seats::is_seating;
use crate::session::Session;
use crate::words::{capital, captain};

#[cfg(test)]
mod tests;

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
    /// The hits they made, for rolls that count hits.
    pub hits: Option<u32>,
    /// The strike that took it out, if one stands.
    pub struck_by: Option<u64>,
    /// It only says that somebody is asked, or has answered: nobody has done anything.
    #[serde(default, skip_serializing_if = "core::ops::Not::not")]
    #[cfg_attr(feature = "types", ts(as = "Option<bool>", optional))]
    pub step: bool,
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
        // Sentences that are known need no state to be told from.
        if let Some(register) = self.register.borrow().as_ref().filter(|known| known.read() >= to) {
            return (from..=to).map(|seq| self.known_line(register, seq)).collect();
        }
        let mut fold = self.moment(Some(from.saturating_sub(1).max(1)))?.into_fold();
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
        if is_told_from_state(&entry.kind) {
            return Ok(self.lines(seq, seq)?.remove(0));
        }
        Ok(self.line(&entry, &self.fold))
    }

    /// `fold` is the state just before the entry.
    pub(crate) fn line(&self, entry: &Entry, fold: &Fold) -> EntryLine {
        let asked = self.asked(entry);
        let text = self.sentence(entry, &fold.war, asked.as_ref());
        self.line_of(entry, text, asked.as_ref())
    }

    /// `asked` is the call that the entry asks or answers.
    pub(crate) fn line_of(&self, entry: &Entry, text: String, asked: Option<&Call>) -> EntryLine {
        let faces = match entry.kind {
            Kind::Rolled | Kind::Amended => {
                body::<Rolled>(entry).map(|rolled| rolled.faces).unwrap_or_default()
            }
            _ => Vec::new(),
        };
        let hits = match asked {
            Some(Call::Roll(roll)) if !faces.is_empty() => {
                roll.hits.as_ref().map(|rule| rule.hits(&faces))
            }
            _ => None,
        };
        EntryLine {
            seq: entry.seq,
            kind: entry.kind.as_str().to_owned(),
            seat: Seat::from_word(&entry.seat),
            cause: entry.cause,
            game_time: entry.game_time.clone().unwrap_or_default(),
            recorded_at_ms: entry.recorded_at,
            text,
            faces,
            hits,
            struck_by: self.struck_by(entry),
            step: is_step_entry(entry),
        }
    }

    /// The strike that took an entry out. Who sat where outlasts strikes.
    fn struck_by(&self, entry: &Entry) -> Option<u64> {
        let strike = self.fold.strikes.on(entry.seq)?;
        (!is_seating(&entry.kind, &entry.body)).then_some(strike.at)
    }

    /// The call an entry asks, or the one it answers.
    pub(crate) fn asked(&self, entry: &Entry) -> Option<Call> {
        match entry.kind {
            Kind::RollCalled => body::<RollCalled>(entry).map(|body| Call::Roll(body.call)),
            Kind::ChoiceCalled => body::<ChoiceCalled>(entry).map(|body| Call::Choice(body.call)),
            Kind::Rolled | Kind::Amended | Kind::Chosen => self.call_of(entry.cause?).ok(),
            _ => None,
        }
    }

    /// The entry as a sentence, told in the state just before it.
    pub(crate) fn sentence(&self, entry: &Entry, war: &WarState, asked: Option<&Call>) -> String {
        let who = || {
            let seat = Seat::from_word(&entry.seat);
            seat.map_or_else(String::new, |seat| capital(&self.player_at(seat, entry.seq)))
        };
        let told = match &entry.kind {
            Kind::Founded => body::<Founded>(entry).map(|founded| {
                format!(
                    "The campaign \"{}\" is founded with {}.",
                    founded.setup.title, founded.program
                )
            }),
            Kind::Ordered => body::<Ordered>(entry).map(|ordered| {
                let words = order_words(war, &ordered.order);
                format!(
                    "{} orders: {words}.{}",
                    who(),
                    self.agreed_words(&ordered.agreed_by, entry.seq)
                )
            }),
            Kind::RollCalled | Kind::ChoiceCalled => asked.map(called),
            Kind::Rolled => body(entry).map(|rolled| rolled_words(&rolled)),
            Kind::Amended => body::<Rolled>(entry).map(|rolled| {
                let old = rolled.amends.unwrap_or_default();
                format!("Entry {old} is amended: {}", rolled_words(&rolled))
            }),
            Kind::Chosen => body::<Chosen>(entry)
                .map(|chosen| format!("{} chooses {}.", who(), chosen_words(&chosen, asked))),
            Kind::Ruled => body::<WarEvent>(entry).map(|event| {
                let agreed = self.agreed_to(entry).unwrap_or_default();
                War::diary(war, &event) + &self.agreed_words(&agreed, entry.seq)
            }),
            Kind::Happened | Kind::Sealed | Kind::Revealed => {
                body::<WarEvent>(entry).map(|event| War::diary(war, &event))
            }
            Kind::Struck => body(entry).map(|struck| self.struck_words(&who(), &struck, entry.seq)),
            Kind::Noted => body(entry).map(|noted| match noted {
                Noted::Note(text) => format!("{} notes: {text}", who()),
                Noted::Recommitted(chain) => {
                    let seat = Seat::from_word(&chain.seat);
                    let seat = seat.map(|seat| self.player_at(seat, entry.seq));
                    let who = capital(&seat.unwrap_or(chain.seat));
                    format!("{who} commits to a new chain of app dice.")
                }
                Noted::Seated(held) => self.seated_words(&held, entry.seq),
            }),
            Kind::Digest => Some("The state is sealed with its digest.".to_owned()),
            Kind::Annotation(_) | Kind::Unknown(_) => None,
        };
        told.unwrap_or_else(|| {
            format!("An entry of kind {} that this program cannot read.", entry.kind.as_str())
        })
    }

    fn struck_words(&self, who: &str, struck: &Struck, at: u64) -> String {
        let agreed = self.agreed_words(&struck.agreed_by, at);
        let (from, through) = (struck.from, struck.through);
        format!("{who} strikes entries {from} to {through}: {}{agreed}", closed(&struck.reason))
    }

    /// Who agreed to a ruling, as the order it comes from says.
    pub(crate) fn agreed_to(&self, ruled: &Entry) -> ApiResult<Vec<Seat>> {
        let Some(order) = ruled.cause else { return Ok(Vec::new()) };
        Ok(body::<Ordered>(&self.entry(order)?).map_or_else(Vec::new, |order| order.agreed_by))
    }

    /// Who agreed, as a sentence that follows another; nothing when nobody is named.
    pub(crate) fn agreed_words(&self, agreed_by: &[Seat], at: u64) -> String {
        let names: Vec<String> = agreed_by.iter().map(|seat| self.player_at(*seat, at)).collect();
        match &*names.join(" and ") {
            "" => String::new(),
            names => format!(" Agreed by {names}."),
        }
    }
}

/// Whether an entry's sentence says how things stood just before it: who was in a hex, what a battle was called.
const fn is_told_from_state(kind: &Kind) -> bool {
    match kind {
        Kind::Ordered | Kind::Happened | Kind::Ruled | Kind::Sealed | Kind::Revealed => true,
        // What these say stands in them, or in the call they answer.
        Kind::Founded
        | Kind::RollCalled
        | Kind::Rolled
        | Kind::Amended
        | Kind::ChoiceCalled
        | Kind::Chosen
        | Kind::Struck
        | Kind::Noted
        | Kind::Digest
        | Kind::Annotation(_)
        | Kind::Unknown(_) => false,
    }
}

/// Whether an entry only says whose answer is waited for. Most are told by their first words not to be.
fn is_step_entry(entry: &Entry) -> bool {
    entry.kind == Kind::Happened
        && entry.body.starts_with("{\"battle\"")
        && match body::<WarEvent>(entry) {
            Some(WarEvent::Battle { event, .. }) => is_step(&event),
            _ => false,
        }
}

/// An order in words, with the names of the campaign.
#[must_use]
pub fn order_words(war: &WarState, order: &WarOrder) -> String {
    match &order.order {
        BattleOrder::TwoStarGeneral(order) => diary::order(war.main(), order),
        BattleOrder::CombatCaptain(given) => match war.battle(order.battle) {
            // Only this order names a side.
            Some(Battle::CombatCaptain(state)) => match given {
                CaptainOrder::ChooseFirstSide { .. } => {
                    campaign::combat_captain::diary::order(state, given)
                }
                _ => captain::named(state, &given.words()),
            },
            _ => given.words(),
        },
        BattleOrder::Combat(given) => match war.battle(order.battle) {
            Some(Battle::Combat(state)) => campaign::combat::diary::order(state, given),
            _ => given.words(),
        },
        BattleOrder::Link(given) => war.link_words(order.battle, given),
        BattleOrder::People(given) => war.people_words(given),
    }
}

/// The labels of the options taken; their words where the question is not known.
fn chosen_words(chosen: &Chosen, asked: Option<&Call>) -> String {
    let labels: Vec<&str> = match asked {
        Some(Call::Choice(choice)) => {
            let option = |at: &u16| choice.options.get(usize::from(*at));
            chosen.chosen.iter().filter_map(option).map(|option| &*option.label).collect()
        }
        _ => chosen.words.iter().map(String::as_str).collect(),
    };
    if labels.is_empty() { "nothing".to_owned() } else { labels.join("; ") }
}

fn called(call: &Call) -> String {
    match call {
        Call::Roll(roll) => {
            let reading = roll
                .hits
                .as_ref()
                .map_or_else(String::new, |hits| format!(", hitting on {}", hits.describe()));
            format!("{}: {}d{}{reading}.", roll.title, roll.count, roll.sides)
        }
        Call::Choice(choice) => format!("{}.", choice.title.trim_end_matches('.')),
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

/// A reason as a sentence of its own.
fn closed(reason: &str) -> String {
    let reason = reason.trim();
    if reason.ends_with(['.', '!', '?']) { reason.to_owned() } else { format!("{reason}.") }
}

fn body<T: for<'de> Deserialize<'de>>(entry: &Entry) -> Option<T> {
    serde_json::from_str(&entry.body).ok()
}
