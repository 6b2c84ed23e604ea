//! R22 What a side is worth: each man's profile, weapons, and what he is besides.

use crate::rules::mission::{self, Worth};
use crate::state::{Place, SoldierId, State};
use kernel::Side;

use super::man;
use kernel::face::{TableManPoints, TablePoints};

pub(super) fn points(state: &State, side: Side) -> TablePoints {
    let own = state.setup.soldiers.iter().filter(|(_, spec)| spec.side == side);
    let mut men: Vec<TableManPoints> = own
        .map(|(id, spec)| {
            let worth = mission::worth(spec);
            TableManPoints {
                stand: id.to_string(),
                name: state.name(*id),
                points: worth.total(),
                words: words(worth),
                gone: gone(state, *id),
            }
        })
        .collect();
    men.sort_by(|a, b| b.points.cmp(&a.points).then_with(|| a.stand.cmp(&b.stand)));
    let left = men.iter().filter(|man| man.gone.is_none()).map(|man| man.points).sum();
    TablePoints {
        all: men.iter().map(|man| man.points).sum(),
        left,
        means: "What a side is worth when it comes, for sides of equal points (§1.2, R22). Who wins is \
                decided by the ground, or when nobody is left."
            .to_owned(),
        men,
    }
}

fn words(worth: Worth) -> String {
    let parts = [
        ("profile", worth.profile),
        ("weapons", worth.weapons),
        ("medic", worth.medic),
        ("leader", worth.nco),
    ];
    let parts = parts.iter().filter(|(_, points)| *points > 0);
    parts.map(|(what, points)| format!("{what} {points}")).collect::<Vec<_>>().join(", ")
}

/// Why he can do nothing any more.
fn gone(state: &State, id: SoldierId) -> Option<String> {
    match state.soldier(id).place {
        Place::Reserve => None,
        _ => man::gone(state, id),
    }
}
