//! Why a roll was what it was: everything there is to say about one entry, complete, in one card.

use core::fmt::Write as _;

use campaign::two_star_general::RULEBOOK;
use journal::{Condition, Entry, Kind};
use kernel::dice::record::RollSource;
use kernel::odds::HitRule;
use kernel::{Call, ChoiceCall, Cite, Ledger, RollCall, Seat};
use serde::{Deserialize, Serialize};

mod proof;

use super::{EntryLine, OddsFigures};
use crate::error::{ApiError, ApiResult};
use crate::record::{Chosen, Rolled};
use crate::session::Session;

#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct WhyView {
    pub entry: EntryLine,
    /// The order it belongs to.
    pub order: Option<EntryLine>,
    /// Whether the entry, and the order and call it belongs to, are as they were written: they were hashed again now.
    pub intact: bool,
    pub hash: String,
    pub proof: ProofView,
    /// Who ordered, called, threw, corrected and agreed, and when.
    pub hands: Vec<HandView>,
    /// Every place in the rules that is named here, with its title or our reading.
    pub rules: Vec<RuleView>,
    pub roll: Option<RollCall>,
    pub choice: Option<ChoiceCall>,
    pub chosen: Vec<String>,
    pub faces: Vec<FaceView>,
    /// The odds as they were before it fell.
    pub figures: Option<OddsFigures>,
    /// Hits, or the sum.
    pub value: Option<i64>,
    pub expected: Option<String>,
    /// "13.6 %": such throws do as well or better.
    pub as_good_or_better: Option<String>,
    pub as_bad_or_worse: Option<String>,
    /// "typed by Anna", "rolled by the app, roll 17, proved".
    pub source: Option<String>,
    /// What came of it.
    pub consequences: Vec<EntryLine>,
    /// The whole card as text, to be copied.
    pub text: String,
}

/// What the record says for itself.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct ProofView {
    /// The last entry that is known to be good.
    pub checked_to: u64,
    /// What was checked, and what is wrong if anything is, in sentences.
    pub sentence: String,
    /// The tables of rules the campaign was founded with: tag, and whether this program's are the same.
    pub rules: Vec<RulesMark>,
}

/// One rule set's fingerprint.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct RulesMark {
    pub tag: String,
    pub fingerprint: String,
    /// Whether this program decides by the same tables.
    pub same: bool,
}

/// One person's part in a roll.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct HandView {
    /// "gave the order", "called for the dice", "typed the dice".
    pub did: String,
    pub who: String,
    pub seat: Option<Seat>,
    pub entry: u64,
    pub at_ms: i64,
}

/// A place in the rules.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct RuleView {
    pub cite: Cite,
    /// The section's title, or the question the ruling answers.
    pub title: String,
    /// Our reading, for rulings.
    pub reading: Option<String>,
    /// How the group may read it otherwise, where it can.
    pub option: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct FaceView {
    pub face: u8,
    /// "hit", "hit, second of a pair", "no hit".
    pub reading: String,
}

impl Session {
    /// Explains an entry: its roll or choice, the order it belongs to, and what came of it.
    ///
    /// # Errors
    /// When there is no such entry, or it cannot be read.
    pub fn why(&self, seq: u64) -> ApiResult<WhyView> {
        if let Condition::Broken(finding) = self.condition()
            && seq > self.journal().head().seq
        {
            return Err(crate::session::broken(finding));
        }
        let entry = self.entry(seq)?;
        let order = self.order_above(&entry)?;
        let (call_seq, answer) = self.question(&entry, order)?;
        let mut part: Vec<u64> = [Some(seq), order, call_seq, answer.as_ref().map(|a| a.seq)]
            .into_iter()
            .flatten()
            .collect();
        part.sort_unstable();
        part.dedup();
        let (intact, proof) = self.proof(&part)?;
        let mut view = WhyView {
            entry: self.one_line(seq)?,
            order: order.filter(|o| *o != seq).map(|o| self.one_line(o)).transpose()?,
            intact,
            hash: entry.hash.to_string(),
            proof,
            hands: self.hands(&part)?,
            rules: Vec::new(),
            roll: None,
            choice: None,
            chosen: Vec::new(),
            faces: Vec::new(),
            figures: None,
            value: None,
            expected: None,
            as_good_or_better: None,
            as_bad_or_worse: None,
            source: None,
            consequences: self.consequences(order, seq)?,
            text: String::new(),
        };
        if let Some(call_seq) = call_seq {
            match self.call_of(call_seq)? {
                Call::Roll(roll) => {
                    self.explain_roll(&mut view, call_seq, roll, answer.as_ref())?;
                }
                Call::Choice(choice) => {
                    view.choice = Some(choice);
                    if let Some(answer) = &answer {
                        view.chosen = read::<Chosen>(answer)?.words;
                    }
                }
            }
        }
        view.rules = rules_named(&view);
        view.text = card(&view);
        Ok(view)
    }

