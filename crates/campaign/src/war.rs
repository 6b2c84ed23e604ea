//! The war as a rule set: its orders and events wrap those of its battles, and every battle event carries what it did to
//! the men. Battles are a closed list; adding a rule set adds an arm to each match below.

mod derive;
mod diary;
mod faults;
mod headquarters;
mod men;
mod refusal;

use std::collections::BTreeMap;
use std::sync::Arc;

use chrono::NaiveDate;
use kernel::{Halt, Offers, Refusal as _, RuleSet, Seat, Seq, Side, Tape};
use serde::{Deserialize, Serialize};
use two_star_general as tsg;
use two_star_general::TwoStarGeneral;
use two_star_general::state::StandId;

use crate::people::{Fate, People};
use crate::roster::{Roster, RosterChange};
use crate::setup::{BattleId, BattleSetup, WarSetup};

pub use refusal::WarRefusal;

/// The entry that founds a war.
const FOUNDED: Seq = Seq(1);

/// The war, for callers that treat all rule sets alike.
#[derive(Clone, Copy, Debug)]
pub struct War;

/// An order to one battle of the war.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct WarOrder {
    pub battle: BattleId,
    pub order: BattleOrder,
}

/// An order of one of the rule sets.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum BattleOrder {
    TwoStarGeneral(tsg::Order),
}

/// What happened. Names here are promises: old journals contain them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum WarEvent {
    /// Something happened in a battle, and this is what it did to the roster: both in one entry, so that strength points and
    /// men agree after every entry.
    Battle {
        battle: BattleId,
        event: BattleEvent,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        men: Vec<RosterChange>,
    },
    /// A new day. `supply` by side.
    DayDawned {
        day: u8,
        date: NaiveDate,
        weather: String,
        supply: [String; 2],
    },
    ReplacementsArrived {
        side: Side,
        men: u32,
    },
    /// The stand of a named commander was destroyed.
    CommanderFell {
        post: StandId,
        name: String,
        rank: String,
        fate: Fate,
    },
    /// Somebody takes over a vacant post. Without a name he is an acting commander.
    CommandTaken {
        post: StandId,
        name: String,
        rank: String,
    },
}

/// An event of one of the rule sets.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BattleEvent {
    TwoStarGeneral(tsg::Event),
}

/// The war as it stands.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct WarState {
    /// Shared, never changed, not part of a snapshot; [`WarState::reattach`] puts it back.
    #[serde(skip)]
    pub setup: Arc<WarSetup>,
    pub battles: BTreeMap<BattleId, Battle>,
    pub roster: Roster,
    pub people: People,
}

/// A battle of one of the rule sets.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Battle {
    TwoStarGeneral(tsg::State),
}

impl RuleSet for War {
    const TAG: &'static str = "war";
    const FOLD_VERSION: u32 = 1;

    type State = WarState;
    type Order = WarOrder;
    type Event = WarEvent;
    type Refusal = WarRefusal;

    fn decide(
        state: &WarState,
        seat: Seat,
        order: &WarOrder,
        tape: &mut Tape<'_>,
    ) -> Result<Vec<WarEvent>, Halt<WarRefusal>> {
        let battle = state.battle(order.battle);
        let unknown = WarRefusal::UnknownBattle { battle: order.battle };
        match (battle.ok_or(Halt::Refused(unknown))?, &order.order) {
            (Battle::TwoStarGeneral(battle), BattleOrder::TwoStarGeneral(given)) => {
                let events = TwoStarGeneral::decide(battle, seat, given, tape).map_err(lift)?;
                derive::derive(state, order.battle, battle, events).map_err(Halt::Refused)
            }
        }
    }

    fn evolve(state: &mut WarState, event: &WarEvent, at: Seq) {
        match event {
            WarEvent::Battle { battle, event, men } => {
                derive::count_fights(state, *battle, event);
                if let Some(battle) = state.battles.get_mut(battle) {
                    battle.evolve(event, at);
                }
                for change in men {
                    state.roster.fold(&state.setup.roster, change);
                }
            }
            WarEvent::DayDawned { .. } => {}
            WarEvent::ReplacementsArrived { side, men } => {
                let pools = &mut state.roster.pools[side.index()];
                pools.replacements = pools.replacements.saturating_add(*men);
                pools.arrived = pools.arrived.saturating_add(*men);
            }
            WarEvent::CommanderFell { post, fate, .. } => state.people.fall(*post, *fate, at),
            WarEvent::CommandTaken { post, name, rank } => {
                state.people.take_over(*post, name, rank, at);
            }
        }
    }

