//! The ladder of orders, and what a platoon has lost of its count.

use serde::{Deserialize, Serialize};

use crate::rules::options::FollowPosition;
use crate::tables::COUNT;

/// §11.2 The orders, from the top of the ladder; Follow has its own place on it (R2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
#[cfg_attr(feature = "types", ts(rename = "BgcOrderMarker"))]
pub enum OrderMarker {
    Double,
    Move,
    Aim,
    Follow,
    Defend,
    Shaken,
    Hold,
    Back,
    Rout,
}

/// §11.5.9 What a platoon has lost of its count.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Casualties {
    pub dead: u8,
    pub wounded: u8,
}

impl OrderMarker {
    pub const ALL: [Self; 9] = [
        Self::Double,
        Self::Move,
        Self::Aim,
        Self::Follow,
        Self::Defend,
        Self::Shaken,
        Self::Hold,
        Self::Back,
        Self::Rout,
    ];

    /// R3 The ladder that troops fall down; Follow is not on it.
    pub const LADDER: [Self; 8] = [
        Self::Double,
        Self::Move,
        Self::Aim,
        Self::Defend,
        Self::Shaken,
        Self::Hold,
        Self::Back,
        Self::Rout,
    ];

    /// The book's word.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Double => "Double",
            Self::Move => "Move",
            Self::Aim => "Aim",
            Self::Follow => "Follow",
            Self::Defend => "Defend",
            Self::Shaken => "Shaken",
            Self::Hold => "Hold",
            Self::Back => "Back",
            Self::Rout => "Rout",
        }
    }

    /// R2 Its place from the top of all orders, 1 to 9.
    #[must_use]
    pub fn rank(self, follow: FollowPosition) -> usize {
        match (self, follow) {
            (Self::Defend, FollowPosition::BelowDefend) => Self::Follow as usize + 1,
            (Self::Follow, FollowPosition::BelowDefend) => Self::Defend as usize + 1,
            _ => self as usize + 1,
        }
    }

    /// R3 So many levels down the ladder, no farther than Rout; a platoon with Follow falls as from the order above it.
    #[must_use]
    pub fn down(self, levels: u16, follow: FollowPosition) -> Self {
        if levels == 0 {
            return self;
        }
        let from = match (self, follow) {
            (Self::Follow, FollowPosition::BelowAim) => Self::Aim,
            (Self::Follow, FollowPosition::BelowDefend) => Self::Defend,
            _ => self,
        };
        let at = Self::LADDER.iter().position(|order| *order == from).unwrap_or(0);
        let to = at.saturating_add(usize::from(levels)).min(Self::LADDER.len() - 1);
        Self::LADDER[to]
    }

    /// R2 The orders below Follow: those of disrupted troops.
    #[must_use]
    pub fn is_disrupted(self, follow: FollowPosition) -> bool {
        self.rank(follow) > Self::Follow.rank(follow)
    }
}

impl Casualties {
    /// §11.5.2 The count now: 4, and one less for each dead and each wounded.
    #[must_use]
    pub const fn count(self) -> u8 {
        COUNT.saturating_sub(self.dead).saturating_sub(self.wounded)
    }

    /// §11.9 When so many of the wounded have died, and so many are back.
    #[must_use]
    pub const fn treated(self, dead: u8, back: u8) -> Self {
        Self {
            dead: self.dead.saturating_add(dead),
            wounded: self.wounded.saturating_sub(dead.saturating_add(back)),
        }
    }

    /// §11.5.2 A platoon with four dead is taken off the table.
    #[must_use]
    pub const fn is_destroyed(self) -> bool {
        self.dead >= COUNT
    }
}
