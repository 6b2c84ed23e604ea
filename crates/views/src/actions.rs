//! The smaller actions a scenario has prepared: what each is about, who is meant to take part and where he is, and whether it
//! may be opened now, or why not yet, or how it went.

use std::collections::{BTreeMap, BTreeSet};

use campaign::link::{GroundChoice, LinkOrder};
use campaign::war::Sky;
use campaign::{ActionOpens, ActionSetup, Battle, BattleId, BattleOrder, WarOrder, WarState};
use kernel::face::MapBattle;
use kernel::laid::{LaidArrival, LaidElement};
use kernel::map::{Cell, Shape};
use kernel::names::count;
use kernel::{Offer, Refused, Seat, Side};
use serde::{Deserialize, Serialize};

use super::battles::{LinkStage, stage};

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct ActionView {
    /// The battle's name, once it is opened.
    pub id: String,
    pub title: String,
    /// The tag and the title of the book it is fought by.
    pub book: String,
    pub rules: String,
    /// The battle it is part of, and where on that battle's map.
    pub battle: BattleId,
    pub at: Cell,
    /// What the map calls the place.
    pub place: Option<String>,
    /// When it may be opened: "instead of an attack on 1603, Noville".
    pub when: String,
    /// HTML for both sides without its title, safe to put on a page; may be empty.
    pub briefing: String,
    pub turns: u16,
    pub night: bool,
    /// Whether aircraft can come in it, opened now, and why not; nothing in a book that has none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "types", ts(optional))]
    pub aircraft: Option<String>,
    /// The ground it is about.
    pub objective: String,
    /// Blue and orange.
    pub sides: [ActionForce; 2],
    /// How far it has come; none before it is opened.
    pub stage: Option<LinkStage>,
    /// The orders that open it now.
    pub offers: Vec<Offer<WarOrder>>,
    /// Why it cannot be opened now.
    pub why: Option<Refused>,
}

/// Who is meant to take part on a side.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct ActionForce {
    pub side: Side,
    pub name: String,
    pub elements: Vec<ActionMember>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "types", derive(ts_rs::TS))]
pub struct ActionMember {
    pub element: String,
    pub name: String,
    /// Where it is on the map; none off it.
    pub at: Option<Cell>,
    /// How far that is from the action's place: "2 hexes away".
    pub away: Option<String>,
    /// As many of its men as may come.
    pub men: u32,
    /// When it comes: "in turn 4".
    pub arrives: Option<String>,
}

/// Every action of the scenario as `seat` sees it.
#[must_use]
pub fn actions(war: &WarState, seat: Seat) -> Vec<ActionView> {
    if war.setup.actions.is_empty() {
        return Vec::new();
    }
    // Where the sides open it, the umpire is told why they cannot yet.
    let asks = |battle| match seat.side() {
        Some(side) => side.seat(),
        None if war.is_opened_by_umpire(battle) => Seat::Umpire,
        None => Seat::Blue,
    };
    let battles: BTreeSet<BattleId> = war.setup.actions.iter().map(|one| one.battle).collect();
    let offers: BTreeMap<BattleId, Vec<Offer<WarOrder>>> =
        battles.into_iter().map(|id| (id, war.legal(id, asks(id)).offers)).collect();
    let view = |action: &ActionSetup| {
        let all = offers.get(&action.battle).map_or(&[][..], Vec::as_slice);
        let asks = asks(action.battle);
        let opens = seat == asks || seat.side().is_some();
        let may = |offer: &&Offer<WarOrder>| opens && war.may_speak(seat, &offer.order).is_ok();
        let own: Vec<Offer<WarOrder>> = all.iter().filter(may).cloned().collect();
        view(war, action, asks, (all, &own))
    };
    war.setup.actions.iter().map(view).collect()
}

