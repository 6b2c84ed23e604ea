//! What a seat sees of a war: pure functions from a folded state and the record to plain data, with nothing in them that the
//! seat may not know.
//!
//! Reading order: [`session`] (an open campaign and what was read of its record), [`event_index`] (the record read once, for
//! searching and grouping), then the views, one file each, and [`report`], which fills the after-action report's model.
//!
//! Deliberately absent: every rule, and everything that writes.
#![allow(
    clippy::disallowed_types,
    clippy::disallowed_methods,
    reason = "an outer crate: it meets the clock, the files and the randomness that the rules may not"
)]

mod actions;
mod amend;
mod battles;
mod behind;
mod caches;
mod calls;
mod chance;
mod command_post;
mod diary;
mod dice_record;
mod dice_typed;
pub mod event_index;
mod fairness;
mod find;
#[cfg(test)]
mod fought;
mod happened;
mod link_words;
mod log;
mod log_query;
mod map;
mod map_events;
mod messages;
mod odds;
mod on_map;
mod oob;
mod people;
mod person;
mod photograph;
mod reach;
mod reading;
mod record;
pub mod report;
mod secrets;
mod seats;
pub mod session;
mod status;
mod table;
mod timeline;
mod umpire;
mod units;
mod waited;
mod why;

pub use actions::{ActionForce, ActionMember, ActionView, actions};
pub use amend::{AmendPlanView, AmendedOrder};
pub(crate) use battles::lines as link_lines;
pub use battles::{BattleBriefing, BattleView, LinkLine, LinkStage, LinkView, battles};
pub use behind::{Behind, FormationBehind};
pub use calls::CallView;
pub use chance::{WinChanceCause, WinChancePoint, WinChanceTurn, WinChanceView};
pub use command_post::{
    Attention, AttentionKind, CalendarDay, CalendarRound, CoursePoint, Due, FactsView, FieldKind,
    LaidOrders, NightOption, NightRow, NightStep, NightStepKind, NightView, ObjectiveView,
    OptionFact, OrderWord, RoomSide, RulesFact, RulingChoice, RulingField, RulingForm, RulingKind,
    SeatFact, Sheet, SheetChoice, SheetLine, SheetUnit, SinceGroup, SinceKind, SinceView,
    WarRoomView, ruling_forms,
};
pub use diary::{
    DiaryAbout, DiaryDay, DiaryLine, DiaryLosses, DiaryPerson, DiaryPlace, UnitDiaryView,
};
pub use dice_record::{DiceRecordView, FaceCounts, HitRecord, PlayerDice};
pub use dice_typed::{DiceProblem, DiceTyped};
pub use event_index::EntryMark;
pub use fairness::SourceKind;
pub use find::{EntryView, FoundView, OutlineView, PAGE_MOST};
pub(crate) use log::{Counted, Found};
pub use log::{EntryLine, order_words};
pub use log_query::{LogOutcome, LogQuery};
pub use map::{MapView, OverlaysView, PieceView, ground, stamp};
pub use map_events::{
    MapDice, MapEventsView, MapFight, MapFighter, MapLoss, MapLossKind, MapTrail, TrailKind,
};
pub use messages::{Correspondent, MessageLine, MessageState, MessagesView};
pub use odds::{
    Chance, ChanceGroup, ChoiceView, FightOutElement, FightOutSide, FightOutView, OddsFigures,
    OddsView, RollView, ValueChance,
};
pub use on_map::OnMap;
pub use oob::{
    OobBattalion, OobFormation, OobPlatoon, OobSide, OobStand, OobView, SampleMark, Sum,
};
pub use people::{
    DecorationView, LifeEntry, LifeKind, PEOPLE_MOST, PeopleQuery, PeopleUnit, PeopleView,
    PersonFight, PersonView, PromotionView,
};
pub use person::{PersonFate, PersonKind, PersonLine, PersonRef, RecordView};
pub use photograph::PhotographView;
pub use reach::ReachView;
pub use seats::{SeatStatus, SeatUnit};
pub use secrets::{BriefingView, DiceKeeper, DiceKeeperView};
pub use session::Session;
pub use status::{BattalionView, Integrity, SideStatus, StatusView};
pub use table::{TableLineView, TableOption, TableReachView, TableView, table_line, table_reach};
pub use timeline::{
    AmendmentMark, BINS_MOST, Bin, DayMark, FIGHTS_MOST, FightMark, LaneMark, RoundMark,
    TimelineView,
};
pub use umpire::{DeskSeat, SheetState, SituationView, UmpireView, WaitKind, Waits};
pub use units::UnitKind;
pub(crate) use why::face_views;
pub use why::{
    ChangedView, DiceProof, FaceView, HandView, ProofView, RuleView, RulesMark, WhyAmended, WhyView,
};
