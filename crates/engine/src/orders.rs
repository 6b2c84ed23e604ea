//! Orders and answers: an order is on the disk before its dice are known; its outcome follows in one transaction. Every
//! battle has its own open call, so that several tables can have dice waiting, and every answer names the call it answers.

mod before;
mod entries;
mod keys;
mod waiting;
mod write;

use campaign::link::LinkOrder;
use campaign::{BattleId, BattleOrder, War, WarEvent, WarOrder, WarState};
use journal::{Entry, Idem, Kind};
use kernel::{Answer, Call, Halt, Refusal as _, RuleSet, Seat, Tape};

use crate::amendments::Amendments;
use crate::error::{ApiError, ApiResult, Kind as Trouble};
use crate::fold::OpenOrder;
use crate::host::Host;
use crate::record::{Asked, Chosen, Ordered, Rolled, text};
use crate::session::{NewCause, NewEntry, Session, body_of};

pub use entries::OrderEntries;
pub(crate) use write::{Given, Step};

/// What an order or an answer led to.
#[derive(Clone, Debug, PartialEq)]
pub struct Outcome {
    /// The entries written, first and last.
    pub first: u64,
    pub last: u64,
    /// The call that now waits for the table.
    pub waits: Option<Waiting>,
    /// The events, when the order is done.
    pub events: Vec<WarEvent>,
}

/// A call that waits for the table, with the order it belongs to.
#[derive(Clone, Debug, PartialEq)]
pub struct Waiting {
    pub battle: BattleId,
    pub order: OpenOrder,
    /// The entry of the call: what an answer must name.
    pub at: u64,
    /// The call as the rules ask it now, with its odds.
    pub call: Call,
    /// Who must answer it; his superiors and the umpire may.
    pub answers: Seat,
}

