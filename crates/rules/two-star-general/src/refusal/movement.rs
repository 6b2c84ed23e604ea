//! Refusals of §2: moves, retreats, shuffles, and support platoons that change hands.

use kernel::{Cite, Refusal, Side};
use strum::IntoStaticStr;
use thiserror::Error;

use crate::ground::Hex;
use crate::state::{BattalionId, PlatoonId, StandId, Status};

#[derive(Clone, Debug, PartialEq, Eq, Error, IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
pub enum MovementRefusal {
    // Whether the stand may move at all.
    #[error("{battalion} is on {status}; only a battalion on Move may move", status = .status.word())]
    NotOnMove { battalion: BattalionId, status: Status },
    #[error(
        "{battalion} is on {status}; only a battalion on Retreat may retreat",
        status = .status.word()
    )]
    NotOnRetreat { battalion: BattalionId, status: Status },
    #[error(
        "{battalion} is on {status}; only a battalion on Hold or Dig In may shuffle",
        status = .status.word()
    )]
    NotInPlace { battalion: BattalionId, status: Status },
    #[error("{battalion} has lost its headquarters and does not move before it returns")]
    HeadquartersLost { battalion: BattalionId },
    #[error("{battalion} is done moving: platoons have been exchanged or the attack is made")]
    MovementOver { battalion: BattalionId },
    #[error("{stand} has moved this turn")]
    AlreadyMoved { stand: StandId },

    // Whether the path is one.
    #[error("{stand} goes nowhere")]
    NoPath { stand: StandId },
    #[error("{hex} is off the map")]
    OffTheMap { hex: Hex },
    #[error("{from} and {to} do not touch")]
    NotAdjacent { from: Hex, to: Hex },
    #[error("the path comes to {hex} twice")]
    Twice { hex: Hex },
    #[error("{stand} can move {allowance} hexes; that takes {wanted}")]
    TooFar { stand: StandId, wanted: usize, allowance: usize },

    // What stops it on the way.
    #[error("{hex} is held by the enemy")]
    EnemyThere { hex: Hex },
    #[error("{hex} cannot be entered")]
    Impassable { hex: Hex },
    #[error("the move ends on entering the terrain of {hex}")]
    HaltsInTerrain { hex: Hex },
    #[error("the move ends in {hex}, in an enemy zone of control")]
    HaltsInZone { hex: Hex },
    #[error("a move halts before the river to {hex}; it can be entered with the next move")]
    HaltsBeforeRiver { hex: Hex },
    #[error("a strategic move halts before the terrain of {hex}")]
    StrategicHaltsBefore { hex: Hex },
    #[error("a strategic move may not start in {hex}, within two hexes of an enemy")]
    StrategicStart { hex: Hex },
    #[error("a strategic move may not come to {hex}, within two hexes of an enemy")]
    StrategicNear { hex: Hex },
    #[error("{hex} is taken by {by}")]
    HexTaken { hex: Hex, by: StandId },

    // §2.6 where a retreat leads.
    #[error("{hex} is nearer to the enemy, and there is another way from {from}")]
    TowardsEnemy { from: Hex, hex: Hex },
    #[error("{hex} is farther from the home edge, and there is another way from {from}")]
    AwayFromHome { from: Hex, hex: Hex },
    #[error("{side} has no home edge to leave over")]
    NoHomeEdge { side: Side },
    #[error("{hex} is not on the home edge")]
    NotOnHomeEdge { hex: Hex },

    // §2.2 who changes places with whom.
    #[error("nobody changes places")]
    NobodyMoves,
    #[error("{battalion} has shuffled this turn")]
    AlreadyShuffled { battalion: BattalionId },
    #[error("{stand} is not part of {battalion}")]
    NotOfBattalion { stand: StandId, battalion: BattalionId },
    #[error("{stand} stays where it is; leave it out")]
    Stays { stand: StandId },
    #[error("{hex} is not a hex that one of these stands makes free")]
    NotFreed { hex: Hex },
    #[error("{hex} is given to two stands")]
    GivenTwice { hex: Hex },
    #[error("{stand} is out of command")]
    OutOfCommand { stand: StandId },
    #[error("{stand} would be out of command in {hex}")]
    EndsOutOfCommand { stand: StandId, hex: Hex },
    #[error("{stand} cannot reach {hex} through hexes its side holds")]
    OutOfReach { stand: StandId, hex: Hex },

    // §2.3 what may be with whom.
    #[error("{battalion} has made its attack; platoons are exchanged before it")]
    AttackMade { battalion: BattalionId },
    #[error("the headquarters of {battalion} has come back this turn: nothing else moves")]
    HeadquartersCameBack { battalion: BattalionId },
    #[error("{platoon} is with {stand} already")]
    WithItAlready { platoon: PlatoonId, stand: StandId },
    #[error("{platoon} is not part of {battalion}")]
    PlatoonOfOther { platoon: PlatoonId, battalion: BattalionId },
    #[error("{platoon} is an armoured transport, and {stand} is no armoured infantry")]
    NotArmouredInfantry { platoon: PlatoonId, stand: StandId },
    #[error("there is no room with {stand} for {platoon} and what else is there")]
    NoRoom { platoon: PlatoonId, stand: StandId },
}

