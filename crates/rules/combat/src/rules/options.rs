//! The readings that a group may switch at founding (`combat.*`), each with the ruling that leaves it open.

use serde::{Deserialize, Serialize};

/// The readings that a group may switch at founding (`combat.*`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "camelCase")]
pub struct Options {
    /// R4: whether a 10 always hits and a 1 always misses.
    pub naturals: Naturals,
    /// R7: which pins cost the next activation.
    pub pinned_skips: PinnedSkips,
    /// R9: what a light wound forbids besides Combat Moves.
    pub light_wound: LightWound,
    /// R11: whether a reply to a charge costs the card.
    pub charge_reply: ReplyCost,
    /// R12: how an odd inverted Accuracy is halved.
    pub out_of_sight: Halving,
    /// §10, R59: fences trip on their number or on their inch marks.
    pub trip: Trip,
}

macro_rules! switch {
    ($($(#[$meta:meta])* $name:ident { $first:ident = $word:literal $(, $other:ident = $other_word:literal)* })*) => {
        $(
            $(#[$meta])*
            #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
            pub enum $name {
                #[default]
                #[serde(rename = $word)]
                $first,
                $(
                    #[serde(rename = $other_word)]
                    $other,
                )*
            }
        )*
    };
}

switch! {
    Naturals { HitAndMiss = "hitAndMiss", Plain = "plain" }
    PinnedSkips { NoCover = "noCover", Always = "always", Never = "never" }
    LightWound { NoMoves = "noMoves", NoCombatMove = "noCombatMove" }
    ReplyCost { Free = "free", Card = "card" }
    Halving { Down = "down", Up = "up" }
    Trip { Count = "count", Marks = "marks" }
}