impl Session {
    /// Gives an order. With an `idem` key, the same order sent twice is applied once.
    ///
    /// # Errors
    /// When the rules refuse, an order is still open in its battle, or the journal cannot be written.
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
        let order = War::canonical(order.clone());
        let body = Ordered { order: order.order.clone(), agreed_by }.write();
        let same = |entry: &Entry| entry.text() == Some(&body) && of_battle(entry, order.battle);
        if let Some(outcome) = self.already_applied(idem, same)? {
            return Ok(outcome);
        }
        self.is_known(seat, order.battle)?;
        self.nothing_open(seat, &order)?;
        self.name_is_next(&order)?;
        let ordered = NewEntry::new(Kind::Ordered, order.battle, seat, body.clone());
        let ordered = ordered.told_to(&self.fold.war.readers_of_order(seat, order.battle));
        let given = Given { seat, order, body, entry: None, of: None };
        self.may_speak(seat, &given.order)?;
        // Who takes the seat over is written down first, but not for an order that is refused.
        let step = step(&self.fold.war, seat, &given.order, &[])
            .map_err(|why| self.why_known(seat, &given.order, why))?;
        self.take_over(host, seat)?;
        let led = self.lead_on(&given, Vec::new(), vec![ordered], step)?;
        self.write(host, &given, led, idem)
    }

    /// Why an order is refused, as far as its seat may know: a refusal does not tell what is hidden from it.
    fn why_known(&self, seat: Seat, order: &WarOrder, why: ApiError) -> ApiError {
        let Some(seen) = self.known_to(seat) else { return why };
        step(&seen, seat, order, &[]).err().unwrap_or_else(hidden)
    }

    /// The question in a `roll_called` or `choice_called` entry, as it was written down.
    ///
    /// # Errors
    /// When the entry is no call.
    pub fn asked(&self, seq: u64) -> ApiResult<Asked> {
        asked_in(&self.entry(seq)?)
    }

    /// Answers a choice with option words. With an `idem` key, the same answer sent twice is applied once.
    ///
    /// # Errors
    /// When the call does not wait, a word is not offered, the choice does not fit, or it is another seat's.
    pub fn choose(
        &mut self,
        host: &mut Host,
        by: Seat,
        call: u64,
        words: &[String],
        idem: Option<Idem>,
    ) -> ApiResult<Outcome> {
        let same = |entry: &Entry| {
            let chosen = body_of::<Chosen>(entry);
            entry.cause == Some(call) && chosen.is_ok_and(|chosen| same_words(&chosen.words, words))
        };
        if let Some(outcome) = self.already_applied(idem, same)? {
            return Ok(outcome);
        }
        let waiting = self.waiting_at(call)?;
        let Call::Choice(choice) = &waiting.call else {
            let message = format!("dice are called for: {}", waiting.call.title());
            return Err(ApiError::new(Trouble::Refused, "answer.wants_dice", message));
        };
        self.may_answer(by, &waiting)?;
        let chosen = indexes(choice, words)?;
        let words = choice.words(&chosen);
        let body = text(&Chosen { words: words.clone(), again: None });
        let entry = NewEntry::new(Kind::Chosen, waiting.battle, by, body);
        let entry = entry.told_to(&self.fold.war.readers_of_order(by, waiting.battle));
        self.answer(host, &waiting, Answer::Words(words), entry, idem)
    }

    /// Whether a seat may give an order; a refusal names the people.
    ///
    /// # Errors
    /// When another has to.
    fn may_speak(&self, seat: Seat, order: &WarOrder) -> ApiResult<()> {
        let why = match self.fold.war.may_speak(seat, order) {
            Ok(()) => return Ok(()),
            Err(why) => why,
        };
        let seen = self.known_to(seat);
        let names = self.names_of_people(seen.as_ref().unwrap_or(&self.fold.war), order.battle);
        Err(ApiError::refused(why.refused(&names)))
    }

    /// Whether a seat may answer a call: whoever is asked, a superior of his, or the umpire.
    ///
    /// # Errors
    /// When it may not, with who must.
    pub(crate) fn may_answer(&self, by: Seat, waiting: &Waiting) -> ApiResult<()> {
        let asked = waiting.answers;
        if self.fold.war.may_answer(by, asked) {
            return Ok(());
        }
        let names = [asked, by].map(|seat| match seat {
            Seat::Commander(_) => self.post_and_player(seat),
            _ => seat.to_string(),
        });
        let [must, other] = names;
        let what = match waiting.call {
            Call::Roll(_) => format!("these are {must}'s dice, not {other}'s"),
            Call::Choice(_) => format!("{must} must choose, not {other}"),
        };
        let message = format!("{what}: {}", waiting.call.title());
        Err(ApiError::new(Trouble::Refused, "answer.wrong_seat", message)
            .hint(format!("answer as {asked}")))
    }

    /// Records faces for a call and goes on with its order.
    pub(crate) fn record_roll(
        &mut self,
        host: &mut Host,
        waiting: &Waiting,
        by: Seat,
        rolled: &Rolled,
        idem: Option<Idem>,
    ) -> ApiResult<Outcome> {
        let answer = Answer::Faces(rolled.faces.clone());
        let entry = NewEntry::new(Kind::Rolled, waiting.battle, by, text(rolled));
        let entry = entry.told_to(&self.fold.war.readers_of_sum(waiting.battle));
        self.answer(host, waiting, answer, entry, idem)
    }

    /// The order that waits as it counts now, and the answers it has so far.
    ///
    /// # Errors
    /// When an entry of it cannot be read.
    pub fn open_order(
        &self,
        battle: BattleId,
        open: &OpenOrder,
    ) -> ApiResult<(WarOrder, Vec<Answer>)> {
        let (order, _) = self.order_now(battle, open.seq)?;
        let answers = open.answers.iter().map(|seq| self.answer_now(*seq));
        Ok((order, answers.collect::<ApiResult<_>>()?))
    }

    /// An order as it counts now: as it was given, or what an amendment has put in its place; with its text.
    ///
    /// # Errors
    /// When the entry is no order.
    pub fn order_now(&self, battle: BattleId, seq: u64) -> ApiResult<(WarOrder, String)> {
        self.order_by(&self.fold.amendments, battle, seq)
    }

    /// An order as it counts by these amendments.
    fn order_by(
        &self,
        amendments: &Amendments,
        battle: BattleId,
        seq: u64,
    ) -> ApiResult<(WarOrder, String)> {
        let body = match amendments.order_now(seq) {
            None => self.entry(seq)?.text().ok_or_else(|| ApiError::withheld(seq))?.to_owned(),
            Some(by) => self.order_put_in(amendments, by)?,
        };
        let ordered: Ordered =
            serde_json::from_str(&body).map_err(|error| ApiError::broken(seq, error))?;
        Ok((WarOrder { battle, order: ordered.order }, body))
    }

    /// The text of the order that amendment `by` has put in the place of a recorded one.
    pub(crate) fn order_put_in(&self, amendments: &Amendments, by: u64) -> ApiResult<String> {
        let now = amendments.get(by).and_then(|amendment| amendment.change.order());
        now.map(str::to_owned).ok_or_else(|| ApiError::broken(by, "it puts in no order"))
    }

    /// The answer in a `rolled` or `chosen` entry as it counts now.
    ///
    /// # Errors
    /// When the entry is no answer.
    pub fn answer_now(&self, seq: u64) -> ApiResult<Answer> {
        self.answer_by(&self.fold.amendments, seq)
    }

    /// The same by these amendments.
    ///
    /// # Errors
    /// When the entry is no answer.
    pub fn answer_by(&self, amendments: &Amendments, seq: u64) -> ApiResult<Answer> {
        let put_in = amendments.answer_now(seq).and_then(|by| amendments.get(by)?.change.answer());
        put_in.map_or_else(|| answer_in(&self.entry(seq)?), Ok)
    }

    /// Goes on with an order whose call has been answered.
    fn answer(
        &mut self,
        host: &mut Host,
        waiting: &Waiting,
        answer: Answer,
        entry: NewEntry,
        idem: Option<Idem>,
    ) -> ApiResult<Outcome> {
        self.still_asked(waiting)?;
        let (given, mut answers) = self.given_of(waiting)?;
        answers.push(answer);
        let war = self.fold.war_of(&self.journal, &waiting.order)?;
        let step = step(&war, given.seat, &given.order, &answers)?;
        self.take_over(host, entry.seat)?;
        let entry = entry.caused_by(NewCause::Entry(waiting.at));
        if self.fold.is_stopped(waiting.order.seq) {
            return self.write_answer_to_stopped(host, entry, idem);
        }
        let led = self.lead_on(&given, answers, vec![entry], step)?;
        self.write(host, &given, led, idem)
    }

    /// The order that waits, and the answers it has so far.
    pub(crate) fn given_of(&self, waiting: &Waiting) -> ApiResult<(Given, Vec<Answer>)> {
        let open = &waiting.order;
        let (order, answers) = self.open_order(waiting.battle, open)?;
        let (_, body) = self.order_now(waiting.battle, open.seq)?;
        let of = self.fold.amendments.order_now(open.seq);
        Ok((Given { seat: open.seat, order, body, entry: Some(open.seq), of }, answers))
    }

    /// An order must not meet another that waits for the table: in its own battle, or in another it is about: a smaller
    /// one, or the one at the other end of a road.
    pub(crate) fn nothing_open(&self, seat: Seat, order: &WarOrder) -> ApiResult<()> {
        let touched = core::iter::once(order.battle).chain(self.fold.war.also_touches(order));
        let open = touched.filter_map(|battle| Some((battle, self.fold.open.get(&battle)?))).next();
        let Some((battle, open)) = open else { return Ok(()) };
        self.is_known(seat, battle).map_err(|_| hidden())?;
        let message = format!(
            "the order of entry {} in \"{}\" is still waiting for dice or a choice",
            open.seq,
            self.fold.war.title_of(battle)
        );
        Err(ApiError::new(Trouble::Refused, "order.still_open", message)
            .hint("give the dice or the choice it asks for, or take it back"))
    }

    /// Smaller battles are numbered: a name that a player chose could be picked for the dice it brings.
    pub(crate) fn name_is_next(&self, order: &WarOrder) -> ApiResult<()> {
        let BattleOrder::Link(LinkOrder::Open { child, at, .. }) = &order.order else {
            return Ok(());
        };
        let next = self.fold.war.next_battle_name(order.battle, at);
        let prepared = self.fold.war.setup.actions.iter().any(|action| action.id == *child);
        if prepared || *child == next || self.fold.war.battle(*child).is_some() {
            return Ok(());
        }
        let message = format!("smaller battles are numbered: the next one is {next}, not {child}");
        Err(ApiError::new(Trouble::Refused, "order.wrong_number", message)
            .hint(format!("call it {next}")))
    }

    /// The order an entry belongs to: itself, the one that caused it, or the one whose call it answers.
    ///
    /// # Errors
    /// When an entry above it cannot be read.
    pub fn order_of(&self, entry: &Entry) -> ApiResult<Option<u64>> {
        match (entry.kind, entry.cause) {
            (Kind::Ordered, _) => Ok(Some(entry.seq)),
            (Kind::Rolled | Kind::Chosen, Some(call)) => Ok(self.entry(call)?.cause),
            (
                Kind::RollCalled
                | Kind::ChoiceCalled
                | Kind::Happened
                | Kind::Ruled
                | Kind::Sealed
                | Kind::Revealed,
                order,
            ) => Ok(order),
            _ => Ok(None),
        }
    }
}

