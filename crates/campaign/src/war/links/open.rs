//! LNK-R9 A contact is fought out: who, with what, where and why goes down in a brief, and a smaller battle is founded from it.

use std::collections::BTreeMap;

use combat_captain::handoff::{self as down, Levy};
use combat_captain::state::{Setup, SubunitId};
use kernel::handoff::Brief;
use kernel::{Halt, Name, Seat, Seq, Side, Tape};
use two_star_general as tsg;
use two_star_general::handoff as division;
use two_star_general::rules::fight::Fight;
use two_star_general::rules::{attack, fought_out};

use super::{Decision, LinkRefusal, agreed, company, freeze, patrol, prepared};
use crate::setup::{BattleId, BattleSetup};
use crate::war::link::{Contact, GroundChoice, LinkOrder, Musters, Opening, Scale};
use crate::war::{Battle, BattleEvent, WarEvent, WarRefusal, WarState, ground, levy};

/// Opens a smaller battle, if it may be and the other side agrees; else the order is written down as declined.
pub(super) fn open(
    state: &WarState,
    parent: BattleId,
    seat: Seat,
    order: &LinkOrder,
    tape: &mut Tape<'_>,
) -> Decision {
    let LinkOrder::Open { child, scale, at, ground, minutes } = order else {
        unreachable!("another order is decided elsewhere");
    };
    let battle = state.battle(parent).ok_or(WarRefusal::UnknownBattle { battle: parent });
    let battle = battle.map_err(Halt::Refused)?;
    if *scale <= battle.scale() {
        let (parent, scale) = (battle.scale(), *scale);
        return Err(LinkRefusal::ScaleNotSmaller { parent, scale }.into());
    }
    if state.battles.contains_key(child) {
        return Err(LinkRefusal::NameTaken { child: *child }.into());
    }
    let side = seat.side().ok_or(LinkRefusal::NotASide)?;
    let wanted = Wanted { parent, side, ground: *ground, minutes: *minutes };
    let (events, opening) = match (battle, at) {
        (Battle::TwoStarGeneral(position), Contact::Attack { .. } | Contact::Action { .. })
            if *ground == GroundChoice::Prepared || matches!(at, Contact::Action { .. }) =>
        {
            prepared(state, position, &wanted, (*child, *scale), at)?
        }
        (Battle::TwoStarGeneral(position), Contact::Attack { .. }) => {
            right_scale(at, *scale)?;
            attacked(state, position, &wanted, at)?
        }
        (Battle::TwoStarGeneral(position), Contact::Patrol { stand, target }) => {
            right_scale(at, *scale)?;
            let patrol = patrol::may_go(state, parent, position, side, (*stand, *target))?;
            let night = patrol::minutes_of_night(state, position);
            let minutes = minutes.map_or(patrol::MINUTES, u32::from).clamp(1, night);
            let made = (*ground, minutes);
            (Vec::new(), patrol::opening(state, parent, position, &patrol, made))
        }
        (Battle::CombatCaptain(position), Contact::Fire { .. } | Contact::Melee) => {
            right_scale(at, *scale)?;
            (Vec::new(), company::opening(state, parent, position, side, at, *minutes)?)
        }
        _ => return Err(LinkRefusal::NoSuchContact { parent: battle.scale() }.into()),
    };
    let title = format!(
        "{} wants to fight out the {}: {}",
        battle.side_name(side),
        at.words(),
        opening.brief.stakes.trim_end_matches('.')
    );
    let yes = ("fight_it_out", format!("Fight it out with {}", scale.title()));
    let no = match at {
        Contact::Patrol { .. } | Contact::Action { .. } => ("stay", "Nobody goes out".to_owned()),
        _ => ("roll_as_usual", "Throw as usual".to_owned()),
    };
    if !agreed(seat, "war.fight_out", title, (yes, no), tape)? {
        return Ok(vec![WarEvent::LinkDeclined { battle: parent, order: order.clone() }]);
    }
    let told = |event| WarEvent::Battle { battle: parent, event, men: Vec::new() };
    let mut told: Vec<WarEvent> = events.into_iter().map(told).collect();
    told.push(WarEvent::LinkOpened { child: *child, opening: Box::new(opening) });
    Ok(told)
}

