//! The war as a rule set: its orders and events wrap those of its battles, and every battle event carries what it did to
//! the men. Battles are a closed list, `books!` in `battle.rs`.

mod actions;
mod battle;
mod battles;
mod days;
mod derive;
mod diary;
mod faults;
mod filing;
mod fog;
mod ground;
mod headquarters;
mod ledger;
pub(crate) mod levy;
pub mod link;
mod links;
mod men;
mod names;
mod offers;
mod oob;
mod outcome;
mod parse;
mod people;
mod posts;
mod rated;
mod refusal;
mod seats;
pub(crate) mod squads;
mod strength;
mod tables;
mod transfer;

use std::collections::BTreeMap;
use std::sync::Arc;

use chrono::NaiveDate;
use kernel::handoff::Report;
use kernel::{Halt, Name, Offers, RuleSet, Seat, Seq, Tape};
use serde::{Deserialize, Serialize};

use crate::people::honours::Honours;
use crate::people::soldiers::{SoldierOf, Soldiers};
use crate::people::squads::Squads;
use crate::people::{CommanderOf, Fate, Officer, People};
use crate::roads::March;
use crate::roster::{FormationId, Roster, RosterChange};
use crate::setup::{BattleId, WarSetup};

pub use battle::{
    Battle, BattleEvent, BattleOrder, BattleSetup, BookRefusal, Listed, WarReadings, crates,
    offers_of,
};
pub use fog::{Audience, Told};
use link::Tally;
use link::{Declined, Link, LinkOrder, Opening, Scale, Stage};
pub(crate) use links::{Draft, Enlisted, Sent, is_below_division, kind_in, may_open};
pub use links::{LinkRefusal, Sky};
pub use names::BattleNames;
pub use outcome::WarOutcome;
pub use people::{PeopleOrder, PeopleRefusal};
pub use refusal::WarRefusal;
pub use seats::SeatRefusal;
pub use transfer::{OnTheRoad, TRANSFER, TransferOrder, TransferRefusal};

/// Changes whenever a state has one part more, so that nothing kept in another shape is read as one of this.
const SHAPE: u32 = 8;

/// The entry that founds a war.
const FOUNDED: Seq = Seq(1);
/// What a side is told that tries what only the umpire may do.
const UMPIRES_SEAT: &str = "The umpire can order this, or both sides when they agree.";

/// The war, for callers that treat all rule sets alike.
#[derive(Clone, Copy, Debug)]
pub struct War;

/// An order to one battle of the war.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct WarOrder {
    pub battle: BattleId,
    pub order: BattleOrder,
}

/// What happened. Names here are promises: old journals contain them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum WarEvent {
    /// Something happened in a battle, and this is what it did to the roster: both in one entry, so that strength points and
    /// men agree after every entry.
    Battle {
        battle: BattleId,
        event: BattleEvent,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        men: Vec<RosterChange>,
    },
    /// A new day. `supply` by side.
    DayDawned {
        day: u8,
        date: NaiveDate,
        weather: String,
        supply: [String; 2],
    },
    ReplacementsArrived {
        formation: FormationId,
        men: u32,
    },
    /// The stand of a named commander was destroyed.
    CommanderFell {
        post: Name,
        name: String,
        rank: String,
        fate: Fate,
    },
    /// Somebody takes over a vacant post. Without a name he is an acting commander.
    CommandTaken {
        post: Name,
        name: String,
        rank: String,
    },
    /// A contact is being fought out at a smaller scale; everything that battle needs to begin.
    LinkOpened {
        child: BattleId,
        opening: Box<Opening>,
    },
    /// The other side would not; `order` is what it was asked for.
    LinkDeclined {
        battle: BattleId,
        order: LinkOrder,
    },
    LinkReported {
        child: BattleId,
        report: Report,
    },
    /// By the umpire.
    LinkCorrected {
        child: BattleId,
        report: Report,
        reason: String,
    },
    /// The report counts. `men` are those of elements whose strength points stay as they are; the others come with the
    /// events that follow.
    LinkAccepted {
        child: BattleId,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        men: Vec<RosterChange>,
    },
    LinkAbandoned {
        child: BattleId,
    },
    /// LNK-R46 A unit leaves one battle by road and is on its way to another: what happened in both, in one entry.
    TransferBegan {
        march: March,
        left: Box<BattleEvent>,
        expected: Box<BattleEvent>,
    },
    SoldierRenamed {
        soldier: SoldierOf,
        name: String,
    },
    /// By the umpire.
    SoldierDecorated {
        soldier: SoldierOf,
        decoration: String,
        reason: String,
    },
    CommanderRenamed {
        commander: CommanderOf,
        name: String,
    },
    /// By the umpire.
    CommanderPromoted {
        commander: CommanderOf,
        rank: String,
        reason: String,
    },
    /// By the umpire.
    CommanderDecorated {
        commander: CommanderOf,
        decoration: String,
        reason: String,
    },
}

