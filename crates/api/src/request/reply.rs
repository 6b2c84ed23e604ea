//! Every answer: one enum, plain JSON, documented in `docs/API.md`.

use std::path::PathBuf;

pub(super) use campaign::WarOrder;
pub(super) use kernel::Offers;
use kernel::Seat;
use serde::{Deserialize, Serialize};

use crate::dice::LinkWanted;
use crate::error::ApiError;
pub(super) use crate::simulate::Simulated;
pub(super) use crate::verify::Verified;
pub(super) use views::{
    ActionView, BattleView, DiceRecordView, DiceTyped, EntryLine, EntryView, FoundView,
    MapEventsView, MapView, OddsView, OobView, OutlineView, OverlaysView, PhotographView,
    ReachView, StatusView, TimelineView, WhyView, WinChanceView,
};
pub(super) use views::{AmendPlanView, BriefingView, CallView, DiceKeeperView};
pub(super) use views::{CoursePoint, FactsView, NightView, RulingForm, Sheet, WarRoomView};
pub(super) use views::{MessagesView, SituationView, UmpireView};
pub(super) use views::{PeopleView, PersonView, UnitDiaryView};
pub(super) use views::{TableLineView, TableReachView, TableView};

/// The answer to a request: what was asked for, or an error.
pub type Response = Result<Reply, ApiError>;

/// One of the answers.
pub trait Answer: Into<Reply> {
    /// Its name on the wire.
    const NAME: &'static str;

    /// The answer in a reply, if it is this one.
    fn of(reply: Reply) -> Option<Self>;
}

macro_rules! replies {
    ($( $Name:ident($($held:tt)+) $name:literal, $ty:ty; )+) => {
        /// What was asked for.
        #[derive(Clone, Debug, Serialize, Deserialize)]
        #[serde(rename_all = "snake_case")]
        #[cfg_attr(feature = "types", derive(ts_rs::TS))]
        pub enum Reply {
            $( $Name($($held)+), )+
        }

        $(
            impl From<$ty> for Reply {
                fn from(answer: $ty) -> Self {
                    Self::$Name(answer.into())
                }
            }

            impl Answer for $ty {
                const NAME: &'static str = $name;

                fn of(reply: Reply) -> Option<Self> {
                    match reply {
                        Reply::$Name(answer) => Some(unheld!(answer $($held)+)),
                        _ => None,
                    }
                }
            }
        )+

        /// Every answer: its name, and its type for the window.
        #[cfg(feature = "types")]
        #[must_use]
        pub fn replies(config: &ts_rs::Config) -> Vec<(&'static str, String)> {
            vec![$( ($name, <$ty as ts_rs::TS>::name(config)), )+]
        }
    };
}

/// An answer out of its box.
macro_rules! unheld {
    ($answer:ident Box<$($ty:tt)+) => {
        *$answer
    };
    ($answer:ident $($ty:tt)+) => {
        $answer
    };
}

replies! {
    Status(Box<StatusView>) "status", StatusView;
    Refreshed(Box<Refreshed>) "refreshed", Refreshed;
    Legal(Offers<WarOrder>) "legal", Offers<WarOrder>;
    Done(Box<Done>) "done", Done;
    Sheet(Sheet) "sheet", Sheet;
    Log(Vec<EntryLine>) "log", Vec<EntryLine>;
    Found(Box<FoundView>) "found", FoundView;
    Outline(Box<OutlineView>) "outline", OutlineView;
    Entry(Box<EntryView>) "entry", EntryView;
    Why(Box<WhyView>) "why", WhyView;
    Odds(Box<OddsView>) "odds", OddsView;
    DiceTyped(DiceTyped) "dice_typed", DiceTyped;
    Map(Box<MapView>) "map", MapView;
    MapEvents(Box<MapEventsView>) "map_events", MapEventsView;
    Photograph(Box<PhotographView>) "photograph", PhotographView;
    Timeline(Box<TimelineView>) "timeline", TimelineView;
    Oob(Box<OobView>) "oob", OobView;
    Overlays(Box<OverlaysView>) "overlays", OverlaysView;
    People(Box<PeopleView>) "people", PeopleView;
    Person(Box<PersonView>) "person", PersonView;
    UnitDiary(Box<UnitDiaryView>) "unit_diary", UnitDiaryView;
    Battles(Vec<BattleView>) "battles", Vec<BattleView>;
    Actions(Vec<ActionView>) "actions", Vec<ActionView>;
    WarRoom(Box<WarRoomView>) "war_room", WarRoomView;
    Course(Vec<CoursePoint>) "course", Vec<CoursePoint>;
    Night(Box<NightView>) "night", NightView;
    RulingForms(Vec<RulingForm>) "ruling_forms", Vec<RulingForm>;
    AmendPlan(Box<AmendPlanView>) "amend_plan", AmendPlanView;
    Briefing(Vec<BriefingView>) "briefing", Vec<BriefingView>;
    DiceKeepers(Vec<DiceKeeperView>) "dice_keepers", Vec<DiceKeeperView>;
    Facts(Box<FactsView>) "facts", FactsView;
    DiceRecord(DiceRecordView) "dice_record", DiceRecordView;
    WinChance(Box<WinChanceView>) "win_chance", WinChanceView;
    Reach(Box<ReachView>) "reach", ReachView;
    Order(WarOrder) "order", WarOrder;
    Table(Box<TableView>) "table", TableView;
    TableReach(Box<TableReachView>) "table_reach", TableReachView;
    TableLine(Box<TableLineView>) "table_line", TableLineView;
    Amended(Box<Amended>) "amended", Amended;
    Verified(Box<Verified>) "verified", Verified;
    Written(Written) "written", Written;
    Simulated(Box<Simulated>) "simulated", Simulated;
    Scenarios(Vec<ScenarioLine>) "scenarios", Vec<ScenarioLine>;
    Messages(MessagesView) "messages", MessagesView;
    Umpire(Box<UmpireView>) "umpire", UmpireView;
    Situation(Box<SituationView>) "situation", SituationView;
    Text(String) "text", String;
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

/// What changed for a screen.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct Refreshed {
    /// What changed after this entry, up to entry `entries`.
    pub since: u64,
    pub entries: u64,
    /// What was shown of older entries may read otherwise now, or more has happened than `lines` holds: nothing that was
    /// kept is good any more.
    pub whole: bool,
    pub status: StatusView,
    /// The new lines of the log; where it is whole, the newest 200.
    pub lines: Vec<EntryLine>,
    /// What the screen shows, in the order in which it was named.
    pub parts: Vec<Shown>,
}

/// A part of a screen, or why it cannot be shown.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum Shown {
    Ok(Box<Reply>),
    Error(ApiError),
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

/// A commander's seat of a scenario.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct ScenarioSeat {
    pub seat: Seat,
    /// What sentences call it: "Lt Col Hale".
    pub post: String,
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
    /// Commanders' seats that may be taken up at the founding.
    pub seats: Vec<ScenarioSeat>,
    /// Readings of the rules that may be switched at founding.
    pub options: Vec<campaign::Switch>,
    /// What is wrong with it; it can only be founded without faults.
    pub faults: Vec<campaign::Diagnostic>,
}
