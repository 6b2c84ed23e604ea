//! What a book offers to be fought out at another scale: as the larger battle, whose contacts go down ([`Parent`]), and as the
//! smaller one, which accounts for whoever was sent ([`Child`]). What is peculiar to a pair of books is neither's: the war has a
//! file for each pair.

use core::fmt::Debug;
use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;
use serde::de::DeserializeOwned;

use super::{Brief, BriefSupport, Report, ReportElement};
use crate::face::{MapAim, NightParty, SoldierRecord};
use crate::laid::{Founding, TableBook};
use crate::table::{Edge, Point};
use crate::{Face, Halt, Name, Names, RuleSet, Side, Tape};

/// What each element of a brief has become in the smaller battle: sub-units, soldiers.
pub type Musters = BTreeMap<Name, Vec<Name>>;

/// Men and vehicles of one element.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct People {
    pub men: u32,
    pub vehicles: u32,
}

/// A squad that an element of a brief has become: how many came, and how many are left of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SquadLeft {
    pub sent: u32,
    pub left: u32,
}

/// Men of a sub-unit who have come with the same squad of an element.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MenOf {
    pub element: Name,
    /// From 0, in the order of its muster.
    pub squad: usize,
    pub men: u32,
}

/// A contact as both sides stand in it, men and vehicles left aside: they are the roster's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Meeting<E> {
    /// The side that attacks, goes or fires.
    pub attacker: Side,
    /// H.8 Metres between the nearest of both sides; 0 where they meet.
    pub metres: u32,
    /// What happens when it is opened: the attack is declared.
    pub events: Vec<E>,
    /// Where, in the book's own words.
    pub place: String,
    /// One sentence.
    pub stakes: String,
    /// Everybody in it, attackers first.
    pub elements: Vec<Met>,
    pub edges: [Option<Edge>; 2],
    pub support: Vec<BriefSupport>,
}

impl<E> Meeting<E> {
    /// The same, with its events told otherwise.
    #[must_use]
    pub fn told<F>(self, told: impl Fn(E) -> F) -> Meeting<F> {
        let Self { attacker, metres, events, place, stakes, elements, edges, support } = self;
        let events = events.into_iter().map(told).collect();
        Meeting { attacker, metres, events, place, stakes, elements, edges, support }
    }
}

/// An element in a contact.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Met {
    pub element: Name,
    pub side: Side,
    /// Where it stands on its table; none on a map, and in a battle without positions.
    pub at: Option<Point>,
    pub shots: Option<u8>,
    pub condition: Vec<String>,
}

/// What a contact is to its battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stake {
    /// It is made when it is opened; given up, dice decide it.
    Made,
    /// Nothing is spent before the report is accepted; given up, it may be ordered as usual.
    Instead,
    /// Nothing in the battle waits for it.
    Aside,
}

/// Why a contact cannot be met.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unmet<R> {
    /// The book says no.
    Refused(R),
    /// No enemy stands there; the place in the book's words.
    NobodyThere(String),
    /// It is not beside whoever would go.
    TooFar,
    /// It is a contact of another book.
    NoSuchContact,
}

impl<R> Unmet<R> {
    /// The same, with another refusal.
    pub fn refused_as<S>(self, refused: impl Fn(R) -> S) -> Unmet<S> {
        match self {
            Self::Refused(refusal) => Unmet::Refused(refused(refusal)),
            Self::NobodyThere(place) => Unmet::NobodyThere(place),
            Self::TooFar => Unmet::TooFar,
            Self::NoSuchContact => Unmet::NoSuchContact,
        }
    }
}

impl<R> From<R> for Unmet<R> {
    fn from(refusal: R) -> Self {
        Self::Refused(refusal)
    }
}

/// A contact that was fought out, as it was opened.
#[derive(Clone, Copy, Debug)]
pub struct Fought<'a, C> {
    pub contact: &'a C,
    pub attacker: Side,
    /// Elements of the larger battle that went down.
    pub sent: &'a BTreeSet<Name>,
    /// Elements that are away in other smaller battles, and help nobody.
    pub away: &'a BTreeSet<Name>,
}

