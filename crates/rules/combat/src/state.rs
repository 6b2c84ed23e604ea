//! The nouns of a squad's fight. Data only; questions about it are in [`crate::position`].

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

pub use kernel::table::Edge;
use kernel::table::{Declared, Length, Point, Table};
use kernel::{Seq, Side, id_type};
use serde::{Deserialize, Serialize};

use crate::order::Shot;
pub use crate::rules::options::Options;
pub use crate::tables::{Rank, Weapon, Wound};

id_type!(
    /// A soldier, who is also a card of the deck, such as `b3`.
    SoldierId
);

/// Everything about a fight that never changes.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Setup {
    /// Where it is fought; without one every range, cover and way is declared (R45).
    pub table: Option<Table>,
    /// By [`Side::index`].
    pub sides: [SideSetup; 2],
    /// §1, §1.2
    pub soldiers: BTreeMap<SoldierId, SoldierSpec>,
    /// The ground the fight is about (R47).
    pub objectives: BTreeMap<String, Objective>,
    /// The side that keeps the ground when nobody has more on it (R47).
    pub defender: Option<Side>,
    /// Turns to play; 0 for as many as it takes (R47).
    pub turns: u16,
    pub options: Options,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SideSetup {
    pub name: String,
    /// Where its men may leave the table (R48).
    pub home_edge: Option<Edge>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SoldierSpec {
    /// What people call him, his rank left out.
    pub name: String,
    pub rank: Rank,
    pub side: Side,
    /// §1.1 Training and Experience, as the lowest die that passes a test.
    pub training: u8,
    /// §1.1 Accuracy, as the lowest die that hits.
    pub accuracy: u8,
    pub weapons: Vec<Weapon>,
    /// §2.2 He may exchange cards with the men of his squad.
    #[serde(default)]
    pub nco: bool,
    /// Which of his side's squads he belongs to, from 1; 0 where it is said of nobody.
    #[serde(default)]
    pub squad: u16,
    /// §6.4
    #[serde(default)]
    pub medic: bool,
    /// §9.2 The fire team he comes with, if he is not here from the beginning.
    #[serde(default)]
    pub reserve: Option<u8>,
    /// Where he starts, in battles with positions; where he comes on, for one who arrives later.
    #[serde(default)]
    pub start: Option<Point>,
}

/// Ground worth fighting for: a place and how far around it counts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Objective {
    /// `None` in a battle without positions.
    pub at: Option<Point>,
    pub radius: Length,
    pub holder: Option<Side>,
}

/// A fight as it stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct State {
    pub setup: Arc<Setup>,
    /// From 1.
    pub turn: u16,
    /// The entry that began the turn.
    pub turn_at: Seq,
    pub phase: Phase,
    pub soldiers: BTreeMap<SoldierId, Soldier>,
    /// Cards not drawn yet (R27).
    pub deck: BTreeSet<SoldierId>,
    /// Pairs locked in close combat: who charged first, whom.
    pub contacts: BTreeSet<(SoldierId, SoldierId)>,
    /// What must still happen before the active man is done, the next thing last.
    pub agenda: Vec<Step>,
    /// Who holds which ground.
    pub held: BTreeMap<String, Option<Side>>,
    /// §9.2 By [`Side::index`]: whether it has asked this turn, and how many fire teams come with the next.
    pub requests: [Request; 2],
    /// Shots the umpire has ruled on, until one of the two moves or the turn ends.
    pub overruled: Vec<Overruled>,
}

