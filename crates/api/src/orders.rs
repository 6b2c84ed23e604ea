//! Orders and answers: an order is on the disk before its dice are known; its outcome follows in one transaction.

use campaign::BattleEvent::TwoStarGeneral;
use campaign::two_star_general::Event;
use campaign::{War, WarEvent, WarOrder};
use journal::{Entry, Idem, Kind};
use kernel::{Answer, Call, Halt, Refusal as _, RuleSet, Seat, Seq, Tape};

use crate::error::{ApiError, ApiResult, Kind as Trouble};
use crate::fold::OpenOrder;
use crate::host::Host;
use crate::record::{ChoiceCalled, Chosen, Digest, Ordered, RollCalled, Rolled};
use crate::session::{Line, LineCause, Session, text};
use crate::views::indexes;
use crate::words::refused;

/// What an order or an answer led to.
#[derive(Clone, Debug, PartialEq)]
pub struct Outcome {
    /// The entries written, first and last.
    pub first: u64,
    pub last: u64,
    /// The call that now waits for the table.
    pub call: Option<Call>,
    /// The events, when the order is done.
    pub events: Vec<WarEvent>,
}

/// Decided, or stopped at a question.
enum Step {
    Done(Vec<WarEvent>),
    Asks(Box<Call>),
}

impl Session {
    /// Gives an order. With an `idem` key, the same order sent twice is applied once.
    ///
    /// # Errors
    /// When the rules refuse, an order is still open, or the journal cannot be written.
    pub fn order(
        &mut self,
        host: &mut Host,
        seat: Seat,
        order: &WarOrder,
        idem: Option<Idem>,
    ) -> ApiResult<Outcome> {
        let body = text(&Ordered { order: order.clone() });
        if let Some(outcome) = self.already_applied(idem, |entry| entry.body == body)? {
            return Ok(outcome);
        }
        if let Some(open) = &self.fold.open {
            let message = format!("the order of entry {} still waits for the table", open.seq);
            return Err(ApiError::new(Trouble::Refused, "order.still_open", message)
                .hint("give the dice or the choice it asks for, or take it back"));
        }
        let step = self.step(seat, order, &[])?;
        let ordered = Line { kind: Kind::Ordered, seat, cause: LineCause::None, body };
        self.write(host, vec![ordered], LineCause::Line(0), seat, step, idem)
    }

    /// The call that waits, with the order it belongs to.
    ///
    /// # Errors
    /// When no order is open, or its call cannot be read.
    pub fn open_call(&self) -> ApiResult<(OpenOrder, u64, Call)> {
        let nothing = || {
            ApiError::new(
                Trouble::Refused,
                "order.none_open",
                "no order waits for dice or a choice",
            )
            .hint("give an order first")
        };
        let open = self.fold.open.clone().ok_or_else(nothing)?;
        let at = open.call.ok_or_else(nothing)?;
        Ok((open, at, self.call_of(at)?))
    }

    /// The call in a `roll_called` or `choice_called` entry.
    ///
    /// # Errors
    /// When the entry is no call.
    pub fn call_of(&self, seq: u64) -> ApiResult<Call> {
        let entry = self.entry(seq)?;
        let read = |error: serde_json::Error| ApiError::broken(seq, error);
        match entry.kind {
            Kind::RollCalled => {
                let body: RollCalled = serde_json::from_str(&entry.body).map_err(read)?;
                Ok(Call::Roll(body.call))
            }
            Kind::ChoiceCalled => {
                let body: ChoiceCalled = serde_json::from_str(&entry.body).map_err(read)?;
                Ok(Call::Choice(body.call))
            }
            _ => Err(ApiError::usage("not_a_call", format!("entry {seq} is no call"))),
        }
    }

    /// Records faces for the open roll and goes on with its order.
    pub(crate) fn record_roll(
        &mut self,
        host: &mut Host,
        by: Seat,
        kind: Kind,
        rolled: &Rolled,
        idem: Option<Idem>,
    ) -> ApiResult<Outcome> {
        let (open, call, _) = self.open_call()?;
        let answer = Answer::Faces(rolled.faces.clone());
        let line = Line { kind, seat: by, cause: LineCause::Entry(call), body: text(rolled) };
        self.go_on(host, &open, answer, line, idem)
    }