fn view(
    war: &WarState,
    action: &ActionSetup,
    asks: Seat,
    (all, own): (&[Offer<WarOrder>], &[Offer<WarOrder>]),
) -> ActionView {
    let opens = |offer: &&Offer<WarOrder>| opened_by(&offer.order) == Some(action.id);
    let stage = war.links.get(&action.id).map(stage);
    let may = all.iter().any(|offer| opens(&offer));
    let scale = action.book;
    ActionView {
        id: action.id.to_string(),
        title: action.title.clone(),
        book: scale.tag().to_owned(),
        rules: scale.title().to_owned(),
        battle: action.battle,
        at: action.at,
        place: war.setup.place(action.battle, action.at).map(str::to_owned),
        when: when(war, action),
        briefing: report::prose::on_screen(&action.table.briefing),
        turns: action.table.turns,
        night: action.table.night || action.opens == ActionOpens::Night,
        aircraft: war.sky_over(action).map(|sky| aircraft(sky).to_owned()),
        objective: action.table.objective.name.clone(),
        sides: Side::BOTH.map(|side| force(war, action, side)),
        why: if stage.is_some() || may {
            None
        } else {
            Some(war.why_not_opened(action, asks, all))
        },
        stage,
        offers: own.iter().filter(opens).cloned().collect(),
    }
}

/// LNK-R40 What there is of aircraft.
const fn aircraft(sky: Sky) -> &'static str {
    match sky {
        Sky::Open => "may come",
        Sky::OpenAnyway => "may come, whatever the day and the hour",
        Sky::ClosedAnyway => "none, whatever the day and the hour",
        Sky::Night => "none: nothing flies by night",
        Sky::Weather => "none: nothing flies in this weather",
    }
}

/// The prepared action an order opens.
fn opened_by(order: &WarOrder) -> Option<BattleId> {
    match &order.order {
        BattleOrder::Link(LinkOrder::Open { child, ground: GroundChoice::Prepared, .. }) => {
            Some(*child)
        }
        _ => None,
    }
}

fn when(war: &WarState, action: &ActionSetup) -> String {
    match action.opens {
        ActionOpens::Contact => format!("instead of an attack on {}", war.named(action)),
        ActionOpens::Night if on_squares(war, action) => {
            "in a night turn, before the orders are turned over".to_owned()
        }
        ActionOpens::Night => "in a night".to_owned(),
        ActionOpens::AnyTime if on_squares(war, action) => {
            "in any turn, before the orders are turned over".to_owned()
        }
        ActionOpens::AnyTime => "whenever the battle goes on".to_owned(),
    }
}

fn on_squares(war: &WarState, action: &ActionSetup) -> bool {
    let on = war.battle(action.battle).and_then(Battle::map);
    on.is_some_and(|on| on.grid().shape == Shape::Squares)
}

fn force(war: &WarState, action: &ActionSetup, side: Side) -> ActionForce {
    let elements = &action.table.sides[side.index()].elements;
    ActionForce {
        side,
        name: war.setup.side_name(side).to_owned(),
        elements: elements.iter().map(|one| member(war, action, one)).collect(),
    }
}

fn away(on: &dyn MapBattle, distance: u32) -> String {
    let on_hexes = on.grid().shape == Shape::Hexes;
    match distance {
        0 => "there".to_owned(),
        1 if on_hexes => "1 hex away".to_owned(),
        _ if on_hexes => format!("{distance} hexes away"),
        _ => format!("{distance} km away"),
    }
}

fn member(war: &WarState, action: &ActionSetup, one: &LaidElement) -> ActionMember {
    let on = war.battle(action.battle).and_then(Battle::map);
    let at = war.cell_of(one.element);
    let spec = war.setup.roster.elements.get(&one.element);
    let men = war.roster.element(one.element).men;
    ActionMember {
        element: one.element.to_string(),
        name: spec.map_or_else(|| one.element.to_string(), |spec| spec.name.clone()),
        at,
        away: at.zip(on).map(|(at, on)| away(on, on.grid().distance(at, action.at))),
        men: one.men.map_or(men, |most| most.min(men)),
        arrives: one.arrives.map(|arrives| match arrives {
            LaidArrival::Turn(turn) => format!("in turn {turn}"),
            LaidArrival::AfterTaking(turns) => {
                format!("{} after {} is taken", count(turns, "turn"), action.table.objective.name)
            }
        }),
    }
}
