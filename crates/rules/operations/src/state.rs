//! The nouns of a corps battle. Data only; questions about it are in [`crate::position`].

mod air;
mod game;
mod knowledge;
mod setup;

pub use air::{AirPhase, Flown, Raised, Sortie, Squadron};
pub use game::{
    Bridge, BridgeState, CombatPhase, Dump, EndReason, OrdersPhase, Outcome, Phase, Place, Planned,
    Prepared, State, Unit,
};
pub use knowledge::{
    Body, By, Encounter, Eyes, Glimpse, Heading, Heard, Knowledge, News, Noted, Sighting, Size,
    Strength, Troops, UnitReport,
};
pub use setup::{
    AirForce, Arrival, BridgeId, BridgeSpec, DumpId, DumpSpec, Flags, FormationId, FormationSpec,
    Half, Objective, ObjectiveAt, ObjectiveId, RegionId, Setup, SideSetup, Source, SquadronId,
    SquadronKind, SquadronSpec, UnitId, UnitSpec, Weather, Weight,
};

pub use crate::rules::options::Options;
