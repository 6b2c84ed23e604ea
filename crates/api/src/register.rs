//! The register: what the whole record says, read once and kept while a campaign is open, so that searching, grouping and
//! the timeline need no second pass, however long the war is.
//!
//! A cache of entries that never change: sentences, who acts, what is concerned, headings and marks. Strikes are applied when
//! it is asked, because they change. It reads on in pieces: whoever waits for an answer is told how far it is.

mod marks;
mod milestones;
mod outline;

use std::cell::{Ref, RefCell};
use std::collections::HashMap;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use campaign::two_star_general::ground::Hex;
use campaign::two_star_general::order::Order;
use campaign::two_star_general::state::{BattalionId, StandId};
use campaign::{BattleOrder, WarEvent};
use journal::{Entry, EntryRef, Kind, Reading};
use kernel::{Call, Effects, Seat};

use crate::error::ApiResult;
use crate::fold::{Fold, Taken};
use crate::record::{Ordered, Rolled};
use crate::seats::is_seating;
use crate::session::Session;

pub use marks::{Fight, Loss, Marks};
pub use milestones::Milestone;
pub(crate) use outline::is_step;
pub use outline::{Heading, HeadingLevel};

/// Entries between two looks at the clock.
const STEP: u64 = 500;

/// Everything read so far.
#[derive(Debug)]
pub struct Register {
    /// The state after the last entry read.
    fold: Fold,
    /// All sentences, each ended by a line feed.
    told: String,
    /// Where each sentence ends, its line feed included.
    ends: Vec<usize>,
    lines: Vec<Line>,
    /// The entries that concern a unit, ascending, by [`Units::index`].
    by_unit: Vec<Vec<u64>>,
    units: Units,
    outline: outline::Outline,
    pub marks: Marks,
    /// Ascending by entry.
    milestones: Vec<Milestone>,
    /// The order that is being carried out, with the units it names.
    order: Option<(u64, Vec<usize>)>,
    /// The last call, to read its answer with.
    call: Option<(u64, Call)>,
}

/// One entry, as far as filters ask.
#[derive(Clone, Debug)]
pub struct Line {
    pub kind: Kind,
    pub seat: Option<Seat>,
    pub did: Effects,
    /// Who sits where: no strike takes it out.
    pub stays: bool,
}

/// Every unit there is, by id. An entry that concerns a stand or a platoon concerns its battalion too.
#[derive(Debug, Default)]
struct Units {
    index: HashMap<String, usize>,
    above: Vec<Option<usize>>,
}

impl Session {
    /// The register, read on for `patience` at most; to the end without.
    ///
    /// # Errors
    /// When an entry cannot be read.
    pub fn register(&self, patience: Option<Duration>) -> ApiResult<Ref<'_, Register>> {
        self.read_on(&self.register, patience)?;
        Ok(Ref::map(self.register.borrow(), |register| {
            register.as_ref().unwrap_or_else(|| unreachable!("it was just read"))
        }))
    }

    fn read_on(
        &self,
        kept: &RefCell<Option<Register>>,
        patience: Option<Duration>,
    ) -> ApiResult<()> {
        let mut kept = kept.borrow_mut();
        if kept.is_none() {
            *kept = Some(Register::begin(self)?);
        }
        let Some(register) = kept.as_mut() else { return Ok(()) };
        let until = patience.map(|patience| Instant::now() + patience);
        while register.read() < self.fold.seq {
            let from = register.read() + 1;
            if let Err(error) = register.read_on(self, from, from + STEP - 1) {
                // Half an entry must not be kept: the next one who asks begins anew.
                *kept = None;
                return Err(error);
            }
            if until.is_some_and(|until| Instant::now() >= until) {
                break;
            }
        }
        Ok(())
    }
}

impl Register {
    fn begin(session: &Session) -> ApiResult<Self> {
        let fold = Fold::founded(session.fold.founded.clone())?;
        let units = Units::of(&fold);
        let mut register = Self {
            told: String::new(),
            ends: Vec::new(),
            lines: Vec::new(),
            by_unit: vec![Vec::new(); units.above.len()],
            outline: outline::Outline::founded(&fold),
            marks: Marks::founded(),
            milestones: vec![Milestone::of(1, &fold.war)],
            units,
            fold,
            order: None,
            call: None,
        };
        let first = session.entry(1)?;
        let told = session.sentence(&first, &register.fold.war, None);
        register.keep(&first, &told, Effects::NONE);
        Ok(register)
    }