impl<'a, C> Fought<'a, C> {
    /// The same, about the contact in its book's words.
    #[must_use]
    pub const fn about<D>(&self, contact: &'a D) -> Fought<'a, D> {
        Fought { contact, attacker: self.attacker, sent: self.sent, away: self.away }
    }
}

/// What a smaller battle has left, as its parent reads it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Outcome {
    /// Everybody who was sent, by fate; the missing are stragglers.
    pub lines: BTreeMap<Name, ReportElement>,
    /// What is left of those of whom somebody was lost, as the roster rates it: strength points.
    pub ratings: BTreeMap<Name, u32>,
    /// The side that holds the contested ground, if either does.
    pub holder: Option<Side>,
    /// Every place that was fought for with its holder, as the report has them.
    pub places: BTreeMap<String, Option<Side>>,
    /// Where in this battle's own words an element stands now, where the smaller one could tell.
    pub stood: BTreeMap<Name, String>,
    /// Shots of the brief's support.
    pub support: BTreeMap<Name, u8>,
    /// The squads that each element became there; none where it was fought man by man, or the umpire has corrected the report.
    pub squads: BTreeMap<Name, Vec<SquadLeft>>,
}

/// A book whose contacts can be fought out at a smaller scale.
pub trait Parent: Face {
    /// What brings two sides together, as it is written down under the book's tag.
    type Contact: Clone + Debug + PartialEq + Eq + Serialize + DeserializeOwned;

    /// Whether the whole battle waits while a contact of it is fought out.
    const WAITS: bool;

    /// The contact that an order would make, if it may be fought out instead.
    fn contact_of(state: &Self::State, order: &Self::Order) -> Option<Self::Contact>;

    /// What a contact is called in a list of contacts, from the heading and the label of the order that would make it.
    fn contact_label(_heading: &str, label: &str) -> String {
        label.to_owned()
    }

    /// Contacts of a side that no order makes, each with its heading and what it is called.
    fn contacts(_: &Self::State, _: Side) -> Vec<(Self::Contact, &'static str, String)> {
        Vec::new()
    }

    /// Pieces that could send a party out tonight, allowed or not; none in a book without nights.
    fn night_parties(_: &Self::State, _: Side) -> Vec<NightParty<Self::Contact>> {
        Vec::new()
    }

    /// Brings a contact into the canonical form of the order it would be, as [`RuleSet::canonical`].
    fn sort_contact(contact: &mut Self::Contact);

    /// "attack on 0709".
    fn contact_words(contact: &Self::Contact, names: &dyn Names) -> String;

    /// The kind of it, in one word: "attack".
    fn contact_word(contact: &Self::Contact) -> &'static str;

    /// What the smaller battle is called that is fought there; `named` is the place as people know it. On a table, where places
    /// have no names, that is who meets whom.
    fn contact_title(_: &Self::Contact, _named: &str, stakes: &str) -> String {
        stakes.trim_end_matches('.').to_owned()
    }

    /// Where it is on the map, and who makes it; none in a book that is fought on a table.
    fn contact_aim(_: &Self::Contact) -> Option<MapAim> {
        None
    }

    /// The elements that make it; nobody for what concerns the whole side.
    fn made_by(contact: &Self::Contact) -> Vec<Name>;

    fn stake(contact: &Self::Contact) -> Stake;

    /// Whether two contacts are the same event (LNK-R25).
    fn is_same_contact(one: &Self::Contact, other: &Self::Contact) -> bool;

    /// Whose contact it is, as far as somebody of it is known.
    fn whose(state: &Self::State, contact: &Self::Contact) -> Option<Side>;

    /// Who meets whom, if the contact may be made now. `named` says what a place is called.
    ///
    /// # Errors
    /// [`Unmet`]
    fn meet(
        state: &Self::State,
        side: Side,
        contact: &Self::Contact,
        named: &dyn Fn(&str) -> Option<String>,
    ) -> Result<Meeting<Self::Event>, Unmet<Self::Refusal>>;

    /// Reads what a smaller battle has brought: losses, ground, and what the book makes of them.
    ///
    /// # Errors
    /// What the table must answer, or that there is no such contact any more.
    fn settle(
        state: &Self::State,
        fought: &Fought<'_, Self::Contact>,
        outcome: &Outcome,
        tape: &mut Tape<'_>,
    ) -> Settled<Self>;

    /// Reads what a smaller battle without a contact has brought: losses alone. Nothing in a book below which nothing is prepared.
    fn bear(_: &Self::State, _attacker: Side, _: &Outcome) -> Vec<Self::Event> {
        Vec::new()
    }

    /// The smaller battle was given up: what is made is thrown for. Where nothing is spent before, the battle goes on as if nothing
    /// had been asked.
    ///
    /// # Errors
    /// What the table must answer.
    fn give_up(_: &Self::State, _: &Fought<'_, Self::Contact>, _: &mut Tape<'_>) -> Settled<Self> {
        Ok(Vec::new())
    }

