//! The walk through the entries: each is folded, and with the rules it is asked whether this program would write it there.
//!
//! The session stands where the walk has come to, so that the very code that wrote an entry says what it had to be.

use campaign::{War, WarOrder};
use journal::{Entry, Kind};
use kernel::dice::record::Committed;
use kernel::{Answer, RuleSet, Seat};

use super::Verified;
use super::expected::{Expected, compare, differs};
use crate::dice::{parse, roll_of};
use crate::error::{ApiError, ApiResult};
use crate::game_time;
use crate::orders::{Given, Step, step};
use crate::record::{Amended, Change, Chosen, Digest, Ordered, RollSource, Rolled, Seated};
use crate::seating::may_be_held;
use crate::session::{NewEntry, Session, body_of};

/// So many entries are read at a time.
const PAGE: u64 = 512;

struct Audit<'a> {
    session: &'a mut Session,
    report: &'a mut Verified,
    rules: bool,
    /// What must follow, because it was written in one go with what came before.
    due: Expected,
    /// Men and strength points agreed after the entry before.
    balanced: bool,
}

/// Walks from the founding to entry `last`; stops at the first entry that cannot be folded.
pub(super) fn walk(
    session: &mut Session,
    last: u64,
    rules: bool,
    report: &mut Verified,
    progress: &mut dyn FnMut(u64),
) {
    let mut audit = Audit { session, report, rules, due: Expected::default(), balanced: true };
    let mut next = audit.session.fold.seq + 1;
    while next <= last {
        let page = match audit.session.journal.entries(next..=last.min(next + PAGE - 1)) {
            Ok(page) if !page.is_empty() => page,
            Ok(_) => break,
            Err(error) => return audit.report.bad(next, format!("Entry {next}: {error}.")),
        };
        for entry in &page {
            if let Err(error) = audit.entry(entry) {
                let finding = format!("Entry {}: {}.", entry.seq, error.message);
                return audit.report.bad(entry.seq, finding);
            }
        }
        next += page.len() as u64;
        progress(next - 1);
    }
    audit.due.finish(audit.report);
}