    /// Answers the open choice with option words. With an `idem` key, the same answer sent twice is applied once.
    ///
    /// # Errors
    /// When no choice is open, a word is not offered, or the choice does not fit.
    pub fn choose(
        &mut self,
        host: &mut Host,
        by: Seat,
        words: &[String],
        idem: Option<Idem>,
    ) -> ApiResult<Outcome> {
        let same = |entry: &Entry| {
            let chosen = serde_json::from_str::<Chosen>(&entry.body);
            entry.kind == Kind::Chosen && chosen.is_ok_and(|chosen| chosen.words == words)
        };
        if let Some(outcome) = self.already_applied(idem, same)? {
            return Ok(outcome);
        }
        let (open, at, call) = self.open_call()?;
        let Call::Choice(choice) = call else {
            let message = format!("dice are called for: {}", call.title());
            return Err(ApiError::new(Trouble::Refused, "answer.wants_dice", message));
        };
        if by != choice.seat && by != Seat::Umpire {
            let message = format!("{} must choose, not {by}: {}", choice.seat, choice.title);
            return Err(ApiError::new(Trouble::Refused, "answer.wrong_seat", message));
        }
        let chosen = indexes(&choice, words)?;
        let words = chosen.iter().map(|i| choice.options[usize::from(*i)].word.clone()).collect();
        let body = text(&Chosen { chosen: chosen.clone(), words });
        let line = Line { kind: Kind::Chosen, seat: by, cause: LineCause::Entry(at), body };
        self.go_on(host, &open, Answer::Chosen(chosen), line, idem)
    }

    /// The order that waits, and the answers it has so far.
    pub(crate) fn open_order(&self, open: &OpenOrder) -> ApiResult<(WarOrder, Vec<Answer>)> {
        let read = |seq| move |error: serde_json::Error| ApiError::broken(seq, error);
        let ordered: Ordered =
            serde_json::from_str(&self.entry(open.seq)?.body).map_err(read(open.seq))?;
        let mut answers = Vec::with_capacity(open.answers.len());
        for seq in &open.answers {
            answers.push(self.answer_of(*seq)?);
        }
        Ok((ordered.order, answers))
    }

    /// The answer in a `rolled`, `amended` or `chosen` entry.
    pub(crate) fn answer_of(&self, seq: u64) -> ApiResult<Answer> {
        let entry = self.entry(seq)?;
        let read = |error: serde_json::Error| ApiError::broken(seq, error);
        if entry.kind == Kind::Chosen {
            let body: Chosen = serde_json::from_str(&entry.body).map_err(read)?;
            return Ok(Answer::Chosen(body.chosen));
        }
        let body: Rolled = serde_json::from_str(&entry.body).map_err(read)?;
        Ok(Answer::Faces(body.faces))
    }

    fn go_on(
        &mut self,
        host: &mut Host,
        open: &OpenOrder,
        answer: Answer,
        line: Line,
        idem: Option<Idem>,
    ) -> ApiResult<Outcome> {
        let (order, mut answers) = self.open_order(open)?;
        answers.push(answer);
        let step = self.step(open.seat, &order, &answers)?;
        self.write(host, vec![line], LineCause::Entry(open.seq), open.seat, step, idem)
    }

    fn step(&self, seat: Seat, order: &WarOrder, answers: &[Answer]) -> ApiResult<Step> {
        match War::decide(&self.fold.war, seat, order, &mut Tape::new(answers)) {
            Ok(events) => Ok(Step::Done(events)),
            Err(Halt::Needs(call)) => Ok(Step::Asks(call)),
            Err(Halt::Refused(refusal)) => {
                Err(ApiError::refused(refused(self.fold.war.main(), refusal.refused())))
            }
            Err(Halt::Unfit(unfit)) => Err(ApiError::unfit(&unfit)),
        }
    }

    /// Writes the lines so far and what they lead to, in one transaction.
    fn write(
        &mut self,
        host: &mut Host,
        mut lines: Vec<Line>,
        cause: LineCause,
        seat: Seat,
        step: Step,
        idem: Option<Idem>,
    ) -> ApiResult<Outcome> {
        let (call, events) = match step {
            Step::Asks(call) => {
                let call = call.for_the_record();
                let (kind, body) = match &call {
                    Call::Roll(roll) => {
                        (Kind::RollCalled, text(&RollCalled { call: roll.clone() }))
                    }
                    Call::Choice(choice) => {
                        (Kind::ChoiceCalled, text(&ChoiceCalled { call: choice.clone() }))
                    }
                };
                lines.push(Line { kind, seat: call.seat(), cause, body });
                (Some(call), Vec::new())
            }
            Step::Done(events) => {
                lines.extend(events.iter().map(|event| Line {
                    kind: kind_of(event),
                    seat: self.author(event, seat),
                    cause,
                    body: text(event),
                }));
                (None, events)
            }
        };
        if events.iter().any(ends_a_round) {
            lines.push(self.round_digest(lines.len(), &events));
        }
        let first = self.append(host, lines, idem, &[])?;
        if events.iter().any(ends_a_round) {
            self.flush()?;
        }
        Ok(Outcome { first, last: self.fold.seq, call, events })
    }