    /// The `ordered` entry above an entry, itself included.
    fn order_above(&self, entry: &Entry) -> ApiResult<Option<u64>> {
        let mut at = entry.clone();
        loop {
            match (&at.kind, at.cause) {
                (Kind::Ordered, _) => return Ok(Some(at.seq)),
                (Kind::Struck, _) | (_, None) => return Ok(None),
                (_, Some(cause)) => at = self.entry(cause)?,
            }
        }
    }

    /// The call an entry asks or answers; for an event, the last one before it, for an order its first.
    fn question(
        &self,
        entry: &Entry,
        order: Option<u64>,
    ) -> ApiResult<(Option<u64>, Option<Entry>)> {
        let call = match entry.kind {
            Kind::RollCalled | Kind::ChoiceCalled => Some(entry.seq),
            Kind::Rolled | Kind::Amended | Kind::Chosen => entry.cause,
            _ => match order {
                None => None,
                Some(order) => {
                    let calls = self.of_order(order)?;
                    let is_roll = |e: &&Entry| e.kind == Kind::RollCalled;
                    let before = calls.iter().rfind(|e| is_roll(e) && e.seq < entry.seq);
                    before.or_else(|| calls.iter().find(is_roll)).map(|e| e.seq)
                }
            },
        };
        let Some(call) = call else { return Ok((None, None)) };
        if matches!(entry.kind, Kind::Rolled | Kind::Amended | Kind::Chosen) {
            return Ok((Some(call), Some(entry.clone())));
        }
        // A call is answered by the next entry; an amended answer comes later and counts instead.
        let mut answer = None;
        for seq in call + 1..=self.fold.seq {
            let next = self.entry(seq)?;
            if next.kind == Kind::Ordered {
                break;
            }
            if next.cause == Some(call) {
                answer = Some(next);
            }
        }
        Ok((Some(call), answer))
    }

    /// The entries of one order, in their order.
    fn of_order(&self, order: u64) -> ApiResult<Vec<Entry>> {
        let mut entries = Vec::new();
        for seq in order..=self.fold.seq {
            let entry = self.entry(seq)?;
            if entry.kind == Kind::Ordered && seq != order {
                break;
            }
            entries.push(entry);
        }
        Ok(entries)
    }

    fn consequences(&self, order: Option<u64>, seq: u64) -> ApiResult<Vec<EntryLine>> {
        let Some(order) = order else { return Ok(Vec::new()) };
        let events: Vec<Entry> = self
            .of_order(order)?
            .into_iter()
            .filter(|e| e.cause == Some(order) && e.seq != seq)
            .filter(|e| {
                matches!(e.kind, Kind::Happened | Kind::Ruled | Kind::Revealed | Kind::Sealed)
            })
            .collect();
        match (events.first(), events.last()) {
            (Some(first), Some(last)) => {
                let lines = self.lines(first.seq, last.seq)?;
                Ok(lines.into_iter().filter(|l| events.iter().any(|e| e.seq == l.seq)).collect())
            }
            _ => Ok(Vec::new()),
        }
    }

    fn explain_roll(
        &self,
        view: &mut WhyView,
        call_seq: u64,
        roll: RollCall,
        answer: Option<&Entry>,
    ) -> ApiResult<()> {
        view.expected = Some(roll.odds.mean().decimal_text(2));
        view.figures = Some(OddsFigures::of(&roll));
        if let Some(answer) = answer {
            let rolled: Rolled = read(answer)?;
            let value = match &roll.hits {
                Some(rule) => i64::from(rule.hits(&rolled.faces)),
                None => rolled.faces.iter().map(|face| i64::from(*face)).sum(),
            };
            view.faces = face_views(roll.hits.as_ref(), &rolled.faces);
            view.value = Some(value);
            view.as_good_or_better = Some(roll.odds.at_least(&value).percent_text(1));
            view.as_bad_or_worse = Some(roll.odds.at_most(&value).percent_text(1));
            view.source = Some(self.source(call_seq, &roll, &rolled)?);
        }
        view.roll = Some(roll);
        Ok(())
    }

    /// Where the faces came from; app dice are derived again and compared.
    fn source(&self, call_seq: u64, call: &RollCall, rolled: &Rolled) -> ApiResult<String> {
        match &rolled.source {
            RollSource::Table(table) => {
                Ok(format!("thrown on the table, typed by {}", table.typed_by))
            }
            RollSource::App(app) => {
                let proved = self.proves(call_seq, call, rolled)?;
                let verdict =
                    if proved { "derived again and proved" } else { "NOT what its links give" };
                Ok(format!("rolled by the app, roll {}, {verdict}", app.number))
            }
        }
    }
}

/// What each die of a throw does, in words; nothing for sums.
pub(crate) fn face_views(rule: Option<&HitRule>, faces: &[u8]) -> Vec<FaceView> {
    let Some(rule) = rule else {
        return faces.iter().map(|face| FaceView { face: *face, reading: String::new() }).collect();
    };
    let mut views = Vec::with_capacity(faces.len());
    for (at, face) in faces.iter().enumerate() {
        // What a die adds is what the throw up to it has more than the throw before it.
        let adds = rule.hits(&faces[..=at]) > rule.hits(&faces[..at]);
        let reading = match (rule.pair.contains(*face), adds) {
            (false, true) => "hit",
            (true, true) => "hit, second of a pair",
            (true, false) => "waits for a pair",
            (false, false) => "no hit",
        };
        views.push(FaceView { face: *face, reading: reading.to_owned() });
    }
    views
}

