//! LNK-R32, LNK-R64 A smaller battle that the scenario has laid out beforehand on the map of a division or an operational battle: its
//! ground, who is meant to fight on it, and what for.

use kernel::handoff::{Brief, BriefElement, People, Report};
use kernel::laid::LaidElement;
use kernel::{Halt, Name, Offers, Seq, Side};
use operations::event::Event;
use operations::state::{BridgeState, Phase as Turn};
use two_star_general::handoff::Contact::Attack;
use two_star_general::rules::night;
use two_star_general::state::Phase;

use super::offer::Fight;
use super::open::Asked;
use super::pairs::{self, Pair, Prepares};
use super::{LinkRefusal, clock, freeze, open};
use crate::action::{ActionOpens, ActionSetup};
use crate::setup::BattleId;
use crate::war::link::{Contact, Opening, Scale};
use crate::war::{Battle, BattleEvent, WarOrder, WarRefusal, WarState};

/// The heading of prepared actions.
const PREPARED: &str = "Prepared actions";

/// A prepared action as it is opened now.
pub(super) struct Prepared<'w> {
    pub(super) state: &'w WarState,
    pub(super) parent: BattleId,
    pub(super) battle: &'w Battle,
    pub(super) action: &'w ActionSetup,
    pub(super) contact: Contact,
    /// Who asks for it.
    pub(super) side: Side,
    pub(super) minutes: Option<u16>,
}

/// The action of that name.
pub(super) fn action(state: &WarState, id: BattleId) -> Result<&ActionSetup, LinkRefusal> {
    let mut all = state.setup.actions.iter();
    all.find(|action| action.id == id).ok_or(LinkRefusal::NoSuchAction { id })
}

/// LNK-R32 What the scenario has laid out, with the attack it is instead of, if it is.
pub(super) fn opening(
    state: &WarState,
    (parent, side): (BattleId, Side),
    (child, scale, minutes): (BattleId, Scale, Option<u16>),
    at: &Contact,
) -> Result<(Vec<BattleEvent>, Opening), Halt<WarRefusal>> {
    let none = || LinkRefusal::NoSuchAction { id: child };
    let battle = state.battle(parent).ok_or_else(none)?;
    let action = action(state, child)?;
    if action.book != scale {
        let (what, scale) = (at.words(&state.names(parent)), action.book);
        return Err(LinkRefusal::OtherScale { what, scale }.into());
    }
    if parent != action.battle || matches!(at, Contact::Action { id } if *id != child) {
        return Err(none().into());
    }
    let events = match at {
        Contact::Action { .. } => Vec::new(),
        contact => {
            let asked = Asked::meet(state, parent, side, contact)?;
            asked.may_be_made()?;
            // A prepared action is about ground that both sides can come to.
            asked.is_within(scale, 0)?;
            asked.meeting.events
        }
    };
    let contact = at.clone();
    let prepared = Prepared { state, parent, battle, action, contact, side, minutes };
    let pair = prepared.pair()?;
    let brief = prepared.may_open(pair).map_err(Halt::Refused)?;
    let founded = pair.prepared(&prepared, &brief);
    let attacker = prepared.attacker();
    Ok((events, founded.opening((state, parent), (prepared.contact, attacker), brief)))
}

