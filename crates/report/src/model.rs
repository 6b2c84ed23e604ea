//! What a report holds: plain data, from which every format is written. Sentences are for people; figures are numbers.
//!
//! Arrays of two are by [`kernel::Side::index`]. Nothing here knows a rule set.

use kernel::{Seat, Side};
use serde::{Deserialize, Serialize};

mod accounts;
mod amendments;
mod battles;
mod chance;
mod forces;
mod rolls;
mod situation;
mod story;

pub use accounts::{Arm, Breakdown, Deed, Honour, LossLine, Moment, SupplyLine};
pub use amendments::{AmendedOrder, Amendment, OrderFate};
pub use battles::{CourseLine, Named, NamedFate, SentLine, SmallBattle, SmallEnd};
pub use chance::{Estimate, Prospect, Prospects, Turn};
pub use forces::{Balance, Briefing, Force, Formation, Orders, Stand, Standing, Unit};
pub use rolls::{Calibration, DiceTested, Faces, LedgerLine, Roll, RuleUse};
pub use situation::{Clash, Glyph, Grave, Ground, Holder, Situation, Track, UnitMark};
pub use story::{Capture, Chapter, Story};

use crate::luck::Luck;
use crate::{Audience, Entries, Span};

/// An after-action report.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct AarModel {
    /// The name of the war.
    pub title: String,
    /// The part it covers, in words: "Day 1, Tuesday, 3 October 1944".
    pub period: String,
    pub span: Span,
    pub audience: Audience,
    /// For whom it is written, in words.
    pub reader: String,
    pub sides: [SideName; 2],
    pub umpire: String,
    /// What the report was made from.
    pub source: Source,
    pub summary: Summary,
    /// What happened, for readers.
    #[serde(default)]
    pub story: Story,
    pub points: Points,
    /// What the sides were told, as far as the reader may read it.
    pub briefings: Vec<Briefing>,
    pub grounds: Vec<Ground>,
    /// The table when the span begins.
    pub before: Vec<Situation>,
    pub forces: [Force; 2],
    /// Orders in the sequence in which they were turned up.
    pub orders: Vec<Orders>,
    pub days: Vec<Day>,
    /// The battles on tables: those of the war itself, then the smaller ones, in the order in which they were opened.
    pub battles: Vec<SmallBattle>,
    pub losses: [SideLosses; 2],
    pub breakdown: Breakdown,
    pub supply: Vec<SupplyLine>,
    /// What became of people by name, in the order of the entries.
    pub people: Vec<Named>,
    /// Who stood out, deed by deed.
    pub honours: Vec<Honour>,
    pub rulings: Vec<Ruling>,
    pub amendments: Vec<Amendment>,
    pub remarks: Vec<Remark>,
    /// Taken at the table, in the order of the entries.
    pub photographs: Vec<Photograph>,
    pub luck: Vec<Luck>,
    /// The chance to win, where it was counted.
    pub prospects: Option<Prospects>,
    pub faces: Vec<Faces>,
    pub fairness: Vec<DiceTested>,
    pub calibration: Vec<Calibration>,
    pub rolls: Vec<Roll>,
    /// Sections of the rules that gave or took dice, the most used first.
    pub rules: Vec<RuleUse>,
    pub glossary: Vec<Term>,
}

/// A word of the game, for those who do not play it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Term {
    pub term: String,
    pub meaning: String,
}

/// What a player remarked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Remark {
    pub when: String,
    pub who: String,
    pub side: Option<Side>,
    pub text: String,
    pub entries: Entries,
}

/// A photograph taken at the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Photograph {
    pub when: String,
    pub who: String,
    /// In the words of the person who added it; may be empty.
    pub caption: String,
    /// In pixels.
    pub width: u32,
    pub height: u32,
    /// A JPEG in base64.
    pub jpeg: String,
    /// Its own entry.
    pub entries: Entries,
}

/// A side and who played it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SideName {
    pub name: String,
    /// In its senior seat.
    pub player: String,
    /// Those with seats of their own below it.
    pub commanders: Vec<CommanderName>,
}

/// A commander's seat and who played it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CommanderName {
    pub seat: Seat,
    /// "Lt Col Hale".
    pub post: String,
    /// Empty without a name.
    pub player: String,
}

/// The part of the journal the report was made from.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Source {
    pub entries: Entries,
    /// The hash of the last entry, in hexadecimal: it stands for every entry before it.
    pub hash: String,
    /// The rule sets in force, by tag and fingerprint.
    pub rules: Vec<String>,
    /// The program that founded the war.
    pub program: String,
}

/// The first page: one headline, and the four questions of a review.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Summary {
    pub headline: String,
    /// What was supposed to happen.
    pub intended: Vec<Sentence>,
    pub happened: Vec<Sentence>,
    /// Why it went that way.
    pub why: Vec<Sentence>,
    /// What follows.
    pub next: Vec<Sentence>,
}

/// A sentence with its place in the journal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sentence {
    pub text: String,
    pub entries: Entries,
}

/// Objective points, and who held what.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Points {
    pub before: [u32; 2],
    pub after: [u32; 2],
    pub objectives: Vec<Objective>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Objective {
    pub name: String,
    pub value: u16,
    pub before: Option<Side>,
    pub after: Option<Side>,
    /// The last time it changed hands in this span.
    pub taken: Option<Entries>,
}

