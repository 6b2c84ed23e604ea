//! The war: what lies above a single battle.
//!
//! Reading order: how a war is written ([`scenario`]) and what it is made of ([`setup`]), the people ([`roster`],
//! [`people`]), the clock ([`calendar`]), and the war itself as a rule set whose orders and events wrap those of its
//! battles ([`war`]). `RULES.md` beside this crate is the index of its own rules and rulings.
//!
//! Deliberately absent: files (scenarios come in as text), the journal, and every rule of every book: a battle is decided
//! by its rule set alone, and the war derives from its events what became of the men.

pub mod action;
pub mod calendar;
pub mod commander;
pub mod hex_maps;
pub mod kinds;
pub mod people;
pub mod readings;
pub mod record;
pub mod roads;
pub mod seats;
pub mod roster;
pub mod scenario;
pub mod setup;
pub mod war;

pub use action::{ActionOpens, ActionSetup};
pub use calendar::{Calendar, DayNote, begins_in, describe, game_time, game_time_of};
pub use hex_maps::HexMap;
pub use people::honours::{Given, Honours};
pub use people::soldiers::{Decoration, Soldier, SoldierOf, Soldiers, Standing, WarRecord};
pub use people::squads::{Squad, Squads};
pub use people::{CommanderOf, Fate, Officer, People, PersonSpec};
pub use readings::{Switch, SwitchValue, WarReadings};
pub use roads::{March, Road, RoadEnd, RoadId};
pub use roster::rating::rating;
pub use roster::{
    Element, ElementSpec, Equipment, FormationId, FormationSpec, Kind, Muster, Pools, Roster,
    RosterChange, StartPools, UnitSpec,
};
pub use scenario::{Diagnostic, SCENARIO_FILE, Scenario, Sourced, schema};
pub use seats::{SeatSetup, SeatSetups};
pub use setup::{BattleId, BattleSetup, Briefing, RootBattle, RootTable, WarSetup, WarSide};
/// The rule sets the war knows, a closed list.
pub use war::crates::*;

pub use war::{
    Audience, Battle, BattleEvent, BattleNames, BattleOrder, BookRefusal, LinkRefusal, Listed,
    Told, War, WarEvent, WarOrder, WarOutcome, WarRefusal, WarState, offers_of,
};
pub use war::{
    OnTheRoad, PeopleOrder, PeopleRefusal, SeatRefusal, TRANSFER, TransferOrder, TransferRefusal,
    link,
};