/// Who wants to open a smaller battle, and how.
struct Wanted {
    parent: BattleId,
    side: Side,
    ground: GroundChoice,
    minutes: Option<u16>,
}

/// An attack of the division battle: it is made with this, and fought out.
fn attacked(
    state: &WarState,
    position: &tsg::State,
    wanted: &Wanted,
    at: &Contact,
) -> Result<(Vec<BattleEvent>, Opening), Halt<WarRefusal>> {
    let (Wanted { parent, side, ground, minutes }, Contact::Attack { stands, target }) =
        (wanted, at)
    else {
        return Err(LinkRefusal::NotClose.into());
    };
    let refused = |refusal| Halt::Refused(WarRefusal::Battle(refusal));
    let events = fought_out::declare(position, *side, stands, *target).map_err(refused)?;
    let fight = attack::may_attack(position, *side, stands, *target).map_err(refused)?;
    may_fight_out(state, *parent, position, &fight, at)?;
    let minutes_max = minutes.map_or(u32::MAX, u32::from).min(minutes_of_round(state)).max(1);
    let opening =
        Founding { state, parent: *parent, position, fight: &fight, contact: at, minutes_max }
            .opening(*ground)?;
    Ok((events.into_iter().map(BattleEvent::TwoStarGeneral).collect(), opening))
}

/// LNK-R32 What the scenario has laid out, with the attack it is instead of, if it is.
fn prepared(
    state: &WarState,
    position: &tsg::State,
    wanted: &Wanted,
    (child, scale): (BattleId, Scale),
    at: &Contact,
) -> Result<(Vec<BattleEvent>, Opening), Halt<WarRefusal>> {
    let Wanted { parent, side, minutes, .. } = *wanted;
    let action = prepared::action(state, child)?;
    if prepared::scale(action) != scale {
        let (what, scale) = (at.words(), prepared::scale(action));
        return Err(LinkRefusal::OtherScale { what, scale }.into());
    }
    if parent != BattleId::main() || matches!(at, Contact::Action { id } if *id != child) {
        return Err(LinkRefusal::NoSuchAction { id: child }.into());
    }
    let mut events = Vec::new();
    if let Contact::Attack { stands, target } = at {
        let refused = |refusal| Halt::Refused(WarRefusal::Battle(refusal));
        events = fought_out::declare(position, side, stands, *target).map_err(refused)?;
        let fight = attack::may_attack(position, side, stands, *target).map_err(refused)?;
        may_fight_out(state, parent, position, &fight, at)?;
    }
    let contact = at.clone();
    let opening =
        prepared::Prepared { state, parent, position, action, contact, side, minutes }.opening()?;
    Ok((events.into_iter().map(BattleEvent::TwoStarGeneral).collect(), opening))
}

/// H.1 Each contact has its book.
fn right_scale(at: &Contact, scale: Scale) -> Result<(), LinkRefusal> {
    match at.scale() {
        Some(own) if own != scale => Err(LinkRefusal::OtherScale { what: at.words(), scale: own }),
        _ => Ok(()),
    }
}

/// LNK-R9, LNK-R25 Whether the other side has not declined it yet.
pub(super) fn not_declined(
    state: &WarState,
    parent: BattleId,
    contact: &Contact,
) -> Result<(), LinkRefusal> {
    let again = |declined: &crate::war::link::Declined| {
        declined.battle == parent && declined.contact.is_same_event(contact)
    };
    if state.declined.iter().any(again) {
        return Err(LinkRefusal::Declined { what: contact.words() });
    }
    Ok(())
}

/// Whether a fight that may be ordered may also be fought out.
pub(super) fn may_fight_out(
    state: &WarState,
    parent: BattleId,
    position: &tsg::State,
    fight: &Fight,
    contact: &Contact,
) -> Result<(), LinkRefusal> {
    if !fight.close() {
        return Err(LinkRefusal::NotClose);
    }
    not_declined(state, parent, contact)?;
    let stands = fight.attackers.iter().map(|attacker| attacker.stand).collect();
    let order = tsg::Order::Attack { stands, target: fight.target };
    freeze::may_order(state, position, &freeze::frozen(state, parent), &order)
}