    fn legal(state: &WarState, seat: Seat) -> Offers<WarOrder> {
        let battle = BattleId::main();
        let mut offers = TwoStarGeneral::legal(state.main(), seat)
            .map(|order| WarOrder { battle, order: BattleOrder::TwoStarGeneral(order) });
        let all = core::mem::take(&mut offers.offers);
        for offer in all {
            let BattleOrder::TwoStarGeneral(order) = &offer.order.order;
            match men::may_be_manned(state, state.main(), order) {
                Ok(()) => offers.offers.push(offer),
                Err(why) => offers.bar(offer.label, why.refused()),
            }
        }
        offers
    }

    fn diary(state: &WarState, event: &WarEvent) -> String {
        diary::sentence(state, event)
    }

    fn fingerprint() -> String {
        format!("war/{}+{}", Self::FOLD_VERSION, TwoStarGeneral::fingerprint())
    }

    fn faults(state: &WarState) -> Vec<String> {
        faults::faults(state)
    }
}

impl WarOrder {
    /// An order to the main battle.
    #[must_use]
    pub fn main(order: tsg::Order) -> Self {
        Self { battle: BattleId::main(), order: BattleOrder::TwoStarGeneral(order) }
    }
}

impl Battle {
    fn begin(setup: &BattleSetup) -> Self {
        match setup {
            BattleSetup::TwoStarGeneral(setup) => {
                Self::TwoStarGeneral(tsg::State::begin(setup.clone()))
            }
        }
    }

    fn evolve(&mut self, event: &BattleEvent, at: Seq) {
        match (self, event) {
            (Self::TwoStarGeneral(state), BattleEvent::TwoStarGeneral(event)) => {
                TwoStarGeneral::evolve(state, event, at);
            }
        }
    }
}

impl WarState {
    /// The war before its first order: the first day has dawned.
    #[must_use]
    pub fn begin(setup: Arc<WarSetup>) -> Self {
        let battles = setup.battles.iter().map(|(id, setup)| (*id, Battle::begin(setup)));
        let mut state = Self {
            battles: battles.collect(),
            roster: Roster::begin(&setup.roster),
            people: People::begin(&setup.people, FOUNDED),
            setup,
        };
        for event in derive::dawn(&state, 1) {
            War::evolve(&mut state, &event, FOUNDED);
        }
        state
    }

    /// Puts the setup back after a snapshot was loaded.
    pub fn reattach(&mut self, setup: Arc<WarSetup>) {
        for (id, battle) in &mut self.battles {
            match (battle, setup.battles.get(id)) {
                (Battle::TwoStarGeneral(state), Some(BattleSetup::TwoStarGeneral(setup))) => {
                    state.setup = setup.clone();
                }
                (Battle::TwoStarGeneral(_), None) => {}
            }
        }
        self.setup = setup;
    }

    /// What is wrong with the balance of men and strength points (RULES.md H.2 I1 to I3): nothing, after every single entry.
    /// [`War::faults`] adds what must hold after every order.
    #[must_use]
    pub fn imbalances(&self) -> Vec<String> {
        faults::balance(self)
    }

    #[must_use]
    pub fn battle(&self, id: BattleId) -> Option<&Battle> {
        self.battles.get(&id)
    }

    /// The main battle.
    ///
    /// # Panics
    /// When there is none; every war begins with one.
    #[must_use]
    pub fn main(&self) -> &tsg::State {
        match &self.battles[&BattleId::main()] {
            Battle::TwoStarGeneral(state) => state,
        }
    }

    /// How the main battle, and with it the war, ended; `None` while it goes on.
    #[must_use]
    pub fn over(&self) -> Option<&tsg::state::Outcome> {
        match &self.main().phase {
            tsg::state::Phase::Over(outcome) => Some(outcome),
            _ => None,
        }
    }
}

/// A battle's halt as the war's.
fn lift(halt: Halt<tsg::Refusal>) -> Halt<WarRefusal> {
    match halt {
        Halt::Refused(refusal) => Halt::Refused(WarRefusal::Battle(refusal)),
        Halt::Needs(call) => Halt::Needs(call),
        Halt::Unfit(unfit) => Halt::Unfit(unfit),
    }
}
