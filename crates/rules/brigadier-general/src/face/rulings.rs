//! What an umpire may rule in a brigade battle (§14).

mod choices;

use kernel::face::rulings::{
    FieldKind, RulingField, RulingForm, RulingKind, choice, field, key, number, objectives, plain,
    sides, yes,
};

use self::choices::{
    aircraft, battalions, covers, deed_words, gone_words, orders, places, platoon, platoons,
};
use crate::order::{Deed, Gone, Ruling};
use crate::position;
use crate::state::State;
use crate::tables::{self, COUNT, Class};

/// The forms of all rulings of the book, as things stand; without those that there is nobody for.
pub(super) fn forms(state: &State) -> Vec<RulingForm> {
    let all = KINDS.iter().map(|kind| RulingForm::of(*kind, words(*kind), fields(state, *kind)));
    let is_empty =
        |field: &RulingField| field.kind == FieldKind::Choice && field.choices.is_empty();
    all.filter(|form| !form.fields.iter().any(is_empty)).collect()
}

/// The kinds of the book, as they are listed.
const KINDS: [RulingKind; 28] = [
    RulingKind::Losses,
    RulingKind::Order,
    RulingKind::Place,
    RulingKind::Gone,
    RulingKind::DugIn,
    RulingKind::Limbered,
    RulingKind::Aboard,
    RulingKind::FiredMark,
    RulingKind::Deed,
    RulingKind::Began,
    RulingKind::Still,
    RulingKind::Reload,
    RulingKind::Superior,
    RulingKind::Headquarters,
    RulingKind::Radio,
    RulingKind::Called,
    RulingKind::Declared,
    RulingKind::Void,
    RulingKind::Planned,
    RulingKind::Shots,
    RulingKind::Flights,
    RulingKind::AirAttack,
    RulingKind::Contact,
    RulingKind::Shot,
    RulingKind::Initiative,
    RulingKind::Clock,
    RulingKind::Objective,
    RulingKind::End,
];

/// The kind of a ruling. A new ruling must be placed here, and gets a form by it.
pub(super) const fn kind(ruling: &Ruling) -> RulingKind {
    match ruling {
        Ruling::Shot { .. } => RulingKind::Shot,
        Ruling::Place { .. } => RulingKind::Place,
        Ruling::Gone { .. } => RulingKind::Gone,
        Ruling::Losses { .. } => RulingKind::Losses,
        Ruling::Order { .. } => RulingKind::Order,
        Ruling::Began { .. } => RulingKind::Began,
        Ruling::DugIn { .. } => RulingKind::DugIn,
        Ruling::Limbered { .. } => RulingKind::Limbered,
        Ruling::Aboard { .. } => RulingKind::Aboard,
        Ruling::Still { .. } => RulingKind::Still,
        Ruling::FiredMark { .. } => RulingKind::FiredMark,
        Ruling::Deed { .. } => RulingKind::Deed,
        Ruling::Reload { .. } => RulingKind::Reload,
        Ruling::Superior { .. } => RulingKind::Superior,
        Ruling::Contact { .. } => RulingKind::Contact,
        Ruling::Called { .. } => RulingKind::Called,
        Ruling::Declared { .. } => RulingKind::Declared,
        Ruling::Void { .. } => RulingKind::Void,
        Ruling::Planned { .. } => RulingKind::Planned,
        Ruling::Shots { .. } => RulingKind::Shots,
        Ruling::Flights { .. } => RulingKind::Flights,
        Ruling::AirAttack { .. } => RulingKind::AirAttack,
        Ruling::Radio { .. } => RulingKind::Radio,
        Ruling::Headquarters { .. } => RulingKind::Headquarters,
        Ruling::Initiative { .. } => RulingKind::Initiative,
        Ruling::Clock { .. } => RulingKind::Clock,
        Ruling::Objective { .. } => RulingKind::Objective,
        Ruling::End { .. } => RulingKind::End,
    }
}

/// Turns that are counted while a platoon stands still.
const STILL_MOST: u16 = 99;
/// Ten days, in minutes.
const MINUTES_MOST: u16 = 10 * 24 * 60;