    /// The last entry read.
    #[must_use]
    pub fn read(&self) -> u64 {
        self.lines.len() as u64
    }

    #[must_use]
    pub fn headings(&self) -> &[Heading] {
        self.outline.headings()
    }

    /// Entries that only say that somebody is asked, or has answered, ascending.
    #[must_use]
    pub fn steps(&self) -> &[u64] {
        self.outline.steps()
    }

    /// The war just after the entry, if a round or a night began with it.
    #[must_use]
    pub fn milestone(&self, entry: u64) -> Option<&Milestone> {
        let at = self.milestones.binary_search_by_key(&entry, |milestone| milestone.entry);
        at.ok().map(|at| &self.milestones[at])
    }

    /// The entry's line, if it was read.
    #[must_use]
    pub fn line(&self, seq: u64) -> Option<&Line> {
        self.lines.get(usize::try_from(seq.checked_sub(1)?).ok()?)
    }

    /// The entry's sentence, if it was read.
    #[must_use]
    pub fn sentence(&self, seq: u64) -> Option<&str> {
        let at = usize::try_from(seq.checked_sub(1)?).ok()?;
        let end = *self.ends.get(at)?;
        let start = if at == 0 { 0 } else { self.ends[at - 1] };
        self.told.get(start..end - 1)
    }

    /// All sentences, each on its line.
    #[must_use]
    pub fn told(&self) -> &str {
        &self.told
    }

    /// The entry whose sentence holds the byte `at`, sought from entry `from` on.
    #[must_use]
    pub fn entry_at(&self, at: usize) -> u64 {
        self.ends.partition_point(|end| *end <= at) as u64 + 1
    }

    /// The entries that concern a unit, ascending; `None` for an id nobody bears.
    #[must_use]
    pub fn of_unit(&self, id: &str) -> Option<&[u64]> {
        self.units.index.get(id).and_then(|at| self.by_unit.get(*at)).map(Vec::as_slice)
    }

    fn read_on(&mut self, session: &Session, from: u64, to: u64) -> ApiResult<()> {
        let stored = session.journal.head().seq;
        session.journal.for_each(
            from..=to.min(stored),
            Reading::Unverified,
            |entry: &EntryRef<'_>| -> ApiResult<_> {
                self.take(session, &entry.to_entry())?;
                Ok(ControlFlow::Continue(()))
            },
        )?;
        // A simulation may hold entries that are not on the disk yet.
        for seq in from.max(stored + 1)..=to.min(session.fold.seq) {
            self.take(session, &session.entry(seq)?)?;
        }
        Ok(())
    }

    fn take(&mut self, session: &Session, entry: &Entry) -> ApiResult<()> {
        self.ask(session, entry);
        let asked = self.call.as_ref().map(|(_, call)| call);
        let asked = asked.filter(|_| is_of_call(&entry.kind));
        let told = session.sentence(entry, &self.fold.war, asked);
        let mut did = Effects::NONE;
        if matches!(entry.kind, Kind::Rolled | Kind::Amended) {
            did = rolled(entry, asked);
        }
        if entry.kind == Kind::Ordered {
            self.ordered(entry);
        }
        self.marks.take(entry);
        if matches!(entry.kind, Kind::Happened | Kind::Ruled | Kind::Sealed | Kind::Revealed)
            && let Ok(event) = serde_json::from_str::<WarEvent>(&entry.body)
        {
            did = self.fold.war.effects(&event);
            self.marks.event(entry, &event, &self.fold);
            self.outline.event(entry, &event, &self.fold);
        }
        self.outline.entry(entry);
        self.concern(entry);
        self.keep(entry, &told, did);
        if let Some(strike) = self.fold.take(&Taken::from_entry(entry))? {
            self.fold.go_back(&session.journal, strike)?;
            self.order = None;
        }
        if self.marks.begins(entry.seq) {
            self.milestones.push(Milestone::of(entry.seq, &self.fold.war));
        }
        Ok(())
    }

    fn keep(&mut self, entry: &Entry, told: &str, did: Effects) {
        // One sentence, one line: a remark may hold line feeds of its own.
        self.told.push_str(&told.replace('\n', " "));
        self.told.push('\n');
        self.ends.push(self.told.len());
        let seat = Seat::from_word(&entry.seat);
        let stays = is_seating(&entry.kind, &entry.body);
        self.lines.push(Line { kind: entry.kind.clone(), seat, did, stays });
    }

    /// Remembers the call that an entry asks; an answer to an earlier one has it read again.
    fn ask(&mut self, session: &Session, entry: &Entry) {
        if !is_of_call(&entry.kind) {
            return;
        }
        let of = match entry.kind {
            Kind::RollCalled | Kind::ChoiceCalled => Some(entry.seq),
            _ => entry.cause,
        };
        if let Some(of) = of
            && self.call.as_ref().is_none_or(|(known, _)| *known != of)
        {
            self.call = session.asked(entry).map(|call| (of, call));
        }
    }

    /// The units an order names, and who stands where it strikes.
    fn ordered(&mut self, entry: &Entry) {
        let mut named = self.units.named(&entry.body);
        if let Ok(ordered) = serde_json::from_str::<Ordered>(&entry.body)
            && let Some(hex) = target(&ordered.order.order)
            && let Some(stand) = self.fold.war.main().occupant(hex)
        {
            named.extend(self.units.with_those_above(&stand.to_string()));
        }
        self.order = Some((entry.seq, named));
    }

    /// An entry concerns the units it names; calls and answers concern those of their order, as does what names nobody.
    fn concern(&mut self, entry: &Entry) {
        let mut named = match entry.kind {
            Kind::Founded | Kind::Digest | Kind::Struck => return,
            _ => self.units.named(&entry.body),
        };
        let is_event = matches!(entry.kind, Kind::Happened | Kind::Ruled);
        if let Some((_, of_order)) = &self.order
            && entry.kind != Kind::Noted
            && (!is_event || named.is_empty())
        {
            named.extend(of_order);
        }
        named.sort_unstable();
        named.dedup();
        for unit in named {
            self.by_unit[unit].push(entry.seq);
        }
    }
}

