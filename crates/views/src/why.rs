//! Why a roll was what it was: everything there is to say about one entry, complete, in one card.

mod amended;
mod card;
mod dice;
mod proof;
mod roll;

use campaign::BattleId;
use journal::{Condition, Entry, Kind};
use kernel::odds::HitRule;
use kernel::{ChoiceCall, Cite, RollCall, Seat};
use serde::{Deserialize, Serialize};

use super::{EntryLine, OddsFigures};
use crate::session::{Session, broken};
use engine::error::ApiResult;

pub use amended::{ChangedView, WhyAmended};
pub use dice::DiceProof;

#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct WhyView {
    pub entry: EntryLine,
    /// The order it belongs to.
    pub order: Option<EntryLine>,
    /// The amendment since which it no longer counts, or counts differently.
    pub amended_by: Option<EntryLine>,
    /// Whether the entry, and the order and call it belongs to, are as they were written: they were hashed again now.
    pub intact: bool,
    pub hash: String,
    pub proof: ProofView,
    /// Who ordered, called, threw, amended and agreed, and when.
    pub hands: Vec<HandView>,
    /// Every place in the rules that is named here, with its title or our reading.
    pub rules: Vec<RuleView>,
    /// What was asked, with its odds computed again from the position of then.
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
    /// What the app's dice were derived from, so that anybody can derive them again.
    pub dice: Option<DiceProof>,
    /// What came of it: as it was recorded, and as amendments have put it.
    pub consequences: Vec<EntryLine>,
    /// Of an amendment: what it changed.
    pub amended: Option<WhyAmended>,
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

/// The entries of one order, in their order.
struct OrderEntries {
    order: u64,
    entries: Vec<Entry>,
}

impl Session {
    /// Explains an entry: its roll or choice, the order it belongs to, and what came of it; of an amendment, what it changed.
    /// Nothing is said of what the seat may not read.
    ///
    /// # Errors
    /// When there is no such entry, or it cannot be read.
    pub fn why(&self, seat: Seat, seq: u64) -> ApiResult<WhyView> {
        if let Condition::Broken(finding) = self.condition()
            && seq > self.journal().head().seq
        {
            return Err(broken(finding));
        }
        let entry = self.entry_for(seat, seq)?;
        let of = self.order_of(&entry)?.map(|order| self.of_order(order)).transpose()?;
        let question = of.as_ref().map_or((None, None), |of| of.question(&entry));
        let reads = |seq| self.entry(seq).is_ok_and(|call| self.may_read(seat, &call));
        let (call, answer) = if question.0.is_some_and(reads) { question } else { (None, None) };
        let order = of.as_ref().map(|of| of.order);
        let mut part: Vec<u64> =
            [Some(seq), order, call, answer.map(|a| a.seq)].into_iter().flatten().collect();
        part.sort_unstable();
        part.dedup();
        let (intact, proof) = self.proof(&part)?;
        let line = self.line_for(seat, seq)?;
        let amended_by = line.amended_by.map(|by| self.line_for(seat, by)).transpose()?;
        let mut view = WhyView {
            order: order.filter(|o| *o != seq).map(|o| self.line_for(seat, o)).transpose()?,
            amended_by,
            intact,
            hash: entry.hash.to_string(),
            proof,
            hands: self.hands(seat, &part, line.amended_by)?,
            consequences: of.as_ref().map_or(Ok(Vec::new()), |of| self.came_of(seat, of, seq))?,
            amended: self.why_amended(seat, &entry)?,
            entry: line,
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
            dice: None,
            text: String::new(),
        };
        if let Some(call) = call {
            self.explain_call(&mut view, call, answer)?;
        }
        let battle = BattleId::new(&view.entry.battle).ok();
        if let Some(battle) = battle.and_then(|battle| self.fold.war.battle(battle)) {
            view.rules = card::rules_named(&view, battle.scale().rulebook());
        }
        view.text = card::card(&view);
        Ok(view)
    }

