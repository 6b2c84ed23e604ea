//! A battle of one of the rule sets, with its orders and events: a closed list, written once. A book more is one line of
//! `books!`, which makes the enums and hands every question on to the book.

#[macro_use]
mod linked;
#[macro_use]
mod scales;
#[macro_use]
mod orders;
#[macro_use]
mod post;
#[macro_use]
mod rules;
#[macro_use]
mod readings;
#[macro_use]
mod shown;
#[macro_use]
mod books;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use kernel::face::{
    Concern, Days, Eyes, FaceDown, FaceSoldier, Filing, Foreseen, Happening, MapAim, MapBattle,
    MapReach, Messages, News, NightBegun, NightDeed, NightParty, NightPoints, NightStep, Oob,
    OobSetup, Readers, RulingForm, SheetEvent, SheetOrder, SoldierDeed, SoldierRecord, Standing,
    StrengthChange, Strike, TableFace, TableLineView, TableReachView, TableRolling, TableTape,
    Telling, Unknown,
};
use kernel::handoff::{
    Brief, Child, Fought, Meeting, MenOf, Musters, Outcome, Parent, People, Report, SquadLeft,
    Stake, Unmet,
};
use kernel::laid::{Founding, TableBook};
use kernel::map::Cell;
use kernel::parse::{Language, Misread, Thing, Verb};
use kernel::{
    Actor, Answer, Call, Cite, Commander, Effects, Face, Generator, Halt, Name, Names, Offer,
    Offers, Reading, Readings, Refusal, Refused, RuleSet, Rulebook, Said as _, Seat, Seq, Side,
    Tape,
};
use serde::de::{Error as _, MapAccess};
use serde::ser::SerializeMap;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::Value;
use {brigadier_general as bgc, combat_captain as cc, two_star_general as tsg};

use super::link::LinkOrder;
use super::people::PeopleOrder;
use super::transfer::TransferOrder;
use super::{WarOrder, WarRefusal, halt_with, parse};
use crate::commander::Sense;
use crate::setup::BattleId;

// A new book goes to the end: digests of campaigns that people play count from the beginning of the list.
books! {
    /// The division game, by hexes and stands.
    TwoStarGeneral of two_star_general: Arc<tsg::state::Setup>, as tsg, tagged "tsg";
    /// The company game, squad by squad.
    CombatCaptain of combat_captain: Box<cc::Setup>, as cc, tagged "cc";
    /// The squad game, man by man.
    Combat of combat: Box<combat::Setup>, as combat, tagged "combat";
    /// The brigade game, platoon by platoon.
    BrigadierGeneral of brigadier_general: Box<bgc::Setup>, as bgc, tagged "bgc";
    /// The corps game, by squares of a kilometre and battalions.
    Operations of operations: Arc<operations::Setup>, as ops, tagged "ops";
}

/// What an order about smaller battles is written under, one about a soldier, and one about a unit that goes over.
const LINK: &str = "link";
const PEOPLE: &str = "people";
const TRANSFER: &str = "transfer";

/// A book of the list, among the orders of a war.
pub trait Listed: Face {
    /// The order, if it is one of this book.
    fn own(order: BattleOrder) -> Option<Self::Order>;
}

/// What of a war's offers is an order of one book, for players who know that book only.
#[must_use]
pub fn offers_of<B: Listed>(offers: Offers<WarOrder>) -> Offers<B::Order> {
    let Offers { prompt, offers, barred, unlisted } = offers;
    let own = |offer: Offer<WarOrder>| {
        let Offer { order, group, label, aim, fight_out } = offer;
        Some(Offer { order: B::own(order.order)?, group, label, aim, fight_out })
    };
    Offers { prompt, offers: offers.into_iter().filter_map(own).collect(), barred, unlisted }
}
