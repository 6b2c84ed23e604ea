//! Every answer: one enum, plain JSON, documented in `docs/API.md`.

use std::path::PathBuf;

use campaign::WarOrder;
use kernel::Offers;
use serde::{Deserialize, Serialize};

use crate::dice::LinkWanted;
use crate::error::ApiError;
use crate::simulate::Simulated;
use crate::verify::Verified;
use crate::views::{
    ActionView, BattleView, DiceRecordView, DiceTyped, EntryLine, EntryView, FoundView, MapView,
    OddsView, OobView, OutlineView, OverlaysView, ReachView, StatusView, TimelineView, WhyView,
};
use crate::views::{AmendPlanView, BriefingView, CallView, DiceKeeperView};
use crate::views::{CoursePoint, FactsView, NightView, RulingForm, Sheet, WarRoomView};
use crate::views::{PeopleView, PersonView, UnitDiaryView};
use crate::views::{TableLineView, TableReachView, TableView};

/// The answer to a request: what was asked for, or an error.
pub type Response = Result<Reply, ApiError>;

/// What was asked for.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum Reply {
    Status(Box<StatusView>),
    Legal(Offers<WarOrder>),
    Done(Box<Done>),
    Sheet(Sheet),
    Log(Vec<EntryLine>),
    Found(Box<FoundView>),
    Outline(Box<OutlineView>),
    Entry(Box<EntryView>),
    Why(Box<WhyView>),
    Odds(Box<OddsView>),
    DiceTyped(DiceTyped),
    Map(Box<MapView>),
    Timeline(Box<TimelineView>),
    Oob(Box<OobView>),
    Overlays(Box<OverlaysView>),
    People(Box<PeopleView>),
    Person(Box<PersonView>),
    UnitDiary(Box<UnitDiaryView>),
    Battles(Vec<BattleView>),
    Actions(Vec<ActionView>),
    WarRoom(Box<WarRoomView>),
    Course(Vec<CoursePoint>),
    Night(Box<NightView>),
    RulingForms(Vec<RulingForm>),
    AmendPlan(Box<AmendPlanView>),
    Briefing(Vec<BriefingView>),
    DiceKeepers(Vec<DiceKeeperView>),
    Facts(Box<FactsView>),
    DiceRecord(DiceRecordView),
    Reach(Box<ReachView>),
    Table(Box<TableView>),
    TableReach(Box<TableReachView>),
    TableLine(Box<TableLineView>),
    Amended(Box<Amended>),
    Verified(Box<Verified>),
    Written(Written),
    Simulated(Box<Simulated>),
    Scenarios(Vec<ScenarioLine>),
    /// A text: a report, a schema, a state in words, an SVG.
    Text(String),
}

/// An order or an answer went through.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Done {
    /// The entries written.
    pub first: u64,
    pub last: u64,
    /// What happened, one sentence per event.
    pub told: Vec<EntryLine>,
    /// The call that now waits in the battle that this was about.
    pub call: Option<CallView>,
    /// The app's dice fall when devices have given their links.
    pub links: Option<LinkWanted>,
    /// Who must do what now.
    pub prompt: String,
}

/// An amendment was written.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Amended {
    pub entry: u64,
    pub status: StatusView,
}

/// A file was written; `entries` is how far it tells.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Written {
    pub path: PathBuf,
    pub entries: u64,
}

/// A scenario that can be founded, or what keeps it from that.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct ScenarioLine {
    pub name: String,
    pub title: String,
    pub summary: String,
    pub folder: PathBuf,
    /// What the sides are called, blue first; empty when the scenario has faults.
    pub sides: Vec<String>,
    /// How many days it lasts, and from when.
    pub days: u8,
    pub begins: String,
    /// How many stands take part, both sides together.
    pub units: u16,
    /// Readings of the rules that may be switched at founding.
    pub options: Vec<campaign::Switch>,
    /// What is wrong with it; it can only be founded without faults.
    pub faults: Vec<campaign::Diagnostic>,
}
