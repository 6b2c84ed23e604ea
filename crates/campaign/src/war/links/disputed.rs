//! LNK-R33 A close combat whose outcome is open may be left to squads at once: ten men of the stand that attacks against ten of the
//! stand it meets, with Combat!. Who holds the ground in the end has it above, too.

use kernel::handoff::{Brief, BriefElement};
use kernel::{Seq, Side};
use two_star_general as tsg;
use two_star_general::rules::fight::Fight;
use two_star_general::state::StandId;

use super::squads::Party;
use super::{LinkRefusal, patrol};
use crate::setup::BattleId;
use crate::war::link::{Contact, GroundChoice, Opening};
use crate::war::{WarState, ground};

/// One stand may have so many times the strength points of the other.
const ODDS_MOST: u8 = 2;
/// Minutes it takes where nothing else is said.
pub(super) const MINUTES: u32 = 30;

/// Whether squads may decide a close combat, and its two stands.
pub(super) fn may_be_left_to_squads(
    state: &WarState,
    position: &tsg::State,
    fight: &Fight,
) -> Result<[StandId; 2], LinkRefusal> {
    let [attacker] = &fight.attackers[..] else { return Err(LinkRefusal::NotDisputed) };
    let stands = [attacker.stand, fight.defender];
    for stand in stands {
        if patrol::party(state, stand.0) == 0 {
            let side: Side = position.spec(stand).side;
            return Err(LinkRefusal::NobodyToFight { side: position.side_name(side) });
        }
    }
    let [one, two] = stands.map(|stand| position.stand(stand).strength);
    if one.max(two) > one.min(two).saturating_mul(ODDS_MOST) {
        return Err(LinkRefusal::NotDisputed);
    }
    Ok(stands)
}

/// The fight of the two squads.
pub(super) fn opening(
    state: &WarState,
    parent: BattleId,
    position: &tsg::State,
    fight: &Fight,
    (ground, minutes_max): (GroundChoice, u32),
) -> Result<Opening, LinkRefusal> {
    let stands = may_be_left_to_squads(state, position, fight)?;
    let sent = |stand: StandId, word: &str| BriefElement {
        element: stand.0,
        side: position.spec(stand).side,
        men: patrol::party(state, stand.0),
        vehicles: 0,
        condition: vec![position.fighting_status(stand).word().to_owned(), word.to_owned()],
    };
    let [attacker, defender] = stands;
    let what = state
        .setup
        .place(parent, fight.target)
        .map_or_else(|| fight.target.to_string(), |place| format!("{place} in {}", fight.target));
    let brief = Brief {
        parent: parent.0,
        cause: Seq(0),
        place: fight.target.to_string(),
        stakes: format!("Who holds {what}, squad against squad."),
        minutes_max,
        elements: vec![sent(attacker, "attacks"), sent(defender, "defends")],
    };
    let laid = (ground == GroundChoice::Made).then(|| {
        let homes = ground::homes(fight.attackers[0].hex, fight.target, fight.side);
        (ground::squad_table(position, fight.target), homes)
    });
    let contact = Contact::Attack { stands: vec![attacker], target: fight.target };
    let party = Party { state, parent, attacker: fight.side, contact, brief };
    Ok(party.opening(laid, Some(fight.side.enemy()), None))
}
