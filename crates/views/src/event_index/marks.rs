//! What a timeline marks, as it was found: which of it counts is asked when it is drawn. What an amendment has put in is
//! marked too, where it takes effect.

use std::collections::BTreeSet;

use campaign::{BattleId, War, WarEvent, WarState};
use journal::{Entry, Kind};
use kernel::face::{Happening, StrikeKind};
use kernel::map::Cell;
use kernel::{Name, RuleSet as _, Seat, Side};
use serde::{Deserialize, Serialize};

use crate::units::side_of;
use engine::amendments::{Amendments, Fate};
use engine::record::{Noted, Ordered};
use engine::session::body_of;

/// Marks in the order in which they take effect.
#[derive(Debug, Default)]
pub struct Marks {
    /// Days and where they began.
    pub days: Vec<(u8, Origin)>,
    /// Day, round, and where it began.
    pub rounds: Vec<(u8, u8, Origin)>,
    /// The turns of a first battle that has no rounds, and where they began, but for the first.
    pub turns: Vec<(u16, Origin)>,
    /// Where nights began.
    pub nights: Vec<Origin>,
    /// Entries that order, that roll, that rule, and that amend.
    pub orders: Vec<u64>,
    pub rolls: Vec<u64>,
    pub ruled: Vec<u64>,
    pub amendments: Vec<u64>,
    pub rulings: Vec<(Origin, String)>,
    /// Remarks, those for some eyes only among them.
    pub notes: Vec<EntryMark>,
    /// Messages, and what the umpire made of those that he carries, for whosoever eyes they are.
    pub messages: Vec<Message>,
    /// By order.
    pub fights: Vec<Fight>,
    pub losses: Vec<Loss>,
    pub destroyed: Vec<(Origin, Side)>,
    /// Ground that counts changed hands: where, and the sentence.
    pub taken: Vec<(Origin, String)>,
    /// The outcome that is being told: its order, and the amendment that has put it in.
    telling: Option<(u64, Option<u64>)>,
}

/// An entry with its words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct EntryMark {
    pub entry: u64,
    pub text: String,
}

/// A message as it was sent, passed on or lost.
#[derive(Clone, Debug)]
pub struct Message {
    pub entry: u64,
    pub from: Seat,
    pub noted: Noted,
}

/// Where something is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Origin {
    /// The entry it stands in: its own, or the amendment that has put it in.
    pub entry: u64,
    /// The order it came of.
    pub order: Option<u64>,
    /// The entry as of which it takes effect: its own, or the last one of the order before it.
    pub at: u64,
}

/// An order that strikes at a place on the map.
#[derive(Clone, Debug)]
pub struct Fight {
    pub order: u64,
    /// The amendment that has put it in the place of the recorded order.
    pub by: Option<u64>,
    /// The last recorded event of it.
    pub last: u64,
    pub kind: StrikeKind,
    pub side: Option<Side>,
    pub battle: BattleId,
    pub cell: Cell,
    pub attackers: Vec<Name>,
    /// Those who stood there when an outcome of it began, each with the entry that tells that.
    met: Vec<(u64, Name)>,
}

/// Strength points lost.
#[derive(Clone, Copy, Debug)]
pub struct Loss {
    pub origin: Origin,
    pub unit: Name,
    pub side: Side,
    pub points: u32,
}

impl Origin {
    /// Of an event in an entry of its own.
    pub(crate) const fn of(entry: &Entry) -> Self {
        Self { entry: entry.seq, order: entry.cause, at: entry.seq }
    }

    /// Whether it counts.
    #[must_use]
    pub fn counts(&self, amendments: &Amendments) -> bool {
        self.order.is_none_or(|order| amendments.tells(self.entry, order))
    }
}

impl Fight {
    /// Whether the order counts, as it is here.
    #[must_use]
    pub fn counts(&self, amendments: &Amendments) -> bool {
        !amendments.fate(self.order).is_some_and(Fate::is_out)
            && amendments.order_now(self.order) == self.by
    }

    /// Who was in it.
    pub fn units(&self, amendments: &Amendments) -> impl Iterator<Item = Name> {
        let met = self.met.iter().filter(|(entry, _)| amendments.tells(*entry, self.order));
        self.attackers.iter().copied().chain(met.map(|(_, unit)| *unit))
    }
}

impl Marks {
    pub(crate) fn founded() -> Self {
        // The war is founded in its first round: no event begins that one.
        let founding = Origin { entry: 1, order: None, at: 1 };
        Self { days: vec![(1, founding)], rounds: vec![(1, 1, founding)], ..Self::default() }
    }

    /// The entries as of which rounds of the first battle began, or its turns where it has no rounds, as they count.
    pub(crate) fn rounds_begun(&self, known: &Amendments) -> Vec<u64> {
        let rounds = self.rounds.iter().map(|(.., origin)| origin);
        let turns = self.turns.iter().map(|(_, origin)| origin);
        let all = rounds.chain(turns).filter(|origin| origin.counts(known));
        all.map(|origin| origin.at).collect::<BTreeSet<u64>>().into_iter().collect()
    }

    /// Whether a round, a turn or a night began with the entry that was taken last.
    pub(crate) fn begins(&self, seq: u64) -> bool {
        self.rounds.last().is_some_and(|(.., origin)| origin.at == seq)
            || self.turns.last().is_some_and(|(_, origin)| origin.at == seq)
            || self.nights.last().is_some_and(|origin| origin.at == seq)
    }