/// Title of a kind, and what it changes in one sentence.
const fn words(kind: RulingKind) -> (&'static str, &'static str) {
    match kind {
        RulingKind::Losses => (
            "Losses of a platoon",
            "The points of its count that are dead and wounded; 4 dead destroy it.",
        ),
        RulingKind::Order => ("Order of a platoon", "A platoon has this order now."),
        RulingKind::Place => {
            ("Place of a platoon", "A platoon stands here; one that was gone comes back.")
        }
        RulingKind::Gone => {
            ("A platoon leaves the table", "A platoon is off the table, lost or captured.")
        }
        RulingKind::DugIn => ("Dug in", "A platoon is dug in, or not."),
        RulingKind::Limbered => {
            ("Limbered guns", "Guns are behind what draws them, or set up to fire.")
        }
        RulingKind::Aboard => ("In a transport", "A platoon is in this transport."),
        RulingKind::FiredMark => {
            ("Fired mark", "The fire of a platoon gives it away, or does not.")
        }
        RulingKind::Deed => {
            ("What a platoon has done", "A platoon has done this in this turn, or has not.")
        }
        RulingKind::Began => (
            "Order at the start of the firing phase",
            "A platoon had this order when the firing phase began: it says how it may fire.",
        ),
        RulingKind::Still => (
            "Turns without moving",
            "The turns a platoon has stood with Aim; it digs in after four.",
        ),
        RulingKind::Reload => ("Reloading", "A battery reloads in this turn."),
        RulingKind::Superior => {
            ("Line of command", "A platoon follows the orders of this headquarters.")
        }
        RulingKind::Headquarters => {
            ("Headquarters of a battalion", "A platoon is the headquarters of its battalion.")
        }
        RulingKind::Radio => ("Radio", "A battalion is in radio contact, or out of it."),
        RulingKind::Called => (
            "Indirect fire that was called",
            "An observer has called the fire of a battery on a target.",
        ),
        RulingKind::Declared => ("Declared fire", "A platoon has declared its fire at a target."),
        RulingKind::Void => {
            ("Fire given up", "The fire of a platoon was neither called, declared nor planned.")
        }
        RulingKind::Contact => (
            "Close assault",
            "One platoon has come up to another and they fight, or the two are apart.",
        ),
        RulingKind::Shot => (
            "What one sees of another",
            "Range, sight and cover of one look, until one of the two moves or the turn ends.",
        ),
        RulingKind::Initiative => ("Initiative", "A side has the initiative."),
        RulingKind::Clock => ("The clock", "The time on the clock; the next turn goes by it."),
        RulingKind::Objective => {
            ("Holder of an objective", "Which side holds an objective, or neither.")
        }
        RulingKind::End => ("End of the battle", "The battle is over."),
        kind => distant_words(kind),
    }
}

/// The same of what comes from afar.
const fn distant_words(kind: RulingKind) -> (&'static str, &'static str) {
    match kind {
        RulingKind::Planned => {
            ("Planned fire", "The fire of a battery is planned on a place for a time.")
        }
        RulingKind::Shots => ("Missions left", "The missions a battery has left."),
        RulingKind::Flights => {
            ("Aircraft", "The flights that are left, and the turns in which they have flown.")
        }
        _ => ("Aircraft that come", "The flights that come for a platoon this turn."),
    }
}

/// The fields of a kind; none for a kind of another book.
fn fields(state: &State, kind: RulingKind) -> Vec<RulingField> {
    let there = |id| state.is_there(id);
    let here = |id| state.on_table(id);
    let side = |side| state.side_name(side);
    match kind {
        RulingKind::Losses => vec![
            platoon(state, |_| true),
            number("dead", "Points dead", COUNT.into()),
            number("wounded", "Points wounded", COUNT.into()),
        ],
        RulingKind::Order => vec![platoon(state, there), orders("order", "Order")],
        RulingKind::Began => vec![platoon(state, there), orders("order", "Order then")],
        RulingKind::Place => {
            let mut fields = vec![platoon(state, |id| !state.platoon(id).losses.is_destroyed())];
            if state.table().is_some() {
                fields.push(field("at", "Place on the table", FieldKind::Spot, Vec::new(), 0));
            }
            fields
        }
        RulingKind::Gone => {
            let ways = Gone::ALL.map(|how| plain(Some(key(&how)), gone_words(how), ""));
            vec![platoon(state, |_| true), choice("how", "Where it is", ways.to_vec())]
        }
        RulingKind::DugIn => vec![platoon(state, here), yes("dug_in", "It is dug in")],
        RulingKind::Limbered => {
            let guns = |id| here(id) && state.row(id).class == Class::Gun;
            vec![platoon(state, guns), yes("limbered", "They are limbered")]
        }
        RulingKind::Aboard => {
            let on_foot = |id| state.row(id).class.is_on_foot();
            let carries = |id| here(id) && state.row(id).carries;
            vec![platoon(state, on_foot), choice("vehicle", "Transport", platoons(state, carries))]
        }
        RulingKind::FiredMark => {
            vec![platoon(state, here), yes("mark", "Its fire gives it away")]
        }
        RulingKind::Deed => {
            let deeds = Deed::ALL.map(|deed| plain(Some(key(&deed)), deed_words(deed), ""));
            vec![
                platoon(state, there),
                choice("deed", "What", deeds.to_vec()),
                yes("done", "It has done so"),
            ]
        }
        RulingKind::Still => {
            vec![platoon(state, here), number("turns", "Turns before this one", STILL_MOST)]
        }
        RulingKind::Reload => {
            let reloads = |id| there(id) && tables::platoon(state.spec(id).kind).reloads;
            let next = state.turn.saturating_add(1);
            vec![platoon(state, reloads), number("turn", "Turn in which it reloads", next)]
        }
        RulingKind::Initiative => vec![choice("side", "Side", sides(side, None))],
        RulingKind::Clock => vec![number("minutes", &minutes_title(state), MINUTES_MOST)],
        RulingKind::Objective => {
            let held = state.held.iter().map(|(name, holder)| (name, *holder));
            vec![
                choice("name", "Objective", objectives(held, side)),
                choice("holder", "Holder", sides(side, Some("neither side"))),
            ]
        }
        RulingKind::End => vec![choice("winner", "Winner", sides(side, Some("a draw")))],
        kind => of_several(state, kind),
    }
}

