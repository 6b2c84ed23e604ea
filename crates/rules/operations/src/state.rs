//! The nouns of a corps battle. Data only; questions about it are in [`crate::position`].

mod air;
mod game;
mod setup;

pub use air::{AirPhase, Flown, Raised, Report, Sortie, Squadron};
pub use game::{
    Bridge, BridgeState, CombatPhase, Dump, EndReason, OrdersPhase, Outcome, Phase, Place, Planned,
    Prepared, State, Unit,
};
pub use setup::{
    AirForce, Arrival, BridgeId, BridgeSpec, DumpId, DumpSpec, Flags, FormationId, FormationSpec,
    Half, Objective, ObjectiveAt, ObjectiveId, RegionId, Setup, SideSetup, Source, SquadronId,
    SquadronKind, SquadronSpec, UnitId, UnitSpec, Weather, Weight,
};

pub use crate::rules::options::Options;
