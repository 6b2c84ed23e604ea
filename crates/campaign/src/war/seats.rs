//! Who may speak for whom, and who is asked. A side without commanders' seats has one seat, which speaks for all of it.

use kernel::face::Concern;
use kernel::{Call, Cite, Name, Names, Refusal, Said as _, Seat, Side};

use super::link::LinkOrder;
use super::people::PeopleOrder;
use super::{BattleOrder, WarOrder, WarState};
use crate::setup::BattleId;

/// Steps from a soldier up to his battalion in a smaller battle of a smaller battle, and some more.
const DEPTH_MOST: usize = 16;

/// Why a seat may not give an order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SeatRefusal {
    /// The unit is under another commander.
    NotYours { unit: Name, commander: Seat },
    /// It concerns the side as a whole.
    WholeSide { senior: Seat },
    /// The war has no such seat.
    Unknown { seat: Seat },
    /// With fog the umpire takes the steps of the turn.
    UmpireGoesOn,
}

impl WarOrder {
    /// Whether the war goes on without it: a smaller battle that could be opened, a unit that could take a road.
    #[must_use]
    pub const fn waits_for_nobody(&self) -> bool {
        matches!(self.order, BattleOrder::Link(LinkOrder::Open { .. }) | BattleOrder::Transfer(_))
    }
}

impl WarState {
    /// Whether a seat may give an order: the senior seats, the umpire and the program may give any, a commander those that
    /// concern his own units and those of the commanders below him. With fog the umpire alone takes the steps of the turn.
    ///
    /// # Errors
    /// [`SeatRefusal`].
    pub fn may_speak(&self, by: Seat, order: &WarOrder) -> Result<(), SeatRefusal> {
        if by.side().is_some() && self.is_umpires_step(order) {
            return Err(SeatRefusal::UmpireGoesOn);
        }
        let (Seat::Commander(_), Some(side)) = (by, by.side()) else { return Ok(()) };
        if self.setup.seats.get(by).is_none() {
            return Err(SeatRefusal::Unknown { seat: by });
        }
        let senior = side.seat();
        let units = match self.concern(order, side) {
            Concern::Table => return Ok(()),
            Concern::Side | Concern::End => return Err(SeatRefusal::WholeSide { senior }),
            Concern::Units(units) => units,
        };
        for unit in units {
            let commander = self.commander(order.battle, unit, side);
            if !self.speaks_for(by, commander) {
                return Err(SeatRefusal::NotYours { unit, commander });
            }
        }
        Ok(())
    }

    /// Who commands a unit of a side: the seat it is given to, or that of what it belongs to; in a smaller battle that of those
    /// who were sent. The senior seat where none is given it.
    #[must_use]
    pub fn commander(&self, battle: BattleId, unit: Name, side: Side) -> Seat {
        self.given(battle, Some(unit), side).unwrap_or_else(|| side.seat())
    }

    /// Who must answer a call of an order that `by` gave: whom it asks; dice whose sum no side may see, the umpire.
    #[must_use]
    pub fn answers(&self, by: Seat, order: &WarOrder, call: &Call) -> Seat {
        match call {
            Call::Roll(_) if self.throws_umpire(order.battle) => Seat::Umpire,
            _ => self.asks(by, order, call),
        }
    }

    /// Whose dice, or whose choice, a call of an order that `by` gave is: his own where his side is asked, else the commander's of
    /// those whom the call or the order is about; the senior seat's where they are several.
    #[must_use]
    pub fn asks(&self, by: Seat, order: &WarOrder, call: &Call) -> Seat {
        let Some(side) = call.seat().side() else { return call.seat().into() };
        if by.side() == Some(side) {
            return by;
        }
        if self.setup.seats.is_empty() {
            return side.seat();
        }
        let mut units = self.named_in(call, side);
        if units.is_empty() {
            units = self.struck(order, side);
        }
        let mut commanders = units.into_iter().map(|unit| self.commander(order.battle, unit, side));
        let first = commanders.next().or_else(|| self.given(order.battle, None, side));
        match first {
            Some(first) if commanders.all(|other| other == first) => first,
            _ => side.seat(),
        }
    }

