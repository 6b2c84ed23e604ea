//! LNK-R9 A contact is fought out: who, with what, where and why goes down in a brief, and a smaller battle is founded from it.

use std::collections::BTreeMap;

use chrono::Timelike as _;
use kernel::handoff::{Brief, BriefElement, Meeting, Musters, Stake, Unmet};
use kernel::{Halt, Name, Seat, Seq, Side, Tape};

use super::pairs::{self, Pair, Roll};
use super::{Decision, LinkRefusal, agreed, clock, freeze, prepared, umpire};
use crate::setup::{BattleId, BattleSetup};
use crate::war::link::{Contact, GroundChoice, LinkOrder, Opening, Scale, Stage, Stands};
use crate::war::{Battle, BattleEvent, WarEvent, WarRefusal, WarState};

/// Opens a smaller battle, if it may be and the other side agrees; else the order is written down as declined.
pub(super) fn open(
    state: &WarState,
    parent: BattleId,
    seat: Seat,
    order: &LinkOrder,
    tape: &mut Tape<'_>,
) -> Decision {
    let LinkOrder::Open { child, scale, at, ground, minutes } = order else {
        unreachable!("this order is decided elsewhere");
    };
    let battle = state.battle(parent).ok_or(WarRefusal::UnknownBattle { battle: parent });
    let battle = battle.map_err(Halt::Refused)?;
    if state.links.get(&parent).is_some_and(|link| link.stage != Stage::Open) {
        return Err(LinkRefusal::NotOpen { child: parent }.into());
    }
    if pairs::pair(battle.scale(), *scale).is_none() {
        let (parent, scale) = (battle.scale(), *scale);
        return Err(LinkRefusal::ScaleNotSmaller { parent, scale }.into());
    }
    if state.throws_umpire(parent) && seat != Seat::Umpire {
        return Err(LinkRefusal::UmpireOpens.into());
    }
    if state.battles.contains_key(child) {
        return Err(LinkRefusal::NameTaken { child: child.to_string() }.into());
    }
    let side = umpire::side_of(state, battle, seat, (*child, at))?;
    let laid_out = *ground == GroundChoice::Prepared || matches!(at, Contact::Action { .. });
    let (events, opening) = if laid_out {
        prepared::opening(state, (parent, side), (*child, *scale, *minutes), at)?
    } else if prepared::action(state, *child).is_ok() {
        return Err(LinkRefusal::NameKept { child: child.to_string() }.into());
    } else {
        let pair = pairs::between(state, battle, at, *scale)?;
        if !pair.grounds().contains(ground) {
            return Err(LinkRefusal::NoSuchGround { scale: *scale }.into());
        }
        let asked = Asked::meet(state, parent, side, at)?;
        let brief = asked.may_open(pair, *minutes)?;
        asked.opening(pair, brief, *ground)
    };
    let title = format!(
        "{} wants to fight out the {}: {}",
        battle.side_name(side),
        at.words(&state.names(parent)),
        opening.brief.stakes.trim_end_matches('.')
    );
    let yes = ("fight_it_out", format!("Fight it out with {}", scale.title()));
    let no = match at.stake() {
        Stake::Aside => ("stay", "Send no one".to_owned()),
        Stake::Made | Stake::Instead => ("roll_as_usual", "Throw as usual".to_owned()),
    };
    if !agreed(seat, "war.fight_out", title, (yes, no), tape)? {
        return Ok(vec![WarEvent::LinkDeclined { battle: parent, order: order.clone() }]);
    }
    let told = |event| WarEvent::Battle { battle: parent, event, men: Vec::new() };
    let mut told: Vec<WarEvent> = events.into_iter().map(told).collect();
    told.push(WarEvent::LinkOpened { child: *child, opening: Box::new(opening) });
    Ok(told)
}

/// A contact that may be made, as it is asked for.
pub(super) struct Asked<'w> {
    pub(super) state: &'w WarState,
    pub(super) parent: BattleId,
    pub(super) battle: &'w Battle,
    pub(super) contact: &'w Contact,
    pub(super) meeting: Meeting<BattleEvent>,
    frozen: BTreeMap<Name, BattleId>,
}

impl<'w> Asked<'w> {
    /// LNK-R26 Whether the two sides are within the reach of the smaller book, in metres.
    pub(super) fn is_within(&self, scale: Scale, reach: u32) -> Result<(), LinkRefusal> {
        let metres = self.meeting.metres;
        if metres > reach { Err(LinkRefusal::OutOfReach { scale, metres, reach }) } else { Ok(()) }
    }

    /// Whether each side would have troops in the smaller battle.
    pub(super) fn both_fight(&self, fights: impl Fn(Side) -> bool) -> Result<(), LinkRefusal> {
        both_fight(fights, |side| self.battle.side_name(side))
    }

    /// Who meets whom, whoever is away left out of all support.
    pub(super) fn meet(
        state: &'w WarState,
        parent: BattleId,
        side: Side,
        contact: &'w Contact,
    ) -> Result<Self, Halt<WarRefusal>> {
        let unknown = WarRefusal::UnknownBattle { battle: parent };
        let battle = state.battle(parent).ok_or(Halt::Refused(unknown))?;
        freeze::may_go_on(state, parent)?;
        let frozen = freeze::frozen(state, parent);
        let named = |place: &str| state.place_named(parent, place).map(str::to_owned);
        let meeting = freeze::as_met(battle, &frozen).meet(side, contact, &named);
        let meeting = meeting.map_err(|unmet| match unmet {
            Unmet::Refused(refusal) => Halt::Refused(refusal),
            Unmet::NobodyThere(place) => LinkRefusal::NobodyThere { place }.into(),
            Unmet::TooFar => LinkRefusal::TooFarForPatrol.into(),
            Unmet::NoSuchContact => LinkRefusal::NoSuchContact { parent: battle.scale() }.into(),
        })?;
        Ok(Self { state, parent, battle, contact, meeting, frozen })
    }

