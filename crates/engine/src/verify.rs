//! The audit: is the file whole, are the app dice the ones their links give, and do the rules, asked again with the
//! recorded answers, say the same as they did then?

use std::collections::VecDeque;
use std::ops::ControlFlow;

use campaign::{War, WarOrder};
use journal::{Entry, EntryRef, Kind, Reading};
use kernel::dice::derive::{CallDigest, DiceKey, faces};
use kernel::dice::record::RollSource;
use kernel::{Answer, Call, Halt, RollCall, RuleSet, Seat, Tape};
use serde::{Deserialize, Serialize};

use crate::error::{ApiError, ApiResult};
use crate::fold::{Fold, Taken, digest};
use crate::record::{Digest, Ordered, Rolled};
use crate::session::{Session, text};
use crate::words::capital;

/// What an audit found.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Verified {
    /// Nothing was found.
    pub whole: bool,
    pub entries: u64,
    /// The last good entry as `number:hash`.
    pub head: String,
    /// RFC 6962 root over all good entries.
    pub root: String,
    /// The head remembered outside the file, if one is.
    pub remembered: Option<String>,
    /// What is wrong, each with the entry and what to do.
    pub findings: Vec<String>,
    /// The first entry that cannot be trusted; everything before it can.
    pub first_bad: Option<u64>,
    /// What was looked at, one sentence each.
    pub checked: Vec<String>,
    pub rolls_app: u64,
    pub rolls_typed: u64,
    /// With `rules`: orders decided again, and digests compared.
    pub orders: u64,
    pub digests: u64,
}

/// An order on its way through the audit.
struct Replayed {
    seq: u64,
    seat: Seat,
    order: WarOrder,
    answers: Vec<Answer>,
    /// What deciding again says must follow, once it has been asked.
    expected: Option<VecDeque<String>>,
}

struct Audit<'a> {
    session: &'a Session,
    fold: Fold,
    open: Option<Replayed>,
    report: Verified,
    /// Men and strength points agreed after the entry before.
    balanced: bool,
}

impl Session {
    /// Checks the file, the dice, and with `rules` every order again.
    ///
    /// # Errors
    /// When the journal cannot be read at all; faults in it are findings, not errors.
    pub fn verify(&self, rules: bool, progress: &mut dyn FnMut(u64, u64)) -> ApiResult<Verified> {
        // One count over all that is done: the chain, the dice, and the rules.
        let passes = if rules { 3 } else { 2 };
        let verdict = self.journal.verify(&mut |at| progress(at.done, at.total * passes))?;
        let mut report = Verified {
            entries: verdict.head.seq,
            head: verdict.head.to_string(),
            root: verdict.root.to_string(),
            remembered: verdict.remembered.map(|head| head.to_string()),
            findings: verdict
                .findings
                .iter()
                .map(|finding| format!("{}. {}", capital(&finding.sentence()), finding.advice()))
                .collect(),
            first_bad: verdict.findings.iter().filter_map(|finding| finding.seq).min(),
            ..Verified::default()
        };
        let last = self.journal.head().seq;
        self.check_dice(last, &mut report, &mut |done| progress(last + done, last * passes))?;
        if rules {
            let told = &mut |done| progress(2 * last + done, last * passes);
            report = self.check_rules(last, report, told)?;
        }
        progress(last * passes, last * passes);
        report.whole = report.findings.is_empty();
        report.checked = checked(&report, rules);
        Ok(report)
    }