    /// Whether `by` may answer what `asked` is asked: the same seat, a superior of his, or the umpire. What the program is
    /// asked anyone may throw.
    #[must_use]
    pub fn may_answer(&self, by: Seat, asked: Seat) -> bool {
        by == Seat::Umpire || asked == Seat::App || self.speaks_for(by, asked)
    }

    /// Whether a seat may do what is another's: its own, and what is below it.
    #[must_use]
    pub fn speaks_for(&self, by: Seat, of: Seat) -> bool {
        let senior = of.side().map(Side::seat) == Some(by);
        by == of || senior || self.setup.seats.is_over(by, of)
    }

    /// What a seat is called: its post, or its side.
    #[must_use]
    pub fn post_of(&self, seat: Seat) -> String {
        match (self.setup.seats.get(seat), seat.side()) {
            (Some(known), _) => known.post.clone(),
            (None, Some(side)) => self.setup.side_name(side).to_owned(),
            (None, None) => seat.to_string(),
        }
    }

    fn given(&self, battle: BattleId, unit: Option<Name>, side: Side) -> Option<Seat> {
        let seats = &self.setup.seats;
        if seats.is_empty() {
            return None;
        }
        let mut at = unit;
        // No order of battle is as deep as that.
        for _ in 0..DEPTH_MOST {
            let Some(unit) = at else { break };
            if let Some(seat) = seats.given(unit, side) {
                return Some(seat);
            }
            at = self.above(battle, unit);
        }
        let parent = self.links.get(&battle).map(|link| link.parent);
        seats
            .given(battle.0, side)
            .or_else(|| self.sender(battle, side))
            .or_else(|| parent.and_then(|parent| self.given(parent, None, side)))
    }

    /// What a unit belongs to: in the battle the element it was made of, or what its book says; in the roster its unit; and what
    /// those who were sent belong to where they come from.
    fn above(&self, battle: BattleId, unit: Name) -> Option<Name> {
        let link = self.links.get(&battle);
        let musters = match link {
            Some(link) => Some(&link.musters),
            None => self.setup.table(battle).map(|table| &table.musters),
        };
        let of = |(element, ids): (&Name, &Vec<Name>)| ids.contains(&unit).then_some(*element);
        let element = musters.into_iter().flatten().find_map(of);
        element
            .filter(|element| *element != unit)
            .or_else(|| self.battle(battle)?.above(unit))
            .or_else(|| self.setup.roster.elements.get(&unit)?.unit)
            .or_else(|| self.above(link?.parent, unit))
    }

    /// Whose turn it is to give an order: the commander of all it moves, or the senior seat; none where all may give it.
    #[must_use]
    pub fn owner(&self, order: &WarOrder, side: Side) -> Option<Seat> {
        let units = match self.concern(order, side) {
            Concern::Table => return None,
            Concern::Side | Concern::End => return Some(side.seat()),
            Concern::Units(units) => units,
        };
        let mut commanders = units.into_iter().map(|unit| self.commander(order.battle, unit, side));
        let first = commanders.next().unwrap_or_else(|| side.seat());
        Some(if commanders.all(|other| other == first) { first } else { side.seat() })
    }

    /// The one commander of all whom a side has sent into a smaller battle.
    fn sender(&self, child: BattleId, side: Side) -> Option<Seat> {
        let link = self.links.get(&child)?;
        let sent = link.brief.elements.iter().map(|sent| sent.element);
        let own = sent.filter(|element| self.is_of(*element, side));
        let mut seats = own.map(|element| self.given(link.parent, Some(element), side));
        let first = seats.next()??;
        seats.all(|other| other == Some(first)).then_some(first)
    }