impl Prepared<'_> {
    fn pair(&self) -> Result<&'static dyn Prepares, LinkRefusal> {
        let none = LinkRefusal::NoSuchAction { id: self.action.id };
        pairs::pair(self.battle.scale(), self.action.book).and_then(Pair::prepares).ok_or(none)
    }

    /// Who would take part, if it may be opened now.
    fn may_open(&self, pair: &dyn Prepares) -> Result<Brief, WarRefusal> {
        // Whoever has ended his night sends nobody out any more.
        if let Some(position) = self.battle.tsg()
            && matches!(position.phase, Phase::Night(_))
        {
            night::may_act(position, self.side).map_err(WarRefusal::from)?;
        }
        self.may_fight(pair).map_err(WarRefusal::Link)
    }

    /// The same, whoever asks.
    fn may_fight(&self, pair: &dyn Prepares) -> Result<Brief, LinkRefusal> {
        self.is_time()?;
        open::not_declined(self.state, self.parent, &self.contact)?;
        let mut brief = self.brief(pair);
        let sent = brief.elements.iter().map(|sent| sent.element);
        let left = clock::minutes_left(self.state, self.parent, sent)?;
        brief.minutes_max = brief.minutes_max.min(left);
        let fights = |sent: &BriefElement| {
            let later = self.named(sent.element).is_some_and(LaidElement::comes_later);
            let people = People { men: sent.men, vehicles: sent.vehicles };
            !later && pair.fights(self, sent.element, people)
        };
        // LNK-R32 Nobody's squad decides an attack that is not his.
        if let (Contact::TwoStarGeneral(Attack { stands, target }), Some(position)) =
            (&self.contact, self.battle.tsg())
        {
            let mut all = stands.iter().copied().chain(position.occupant(*target));
            let sent = |id: Name| brief.elements.iter().any(|sent| sent.element == id);
            if !all.all(|stand| sent(stand.0)) {
                return Err(LinkRefusal::NotItsTime { id: self.action.id });
            }
        }
        let own = |side| brief.elements.iter().any(|sent| sent.side == side && fights(sent));
        open::both_fight(own, |side| self.battle.side_name(side))?;
        Ok(brief)
    }

    /// LNK-R32 An action instead of an attack belongs to its hex, one of the night to the night; any other comes whenever the battle
    /// goes on. LNK-R64 In an operational war the orders of the turn are not turned over yet.
    fn is_time(&self) -> Result<(), LinkRefusal> {
        let open = match self.battle.ops() {
            Some(turn) => matches!(turn.phase, Turn::Orders(_)),
            None => !self.battle.is_over(),
        };
        let right = match (self.action.opens, &self.contact) {
            (ActionOpens::Contact, Contact::TwoStarGeneral(Attack { target, .. })) => {
                self.action.at == (*target).into()
            }
            (ActionOpens::Night, Contact::Action { .. }) => open && self.battle.is_night(),
            (ActionOpens::AnyTime, Contact::Action { .. }) => open,
            _ => false,
        };
        if right { Ok(()) } else { Err(LinkRefusal::NotItsTime { id: self.action.id }) }
    }

    /// The side that does not defend; else the one that asks.
    fn attacker(&self) -> Side {
        match (&self.contact, self.action.table.defender) {
            (Contact::Action { .. }, Some(defender)) => defender.enemy(),
            _ => self.side,
        }
    }

    /// The attack's own elements, then those the action names that can come; each with no more men than it may bring.
    fn brief(&self, pair: &dyn Prepares) -> Brief {
        let mut elements: Vec<(Name, Side)> = Vec::new();
        if let (Contact::TwoStarGeneral(Attack { stands, target }), Some(position), true) =
            (&self.contact, self.battle.tsg(), pair.brings_attack())
        {
            for stand in stands.iter().copied().chain(position.occupant(*target)) {
                let side = position.spec(stand).side;
                elements.push((stand.0, side));
                elements.extend(position.platoons_with(stand).map(|id| (id.0, side)));
            }
        }
        let frozen = freeze::frozen(self.state, self.parent);
        for (side, named) in self.action.table.elements() {
            let known = elements.iter().any(|(id, _)| *id == named.element);
            if !known && !frozen.contains_key(&named.element) && self.can_come(named.element) {
                elements.push((named.element, side));
            }
        }
        let minutes = self.action.book.minutes_of(self.action.table.turns);
        let most = self.minutes.map_or(u32::MAX, u32::from);
        let sent = elements.into_iter().filter_map(|(id, side)| self.sent(pair, id, side));
        Brief {
            parent: self.parent.0,
            cause: Seq(0),
            place: self.action.at.to_string(),
            stakes: self.stakes(),
            minutes_max: minutes.min(most).max(1),
            hour: open::hour(self.state, self.parent),
            edges: self.action.table.sides.each_ref().map(|side| Some(side.home)),
            elements: sent.collect(),
            // What comes to a prepared action the scenario says.
            support: Vec::new(),
        }
    }

    /// The ground it is about; instead of an attack, what it is called before that.
    fn stakes(&self) -> String {
        let ActionSetup { title, table, .. } = self.action;
        match self.contact {
            Contact::Action { .. } => format!("{}.", table.objective.name),
            _ => format!("{title}: {}.", table.objective.name),
        }
    }

    pub(super) fn named(&self, element: Name) -> Option<&LaidElement> {
        self.action.table.element(element)
    }

    fn sent(&self, pair: &dyn Prepares, element: Name, side: Side) -> Option<BriefElement> {
        let most = self.named(element).and_then(|one| one.men).unwrap_or(u32::MAX);
        let People { men, vehicles } = pair.comes(self.state, element, most);
        let condition = vec!["in a prepared action".to_owned()];
        (men > 0).then_some(BriefElement { element, side, men, vehicles, shots: None, condition })
    }

    /// Whether somebody of it is on the map, and near enough where that counts.
    fn can_come(&self, element: Name) -> bool {
        let (Some(map), at) = (self.battle.map(), self.action.at) else { return false };
        let near = |cell| map.grid().distance(cell, at) <= u32::from(self.action.reach);
        let anywhere = self.action.opens == ActionOpens::AnyTime && self.battle.ops().is_none();
        map.cell_of(element).is_some_and(|cell| anywhere || near(cell))
    }
}