/// Who commands whom, and what is between two platoons; none for a kind of another book.
fn of_several(state: &State, kind: RulingKind) -> Vec<RulingField> {
    let there = |id| state.is_there(id);
    let here = |id| state.on_table(id);
    let all = |name: &str, title: &str| choice(name, title, platoons(state, here));
    match kind {
        RulingKind::Superior => {
            let mut above = platoons(state, there);
            above.push(plain(None, "no one", ""));
            vec![platoon(state, there), choice("superior", "Whose orders it follows", above)]
        }
        RulingKind::Headquarters => vec![
            choice("battalion", "Battalion", battalions(state)),
            platoon(state, |id| there(id) && state.spec(id).battalion.is_some()),
        ],
        RulingKind::Radio => vec![
            choice("battalion", "Battalion", battalions(state)),
            yes("in_contact", "It is in contact"),
        ],
        RulingKind::Called => {
            let fires = |id| there(id) && tables::platoon(state.spec(id).kind).indirect.is_some();
            vec![
                all("observer", "Who calls"),
                choice("battery", "Battery", platoons(state, fires)),
                all("target", "Target"),
            ]
        }
        RulingKind::Declared => vec![platoon(state, here), all("target", "Target")],
        RulingKind::Void => {
            let waits = |id| {
                state.declared.iter().any(|one| one.firer == id)
                    || state.missions.iter().any(|mission| mission.battery == id)
                    || state.plans.iter().any(|plan| plan.battery == id)
            };
            vec![platoon(state, waits)]
        }
        RulingKind::Contact => {
            let mut fields = vec![
                all("attacker", "Who came up"),
                all("defender", "Defender"),
                yes("contact", "They fight"),
            ];
            if state.table().is_none() {
                fields.push(covers("cover", "What covers the second"));
            }
            fields
        }
        RulingKind::Shot => vec![
            choice("firer", "Who looks", platoons(state, there)),
            all("target", "Target"),
            field("shot.distance", "Inches between their bases", FieldKind::Inches, Vec::new(), 0),
            yes("shot.sight", "It is seen"),
            covers("shot.cover", "What covers it from there"),
            covers("shot.under_shells", "What covers it from shells"),
        ],
        kind => distant(state, kind),
    }
}

/// What comes from afar; none for a kind of another book.
fn distant(state: &State, kind: RulingKind) -> Vec<RulingField> {
    let there = |id| state.is_there(id);
    let fires = |id| there(id) && tables::platoon(state.spec(id).kind).indirect.is_some();
    match kind {
        RulingKind::Planned => {
            let place = match state.table() {
                Some(_) => field("at.at", "Place", FieldKind::Spot, Vec::new(), 0),
                None => choice("at.called", "Place", places(state)),
            };
            let clock = number("clock", &minutes_title(state), MINUTES_MOST);
            vec![choice("battery", "Battery", platoons(state, fires)), place, clock]
        }
        RulingKind::Shots => {
            let counts = |id| there(id) && state.spec(id).missions.is_some();
            let title = "Missions left";
            vec![
                choice("battery", "Battery", platoons(state, counts)),
                number("shots", title, u8::MAX.into()),
            ]
        }
        RulingKind::Flights => vec![
            choice("mission", "Aircraft", aircraft(state)),
            number("flights", "Flights left", u8::MAX.into()),
            number("flown", "Turns in which they have flown", u8::MAX.into()),
        ],
        RulingKind::AirAttack => vec![
            choice("mission", "Aircraft", aircraft(state)),
            choice("target", "Target", platoons(state, |id| state.on_table(id))),
            number("flights", "Flights, 0 for none", u8::MAX.into()),
        ],
        _ => Vec::new(),
    }
}

fn minutes_title(state: &State) -> String {
    format!("Minutes since midnight, now {} ({})", state.clock, position::time(state.clock))
}
