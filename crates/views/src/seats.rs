//! The seats of a war with several commanders a side: who holds them, what each commands, and whose turn it is.

use std::collections::BTreeSet;

use campaign::{Battle, BattleId};
use kernel::{Name, Names as _, Seat, Side};
use serde::{Deserialize, Serialize};

use crate::session::Session;
use crate::units::name_of;
use engine::error::ApiResult;
use engine::record::PlayedBy;

/// A seat of a war with several commanders a side.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct SeatStatus {
    pub seat: Seat,
    /// What sentences call it: "Lt Col Hale"; the side's name for its senior seat.
    pub post: String,
    pub player: String,
    pub by: PlayedBy,
    /// His superior; none for the senior seat.
    pub under: Option<Seat>,
    /// Everything he commands: what he is given himself. The senior seat has what no other was given.
    pub commands: Vec<SeatUnit>,
    /// He has something to do in the battle whose clock is told: an order to give, a call to answer, orders to lay.
    pub due: bool,
    /// The battles in which he has something to do: the one whose clock is told, and the smaller ones that are not settled.
    pub due_in: Vec<BattleId>,
}

/// What a seat commands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct SeatUnit {
    pub id: Name,
    pub name: String,
}

impl SeatStatus {
    /// Its post with the name of the person who has it: "Lt Col Hale (Bert)".
    #[must_use]
    pub fn called(&self) -> String {
        let is_said =
            self.player == self.post || self.player.eq_ignore_ascii_case(self.seat.word());
        if is_said { self.post.clone() } else { format!("{} ({})", self.post, self.player) }
    }
}

impl Session {
    /// A seat's post with the name of the person who has it: "Lt Gen Horrocks (Anna)".
    #[must_use]
    pub fn seat_called(&self, seat: Seat) -> String {
        let player = self.player(seat);
        if seat.side().is_none() {
            return player;
        }
        let post = self.truth().war.post_of(seat);
        let is_said = player == post || player.eq_ignore_ascii_case(seat.word());
        if is_said { post } else { format!("{post} ({player})") }
    }

    /// Every seat of both sides, where a side has more than one.
    ///
    /// # Errors
    /// When a sheet cannot be read.
    pub(crate) fn seat_statuses(&self, battle: BattleId) -> ApiResult<Vec<SeatStatus>> {
        let war = &self.fold.war;
        if war.setup.seats.is_empty() {
            return Ok(Vec::new());
        }
        let mut statuses = Vec::new();
        for side in Side::BOTH {
            // What is past is no longer due.
            let due = if self.looks_late() { Vec::new() } else { self.due_in(battle, side)? };
            for seat in war.setup.seats.of(side) {
                let (setup, held) = (war.setup.seats.get(seat), self.holder(seat));
                statuses.push(SeatStatus {
                    seat,
                    post: war.post_of(seat),
                    player: held.name,
                    by: held.by,
                    under: setup.map(|setup| setup.under),
                    commands: self.commanded_by(seat, side),
                    due: due.iter().any(|(at, seats)| *at == battle && seats.contains(&seat)),
                    due_in: due
                        .iter()
                        .filter(|(_, seats)| seats.contains(&seat))
                        .map(|(at, _)| *at)
                        .collect(),
                });
            }
        }
        Ok(statuses)
    }

    /// The battalions, batteries and units of a seat; and what else a commander was given by name.
    fn commanded_by(&self, seat: Seat, side: Side) -> Vec<SeatUnit> {
        let war = &self.fold.war;
        let roster = &war.setup.roster;
        let own = roster.elements.iter().filter(|(_, spec)| spec.side == side);
        let mut units: BTreeSet<Name> = own.map(|(id, spec)| spec.unit.unwrap_or(*id)).collect();
        units.retain(|id| war.commander(self.root_with(*id), *id, side) == seat);
        let given = war.setup.seats.get(seat).map_or(&[][..], |setup| &setup.commands);
        units.extend(given);
        let name = |id: Name| match roster.units.get(&id) {
            Some(spec) => spec.name.clone(),
            None => name_of(war, id),
        };
        units.into_iter().map(|id| SeatUnit { id, name: name(id) }).collect()
    }

    /// The battle of the war that knows a unit.
    fn root_with(&self, unit: Name) -> BattleId {
        let war = &self.fold.war;
        let knows = |(id, _): &(BattleId, &Battle)| war.names(*id).name_of(&unit).is_some();
        war.roots().find(knows).map_or_else(|| war.setup.first_battle(), |(id, _)| id)
    }

    /// The seats of a side that have something to do in a battle, and in the smaller ones that are not settled.
    pub(crate) fn due_in(
        &self,
        battle: BattleId,
        side: Side,
    ) -> ApiResult<Vec<(BattleId, BTreeSet<Seat>)>> {
        let links = self.fold.war.links.iter();
        let smaller = links.filter(|(id, link)| link.is_pending() && **id != battle);
        let all = core::iter::once(battle).chain(smaller.map(|(id, _)| *id));
        all.map(|at| Ok((at, self.due(at, side)?))).collect()
    }

    /// The seats of a side that have something to do in a battle.
    fn due(&self, battle: BattleId, side: Side) -> ApiResult<BTreeSet<Seat>> {
        let war = &self.fold.war;
        let calls = self.calls().0;
        let here = battle.to_string();
        let asked: BTreeSet<Seat> = calls
            .iter()
            .filter(|call| call.battle == here && call.answers.side() == Some(side))
            .map(|call| call.answers)
            .collect();
        if calls.iter().any(|call| call.battle == here) {
            return Ok(asked);
        }
        let offers = self.offers(battle, side.seat()).offers;
        let lays = offers.iter().any(|offer| offer.order.order.sheet_order().is_some());
        if lays {
            // A side of one seat has nobody else to lay them.
            let missing = self.not_laid(battle, side)?;
            return Ok(if missing.is_empty() {
                BTreeSet::from([side.seat()])
            } else {
                missing.into_iter().collect()
            });
        }
        // What is the table's all may do, the program in the senior seat alone.
        let throws = |seat: &Seat| *seat == side.seat() || self.holder(*seat).by == PlayedBy::Hand;
        let mut due = BTreeSet::new();
        for offer in offers.iter().filter(|offer| !offer.order.waits_for_nobody()) {
            match war.owner(&offer.order, side) {
                Some(seat) => drop(due.insert(seat)),
                None => due.extend(war.setup.seats.of(side).filter(throws)),
            }
        }
        Ok(due)
    }
}
