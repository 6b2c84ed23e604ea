//! What a timeline marks, as it was found, struck or not: which of it stands is asked when it is drawn.

use campaign::two_star_general::Event;
use campaign::two_star_general::ground::Hex;
use campaign::two_star_general::order::Order;
use campaign::two_star_general::state::StandId;
use campaign::{BattleEvent, BattleOrder, WarEvent};
use journal::{Entry, Kind};
use kernel::{Seat, Side};

use super::target;
use crate::fold::Fold;
use crate::record::{Noted, Ordered, Struck};
use crate::views::{EntryMark, FightKind};

/// Marks in the order of their entries.
#[derive(Debug, Default)]
pub struct Marks {
    /// Day and its first entry.
    pub days: Vec<(u8, u64)>,
    /// Day, round, and its first entry.
    pub rounds: Vec<(u8, u8, u64)>,
    /// First entries of nights.
    pub nights: Vec<u64>,
    /// Entries that order, that roll, and that rule.
    pub orders: Vec<u64>,
    pub rolls: Vec<u64>,
    pub ruled: Vec<u64>,
    /// Entry, and what it struck.
    pub strikes: Vec<(u64, u64, u64)>,
    pub rulings: Vec<EntryMark>,
    pub notes: Vec<EntryMark>,
    pub fights: Vec<Fight>,
    pub losses: Vec<Loss>,
    pub destroyed: Vec<(u64, Side)>,
}

/// An order that strikes at a hex, to the last event of it.
#[derive(Clone, Debug)]
pub struct Fight {
    pub first: u64,
    pub last: u64,
    pub kind: FightKind,
    pub side: Option<Side>,
    pub hex: Hex,
    /// Who attacks, and who stands in the hex when it begins.
    pub stands: Vec<StandId>,
}

/// Strength points lost.
#[derive(Clone, Copy, Debug)]
pub struct Loss {
    pub entry: u64,
    pub stand: StandId,
    pub side: Side,
    pub points: u32,
}

impl Marks {
    pub(super) fn founded() -> Self {
        // The war is founded in its first round: no event begins that one.
        Self { days: vec![(1, 1)], rounds: vec![(1, 1, 1)], ..Self::default() }
    }

    /// Whether a round or a night began with the entry that was taken last.
    pub(super) fn begins(&self, seq: u64) -> bool {
        self.rounds.last().is_some_and(|(.., entry)| *entry == seq)
            || self.nights.last() == Some(&seq)
    }

    pub(super) fn take(&mut self, entry: &Entry) {
        match entry.kind {
            Kind::Ordered => {
                self.orders.push(entry.seq);
                self.order(entry);
            }
            Kind::Rolled => self.rolls.push(entry.seq),
            Kind::Ruled => self.ruled.push(entry.seq),
            Kind::Struck => {
                if let Ok(Struck { from, through, .. }) = serde_json::from_str(&entry.body) {
                    self.strikes.push((entry.seq, from, through));
                }
            }
            Kind::Noted => {
                if let Ok(Noted::Note(text)) = serde_json::from_str(&entry.body) {
                    self.notes.push(EntryMark { entry: entry.seq, text });
                }
            }
            _ => {}
        }
    }

    /// `fold` is the state just before the event.
    pub(super) fn event(&mut self, entry: &Entry, event: &WarEvent, fold: &Fold) {
        let seq = entry.seq;
        if let Some(fight) = self.fights.last_mut()
            && entry.cause == Some(fight.first)
        {
            if fight.last == fight.first {
                let standing = fold.war.main().on_table().filter(|(_, hex)| *hex == fight.hex);
                fight.stands.extend(standing.map(|(stand, _)| stand));
            }
            fight.last = seq;
        }
        match event {
            WarEvent::DayDawned { day, .. } => self.days.push((*day, seq)),
            WarEvent::Battle { event: BattleEvent::TwoStarGeneral(event), .. } => {
                self.battle(seq, event, fold);
            }
            _ => {}
        }
    }

    fn battle(&mut self, seq: u64, event: &Event, fold: &Fold) {
        let side = |stand: StandId| fold.war.main().setup.stands.get(&stand).map(|spec| spec.side);
        match event {
            Event::RoundBegan { day, round } => self.rounds.push((*day, *round, seq)),
            Event::NightBegan { .. } => self.nights.push(seq),
            Event::StrengthLost { stand, points, .. } => {
                if let Some(side) = side(*stand) {
                    let points = u32::from(*points);
                    self.losses.push(Loss { entry: seq, stand: *stand, side, points });
                }
            }
            Event::StandDestroyed { stand, .. } => {
                self.destroyed.extend(side(*stand).map(|side| (seq, side)));
            }
            Event::Ruled { reason, .. } => {
                self.rulings.push(EntryMark { entry: seq, text: reason.clone() });
            }
            _ => {}
        }
    }

    fn order(&mut self, entry: &Entry) {
        // Most orders are moves: what cannot be a fight is not worth reading.
        if !["attack", "barrage", "air_strike"].iter().any(|word| entry.body.contains(word)) {
            return;
        }
        let Ok(ordered) = serde_json::from_str::<Ordered>(&entry.body) else { return };
        let Some(hex) = target(&ordered.order.order) else { return };
        let BattleOrder::TwoStarGeneral(order) = ordered.order.order else { return };
        let (kind, stands) = match order {
            Order::Attack { stands, .. } => (FightKind::Attack, stands),
            Order::Barrage { battery, .. } => (FightKind::Barrage, vec![battery]),
            _ => (FightKind::AirStrike, Vec::new()),
        };
        let side = Seat::from_word(&entry.seat).and_then(Seat::side);
        self.fights.push(Fight { first: entry.seq, last: entry.seq, kind, side, hex, stands });
    }
}