    /// The brief of a contact, if it may be fought out between two books.
    pub(super) fn may_open(
        &self,
        pair: &dyn Pair,
        minutes: Option<u16>,
    ) -> Result<Brief, LinkRefusal> {
        let Self { state, parent, contact, .. } = *self;
        self.may_be_made()?;
        let brief = self.brief(pair);
        self.both_fight(|side| brief.elements.iter().any(|sent| sent.side == side))?;
        pair.may(self, &brief)?;
        let sent = brief.elements.iter().map(|sent| sent.element);
        let left = clock::minutes_left(state, parent, sent)?;
        let wanted = minutes.map(u32::from).or(pair.minutes(contact));
        Ok(Brief { minutes_max: wanted.unwrap_or(u32::MAX).clamp(1, left), ..brief })
    }

    /// Whether it has not been declined or given up, and nobody of it is away.
    pub(super) fn may_be_made(&self) -> Result<(), LinkRefusal> {
        let Self { state, parent, contact, .. } = *self;
        not_declined(state, parent, contact)?;
        not_given_up(state, parent, contact)?;
        let mut all = self.meeting.elements.iter().map(|met| met.element);
        all.try_for_each(|element| freeze::is_here(state, parent, &self.frozen, element))
    }

    /// Everybody with his men; whoever has none to send is left out.
    fn brief(&self, pair: &dyn Pair) -> Brief {
        let sent = |met: &kernel::handoff::Met| {
            let people = pair.sent(self.state, self.parent, met.element);
            (people.men > 0 || people.vehicles > 0).then(|| BriefElement {
                element: met.element,
                side: met.side,
                men: people.men,
                vehicles: people.vehicles,
                shots: met.shots,
                condition: met.condition.clone(),
            })
        };
        let meeting = &self.meeting;
        let along = pair.comes_along(self);
        let is_along = |id: Name| along.iter().any(|met| met.element == id);
        let support = meeting.support.iter().filter(|one| !is_along(one.id)).cloned().collect();
        let stakes = match pair.manner(self.contact) {
            Some(manner) => format!("{}, {manner}.", meeting.stakes.trim_end_matches('.')),
            None => meeting.stakes.clone(),
        };
        Brief {
            parent: self.parent.0,
            cause: Seq(0),
            place: meeting.place.clone(),
            stakes,
            minutes_max: 1,
            hour: hour(self.state, self.parent),
            edges: meeting.edges,
            elements: meeting.elements.iter().chain(&along).filter_map(sent).collect(),
            support,
        }
    }

    fn opening(
        self,
        pair: &dyn Pair,
        brief: Brief,
        ground: GroundChoice,
    ) -> (Vec<BattleEvent>, Opening) {
        let founded = pair.found(&self, &brief, ground);
        let (contact, attacker) = (self.contact.clone(), self.meeting.attacker);
        let opening = founded.opening((self.state, self.parent), (contact, attacker), brief);
        (self.meeting.events, opening)
    }
}

/// A smaller battle as its pair has founded it.
pub(super) struct Founded {
    pub(super) setup: BattleSetup,
    /// What each element of the brief has become.
    pub(super) musters: Musters,
    /// Who each soldier is; nobody where nobody fights by name.
    pub(super) roll: Roll,
    /// No aircraft fly over it (LNK-R40).
    pub(super) grounded: bool,
    /// What units have become in a division battle; none where the people are counted otherwise.
    pub(super) stands: Option<Box<Stands>>,
}

impl Founded {
    pub(super) fn opening(
        self,
        (state, parent): (&WarState, BattleId),
        (contact, attacker): (Contact, Side),
        brief: Brief,
    ) -> Opening {
        let Self { setup, musters, roll: Roll { soldiers, recruits }, grounded, stands } = self;
        let name = |id: Name| (id, state.element_name(parent, id));
        let names = brief.elements.iter().map(|sent| name(sent.element)).collect();
        Opening {
            parent,
            contact,
            attacker,
            brief,
            musters,
            names,
            setup,
            soldiers,
            recruits,
            grounded,
            stands,
        }
    }
}

/// Whether each side would have troops in a smaller battle; `called` is what it is called.
pub(super) fn both_fight(
    fights: impl Fn(Side) -> bool,
    called: impl Fn(Side) -> String,
) -> Result<(), LinkRefusal> {
    match Side::BOTH.into_iter().find(|side| !fights(*side)) {
        Some(side) => Err(LinkRefusal::NobodyToFight { side: called(side) }),
        None => Ok(()),
    }
}

/// Minutes after midnight, by the clock of a battle.
pub(super) fn hour(state: &WarState, battle: BattleId) -> u16 {
    let now = crate::calendar::game_time_of(state, battle);
    u16::try_from(now.hour() * 60 + now.minute()).unwrap_or_default()
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
    match state.declined.iter().any(again) {
        true => Err(LinkRefusal::Declined { what: contact.words(&state.names(parent)) }),
        false => Ok(()),
    }
}

/// LNK-R9 What was given up is not asked for again in the same round, night or turn.
fn not_given_up(state: &WarState, parent: BattleId, contact: &Contact) -> Result<(), LinkRefusal> {
    let mut now = super::since_now(state, parent);
    match now.any(|link| link.stage == Stage::Abandoned && link.contact.is_same_event(contact)) {
        true => Err(LinkRefusal::GivenUp { what: contact.words(&state.names(parent)) }),
        false => Ok(()),
    }
}