    fn check_dice(
        &self,
        last: u64,
        report: &mut Verified,
        progress: &mut dyn FnMut(u64),
    ) -> ApiResult<()> {
        self.journal.for_each(
            1..=last,
            Reading::Unverified,
            |entry: &EntryRef<'_>| -> ApiResult<_> {
                if entry.seq.is_multiple_of(4_096) {
                    progress(entry.seq);
                }
                if matches!(entry.kind_text, "rolled" | "amended") {
                    self.check_roll(&entry.to_entry(), report)?;
                }
                Ok(ControlFlow::Continue(()))
            },
        )
    }

    fn check_roll(&self, entry: &Entry, report: &mut Verified) -> ApiResult<()> {
        let seq = entry.seq;
        let (Ok(rolled), Some(call_seq)) =
            (serde_json::from_str::<Rolled>(&entry.body), entry.cause)
        else {
            report.bad(seq, format!("Entry {seq} is no roll that can be read."));
            return Ok(());
        };
        match rolled.source {
            // An amendment is the same throw, read again.
            _ if entry.kind == Kind::Amended => {}
            kernel::dice::record::RollSource::Table(_) => report.rolls_typed += 1,
            kernel::dice::record::RollSource::App(_) => report.rolls_app += 1,
        }
        let Call::Roll(call) = self.call_of(call_seq)? else {
            report.bad(seq, format!("Entry {seq} answers no roll."));
            return Ok(());
        };
        if !self.proves(call_seq, &call, &rolled)? {
            let finding = format!(
                "Entry {seq}: these are not the faces that the revealed links give. Strike the order and roll again."
            );
            report.bad(seq, finding);
        }
        Ok(())
    }

    /// Whether an app roll's faces are the ones its links give. Typed dice prove nothing and pass.
    ///
    /// # Errors
    /// When the call's entry cannot be read.
    pub fn proves(&self, call_seq: u64, call: &RollCall, rolled: &Rolled) -> ApiResult<bool> {
        let RollSource::App(app) = &rolled.source else { return Ok(true) };
        let digest = CallDigest::of_body(self.entry(call_seq)?.body.as_bytes());
        let campaign = self.fold.dice.campaign();
        let key = DiceKey::new(campaign, app.number, &call.purpose, digest, &app.links);
        Ok(faces(&key, u32::from(call.count), call.sides) == rolled.faces)
    }

    fn check_rules(
        &self,
        last: u64,
        report: Verified,
        progress: &mut dyn FnMut(u64),
    ) -> ApiResult<Verified> {
        let fold = Fold::replay_from_the_first(&self.journal, 1, Reading::Unverified)?;
        let mut audit = Audit { session: self, fold, open: None, report, balanced: true };
        for seq in 2..=last {
            let entry = self.entry(seq)?;
            audit.entry(&entry)?;
            if seq % 1_000 == 0 {
                progress(seq);
            }
        }
        audit.finish();
        Ok(audit.report)
    }
}

impl Audit<'_> {
    fn entry(&mut self, entry: &Entry) -> ApiResult<()> {
        match entry.kind {
            Kind::Ordered => self.begin(entry)?,
            Kind::RollCalled | Kind::ChoiceCalled => self.call(entry),
            Kind::Rolled | Kind::Amended | Kind::Chosen => {
                let answer = self.session.answer_of(entry.seq)?;
                if let Some(open) = &mut self.open {
                    open.answers.push(answer);
                }
            }
            Kind::Happened | Kind::Ruled | Kind::Sealed | Kind::Revealed => self.event(entry),
            Kind::Digest => self.digest(entry),
            _ => {}
        }
        if let Some(strike) = self.fold.take(&Taken::from_entry(entry))? {
            self.fold.go_back(&self.session.journal, strike)?;
            self.reopen()?;
        }
        if matches!(entry.kind, Kind::Happened | Kind::Ruled | Kind::Revealed | Kind::Struck) {
            self.balance(entry.seq);
        }
        Ok(())
    }

    /// Nobody is lost and nobody conjured, after this entry as after every other. Once they are, it is said once.
    fn balance(&mut self, seq: u64) {
        let faults = self.fold.war.imbalances();
        if self.balanced {
            for fault in &faults {
                self.report.bad(seq, format!("After entry {seq}: {fault}."));
            }
        }
        self.balanced = faults.is_empty();
    }

    fn begin(&mut self, entry: &Entry) -> ApiResult<()> {
        self.finish();
        let seq = entry.seq;
        let body: Ordered =
            serde_json::from_str(&entry.body).map_err(|error| ApiError::broken(seq, error))?;
        let seat = Seat::from_word(&entry.seat)
            .ok_or_else(|| ApiError::broken(seq, format!("unknown seat {}", entry.seat)))?;
        let (order, answers, expected) = (body.order, Vec::new(), None);
        self.open = Some(Replayed { seq, seat, order, answers, expected });
        self.report.orders += 1;
        Ok(())
    }

    /// A strike may have left an order open: it goes on with the answers that still stand.
    fn reopen(&mut self) -> ApiResult<()> {
        self.open = match &self.fold.open {
            None => None,
            Some(open) => {
                let (order, answers) = self.session.open_order(open)?;
                let (seq, seat) = (open.seq, open.seat);
                Some(Replayed { seq, seat, order, answers, expected: None })
            }
        };
        Ok(())
    }

    /// The rules must ask the same question as then. Its wording is not the rules' and may have been bettered since.
    fn call(&mut self, entry: &Entry) {
        let Some(open) = &self.open else { return };
        let tape = &mut Tape::new(&open.answers);
        let asked = match War::decide(&self.fold.war, open.seat, &open.order, tape) {
            Err(Halt::Needs(call)) => substance(&call),
            other => outcome(&other),
        };
        let recorded = self.session.call_of(entry.seq).map(|call| substance(&call));
        self.compare(entry.seq, &recorded.unwrap_or_default(), &asked);
    }

    fn event(&mut self, entry: &Entry) {
        let Some(open) = &mut self.open else { return };
        if open.expected.is_none() {
            let tape = &mut Tape::new(&open.answers);
            let decided = War::decide(&self.fold.war, open.seat, &open.order, tape);
            open.expected = Some(match decided {
                Ok(events) => events.iter().map(text).collect(),
                other => VecDeque::from([outcome(&other)]),
            });
        }
        let next = open.expected.as_mut().and_then(VecDeque::pop_front);
        self.compare(entry.seq, &entry.body, next.as_deref().unwrap_or("nothing more"));
    }

    /// Everything that had to follow the order must have followed, and nobody was lost or conjured.
    fn finish(&mut self) {
        let faults = War::faults(&self.fold.war);
        let at = self.fold.seq;
        for fault in faults {
            self.report.bad(at, format!("After entry {at}: {fault}."));
        }
        if let Some(Replayed { seq, expected: Some(left), .. }) = self.open.take()
            && let Some(first) = left.front()
        {
            let finding = format!(
                "The outcome of entry {seq} is not complete; the rules say there follows: {first}"
            );
            self.report.bad(seq, finding);
        }
    }

    fn digest(&mut self, entry: &Entry) {
        let Ok(body) = serde_json::from_str::<Digest>(&entry.body) else { return };
        if body.fold != self.fold.war.fold_version() {
            return;
        }
        self.report.digests += 1;
        if body.state != digest(&self.fold.war) {
            let seq = entry.seq;
            let finding =
                format!("Entry {seq}: folding the journal gives another state than it gave then.");
            self.report.bad(seq, finding);
        }
    }

    fn compare(&mut self, seq: u64, recorded: &str, decided: &str) {
        if recorded != decided {
            let (recorded, decided) = (shortened(recorded), shortened(decided));
            let finding = format!(
                "Entry {seq}: the rules, asked again, say otherwise. Recorded: {recorded} Decided: {decided}"
            );
            self.report.bad(seq, finding);
        }
    }
}

