//! One piece on the map, as its book shows it (`kernel::face`): where it may go and how, what it may attack with which odds,
//! and why other things not.

use campaign::{War, WarOrder, WarState};
use kernel::face::{MapOdds, MapReach};
use kernel::{Halt, Name, Refusal as _, Refused, RuleSet, Seat, Tape};

use crate::on_map::OnMap;
use crate::session::Session;
use crate::table::{known, refused};
use engine::error::ApiResult;

pub type ReachView = MapReach<WarOrder>;

/// So many targets are weighed; more attacks are listed without their odds.
const WEIGHED_MOST: usize = 48;

impl Session {
    /// What a piece may do now, as `seat` may order it.
    ///
    /// # Errors
    /// When there is no such piece.
    pub fn reach(&self, seat: Seat, piece: Name) -> ApiResult<ReachView> {
        let OnMap { war, battle, .. } = OnMap::with(&self.fold.war, piece)?;
        let wrap = |order| WarOrder { battle, order };
        let ask = |order| said_against(war, seat, &wrap(order));
        let reach = known(war, battle)?.map_reach(seat, piece, war.legal(battle, seat), &ask);
        let mut view = reach.map_err(|why| refused(battle, why))?.map(&wrap);
        for target in view.targets.iter_mut().take(WEIGHED_MOST) {
            target.odds = self.target_odds(seat, &target.order);
        }
        Ok(view)
    }

    /// The odds of an attack with the usual answers; none when it needs no dice, or another order is open.
    fn target_odds(&self, seat: Seat, order: &WarOrder) -> Option<MapOdds> {
        let roll = self.odds(seat, order.battle, Some(order), &[]).ok()?.roll?;
        let outcomes = roll
            .call
            .outcomes
            .iter()
            .map(|named| (named.name.clone(), named.chance.percent_text(1)));
        Some(MapOdds {
            dice: roll.call.count,
            hits_on: roll.call.hits.as_ref().map(|rule| rule.describe()),
            expected: roll.expected,
            outcomes: outcomes.collect(),
        })
    }
}

/// What the rules say against an order; nothing when they would only ask for dice or choices first.
pub(crate) fn said_against(war: &WarState, seat: Seat, order: &WarOrder) -> Option<Refused> {
    match War::decide(war, seat, order, &mut Tape::new(&[])) {
        Err(Halt::Refused(refusal)) => Some(refusal.refused(&war.names(order.battle))),
        Err(Halt::Needs(_) | Halt::Unfit(_)) | Ok(_) => None,
    }
}
