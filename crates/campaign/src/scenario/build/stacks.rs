//! Stacking (§1.3, §2.1): at most one support platoon and one truck with a core stand; armoured infantry in its transport
//! has nothing else with it.

use core::ops::Range;

use kernel::Name;
use two_star_general::state::StandId;
use two_star_general::tables::{PlatoonKind, StandKind};

use super::Builder;
use crate::scenario::at::At;
use crate::scenario::format::{BattalionEntry, BatteryEntry, SupportWord};

impl Builder<'_, '_> {
    pub(super) fn stacks(&mut self, battalion: Name, entry: &BattalionEntry) {
        for stand in &entry.stands {
            let with = |platoon: &&At<_>| -> bool {
                let platoon: &crate::scenario::format::PlatoonEntry = platoon;
                platoon.with.value == stand.id.value
            };
            let platoons = entry.platoons.iter().filter(with);
            let stack = platoons.map(|platoon| (platoon.kind, platoon.id.span.clone())).collect();
            let Ok(id) = Name::new(&format!("{battalion}.{}", stand.id.value)) else {
                continue;
            };
            self.stack(StandId(id), stand.kind.into(), stack);
        }
    }

    pub(super) fn battery_stack(&mut self, entry: &BatteryEntry, id: StandId) {
        let platoons = entry.platoons.iter();
        let stack = platoons.map(|platoon| (platoon.kind, platoon.id.span.clone())).collect();
        self.stack(id, entry.kind.into(), stack);
    }

    fn stack(&mut self, id: StandId, kind: StandKind, stack: Vec<(SupportWord, Range<usize>)>) {
        let carried =
            kind == StandKind::ArmouredInfantry && stack.iter().any(|(word, _)| transport(*word));
        let (mut platoons, mut trucks) = (0, 0);
        for (word, span) in stack {
            let truck = PlatoonKind::from(word) == PlatoonKind::Truck;
            *(if truck { &mut trucks } else { &mut platoons }) += 1;
            if transport(word) && kind != StandKind::ArmouredInfantry {
                let message = format!("{id} is not armoured infantry");
                let help =
                    "an armoured transport carries armoured infantry (§2.1); others have trucks";
                self.fault("scenario::stack", span, message, help);
            } else if carried && !transport(word) {
                let message = format!("{id} is in its armoured transport");
                let help = "nothing else may be with it (§2.1)";
                self.fault("scenario::stack", span, message, help);
            } else if platoons > 1 || trucks > 1 {
                let what = if truck { "truck" } else { "support platoon" };
                let message = format!("{id} has a {what} already");
                let help = "at most one support platoon and one truck with a core stand (§1.3)";
                self.fault("scenario::stack", span, message, help);
            }
        }
    }
}

fn transport(word: SupportWord) -> bool {
    PlatoonKind::from(word) == PlatoonKind::ArmouredTransport
}
