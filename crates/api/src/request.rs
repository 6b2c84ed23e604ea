//! Everything a program may ask, and every answer: one enum each, plain JSON, documented in `docs/API.md`.

mod reply;

use std::collections::BTreeMap;
use std::path::PathBuf;

use campaign::two_star_general::state::{BattalionId, StandId, Status};
use campaign::{BattleId, WarOrder};
use kernel::{Seat, Side};
use serde::{Deserialize, Serialize};

use crate::amend::Wanted;
use crate::record::{Consent, OnNewQuestion, PlayedBy};
use crate::ruling::AnyRuling;
use crate::simulate::CommanderKind;
use crate::views::{LogQuery, PeopleQuery};
pub use reply::{Done, Reply, Response, ScenarioLine};

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
        /// Sides that the program leads from the start.
        #[serde(default)]
        #[cfg_attr(feature = "types", ts(as = "Option<Vec<Side>>", optional))]
        automatic: Vec<Side>,
    },
    /// What each side alone was told when the campaign was founded, as far as a seat may read it.
    Briefing { file: PathBuf, seat: Seat },
    /// Where the war stands, as one seat may see it, with every call that waits.
    Status { file: PathBuf, seat: Seat },
    /// What a seat may order now, and why other things not: in the main battle, or in the one named.
    Legal {
        file: PathBuf,
        seat: Seat,
        #[cfg_attr(feature = "types", ts(optional))]
        battle: Option<BattleId>,
    },
    /// Gives an order. `idem` is 32 hexadecimal digits; the same key is applied once.
    Order {
        file: PathBuf,
        seat: Seat,
        order: WarOrder,
        #[cfg_attr(feature = "types", ts(optional))]
        idem: Option<String>,
    },
    /// The side's face-down orders as written so far.
    Sheet { file: PathBuf, side: Side },
    /// Writes orders on the side's face-down sheet.
    WriteOrders { file: PathBuf, side: Side, orders: BTreeMap<BattalionId, Status> },
    /// Lays the side's orders face down; when both lie, both are turned up.
    SealOrders {
        file: PathBuf,
        side: Side,
        #[cfg_attr(feature = "types", ts(optional))]
        idem: Option<String>,
    },
    /// Gives the dice that the call of entry `call` asks for: typed, or rolled by the app. Where devices hold chains, the app's
    /// dice fall when the last of them has given its link.
    Dice {
        file: PathBuf,
        seat: Seat,
        call: u64,
        dice: DiceSource,
        #[cfg_attr(feature = "types", ts(optional))]
        idem: Option<String>,
    },
    /// How far typed dice are: read for the call of entry `entry`, or for the roll there that is to be corrected.
    DiceTyped { file: PathBuf, typed: String, entry: u64 },
    /// What a change of the past would do, before anything is written.
    AmendPlan {
        file: PathBuf,
        seat: Seat,
        change: Wanted,
        #[serde(default)]
        #[cfg_attr(feature = "types", ts(as = "Option<OnNewQuestion>", optional))]
        on_new: OnNewQuestion,
    },
    /// Changes the past. With `plan`, the mark of the plan that was shown, nothing else than that is done.
    Amend {
        file: PathBuf,
        seat: Seat,
        change: Wanted,
        reason: String,
        #[serde(default)]
        #[cfg_attr(feature = "types", ts(as = "Option<Vec<Seat>>", optional))]
        agreed_by: Vec<Seat>,
        #[serde(default)]
        #[cfg_attr(feature = "types", ts(as = "Option<OnNewQuestion>", optional))]
        on_new: OnNewQuestion,
        #[cfg_attr(feature = "types", ts(optional))]
        plan: Option<String>,
        #[cfg_attr(feature = "types", ts(optional))]
        idem: Option<String>,
    },
    /// Answers the choice that the call of entry `call` asks for, by option words.
    Choose {
        file: PathBuf,
        seat: Seat,
        call: u64,
        words: Vec<String>,
        #[cfg_attr(feature = "types", ts(optional))]
        idem: Option<String>,
    },
    /// Entries as sentences, `from` to `to` (both inclusive, counted from 1).
    Log {
        file: PathBuf,
        seat: Seat,
        #[cfg_attr(feature = "types", ts(optional))]
        from: Option<u64>,
        #[cfg_attr(feature = "types", ts(optional))]
        to: Option<u64>,
    },
    /// Seeks in the whole record: a page of the entries that fit, from the `offset`th on, at most `limit` (500), and the
    /// place of entry `near` among them.
    Find {
        file: PathBuf,
        seat: Seat,
        query: LogQuery,
        #[serde(default)]
        #[cfg_attr(feature = "types", ts(as = "Option<u64>", optional))]
        offset: u64,
        #[cfg_attr(feature = "types", ts(optional))]
        limit: Option<u16>,
        #[cfg_attr(feature = "types", ts(optional))]
        near: Option<u64>,
    },
    /// The headings of the log after the first `skip`: days, rounds, and the battalions' turns.
    Outline {
        file: PathBuf,
        #[serde(default)]
        #[cfg_attr(feature = "types", ts(as = "Option<u64>", optional))]
        skip: u64,
        /// Steps that are known already.
        #[serde(default)]
        #[cfg_attr(feature = "types", ts(as = "Option<u64>", optional))]
        skip_steps: u64,
    },
    /// An entry as it lies in the file, with its hashes; without its body where that is for others.
    Entry { file: PathBuf, seat: Seat, entry: u64 },
    /// Explains an entry completely.
    Why { file: PathBuf, seat: Seat, entry: u64 },
    /// The odds of an order before anything is committed, or of the call that waits in a battle; without `battle`, in the main
    /// battle.
    Odds {
        file: PathBuf,
        seat: Seat,
        #[cfg_attr(feature = "types", ts(optional))]
        battle: Option<BattleId>,
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
        #[cfg_attr(feature = "types", ts(optional))]
        at: Option<u64>,
    },
    /// The ground as one SVG, for this map's life: it changes only with what the umpire rules.
    Terrain {
        file: PathBuf,
        #[cfg_attr(feature = "types", ts(optional))]
        at: Option<u64>,
        #[serde(default)]
        #[cfg_attr(feature = "types", ts(as = "Option<report::map::Palette>", optional))]
        palette: report::map::Palette,
        /// The bare ground to its edge, or a sheet with numbers, names, title, legend and scale.
        #[serde(default)]
        #[cfg_attr(feature = "types", ts(as = "Option<report::map::Lettering>", optional))]
        lettering: report::map::Lettering,
    },
    /// The map on a postage stamp, for a list of campaigns: an SVG of at most 40 000 bytes. Opening it checks only what is
    /// new in the file.
    Thumbnail {
        file: PathBuf,
        #[serde(default)]
        #[cfg_attr(feature = "types", ts(as = "Option<report::map::Palette>", optional))]
        palette: report::map::Palette,
    },
    /// Marks and bins for the scrubber: all days and rounds, and entries `from` to `to` in at most 2 000 bins.
    Timeline {
        file: PathBuf,
        #[cfg_attr(feature = "types", ts(optional))]
        from: Option<u64>,
        #[cfg_attr(feature = "types", ts(optional))]
        to: Option<u64>,
        #[cfg_attr(feature = "types", ts(optional))]
        bins: Option<u16>,
    },
    /// What lies over the map by the rules: command, zones of control, who holds what; now or after an entry.
    Overlays {
        file: PathBuf,
        #[cfg_attr(feature = "types", ts(optional))]
        at: Option<u64>,
    },
    /// The order of battle as a tree, now or as it was after an entry.
    Oob {
        file: PathBuf,
        #[cfg_attr(feature = "types", ts(optional))]
        at: Option<u64>,
    },
    /// The people of the war by name, commanders and soldiers, now or as it was after an entry: all of them, or those who
    /// fit the query.
    People {
        file: PathBuf,
        seat: Seat,
        #[serde(default)]
        #[cfg_attr(feature = "types", ts(as = "Option<PeopleQuery>", optional))]
        query: PeopleQuery,
        #[cfg_attr(feature = "types", ts(optional))]
        at: Option<u64>,
    },
    /// One person's page, by the key of the list: his record, and his life entry by entry.
    Person {
        file: PathBuf,
        seat: Seat,
        person: String,
        #[cfg_attr(feature = "types", ts(optional))]
        at: Option<u64>,
    },
    /// The war diary of a battalion, a stand or a platoon by its id, or of a formation by its name; as Markdown if wanted.
    UnitDiary {
        file: PathBuf,
        seat: Seat,
        unit: String,
        #[cfg_attr(feature = "types", ts(optional))]
        at: Option<u64>,
        #[serde(default)]
        #[cfg_attr(feature = "types", ts(as = "Option<bool>", optional))]
        markdown: bool,
        /// A new file to write the Markdown into, instead of answering with it.
        #[cfg_attr(feature = "types", ts(optional))]
        to: Option<PathBuf>,
    },
    /// The battles of the war, now or as they stood after an entry.
    Battles {
        file: PathBuf,
        #[cfg_attr(feature = "types", ts(optional))]
        at: Option<u64>,
    },
    /// The smaller actions the scenario has prepared, and whether `seat` may open each of them now.
    Actions { file: PathBuf, seat: Seat },
    /// The war room: calendar, strength and losses, objectives, what needs attention, what is due, and what happened
    /// after entry `since` (nothing without it).
    WarRoom {
        file: PathBuf,
        seat: Seat,
        #[cfg_attr(feature = "types", ts(optional))]
        since: Option<u64>,
    },
    /// Strength, men and points at the beginning of every round and night.
    Course { file: PathBuf },
    /// The night of a side step by step; by day, as it would be now.
    Night { file: PathBuf, of: Side },
    /// What the umpire may rule in a battle, as forms; without `battle`, in the main battle.
    RulingForms {
        file: PathBuf,
        #[cfg_attr(feature = "types", ts(optional))]
        battle: Option<BattleId>,
    },
    /// What the campaign was founded with: rules, options, people.
    Facts { file: PathBuf },
    /// Whose dice fell how.
    DiceRecord { file: PathBuf },
    /// What one stand may do now: ways, targets with odds, and reasons.
    Reach { file: PathBuf, seat: Seat, stand: StandId },
    /// A battle that is measured in inches: its table and everything on it, now or as it was after an entry.
    Table {
        file: PathBuf,
        seat: Seat,
        battle: BattleId,
        #[cfg_attr(feature = "types", ts(optional))]
        at: Option<u64>,
    },
    /// What one stand of such a battle may do now: targets with range, cover and odds, places, and reasons.
    TableReach { file: PathBuf, seat: Seat, battle: BattleId, stand: String },
    /// The tape measure: how far, what is seen, what covers, and the orders that would go along it.
    TableLine {
        file: PathBuf,
        seat: Seat,
        battle: BattleId,
        tape: kernel::face::TableTape,
        /// As it lay after an entry: nothing is ordered along such a tape.
        #[cfg_attr(feature = "types", ts(optional))]
        at: Option<u64>,
    },
    /// The state as it was after an entry, in words.
    StateAt { file: PathBuf, seat: Seat, entry: u64 },
    /// The umpire rules on a battle, as its book writes rulings; without `battle`, on the main battle.
    Rule {
        file: PathBuf,
        #[cfg_attr(feature = "types", ts(optional))]
        battle: Option<BattleId>,
        #[cfg_attr(feature = "types", ts(type = "Ruling | CcRuling | CombatRuling"))]
        ruling: AnyRuling,
        reason: String,
        #[serde(default)]
        #[cfg_attr(feature = "types", ts(as = "Option<Vec<Seat>>", optional))]
        agreed_by: Vec<Seat>,
        #[cfg_attr(feature = "types", ts(optional))]
        idem: Option<String>,
    },
    /// A remark, for the diary; a private one is for the writer's own eyes until it is opened.
    Note {
        file: PathBuf,
        seat: Seat,
        text: String,
        #[serde(default)]
        #[cfg_attr(feature = "types", ts(as = "Option<bool>", optional))]
        private: bool,
        #[cfg_attr(feature = "types", ts(optional))]
        idem: Option<String>,
    },
    /// Writes down who holds a seat from here on: somebody else than before, or the program instead of a person.
    Seat {
        file: PathBuf,
        seat: Seat,
        name: String,
        #[serde(default)]
        #[cfg_attr(feature = "types", ts(as = "Option<PlayedBy>", optional))]
        by: PlayedBy,
        #[cfg_attr(feature = "types", ts(optional))]
        idem: Option<String>,
    },
    /// The umpire opens entries that only some could read; without `entries`, all of them: the war is over.
    Open {
        file: PathBuf,
        #[serde(default)]
        #[cfg_attr(feature = "types", ts(as = "Option<Vec<u64>>", optional))]
        entries: Vec<u64>,
        reason: String,
        #[cfg_attr(feature = "types", ts(optional))]
        idem: Option<String>,
    },
    /// Who keeps the secrets of the app's dice, and how.
    DiceKeepers { file: PathBuf },
    /// Puts a passphrase on a seat's dice, which commits to a fresh chain.
    LockDice { file: PathBuf, seat: Seat, passphrase: String },
    /// Opens a seat's dice with its passphrase, until the campaign is closed. Nothing is written.
    UnlockDice { file: PathBuf, seat: Seat, passphrase: String },
    /// Takes the passphrase off a seat's dice, which commits to a fresh chain.
    FreeDice { file: PathBuf, seat: Seat },
    /// A seat commits to a fresh chain that lies in the file: its device, its secret or its passphrase is gone, or its device
    /// gives the dice back.
    RenewDice {
        file: PathBuf,
        seat: Seat,
        /// The device that holds the dice has not lost them.
        #[serde(default)]
        #[cfg_attr(feature = "types", ts(as = "Option<bool>", optional))]
        given_back: bool,
    },
    /// A device takes a seat's dice over: it tells the tip of its chain (64 hexadecimal digits) and how many links that has.
    HoldDice { file: PathBuf, seat: Seat, tip: String, length: u32 },
    /// A device gives its link for the roll of entry `call`: 64 hexadecimal digits.
    GiveLink { file: PathBuf, seat: Seat, call: u64, link: String },
    /// Checks the file: chain, dice, and with `rules` every order decided again.
    Verify {
        file: PathBuf,
        #[serde(default)]
        #[cfg_attr(feature = "types", ts(as = "Option<bool>", optional))]
        rules: bool,
    },
    /// The after-action report, as Markdown or as one HTML file with its maps and charts.
    Report {
        file: PathBuf,
        span: report::Span,
        audience: report::Audience,
        #[serde(default)]
        #[cfg_attr(feature = "types", ts(as = "Option<report::Length>", optional))]
        length: report::Length,
        #[serde(default)]
        #[cfg_attr(feature = "types", ts(as = "Option<report::Format>", optional))]
        format: report::Format,
        /// Parts of a full report to leave out.
        #[serde(default)]
        #[cfg_attr(feature = "types", ts(as = "Option<Vec<report::Section>>", optional))]
        without: Vec<report::Section>,
        /// A new file to write it into, instead of answering with its text.
        #[cfg_attr(feature = "types", ts(optional))]
        to: Option<PathBuf>,
    },
    /// Writes the entries as JSON Lines; with `seat`, without what is not for that seat's eyes.
    Export {
        file: PathBuf,
        to: PathBuf,
        #[cfg_attr(feature = "types", ts(optional))]
        seat: Option<Seat>,
    },
    /// Rebuilds a campaign from JSON Lines.
    Import { from: PathBuf, to: PathBuf },
    /// A safe copy: a backup with the dice secrets; with `seat`, one for that seat, without them and without what is not for
    /// its eyes.
    Copy {
        file: PathBuf,
        to: PathBuf,
        #[cfg_attr(feature = "types", ts(optional))]
        seat: Option<Seat>,
    },
    /// Goes on from entry `at`, or from the last good one, in a new file of its own; the original is not disturbed.
    Branch {
        file: PathBuf,
        to: PathBuf,
        #[cfg_attr(feature = "types", ts(optional))]
        at: Option<u64>,
        reason: String,
    },
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
        #[cfg_attr(feature = "types", ts(optional))]
        file: Option<PathBuf>,
        /// Each answer on the disk before the next, as in play.
        #[serde(default)]
        #[cfg_attr(feature = "types", ts(as = "Option<bool>", optional))]
        durable: bool,
        /// The war rests as soon as its journal has so many entries, for people to take over.
        #[cfg_attr(feature = "types", ts(optional))]
        until: Option<u64>,
    },
    /// One order of an automatic commander for a side of a campaign in play; with `after`, only while the campaign has
    /// so many entries, so that two windows that watch the same commander do not both wake him.
    Command {
        file: PathBuf,
        side: Side,
        kind: CommanderKind,
        #[cfg_attr(feature = "types", ts(optional))]
        after: Option<u64>,
    },
    /// A scenario as a small picture, before anybody founds it.
    Preview {
        scenario: String,
        #[serde(default)]
        #[cfg_attr(feature = "types", ts(as = "Option<report::map::Palette>", optional))]
        palette: report::map::Palette,
    },
    /// The scenarios that came with the program, faulty ones with their faults.
    Scenarios {},
    /// Checks a scenario and says what is wrong with it, all of it.
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
