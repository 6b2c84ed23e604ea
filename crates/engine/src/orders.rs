//! Orders and answers: an order is on the disk before its dice are known; its outcome follows in one transaction.

use campaign::BattleEvent::{Combat, CombatCaptain, TwoStarGeneral};
use campaign::combat as squad;
use campaign::combat_captain as company;
use campaign::two_star_general::Event;
use campaign::{BattleId, War, WarEvent, WarOrder};
use journal::{Entry, Idem, Kind};
use kernel::{Answer, Call, ChoiceCall, Halt, Refusal as _, RuleSet, Seat, Seq, Tape};

use crate::error::{ApiError, ApiResult, Kind as Trouble};
use crate::fold::OpenOrder;
use crate::host::Host;
use crate::record::{ChoiceCalled, Chosen, Digest, Ordered, RollCalled, Rolled};
use crate::session::{Line, LineCause, Session, text};
use crate::words::refused_in;

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
        self.order_agreed(host, seat, order, Vec::new(), idem)
    }

    /// Gives an order that others have agreed to, and says so in its entry: a ruling of the umpire's.
    ///
    /// # Errors
    /// As [`Session::order`].
    pub fn order_agreed(
        &mut self,
        host: &mut Host,
        seat: Seat,
        order: &WarOrder,
        agreed_by: Vec<Seat>,
        idem: Option<Idem>,
    ) -> ApiResult<Outcome> {
        let body = text(&Ordered { order: order.clone(), agreed_by });
        if let Some(outcome) = self.already_applied(idem, |entry| entry.body == body)? {
            return Ok(outcome);
        }
        if let Some(open) = &self.fold.open {
            let message = format!("the order of entry {} still waits for the table", open.seq);
            return Err(ApiError::new(Trouble::Refused, "order.still_open", message)
                .hint("give the dice or the choice it asks for, or take it back"));
        }
        let step = self.step(seat, order, &[])?;
        let (kind, battle) = (Kind::Ordered, order.battle);
        let ordered = Line { kind, battle, seat, cause: LineCause::None, body };
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
    pub fn record_roll(
        &mut self,
        host: &mut Host,
        by: Seat,
        kind: Kind,
        rolled: &Rolled,
        idem: Option<Idem>,
    ) -> ApiResult<Outcome> {
        let (open, call, _) = self.open_call()?;
        let answer = Answer::Faces(rolled.faces.clone());
        let (battle, cause) = (self.battle_of(&open)?, LineCause::Entry(call));
        let line = Line { kind, battle, seat: by, cause, body: text(rolled) };
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
        let (kind, battle, cause) = (Kind::Chosen, self.battle_of(&open)?, LineCause::Entry(at));
        let line = Line { kind, battle, seat: by, cause, body };
        self.go_on(host, &open, Answer::Chosen(chosen), line, idem)
    }

    /// The order that waits, and the answers it has so far.
    pub fn open_order(&self, open: &OpenOrder) -> ApiResult<(WarOrder, Vec<Answer>)> {
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
    pub fn answer_of(&self, seq: u64) -> ApiResult<Answer> {
        let entry = self.entry(seq)?;
        let read = |error: serde_json::Error| ApiError::broken(seq, error);
        if entry.kind == Kind::Chosen {
            let body: Chosen = serde_json::from_str(&entry.body).map_err(read)?;
            return Ok(Answer::Chosen(body.chosen));
        }
        let body: Rolled = serde_json::from_str(&entry.body).map_err(read)?;
        Ok(Answer::Faces(body.faces))
    }

    /// The battle an open order belongs to.
    pub fn battle_of(&self, open: &OpenOrder) -> ApiResult<BattleId> {
        Ok(self.open_order(open)?.0.battle)
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
                let why = refused_in(&self.fold.war, order.battle, refusal.refused());
                Err(ApiError::refused(why))
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
        let battle = lines.first().map_or_else(BattleId::main, |line| line.battle);
        if let Some(first) = lines.first() {
            self.take_over(host, first.seat)?;
        }
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
                lines.push(Line { kind, battle, seat: call.seat(), cause, body });
                (Some(call), Vec::new())
            }
            Step::Done(events) => {
                lines.extend(events.iter().map(|event| Line {
                    kind: kind_of(event),
                    battle: event.battle().unwrap_or(battle),
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
        let event = match event {
            WarEvent::Battle { event, .. } => match event {
                TwoStarGeneral(event) => event,
                CombatCaptain(event) if is_clockwork(event) => return Seat::App,
                Combat(event) if squad_goes_on(event) => return Seat::App,
                CombatCaptain(_) | Combat(_) => return seat,
            },
            WarEvent::LinkOpened { .. }
            | WarEvent::LinkDeclined { .. }
            | WarEvent::LinkReported { .. }
            | WarEvent::LinkCorrected { .. }
            | WarEvent::LinkAccepted { .. }
            | WarEvent::LinkAbandoned { .. }
            | WarEvent::SoldierRenamed { .. }
            | WarEvent::SoldierDecorated { .. }
            | WarEvent::CommanderRenamed { .. }
            | WarEvent::CommanderPromoted { .. }
            | WarEvent::CommanderDecorated { .. } => return seat,
            WarEvent::DayDawned { .. }
            | WarEvent::ReplacementsArrived { .. }
            | WarEvent::CommanderFell { .. }
            | WarEvent::CommandTaken { .. } => return Seat::App,
        };
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
        let body = text(&Digest { state: crate::fold::digest(&war), fold: war.fold_version() });
        let (kind, battle) = (Kind::Digest, BattleId::main());
        Line { kind, battle, seat: Seat::App, cause: LineCause::None, body }
    }

    /// Whether a request with this key was done already.
    #[must_use]
    pub fn was_applied(&self, idem: &str) -> bool {
        let entry = idem.parse().map(|idem: Idem| self.journal.entry_by_idem(&idem));
        matches!(entry, Ok(Ok(Some(_))))
    }

    /// The entry written with a key before, if that was the `same` request.
    pub fn entry_of(
        &self,
        idem: Option<Idem>,
        same: impl FnOnce(&Entry) -> bool,
    ) -> ApiResult<Option<Entry>> {
        let Some(idem) = idem else { return Ok(None) };
        match self.journal.entry_by_idem(&idem)? {
            Some(entry) if !same(&entry) => {
                let message = format!("that key was used for another request, entry {}", entry.seq);
                Err(ApiError::usage("idem_reused", message).hint("use a new key for each request"))
            }
            known => Ok(known),
        }
    }

    /// What a key led to before, if it was used for the `same` request; the outcome is then read back.
    pub fn already_applied(
        &self,
        idem: Option<Idem>,
        same: impl FnOnce(&Entry) -> bool,
    ) -> ApiResult<Option<Outcome>> {
        self.entry_of(idem, same)?.map(|entry| self.read_back(&entry)).transpose()
    }

    /// What an order or an answer led to, as far as the next one.
    pub fn read_back(&self, entry: &Entry) -> ApiResult<Outcome> {
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
            if matches!(
                next.kind,
                Kind::Ordered
                    | Kind::Rolled
                    | Kind::Amended
                    | Kind::Chosen
                    | Kind::Struck
                    | Kind::Noted
            ) {
                break;
            }
            if next.cause == Some(order)
                && let Ok(event) = serde_json::from_str(&next.body)
            {
                events.push(event);
            }
            last = seq;
        }
        Ok(Outcome { first: entry.seq, last, call, events })
    }
}

/// Option words as ascending indexes.
///
/// # Errors
/// When a word is not offered, or the choice does not fit.
pub fn indexes(choice: &ChoiceCall, words: &[String]) -> ApiResult<Vec<u16>> {
    let mut chosen = Vec::with_capacity(words.len());
    for word in words {
        let index = choice.options.iter().position(|option| option.word == *word);
        let index = index.and_then(|index| u16::try_from(index).ok()).ok_or_else(|| {
            let offered: Vec<&str> = choice.options.iter().map(|option| &*option.label).collect();
            let message = format!("\"{word}\" is not offered");
            ApiError::new(Trouble::Refused, "answer.not_offered", message)
                .hint(format!("offered are: {}", offered.join("; ")))
        })?;
        chosen.push(index);
    }
    chosen.sort_unstable();
    choice.check(&chosen).map_err(|unfit| ApiError::unfit(&unfit))?;
    Ok(chosen)
}

/// Which kind of entry holds an event.
fn kind_of(event: &WarEvent) -> Kind {
    match event {
        WarEvent::Battle { event, .. } => match event {
            TwoStarGeneral(Event::OrdersSealed { .. }) => Kind::Sealed,
            TwoStarGeneral(Event::OrdersRevealed { .. }) => Kind::Revealed,
            TwoStarGeneral(Event::Ruled { .. })
            | CombatCaptain(company::Event::Ruled { .. })
            | Combat(squad::Event::Ruled { .. }) => Kind::Ruled,
            TwoStarGeneral(_) | CombatCaptain(_) | Combat(_) => Kind::Happened,
        },
        WarEvent::LinkCorrected { .. } => Kind::Ruled,
        _ => Kind::Happened,
    }
}

/// What goes by itself in a fight of soldiers: turns, and what still waits.
const fn squad_goes_on(event: &squad::Event) -> bool {
    use squad::Event;
    matches!(
        event,
        Event::TurnBegan { .. }
            | Event::SoldierArrived { .. }
            | Event::ActivationEnded { .. }
            | Event::Pending { .. }
            | Event::ObjectiveTaken { .. }
            | Event::BattleEnded { .. }
    )
}

/// What goes by itself in a company battle: turns and phases.
const fn is_clockwork(event: &company::Event) -> bool {
    use company::Event;
    matches!(
        event,
        Event::TurnBegan { .. }
            | Event::UnitArrived { .. }
            | Event::SideSkipped { .. }
            | Event::ActivationsEnded
            | Event::EventsBegan
            | Event::ReinforcementsBegan { .. }
            | Event::BattleEnded { .. }
    )
}

fn ends_a_round(event: &WarEvent) -> bool {
    let WarEvent::Battle { event, .. } = event else { return false };
    match event {
        TwoStarGeneral(event) => matches!(
            event,
            Event::RoundBegan { .. } | Event::NightBegan { .. } | Event::BattleEnded { .. }
        ),
        CombatCaptain(_) | Combat(_) => false,
    }
}
