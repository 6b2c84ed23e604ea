//! What a war and its doors ask of a book beside its rules: its title, its words, its turns, and how it is set up. Shapes that a
//! door draws stand in the rooms below; every book fills them in `face`, and no door knows a book.

mod days;
mod face_down;
mod fight_out;
mod filing;
mod fog;
mod happening;
mod line;
mod map;
mod map_reach;
mod marks;
mod news;
mod night;
mod night_deed;
mod oob;
mod phase;
mod points;
mod reach;
pub mod rulings;
mod soldiers;
mod stand;
mod strength;
mod table;
mod telling;

use std::collections::{BTreeMap, BTreeSet};

use crate::map::Cell;
use crate::parse::Language;
use crate::table::{Length, Point};
use crate::{
    Actor, Answer, Call, Effects, Name, Names, Offers, Readings, Refused, RuleSet, Rulebook, Side,
};

pub use days::{DayPlan, DaySupply, Days};
pub use face_down::{FaceDown, Lying, OrderSheet, OrderWord, SheetEvent, SheetOrder, SheetThing};
pub use fight_out::FightOut;
pub use filing::{Filing, FilingKind};
pub use fog::{Eyes, Foreseen, Hidden, Messages, Reader, Readers};
pub use happening::{
    Cause, Fight, FightKind, Happening, Manner, Matter, Move, Place, Pool, Strike, StrikeKind,
};
pub use line::{TableBand, TableFellow, TableLineView, TableSaid, TableSight, TableTape};
pub use map::{
    MapAttached, MapBattle, MapCell, MapCommand, MapEdge, MapGround, MapObjective, MapOverlays,
    MapPiece, MapSymbol,
};
pub use map_reach::{
    MapAim, MapDeed, MapIntent, MapMove, MapOdds, MapRange, MapRangeKind, MapReach, MapReason,
    MapStep, MapTarget, MapWritten,
};
pub use marks::{
    TableAsk, TableAskField, TableBadge, TableCard, TableCardState, TableRoll, TableRolling,
    TableStance, TableSweep, TableWeapon,
};
pub use news::News;
pub use night::{
    NightBegun, NightOption, NightParty, NightPoints, NightRow, NightStep, NightStepKind,
};
pub use night_deed::NightDeed;
pub use oob::{
    Oob, OobArrival, OobAttached, OobFate, OobPiece, OobPieceSetup, OobSetup, OobUnit, OobUnitSetup,
};
pub use phase::{PhaseKind, Standing};
pub use points::{TableManPoints, TablePoints};
pub use reach::{
    TableCircle, TableCircleKind, TableDeed, TableOption, TablePlace, TablePointing,
    TableReachView, TableTarget,
};
pub use rulings::{FieldKind, RulingChoice, RulingField, RulingForm, RulingKind};
pub use soldiers::{FaceSoldier, SoldierDeed, SoldierFate, SoldierRecord};
pub use stand::{TableFacing, TableStand, TableSymbol, TableToken, TableTokenKind};
pub use strength::{StrengthCause, StrengthChange};
pub use table::{
    TableDeck, TableFace, TableGround, TableObjective, TablePiece, TableSide, TableTie, TableUnit,
    TableWindow,
};
pub use telling::Telling;

/// A book as the rest of the program sees it.
pub trait Face: Language<State: Names> {
    /// The book's title, as printed on its cover.
    const TITLE: &'static str;
    /// What scenario files call it.
    const WORD: &'static str;
    /// Sections and rulings, by their cites.
    const RULEBOOK: Rulebook;
    /// Words of the book and what they mean, for readers of a report who do not play it.
    const TERMS: &'static [(&'static str, &'static str)] = &[];
    /// How long a turn takes; nothing in a book that counts days and rounds.
    const SECONDS_PER_TURN: u32;

    type Setup;
    /// What the book leaves open, as a group has settled it.
    type Options: Readings;

    /// The battle before its first order.
    fn begin(setup: &Self::Setup) -> Self::State;

    /// Puts the readings in force into a setup.
    fn settle(setup: &mut Self::Setup, options: Self::Options);

    /// Puts the setup back after a snapshot was loaded, in a book whose battles leave it out of their snapshots.
    fn reattach(_: &mut Self::State, _: &Self::Setup) {}