/// A ruling on what one man sees of another.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Overruled {
    pub firer: SoldierId,
    pub target: SoldierId,
    pub shot: Declared<Shot>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Request {
    pub asked: bool,
    pub granted: bool,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Soldier {
    pub place: Place,
    /// In battles with positions, while he is on the table.
    pub at: Option<Point>,
    pub wound: Wound,
    /// The entry that hurt him last.
    pub hurt_at: Seq,
    /// §3.7 Until he moves.
    pub took_cover: bool,
    /// §5.3, R7 Until the card that it costs him is spent.
    pub pinned: bool,
    /// R7 The pin costs his next card; one that costs nothing ends when that card comes.
    pub skips: bool,
    /// §6.2 Since he activated last.
    pub dragged: bool,
    /// The wounded friend he looks after, as long as he stays (R53).
    pub tends: Option<SoldierId>,
    /// §7.4–7.6 What each weapon has used up and how far its reloading is.
    pub ammunition: BTreeMap<Weapon, Ammunition>,
    /// §6.3 Critical tests taken, and what medics made worse.
    pub tests: u8,
    pub worse: u8,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ammunition {
    /// Uses since it was loaded.
    pub used: u8,
    /// Half actions of reloading (R26).
    pub halves: u8,
    /// §7.5 The die has asked for a second action.
    pub again: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Place {
    /// With a fire team that has not come.
    Reserve,
    Field,
    /// Off the table by his own edge.
    Left,
    Captured,
    Dead,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// The next card is to be drawn.
    Draw,
    /// A man's card is drawn, and he acts.
    Act(Active),
    Over(Outcome),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Active {
    pub soldier: SoldierId,
    /// R42 Cards are exchanged once for each draw.
    pub swapped: bool,
}

/// Something that must still happen, or be answered, before the active man is done.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// A man sets out; snap fire may meet him once (§4.5, R17).
    March(March),
    /// He has passed his test: he moves into cover, lies down, or does neither (§5.1).
    React { soldier: SoldierId, threat: Threat },
    /// He has failed it: the opponent moves him (§5.2).
    Forced { soldier: SoldierId, threat: Threat },
    /// A man was shot at and not hit (§5).
    Test { soldier: SoldierId, threat: Threat, reason: TestReason },
    /// A man is charged: he fires, runs or waits (§8.2).
    Reply { charger: SoldierId, target: SoldierId },
    /// The charger has arrived, if he has (§8.3).
    Contact { charger: SoldierId, target: SoldierId },
    /// One round of a close combat that hangs on (§8.3).
    Tick { charger: SoldierId, target: SoldierId },
    /// One round for every close combat (§8.3).
    Ticks,
    /// A machine gun's arc has reached this man (§7.3).
    Bullets { gunner: SoldierId, weapon: Weapon, target: SoldierId, shot: Shot, moved: bool },
    /// The second half of a Combat Move and Fire (§4.6).
    MayFire { soldier: SoldierId },
    /// The second half of a Fire and Combat Move (§4.6).
    MayMove { soldier: SoldierId },
    /// His activation is over.
    Done { soldier: SoldierId },
    /// The next card, or the end of the turn.
    Next,
}

/// A move as it was laid and tested.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct March {
    pub soldier: SoldierId,
    /// Without the place he stands at.
    pub way: Vec<Point>,
    pub gait: Gait,
    /// He falls at the end of it (§3.5, §3.6).
    pub falls: Option<crate::event::PinReason>,
    pub drags: Option<SoldierId>,
    pub tends: Option<SoldierId>,
    pub leaves: bool,
    /// He was shot at on it.
    pub met: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Gait {
    Run,
    CombatMove,
    HalfMove,
    Charge,
    Retreat,
    Reaction,
    Forced,
    /// Where he was when he was shot at.
    Interrupted,
}

/// Whose fire a man reacts to: from where, and how well he was covered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Threat {
    pub shooter: SoldierId,
    pub from: Option<Point>,
    pub cover: crate::tables::Cover,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TestReason {
    Missed,
    Spray,
    MachineGun,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Outcome {
    pub winner: Option<Side>,
    pub reason: EndReason,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EndReason {
    /// A side has nobody left who can act.
    NobodyLeft,
    TimeIsUp,
    Ruling,
}

impl State {
    /// A fight at its start: everybody in place, every card in the deck.
    #[must_use]
    pub fn begin(setup: Setup) -> Self {
        let positions = setup.table.is_some();
        let soldier = |(id, spec): (&SoldierId, &SoldierSpec)| (*id, Soldier::of(spec, positions));
        let soldiers: BTreeMap<_, _> = setup.soldiers.iter().map(soldier).collect();
        let here = |(id, man): (&SoldierId, &Soldier)| (man.place == Place::Field).then_some(*id);
        let held = setup.objectives.iter().map(|(name, o)| (name.clone(), o.holder)).collect();
        Self {
            turn: 1,
            turn_at: Seq(0),
            phase: Phase::Draw,
            deck: soldiers.iter().filter_map(here).collect(),
            soldiers,
            contacts: BTreeSet::new(),
            agenda: Vec::new(),
            held,
            requests: [Request::default(); 2],
            overruled: Vec::new(),
            setup: Arc::new(setup),
        }
    }
}

impl Soldier {
    fn of(spec: &SoldierSpec, positions: bool) -> Self {
        let here = spec.reserve.is_none();
        Self {
            place: if here { Place::Field } else { Place::Reserve },
            at: spec.start.filter(|_| here && positions),
            wound: Wound::None,
            hurt_at: Seq(0),
            took_cover: false,
            pinned: false,
            skips: false,
            dragged: false,
            tends: None,
            ammunition: BTreeMap::new(),
            tests: 0,
            worse: 0,
        }
    }
}
