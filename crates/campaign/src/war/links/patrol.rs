//! LNK-R27 Between the days a patrol or a raid goes out: ten men of a stand against ten of the stand beside it, with Combat! Two
//! patrols meet where nobody is at home; a raid goes into what the other holds. Losses come back and prisoners count; the map
//! stays as it is.

use kernel::handoff::{Brief, BriefElement};
use kernel::{Halt, Name, Offers, Seq, Side};
use two_star_general as tsg;
use two_star_general::ground::Hex;
use two_star_general::rules::night;
use two_star_general::state::StandId;

use super::squads::Party;
use super::{LinkRefusal, clock, freeze, open};
use crate::setup::BattleId;
use crate::war::link::{Contact, GroundChoice, Link, LinkOrder, Opening, Scale, Stage};
use crate::war::{WarOrder, WarRefusal, WarState, ground};

/// H.1 The most men of a side.
pub(in crate::war) const MEN_MOST: u32 = 10;
/// Minutes a patrol takes where nothing else is said.
pub(super) const MINUTES: u32 = 10;
/// §3.3 How far it goes: to the hex beside.
const REACH: u32 = 1;
/// The headings of patrols and raids that are offered.
const PATROL: &str = "Night patrols";
const RAID: &str = "Night raids";

/// A patrol as it may go out.
pub(super) struct Patrol {
    side: Side,
    stand: StandId,
    met: StandId,
    target: Hex,
    /// It goes into what the other holds.
    raid: bool,
}

impl Patrol {
    pub(super) fn elements(&self) -> [Name; 2] {
        [self.stand.0, self.met.0]
    }

    fn contact(&self) -> Contact {
        let Self { stand, target, .. } = *self;
        if self.raid { Contact::Raid { stand, target } } else { Contact::Patrol { stand, target } }
    }
}

/// Whether a patrol of a stand may go to a hex.
pub(super) fn may_go(
    state: &WarState,
    parent: BattleId,
    position: &tsg::State,
    side: Side,
    (stand, target): (StandId, Hex),
    raid: bool,
) -> Result<Patrol, Halt<WarRefusal>> {
    let refused = |refusal: tsg::Refusal| Halt::Refused(WarRefusal::Battle(refusal));
    night::may_act(position, side).map_err(refused)?;
    tsg::rules::gates::own_stand_on_table(position, side, stand)
        .map_err(|refusal| refused(refusal.into()))?;
    let met = position.occupant(target).filter(|met| position.spec(*met).side != side);
    let met = met.ok_or(LinkRefusal::NobodyThere { hex: target })?;
    let from = position.hex_of(stand).filter(|from| from.distance(target) == REACH);
    from.ok_or(LinkRefusal::TooFarForPatrol)?;
    let patrol = Patrol { side, stand, met, target, raid };
    open::not_declined(state, parent, &patrol.contact())?;
    not_given_up(state, parent, &patrol.contact())?;
    let frozen = freeze::frozen(state, parent);
    for each in [stand, met] {
        let name = position.stand_name(each).to_owned();
        if let Some(child) = frozen.get(&each.0) {
            return Err(LinkRefusal::FoughtOutElsewhere { name, child: *child }.into());
        }
        if out_tonight(state, parent, each) {
            return Err(LinkRefusal::OutAlready { name }.into());
        }
        if party(state, each.0) == 0 {
            let side = position.side_name(position.spec(each).side);
            return Err(LinkRefusal::NobodyToFight { side }.into());
        }
    }
    clock::minutes_left(state, parent, patrol.elements())?;
    Ok(patrol)
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
        stakes: if patrol.raid {
            format!("{} raids what {} holds.", name(patrol.stand), name(patrol.met))
        } else {
            format!("A patrol of {} against {}.", name(patrol.stand), name(patrol.met))
        },
        minutes_max,
        elements: vec![
            sent(patrol.stand, if patrol.raid { "on a raid" } else { "on patrol" }),
            sent(patrol.met, "on guard"),
        ],
    };
    let laid = || {
        let from = position.hex_of(patrol.stand)?;
        let homes = ground::homes(from, patrol.target, patrol.side);
        Some((ground::squad_table(position, patrol.target), homes))
    };
    let laid = if ground == GroundChoice::Made { laid() } else { None };
    let held_by = patrol.raid.then_some(patrol.side.enemy());
    let contact = patrol.contact();
    Party { state, parent, attacker: patrol.side, contact, brief }.opening(laid, held_by, held_by)
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
    for raid in [false, true] {
        for (stand, hex) in position.side_on_table(side) {
            for target in hex.neighbours() {
                let may = may_go(state, parent, position, side, (stand, target), raid);
                let Ok(patrol) = may else { continue };
                let (one, other) = (position.stand_name(stand), position.stand_name(patrol.met));
                let label = format!("{one} against {other} in {target}");
                let (scale, ground) = (Scale::Combat, GroundChoice::default());
                let at = patrol.contact();
                let order = LinkOrder::Open { child, scale, at, ground, minutes: None };
                let group = if raid { RAID } else { PATROL };
                offers.offer(group, label, super::offer::given(parent, order));
            }
        }
    }
}

/// The men a stand can send: nobody from behind guns and armour.
pub(super) fn party(state: &WarState, element: Name) -> u32 {
    let on_foot = state.setup.roster.elements.get(&element).is_some_and(|spec| !spec.by_vehicles());
    if on_foot { state.roster.element(element).men.min(MEN_MOST) } else { 0 }
}

/// Whether a stand has been in a patrol or raid tonight. What was given up has not been.
fn out_tonight(state: &WarState, parent: BattleId, stand: StandId) -> bool {
    tonight(state, parent).any(|link| {
        link.stage != Stage::Abandoned
            && link.brief.elements.iter().any(|sent| sent.element == stand.0)
    })
}

/// LNK-R9 What was given up is not asked for again.
fn not_given_up(state: &WarState, parent: BattleId, contact: &Contact) -> Result<(), LinkRefusal> {
    let mut given_up = tonight(state, parent).filter(|link| link.stage == Stage::Abandoned);
    match given_up.any(|link| link.contact.is_same_event(contact)) {
        true => Err(LinkRefusal::GivenUp { what: super::words_of(state, parent, contact) }),
        false => Ok(()),
    }
}

fn tonight(state: &WarState, parent: BattleId) -> impl Iterator<Item = &Link> {
    let now = crate::calendar::span_time(state, parent);
    let own = state.links.values().filter(move |link| link.parent == parent && link.began == now);
    own.filter(|link| matches!(link.contact, Contact::Patrol { .. } | Contact::Raid { .. }))
}