    /// Whether everybody of a setup has a place, on a map or a table; otherwise ranges and cover are declared.
    fn has_places(_: &Self::Setup) -> bool {
        true
    }

    /// The umpire's order that a ruling is given with.
    fn rule(ruling: Self::Ruling, reason: String) -> Self::Order;

    /// The ruling an order gives, if it is the umpire's.
    fn ruling(order: &Self::Order) -> Option<&Self::Ruling>;

    /// What an umpire may rule, as forms: every ruling of the book has one.
    fn ruling_forms(state: &Self::State) -> Vec<RulingForm>;

    /// The form a ruling was made with.
    fn ruling_kind(ruling: &Self::Ruling) -> RulingKind;

    /// An order as the log says it.
    fn order_sentence(state: &Self::State, order: &Self::Order) -> String;

    /// An order in a few words that tell nothing of what lies face down; none in a book whose sentences are few words already.
    /// `place` says what a cell is called.
    fn order_phrase(
        _: &Self::State,
        _: &Self::Order,
        _place: &dyn Fn(Cell) -> String,
    ) -> Option<String> {
        None
    }

    /// How far the battle is.
    fn standing(state: &Self::State) -> Standing;

    /// Who must do what now, in one sentence.
    fn prompt(state: &Self::State) -> String;

    /// What a side is called.
    fn side_name(state: &Self::State, side: Side) -> String;

    fn is_over(state: &Self::State) -> bool;

    /// The side that has won; none for a draw, or while the battle goes on.
    fn winner(state: &Self::State) -> Option<Side>;

    /// Whether an event ends the battle.
    fn ends_battle(event: &Self::Event) -> bool;

    /// The turn it is in; none in a book that counts days and rounds.
    fn turn(state: &Self::State) -> Option<u16>;

    /// Minutes since it began, by its own clock; none in a book whose turns are all of one length.
    fn minutes_gone(_: &Self::State) -> Option<u32> {
        None
    }

    /// Minutes of the turn it is in; none in a book whose turns are all of one length.
    fn turn_minutes(_: &Self::State) -> Option<u32> {
        None
    }

    /// What an event did, before it is folded.
    fn effects(state: &Self::State, event: &Self::Event) -> Effects;

    /// What an event tells, before it is folded. Events that begin a round or a night are written under names that end in
    /// `_began`.
    fn happenings(state: &Self::State, event: &Self::Event) -> Vec<Happening>;

    /// Whether an event only says who is asked, or has answered: nobody has done anything.
    fn is_step(event: &Self::Event) -> bool;

    /// What an event is to an account of the battle; nothing in a book that is fought on a map, whose events tell it by themselves.
    fn telling(_: &Self::Event) -> Telling {
        Telling::Nothing
    }

    /// What an order strikes at on the map, if it does.
    fn strike(_: &Self::Order) -> Option<Strike> {
        None
    }

    /// The fight that an order goes on to, with its supports, while its dice are waited for and no event has told of it; nothing in a
    /// book whose orders say themselves what they strike at.
    fn coming(_: &Self::State, _: &Self::Order) -> Vec<Happening> {
        Vec::new()
    }

    /// What an order does in the night; none in a book without nights, or for an order of the day.
    fn night_deed(_: &Self::Order) -> Option<NightDeed> {
        None
    }

    /// How the journal files an event, before it is folded.
    fn filing(state: &Self::State, event: &Self::Event) -> Filing;

    /// Whether each sees only what he knows; in most books, and as most groups play, everything is open.
    fn has_fog(_: &Self::State) -> bool {
        false
    }

    /// How long messages between commanders take, and whose hands they go through; in most books they are handed over at once.
    fn messages(_: &Self::State) -> Messages {
        Messages::default()
    }

    /// How many rounds late those see the whole battle who only look on; none where they see nothing of it. Asked only where there is fog.
    fn seen_late(_: &Self::State) -> Option<u8> {
        None
    }

    /// The battle as these eyes know it, with nothing in it that they do not know. Asked only where there is fog.
    fn seen_by(state: &Self::State, _: Eyes<'_>) -> Self::State {
        state.clone()
    }

    /// What these eyes can work out of the throw that is next, if it concerns them; the open order has had these answers. Asked only
    /// where there is fog, of the whole battle.
    fn foreseen(_: &Self::State, _: Eyes<'_>, _answers: &[Answer]) -> Option<Foreseen> {
        None
    }

