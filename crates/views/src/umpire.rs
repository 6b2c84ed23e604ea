//! The umpire's desk: what waits, in the order in which it is dealt with; who has laid his orders; and what a commander is told.

use std::collections::BTreeSet;

use campaign::link::{LinkOrder, Stage};
use campaign::{BattleId, BattleOrder, WarOrder};
use kernel::face::Lying;
use kernel::names::list;
use kernel::{Call, Offer, Seat, Side};
use serde::{Deserialize, Serialize};

use crate::session::Session;
use crate::{Correspondent, SinceGroup, SinceKind};
use engine::deadline::Deadline;
use engine::error::ApiResult;
use engine::record::PlayedBy;
use engine::words::capital;

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct UmpireView {
    pub entries: u64,
    /// "19 Dec 1944, round 2, 09:00".
    pub clock: String,
    /// When the orders are due, if they are being written and he has said so.
    pub deadline: Option<Deadline>,
    /// Orders are being written, and a side has not laid its own.
    pub may_close: bool,
    /// What waits, that which he deals with first at the top.
    pub waits: Vec<Waits>,
    /// Both sides', each side's senior one first.
    pub seats: Vec<DeskSeat>,
}

/// Something that waits, and for which seat.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Waits {
    pub kind: WaitKind,
    pub battle: BattleId,
    /// Empty where the war has one battle.
    pub title: String,
    /// For whom it waits; none for what anybody may do.
    pub seat: Option<Correspondent>,
    /// "Opposed crossing: 2d6", "3 of his units fight".
    pub what: String,
    /// The call or the message.
    pub entry: Option<u64>,
    /// What the umpire may order himself to go on.
    pub order: Option<WarOrder>,
    /// The smaller battles that he may open instead of it.
    pub fight_out: Vec<Offer<WarOrder>>,
}

/// In the order in which they are dealt with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum WaitKind {
    /// The war cannot go on without a ruling.
    Stuck,
    Dice,
    Choice,
    /// The report of a smaller battle is to be accepted.
    Report,
    /// A message that he carries.
    Message,
    /// Orders that are to be laid face down.
    Orders,
    /// Something else to order.
    Turn,
}

/// A seat as the umpire sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct DeskSeat {
    pub seat: Seat,
    pub side: Side,
    pub name: String,
    pub by: PlayedBy,
    /// Whether his orders lie, while orders are being written.
    pub sheet: Option<SheetState>,
    /// The battles in which he has something to do.
    pub due_in: Vec<BattleId>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum SheetState {
    Writing,
    Lies,
}

/// What a commander could read since an entry, as the draft of a report to him.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct SituationView {
    pub of: Correspondent,
    /// The entry after which it begins.
    pub from: u64,
    /// The draft, in lines.
    pub text: String,
    pub groups: Vec<SinceGroup>,
}

impl Session {
    /// The umpire's desk.
    ///
    /// # Errors
    /// When an entry or a sheet cannot be read.
    pub fn umpire(&self) -> ApiResult<UmpireView> {
        let war = &self.fold.war;
        let seats = self.desk_seats()?;
        let is_missing =
            |(_, sides): (_, [Lying; 2])| sides.iter().any(|side| side.commitment.is_none());
        Ok(UmpireView {
            entries: self.fold.seq,
            clock: campaign::describe(war, war.lead()),
            deadline: self.deadline(),
            may_close: self.being_written().any(is_missing),
            waits: self.waits(&seats)?,
            seats,
        })
    }

    /// What a commander could read since entry `from`; without it, since the beginning of the round before this one.
    ///
    /// # Errors
    /// When the war has no such seat, or an entry cannot be read.
    pub fn situation(&self, of: Seat, from: Option<u64>) -> ApiResult<SituationView> {
        self.is_a_seat(of)?;
        let from = match from {
            Some(from) => from,
            None => self.round_before()?,
        };
        let mut since = self.since(of, from, self.fold.seq)?;
        // What was said to him he knows.
        since.groups.retain(|group| group.kind != SinceKind::Notes);
        let name = self.seat_called(of);
        let clock = campaign::describe(&self.fold.war, self.fold.war.lead());
        let mut text = format!("Situation, {clock}\n");
        for group in &since.groups {
            text.push_str(&format!("\n{}\n", group.title));
            let more = usize::try_from(group.count).unwrap_or_default() - group.lines.len();
            if more > 0 {
                text.push_str(&format!("({more} more before these)\n"));
            }
            for line in &group.lines {
                text.push_str(&format!("- {}\n", line.text));
            }
        }
        if since.groups.is_empty() {
            text.push_str("\nNothing to report.\n");
        }
        Ok(SituationView { of: Correspondent { seat: of, name }, from, text, groups: since.groups })
    }

    /// The entry with which the round before this one began.
    fn round_before(&self) -> ApiResult<u64> {
        let begun = self.event_index(None)?.marks.rounds_begun(&self.fold.amendments);
        Ok(begun.iter().rev().nth(1).or(begun.first()).copied().unwrap_or(1))
    }