/// What the rules say to an order and these answers, in a war.
pub(crate) fn step(
    war: &WarState,
    seat: Seat,
    order: &WarOrder,
    answers: &[Answer],
) -> ApiResult<Step> {
    match War::decide(war, seat, order, &mut Tape::new(answers)) {
        Ok(events) => Ok(Step::Done(events)),
        Err(Halt::Needs(call)) => Ok(Step::Asks(call)),
        Err(Halt::Refused(refusal)) => {
            Err(ApiError::refused(refusal.refused(&war.names(order.battle))))
        }
        Err(Halt::Unfit(unfit)) => Err(ApiError::unfit(&unfit)),
    }
}

/// What is said to a seat where the reason is hidden from it.
fn hidden() -> ApiError {
    let message = "that cannot be done now, for a reason you may not see";
    ApiError::new(Trouble::Refused, "fog.not_now", message).hint("ask the umpire")
}

/// The question in an entry, as it was written down.
///
/// # Errors
/// When it asks nothing.
pub fn asked_in(entry: &Entry) -> ApiResult<Asked> {
    match entry.kind {
        Kind::RollCalled => body_of(entry).map(Asked::Roll),
        Kind::ChoiceCalled => body_of(entry).map(Asked::Choice),
        _ => Err(ApiError::usage("not_a_call", format!("entry {} is not a call", entry.seq))),
    }
}

