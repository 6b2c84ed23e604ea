//! A battle that is measured in inches, as its book shows it (`kernel::face`), with what the war adds: its title, and what may be
//! fought out at a smaller scale.

use std::collections::BTreeMap;

use campaign::{Battle, BattleId, BattleOrder, WarOrder, WarState};
use kernel::face::{self, TableFace, TableRolling, TableStand, TableTape, Unknown};
use kernel::{Name, Seat};
use serde::{Deserialize, Serialize};

use crate::session::Session;
use engine::error::{ApiError, ApiResult};

pub type TableReachView = face::TableReachView<WarOrder>;
pub type TableLineView = face::TableLineView<WarOrder>;
pub type TableOption = face::TableOption<WarOrder>;

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct TableView {
    /// The entry after which it was so.
    pub at: u64,
    pub battle: BattleId,
    pub title: String,
    /// Who commands each stand, in a war with several commanders a side.
    pub commanders: BTreeMap<String, Seat>,
    #[serde(flatten)]
    pub table: TableFace<WarOrder>,
}

impl TableView {
    /// A battle of the war as it stands, as `seat` may play it.
    ///
    /// # Errors
    /// When there is none of that name, or it is fought on a map.
    pub fn of(war: &WarState, battle: BattleId, seat: Seat, at: u64) -> ApiResult<Self> {
        let table = known(war, battle)?.table(seat);
        let table = table.ok_or_else(|| refused(battle, Unknown::NoTable))?;
        let table = table.map(&|order| WarOrder { battle, order });
        let commanders = commanders(war, battle, &table);
        Ok(Self { at, battle, title: war.title_of(battle), commanders, table })
    }
}

fn commanders(
    war: &WarState,
    battle: BattleId,
    table: &TableFace<WarOrder>,
) -> BTreeMap<String, Seat> {
    if war.setup.seats.is_empty() {
        return BTreeMap::new();
    }
    let of = |stand: &TableStand| {
        let id = Name::new(&stand.id).ok()?;
        Some((stand.id.clone(), war.commander(battle, id, stand.side)))
    };
    table.stands.iter().filter_map(of).collect()
}

/// What a stand may do now.
///
/// # Errors
/// When there is no such battle or stand.
pub fn table_reach(
    war: &WarState,
    battle: BattleId,
    seat: Seat,
    stand: &str,
) -> ApiResult<TableReachView> {
    let reach = known(war, battle)?.reach(seat, stand).map_err(|why| refused(battle, why))?;
    let mut view = reach.map(&|order| WarOrder { battle, order });
    for target in &mut view.targets {
        offer_fights(war, seat, &mut target.options);
    }
    Ok(view)
}

/// What the tape shows.
///
/// # Errors
/// When there is no such battle or stand.
pub fn table_line(
    war: &WarState,
    battle: BattleId,
    seat: Seat,
    tape: &TableTape,
) -> ApiResult<TableLineView> {
    let line = known(war, battle)?.line(seat, tape).map_err(|why| refused(battle, why))?;
    let mut view = line.map(&|order| WarOrder { battle, order });
    offer_fights(war, seat, &mut view.options);
    Ok(view)
}

/// Puts the orders that open the smaller battle beside every option that may be fought out.
fn offer_fights(war: &WarState, seat: Seat, options: &mut [TableOption]) {
    for option in options {
        option.fight_out = war.fight_out(seat, &option.order);
    }
}

pub(crate) fn known(war: &WarState, id: BattleId) -> ApiResult<&Battle> {
    war.battle(id).ok_or_else(|| ApiError::no_battle(war, id))
}

pub(crate) fn refused(battle: BattleId, why: Unknown) -> ApiError {
    match why {
        Unknown::NoTable => {
            ApiError::usage("no_table", format!("{battle} is fought on a map, not on a table"))
        }
        Unknown::NoMap => {
            ApiError::usage("no_map", format!("{battle} is fought on a table, not on a map"))
        }
        Unknown::Stand(sentence) => ApiError::usage("no_such_stand", sentence),
        Unknown::OffAnyTable => ApiError::usage("off_any_table", "no table is so long"),
    }
}

impl Session {
    /// What rolls over the table of a battle, while somebody is asked where.
    ///
    /// # Errors
    /// When an entry cannot be read.
    pub fn rolling(&self, battle: BattleId) -> ApiResult<Option<TableRolling>> {
        let Some(open) = self.fold.open.get(&battle) else { return Ok(None) };
        let Some(state) = self.fold.war.battle(battle) else { return Ok(None) };
        let Ok(call) = self.waiting_in(battle).map(|waiting| waiting.call) else { return Ok(None) };
        let (given, answers): (WarOrder, _) = self.open_order(battle, open)?;
        let order: &BattleOrder = &given.order;
        Ok((given.battle == battle).then(|| state.rolling(order, &answers, &call)).flatten())
    }
}