    pub(crate) fn concern(&self, order: &WarOrder, side: Side) -> Concern {
        let units = match &order.order {
            BattleOrder::Link(LinkOrder::Open { at, .. }) => at.made_by(),
            BattleOrder::Link(given) => {
                let link = self.links.get(&given.child());
                let sent = link.into_iter().flat_map(|link| &link.brief.elements);
                sent.map(|sent| sent.element).filter(|element| self.is_of(*element, side)).collect()
            }
            BattleOrder::Transfer(given) => vec![given.unit()],
            BattleOrder::People(given) => vec![person(given)],
            own => {
                let concern = self.battle(order.battle).and_then(|battle| battle.concern(own));
                return concern.unwrap_or(Concern::Table);
            }
        };
        // A prepared action is of nobody in particular.
        if units.is_empty() { Concern::Side } else { Concern::Units(units) }
    }

    /// The units of a side among the options of a choice.
    fn named_in(&self, call: &Call, side: Side) -> Vec<Name> {
        let Call::Choice(choice) = call else { return Vec::new() };
        let words = choice.options.iter().filter_map(|option| Name::new(&option.word).ok());
        words.filter(|unit| self.is_of(*unit, side)).collect()
    }

    /// The units of a side that an order of the other strikes.
    fn struck(&self, order: &WarOrder, side: Side) -> Vec<Name> {
        let battle = self.battle(order.battle);
        let touched = battle.and_then(|battle| battle.touched(&order.order)).unwrap_or_default();
        touched.into_iter().filter(|unit| self.is_of(*unit, side)).collect()
    }

    pub(super) fn is_of(&self, element: Name, side: Side) -> bool {
        let own = self.links.values().filter_map(|link| Some(&link.ledger.as_ref()?.stands.muster));
        let mut musters = core::iter::once(&self.setup.roster).chain(own);
        let spec = musters.find_map(|muster| muster.elements.get(&element));
        spec.is_some_and(|spec| spec.side == side)
    }
}

fn person(order: &PeopleOrder) -> Name {
    match order {
        PeopleOrder::Rename { soldier, .. } | PeopleOrder::Decorate { soldier, .. } => {
            soldier.element
        }
        PeopleOrder::RenameCommander { commander, .. }
        | PeopleOrder::PromoteCommander { commander, .. }
        | PeopleOrder::DecorateCommander { commander, .. } => commander.post,
    }
}

/// A seat in a sentence: the names know what its word stands for.
fn called(seat: Seat, names: &dyn Names) -> String {
    match (seat, seat.side()) {
        (Seat::Commander(id), _) => id.name().said(names),
        (_, Some(side)) => format!("the senior seat of {}", names.side_name(side)),
        _ => seat.to_string(),
    }
}

impl Refusal for SeatRefusal {
    fn code(&self) -> &'static str {
        match self {
            Self::NotYours { .. } => "not_your_unit",
            Self::WholeSide { .. } => "whole_side",
            Self::Unknown { .. } => "unknown_seat",
            Self::UmpireGoesOn => "umpire_goes_on",
        }
    }

    fn cite(&self) -> Cite {
        match self {
            Self::UmpireGoesOn => Cite::section("H.11"),
            _ => Cite::Scenario,
        }
    }

    fn sentence(&self, names: &dyn Names) -> String {
        match self {
            Self::NotYours { unit, commander } => {
                format!("{} is under {}.", unit.said(names), called(*commander, names))
            }
            Self::WholeSide { senior } => {
                format!("This concerns the whole side: {} decides it.", called(*senior, names))
            }
            Self::Unknown { seat } => format!("This war has no seat \"{seat}\"."),
            Self::UmpireGoesOn => {
                "With fog, the umpire throws all dice and takes the steps of the turn.".to_owned()
            }
        }
    }

    fn instead(&self, names: &dyn Names) -> Option<String> {
        match self {
            Self::NotYours { commander, .. } => {
                let who = called(*commander, names);
                Some(format!("{who} gives its orders, or a superior, or the umpire."))
            }
            Self::WholeSide { senior } => {
                let who = called(*senior, names);
                Some(format!("Ask {who}, or the umpire."))
            }
            Self::Unknown { .. } => None,
            Self::UmpireGoesOn => Some("Wait for the umpire.".to_owned()),
        }
    }
}
