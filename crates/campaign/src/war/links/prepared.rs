//! LNK-R32 A smaller battle that the scenario has laid out beforehand: its ground, who is meant to fight on it, and what for.

use combat_captain::handoff as company;
use combat_captain::tables::SubunitKind;
use kernel::handoff::{Brief, BriefElement};
use kernel::{Halt, Name, Offers, Seq, Side};
use two_star_general as tsg;
use two_star_general::ground::Hex;
use two_star_general::rules::night;
use two_star_general::state::{Phase, PlatoonId, StandId};

use super::sky::Sky;
use super::squads::Draft;
use super::{LinkRefusal, clock, freeze, open};
use crate::action::{ActionOpens, ActionSetup};
use crate::laid::{LaidElement, TableBook};
use crate::setup::BattleId;
use crate::war::link::{Contact, GroundChoice, LinkOrder, Opening};
use crate::war::{WarOrder, WarRefusal, WarState, founded, levy};

/// The heading of prepared actions.
const PREPARED: &str = "Prepared actions";

/// A prepared action as it is opened now.
pub(super) struct Prepared<'w> {
    pub(super) state: &'w WarState,
    pub(super) parent: BattleId,
    pub(super) position: &'w tsg::State,
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

impl Prepared<'_> {
    /// Everything the smaller battle begins with.
    pub(super) fn opening(self) -> Result<Opening, Halt<WarRefusal>> {
        let brief = self.may_open().map_err(Halt::Refused)?;
        let (state, table) = (self.state, &self.action.table);
        let founded = match table.book {
            TableBook::CombatCaptain => {
                let levies: Vec<_> =
                    brief.elements.iter().filter_map(|sent| self.levy(sent)).collect();
                founded::companies(&state.setup, table, &brief, &levies)
            }
            TableBook::Combat => {
                let home = |element| super::squads::home(state, self.parent, element);
                let (war, known) = (&*state.setup, &state.soldiers);
                founded::soldiers(&Draft { war, known, brief: &brief, home: &home }, table)
            }
        };
        let sky = super::sky::over(state, self.position, self.action);
        Ok(Opening {
            parent: self.parent,
            contact: self.contact.clone(),
            attacker: self.attacker(),
            names: super::squads::names(state, self.parent, &brief),
            brief,
            musters: founded.musters,
            setup: founded.setup,
            soldiers: founded.soldiers,
            grounded: table.book == TableBook::CombatCaptain
                && !matches!(sky, Sky::Open | Sky::OpenAnyway),
        })
    }

    /// Who would take part, if it may be opened now.
    fn may_open(&self) -> Result<Brief, WarRefusal> {
        // Whoever has ended his night sends nobody out any more.
        if let Phase::Night(_) = self.position.phase {
            night::may_act(self.position, self.side).map_err(WarRefusal::Battle)?;
        }
        self.may_fight().map_err(WarRefusal::Link)
    }

    /// The same, whoever asks.
    fn may_fight(&self) -> Result<Brief, LinkRefusal> {
        self.is_time()?;
        open::not_declined(self.state, self.parent, &self.contact)?;
        let mut brief = self.brief();
        let sent = brief.elements.iter().map(|sent| sent.element);
        let left = clock::minutes_left(self.state, self.parent, sent)?;
        brief.minutes_max = brief.minutes_max.min(left);
        let fights = |sent: &BriefElement| match self.action.table.book {
            TableBook::CombatCaptain => {
                let part = |levy: company::Levy| {
                    let (kind, men, vehicles) = (levy.kind, sent.men, sent.vehicles);
                    company::Part { kind, men, vehicles }
                };
                let part = self.levy(sent).map(part).filter(|part| part.kind != SubunitKind::Truck);
                part.is_some_and(|part| company::count(part) > 0)
            }
            TableBook::Combat => true,
        };
        let later =
            |sent: &BriefElement| self.named(sent.element).is_some_and(LaidElement::comes_later);
        // LNK-R32 Nobody's squad decides an attack that is not his.
        if let Contact::Attack { stands, target } = &self.contact {
            let all = stands.iter().copied().chain(self.position.occupant(*target));
            for stand in all {
                if !brief.elements.iter().any(|sent| sent.element == stand.0) {
                    return Err(LinkRefusal::NotItsTime { id: self.action.id });
                }
            }
        }
        for side in Side::BOTH {
            if !brief.elements.iter().any(|sent| sent.side == side && !later(sent) && fights(sent))
            {
                return Err(LinkRefusal::NobodyToFight { side: self.position.side_name(side) });
            }
        }
        Ok(brief)
    }

    /// LNK-R32 An action instead of an attack belongs to its hex, one of the night to the night; any other comes whenever the battle
    /// goes on.
    fn is_time(&self) -> Result<(), LinkRefusal> {
        let night = matches!(self.position.phase, Phase::Night(_));
        let over = matches!(self.position.phase, Phase::Over(_));
        let right = match (self.action.opens, &self.contact) {
            (ActionOpens::Contact, Contact::Attack { target, .. }) => *target == self.action.hex,
            (ActionOpens::Night, Contact::Action { .. }) => night,
            (ActionOpens::AnyTime, Contact::Action { .. }) => !over,
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
    fn brief(&self) -> Brief {
        let mut elements: Vec<(Name, Side)> = Vec::new();
        if let (Contact::Attack { stands, target }, TableBook::CombatCaptain) =
            (&self.contact, self.action.table.book)
        {
            // LNK-R32 An attack brings everybody who makes it and meets it; a fight of soldiers only whom it names.
            for stand in stands.iter().copied().chain(self.position.occupant(*target)) {
                let side = self.position.spec(stand).side;
                elements.push((stand.0, side));
                elements.extend(self.position.platoons_with(stand).map(|id| (id.0, side)));
            }
        }
        let frozen = freeze::frozen(self.state, self.parent);
        for (side, named) in self.action.table.elements() {
            let known = elements.iter().any(|(id, _)| *id == named.element);
            if !known && !frozen.contains_key(&named.element) && self.can_come(named.element) {
                elements.push((named.element, side));
            }
        }
        let minutes = self.action.table.minutes();
        let most = self.minutes.map_or(u32::MAX, u32::from);
        let sent = elements.into_iter().filter_map(|(id, side)| self.sent(id, side));
        Brief {
            parent: self.parent.0,
            cause: Seq(0),
            place: self.action.hex.to_string(),
            stakes: format!("{}: {}.", self.action.title, self.action.table.objective.name),
            minutes_max: minutes.min(most).max(1),
            elements: sent.collect(),
        }
    }

    fn named(&self, element: Name) -> Option<&LaidElement> {
        self.action.table.element(element)
    }

    fn sent(&self, element: Name, side: Side) -> Option<BriefElement> {
        let spec = self.state.setup.roster.elements.get(&element)?;
        let here = self.state.roster.element(element);
        let most = self.named(element).and_then(|one| one.men).unwrap_or(u32::MAX);
        let crate::roster::Element { men, vehicles } = levy::sent(spec, here, most);
        // Whoever fights man by man leaves his vehicle behind.
        let vehicles = if self.action.table.book == TableBook::Combat { 0 } else { vehicles };
        let condition = vec!["in a prepared action".to_owned()];
        (men > 0).then_some(BriefElement { element, side, men, vehicles, condition })
    }

    /// Whether somebody of it is on the map, and near enough where that counts.
    fn can_come(&self, element: Name) -> bool {
        let platoon = self.position.platoons.get(&PlatoonId(element));
        let stand = platoon.and_then(|platoon| platoon.with).unwrap_or(StandId(element));
        let near = |hex: Hex| {
            self.action.opens == ActionOpens::AnyTime
                || hex.distance(self.action.hex) <= u32::from(self.action.reach)
        };
        self.position.stands.contains_key(&stand) && self.position.hex_of(stand).is_some_and(near)
    }

    fn levy(&self, sent: &BriefElement) -> Option<company::Levy> {
        let spec = self.state.setup.roster.elements.get(&sent.element)?;
        let levy = levy::levy(self.position, sent.element, spec)?;
        Some(founded::outfit(levy, &self.action.table))
    }
}

/// The action that may be opened instead of an attack.
pub(super) fn instead_of_attack<'w>(
    state: &'w WarState,
    parent: BattleId,
    (position, side): (&'w tsg::State, Side),
    at: &Contact,
) -> Option<&'w ActionSetup> {
    let mut all = state.setup.actions.iter().filter(|one| {
        parent == one.battle
            && one.opens == ActionOpens::Contact
            && !state.battles.contains_key(&one.id)
    });
    let may = |action: &ActionSetup| {
        let (contact, minutes) = (at.clone(), None);
        Prepared { state, parent, position, action, contact, side, minutes }.may_open().is_ok()
    };
    all.find(|action| may(action))
}

/// Beside everything else: the actions that may be opened now, those that need no attack.
pub(super) fn offer(
    state: &WarState,
    parent: BattleId,
    (position, side): (&tsg::State, Side),
    offers: &mut Offers<WarOrder>,
) {
    let own = state.setup.actions.iter().filter(|one| one.battle == parent);
    for action in own.filter(|one| !state.battles.contains_key(&one.id)) {
        let at = Contact::Action { id: action.id };
        let prepared =
            Prepared { state, parent, position, action, contact: at.clone(), side, minutes: None };
        if prepared.may_open().is_ok() {
            let (scale, ground) = (action.table.book.scale(), GroundChoice::Prepared);
            let order = LinkOrder::Open { child: action.id, scale, at, ground, minutes: None };
            offers.offer(PREPARED, action.title.clone(), super::offer::given(parent, order));
        }
    }
}