impl Verified {
    fn bad(&mut self, seq: u64, finding: String) {
        self.findings.push(finding);
        self.first_bad = Some(self.first_bad.map_or(seq, |first| first.min(seq)));
    }
}

/// What was looked at, for whoever wants to know what "whole" means.
fn checked(report: &Verified, rules: bool) -> Vec<String> {
    let entries = report.entries;
    let mut checked = vec![
        format!("The hashes of entries 1 to {entries}, each following from the one before it."),
        match &report.remembered {
            Some(head) => {
                format!("The end of the file against what this computer remembers: {head}.")
            }
            None => "This computer remembers no earlier end of this campaign.".to_owned(),
        },
        format!(
            "{} rolls of the app derived again from the links that every seat revealed.",
            report.rolls_app
        ),
        format!("{} typed rolls, read against what was called for.", report.rolls_typed),
    ];
    if rules {
        checked.push(format!(
            "{} orders decided again with the recorded answers, event by event.",
            report.orders
        ));
        checked.push(format!(
            "{} digests of the state, and after every entry that nobody was lost or conjured.",
            report.digests
        ));
    }
    checked
}

/// What a call asks, without the words it asks it in: who throws how many dice for what, each line's dice and section,
/// what hits and how likely; or who chooses among what.
fn substance(call: &Call) -> String {
    match call {
        Call::Roll(roll) => {
            let line = |line: &kernel::Line| (line.amount, line.cite.to_string(), line.cause);
            // What did not apply is told for people, and more of it may be told today than then.
            let ledger: Vec<_> =
                roll.ledger.lines.iter().filter(|line| line.applies).map(line).collect();
            let chances: Vec<_> = roll.outcomes.iter().map(|named| &named.chance).collect();
            text(&(
                &roll.purpose,
                roll.seat,
                roll.count,
                roll.sides,
                ledger,
                &roll.hits,
                &roll.odds,
                chances,
            ))
        }
        Call::Choice(choice) => {
            let words: Vec<&str> = choice.options.iter().map(|option| &*option.word).collect();
            text(&(&choice.purpose, choice.seat, words, choice.least, choice.most))
        }
    }
}

fn outcome<E, R: kernel::Refusal>(decided: &Result<E, Halt<R>>) -> String {
    match decided {
        Ok(_) => "the order needs no answer".to_owned(),
        Err(Halt::Refused(refusal)) => format!("refused: {}", refusal.sentence()),
        Err(Halt::Needs(call)) => format!("waits for: {}", call.title()),
        Err(Halt::Unfit(unfit)) => format!("the answer does not fit: {unfit}"),
    }
}

fn shortened(text: &str) -> String {
    match text.char_indices().nth(200) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}
