//! What happened. Names here are promises: old journals contain them.

use kernel::Side;
use kernel::table::{Fact, Point};
use serde::{Deserialize, Serialize};

use crate::order::{Ruling, Shot};
use crate::state::{Gait, Outcome, SoldierId, Step, TestReason, Weapon, Wound};

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    // §2 cards and turns
    /// §2.1
    TurnBegan {
        turn: u16,
    },
    /// §9.2
    SoldierArrived {
        soldier: SoldierId,
        at: Option<Point>,
    },
    /// §2.1
    CardDrawn {
        soldier: SoldierId,
    },
    /// §2.2 `now` acts; the other's card is in the deck again (R18).
    CardsSwapped {
        nco: SoldierId,
        now: SoldierId,
        back: SoldierId,
    },
    /// §2 A card that brought no action (R7, R28).
    CardSpent {
        soldier: SoldierId,
        reason: SpentReason,
    },
    /// §2.3
    ActivationEnded {
        soldier: SoldierId,
    },
    /// What must still happen or be answered, the next thing last.
    Pending {
        steps: Vec<Step>,
    },

    // §3 movement
    /// §3.3, §3.6 `fence` is the one he fell over, counted from 1.
    TripThrown {
        soldier: SoldierId,
        face: u8,
        fences: u8,
        fence: Option<u8>,
    },
    /// §3.4, §3.5 The inches he gambled on, the die, and how far he came if that was too much.
    SlipThrown {
        soldier: SoldierId,
        gamble: u8,
        face: u8,
        inches: Option<u8>,
    },
    /// §3
    Moved {
        soldier: SoldierId,
        way: Vec<Point>,
        gait: Gait,
    },
    /// §6.2
    Dragged {
        soldier: SoldierId,
        by: SoldierId,
        at: Option<Point>,
    },
    /// §6.4
    Tended {
        soldier: SoldierId,
        patient: SoldierId,
    },
    /// §3.7
    CoverTaken {
        soldier: SoldierId,
    },
    /// §5.3
    Pinned {
        soldier: SoldierId,
        reason: PinReason,
        skips: bool,
    },
    /// R48
    Left {
        soldier: SoldierId,
    },
    /// He does nothing (R28).
    Waited {
        soldier: SoldierId,
    },

    // §4, §7 shooting
    /// §4, §7.1
    Fired {
        soldier: SoldierId,
        weapon: Weapon,
        manner: Manner,
        target: SoldierId,
        shot: Fact<Shot>,
        /// The lowest die that hits.
        needed: u8,
        faces: Vec<u8>,
        hits: u8,
    },
    /// §7.2
    Sprayed {
        soldier: SoldierId,
        weapon: Weapon,
        target: SoldierId,
        at: Vec<SoldierId>,
    },
    /// §7.3
    ArcSwept {
        soldier: SoldierId,
        weapon: Weapon,
        at: Vec<SoldierId>,
    },
    /// §7.7
    GrenadeThrown {
        soldier: SoldierId,
        weapon: Weapon,
        at: Option<Point>,
        inverted: u8,
        face: u8,
        scatter: u8,
        dropped: bool,
    },
    /// §7.7
    GrenadeRolled {
        by: Side,
        to: Point,
    },
    /// §7.7
    GrenadeBurst {
        soldier: SoldierId,
        at: Option<Point>,
        caught: Vec<SoldierId>,
    },
    /// §7.4, §7.5 So many half actions (R26).
    Reloading {
        soldier: SoldierId,
        by: SoldierId,
        weapon: Weapon,
        halves: u8,
    },
    /// §7.5
    MagazineThrown {
        soldier: SoldierId,
        weapon: Weapon,
        face: u8,
    },
    /// §7.5
    Reloaded {
        soldier: SoldierId,
        weapon: Weapon,
    },

    // §5 reaction tests
    /// §5
    ReactionTested {
        soldier: SoldierId,
        reason: TestReason,
        face: u8,
        needed: u8,
        passed: bool,
    },

    // §6 casualties
    /// §6.1 `wound` is what the chart says, `by` whoever did it.
    CasualtyThrown {
        soldier: SoldierId,
        sum: u8,
        wound: Wound,
        cause: WoundCause,
        by: Option<SoldierId>,
    },
    /// §6.4
    MedicThrown {
        soldier: SoldierId,
        patient: SoldierId,
        total: u8,
        effect: MedicEffect,
    },
    /// §6.3
    CriticalThrown {
        soldier: SoldierId,
        face: u8,
        threshold: u8,
        died: bool,
    },
    /// §6.5
    Captured {
        soldier: SoldierId,
        by: SoldierId,
    },

    // §8 close combat
    /// §8.1
    Charged {
        soldier: SoldierId,
        target: SoldierId,
    },
    /// §8.2
    Replied {
        soldier: SoldierId,
        reply: ReplyMade,
    },
    /// §8.3
    CombatThrown {
        charger: SoldierId,
        target: SoldierId,
        totals: [i8; 2],
        hits: [bool; 2],
    },
    /// §8.3
    Locked {
        charger: SoldierId,
        target: SoldierId,
    },

    // §9 missions
    /// §9.2
    ReinforcementAsked {
        side: Side,
        face: u8,
        total: i8,
        granted: bool,
    },
    /// §9
    ObjectiveTaken {
        name: String,
        side: Side,
    },
    Ruled {
        ruling: Ruling,
        reason: String,
    },
    /// §9.3
    BattleEnded {
        outcome: Outcome,
    },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SpentReason {
    /// §5.3
    Pinned,
    /// §6.3 Too badly hurt for anything.
    Critical,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PinReason {
    Tripped,
    Slipped,
    Chosen,
    NoCover,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Manner {
    Standard,
    Special,
    Snap,
    Reply,
    Arc,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum WoundCause {
    Fire,
    Grenade,
    CloseCombat,
    Ruling,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MedicEffect {
    /// The threshold is one worse.
    Worse,
    /// No test this turn, and the threshold starts again.
    Steady,
    /// The wound is serious now.
    Saved,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ReplyMade {
    Fire,
    Retreat,
    Nothing,
}
