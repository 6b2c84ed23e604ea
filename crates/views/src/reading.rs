//! Reads the record for the event index: entry by entry, with the fold just before each; after an amendment, what it has put in at its place.

use std::cell::{Ref, RefCell};
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use campaign::{BattleId, WarEvent, WarState};
use journal::{Entry, EntryRef, Kind, Reading};
use kernel::face::Happening;
use kernel::{Effects, Seat};

use crate::event_index::{
    EventIndex, KeptPutIn, Line, Marks, Milestone, Origin, Outline, Traces, Units, stands_in,
};
use crate::happened::{PutIn, happenings, places};
use crate::session::Session;
use engine::amendments::{Amendments, Fate};
use engine::error::ApiResult;
use engine::fold::{Counting, Fold, event};
use engine::orders::event_in;
use engine::record::{Amended, Asked, Change, Ordered, Rolled};
use engine::session::body_of;

/// Entries between two looks at the clock.
const STEP: u64 = 500;

impl Session {
    /// The event index, read on for `patience` at most; to the end without.
    ///
    /// # Errors
    /// When an entry cannot be read.
    pub fn event_index(&self, patience: Option<Duration>) -> ApiResult<Ref<'_, EventIndex>> {
        self.read_on(&self.caches.event_index, patience)?;
        Ok(Ref::map(self.caches.event_index.borrow(), |index| {
            index.as_ref().unwrap_or_else(|| unreachable!("it was just read"))
        }))
    }

    fn read_on(
        &self,
        kept: &RefCell<Option<EventIndex>>,
        patience: Option<Duration>,
    ) -> ApiResult<()> {
        // What is read asks the session for other entries, which must not ask the event index.
        let known = kept.borrow_mut().take();
        let mut index = match known {
            Some(index) => index,
            None => EventIndex::begin(self)?,
        };
        let until = patience.map(|patience| Instant::now() + patience);
        while index.read() < self.fold.seq {
            let from = index.read() + 1;
            // Half an entry must not be kept: after a fault the next one who asks begins anew.
            index.read_on(self, from, from + STEP - 1)?;
            if until.is_some_and(|until| Instant::now() >= until) {
                break;
            }
        }
        *kept.borrow_mut() = Some(index);
        Ok(())
    }
}

impl EventIndex {
    fn begin(session: &Session) -> ApiResult<Self> {
        let now = session.truth();
        let fold = Fold::begin(now.founded.clone(), now.war.setup.clone(), now.founding)?;
        let units = Units::of(&fold.war);
        Ok(Self {
            told: String::new(),
            ends: Vec::new(),
            lines: Vec::new(),
            by_unit: vec![Vec::new(); units.count()],
            outline: Outline::founded(&fold),
            marks: Marks::founded(),
            traces: Traces::default(),
            milestones: BTreeMap::from([(1, Milestone::of(1, &fold.war))]),
            put_in: Vec::new(),
            orders: BTreeMap::new(),
            units,
            fold,
            call: None,
        })
    }

