//! What is shown: views made from the fold and the journal, with nothing in them that their seat may not know.

mod battles;
mod dice_record;
mod log;
mod map;
mod odds;
mod oob;
mod reach;
mod status;
mod terrain;
mod timeline;
mod why;

pub use battles::{BattleView, battles};
pub use dice_record::{DiceRecordView, FaceCounts, HitRecord, PlayerDice, SourceKind};
pub use log::{EntryLine, order_words};
pub use map::{HexView, MapView, PlatoonView, SideView, StandView};
pub(crate) use odds::indexes;
pub use odds::{ChoiceView, OddsView, RollView};
pub use oob::{
    OobBattalion, OobFormation, OobPlatoon, OobSide, OobStand, OobView, SampleMark, Sum,
};
pub use reach::{ReachManner, ReachMove, ReachTarget, ReachView, TargetOdds};
pub use status::{BattalionView, Integrity, OpenView, SideStatus, StatusView};
pub use terrain::drawing;
pub use timeline::{
    BINS_MOST, Bin, DayMark, EntryMark, FIGHTS_MOST, FightKind, FightMark, RoundMark, StrikeMark,
    TimelineView,
};
pub use why::{FaceView, WhyView};