/// The card as plain text: what a player copies into the group's chat.
fn card(view: &WhyView) -> String {
    let mut text = String::new();
    let mut line = |what: String| {
        let _ = writeln!(text, "{what}");
    };
    line(format!("Entry {} · {} · {}", view.entry.seq, view.entry.game_time, view.entry.text));
    if let Some(order) = &view.order {
        line(format!("Order {}: {}", order.seq, order.text));
    }
    if let Some(struck) = view.entry.struck_by {
        line(format!("Struck by entry {struck}: it no longer counts."));
    }
    if let Some(roll) = &view.roll {
        line(format!("{}: {}d{} (§ {})", roll.title, roll.count, roll.sides, roll.cite));
        ledger_lines(&roll.ledger, "dice", &mut line);
        if let Some(rule) = &roll.hits {
            line(format!("Hits on {}.", rule.describe()));
        }
        ledger_lines(&roll.reading, "reading", &mut line);
        if !view.faces.is_empty() {
            let faces: Vec<String> = view.faces.iter().map(|f| f.face.to_string()).collect();
            line(format!("Thrown: {}", faces.join(" ")));
        }
        if let (Some(value), Some(expected)) = (view.value, &view.expected) {
            line(format!("Result {value}; expected {expected}."));
        }
        if let (Some(better), Some(worse)) = (&view.as_good_or_better, &view.as_bad_or_worse) {
            line(format!("As good or better: {better}; as bad or worse: {worse}."));
        }
        for named in crate::views::odds::shown(roll) {
            line(format!("  beforehand, {}: {}", named.name, named.chance.percent_text(1)));
        }
    }
    if let Some(choice) = &view.choice {
        line(format!("{} (§ {})", choice.title, choice.cite));
        line(format!("Chosen: {}", view.chosen.join(", ")));
    }
    if let Some(source) = &view.source {
        line(format!("Source: {source}."));
    }
    for hand in &view.hands {
        line(format!("  {} {} (entry {}, {})", hand.who, hand.did, hand.entry, utc(hand.at_ms)));
    }
    for consequence in &view.consequences {
        line(format!("→ {} {}", consequence.seq, consequence.text));
    }
    let intact = if view.intact { "intact" } else { "BROKEN" };
    line(format!("The record is {intact}. {} Hash {}.", view.proof.sentence, view.hash));
    for mark in &view.proof.rules {
        let same = if mark.same { "the same as this program's" } else { "not this program's" };
        line(format!("Rules {}: {}, {same}.", mark.tag, mark.fingerprint));
    }
    text.replace("(§ §", "(§").replace("(§ R", "(R").replace("(§ scenario", "(scenario")
}

fn ledger_lines(ledger: &Ledger, what: &str, line: &mut impl FnMut(String)) {
    for entry in &ledger.lines {
        let cause = entry.cause.map_or_else(String::new, |seq| format!(", entry {seq}"));
        let subject =
            if entry.subject.is_empty() { String::new() } else { format!("{}: ", entry.subject) };
        if entry.applies {
            let amount =
                if entry.amount == 0 { "  ".to_owned() } else { format!("{:+}", entry.amount) };
            line(format!("  {amount} {subject}{} ({}{cause})", entry.reason, entry.cite));
        } else {
            line(format!("   · {subject}not: {} ({})", entry.reason, entry.cite));
        }
    }
    if !ledger.lines.is_empty() && what == "dice" {
        line(format!("  = {} dice", ledger.total()));
    }
}

fn utc(at_ms: i64) -> String {
    let at = chrono::DateTime::from_timestamp_millis(at_ms);
    at.map_or_else(String::new, |at| at.format("%Y-%m-%d %H:%M:%S UTC").to_string())
}

/// Every place in the rules a card names, in the order of its lines, each once.
fn rules_named(view: &WhyView) -> Vec<RuleView> {
    let mut cites: Vec<&Cite> = Vec::new();
    if let Some(roll) = &view.roll {
        cites.push(&roll.cite);
        cites.extend(roll.ledger.lines.iter().chain(&roll.reading.lines).map(|line| &line.cite));
    }
    if let Some(choice) = &view.choice {
        cites.push(&choice.cite);
        cites.extend(choice.limits.iter().map(|limit| &limit.cite));
        cites.extend(choice.barred.iter().map(|bar| &bar.why.cite));
    }
    let mut named: Vec<RuleView> = Vec::new();
    for cite in cites {
        if let Some(place) = RULEBOOK.place(cite)
            && !named.iter().any(|rule| rule.cite == *cite)
        {
            named.push(RuleView {
                cite: cite.clone(),
                title: place.title.to_owned(),
                reading: place.reading.map(str::to_owned),
                option: place.option.map(str::to_owned),
            });
        }
    }
    named
}

fn read<T: for<'de> Deserialize<'de>>(entry: &Entry) -> ApiResult<T> {
    serde_json::from_str(&entry.body).map_err(|error| ApiError::broken(entry.seq, error))
}