    /// The entries of one order: the order, its calls, their answers and what came of it.
    fn of_order(&self, order: u64) -> ApiResult<OrderEntries> {
        let given = self.entry(order)?;
        let battle = given.battle.clone();
        // One that an amendment has stopped may be answered long after.
        let goes_on = self.fold.amendments.first_stopped_by(order).is_some();
        let mut of = OrderEntries { order, entries: vec![given] };
        for seq in order + 1..=self.fold.seq {
            let next = self.entry(seq)?;
            if of.holds(&next) {
                of.entries.push(next);
                continue;
            }
            // An outcome is written in one go, and a battle has one open order.
            let is_over = of.entries.last().is_some_and(|last| is_event(last.kind))
                || (next.kind == Kind::Ordered && next.battle == battle);
            if is_over && !goes_on {
                break;
            }
        }
        Ok(of)
    }

    /// What came of an order, entry `but` left out: as it was recorded, and as an amendment has put it that counts.
    fn came_of(&self, seat: Seat, of: &OrderEntries, but: u64) -> ApiResult<Vec<EntryLine>> {
        let told = of.entries.iter().filter(|e| is_event(e.kind) && e.seq != but);
        let told: Vec<u64> = told.map(|entry| entry.seq).collect();
        let mut lines = self.lines_of(seat, &told)?;
        if let Some(engine::amendments::Fate::Changed { by, .. }) =
            self.fold.amendments.fate(of.order)
        {
            let put_in = self.put_in(*by)?;
            let of_order = put_in.iter().filter(|put_in| put_in.order == of.order);
            let now = of_order.map(|put_in| self.put_in_line(put_in));
            lines.extend(now.collect::<ApiResult<Vec<_>>>()?);
        }
        Ok(lines)
    }
}

impl OrderEntries {
    fn holds(&self, next: &Entry) -> bool {
        match next.kind {
            Kind::RollCalled | Kind::ChoiceCalled => next.cause == Some(self.order),
            Kind::Rolled | Kind::Chosen => self.entries.iter().any(|e| Some(e.seq) == next.cause),
            kind => is_event(kind) && next.cause == Some(self.order),
        }
    }

    /// The call that an entry of the order asks or answers, and its answer; for an event, the last roll before it, for an order
    /// its first.
    fn question(&self, entry: &Entry) -> (Option<u64>, Option<&Entry>) {
        let rolls = || self.entries.iter().filter(|e| e.kind == Kind::RollCalled);
        let call = match entry.kind {
            Kind::RollCalled | Kind::ChoiceCalled => Some(entry.seq),
            Kind::Rolled | Kind::Chosen => entry.cause,
            _ => {
                let before = rolls().rfind(|e| e.seq < entry.seq);
                before.or_else(|| rolls().next()).map(|e| e.seq)
            }
        };
        let answers = |e: &&Entry| {
            matches!(e.kind, Kind::Rolled | Kind::Chosen) && call.is_some() && e.cause == call
        };
        (call, self.entries.iter().find(answers))
    }
}

const fn is_event(kind: Kind) -> bool {
    matches!(kind, Kind::Happened | Kind::Ruled | Kind::Revealed | Kind::Sealed)
}

/// What each die of a throw does, in words; nothing for sums.
pub(crate) fn face_views(rule: Option<&HitRule>, faces: &[u8]) -> Vec<FaceView> {
    let Some(rule) = rule else {
        return faces.iter().map(|face| FaceView { face: *face, reading: String::new() }).collect();
    };
    let view = |(face, adds): (&u8, bool)| {
        let reading = match (rule.pair.contains(*face), adds) {
            (false, true) => "hit",
            (true, true) => "hit, second of a pair",
            (true, false) => "waits for a pair",
            (false, false) => "no hit",
        };
        FaceView { face: *face, reading: reading.to_owned() }
    };
    faces.iter().zip(rule.hitting(faces)).map(view).collect()
}
