//! Kernel: the words every rule set shares, and nothing that only one book knows.
//!
//! Reading order: who acts ([`seat`]), how things are named ([`id`]), where a rule stands ([`cite`], [`rulebook`]), what a
//! group may read otherwise ([`reading`]), why a number is what it is ([`ledger`]), what the table must answer ([`call`],
//! [`tape`]), what may be ordered ([`offer`]) or not ([`refusal`]), how likely it is ([`odds`]), how dice are read and proved ([`dice`]), how
//! face-down orders are sealed ([`seal`]), how battles talk across scales ([`handoff`]), where
//! things stand for books that measure ([`table`]), how a scenario lays out a battle of theirs ([`laid`]), what an event did ([`effects`]), automatic players and their numbers
//! ([`commander`], [`generator`]), and the contract that ties one rule set together ([`rule_set`]), with an order as it unfolds ([`unfolding`]), and with
//! what a book shows of itself to those who do not know it ([`face`]).
//!
//! Deliberately absent: clocks, randomness, files, threads, floats, unordered maps, and every rule of every book.

pub mod call;
pub mod cite;
pub mod commander;
pub mod dice;
pub mod effects;
pub mod face;
pub mod generator;
pub mod handoff;
pub mod id;
pub mod laid;
pub mod ledger;
pub mod map;
pub mod names;
pub mod odds;
pub mod offer;
pub mod parse;
pub mod reading;
pub mod refusal;
pub mod rule_set;
pub mod rulebook;
pub mod seal;
pub mod seat;
pub mod table;
pub mod tape;
pub mod unfolding;

pub use call::{Call, ChoiceCall, ChoiceLimit, ChoiceOption, NamedChance, Question, RollCall};
pub use cite::Cite;
pub use commander::Commander;
pub use effects::Effects;
pub use face::Face;
pub use generator::Generator;
pub use id::{Name, Seq};
pub use ledger::{Ledger, Line};
pub use names::{Ids, Names, Said};
pub use offer::{Bar, Offer, Offers, Unlisted};
pub use reading::{Reading, ReadingValue, Readings};
pub use refusal::{Refusal, Refused};
pub use rule_set::RuleSet;
pub use rulebook::{Place, Rulebook};
pub use seat::{Actor, NoSeat, Seat, SeatId, Side};
pub use tape::{Answer, Given, Halt, Tape, Unfit};
pub use unfolding::Unfolding;