    /// The setup as far as it is known in a battle that [`Face::seen_by`] made; none where everything is open.
    fn known_setup(_: &Self::State) -> Option<Self::Setup> {
        None
    }

    /// Who may read an event, before it is folded. Asked only where there is fog.
    fn readers(_: &Self::State, _: &Self::Event) -> Readers {
        Readers::Everybody
    }

    /// The orders that its sides write face down; none in a book without such orders.
    fn face_down(_: &Self::State) -> Option<&dyn FaceDown> {
        None
    }

    /// What an order does with a sheet that lies face down.
    fn sheet_order(_: &Self::Order) -> Option<SheetOrder> {
        None
    }

    /// The order that does this with a sheet; none in a book without such orders, or where the sheet holds none of its orders.
    fn order_of_sheet(_: SheetOrder) -> Option<Self::Order> {
        None
    }

    /// What an event does with a sheet that lies face down.
    fn sheet_event(_: &Self::Event) -> Option<SheetEvent> {
        None
    }

    /// What an event is news of; nothing in a book whose battles tell their own story.
    fn news(_: &Self::Event) -> Option<News> {
        None
    }

    /// Where the battle is in its days; none in a book that counts turns.
    fn days(_: &Self::State) -> Option<Days> {
        None
    }

    /// The day it is in, from 1; none in a book that counts turns.
    fn day(state: &Self::State) -> Option<u8> {
        Self::days(state).map(|days| days.day)
    }

    /// Whether it is night in it.
    fn is_night(state: &Self::State) -> bool {
        Self::standing(state).kind == PhaseKind::Night
    }

    /// The points of all elements of the roster that are in it, where the book's own points are what their men are worth (H.3) and
    /// no account of men is kept beside them.
    fn strengths(_: &Self::State) -> Vec<(Name, u32)> {
        Vec::new()
    }

    /// Elements that will ask for a point's worth of men in what comes next, in the order in which they do.
    fn refitting(_: &Self::State) -> Vec<Name> {
        Vec::new()
    }

    /// The battle in which these get none, because the pools have no men for them. It is asked and not kept.
    fn without_men(state: &Self::State, _short: &BTreeSet<Name>) -> Self::State {
        state.clone()
    }

    /// What an event does to these points, before it is folded.
    fn strength_changes(_: &Self::State, _: &Self::Event) -> Vec<StrengthChange> {
        Vec::new()
    }

    /// The day that an event begins.
    fn begins_day(_: &Self::Event) -> Option<u8> {
        None
    }

    /// The night that an event begins.
    fn night_begun(_: &Self::Event) -> Option<NightBegun> {
        None
    }

    /// What may still be recovered tonight; none by day.
    fn night_points(_: &Self::State) -> Option<NightPoints> {
        None
    }

    /// The battle as if the night fell now; none where no night comes any more.
    fn at_night(_: &Self::State) -> Option<Self::State> {
        None
    }

    /// One side's night, step by step. `offers` are the orders that it may give, `ask` says what stands against one.
    fn night_steps(
        _: &Self::State,
        _: Side,
        _: Offers<Self::Order>,
        _: Ask<'_, Self>,
    ) -> Vec<NightStep<Self::Order>> {
        Vec::new()
    }

    /// Who has won, and why, without a full stop; none while the battle goes on, or where its prompt says so. `sides` are what the sides
    /// are called.
    fn verdict(_: &Self::State, _sides: [&str; 2]) -> Option<String> {
        None
    }

    /// The battle on its map; none in a book that is fought on a table.
    fn map(_: &Self::State) -> Option<&dyn MapBattle> {
        None
    }

    /// Its order of battle; none in a book that is fought on a table.
    fn oob(_: &Self::State) -> Option<&dyn Oob> {
        None
    }

    /// The order of battle as a battle is set up.
    fn oob_setup(_: &Self::Setup) -> OobSetup {
        OobSetup::default()
    }

    /// What a piece on the map may do now. `offers` are the orders that `actor` may give, `ask` says what stands against one.
    ///
    /// # Errors
    /// When there is no such piece, or no map.
    fn map_reach(
        _: &Self::State,
        _actor: Actor,
        _piece: Name,
        _offers: Offers<Self::Order>,
        _ask: Ask<'_, Self>,
    ) -> Result<MapReach<Self::Order>, Unknown> {
        Err(Unknown::NoMap)
    }