/// H.8 The minutes of a round.
pub(super) fn minutes_of_round(state: &WarState) -> u32 {
    u32::from(state.setup.calendar.hours_per_round).saturating_mul(60).max(1)
}

/// What a company battle is founded from.
struct Founding<'w> {
    state: &'w WarState,
    parent: BattleId,
    position: &'w tsg::State,
    fight: &'w Fight,
    contact: &'w Contact,
    minutes_max: u32,
}

impl Founding<'_> {
    fn opening(&self, ground: GroundChoice) -> Result<Opening, LinkRefusal> {
        let (side, target) = (self.fight.side, self.fight.target);
        let mut brief = self.brief();
        if let Some(place) = self.state.setup.place(target) {
            brief.stakes = format!("Who holds {place} in {target}.");
        }
        let levies = self.levies(&brief);
        let (mut setup, musters) = down::found(&brief, &levies, Some(side.enemy()));
        for each in Side::BOTH {
            setup.sides[each.index()].name = self.position.side_name(each);
            self.has_somebody(&setup, each)?;
        }
        if ground == GroundChoice::Made {
            self.lay_out(&mut setup);
        }
        Ok(Opening {
            parent: self.parent,
            contact: self.contact.clone(),
            attacker: side,
            names: self.names(&brief),
            brief,
            musters: in_words(musters),
            setup: BattleSetup::CombatCaptain(Box::new(setup)),
            soldiers: BTreeMap::new(),
        })
    }

    fn brief(&self) -> Brief {
        let contact = division::Contact {
            battle: self.parent.0,
            cause: Seq(0),
            attackers: self.fight.attackers.iter().map(|attacker| attacker.stand).collect(),
            target: self.fight.target,
            minutes_max: self.minutes_max,
        };
        let roster = &self.state.setup.roster;
        division::brief(self.position, &contact, |id| {
            let present = self.state.roster.element(id);
            let vehicles = roster.elements.get(&id).map_or(0, |spec| levy::vehicles(spec, present));
            division::People { men: present.men, vehicles }
        })
    }

    fn levies(&self, brief: &Brief) -> Vec<Levy> {
        let elements = brief.elements.iter().map(|sent| sent.element);
        let spec = |id| Some((id, self.state.setup.roster.elements.get(&id)?));
        let known = elements.filter_map(spec);
        known.filter_map(|(id, spec)| levy::levy(self.position, id, spec)).collect()
    }

    fn names(&self, brief: &Brief) -> BTreeMap<Name, String> {
        let spec = |id: Name| self.state.setup.roster.elements.get(&id);
        let name = |id: Name| spec(id).map_or_else(|| id.to_string(), |spec| spec.name.clone());
        brief.elements.iter().map(|sent| (sent.element, name(sent.element))).collect()
    }

    /// Lays the table out; where there is no room for somebody, everything is declared instead (LNK-R24).
    fn lay_out(&self, setup: &mut Setup) {
        let from = self.fight.attackers.iter().find(|attacker| attacker.close());
        let Some(from) = from.map(|attacker| attacker.hex) else { return };
        let homes = ground::homes(from, self.fight.target, self.fight.side);
        let mut laid = setup.clone();
        let table = ground::table(self.position, self.fight.target);
        if down::deploy(&mut laid, table, homes).is_empty() {
            *setup = laid;
        }
    }

    fn has_somebody(&self, setup: &Setup, side: Side) -> Result<(), LinkRefusal> {
        if setup.units.values().any(|unit| unit.side == side) {
            Ok(())
        } else {
            Err(LinkRefusal::Nobody { side: self.position.side_name(side) })
        }
    }
}

/// Musters as the war keeps them.
pub(super) fn in_words(musters: down::Musters) -> Musters {
    let words = |ids: Vec<SubunitId>| ids.into_iter().map(|id| id.0).collect();
    musters.into_iter().map(|(element, ids)| (element, words(ids))).collect()
}
