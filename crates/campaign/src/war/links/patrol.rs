//! LNK-R27 Between the days a patrol or a raid goes out: ten men of a stand against ten of the stand beside it, with Combat!
//! Losses come back and prisoners count; the map stays as it is.

use kernel::handoff::{Brief, BriefElement};
use kernel::{Halt, Name, Offers, Seq, Side};
use two_star_general as tsg;
use two_star_general::ground::Hex;
use two_star_general::rules::night;
use two_star_general::state::StandId;

use super::squads::Party;
use super::{LinkRefusal, freeze, open};
use crate::setup::BattleId;
use crate::war::link::{Contact, GroundChoice, LinkOrder, Opening, Scale};
use crate::war::{WarOrder, WarRefusal, WarState, ground};

/// H.1 The most men of a side.
pub(in crate::war) const MEN_MOST: u32 = 10;
/// Minutes a patrol takes where nothing else is said.
pub(super) const MINUTES: u32 = 10;
/// §3.3 How far it goes: to the hex beside.
const REACH: u32 = 1;
/// The heading of patrols that are offered.
const PATROL: &str = "Night patrols";

/// A patrol as it may go out.
pub(super) struct Patrol {
    side: Side,
    stand: StandId,
    met: StandId,
    target: Hex,
}

/// Whether a patrol of a stand may go to a hex.
pub(super) fn may_go(
    state: &WarState,
    parent: BattleId,
    position: &tsg::State,
    side: Side,
    (stand, target): (StandId, Hex),
) -> Result<Patrol, Halt<WarRefusal>> {
    let refused = |refusal: tsg::Refusal| Halt::Refused(WarRefusal::Battle(refusal));
    night::may_act(position, side).map_err(refused)?;
    tsg::rules::gates::own_stand_on_table(position, side, stand)
        .map_err(|refusal| refused(refusal.into()))?;
    let met = position.occupant(target).filter(|met| position.spec(*met).side != side);
    let met = met.ok_or(LinkRefusal::NobodyThere { hex: target })?;
    let from = position.hex_of(stand).filter(|from| from.distance(target) == REACH);
    from.ok_or(LinkRefusal::TooFarForPatrol)?;
    let contact = Contact::Patrol { stand, target };
    open::not_declined(state, parent, &contact)?;
    let frozen = freeze::frozen(state, parent);
    for each in [stand, met] {
        let name = position.stand_name(each).to_owned();
        if let Some(child) = frozen.get(&each.0) {
            return Err(LinkRefusal::Frozen { name, child: *child }.into());
        }
        if out_tonight(state, parent, each) {
            return Err(LinkRefusal::OutAlready { name }.into());
        }
        if party(state, each.0) == 0 {
            let side = position.side_name(position.spec(each).side);
            return Err(LinkRefusal::Nobody { side }.into());
        }
    }
    Ok(Patrol { side, stand, met, target })
}

/// What a patrol is founded from.
pub(super) fn opening(
    state: &WarState,
    parent: BattleId,
    position: &tsg::State,
    patrol: &Patrol,
    (ground, minutes_max): (GroundChoice, u32),
) -> Opening {
    let sent = |stand: StandId, word: &str| BriefElement {
        element: stand.0,
        side: position.spec(stand).side,
        men: party(state, stand.0),
        vehicles: 0,
        condition: vec![word.to_owned()],
    };
    let name = |stand: StandId| position.stand_name(stand);
    let brief = Brief {
        parent: parent.0,
        cause: Seq(0),
        place: patrol.target.to_string(),
        stakes: format!("A patrol of {} against {}.", name(patrol.stand), name(patrol.met)),
        minutes_max,
        elements: vec![sent(patrol.stand, "on patrol"), sent(patrol.met, "on guard")],
    };
    let laid = || {
        let from = position.hex_of(patrol.stand)?;
        let homes = ground::homes(from, patrol.target, patrol.side);
        Some((ground::squad_table(position, patrol.target), homes))
    };
    let laid = if ground == GroundChoice::Made { laid() } else { None };
    let contact = Contact::Patrol { stand: patrol.stand, target: patrol.target };
    Party { state, parent, attacker: patrol.side, contact, brief }.opening(laid)
}

/// Beside the night's own orders: every patrol that may go.
pub(super) fn offer(
    state: &WarState,
    parent: BattleId,
    (position, side): (&tsg::State, Side),
    child: BattleId,
    offers: &mut Offers<WarOrder>,
) {
    if night::may_act(position, side).is_err() {
        return;
    }
    for (stand, hex) in position.side_on_table(side) {
        for target in hex.neighbours() {
            let Ok(patrol) = may_go(state, parent, position, side, (stand, target)) else {
                continue;
            };
            let at = Contact::Patrol { stand, target };
            let label = format!(
                "{} against {} in {target}",
                position.stand_name(stand),
                position.stand_name(patrol.met)
            );
            let (scale, ground) = (Scale::Combat, GroundChoice::default());
            let order = LinkOrder::Open { child, scale, at, ground, minutes: None };
            offers.offer(PATROL, label, super::offer::given(parent, order));
        }
    }
}

/// H.8 The minutes of a night.
pub(super) fn minutes_of_night(state: &WarState, position: &tsg::State) -> u32 {
    let calendar = &state.setup.calendar;
    let dawn = calendar.round_begins(position.day.saturating_add(1), 1);
    let dark = dawn - calendar.night_begins(position.day);
    u32::try_from(dark.num_minutes()).unwrap_or(MINUTES).max(1)
}

/// The men a stand can send: nobody from behind guns and armour.
fn party(state: &WarState, element: Name) -> u32 {
    let on_foot = state.setup.roster.elements.get(&element).is_some_and(|spec| !spec.by_vehicles());
    if on_foot { state.roster.element(element).men.min(MEN_MOST) } else { 0 }
}

/// Whether a stand has been in a patrol tonight, wherever that has led.
fn out_tonight(state: &WarState, parent: BattleId, stand: StandId) -> bool {
    let tonight = crate::calendar::game_time_of(state, parent);
    let mut own = state.links.values().filter(|link| link.parent == parent);
    own.any(|link| {
        matches!(link.contact, Contact::Patrol { .. })
            && link.began == tonight
            && link.brief.elements.iter().any(|sent| sent.element == stand.0)
    })
}