    /// Whose doing an event is: what follows from both sides' orders is not the doing of whoever turned up last.
    fn author(&self, event: &WarEvent, seat: Seat) -> Seat {
        let WarEvent::Battle { event: TwoStarGeneral(event), .. } = event else { return Seat::App };
        match event {
            Event::OrderTook { battalion, .. } | Event::OrderLapsed { battalion, .. } => {
                self.fold.war.main().battalion_spec(*battalion).side.seat()
            }
            Event::StandArrived { stand, .. } => self.fold.war.main().spec(*stand).side.seat(),
            Event::RoundBegan { .. }
            | Event::RetreatsBegan
            | Event::BattalionsBegan
            | Event::ArtilleryBegan
            | Event::NightBegan { .. }
            | Event::BattleEnded { .. } => Seat::App,
            _ => seat,
        }
    }

    /// Each round ends with a hash of the state folded so far, in the transaction that ends it. `lines` are written
    /// before it, the events last.
    fn round_digest(&self, lines: usize, events: &[WarEvent]) -> Line {
        let mut war = self.fold.war.clone();
        let before = self.fold.seq + (lines - events.len()) as u64;
        for (seq, event) in (before + 1..).zip(events) {
            War::evolve(&mut war, event, Seq(seq));
        }
        let body = text(&Digest { state: crate::fold::digest(&war), fold: War::FOLD_VERSION });
        Line { kind: Kind::Digest, seat: Seat::App, cause: LineCause::None, body }
    }

    /// Whether a request with this key was done already.
    #[must_use]
    pub fn was_applied(&self, idem: &str) -> bool {
        let entry = idem.parse().map(|idem: Idem| self.journal.entry_by_idem(&idem));
        matches!(entry, Ok(Ok(Some(_))))
    }

    /// What a key led to before, if it was used for the `same` request; the outcome is then read back.
    pub(crate) fn already_applied(
        &self,
        idem: Option<Idem>,
        same: impl FnOnce(&Entry) -> bool,
    ) -> ApiResult<Option<Outcome>> {
        let Some(idem) = idem else { return Ok(None) };
        let Some(entry) = self.journal.entry_by_idem(&idem)? else { return Ok(None) };
        if !same(&entry) {
            let message = format!("that key was used for another request, entry {}", entry.seq);
            return Err(
                ApiError::usage("idem_reused", message).hint("use a new key for each request")
            );
        }
        let order = match entry.kind {
            Kind::Ordered => entry.seq,
            // An answer's call belongs to the order.
            _ => self.entry(entry.cause.unwrap_or(entry.seq))?.cause.unwrap_or(entry.seq),
        };
        let call = match &self.fold.open {
            Some(open) if open.seq == order => Some(self.open_call()?.2),
            _ => None,
        };
        let mut events = Vec::new();
        let mut last = entry.seq;
        for seq in entry.seq + 1..=self.fold.seq {
            let next = self.entry(seq)?;
            if matches!(next.kind, Kind::Ordered | Kind::Rolled | Kind::Chosen | Kind::Struck) {
                break;
            }
            if next.cause == Some(order)
                && let Ok(event) = serde_json::from_str(&next.body)
            {
                events.push(event);
            }
            last = seq;
        }
        Ok(Some(Outcome { first: entry.seq, last, call, events }))
    }
}

/// Which kind of entry holds an event.
fn kind_of(event: &WarEvent) -> Kind {
    match event {
        WarEvent::Battle { event: TwoStarGeneral(event), .. } => match event {
            Event::OrdersSealed { .. } => Kind::Sealed,
            Event::OrdersRevealed { .. } => Kind::Revealed,
            Event::Ruled { .. } => Kind::Ruled,
            _ => Kind::Happened,
        },
        _ => Kind::Happened,
    }
}

fn ends_a_round(event: &WarEvent) -> bool {
    let WarEvent::Battle { event: TwoStarGeneral(event), .. } = event else { return false };
    matches!(event, Event::RoundBegan { .. } | Event::NightBegan { .. } | Event::BattleEnded { .. })
}
