//! Everything a program may ask, and every answer: one enum each, plain JSON, documented in `docs/API.md`.

use std::collections::BTreeMap;
use std::path::PathBuf;

use campaign::WarOrder;
use campaign::two_star_general::order::Ruling;
use campaign::two_star_general::state::{BattalionId, StandId, Status};
use kernel::{Call, Offers, Seat, Side};
use serde::{Deserialize, Serialize};

use crate::error::ApiError;
use crate::face_down::Sheet;
use crate::record::Consent;
use crate::simulate::{CommanderKind, Simulated};
use crate::verify::Verified;
use crate::views::{
    BattleView, DiceRecordView, EntryLine, MapView, OddsView, OobView, ReachView, StatusView,
    TimelineView, WhyView,
};

/// One request. `file` is a campaign (`*.wardiary`).
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum Request {
    /// Founds a campaign in a new file.
    New {
        file: PathBuf,
        /// A folder, or the name of a scenario that came with the program.
        scenario: String,
        #[serde(default)]
        #[cfg_attr(feature = "types", ts(as = "Option<BTreeMap<String, String>>", optional))]
        options: BTreeMap<String, String>,
        #[serde(default)]
        #[cfg_attr(feature = "types", ts(as = "Option<BTreeMap<Seat, String>>", optional))]
        players: BTreeMap<Seat, String>,
        #[serde(default)]
        #[cfg_attr(feature = "types", ts(as = "Option<Consent>", optional))]
        consent: Consent,
    },
    /// Where the war stands, as one seat may see it.
    Status { file: PathBuf, seat: Seat },
    /// What a seat may order now, and why other things not.
    Legal { file: PathBuf, seat: Seat },
    /// Gives an order. `idem` is 32 hexadecimal digits; the same key is applied once.
    Order {
        file: PathBuf,
        seat: Seat,
        order: WarOrder,
        #[serde(default)]
        #[cfg_attr(feature = "types", ts(optional))]
        idem: Option<String>,
    },
    /// The side's face-down orders as written so far.
    Sheet { file: PathBuf, side: Side },
    /// Writes orders on the side's face-down sheet.
    WriteOrders { file: PathBuf, side: Side, orders: BTreeMap<BattalionId, Status> },
    /// Lays the side's orders face down; when both lie, both are turned up.
    SealOrders { file: PathBuf, side: Side },
    /// Gives the dice that are called for: typed, or rolled by the app.
    Dice { file: PathBuf, seat: Seat, dice: DiceSource },
    /// Corrects the newest typed roll.
    Amend {
        file: PathBuf,
        seat: Seat,
        entry: u64,
        typed: String,
        reason: String,
        #[serde(default)]
        #[cfg_attr(feature = "types", ts(as = "Option<Vec<Seat>>", optional))]
        agreed_by: Vec<Seat>,
    },
    /// Answers the choice that is called for, by option words.
    Choose { file: PathBuf, seat: Seat, words: Vec<String> },
    /// Entries as sentences, `from` to `to` (both inclusive, counted from 1).
    Log {
        file: PathBuf,
        seat: Seat,
        #[serde(default)]
        #[cfg_attr(feature = "types", ts(optional))]
        from: Option<u64>,
        #[serde(default)]
        #[cfg_attr(feature = "types", ts(optional))]
        to: Option<u64>,
    },
    /// Explains an entry completely.
    Why { file: PathBuf, entry: u64 },
    /// The odds of an order before anything is committed, or of the call that waits.
    Odds {
        file: PathBuf,
        seat: Seat,
        #[serde(default)]
        #[cfg_attr(feature = "types", ts(optional))]
        order: Option<WarOrder>,
        /// Answers to the choices on the way, by option words; the usual ones where missing.
        #[serde(default)]
        #[cfg_attr(feature = "types", ts(as = "Option<Vec<Vec<String>>>", optional))]
        choices: Vec<Vec<String>>,
    },
    /// The map and everything on it, now or as it was after an entry.
    Map {
        file: PathBuf,
        seat: Seat,
        #[serde(default)]
        #[cfg_attr(feature = "types", ts(optional))]
        at: Option<u64>,
    },
    /// The ground as one SVG, for this map's life: it changes only with what the umpire rules.
    Terrain {
        file: PathBuf,
        #[serde(default)]
        #[cfg_attr(feature = "types", ts(optional))]
        at: Option<u64>,
        #[serde(default)]
        #[cfg_attr(feature = "types", ts(as = "Option<report::map::Palette>", optional))]
        palette: report::map::Palette,
    },
    /// Marks and bins for the scrubber: all days and rounds, and entries `from` to `to` in at most 2 000 bins.
    Timeline {
        file: PathBuf,
        #[serde(default)]
        #[cfg_attr(feature = "types", ts(optional))]
        from: Option<u64>,
        #[serde(default)]
        #[cfg_attr(feature = "types", ts(optional))]
        to: Option<u64>,
        #[serde(default)]
        #[cfg_attr(feature = "types", ts(optional))]
        bins: Option<u16>,
    },
    /// The order of battle as a tree, now or as it was after an entry.
    Oob {
        file: PathBuf,
        #[serde(default)]
        #[cfg_attr(feature = "types", ts(optional))]
        at: Option<u64>,
    },
    /// The battles of the war.
    Battles { file: PathBuf },
    /// Whose dice fell how.
    DiceRecord { file: PathBuf },
    /// What one stand may do now: ways, targets with odds, and reasons.
    Reach { file: PathBuf, seat: Seat, stand: StandId },
    /// The state as it was after an entry, in words.
    StateAt { file: PathBuf, seat: Seat, entry: u64 },
    /// Strikes everything from an entry's order on; without `entry`, the last order.
    Strike {
        file: PathBuf,
        seat: Seat,
        #[serde(default)]
        #[cfg_attr(feature = "types", ts(optional))]
        entry: Option<u64>,
        reason: String,
        #[serde(default)]
        #[cfg_attr(feature = "types", ts(as = "Option<Vec<Seat>>", optional))]
        agreed_by: Vec<Seat>,
    },
    /// Takes a strike back while nothing was done since.
    Restore {
        file: PathBuf,
        seat: Seat,
        entry: u64,
        reason: String,
        #[serde(default)]
        #[cfg_attr(feature = "types", ts(as = "Option<Vec<Seat>>", optional))]
        agreed_by: Vec<Seat>,
    },
    /// The umpire rules.
    Rule { file: PathBuf, ruling: Ruling, reason: String },
    /// A remark, for the diary.
    Note { file: PathBuf, seat: Seat, text: String },
    /// Checks the file: chain, dice, and with `rules` every order decided again.
    Verify {
        file: PathBuf,
        #[serde(default)]
        #[cfg_attr(feature = "types", ts(as = "Option<bool>", optional))]
        rules: bool,
    },
    /// The after-action report as Markdown.
    Report { file: PathBuf, span: report::Span, audience: report::Audience },
    /// Writes the entries as JSON Lines.
    Export { file: PathBuf, to: PathBuf },
    /// Rebuilds a campaign from JSON Lines.
    Import { from: PathBuf, to: PathBuf },
    /// A safe copy: a backup with the dice secrets, or one for others without.
    Copy { file: PathBuf, to: PathBuf, for_others: bool },
    /// Takes a file as right although this computer remembers more, or other, entries: an older copy put back on
    /// purpose. Its chain must be whole in itself.
    Accept { file: PathBuf },
    /// Plays a scenario to its end with automatic commanders.
    Simulate {
        scenario: String,
        seed: u64,
        blue: CommanderKind,
        orange: CommanderKind,
        /// Keeps the journal here.
        #[serde(default)]
        #[cfg_attr(feature = "types", ts(optional))]
        file: Option<PathBuf>,
        /// Each answer on the disk before the next, as in play.
        #[serde(default)]
        #[cfg_attr(feature = "types", ts(as = "Option<bool>", optional))]
        durable: bool,
    },
    /// One order of an automatic commander for a side of a campaign in play.
    Command { file: PathBuf, side: Side, kind: CommanderKind },
    /// The scenarios that came with the program.
    Scenarios {},
    /// Checks a scenario and says what is wrong with it.
    CheckScenario { scenario: String },
    /// The JSON Schema of scenario files.
    Schema {},
}

/// Where dice come from.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum DiceSource {
    /// Faces typed in one go.
    Typed(String),
    App,
}

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
    Why(Box<WhyView>),
    Odds(Box<OddsView>),
    Map(Box<MapView>),
    Timeline(Box<TimelineView>),
    Oob(Box<OobView>),
    Battles(Vec<BattleView>),
    DiceRecord(DiceRecordView),
    Reach(Box<ReachView>),
    Struck {
        entry: u64,
        status: Box<StatusView>,
    },
    Verified(Box<Verified>),
    Report {
        markdown: String,
    },
    Written {
        path: PathBuf,
        entries: u64,
    },
    Simulated(Box<Simulated>),
    Scenarios(Vec<ScenarioLine>),
    /// A text: a schema, a state in words, an SVG.
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
    /// The call that now waits for the table.
    pub call: Option<Call>,
    /// Who must do what now.
    pub prompt: String,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct ScenarioLine {
    pub name: String,
    pub title: String,
    pub summary: String,
    pub folder: PathBuf,
}