impl Units {
    fn of(fold: &Fold) -> Self {
        let setup = &fold.war.main().setup;
        let mut units = Self::default();
        for id in setup.battalions.keys() {
            units.add(id.to_string(), None);
        }
        for (id, spec) in &setup.stands {
            units.add(id.to_string(), spec.battalion.map(|of: BattalionId| of.to_string()));
        }
        for (id, spec) in &setup.platoons {
            let with: StandId = spec.with;
            let of = setup.stands.get(&with).and_then(|stand| stand.battalion);
            units.add(id.to_string(), of.map(|of| of.to_string()));
        }
        units
    }

    fn add(&mut self, id: String, above: Option<String>) {
        let above = above.and_then(|id| self.index.get(&id).copied());
        self.index.entry(id).or_insert(self.above.len());
        self.above.push(above);
    }

    fn with_those_above(&self, id: &str) -> Vec<usize> {
        let Some(at) = self.index.get(id) else { return Vec::new() };
        std::iter::once(*at).chain(self.above.get(*at).copied().flatten()).collect()
    }

    /// The units whose ids stand in a body as texts of their own.
    fn named(&self, body: &str) -> Vec<usize> {
        body.split('"').skip(1).step_by(2).flat_map(|text| self.with_those_above(text)).collect()
    }
}

const fn is_of_call(kind: &Kind) -> bool {
    matches!(
        kind,
        Kind::RollCalled | Kind::ChoiceCalled | Kind::Rolled | Kind::Amended | Kind::Chosen
    )
}

/// Where an order strikes.
pub(crate) const fn target(order: &BattleOrder) -> Option<Hex> {
    let Some(order) = order.tsg() else { return None };
    match order {
        Order::Attack { target, .. }
        | Order::Barrage { target, .. }
        | Order::AirStrike { target } => Some(*target),
        _ => None,
    }
}

fn rolled(entry: &Entry, asked: Option<&Call>) -> Effects {
    let Some(Call::Roll(roll)) = asked else { return Effects::NONE };
    let (Some(rule), Ok(rolled)) = (&roll.hits, serde_json::from_str::<Rolled>(&entry.body)) else {
        return Effects::NONE;
    };
    Effects::of_throw(rule.hits(&rolled.faces) > 0)
}
