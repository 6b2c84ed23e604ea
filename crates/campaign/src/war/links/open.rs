//! LNK-R9 A contact is fought out: who, with what, where and why goes down in a brief, and a smaller battle is founded from it.

use std::collections::{BTreeMap, BTreeSet};

use combat_captain::handoff::{self as down, Levy};
use combat_captain::state::{Setup, SubunitId};
use kernel::handoff::Brief;
use kernel::{Halt, Name, Seat, Seq, Side, Tape};
use two_star_general as tsg;
use two_star_general::handoff as division;
use two_star_general::rules::fight::Fight;
use two_star_general::rules::{attack, fought_out};

use super::{
    Decision, LinkRefusal, agreed, clock, company, disputed, freeze, patrol, prepared, umpire,
};
use crate::setup::{BattleId, BattleSetup};
use crate::war::link::{Contact, GroundChoice, LinkOrder, Musters, Opening, Scale, Stage};
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
    if state.links.get(&parent).is_some_and(|link| link.stage != Stage::Open) {
        return Err(LinkRefusal::NotOpen { child: parent }.into());
    }
    if *scale <= battle.scale() {
        let (parent, scale) = (battle.scale(), *scale);
        return Err(LinkRefusal::ScaleNotSmaller { parent, scale }.into());
    }
    if state.battles.contains_key(child) {
        return Err(LinkRefusal::NameTaken { child: child.to_string() }.into());
    }
    let side = umpire::side_of(state, battle, seat, (*child, at))?;
    let wanted = Wanted { parent, side, ground: *ground, minutes: *minutes };
    let (events, opening) = opening(state, battle, &wanted, (*child, *scale), at)?;
    let title = format!(
        "{} wants to fight out the {}: {}",
        battle.side_name(side),
        super::words_of(state, parent, at),
        opening.brief.stakes.trim_end_matches('.')
    );
    let yes = ("fight_it_out", format!("Fight it out with {}", scale.title()));
    let no = match at {
        Contact::Patrol { .. } | Contact::Raid { .. } | Contact::Action { .. } => {
            ("stay", "Nobody goes out".to_owned())
        }
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

/// What begins with an order to fight a contact out, and what happens in the parent with it.
fn opening(
    state: &WarState,
    battle: &Battle,
    wanted: &Wanted,
    (child, scale): (BattleId, Scale),
    at: &Contact,
) -> Result<(Vec<BattleEvent>, Opening), Halt<WarRefusal>> {
    let laid_out = wanted.ground == GroundChoice::Prepared || matches!(at, Contact::Action { .. });
    if !laid_out && prepared::action(state, child).is_ok() {
        return Err(LinkRefusal::NameKept { child: child.to_string() }.into());
    }
    let Wanted { parent, side, ground, minutes } = *wanted;
    match (battle, at) {
        (Battle::TwoStarGeneral(position), _) if laid_out => {
            prepared(state, position, wanted, (child, scale), at)
        }
        (_, _) if laid_out => Err(LinkRefusal::NoSuchAction { id: child }.into()),
        (_, _) if !at.scales().contains(&scale) => {
            let scale = at.scales()[0];
            Err(LinkRefusal::OtherScale { what: at.words(), scale }.into())
        }
        (Battle::TwoStarGeneral(position), Contact::Attack { .. }) => {
            attacked(state, position, wanted, scale, at)
        }
        (
            Battle::TwoStarGeneral(position),
            Contact::Patrol { stand, target } | Contact::Raid { stand, target },
        ) => {
            let raid = matches!(at, Contact::Raid { .. });
            let patrol = patrol::may_go(state, parent, position, side, (*stand, *target), raid)?;
            let left = clock::minutes_left(state, parent, patrol.elements())?;
            let minutes = minutes.map_or(patrol::MINUTES, u32::from).clamp(1, left);
            let opening = patrol::opening(state, parent, position, &patrol, (ground, minutes));
            Ok((Vec::new(), opening))
        }
        (Battle::CombatCaptain(position), Contact::Fire { .. } | Contact::Melee) => {
            let how = (ground, minutes);
            Ok((Vec::new(), company::opening(state, parent, (position, side), at, how)?))
        }
        _ => Err(LinkRefusal::NoSuchContact { parent: battle.scale() }.into()),
    }
}

/// An attack of the division battle: it is made with this, and fought out by companies, or by squads where it is disputed.
fn attacked(
    state: &WarState,
    position: &tsg::State,
    wanted: &Wanted,
    scale: Scale,
    at: &Contact,
) -> Result<(Vec<BattleEvent>, Opening), Halt<WarRefusal>> {
    let Wanted { parent, ground, minutes, .. } = *wanted;
    let (events, fight) = declared(state, position, wanted, at)?;
    let left = clock::minutes_left(state, parent, in_fight(&fight))?;
    if scale == Scale::Combat {
        let how = (ground, minutes.map_or(disputed::MINUTES, u32::from).clamp(1, left));
        return Ok((events, disputed::opening(state, parent, position, &fight, how)?));
    }
    let minutes_max = minutes.map_or(u32::MAX, u32::from).clamp(1, left);
    let founding = Founding { state, parent, position, fight: &fight, contact: at, minutes_max };
    Ok((events, founding.opening(ground)?))
}

/// The attack that is made when it is fought out.
fn declared(
    state: &WarState,
    position: &tsg::State,
    wanted: &Wanted,
    at: &Contact,
) -> Result<(Vec<BattleEvent>, Fight), Halt<WarRefusal>> {
    let Contact::Attack { stands, target } = at else { return Err(LinkRefusal::NotClose.into()) };
    let refused = |refusal| Halt::Refused(WarRefusal::Battle(refusal));
    let events = fought_out::declare(position, wanted.side, stands, *target).map_err(refused)?;
    let fight = attack::may_attack(position, wanted.side, stands, *target).map_err(refused)?;
    may_fight_out(state, wanted.parent, position, &fight, at)?;
    Ok((events.into_iter().map(BattleEvent::TwoStarGeneral).collect(), fight))
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
    if action.table.book.scale() != scale {
        let (what, scale) = (at.words(), action.table.book.scale());
        return Err(LinkRefusal::OtherScale { what, scale }.into());
    }
    if parent != action.battle || matches!(at, Contact::Action { id } if *id != child) {
        return Err(LinkRefusal::NoSuchAction { id: child }.into());
    }
    let events = match at {
        Contact::Attack { .. } => declared(state, position, wanted, at)?.0,
        _ => Vec::new(),
    };
    let contact = at.clone();
    let opening =
        prepared::Prepared { state, parent, position, action, contact, side, minutes }.opening()?;
    Ok((events, opening))
}

/// LNK-R9, LNK-R25 Whether the other side has not declined it yet.
pub(super) fn not_declined(
    state: &WarState,
    parent: BattleId,
    contact: &Contact,
) -> Result<(), LinkRefusal> {
    let between = company::between(state, parent, contact);
    let again = |declined: &crate::war::link::Declined| {
        declined.battle == parent
            && declined.contact.is_same_event(contact)
            && declined.between == between
    };
    if state.declined.iter().any(again) {
        return Err(LinkRefusal::Declined { what: super::words_of(state, parent, contact) });
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
    freeze::may_order(state, parent, position, &freeze::frozen(state, parent), &order)?;
    clock::minutes_left(state, parent, in_fight(fight)).map(|_| ())
}

/// H.1 Whether both sides would have somebody in the company battle that is made of a fight.
pub(super) fn has_both_sides(
    state: &WarState,
    parent: BattleId,
    position: &tsg::State,
    fight: &Fight,
    contact: &Contact,
) -> bool {
    let founding = Founding { state, parent, position, fight, contact, minutes_max: 1 };
    let brief = founding.brief();
    let (setup, _) = down::found(&brief, &founding.levies(&brief), None);
    Side::BOTH.into_iter().all(|side| founding.has_somebody(&setup, side).is_ok())
}

/// The core stands of a fight.
fn in_fight(fight: &Fight) -> impl Iterator<Item = Name> + '_ {
    let attackers = fight.attackers.iter().map(|attacker| attacker.stand.0);
    attackers.chain(core::iter::once(fight.defender.0))
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
        if let Some(place) = self.state.setup.place(self.parent, target) {
            brief.stakes = format!("Who holds {place} in {target}.");
        }
        let levies = self.levies(&brief);
        let (mut setup, musters) = down::found(&brief, &levies, Some(side.enemy()));
        setup.options = self.state.setup.readings.cc;
        for each in Side::BOTH {
            setup.sides[each.index()].name = self.position.side_name(each);
            self.has_somebody(&setup, each)?;
        }
        if ground == GroundChoice::Made {
            self.lay_out(&mut setup, &musters);
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
            grounded: super::sky::is_closed(self.state, self.position),
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
    fn lay_out(&self, setup: &mut Setup, musters: &down::Musters) {
        let from = self.fight.attackers.iter().find(|attacker| attacker.close());
        let Some(from) = from.map(|attacker| attacker.hex) else { return };
        let homes = ground::homes(from, self.fight.target, self.fight.side);
        let mut laid = setup.clone();
        let table = ground::table(self.position, self.fight.target);
        if down::deploy(&mut laid, table, homes, &self.behind(musters)).is_empty() {
            *setup = laid;
        }
    }

    /// LNK-R35 Headquarters stand behind the companies.
    fn behind(&self, musters: &down::Musters) -> BTreeSet<SubunitId> {
        let is_hq = |element: &Name| {
            let spec = self.state.setup.roster.elements.get(element);
            spec.is_some_and(|spec| spec.kind.is_headquarters())
        };
        let own = musters.iter().filter(|(element, _)| is_hq(element));
        own.flat_map(|(_, ids)| ids.iter().copied()).collect()
    }

    fn has_somebody(&self, setup: &Setup, side: Side) -> Result<(), LinkRefusal> {
        if setup.units.values().any(|unit| unit.side == side) {
            Ok(())
        } else {
            Err(LinkRefusal::NobodyToFight { side: self.position.side_name(side) })
        }
    }
}

/// Musters as the war keeps them.
pub(in crate::war) fn in_words(musters: down::Musters) -> Musters {
    let words = |ids: Vec<SubunitId>| ids.into_iter().map(|id| id.0).collect();
    musters.into_iter().map(|(element, ids)| (element, words(ids))).collect()
}
