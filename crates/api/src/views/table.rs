//! A battle that is measured in inches, whichever book it is fought by: the table, what stands on it, and the book's
//! markers in words. Lengths are hundredths of an inch from the table's south-west corner, x to the east and y to the
//! north.

mod captain;
mod fight_out;
mod line;
mod marks;
mod points;
mod reach;
mod squad;

use campaign::{Battle, BattleId, BattleOrder, WarOrder, WarState};
use kernel::table::{Arc, Length, Point};
use kernel::{Seat, Side};
use serde::{Deserialize, Serialize};

use crate::error::{ApiError, ApiResult};

pub use line::{TableFellow, TableLineView, TableSaid, TableSight};
pub use marks::{
    TableAsk, TableAskField, TableBadge, TableCard, TableCardState, TableRoll, TableRolling,
    TableStance, TableSweep, TableWeapon,
};
pub use points::{TableManPoints, TablePoints};
pub use reach::{
    TableCircle, TableCircleKind, TableDeed, TableOption, TablePlace, TablePointing,
    TableReachView, TableTarget,
};

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct TableView {
    /// The entry after which it was so.
    pub at: u64,
    pub battle: BattleId,
    /// The book's tag, such as `cc`.
    pub book: String,
    pub title: String,
    /// From 1.
    pub turn: u16,
    /// Turns to play; none for as many as it takes.
    pub turns: Option<u16>,
    /// "activation", "close combat" …
    pub phase: String,
    /// Who must do what now.
    pub prompt: String,
    pub night: bool,
    pub over: bool,
    /// The table; none in a battle without positions: there ranges and cover are said with every order.
    pub ground: Option<TableGround>,
    /// Blue and orange.
    pub sides: [TableSide; 2],
    pub units: Vec<TableUnit>,
    pub stands: Vec<TableStand>,
    pub objectives: Vec<TableObjective>,
    /// What joins two stands: contact, a man who is dragged.
    pub ties: Vec<TableTie>,
    /// The cards of a book that is played with them.
    pub deck: Option<TableDeck>,
    /// What somebody must answer before the game goes on.
    pub window: Option<TableWindow>,
    /// A grenade that rolls, while somebody is asked where.
    pub rolling: Option<TableRolling>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct TableGround {
    pub width: Length,
    pub depth: Length,
    /// Drawn in this order.
    pub pieces: Vec<TablePiece>,
}

/// A piece of terrain.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct TablePiece {
    pub name: String,
    /// The book's words for it: "house", "forest".
    pub kinds: Vec<String>,
    pub height: Length,
    /// What it does to whoever moves or looks: "blocks sight", "odd ground".
    pub means: Vec<String>,
    pub outline: Vec<Point>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct TableSide {
    pub side: Side,
    pub name: String,
    /// Whether it is this side's turn: it has the initiative, or its unit is active.
    pub is_on: bool,
    /// What the book keeps for the side: "has the initiative", "3 aircraft can still come".
    pub marks: Vec<String>,
    /// What the side is worth, in a book that counts men by points.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "types", ts(optional))]
    pub points: Option<TablePoints>,
}

/// A company, a platoon, a squad: whoever is activated together.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct TableUnit {
    pub id: String,
    pub name: String,
    pub side: Side,
    pub is_acting: bool,
    /// It has had its turn.
    pub is_done: bool,
    /// Why it is not on the table, if it is not: "comes in turn 3", "routed".
    pub gone: Option<String>,
    /// It is not on the table yet, and comes later.
    #[serde(default, skip_serializing_if = "core::ops::Not::not")]
    #[cfg_attr(feature = "types", ts(optional, as = "Option<bool>"))]
    pub is_coming: bool,
    pub tokens: Vec<TableToken>,
}

/// A stand, a vehicle or a man.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct TableStand {
    pub id: String,
    pub name: String,
    pub side: Side,
    /// The unit it belongs to, by its identifier and by its name.
    pub unit: Option<String>,
    pub unit_name: String,
    /// In the book's words: "rifle squad".
    pub kind: String,
    pub symbol: TableSymbol,
    /// Where it stands; none off the table, and in battles without positions.
    pub at: Option<Point>,
    pub radius: Length,
    pub facing: Option<TableFacing>,
    /// Whether it is in play at all, on a table or without one.
    pub is_here: bool,
    /// Why it is not, if it is not: "destroyed", "in a truck".
    pub gone: Option<String>,
    /// It may be given an order now.
    pub is_active: bool,
    /// Whose order that is: the enemy's, for a man who has lost his head.
    pub by: Option<Side>,
    pub stance: TableStance,
    pub badges: Vec<TableBadge>,
    /// One by one, where men are fought with.
    pub weapons: Vec<TableWeapon>,
    /// Figures or men left, of so many.
    pub figures: [u8; 2],
    pub men: [u16; 2],
    /// Level of cover, 0 for none, and what gives it.
    pub cover: u8,
    pub cover_words: Option<String>,
    pub tokens: Vec<TableToken>,
    /// What else is to be known: "stranded", "has fired".
    pub notes: Vec<String>,
}