/// The war as it stands.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct WarState {
    /// Shared, never changed, not part of a snapshot; [`WarState::reattach`] puts it back.
    #[serde(skip)]
    pub setup: Arc<WarSetup>,
    pub battles: BTreeMap<BattleId, Battle>,
    /// The day that has dawned for the whole war, from 1: every battle that runs has come to it.
    pub day: u8,
    pub roster: Roster,
    pub people: People,
    /// Whoever has fought man by man.
    pub soldiers: Soldiers,
    /// The squads of everybody who has been in a smaller battle.
    pub squads: Squads,
    /// The accounts of the war's own battles that are fought on tables.
    pub tallies: BTreeMap<BattleId, Tally>,
    /// Smaller battles by their ids, settled ones too.
    pub links: BTreeMap<BattleId, Link>,
    /// What was not to be fought out, this round.
    pub declined: Vec<Declined>,
    /// What commanders were given.
    pub honours: Honours,
    /// Everybody who has ever set out by a road, in the order in which they did.
    pub marches: Vec<March>,
}

impl RuleSet for War {
    const TAG: &'static str = "war";
    const FOLD_VERSION: u32 = 1;

    type By = Seat;
    type State = WarState;
    type Order = WarOrder;
    type Event = WarEvent;
    type Refusal = WarRefusal;

    fn decide(
        state: &WarState,
        seat: Seat,
        order: &WarOrder,
        tape: &mut Tape<'_>,
    ) -> Result<Vec<WarEvent>, Halt<WarRefusal>> {
        let unknown = WarRefusal::UnknownBattle { battle: order.battle };
        let battle = state.battle(order.battle).ok_or(Halt::Refused(unknown))?;
        days::may_play(state, order.battle).map_err(Halt::Refused)?;
        state.may_speak(seat, order).map_err(|why| Halt::Refused(WarRefusal::Seat(why)))?;
        if let BattleOrder::Link(given) = &order.order {
            return links::decide(state, order.battle, seat, given, tape);
        }
        if let BattleOrder::People(given) = &order.order {
            return people::decide(state, seat, given);
        }
        if let BattleOrder::Transfer(given) = &order.order {
            return transfer::decide(state, order.battle, seat, given);
        }
        if state.links.get(&order.battle).is_some_and(|link| link.stage != Stage::Open) {
            return Err(LinkRefusal::NotOpen { child: order.battle }.into());
        }
        decide_battle(state, order.battle, battle, (seat, &order.order), tape)
    }

    fn canonical(order: WarOrder) -> WarOrder {
        WarOrder { battle: order.battle, order: order.order.canonical() }
    }

