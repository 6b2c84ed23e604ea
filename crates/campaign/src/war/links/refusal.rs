//! Why a contact is not fought out, or a smaller battle not settled.

use kernel::{Cite, Refusal};
use two_star_general::ground::Hex;

use crate::setup::BattleId;
use crate::war::link::Scale;

/// Why the war says no about a link.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LinkRefusal {
    UnknownChild {
        child: BattleId,
    },
    NotItsParent {
        child: BattleId,
        parent: BattleId,
    },
    NameTaken {
        child: BattleId,
    },
    /// The scenario has prepared an action of that name.
    NameKept {
        child: BattleId,
    },
    ScaleNotSmaller {
        parent: Scale,
        scale: Scale,
    },
    /// A contact of another book.
    NoSuchContact {
        parent: Scale,
    },
    /// Nobody stands close enough for ground to be fought over.
    NotClose,
    Nobody {
        side: String,
    },
    /// A contact that is fought out with another book.
    OtherScale {
        what: String,
        scale: Scale,
    },
    /// No enemy stands where the patrol would go.
    NobodyThere {
        hex: Hex,
    },
    TooFarForPatrol,
    /// The scenario has prepared none of that name.
    NoSuchAction {
        id: BattleId,
    },
    NotItsTime {
        id: BattleId,
    },
    /// One patrol for a stand and night.
    OutAlready {
        name: String,
    },
    Declined {
        what: String,
    },
    /// It was opened and given up.
    GivenUp {
        what: String,
    },
    /// Squads decide only what is open between one stand and one (LNK-R33).
    NotDisputed,
    /// It has fought all the minutes there are (LNK-R36).
    NoTime {
        name: String,
    },
    Frozen {
        name: String,
        child: BattleId,
    },
    RoundWaits {
        child: BattleId,
    },
    /// A company battle waits for its squads (LNK-R29).
    CompanyWaits {
        child: BattleId,
    },
    /// The smaller battle is not being fought any more.
    NotOpen {
        child: BattleId,
    },
    NotReported {
        child: BattleId,
    },
    Settled {
        child: BattleId,
    },
    StillFought {
        child: BattleId,
        below: BattleId,
    },
    UmpireOnly,
    NotASide,
    NoReason,
    Imbalance {
        what: String,
    },
}

