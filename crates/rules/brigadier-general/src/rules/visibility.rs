//! §9 How far a platoon is seen, and what a doubtful distance means (§10, R36). Whether something stands in between is the ground's.

use kernel::table::Length;

use crate::rules::options::Margin;

/// §9 Vehicles and units that have opened fire; infantry on foot and unlimbered guns; each level the observer is higher.
pub const FAR: Length = Length::inches(20);
pub const NEAR: Length = Length::inches(10);
pub const EACH_LEVEL: Length = Length::inches(5);
/// §9 Inside one wood, whatever the height.
pub const IN_A_WOOD: Length = Length::inches(2);

/// What is looked at, and from where.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Look {
    /// A vehicle, or guns behind vehicles.
    pub vehicle: bool,
    /// §9 It has opened fire, and that still gives it away (R36).
    pub has_fired: bool,
    /// How many levels the observer is above it.
    pub levels: u8,
    /// Both are in one wood, inside or at its edge.
    pub in_one_wood: bool,
    /// Both are in one town: only touching enemies know of each other.
    pub in_one_town: bool,
    /// R20 Everything is halved.
    pub night: bool,
}

/// §9 The distance at which it is still seen; `None` in a town, where units do not see each other.
#[must_use]
pub fn limit(look: Look) -> Option<Length> {
    if look.in_one_town {
        return None;
    }
    let by_day = if look.in_one_wood {
        IN_A_WOOD
    } else {
        let base = if look.vehicle || look.has_fired { FAR } else { NEAR };
        Length(base.0 + EACH_LEVEL.0 * i32::from(look.levels))
    };
    Some(if look.night { Length(by_day.0 / 2) } else { by_day })
}

/// §10, R36 Whether it is seen so far away: a marginal distance is near enough only if it has fired since the observer last moved.
#[must_use]
pub fn is_seen(distance: Length, look: Look, fired_since: bool, margin: Margin) -> bool {
    let Some(limit) = limit(look) else { return false };
    let margin = match margin {
        Margin::Quarter => 25,
        Margin::None => return distance <= limit,
    };
    let off = distance.0 - limit.0;
    if off.abs() <= margin { fired_since } else { off < 0 }
}