    fn evolve(state: &mut WarState, told: &WarEvent, at: Seq) {
        match told {
            WarEvent::Battle { battle, event, men } => {
                derive::count_fights(state, *battle, event);
                links::follow(state, *battle, event);
                tables::happen(state, (*battle, event, men), at);
                if let Some(battle) = links::freeze::begins_round(told) {
                    links::forget_declined(state, battle);
                }
            }
            WarEvent::DayDawned { day, .. } => state.day = *day,
            WarEvent::ReplacementsArrived { formation, men } => {
                if let Some(pools) = state.roster.pools.get_mut(formation.index()) {
                    pools.replacements = pools.replacements.saturating_add(*men);
                    pools.arrived = pools.arrived.saturating_add(*men);
                }
            }
            WarEvent::CommanderFell { post, fate, .. } => state.people.fall(*post, *fate, at),
            WarEvent::CommandTaken { post, name, rank } => {
                state.people.take_over(*post, name, rank, at);
            }
            WarEvent::LinkOpened { .. }
            | WarEvent::LinkDeclined { .. }
            | WarEvent::LinkReported { .. }
            | WarEvent::LinkCorrected { .. }
            | WarEvent::LinkAccepted { .. }
            | WarEvent::LinkAbandoned { .. } => links::fold(state, told, at),
            WarEvent::TransferBegan { march, left, expected } => {
                transfer::fold(state, march, [left, expected], at);
            }
            WarEvent::SoldierRenamed { soldier, name } => links::rename(state, *soldier, name),
            WarEvent::SoldierDecorated { soldier, decoration, reason } => {
                state.soldiers.decorate(*soldier, decoration, reason, at);
            }
            WarEvent::CommanderRenamed { commander, name } => {
                state.people.rename(*commander, name);
            }
            WarEvent::CommanderPromoted { commander, rank, .. } => {
                state.people.promote(*commander, rank);
                state.honours.promote(*commander, rank, at);
            }
            WarEvent::CommanderDecorated { commander, decoration, reason } => {
                state.honours.decorate(*commander, decoration, reason, at);
            }
        }
    }

    fn legal(state: &WarState, seat: Seat) -> Offers<WarOrder> {
        state.legal(state.setup.first_battle(), seat)
    }

    fn diary(state: &WarState, event: &WarEvent) -> String {
        diary::sentence(state, event)
    }

    fn fingerprint() -> String {
        let books = Scale::ALL.map(Scale::fingerprint);
        format!("war/{}+{}+shape/{SHAPE}", Self::FOLD_VERSION, books.join("+"))
    }

    fn faults(state: &WarState) -> Vec<String> {
        faults::faults(state)
    }
}

impl WarEvent {
    /// The battle it happened in; none for what happens to the war, or between a battle and a smaller one.
    #[must_use]
    pub const fn battle(&self) -> Option<BattleId> {
        match self {
            Self::Battle { battle, .. } => Some(*battle),
            _ => None,
        }
    }
}

impl WarOrder {
    /// An order to the main battle.
    #[must_use]
    pub fn main(order: impl Into<BattleOrder>) -> Self {
        Self { battle: BattleId::main(), order: order.into() }
    }
}

impl WarState {
    /// The war before its first order: the first day has dawned.
    #[must_use]
    pub fn begin(setup: Arc<WarSetup>) -> Self {
        let battles = setup.battles.iter().map(|root| (root.id, tables::set_up(root)));
        let battles: BTreeMap<BattleId, Battle> = battles.collect();
        let mut state = Self {
            tallies: tables::begin(&setup, &battles),
            battles,
            day: 0,
            roster: Roster::begin(&setup.roster),
            people: People::begin(&setup.people, FOUNDED),
            soldiers: Soldiers::default(),
            squads: Squads::default(),
            links: BTreeMap::new(),
            declined: Vec::new(),
            honours: Honours::default(),
            marches: Vec::new(),
            setup,
        };
        tables::enlist(&mut state, FOUNDED);
        for day in 1..=days::first_day(&state) {
            for event in derive::dawn(&state, day) {
                War::evolve(&mut state, &event, FOUNDED);
            }
        }
        state
    }

    /// The fold that has made this state: rises with the fold of any book that has a battle in it, so that two digests of the same
    /// number must be equal. Battles of one book count once.
    #[must_use]
    pub fn fold_version(&self) -> u32 {
        let is_fought = |book: &Scale| self.battles.values().any(|own| own.scale() == *book);
        let books = Scale::ALL.into_iter().filter(is_fought);
        // A book whose fold has never changed adds nothing: the digests of its wars stay comparable.
        War::FOLD_VERSION + books.map(|book| book.fold_version() - 1).sum::<u32>()
    }

