//! §3.3 The stands beside the enemy, from which a small party may go out in the night.

use kernel::Side;
use kernel::face::NightParty;

use super::{Contact, enemy_at};
use crate::ground::Hex;
use crate::state::{StandId, State};

pub(super) fn parties(state: &State, side: Side) -> Vec<NightParty<Contact>> {
    let party = |(stand, hex): (StandId, Hex)| {
        let met = |at: Hex| Some((at, enemy_at(state, side, at)?));
        let contacts: Vec<_> =
            hex.neighbours().filter_map(met).flat_map(|met| against(state, stand, met)).collect();
        let spec = state.spec(stand);
        (!contacts.is_empty()).then(|| NightParty {
            unit: stand.0,
            name: spec.name.clone(),
            above: spec.battalion.map(|of| state.battalion_spec(of).name.clone()),
            cell: hex.into(),
            strength: [state.stand(stand).strength, spec.strength],
            contacts,
        })
    };
    state.side_on_table(side).filter_map(party).collect()
}

fn against(
    state: &State,
    stand: StandId,
    (target, enemy): (Hex, StandId),
) -> [(Contact, String); 2] {
    let whom = format!("{target} {}", state.stand_name(enemy));
    [(Contact::Patrol { stand, target }, whom.clone()), (Contact::Raid { stand, target }, whom)]
}
