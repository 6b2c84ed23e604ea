//! What a timeline marks, as it was found: which of it counts is asked when it is drawn. What an amendment has put in is
//! marked too, where it takes effect.

use campaign::two_star_general::Event;
use campaign::two_star_general::ground::Hex;
use campaign::two_star_general::order::Order;
use campaign::two_star_general::state::StandId;
use campaign::{BattleEvent, BattleId, BattleOrder, WarEvent};
use journal::{Entry, Kind};
use kernel::{Seat, Side};

use super::target;
use crate::{EntryMark, FightKind};
use engine::amendments::{Amendments, Fate};
use engine::fold::Fold;
use engine::record::{Noted, Ordered};
use engine::session::body_of;

/// Marks in the order in which they take effect.
#[derive(Debug, Default)]
pub struct Marks {
    /// Days and where they began.
    pub days: Vec<(u8, Origin)>,
    /// Day, round, and where it began.
    pub rounds: Vec<(u8, u8, Origin)>,
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
    /// By order.
    pub fights: Vec<Fight>,
    pub losses: Vec<Loss>,
    pub destroyed: Vec<(Origin, Side)>,
    /// The outcome that is being told: its order, and the amendment that has put it in.
    telling: Option<(u64, Option<u64>)>,
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

/// An order that strikes at a hex.
#[derive(Clone, Debug)]
pub struct Fight {
    pub order: u64,
    /// The amendment that has put it in the place of the recorded order.
    pub by: Option<u64>,
    /// The last recorded event of it.
    pub last: u64,
    pub kind: FightKind,
    pub side: Option<Side>,
    pub battle: BattleId,
    pub hex: Hex,
    pub attackers: Vec<StandId>,
    /// Those who stood in the hex when an outcome of it began, each with the entry that tells that.
    met: Vec<(u64, StandId)>,
}

/// Strength points lost.
#[derive(Clone, Copy, Debug)]
pub struct Loss {
    pub origin: Origin,
    pub stand: StandId,
    pub side: Side,
    pub points: u32,
}

impl Origin {
    /// Of an event in an entry of its own.
    pub(super) const fn of(entry: &Entry) -> Self {
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
    pub fn stands(&self, amendments: &Amendments) -> impl Iterator<Item = StandId> {
        let met = self.met.iter().filter(|(entry, _)| amendments.tells(*entry, self.order));
        self.attackers.iter().copied().chain(met.map(|(_, stand)| *stand))
    }
}

impl Marks {
    pub(super) fn founded() -> Self {
        // The war is founded in its first round: no event begins that one.
        let founding = Origin { entry: 1, order: None, at: 1 };
        Self { days: vec![(1, founding)], rounds: vec![(1, 1, founding)], ..Self::default() }
    }

    /// Whether a round or a night began with the entry that was taken last.
    pub(super) fn begins(&self, seq: u64) -> bool {
        self.rounds.last().is_some_and(|(.., origin)| origin.at == seq)
            || self.nights.last().is_some_and(|origin| origin.at == seq)
    }

    pub(super) fn take(&mut self, entry: &Entry) {
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
                if let Ok(Noted { text }) = body_of(entry) {
                    self.notes.push(EntryMark { entry: entry.seq, text });
                }
            }
            _ => {}
        }
    }

    /// `before` is the fold just before the event, `known` what was amended by the time it was written.
    pub(super) fn event(
        &mut self,
        origin: Origin,
        event: &WarEvent,
        before: &Fold,
        known: &Amendments,
    ) {
        if let Some(order) = origin.order {
            self.of_fight(origin, order, before, known);
        }
        match event {
            WarEvent::DayDawned { day, .. } => {
                insert(&mut self.days, (*day, origin), |(_, origin)| origin.at);
            }
            WarEvent::Battle { event: BattleEvent::TwoStarGeneral(event), .. } => {
                self.battle(origin, event, before);
            }
            _ => {}
        }
    }

    /// The order of an entry, or the one that amendment `by` has put in its place, if it is a fight.
    pub(super) fn order(&mut self, entry: &Entry, by: Option<u64>, text: Option<&str>) {
        // Most orders are moves: what cannot be a fight is not worth reading.
        let may_be = |text: &&str| {
            ["attack", "barrage", "air_strike"].iter().any(|word| text.contains(word))
        };
        let Some(text) = text.filter(may_be) else { return };
        let Ok(ordered) = serde_json::from_str::<Ordered>(text) else { return };
        let Some(hex) = target(&ordered.order) else { return };
        let BattleOrder::TwoStarGeneral(given) = ordered.order else { return };
        let (kind, attackers) = match given {
            Order::Attack { stands, .. } => (FightKind::Attack, stands),
            Order::Barrage { battery, .. } => (FightKind::Barrage, vec![battery]),
            _ => (FightKind::AirStrike, Vec::new()),
        };
        let Ok(battle) = BattleId::new(&entry.battle) else { return };
        let (order, met) = (entry.seq, Vec::new());
        let side = Seat::from_word(&entry.seat).and_then(Seat::side);
        let fight = Fight { order, by, last: order, kind, side, battle, hex, attackers, met };
        insert(&mut self.fights, fight, |fight| fight.order);
    }

    /// An event of an order that may be a fight.
    fn of_fight(&mut self, origin: Origin, order: u64, before: &Fold, known: &Amendments) {
        let put_in = (origin.at != origin.entry).then_some(origin.entry);
        let begins = self.telling.replace((order, put_in)) != Some((order, put_in));
        let by = known.order_now(order);
        let from = self.fights.partition_point(|fight| fight.order < order);
        let mut same = self.fights[from..].iter_mut().take_while(|fight| fight.order == order);
        let Some(fight) = same.find(|fight| fight.by == by) else { return };
        if begins {
            let state = before.war.division(fight.battle);
            let standing = state.into_iter().flat_map(|state| state.on_table());
            let there = standing.filter(|(_, hex)| *hex == fight.hex);
            fight.met.extend(there.map(|(stand, _)| (origin.entry, stand)));
        }
        fight.last = fight.last.max(origin.at);
    }

    fn battle(&mut self, origin: Origin, event: &Event, before: &Fold) {
        let side = |stand: StandId| {
            before.war.setup.division_of(stand.0).stands.get(&stand).map(|spec| spec.side)
        };
        match event {
            Event::RoundBegan { day, round } => {
                insert(&mut self.rounds, (*day, *round, origin), |(.., origin)| origin.at);
            }
            Event::NightBegan { .. } => insert(&mut self.nights, origin, |origin| origin.at),
            Event::StrengthLost { stand, points, .. } => {
                if let Some(side) = side(*stand) {
                    let loss = Loss { origin, stand: *stand, side, points: u32::from(*points) };
                    insert(&mut self.losses, loss, |loss| loss.origin.at);
                }
            }
            Event::StandDestroyed { stand, .. } => {
                if let Some(side) = side(*stand) {
                    insert(&mut self.destroyed, (origin, side), |(origin, _)| origin.at);
                }
            }
            Event::Ruled { reason, .. } => {
                insert(&mut self.rulings, (origin, reason.clone()), |(origin, _)| origin.at);
            }
            _ => {}
        }
    }
}

/// Adds a mark behind those that take effect before it or with it.
fn insert<T>(marks: &mut Vec<T>, mark: T, at: impl Fn(&T) -> u64) {
    let place = at(&mark);
    let behind = marks.partition_point(|known| at(known) <= place);
    marks.insert(behind, mark);
}