    /// Where an order points on the map; none in a book that is fought on a table.
    fn aim(_: &Self::State, _: &Self::Order) -> Option<MapAim> {
        None
    }

    /// An order by which pieces change places, with other places; none for an order of another kind.
    fn with_places(_: &Self::Order, _places: BTreeMap<Name, Cell>) -> Option<Self::Order> {
        None
    }

    /// The table as it stands, as `seat` may play on it; none in a book that is fought on a map.
    fn table(_: &Self::State, _seat: Actor) -> Option<TableFace<Self::Order>> {
        None
    }

    /// What a stand may do now, as `seat` may order it.
    ///
    /// # Errors
    /// When there is no such stand, or no table.
    fn reach(_: &Self::State, _seat: Actor, _stand: &str) -> Result<Reach<Self>, Unknown> {
        Err(Unknown::NoTable)
    }

    /// What a tape measure shows.
    ///
    /// # Errors
    /// When it names a stand that is not there, or is longer than any table.
    fn line(_: &Self::State, _seat: Actor, _tape: &TableTape) -> Result<Line<Self>, Unknown> {
        Err(Unknown::NoTable)
    }

    /// What rolls over the table while the order that set it rolling is asked where: the order, its answers so far and the
    /// open call.
    fn rolling(
        _: &Self::State,
        _: &Self::Order,
        _answers: &[Answer],
        _call: &Call,
    ) -> Option<TableRolling> {
        None
    }

    /// The place of a named outcome in the book's table for a roll of this purpose, for those who show several; none where the
    /// call holds them in the order of the table.
    fn outcome_place(_purpose: &str, _name: &str) -> Option<usize> {
        None
    }

    /// What either side is worth: of those who can still act, of all; none in a book that counts no points.
    fn worth(_: &Self::State) -> Option<[[u16; 2]; 2]> {
        None
    }

    /// For whom an order speaks: a commander orders his own units alone.
    fn concern(state: &Self::State, order: &Self::Order) -> Concern;

    /// What a unit belongs to in the order of battle: a stand to its battalion, a sub-unit to its unit.
    fn above(state: &Self::State, unit: Name) -> Option<Name>;

    /// A soldier as he stands; none in a book that is not fought man by man.
    fn soldier(_: &Self::State, _: Name) -> Option<FaceSoldier> {
        None
    }

    /// What an event is to a soldier; none where he has no part in it, or one that is not worth telling: a card, a step.
    fn deed(_: &Self::Event, _soldier: Name) -> Option<SoldierDeed> {
        None
    }
}

/// For whom an order speaks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Concern {
    /// These units of its side.
    Units(Vec<Name>),
    /// Its side as a whole.
    Side,
    /// It ends what its side may do now: after it no unit of the side has a part in that any more. It concerns the side as a whole.
    End,
    /// It decides nothing for its side: a throw of both, the next card.
    Table,
}

/// What a stand of a book may do, and what a tape shows in it.
pub type Reach<R> = TableReachView<<R as RuleSet>::Order>;
pub type Line<R> = TableLineView<<R as RuleSet>::Order>;

/// What the rules and the war say against an order; nothing when they would take it, or only ask for dice or choices first.
pub type Ask<'a, R> = &'a dyn Fn(<R as RuleSet>::Order) -> Option<Refused>;

/// Why a table or a map cannot answer what it was asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unknown {
    /// The battle is fought on a map.
    NoTable,
    /// The battle is fought on a table.
    NoMap,
    /// One sentence for people: "there is no soldier x".
    Stand(String),
    /// A point lies off any table.
    OffAnyTable,
}

/// The points of a tape, no more than a way has, and none off any table.
///
/// # Errors
/// When one is off any table.
pub fn laid(points: &[Point]) -> Result<Vec<Point>, Unknown> {
    let far = |value: i32| Length(value.saturating_abs()) > Length::LONGEST;
    let points: Vec<Point> = points.iter().take(POINTS_MOST).copied().collect();
    if points.iter().any(|point| far(point.x) || far(point.y)) {
        return Err(Unknown::OffAnyTable);
    }
    Ok(points)
}

/// A way with more corners is nobody's.
const POINTS_MOST: usize = 64;
