//! One stand of a measured battle: what it may do, whom it may fire at or charge and how that stands, and why not.

use serde::{Deserialize, Serialize};

use super::{TableAsk, TableSight, TableSweep};
use crate::table::{Length, Point};
use crate::{Bar, Offer, Refused};

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct TableReachView<O> {
    pub stand: String,
    /// Who must do what now.
    pub prompt: String,
    /// What it may do without pointing anywhere.
    pub options: Vec<TableOption<O>>,
    /// Every enemy it could fight, the nearest first.
    pub targets: Vec<TableTarget<O>>,
    /// Places the rules name as worth going to.
    pub places: Vec<TablePlace<O>>,
    /// What pointing at the table means for it now; none when there is nothing to point at.
    pub pointing: Option<TablePointing>,
    /// How far it fights and goes, round where it stands.
    pub circles: Vec<TableCircle>,
    /// What a player might look for here and may not do.
    pub barred: Vec<Bar>,
    /// There are no positions: range, sight and cover are said with every order.
    pub is_said: bool,
    /// What is to be said, in the order of asking.
    pub asks: Vec<TableAsk>,
    /// A way may be said too, without a target.
    pub says_ways: bool,
}

/// An order and what it is good for.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct TableOption<O> {
    pub deed: TableDeed,
    /// One line for people: "Fire 3 dice at 2nd squad".
    pub label: String,
    pub order: O,
    /// What may come of it, most to the point first: ("2nd squad is wiped out", "4.2 %").
    pub chances: Vec<(String, String)>,
    /// To have it fought out at a smaller scale instead, on each ground; empty where that may not be.
    pub fight_out: Vec<Offer<O>>,
    /// What it is fired with, by the names of the bands of the sight; empty where nothing is fired.
    pub weapons: Vec<String>,
    /// What it sweeps over, and round which place it is felt.
    pub sweep: Option<TableSweep>,
    pub burst: Option<TableCircle>,
}

impl<O> TableOption<O> {
    /// An order with nothing to be drawn.
    #[must_use]
    pub const fn of(
        deed: TableDeed,
        label: String,
        order: O,
        chances: Vec<(String, String)>,
    ) -> Self {
        Self {
            deed,
            label,
            order,
            chances,
            fight_out: Vec::new(),
            weapons: Vec::new(),
            sweep: None,
            burst: None,
        }
    }
}

/// What kind of thing is done: tools and colours go by it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum TableDeed {
    Fire,
    Assault,
    Move,
    Cover,
    /// Fire is held, or weapons are made ready.
    Ready,
    Transport,
    /// Men are helped, dragged, taken.
    Help,
    /// Guns and aircraft from off the table.
    Support,
    Other,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct TableTarget<O> {
    pub stand: String,
    pub name: String,
    /// How it is seen; none in battles without positions, until it is said.
    pub sight: Option<TableSight>,
    pub options: Vec<TableOption<O>>,
    /// Why it cannot be fired at.
    pub why: Option<Refused>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct TablePlace<O> {
    pub at: Point,
    pub option: TableOption<O>,
}

/// What pointing at a place is for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct TablePointing {
    pub deed: TableDeed,
    /// "Lay its way: 7\" of normal ground".
    pub words: String,
    /// Several points make one way.
    pub is_way: bool,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct TableCircle {
    pub kind: TableCircleKind,
    pub at: Point,
    pub radius: Length,
    /// "rifles, medium range, 16\"".
    pub words: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum TableCircleKind {
    /// The end of a band of range.
    Range,
    /// As far as it can get.
    Reach,
    /// As far as it sees.
    Sight,
    /// How far its unit keeps together.
    Cohesion,
    /// Where a grenade or a spray is felt.
    Burst,
}

impl<O> TableReachView<O> {
    /// The same with every order wrapped, as a war wraps a battle's orders.
    #[must_use]
    pub fn map<P>(self, wrap: &dyn Fn(O) -> P) -> TableReachView<P> {
        let place =
            |place: TablePlace<O>| TablePlace { at: place.at, option: place.option.map(wrap) };
        TableReachView {
            options: TableOption::map_all(self.options, wrap),
            targets: self.targets.into_iter().map(|target| target.map(wrap)).collect(),
            places: self.places.into_iter().map(place).collect(),
            stand: self.stand,
            prompt: self.prompt,
            pointing: self.pointing,
            circles: self.circles,
            barred: self.barred,
            is_said: self.is_said,
            asks: self.asks,
            says_ways: self.says_ways,
        }
    }
}

impl<O> TableOption<O> {
    fn map<P>(self, wrap: &dyn Fn(O) -> P) -> TableOption<P> {
        TableOption {
            order: wrap(self.order),
            fight_out: self.fight_out.into_iter().map(|offer| offer.map(wrap)).collect(),
            deed: self.deed,
            label: self.label,
            chances: self.chances,
            weapons: self.weapons,
            sweep: self.sweep,
            burst: self.burst,
        }
    }

    pub(super) fn map_all<P>(all: Vec<Self>, wrap: &dyn Fn(O) -> P) -> Vec<TableOption<P>> {
        all.into_iter().map(|option| option.map(wrap)).collect()
    }
}

impl<O> TableTarget<O> {
    fn map<P>(self, wrap: &dyn Fn(O) -> P) -> TableTarget<P> {
        TableTarget {
            options: TableOption::map_all(self.options, wrap),
            stand: self.stand,
            name: self.name,
            sight: self.sight,
            why: self.why,
        }
    }
}
