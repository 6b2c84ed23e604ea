//! Refusals of the round's flow: phases, seats, orders, activations (§1.6, §1.7).

use kernel::{Cite, Refusal, Side};
use strum::IntoStaticStr;
use thiserror::Error;

use crate::state::{BattalionId, PlatoonId, StandId, Status};

#[derive(Clone, Debug, PartialEq, Eq, Error, IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
pub enum TurnRefusal {
    #[error("this is the {now}; that order belongs to the {wanted}")]
    WrongPhase { now: &'static str, wanted: &'static str },
    #[error("the battle is over")]
    BattleOver,
    #[error("only a side can give this order, not the umpire or the app")]
    NotASide,
    #[error("only the umpire, or both sides together, may rule")]
    NotTheUmpire,
    #[error("it is {turn}'s turn, not {side}'s")]
    NotYourTurn { side: Side, turn: Side },
    #[error("both sides must throw for the next move first")]
    ThrowFirst,
    #[error("the throw is made; {side} must choose a battalion")]
    AlreadyThrown { side: Side },
    #[error("{battalion} is having its turn; finish it first")]
    StillActing { battalion: BattalionId },
    #[error("no battalion is having its turn")]
    NobodyActing,
    #[error("there is no battalion {0} in this battle")]
    UnknownBattalion(BattalionId),
    #[error("there is no stand {0} in this battle")]
    UnknownStand(StandId),
    #[error("there is no support platoon {0} in this battle")]
    UnknownPlatoon(PlatoonId),
    #[error("{battalion} belongs to the other side")]
    NotYourBattalion { battalion: BattalionId },
    #[error("{stand} belongs to the other side")]
    NotYourStand { stand: StandId },
    #[error("{platoon} belongs to the other side")]
    NotYourPlatoon { platoon: PlatoonId },
    #[error("{platoon} is lost")]
    PlatoonLost { platoon: PlatoonId },
    #[error("{stand} is destroyed")]
    StandDestroyed { stand: StandId },
    #[error("{stand} has left the table")]
    StandGone { stand: StandId },
    #[error("{stand} has not come on yet")]
    StandWaiting { stand: StandId },
    #[error("{stand} is not part of {battalion}, whose turn it is")]
    NotItsTurn { stand: StandId, battalion: BattalionId },
    #[error("{battalion} has had its turn this round")]
    AlreadyActivated { battalion: BattalionId },
    #[error("{battalion} is out of the battle")]
    OutOfBattle { battalion: BattalionId },
    #[error("{battalion} is on {status}; it does not move in this phase")]
    NotInThisPhase { battalion: BattalionId, status: &'static str },
    #[error("{side} has sealed its orders already")]
    AlreadySealed { side: Side },
    #[error("{side} has not sealed its orders yet")]
    NotSealed { side: Side },
    #[error("{side} has turned its orders up already")]
    AlreadyRevealed { side: Side },
    #[error("a commitment is 64 hexadecimal digits")]
    NoCommitment,
    #[error("a salt is 32 hexadecimal digits")]
    NoSalt,
    #[error("these are not the orders that {side} laid face down: the commitment does not match")]
    SealBroken { side: Side },
    #[error("{battalion} needs an order")]
    OrderMissing { battalion: BattalionId },
    #[error("{battalion} has no headquarters and can be given no order")]
    NoHeadquarters { battalion: BattalionId },
    #[error("{battalion} cannot go from {from} to {to}", from = from.word(), to = to.word())]
    WrongTransition { battalion: BattalionId, from: Status, to: Status },
    #[error("the new headquarters of {battalion} is due and has room; place it first")]
    HeadquartersDue { battalion: BattalionId },
    #[error("a ruling needs a reason")]
    NoReason,
    #[error("that ruling cannot stand: {why}")]
    RulingImpossible { why: String },
}

impl Refusal for TurnRefusal {
    fn code(&self) -> &'static str {
        self.into()
    }

    fn cite(&self) -> Cite {
        match self {
            Self::AlreadySealed { .. }
            | Self::NotSealed { .. }
            | Self::AlreadyRevealed { .. }
            | Self::NoCommitment
            | Self::NoSalt
            | Self::SealBroken { .. }
            | Self::OrderMissing { .. } => Cite::section("1.6"),
            Self::WrongTransition { .. } => Cite::ruling(16),
            Self::HeadquartersDue { .. } => Cite::section("6"),
            Self::NoHeadquarters { .. } => Cite::ruling(17),
            Self::WrongPhase { .. } | Self::BattleOver => Cite::section("1.5"),
            _ => Cite::section("1.7"),
        }
    }

    fn sentence(&self) -> String {
        self.to_string()
    }

    fn instead(&self) -> Option<String> {
        match self {
            Self::WrongTransition { from, .. } => {
                let words: Vec<&str> = from.successors().iter().map(|s| s.word()).collect();
                Some(format!("from {} it may go to {}", from.word(), words.join(", ")))
            }
            Self::NobodyActing | Self::AlreadyThrown { .. } => {
                Some("choose a battalion".to_owned())
            }
            Self::ThrowFirst => Some("throw for the move".to_owned()),
            Self::StillActing { .. } => Some("end its turn".to_owned()),
            _ => None,
        }
    }
}