impl Refusal for LinkRefusal {
    fn code(&self) -> &'static str {
        match self {
            Self::UnknownChild { .. } => "unknown_battle",
            Self::NotItsParent { .. } => "not_its_parent",
            Self::NameTaken { .. } => "name_taken",
            Self::NameKept { .. } => "name_kept",
            Self::ScaleNotSmaller { .. } => "scale_not_smaller",
            Self::NoSuchContact { .. } => "no_such_contact",
            Self::NotClose => "not_close",
            Self::Nobody { .. } => "nobody_to_fight",
            Self::OtherScale { .. } => "other_scale",
            Self::NobodyThere { .. } => "nobody_there",
            Self::TooFarForPatrol => "too_far_for_patrol",
            Self::NoSuchAction { .. } => "no_such_action",
            Self::NotItsTime { .. } => "not_its_time",
            Self::OutAlready { .. } => "out_already",
            Self::Declined { .. } => "declined",
            Self::GivenUp { .. } => "given_up",
            Self::NotDisputed => "not_disputed",
            Self::NoTime { .. } => "no_time_left",
            Self::Frozen { .. } => "fought_out_elsewhere",
            Self::RoundWaits { .. } => "round_waits",
            Self::CompanyWaits { .. } => "company_waits",
            Self::NotOpen { .. } => "not_open",
            Self::NotReported { .. } => "not_reported",
            Self::Settled { .. } => "settled",
            Self::StillFought { .. } => "still_fought",
            Self::UmpireOnly => "umpire_only",
            Self::NotASide => "not_a_side",
            Self::NoReason => "no_reason",
            Self::Imbalance { .. } => "imbalance",
        }
    }

    fn cite(&self) -> Cite {
        match self {
            Self::ScaleNotSmaller { .. } | Self::NoSuchContact { .. } | Self::OtherScale { .. } => {
                Cite::section("H.1")
            }
            Self::Imbalance { .. } | Self::Nobody { .. } => Cite::section("H.2"),
            Self::RoundWaits { .. } | Self::NoTime { .. } => Cite::section("H.8"),
            Self::Declined { .. }
            | Self::GivenUp { .. }
            | Self::NotDisputed
            | Self::NotASide
            | Self::UmpireOnly
            | Self::NobodyThere { .. }
            | Self::TooFarForPatrol
            | Self::NoSuchAction { .. }
            | Self::NotItsTime { .. }
            | Self::OutAlready { .. } => Cite::section("H.11"),
            _ => Cite::section("H.6"),
        }
    }

    fn sentence(&self) -> String {
        match self {
            Self::UnknownChild { child } => format!("There is no battle \"{child}\" in this war."),
            Self::NotItsParent { child, parent } => {
                format!("\"{child}\" comes from the battle \"{parent}\", not from this one.")
            }
            Self::NameTaken { child } => format!("There is a battle \"{child}\" already."),
            Self::NameKept { child } => {
                format!("The scenario keeps the name \"{child}\" for an action it has prepared.")
            }
            Self::ScaleNotSmaller { parent, scale } => format!(
                "A contact in {} is not fought out in {}: that is no smaller scale.",
                parent.title(),
                scale.title()
            ),
            Self::NoSuchContact { parent } => {
                format!("{} has no such contact.", parent.title())
            }
            Self::NotClose => {
                "Only close combat is fought out: distant fire has no ground to fight over."
                    .to_owned()
            }
            Self::Nobody { side } => format!("{side} would have nobody in that fight."),
            Self::OtherScale { what, scale } => {
                format!("The {what} is fought out with {}.", scale.title())
            }
            Self::NobodyThere { hex } => format!("No enemy stands in {hex}."),
            Self::NoSuchAction { id } => {
                format!("The scenario has prepared no action \"{id}\" here.")
            }
            Self::NotItsTime { id } => {
                format!("The action \"{id}\" belongs to another place or time.")
            }
            Self::TooFarForPatrol => "A patrol goes to the hex beside its own.".to_owned(),
            Self::OutAlready { name } => format!("{name} has had its patrol tonight."),
            Self::Declined { what } => {
                format!("The other side would not fight out the {what}; it is not asked twice.")
            }
            Self::GivenUp { what } => {
                format!("The {what} was opened and given up; it is not asked for twice.")
            }
            Self::NotDisputed => "Squads decide where one stand on foot meets one on foot, and \
                                  neither has more than twice the other's strength points."
                .to_owned(),
            Self::NoTime { name } => {
                format!("{name} has no minutes left: its fights have taken all there were.")
            }
            Self::Frozen { name, child } => format!("{name} is being fought over in \"{child}\"."),
            Self::RoundWaits { child } => {
                format!("The hours of \"{child}\" belong to this round, and it is not settled.")
            }
            Self::CompanyWaits { child } => {
                format!("Squads of this battle are in \"{child}\"; it waits for them.")
            }
            Self::NotOpen { child } => format!("\"{child}\" is not being fought any more."),
            Self::NotReported { child } => format!("\"{child}\" has not reported yet."),
            Self::Settled { child } => format!("\"{child}\" is settled."),
            Self::StillFought { child, below } => {
                format!("\"{below}\", which comes from \"{child}\", is not settled.")
            }
            Self::UmpireOnly => {
                "Only the umpire, or both sides together, may correct a report.".to_owned()
            }
            Self::NotASide => "Only the two sides and the umpire settle battles.".to_owned(),
            Self::NoReason => "A correction needs a reason.".to_owned(),
            Self::Imbalance { what } => format!("The report does not balance: {what}."),
        }
    }

    fn instead(&self) -> Option<String> {
        match self {
            Self::Frozen { child, .. }
            | Self::RoundWaits { child }
            | Self::CompanyWaits { child } => {
                Some(format!("Accept the report of \"{child}\", or give it up, first."))
            }
            Self::StillFought { below, .. } => Some(format!("Settle \"{below}\" first.")),
            Self::NotReported { child } => Some(format!("Close \"{child}\" first.")),
            Self::Declined { .. } | Self::NotClose => {
                Some("Attack as usual, with dice.".to_owned())
            }
            Self::NotDisputed => Some("Fight it out with Combat Captain.".to_owned()),
            Self::NameKept { .. } => Some("Give it another name.".to_owned()),
            Self::UmpireOnly => Some(super::super::UMPIRES_SEAT.to_owned()),
            _ => None,
        }
    }
}

impl From<LinkRefusal> for kernel::Halt<super::WarRefusal> {
    fn from(refusal: LinkRefusal) -> Self {
        Self::Refused(super::WarRefusal::Link(refusal))
    }
}