    /// The events of a contact that is settled, and what follows for the turn.
    fn carry_on(_: &Self::State, events: Vec<Self::Event>) -> Vec<Self::Event> {
        events
    }

    /// Men and vehicles of an element, where the battle itself counts them; `None` where the roster does.
    fn people(_: &Self::State, _element: Name) -> Option<People> {
        None
    }

    /// Whoever is with another and goes where he goes, with him.
    fn attached(_: &Self::State) -> Vec<(Name, Name)> {
        Vec::new()
    }

    /// The elements an order moves, uses or strikes; `None` for one that ends everything. A battle that waits for its smaller ones
    /// is not asked.
    fn touched(_: &Self::State, _: &Self::Order) -> Option<Vec<Name>> {
        None
    }

    /// The battle as support is called for while these are away; as it is, where nobody is supported from outside.
    fn without(state: &Self::State, _away: &BTreeSet<Name>) -> Self::State {
        state.clone()
    }

    /// Whether an event ends the span of time that smaller battles belong to: a round, a turn. One that begins the next does.
    fn ends_span(event: &Self::Event) -> bool {
        Self::begins_span(event)
    }

    /// Whether an order may do that: ends an activation, a phase, a night.
    fn may_end_span(_: &Self::Order) -> bool {
        false
    }

    /// Whether everybody has what he had, where he was (H.2 I4).
    fn is_as_it_was(before: &Self::State, now: &Self::State) -> bool;

    /// Whether an event begins a new one.
    fn begins_span(event: &Self::Event) -> bool;
}

/// The events that settle a contact of a book.
pub type Settled<R> = Result<Vec<<R as RuleSet>::Event>, Halt<<R as RuleSet>::Refusal>>;

/// A book that can be the smaller battle, or a battle of the war itself on a table.
pub trait Child: Face {
    /// The accounts of a battle that was founded from a brief.
    type Tally: Clone + Debug + PartialEq + Eq + Serialize + DeserializeOwned;

    /// What it says of battles that a scenario lays out on a table; none in a book whose battles are not.
    fn table_book() -> Option<&'static dyn TableBook> {
        None
    }

    /// A battle of the war itself that a scenario has laid out, and what each element has become in it; none in such a book.
    fn found(_: &Founding<'_, Self::Options>) -> Option<(Self::Setup, Musters)> {
        None
    }

    /// No aircraft come, of either side (LNK-R40).
    fn ground_aircraft(_: &mut Self::State) {}

    /// Everybody the brief has sent is present.
    fn tally(begun: &Self::State, musters: &Musters, brief: &Brief) -> Self::Tally;

    /// Takes in one event, before it is folded into the battle.
    fn follow(tally: &mut Self::Tally, before: &Self::State, event: &Self::Event);

    /// What has become of everybody by now.
    fn report(tally: &Self::Tally, state: &Self::State, brief: &Brief) -> Report;

    /// Where the accounts and the battle disagree: nowhere, after every entry.
    fn tally_faults(tally: &Self::Tally, state: &Self::State, brief: &Brief) -> Vec<String> {
        unaccounted(&Self::report(tally, state, brief), brief)
    }

    /// The squads an element has become, in the order of its muster; nothing in a book that is fought man by man. `state` is the
    /// battle at any time.
    fn squads(_: &Self::Tally, _state: &Self::State, _element: Name) -> Vec<SquadLeft> {
        Vec::new()
    }

    /// Whose men a sub-unit has by now; nothing in a book that is fought man by man.
    fn men_of(_: &Self::Tally, _state: &Self::State, _unit: Name) -> Vec<MenOf> {
        Vec::new()
    }

    /// What a soldier has done and suffered by now; none in a book that is not fought man by man.
    fn record(_: &Self::Tally, _soldier: Name) -> Option<SoldierRecord> {
        None
    }
}

/// Whom a report does not account for.
#[must_use]
pub fn unaccounted(report: &Report, brief: &Brief) -> Vec<String> {
    match report.balance(brief) {
        Ok(balance) => {
            let missing = balance.lines.into_iter().filter(|line| line.2.men > 0);
            missing
                .map(|(id, _, missing)| format!("{id}: {} men are nowhere (H.2 I1)", missing.men))
                .collect()
        }
        Err(fault) => vec![fault.to_string()],
    }
}

/// In a book below which nothing is fought out there are no contacts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub enum NoContact {}