/// The answer in an entry, as it was given.
///
/// # Errors
/// When it answers nothing.
pub fn answer_in(entry: &Entry) -> ApiResult<Answer> {
    match entry.kind {
        Kind::Rolled => body_of::<Rolled>(entry).map(|rolled| Answer::Faces(rolled.faces)),
        Kind::Chosen => body_of::<Chosen>(entry).map(|chosen| Answer::Words(chosen.words)),
        _ => Err(ApiError::usage("not_an_answer", format!("entry {} answers nothing", entry.seq))),
    }
}

/// The event in an entry, if it holds one that can be read here.
#[must_use]
pub fn event_in(entry: &Entry) -> Option<WarEvent> {
    match entry.kind {
        Kind::Happened | Kind::Ruled | Kind::Sealed | Kind::Revealed => {
            crate::fold::event(&entry.as_ref()).ok()
        }
        _ => None,
    }
}

/// Option words as ascending indexes.
///
/// # Errors
/// When a word is not offered, or the choice does not fit.
pub fn indexes(choice: &kernel::ChoiceCall, words: &[String]) -> ApiResult<Vec<u16>> {
    let chosen = choice.indexes(words).map_err(|unfit| {
        let labels: Vec<&str> = choice.options.iter().map(|option| &*option.label).collect();
        let message = unfit.to_string().split(';').next().unwrap_or_default().to_owned();
        ApiError::new(Trouble::Refused, "answer.not_offered", message)
            .hint(format!("offered are: {}", labels.join("; ")))
    })?;
    choice.check(&chosen).map_err(|unfit| ApiError::unfit(&unfit))?;
    Ok(chosen)
}

fn same_words(one: &[String], other: &[String]) -> bool {
    let (mut one, mut other) = (one.to_vec(), other.to_vec());
    one.sort_unstable();
    other.sort_unstable();
    one == other
}

fn of_battle(entry: &Entry, battle: BattleId) -> bool {
    entry.battle == battle.to_string()
}
