//! §3.7.1 The dice of the support stand in a fighting stand's own hex. The unit table and the list of additions name the
//! same dice, which count once (R10); the tank platoon is only in the list (R11).

use kernel::{Cite, Ledger};

use super::{FOUNDED, Fighter, Foe};
use crate::state::{PlatoonId, State, Status};
use crate::tables::{self, PlatoonKind, Role};

/// §3.7.1 What the support stand in the same hex adds.
pub(super) fn lines(state: &State, fighter: Fighter, foe: &Foe, ledger: &mut Ledger) {
    for id in state.platoons_with(fighter.stand) {
        let spec = state.platoon_spec(id);
        let row = tables::platoon(spec.kind);
        let name = || spec.name.clone();
        let cite = cite_of(spec.kind);
        if row.close_only && !fighter.close {
            ledger.pass_over(name(), "fights in close combat only", cite);
            continue;
        }
        if row.defence_only && fighter.attacks {
            ledger.pass_over(name(), "fights in defence only", cite);
            continue;
        }
        let dice = if foe.armoured { row.dice_against_armour } else { row.dice };
        let reason = reason_of(spec.kind, foe.armoured);
        if dice > 0 {
            ledger.add(name(), i32::from(dice), reason, cite, Some(FOUNDED));
        }
        if spec.kind == PlatoonKind::TankPlatoon {
            tank_platoon_line(state, fighter, foe, id, ledger);
        }
    }
}

fn cite_of(kind: PlatoonKind) -> Cite {
    match kind {
        PlatoonKind::ArmouredTransport | PlatoonKind::Truck => Cite::section("2.1"),
        PlatoonKind::LightArtillery | PlatoonKind::AntiAircraft => Cite::section("3.1"),
        PlatoonKind::AntiTank
        | PlatoonKind::MachineGun
        | PlatoonKind::Engineers
        | PlatoonKind::TankPlatoon => Cite::section("3.7.1"),
    }
}

const fn reason_of(kind: PlatoonKind, at_armour: bool) -> &'static str {
    match kind {
        PlatoonKind::AntiTank if at_armour => "anti-tank platoon against armour",
        PlatoonKind::AntiTank => "anti-tank platoon",
        PlatoonKind::LightArtillery => "light artillery in its own hex",
        PlatoonKind::MachineGun => "machine gun platoon",
        PlatoonKind::ArmouredTransport => "armoured transport, as a machine gun platoon",
        PlatoonKind::Engineers => "engineers in close combat",
        PlatoonKind::TankPlatoon => "tank platoon",
        PlatoonKind::AntiAircraft => "anti-aircraft platoon defends at close quarters",
        PlatoonKind::Truck => "transport",
    }
}

/// §3.7.1 A tank platoon with infantry has a second die in close combat with soft targets in the open.
fn tank_platoon_line(
    state: &State,
    fighter: Fighter,
    foe: &Foe,
    platoon: PlatoonId,
    ledger: &mut Ledger,
) {
    let why_not = if !fighter.close {
        Some("distant fire")
    } else if state.role(fighter.stand) != Role::Infantry {
        Some("it is not with infantry")
    } else if !matches!(foe.status, Status::Move | Status::Hold) {
        Some("the foe is on neither Move nor Hold")
    } else {
        foe.soft_in_the_open.err()
    };
    let name = state.platoon_spec(platoon).name.clone();
    let cite = Cite::section("3.7.1");
    match why_not {
        Some(why) => ledger.pass_over(name, format!("no second die: {why}"), cite),
        None => {
            let reason = "tank platoon with infantry against a soft foe in the open";
            ledger.add(name, 1, reason, cite, Some(FOUNDED));
        }
    }
}