/// The action that may be opened instead of an attack.
pub(super) fn instead_of<'w>(
    state: &'w WarState,
    (parent, side): (BattleId, Side),
    at: &Contact,
) -> Option<&'w ActionSetup> {
    let battle = state.battle(parent)?;
    let mut all = state.setup.actions.iter().filter(|one| {
        parent == one.battle
            && one.opens == ActionOpens::Contact
            && !state.battles.contains_key(&one.id)
    });
    let may = |action: &ActionSetup| {
        let (contact, minutes) = (at.clone(), None);
        let prepared = Prepared { state, parent, battle, action, contact, side, minutes };
        prepared.pair().is_ok_and(|pair| prepared.may_open(pair).is_ok())
    };
    all.find(|action| may(action))
}

/// LNK-R64 Takes the charges out of the action's bridge, where its holder has lost the objective.
pub(super) fn charges_out(
    state: &WarState,
    parent: BattleId,
    (child, report): (BattleId, &Report),
) -> Option<BattleEvent> {
    let bridge = action(state, child).ok()?.bridge?;
    let found = state.battle(parent)?.ops()?.bridges.get(&bridge)?;
    let taken = found.holder.is_some() && report.holder == found.holder.map(Side::enemy);
    let charged = found.state == BridgeState::Charged;
    (taken && charged).then_some(BattleEvent::Operations(Event::ChargesRemoved { bridge }))
}

/// Beside everything else: the actions that may be opened now, those that need no attack.
pub(super) fn offer(state: &WarState, parent: BattleId, side: Side, offers: &mut Offers<WarOrder>) {
    let Some(battle) = state.battle(parent) else { return };
    let own = state.setup.actions.iter().filter(|one| one.battle == parent);
    for action in own.filter(|one| !state.battles.contains_key(&one.id)) {
        let at = Contact::Action { id: action.id };
        let prepared =
            Prepared { state, parent, battle, action, contact: at.clone(), side, minutes: None };
        if prepared.pair().is_ok_and(|pair| prepared.may_open(pair).is_ok()) {
            let what = action.title.clone();
            let fight = Fight { state, parent, contact: &at, group: PREPARED, what };
            offers.offers.push(fight.as_prepared(action));
        }
    }
}