impl Audit<'_> {
    fn entry(&mut self, entry: &Entry) -> ApiResult<()> {
        if matches!(entry.kind, Kind::Rolled)
            && let Err(error) = self.roll(entry)
        {
            self.report.bad(entry.seq, format!("Entry {}: {}.", entry.seq, error.message));
        }
        if self.rules
            && let Err(error) = self.would_be_written(entry)
        {
            differs(entry, entry.text().unwrap_or_default(), &error.message, self.report);
        }
        let before = self.session.fold.time_of(&entry.battle);
        if let Some(back) = self.session.fold.take(&entry.as_ref())? {
            self.session.fold.go_back(&self.session.journal, back)?;
            self.amended_state(entry)?;
        }
        if self.rules {
            let is_amendment = matches!(entry.kind, Kind::Amended);
            let after = self.session.fold.time_of(&entry.battle);
            self.time(entry, if is_amendment { before } else { after });
        }
        if self.rules
            && matches!(entry.kind, Kind::Happened | Kind::Ruled | Kind::Revealed | Kind::Amended)
        {
            self.balance(entry.seq);
        }
        Ok(())
    }

    /// The dice of an entry, whether or not the rules are asked.
    fn roll(&mut self, entry: &Entry) -> ApiResult<()> {
        let seq = entry.seq;
        let rolled: Rolled = body_of(entry)?;
        let call = entry.cause.ok_or_else(|| ApiError::broken(seq, "it answers no call"))?;
        match rolled.source {
            RollSource::Typed(_) => self.report.rolls_typed += 1,
            RollSource::App(_) => self.report.rolls_app += 1,
            RollSource::Again(_) => {}
        }
        if !self.session.proves(call, &rolled)? {
            let finding = format!(
                "Entry {seq}: these are not the faces that the revealed links give. Take the order out and throw again."
            );
            self.report.bad(seq, finding);
        }
        Ok(())
    }

    /// Whether this program would write the entry here. An error says why not.
    fn would_be_written(&mut self, entry: &Entry) -> ApiResult<()> {
        if self.due.is_due() {
            self.is_what_was_due(entry);
            return Ok(());
        }
        self.goes_on_first(entry)?;
        match entry.kind {
            Kind::Ordered => self.ordered(entry),
            Kind::Rolled | Kind::Chosen => self.answered(entry),
            Kind::Amended => self.amended(entry),
            Kind::Digest => return self.digest(entry),
            Kind::Seated => may_be_held(&body_of::<Seated>(entry)?),
            Kind::Committed => committed(entry),
            Kind::Opened => self.opened(entry),
            Kind::RollCalled
            | Kind::ChoiceCalled
            | Kind::Happened
            | Kind::Ruled
            | Kind::Sealed
            | Kind::Revealed => {
                compare(entry, None, self.report);
                Ok(())
            }
            _ => Ok(()),
        }?;
        Ok(())
    }

    /// Compares with what had to follow.
    fn is_what_was_due(&mut self, entry: &Entry) {
        if self.report.withheld > 0 && self.passes_for_want_of_a_briefing(entry) {
            return;
        }
        let due = self.due.next();
        compare(entry, due.as_ref(), self.report);
    }

    /// Who follows a fallen commander stands in a briefing, which may be withheld in this copy: then it is not asked.
    fn passes_for_want_of_a_briefing(&mut self, entry: &Entry) -> bool {
        let succession =
            |text: Option<&str>| text.is_some_and(|text| text.contains("\"command_taken\""));
        if self.due.peek().is_some_and(|due| succession(Some(&due.body))) {
            self.due.next();
        }
        succession(entry.text())
    }

    fn ordered(&mut self, entry: &Entry) -> ApiResult<()> {
        self.report.orders += 1;
        let Ordered { order, agreed_by } = body_of(entry)?;
        let order = WarOrder { battle: battle_of(entry)?, order };
        let canonical = War::canonical(order.clone());
        let body = Ordered { order: canonical.order.clone(), agreed_by }.write();
        if entry.text() != Some(&body) {
            differs(entry, entry.text().unwrap_or_default(), &body, self.report);
        }
        let (seat, entry_of) = (seat_of(entry)?, None);
        self.session.nothing_open(seat, &order)?;
        self.session.name_is_next(&order)?;
        let given = Given { seat, order: canonical, body, entry: entry_of, of: None };
        let step = step(&self.session.fold.war, seat, &given.order, &[])?;
        self.follows(entry, &given, Vec::new(), step)
    }

    fn answered(&mut self, entry: &Entry) -> ApiResult<()> {
        let call = entry.cause.ok_or_else(|| ApiError::broken(entry.seq, "it answers no call"))?;
        let waiting = self.session.waiting_at(call)?;
        self.session.still_asked(&waiting)?;
        let by = seat_of(entry)?;
        self.session.may_answer(by, &waiting)?;
        let answer = if entry.kind == Kind::Rolled {
            let roll = roll_of(&waiting)?;
            let faces = body_of::<Rolled>(entry)?.faces;
            let typed: Vec<String> = faces.iter().map(ToString::to_string).collect();
            Answer::Faces(parse(&typed.join(" "), roll)?)
        } else {
            Answer::Words(body_of::<Chosen>(entry)?.words)
        };
        let (given, mut answers) = self.session.given_of(&waiting)?;
        answers.push(answer);
        let fold = &self.session.fold;
        let war = fold.war_of(&self.session.journal, &waiting.order)?;
        let step = step(&war, given.seat, &given.order, &answers)?;
        if fold.is_stopped(waiting.order.seq) {
            return Ok(());
        }
        self.follows(entry, &given, answers, step)
    }

    /// Once a stopped order is answered, nothing is written before the amendment goes on.
    fn goes_on_first(&self, entry: &Entry) -> ApiResult<()> {
        let Some(order) = self.session.fold.answered_stop() else { return Ok(()) };
        let goes_on = entry.kind == Kind::Amended
            && matches!(body_of::<Amended>(entry)?.change, Change::Continued { .. });
        if goes_on {
            return Ok(());
        }
        let first = "the amendment that stopped it had to go on first";
        Err(ApiError::broken(entry.seq, format!("order {order} was answered, and {first}")))
    }

    /// What an order or an answer leads to must follow it.
    fn follows(
        &mut self,
        entry: &Entry,
        given: &Given,
        answers: Vec<Answer>,
        step: Step,
    ) -> ApiResult<()> {
        let own = NewEntry::new(entry.kind, given.order.battle, given.seat, String::new());
        let led = self.session.lead_on(given, answers, vec![own], step)?;
        self.expect(entry.seq, led.entries.into_iter().skip(1).collect());
        Ok(())
    }

    fn expect(&mut self, first: u64, entries: Vec<NewEntry>) {
        self.due = Expected::new(first, entries);
    }

    /// An amendment must be what planning it here gives, and those who had to agree must have.
    fn amended(&mut self, entry: &Entry) -> ApiResult<()> {
        self.report.amendments += 1;
        let body: Amended = body_of(entry)?;
        let by = seat_of(entry)?;
        self.session.is_sensible(&body.change, by)?;
        let plan = self.session.plan(&body.change, by, body.on_new)?;
        if !plan.leads_to(&body) {
            let finding = format!(
                "Entry {}: deciding the later orders again gives another list than this amendment has.",
                entry.seq
            );
            self.report.bad(entry.seq, finding);
        }
        self.session.agreed_enough(&plan, by, &body.agreed_by)?;
        self.expect(entry.seq, plan.call_entries(&self.session.fold.war));
        Ok(())
    }

    /// The state an amendment leads to must be the one it says.
    fn amended_state(&mut self, entry: &Entry) -> ApiResult<()> {
        let Amended { state, fold, .. } = body_of(entry)?;
        self.state(entry.seq, &Digest { state, fold });
        Ok(())
    }

    fn digest(&mut self, entry: &Entry) -> ApiResult<()> {
        let said = body_of(entry)?;
        self.state(entry.seq, &said);
        Ok(())
    }

    fn state(&mut self, seq: u64, said: &Digest) {
        if said.fold != self.session.fold.version() {
            return;
        }
        self.report.digests += 1;
        if *said != self.session.fold.digest() {
            let finding =
                format!("Entry {seq}: folding the journal gives another state than it gave then.");
            self.report.bad(seq, finding);
        }
    }

    fn opened(&self, entry: &Entry) -> ApiResult<()> {
        let over = self.session.fold.war.over().is_some();
        if entry.seat == Seat::Umpire.word() || entry.seat == Seat::App.word() && over {
            return Ok(());
        }
        Err(ApiError::broken(entry.seq, "only the umpire opens entries before the war is over"))
    }

    fn time(&mut self, entry: &Entry, time: Option<i32>) {
        if entry.game_time != time {
            let (said, is) = (game_time::text(entry.game_time), game_time::text(time));
            differs(entry, &format!("at {said}"), &format!("at {is}"), self.report);
        }
    }

    /// Every man is accounted for after this entry, as after every other. Where one is not, it is said once.
    fn balance(&mut self, seq: u64) {
        let war = &self.session.fold.war;
        let faults = if self.due.is_due() { war.imbalances() } else { War::faults(war) };
        if self.balanced {
            for fault in &faults {
                self.report.bad(seq, format!("After entry {seq}: {fault}."));
            }
        }
        self.balanced = faults.is_empty();
    }
}

fn committed(entry: &Entry) -> ApiResult<()> {
    let committed: Committed = body_of(entry)?;
    if committed.seat == entry.seat {
        return Ok(());
    }
    Err(ApiError::broken(entry.seq, "a seat commits for itself only"))
}

fn battle_of(entry: &Entry) -> ApiResult<campaign::BattleId> {
    campaign::BattleId::new(&entry.battle).map_err(|fault| ApiError::broken(entry.seq, fault))
}

fn seat_of(entry: &Entry) -> ApiResult<Seat> {
    Seat::from_word(&entry.seat).ok_or_else(|| ApiError::broken(entry.seq, "its seat is unknown"))
}