impl Refusal for MovementRefusal {
    fn code(&self) -> &'static str {
        self.into()
    }

    fn cite(&self) -> Cite {
        match self {
            Self::NoPath { .. }
            | Self::OffTheMap { .. }
            | Self::NotAdjacent { .. }
            | Self::Twice { .. }
            | Self::TooFar { .. }
            | Self::EnemyThere { .. }
            | Self::StrategicNear { .. } => Cite::section("2"),
            Self::NotOnMove { .. }
            | Self::NotInPlace { .. }
            | Self::NobodyMoves
            | Self::AlreadyShuffled { .. }
            | Self::NotOfBattalion { .. }
            | Self::Stays { .. }
            | Self::NotFreed { .. }
            | Self::OutOfCommand { .. }
            | Self::EndsOutOfCommand { .. }
            | Self::OutOfReach { .. } => Cite::section("2.2"),
            Self::WithItAlready { .. } | Self::PlatoonOfOther { .. } => Cite::section("2.3"),
            Self::HaltsInZone { .. } => Cite::section("2.4"),
            Self::HaltsInTerrain { .. }
            | Self::HaltsBeforeRiver { .. }
            | Self::StrategicHaltsBefore { .. } => Cite::section("2.5"),
            Self::NotOnRetreat { .. } => Cite::section("2.6"),
            Self::HexTaken { .. } | Self::GivenTwice { .. } | Self::NoRoom { .. } => {
                Cite::section("1.3")
            }
            Self::NotArmouredInfantry { .. } => Cite::section("2.1"),
            Self::AlreadyMoved { .. } => Cite::section("1.7"),
            Self::HeadquartersLost { .. } => Cite::section("6"),
            Self::Impassable { .. } => Cite::ruling(30),
            Self::StrategicStart { .. } => Cite::ruling(32),
            Self::NoHomeEdge { .. } | Self::NotOnHomeEdge { .. } => Cite::ruling(34),
            Self::MovementOver { .. } | Self::AttackMade { .. } => Cite::ruling(51),
            Self::HeadquartersCameBack { .. } => Cite::ruling(99),
            Self::TowardsEnemy { .. } | Self::AwayFromHome { .. } => Cite::ruling(74),
        }
    }

    fn sentence(&self) -> String {
        self.to_string()
    }

    fn instead(&self) -> Option<String> {
        match self {
            Self::NotOnMove { status: Status::Hold | Status::DigIn, .. } => {
                Some("its core stands may change places with each other".to_owned())
            }
            Self::HaltsInTerrain { hex } | Self::HaltsInZone { hex } => {
                Some(format!("end the move in {hex}"))
            }
            Self::TooFar { allowance, .. } => Some(format!("end it after {allowance} hexes")),
            Self::StrategicStart { .. } => Some("it may move at its normal rate".to_owned()),
            Self::NoRoom { .. } => Some(
                "a stand has room for one platoon and one truck, or one armoured transport"
                    .to_owned(),
            ),
            _ => None,
        }
    }
}