    fn desk_seats(&self) -> ApiResult<Vec<DeskSeat>> {
        let war = &self.fold.war;
        let mut seats = Vec::new();
        for side in Side::BOTH {
            let due = self.due_in(war.lead(), side)?;
            for seat in war.setup.seats.of(side) {
                let due = due.iter().filter(|(_, seats)| seats.contains(&seat));
                seats.push(DeskSeat {
                    seat,
                    side,
                    name: self.seat_called(seat),
                    by: self.holder(seat).by,
                    sheet: self.sheet_state(seat, side)?,
                    due_in: due.map(|(battle, _)| *battle).collect(),
                });
            }
        }
        Ok(seats)
    }

    /// Whether a seat's orders lie: none while no orders are written.
    fn sheet_state(&self, seat: Seat, side: Side) -> ApiResult<Option<SheetState>> {
        let mut state = None;
        for (battle, sides) in self.being_written() {
            let lies = sides[side.index()].commitment.is_some() || self.has_laid(battle, seat)?;
            state = match state {
                Some(SheetState::Writing) => state,
                _ if lies => Some(SheetState::Lies),
                _ => Some(SheetState::Writing),
            };
        }
        Ok(state)
    }

    fn waits(&self, seats: &[DeskSeat]) -> ApiResult<Vec<Waits>> {
        let (calls, mut stuck) = self.calls();
        stuck.extend(self.stuck_sheets());
        let lead = self.fold.war.lead();
        let of_stuck = |why: String| self.wait(WaitKind::Stuck, lead, None, (capital(&why), None));
        let mut waits: Vec<Waits> = stuck.into_iter().map(of_stuck).collect();
        for call in &calls {
            let kind =
                if matches!(call.call, Call::Roll(_)) { WaitKind::Dice } else { WaitKind::Choice };
            let battle = BattleId::new(&call.battle).unwrap_or(lead);
            let what = (call.call.title().to_owned(), Some(call.entry));
            waits.push(self.wait(kind, battle, Some(call.answers), what));
        }
        for (id, link) in &self.fold.war.links {
            if matches!(link.stage, Stage::Reported(_)) {
                let title = self.fold.war.title_of(*id);
                let what = (format!("The report of {title} waits to be accepted"), None);
                waits.push(self.wait(WaitKind::Report, *id, None, what));
            }
        }
        for line in self.messages_to_carry()? {
            let to: Vec<String> = line.to.iter().map(|one| one.name.clone()).collect();
            let what = format!("A message from {} to {}", line.from.name, list(&to));
            let what = (what, Some(line.entry));
            waits.push(self.wait(WaitKind::Message, lead, Some(line.from.seat), what));
        }
        let asked =
            waits.iter().filter(|one| matches!(one.kind, WaitKind::Dice | WaitKind::Choice));
        let asked: BTreeSet<BattleId> = asked.map(|one| one.battle).collect();
        let mut due: BTreeSet<BattleId> =
            seats.iter().flat_map(|seat| seat.due_in.clone()).collect();
        due.extend(Some(lead).filter(|lead| self.fold.war.waits_for_umpire(*lead)));
        for battle in due.difference(&asked) {
            waits.extend(self.waits_in(*battle, seats));
        }
        waits.sort_by_key(|one| one.kind);
        Ok(waits)
    }

    /// What waits in a battle without an open call: the next step, if the umpire may take it, else the seats that are due.
    fn waits_in(&self, battle: BattleId, seats: &[DeskSeat]) -> Vec<Waits> {
        // A prepared action may be opened, and never has to be.
        let offers = self.offers(battle, Seat::Umpire).offers.into_iter();
        let (links, steps): (Vec<_>, Vec<_>) =
            offers.partition(|offer| matches!(offer.order.order, BattleOrder::Link(_)));
        if let [step] = &*steps {
            let wait = self.wait(WaitKind::Turn, battle, None, (step.label.clone(), None));
            let fight_out = links.into_iter().filter(is_instead).collect();
            return vec![Waits { order: Some(step.order.clone()), fight_out, ..wait }];
        }
        let due = seats.iter().filter(|seat| seat.due_in.contains(&battle));
        let is_written = self.lying(battle).is_some();
        due.map(|seat| {
            let (kind, what) = match seat.sheet {
                Some(SheetState::Writing) if is_written => {
                    (WaitKind::Orders, "Orders are due face down")
                }
                _ => (WaitKind::Turn, "An order is due"),
            };
            self.wait(kind, battle, Some(seat.seat), (what.to_owned(), None))
        })
        .collect()
    }

    fn wait(
        &self,
        kind: WaitKind,
        battle: BattleId,
        seat: Option<Seat>,
        (what, entry): (String, Option<u64>),
    ) -> Waits {
        let war = &self.fold.war;
        let is_one = war.battles.len() == 1;
        let title = if is_one { String::new() } else { war.title_of(battle) };
        let seat = seat.map(|seat| Correspondent { seat, name: self.seat_called(seat) });
        Waits { kind, battle, title, seat, what, entry, order: None, fight_out: Vec::new() }
    }
}

/// Whether a smaller battle is fought instead of what comes next, and not beside it.
fn is_instead(offer: &Offer<WarOrder>) -> bool {
    matches!(&offer.order.order, BattleOrder::Link(LinkOrder::Open { at, .. }) if at.scale().is_some())
}