    fn read_on(&mut self, session: &Session, from: u64, to: u64) -> ApiResult<()> {
        let stored = session.journal.head().seq;
        session.journal.for_each(
            from..=to.min(stored),
            Reading::Unverified,
            |entry: &EntryRef<'_>| -> ApiResult<_> {
                let go_on = entry.seq <= session.fold.seq;
                if go_on {
                    self.take(session, &entry.to_entry())?;
                }
                Ok(if go_on { ControlFlow::Continue(()) } else { ControlFlow::Break(()) })
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
        let asked = self.call.as_ref().map(|(_, asked)| asked).filter(|_| is_of_call(entry.kind));
        let told = session.sentence(entry, &self.fold, asked);
        let mut did = match entry.kind {
            Kind::Rolled => rolled(entry, asked),
            _ => Effects::NONE,
        };
        let order = self.order_of(entry);
        if entry.kind == Kind::Ordered {
            self.traces.order(entry, &self.fold.war);
            self.ordered(entry);
        }
        self.marks.take(entry);
        if let Some(event) = event_in(entry) {
            did = self.fold.war.effects(&event);
            let told = happenings(&self.fold.war, &event);
            let (origin, known) = (Origin::of(entry), &self.fold.amendments);
            self.marks.event(origin, (&event, &told), &self.fold.war, known);
            self.traces.event(origin, (&event, &told), &self.fold.war);
            self.outline.event(entry, (&event, &told), &self.fold);
        }
        self.outline.entry(entry);
        self.concern(session, entry, order)?;
        // What stands in the founding is in the fold already.
        if entry.seq > self.fold.seq {
            let before = stands_in(&self.fold);
            if let Some(back) = self.fold.take(&entry.as_ref())? {
                self.fold.go_back(&session.journal, back)?;
                self.outline.amended(entry, before, &self.fold);
                did = self.amended(session, entry)?;
            }
        }
        if self.marks.begins(entry.seq) {
            self.milestones.insert(entry.seq, Milestone::of(entry.seq, &self.fold.war));
        }
        self.keep(entry, &told, did, order);
        Ok(())
    }

    fn keep(&mut self, entry: &Entry, told: &str, did: Effects, order: Option<u64>) {
        // One sentence, one line: a remark may hold line feeds of its own.
        self.told.push_str(&told.replace('\n', " "));
        self.told.push('\n');
        self.ends.push(self.told.len());
        let seat = Seat::from_word(&entry.seat);
        let audience = (!entry.audience.is_empty()).then(|| entry.audience.as_str().into());
        self.lines.push(Line { kind: entry.kind, seat, did, order, audience });
    }

    /// Remembers the call that an entry asks; an answer to an earlier one has it read again.
    fn ask(&mut self, session: &Session, entry: &Entry) {
        let of = match entry.kind {
            Kind::RollCalled | Kind::ChoiceCalled | Kind::Amended => Some(entry.seq),
            Kind::Rolled | Kind::Chosen => entry.cause,
            _ => return,
        };
        if let Some(of) = of
            && self.call.as_ref().is_none_or(|(known, _)| *known != of)
        {
            self.call = session.asked_of(entry).map(|asked| (of, asked));
        }
    }

    /// The order an entry belongs to.
    fn order_of(&self, entry: &Entry) -> Option<u64> {
        match entry.kind {
            Kind::Ordered => Some(entry.seq),
            Kind::Rolled | Kind::Chosen => self.line(entry.cause?)?.order,
            Kind::RollCalled
            | Kind::ChoiceCalled
            | Kind::Happened
            | Kind::Ruled
            | Kind::Sealed
            | Kind::Revealed => entry.cause,
            _ => None,
        }
    }

    /// The units an order names, and who stands where it strikes.
    fn ordered(&mut self, entry: &Entry) {
        let named = self.named_by_order(entry);
        let open = self.fold.open_orders();
        self.orders.retain(|order, _| open.contains(order));
        self.orders.insert(entry.seq, named);
    }

    fn named_by_order(&self, entry: &Entry) -> Vec<usize> {
        let mut named = self.units.named(entry.text().unwrap_or_default());
        if let Ok(ordered) = body_of::<Ordered>(entry)
            && let Some(strike) = ordered.order.strike()
            && let Ok(id) = BattleId::new(&entry.battle)
            && let Some(map) = self.fold.war.battle(id).and_then(|battle| battle.map())
        {
            for unit in map.standing_in(strike.cell) {
                named.extend(self.units.with_those_above(&unit.to_string()));
            }
        }
        named
    }

    /// An entry concerns the units it names; calls and answers concern those of their order, as does what names none.
    fn concern(&mut self, session: &Session, entry: &Entry, order: Option<u64>) -> ApiResult<()> {
        let mut named = match entry.kind {
            Kind::Founded | Kind::Briefed | Kind::Digest | Kind::Opened => return Ok(()),
            // What it concerns is found with what it has put in.
            Kind::Amended => return Ok(()),
            _ => self.units.named(entry.text().unwrap_or_default()),
        };
        let is_event = matches!(entry.kind, Kind::Happened | Kind::Ruled);
        if let Some(order) = order
            && (!is_event || named.is_empty())
        {
            // One that was stopped may be answered long after.
            if !self.orders.contains_key(&order) {
                let of_order = self.named_by_order(&session.entry(order)?);
                self.orders.insert(order, of_order);
            }
            named.extend(&self.orders[&order]);
        }
        self.concerns(entry.seq, named);
        Ok(())
    }

    fn concerns(&mut self, seq: u64, mut units: Vec<usize>) {
        units.sort_unstable();
        units.dedup();
        for unit in units {
            self.by_unit[unit].push(seq);
        }
    }

    /// Reads what an amendment has put in. The fold is the one just after it.
    fn amended(&mut self, session: &Session, entry: &Entry) -> ApiResult<Effects> {
        let body: Amended = body_of(entry)?;
        let mut units = Vec::new();
        for order in self.orders_changed(&body.change) {
            let order = session.entry(order)?;
            units.extend(self.units.named(order.text().unwrap_or_default()));
        }
        if let Change::Order { order, now } = &body.change {
            self.marks.order(&session.entry(*order)?, Some(entry.seq), Some(now));
            units.extend(self.units.named(now));
        }
        let first = self.put_in.len();
        let did = self.walk_again(session, entry.seq, &body)?;
        units.extend(self.put_in[first..].iter().flat_map(|kept| &kept.units));
        self.concerns(entry.seq, units);
        Ok(did)
    }

    /// The orders that a change is about.
    fn orders_changed(&self, change: &Change) -> Vec<u64> {
        match change {
            Change::Out { orders } => orders.clone(),
            Change::Order { order, .. } | Change::Before { order, .. } => vec![*order],
            Change::Faces { roll: answer, .. } | Change::Choice { choice: answer, .. } => {
                self.line(*answer).and_then(|line| line.order).into_iter().collect()
            }
            Change::Undone { .. } | Change::Continued { .. } => Vec::new(),
        }
    }

    /// Walks through the record as it counts after amendment `by`: keeps what that has put in, and how the war stood when
    /// the rounds and nights after its first change began. Says what the put-in events did.
    fn walk_again(&mut self, session: &Session, by: u64, body: &Amended) -> ApiResult<Effects> {
        let Self { fold: after, milestones, put_in, marks, traces, units, .. } = self;
        let reach = after.amendments.get(by).map_or(by, |amendment| amendment.reach);
        let mut did = Effects::NONE;
        if body.changed.is_empty() && milestones.range(reach..).next().is_none() {
            return Ok(did);
        }
        let places = places(body);
        let mut began = None;
        let end = after.walk_counting(&session.journal, reach, by, &mut |before, what| {
            if let Some(at) = began.take() {
                milestones.insert(at, Milestone::of(at, &before.war));
            }
            if let Some(at) = begins_as_of(what, &before.war, &after.amendments) {
                began = Some(at).filter(|at| *at >= reach);
            }
            let Some(seen) = PutIn::seen(by, &places, before, what) else { return Ok(()) };
            let origin = Origin { entry: by, order: Some(seen.order), at: seen.at };
            let told = happenings(&before.war, &seen.event);
            marks.event(origin, (&seen.event, &told), &before.war, &after.amendments);
            traces.event(origin, (&seen.event, &told), &before.war);
            did = both(did, before.war.effects(&seen.event));
            let units = units.named(&seen.event.write());
            put_in.push(KeptPutIn { put_in: seen, units });
            Ok(())
        })?;
        if let Some(at) = began {
            milestones.insert(at, Milestone::of(at, &end.war));
        }
        Ok(did)
    }
}

const fn is_of_call(kind: Kind) -> bool {
    matches!(
        kind,
        Kind::RollCalled | Kind::ChoiceCalled | Kind::Rolled | Kind::Chosen | Kind::Amended
    )
}

fn rolled(entry: &Entry, asked: Option<&Asked>) -> Effects {
    let Some(Asked::Roll(roll)) = asked else { return Effects::NONE };
    let (Some(rule), Ok(rolled)) = (&roll.hits, body_of::<Rolled>(entry)) else {
        return Effects::NONE;
    };
    Effects::of_throw(rule.hits(&rolled.faces) > 0)
}

/// Where a round, a turn or a night begins with this, if it counts and one does.
fn begins_as_of(what: Counting<'_>, before: &WarState, known: &Amendments) -> Option<u64> {
    let is_begin = |event: &WarEvent| {
        let first = before.setup.first_battle();
        let is_first = matches!(event, WarEvent::Battle { battle, .. } if *battle == first);
        happenings(before, event).iter().any(|one| match one {
            Happening::Round { .. } | Happening::Night { .. } => true,
            Happening::TurnBegan(_) => is_first,
            _ => false,
        })
    };
    match what {
        // Most entries are told by their first words to be none.
        Counting::Entry { entry, counts: true } if entry.header.kind == Kind::Happened => {
            let may_be = |text: &&str| text.contains("_began");
            entry.text().filter(may_be)?;
            event(entry).is_ok_and(|event| is_begin(&event)).then_some(entry.seq)
        }
        Counting::PutIn { order, event, .. } if is_begin(&event.event) => match known.fate(order) {
            Some(Fate::Changed { at, .. }) => Some(*at),
            _ => None,
        },
        _ => None,
    }
}

/// What either did.
const fn both(one: Effects, other: Effects) -> Effects {
    Effects {
        hits: one.hits || other.hits,
        no_hit: one.no_hit || other.no_hit,
        loss: one.loss || other.loss,
        destroyed: one.destroyed || other.destroyed,
        moved: one.moved || other.moved,
    }
}