    pub(crate) fn take(&mut self, entry: &Entry) {
        match entry.kind {
            Kind::Ordered => {
                self.orders.push(entry.seq);
                self.order(entry, None, entry.text());
            }
            Kind::Rolled => self.rolls.push(entry.seq),
            Kind::Ruled => self.ruled.push(entry.seq),
            Kind::Amended => {
                self.amendments.push(entry.seq);
                self.telling = None;
            }
            Kind::Noted => {
                if let Ok(noted) = body_of::<Noted>(entry) {
                    self.noted(entry, noted);
                }
            }
            _ => {}
        }
    }

    fn noted(&mut self, entry: &Entry, noted: Noted) {
        match Seat::from_word(&entry.seat) {
            Some(from) if !noted.to.is_empty() || noted.of.is_some() => {
                self.messages.push(Message { entry: entry.seq, from, noted });
            }
            _ => self.notes.push(EntryMark { entry: entry.seq, text: noted.text }),
        }
    }

    /// `before` is the war just before the event, `told` what it tells, `known` what was amended by the time it was written.
    pub(crate) fn event(
        &mut self,
        origin: Origin,
        (event, told): (&WarEvent, &[Happening]),
        before: &WarState,
        known: &Amendments,
    ) {
        if let Some(order) = origin.order {
            self.of_fight(origin, order, before, known);
        }
        if let WarEvent::DayDawned { day, .. } = event {
            insert(&mut self.days, (*day, origin), |(_, origin)| origin.at);
        }
        let is_first = matches!(event, WarEvent::Battle { battle, .. } if *battle == before.setup.first_battle());
        for happening in told {
            if let Happening::TurnBegan(turn) = happening
                && is_first
            {
                insert(&mut self.turns, (*turn, origin), |(_, origin)| origin.at);
            }
            if matches!(happening, Happening::Taken { .. }) {
                let told = (origin, War::diary(before, event));
                insert(&mut self.taken, told, |(origin, _)| origin.at);
            }
            self.happening(origin, happening, before);
        }
    }

    /// The order of an entry, or the one that amendment `by` has put in its place, if it is a fight.
    pub(crate) fn order(&mut self, entry: &Entry, by: Option<u64>, text: Option<&str>) {
        let ordered = text.and_then(|text| serde_json::from_str::<Ordered>(text).ok());
        let Some(strike) = ordered.and_then(|ordered| ordered.order.strike()) else { return };
        let Ok(battle) = BattleId::new(&entry.battle) else { return };
        let (order, kind, met) = (entry.seq, strike.kind, Vec::new());
        let side = Seat::from_word(&entry.seat).and_then(Seat::side);
        let (cell, attackers) = (strike.cell, strike.attackers);
        let fight = Fight { order, by, last: order, kind, side, battle, cell, attackers, met };
        insert(&mut self.fights, fight, |fight| fight.order);
    }

    /// An event of an order that may be a fight.
    fn of_fight(&mut self, origin: Origin, order: u64, before: &WarState, known: &Amendments) {
        let put_in = (origin.at != origin.entry).then_some(origin.entry);
        let begins = self.telling.replace((order, put_in)) != Some((order, put_in));
        let by = known.order_now(order);
        let from = self.fights.partition_point(|fight| fight.order < order);
        let mut same = self.fights[from..].iter_mut().take_while(|fight| fight.order == order);
        let Some(fight) = same.find(|fight| fight.by == by) else { return };
        let map = before.battle(fight.battle).and_then(|battle| battle.map());
        if begins && let Some(map) = map {
            let there = map.standing_in(fight.cell).into_iter();
            fight.met.extend(there.map(|unit| (origin.entry, unit)));
        }
        fight.last = fight.last.max(origin.at);
    }

    fn happening(&mut self, origin: Origin, happening: &Happening, before: &WarState) {
        match happening {
            Happening::Round { day, round } => {
                insert(&mut self.rounds, (*day, *round, origin), |(.., origin)| origin.at);
            }
            Happening::Night { .. } => insert(&mut self.nights, origin, |origin| origin.at),
            Happening::Lost { unit, points, .. } => self.lost(origin, before, (*unit, *points)),
            Happening::Destroyed { unit, points, .. } => {
                self.lost(origin, before, (*unit, *points));
                if let Some(side) = side_of(before, *unit) {
                    insert(&mut self.destroyed, (origin, side), |(origin, _)| origin.at);
                }
            }
            Happening::Ruled { reason } => {
                insert(&mut self.rulings, (origin, reason.clone()), |(origin, _)| origin.at);
            }
            _ => {}
        }
    }

    fn lost(&mut self, origin: Origin, before: &WarState, (unit, points): (Name, u16)) {
        if let Some(side) = side_of(before, unit).filter(|_| points > 0) {
            let loss = Loss { origin, unit, side, points: u32::from(points) };
            insert(&mut self.losses, loss, |loss| loss.origin.at);
        }
    }
}

/// Adds a mark behind those that take effect before it or with it.
fn insert<T>(marks: &mut Vec<T>, mark: T, at: impl Fn(&T) -> u64) {
    let place = at(&mark);
    let behind = marks.partition_point(|known| at(known) <= place);
    marks.insert(behind, mark);
}