/// One day of the diary.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Day {
    /// 1 is the first day.
    pub day: u8,
    pub date: String,
    /// Weather, supply and replacements at dawn.
    pub dawn: Vec<Sentence>,
    /// The table as the day, or the span, begins on it.
    pub opening: Vec<Situation>,
    pub rounds: Vec<Round>,
    /// The table when the night falls, or the span ends.
    pub closing: Vec<Situation>,
    pub nights: Vec<Night>,
}

/// One round of a day.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Round {
    /// The battle's title; empty where the war has only this one.
    #[serde(default)]
    pub battle: String,
    /// `None` for the whole of a battle that has no rounds.
    pub round: Option<u8>,
    /// When it began, such as `09:00`.
    pub hour: String,
    pub lines: Vec<Line>,
    /// The table as it ended, with what moved in it.
    pub closing: Situation,
}

/// One line of the diary.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Line {
    pub hour: String,
    /// Where, in words; empty when it is everywhere.
    pub place: String,
    pub entries: Entries,
    pub what: What,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum What {
    Fight(Box<Fight>),
    Moves(Moves),
    Told(Told),
}

/// Whatever one sentence says best.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Told {
    pub about: About,
    pub text: String,
}

/// What a sentence is about, so that a reader may pick.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum About {
    Orders,
    Reinforcement,
    Loss,
    Headquarters,
    Objective,
    Command,
    Ruling,
    Remark,
    End,
}

/// An attack, a barrage or an air strike.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fight {
    pub kind: FightKind,
    /// The attacking side.
    pub side: Side,
    /// Who attacks, by name.
    pub attacker: String,
    /// Who is attacked, and where.
    pub target: String,
    /// Supports that both sides called in, one sentence each.
    pub supports: Vec<String>,
    pub attack: Throw,
    /// `None` when the target does not throw.
    pub defence: Option<Throw>,
    /// What came of it, one sentence each.
    pub outcome: Vec<String>,
    /// Stands destroyed, by side.
    pub destroyed: [u16; 2],
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FightKind {
    CloseCombat,
    DistantFire,
    Barrage,
    AirStrike,
}

/// Dice that were thrown for hits.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Throw {
    pub dice: u16,
    pub hits: u16,
    /// The mean number of hits, exactly; absent when the journal does not say.
    pub expected: Option<kernel::odds::Fraction>,
    /// The `rolled` entry.
    pub roll: Option<u64>,
}

/// Who moved in one battalion's turn, or in one side's artillery phase.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Moves {
    pub side: Side,
    /// The battalion, or the battery.
    pub unit: String,
    pub stands: Vec<StandMove>,
}

/// Where a stand was, and where it ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StandMove {
    pub name: String,
    pub from: String,
    pub to: String,
    /// "marches", "retreats"; empty for a plain move.
    pub manner: String,
}

/// The night after a day.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Night {
    /// As of a round.
    #[serde(default)]
    pub battle: String,
    pub hour: String,
    pub recoveries: Vec<Recovery>,
    pub lines: Vec<Line>,
}

/// What one battalion got back in a night.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Recovery {
    pub side: Side,
    pub unit: String,
    pub points: u16,
    /// Stands and platoons that were formed again, by name.
    pub formed: Vec<String>,
    pub men: u32,
    pub entries: Entries,
}

/// What a side lost in the span.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SideLosses {
    pub total: Losses,
    /// Units that lost anything, in the order of their ids.
    pub units: Vec<UnitLosses>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct UnitLosses {
    pub unit: String,
    pub losses: Losses,
    /// From the first of these losses to the last.
    pub entries: Entries,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Losses {
    /// Strength points.
    pub points: u32,
    pub stands: u32,
    pub platoons: u32,
    pub killed: u32,
    pub wounded: u32,
    pub captured: u32,
    pub stragglers: u32,
    /// Tanks, cars or guns.
    pub vehicles: u32,
}

/// An umpire's decision.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ruling {
    pub when: String,
    pub text: String,
    pub entries: Entries,
}

impl Losses {
    /// Sums up. A fate that was counted and is another now is taken off again: it comes as the complement of what it was, and sums
    /// wrap round.
    pub fn add(&mut self, other: &Self) {
        let sums = [
            (&mut self.points, other.points),
            (&mut self.stands, other.stands),
            (&mut self.platoons, other.platoons),
            (&mut self.killed, other.killed),
            (&mut self.wounded, other.wounded),
            (&mut self.captured, other.captured),
            (&mut self.stragglers, other.stragglers),
            (&mut self.vehicles, other.vehicles),
        ];
        for (sum, more) in sums {
            *sum = sum.wrapping_add(more);
        }
    }

    #[must_use]
    pub fn is_nothing(&self) -> bool {
        *self == Self::default()
    }

    /// Men of every fate; sums wrap round, as in [`Self::add`].
    #[must_use]
    pub const fn men(&self) -> u32 {
        self.killed
            .wrapping_add(self.wounded)
            .wrapping_add(self.captured)
            .wrapping_add(self.stragglers)
    }
}

impl Throw {
    /// Hits above the mean; below it when negative. Nothing when the mean is unknown.
    #[must_use]
    pub fn swing(&self) -> Option<kernel::odds::Fraction> {
        let expected = self.expected.clone()?;
        Some(kernel::odds::Fraction::whole(i64::from(self.hits)) - expected)
    }
}