/// What its base is drawn with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum TableSymbol {
    Squad,
    Team,
    MachineGun,
    Mortar,
    Gun,
    Tank,
    Truck,
    /// One man.
    Man,
}

/// Which way it looks, and how much round it that covers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct TableFacing {
    pub way: Point,
    pub arc: Arc,
}

/// A marker of the book beside a stand or a unit, with how many lie there.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct TableToken {
    pub kind: TableTokenKind,
    pub count: u16,
    /// "3 activity dice left".
    pub words: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum TableTokenKind {
    /// Activity dice that are left.
    Dice,
    /// Fire that is held.
    Held,
    /// What weighs on the spirit of a unit.
    Morale,
    /// Vehicles lost, wounds taken.
    Loss,
    Ammunition,
    Grenades,
    /// Pinned, stunned, down: what keeps a man from acting.
    Stopped,
    Other,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct TableObjective {
    pub name: String,
    pub at: Option<Point>,
    pub radius: Length,
    pub holder: Option<Side>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct TableTie {
    pub one: String,
    pub other: String,
    pub words: String,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct TableDeck {
    pub left: u16,
    /// Whose cards were drawn this turn, by their names.
    pub drawn: Vec<String>,
    /// Every card of the turn.
    pub cards: Vec<TableCard>,
}

/// An open reaction.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct TableWindow {
    /// Whose answer it waits for.
    pub seat: Seat,
    pub sentence: String,
    /// Whom it is about, and the way he is on.
    pub stand: Option<String>,
    pub way: Vec<Point>,
}

impl TableToken {
    /// Nothing where there are none.
    fn of(kind: TableTokenKind, count: impl Into<u16>, words: impl Into<String>) -> Option<Self> {
        let count = count.into();
        (count > 0).then(|| Self { kind, count, words: words.into() })
    }
}

/// What is measured: from a stand, or from the first point; along points; to a stand, or to the last point.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "types", ts(optional_fields))]
pub struct TableTape {
    #[cfg_attr(feature = "types", ts(optional))]
    pub stand: Option<String>,
    #[cfg_attr(feature = "types", ts(as = "Option<Vec<Point>>", optional))]
    pub points: Vec<Point>,
    #[cfg_attr(feature = "types", ts(optional))]
    pub target: Option<String>,
    /// Who is to fire along.
    #[cfg_attr(feature = "types", ts(as = "Option<Vec<String>>", optional))]
    pub with: Vec<String>,
    /// What both sides say, in battles without positions.
    #[cfg_attr(feature = "types", ts(optional))]
    pub said: Option<TableSaid>,
}

/// What either side's men are worth who can still act, of all of them.
pub(crate) fn worth(state: &campaign::combat::State) -> [[u16; 2]; 2] {
    Side::BOTH.map(|side| squad::worth(state, side))
}

/// A battle of one of the books that measure.
enum Measured<'w> {
    Captain(&'w campaign::combat_captain::State),
    Squad(&'w campaign::combat::State),
}

/// The battle of that name, if it is measured in inches.
fn measured(war: &WarState, id: BattleId) -> ApiResult<Measured<'_>> {
    match war.battle(id) {
        Some(Battle::CombatCaptain(state)) => Ok(Measured::Captain(state)),
        Some(Battle::Combat(state)) => Ok(Measured::Squad(state)),
        Some(Battle::TwoStarGeneral(_)) => {
            Err(ApiError::usage("no_table", format!("{id} is fought on a map, not on a table")))
        }
        None => Err(ApiError::usage("no_such_battle", format!("there is no battle {id}"))),
    }
}

impl TableView {
    /// A battle of the war as it stands, as `seat` may play it.
    ///
    /// # Errors
    /// When there is none of that name, or it is fought on a map.
    pub fn of(war: &WarState, battle: BattleId, seat: Seat, at: u64) -> ApiResult<Self> {
        let title = war.title_of(battle);
        Ok(match measured(war, battle)? {
            Measured::Captain(state) => Self::of_captain(state, battle, &title, at),
            Measured::Squad(state) => {
                let mut view = Self::of_squad(state, battle, &title, at);
                if let Some(deck) = &mut view.deck {
                    squad::offer_swaps(state, seat, deck, &|order| soldiers(battle, order));
                }
                view
            }
        })
    }

    /// A fight of Combat! as it stands.
    #[must_use]
    pub fn of_squad(
        state: &campaign::combat::State,
        battle: BattleId,
        title: &str,
        at: u64,
    ) -> Self {
        squad::view(state, battle, title, at)
    }

    /// A battle of Combat Captain as it stands.
    #[must_use]
    pub fn of_captain(
        state: &campaign::combat_captain::State,
        battle: BattleId,
        title: &str,
        at: u64,
    ) -> Self {
        captain::view(state, battle, title, at)
    }
}

const fn company(battle: BattleId, order: campaign::combat_captain::Order) -> WarOrder {
    WarOrder { battle, order: BattleOrder::CombatCaptain(order) }
}

const fn soldiers(battle: BattleId, order: campaign::combat::Order) -> WarOrder {
    WarOrder { battle, order: BattleOrder::Combat(order) }
}

/// The points of a tape, no more than a way has, and none off any table.
fn laid(points: &[Point]) -> ApiResult<Vec<Point>> {
    let far = |value: i32| Length(value.saturating_abs()) > Length::LONGEST;
    let points: Vec<Point> = points.iter().take(POINTS_MOST).copied().collect();
    if points.iter().any(|point| far(point.x) || far(point.y)) {
        return Err(ApiError::usage("off_any_table", "no table is so long"));
    }
    Ok(points)
}

/// A way with more corners is nobody's.
const POINTS_MOST: usize = 64;

impl TableReachView {
    /// What a stand may do now.
    ///
    /// # Errors
    /// When there is no such battle or stand.
    pub fn of(war: &WarState, battle: BattleId, seat: Seat, stand: &str) -> ApiResult<Self> {
        let company = |order| company(battle, order);
        let soldiers = |order| soldiers(battle, order);
        match measured(war, battle)? {
            Measured::Captain(state) => {
                let mut view = Self::of_captain(state, seat, stand, &company)?;
                for target in &mut view.targets {
                    fight_out::offer(war, seat, &mut target.options);
                }
                Ok(view)
            }
            Measured::Squad(state) => Self::of_squad(state, seat, stand, &soldiers),
        }
    }

    /// What a soldier of Combat! may do now, as `seat` may order it.
    ///
    /// # Errors
    /// When there is no such soldier.
    pub fn of_squad(
        state: &campaign::combat::State,
        seat: Seat,
        soldier: &str,
        wrap: &dyn Fn(campaign::combat::Order) -> WarOrder,
    ) -> ApiResult<Self> {
        let book = squad::Book { state, seat, wrap };
        Ok(squad::reach(book, squad::known(state, soldier)?))
    }

    /// What a sub-unit of Combat Captain may do now, as `seat` may order it.
    ///
    /// # Errors
    /// When there is no such sub-unit.
    pub fn of_captain(
        state: &campaign::combat_captain::State,
        seat: Seat,
        stand: &str,
        wrap: &dyn Fn(campaign::combat_captain::Order) -> WarOrder,
    ) -> ApiResult<Self> {
        let book = captain::Book { state, seat, wrap };
        Ok(captain::reach(book, captain::known(state, stand)?))
    }
}

impl TableLineView {
    /// What the tape shows.
    ///
    /// # Errors
    /// When there is no such battle or stand.
    pub fn of(war: &WarState, battle: BattleId, seat: Seat, tape: &TableTape) -> ApiResult<Self> {
        let company = |order| company(battle, order);
        let soldiers = |order| soldiers(battle, order);
        match measured(war, battle)? {
            Measured::Captain(state) => {
                let mut view = Self::of_captain(state, seat, tape, &company)?;
                fight_out::offer(war, seat, &mut view.options);
                Ok(view)
            }
            Measured::Squad(state) => Self::of_squad(state, seat, tape, &soldiers),
        }
    }

    /// What it measured then; nothing is ordered along a tape that lies in the past.
    #[must_use]
    pub fn of_the_past(self) -> Self {
        Self { options: Vec::new(), fellows: Vec::new(), barred: Vec::new(), ..self }
    }

    /// What the tape shows in a fight of Combat!.
    ///
    /// # Errors
    /// When it names a soldier who is not there.
    pub fn of_squad(
        state: &campaign::combat::State,
        seat: Seat,
        tape: &TableTape,
        wrap: &dyn Fn(campaign::combat::Order) -> WarOrder,
    ) -> ApiResult<Self> {
        squad::line(squad::Book { state, seat, wrap }, tape)
    }

    /// What the tape shows in a battle of Combat Captain.
    ///
    /// # Errors
    /// When it names a sub-unit that is not there.
    pub fn of_captain(
        state: &campaign::combat_captain::State,
        seat: Seat,
        tape: &TableTape,
        wrap: &dyn Fn(campaign::combat_captain::Order) -> WarOrder,
    ) -> ApiResult<Self> {
        captain::line(captain::Book { state, seat, wrap }, tape)
    }
}