    /// Puts the setup back after a snapshot was loaded. Smaller battles bring theirs with them.
    pub fn reattach(&mut self, setup: Arc<WarSetup>) {
        for (id, battle) in &mut self.battles {
            if let Some(root) = setup.root(*id) {
                battle.reattach(&root.setup);
            }
            battle.attach(self.links.get(id).and_then(|link| link.ledger.as_deref()));
        }
        self.setup = setup;
    }

    /// What a smaller battle would report as it stands, or has reported.
    #[must_use]
    pub fn report_so_far(&self, battle: BattleId) -> Option<Report> {
        if let Some(table) = self.setup.table(battle) {
            return Some(self.tallies.get(&battle)?.report(self.battle(battle)?, &table.brief));
        }
        let link = self.links.get(&battle)?;
        let stands = || Some(links::report(link, self.battle(battle)?));
        link.report().cloned().or_else(stands)
    }

    /// What a smaller battle would change if it were over as it stands and nobody had won the ground: nothing, as long as nobody
    /// was hurt in it (RULES.md H.2 I4).
    #[must_use]
    pub fn changes_unfought(&self, child: BattleId) -> Vec<String> {
        links::changes_unfought(self, child)
    }

    /// What is wrong with the balance of men and strength points (RULES.md H.2 I1 to I3): nothing, after every single entry.
    /// [`War::faults`] adds what must hold after every order.
    #[must_use]
    pub fn imbalances(&self) -> Vec<String> {
        faults::balance(self)
    }

    /// A commander by his post and number: all who held it, in order, then its deputies, as far as they are known here.
    #[must_use]
    pub fn officer(&self, of: CommanderOf) -> Option<Officer> {
        self.officers(of.post).into_iter().nth(usize::try_from(of.number).ok()?)
    }

    /// Everybody who holds or held a post, then those who wait, as far as they are known here.
    #[must_use]
    pub fn officers(&self, post: Name) -> Vec<Officer> {
        let mut line = self.people.0.get(&post).cloned().unwrap_or_default();
        let waiting = self.people.waiting(post, self.setup.deputies_of(post));
        line.extend(waiting.iter().map(|person| Officer::of(person, Fate::Deputy, Seq(0))));
        line
    }
}

/// An order of a book in a battle of it: not with people who are away, not past the end of their round.
fn decide_battle(
    state: &WarState,
    id: BattleId,
    battle: &Battle,
    (seat, order): (Seat, &BattleOrder),
    tape: &mut Tape<'_>,
) -> Result<Vec<WarEvent>, Halt<WarRefusal>> {
    let other = || Halt::Refused(WarRefusal::OtherBook { battle: id });
    if order.scale() != Some(battle.scale()) {
        return Err(other());
    }
    links::freeze::may_go_on(state, id)?;
    let frozen = links::freeze::frozen(state, id);
    links::freeze::may_order(state, id, battle, &frozen, order)?;
    // Whoever is away helps nobody in a contact.
    let met = battle.contact_of(order).map(|_| links::freeze::as_met(battle, &frozen));
    let known = met.as_deref().unwrap_or(battle);
    let short = rated::short_of_men(state, known);
    let known = short.as_ref().unwrap_or(known);
    let events = known.decide(seat.actor(), order, tape).ok_or_else(other)??;
    links::freeze::may_end(state, id, &events)?;
    days::may_dawn(state, id, &events).map_err(Halt::Refused)?;
    derive::derive(state, id, events).map_err(Halt::Refused)
}

fn halt_with<R>(halt: Halt<R>, wrap: impl Fn(R) -> WarRefusal) -> Halt<WarRefusal> {
    match halt {
        Halt::Refused(refusal) => Halt::Refused(wrap(refusal)),
        Halt::Needs(call) => Halt::Needs(call),
        Halt::Unfit(unfit) => Halt::Unfit(unfit),
    }
}
