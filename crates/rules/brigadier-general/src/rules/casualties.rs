//! §11.5.9 Kills and wounds: who of a platoon they strike.

use crate::rules::options::WoundExample;
use crate::state::Casualties;
use crate::tables::COUNT;

/// What a platoon has lost after so many kills and wounds: kills strike the unhurt first and then the wounded, wounds the unhurt
/// alone (R1). Any more are lost.
#[must_use]
pub fn strike(before: Casualties, kills: u16, wounds: u16, reading: WoundExample) -> Casualties {
    let unhurt = u16::from(before.count());
    let killed_unhurt = kills.min(unhurt);
    // In the book's example the wounded are spared by a fire that struck unhurt men.
    let spares_wounded = reading == WoundExample::Printed && unhurt > 0;
    let left = if spares_wounded { 0 } else { kills - killed_unhurt };
    let killed_wounded = left.min(u16::from(before.wounded));
    let newly_wounded = wounds.min(unhurt - killed_unhurt);
    let sum = |was: u8, more: u16| was.saturating_add(u8::try_from(more).unwrap_or(COUNT));
    let less = |was: u8, fewer: u16| was.saturating_sub(u8::try_from(fewer).unwrap_or(COUNT));
    Casualties {
        dead: sum(before.dead, killed_unhurt + killed_wounded),
        wounded: sum(less(before.wounded, killed_wounded), newly_wounded),
    }
}
