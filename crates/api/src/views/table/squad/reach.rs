//! What one soldier may do: the offers of the rules that name him, and how every enemy stands to him.

use campaign::combat::legal::legal;
use campaign::combat::order::{Attack, Half, Method, Order, Reply};
use campaign::combat::rules::aim::{self, Occasion};
use campaign::combat::rules::journey;
use campaign::combat::state::{Gait, SoldierId, State, Step};
use campaign::combat::tables::{self, Cover};
use kernel::table::Point;
use kernel::{Offer, Refusal as _, Refused};

use super::super::{
    TableCircle, TableCircleKind, TableDeed, TableOption, TablePlace, TablePointing,
    TableReachView, TableSight, TableTarget,
};
use super::{Book, inches, refused};

/// What a soldier may do now, as `book.seat` may order it.
pub(in crate::views::table) fn reach(book: Book<'_>, id: SoldierId) -> TableReachView {
    let state = book.state;
    let offers = legal(state, book.seat);
    let (mut options, mut places, mut aimed) = (Vec::new(), Vec::new(), Vec::new());
    let name = state.name(id);
    for offer in offers.offers.into_iter().filter(|offer| offer.group == name) {
        if let Some(target) = target_of(&offer.order) {
            aimed.push((target, option(book, offer)));
        } else if let Some(at) = place(&offer.order) {
            places.push(TablePlace { at, option: option(book, offer) });
        } else {
            options.push(option(book, offer));
        }
    }
    options.sort_by_key(|option| option.deed);
    let is_own = book.seat == state.side_of(id).seat();
    let mut barred = offers.barred;
    for bar in &mut barred {
        bar.why = refused(state, bar.why.clone());
    }
    TableReachView {
        stand: id.to_string(),
        prompt: offers.prompt,
        options,
        targets: if is_own { targets(state, id, &aimed) } else { Vec::new() },
        pointing: pointing(book, id),
        places,
        circles: circles(state, id),
        barred: if is_own { barred } else { Vec::new() },
        is_said: false,
    }
}

/// Every enemy on the table, the nearest first.
fn targets(state: &State, id: SoldierId, aimed: &[(SoldierId, TableOption)]) -> Vec<TableTarget> {
    let own = state.disc(id);
    let mut enemies: Vec<SoldierId> = state.fielded(state.side_of(id).enemy()).collect();
    enemies.sort_by_key(|enemy| own.zip(state.disc(*enemy)).map(|(one, other)| one.gap(other)));
    let target = |enemy: SoldierId| {
        let options: Vec<TableOption> =
            aimed.iter().filter(|(at, _)| *at == enemy).map(|(_, option)| option.clone()).collect();
        TableTarget {
            stand: enemy.to_string(),
            name: state.name(enemy),
            sight: sight(state, id, enemy),
            why: if options.is_empty() { why(state, id, enemy) } else { None },
            options,
        }
    };
    enemies.into_iter().map(target).collect()
}

/// What his weapons make of a shot at an enemy.
pub(super) fn sight(state: &State, id: SoldierId, enemy: SoldierId) -> Option<TableSight> {
    let ruled = state.overruled.iter().find(|o| (o.firer, o.target) == (id, enemy));
    let shot = ruled.map(|o| o.shot.value).or_else(|| state.measured(id, enemy))?;
    let band = |weapon: &tables::Weapon| {
        let row = tables::weapon(*weapon);
        match aim::aim(state, (id, *weapon), enemy, None, Occasion::of(Method::Standard, false)) {
            Ok(aim) => format!("{}: hits on {} or more", row.name, aim.needed),
            Err(why) => format!("{}: {}", row.name, refused(state, why.refused()).sentence),
        }
    };
    Some(TableSight {
        range: shot.distance,
        is_seen: shot.sight,
        blocked_by: None,
        bands: state.spec(id).weapons.iter().map(band).collect(),
        cover: (shot.cover != Cover::None)
            .then(|| format!("{} cover", tables::cover(shot.cover).name)),
        is_said: ruled.is_some(),
    })
}

/// Why none of his weapons may be fired at an enemy.
fn why(state: &State, id: SoldierId, enemy: SoldierId) -> Option<Refused> {
    let weapon = state.spec(id).weapons.first()?;
    let occasion = Occasion::of(Method::Standard, false);
    let why = aim::aim(state, (id, *weapon), enemy, None, occasion).err()?;
    Some(refused(state, why.refused()))
}

fn option(book: Book<'_>, offer: Offer<Order>) -> TableOption {
    TableOption {
        deed: deed(&offer.order),
        label: offer.label,
        chances: chances(book.state, &offer.order),
        order: (book.wrap)(offer.order),
    }
}

/// The chance of at least one hit, for aimed fire.
fn chances(state: &State, order: &Order) -> Vec<(String, String)> {
    let Some(active) = state.active() else { return Vec::new() };
    let (Order::Fire { attack } | Order::FireThenMove { attack }) = order else {
        return Vec::new();
    };
    let Attack::Aimed { weapon, method, target, shot } = attack else { return Vec::new() };
    let moved = matches!(order, Order::FireThenMove { .. });
    let aimed =
        aim::aim(state, (active.soldier, *weapon), *target, *shot, Occasion::of(*method, moved));
    let hit = |aim: aim::Aim| aim.rule.distribution(u32::from(aim.shots)).at_least(&1);
    aimed.into_iter().map(|aim| ("hits".to_owned(), hit(aim).percent_text(1))).collect()
}

const fn deed(order: &Order) -> TableDeed {
    match order {
        Order::Fire { .. } | Order::FireThenMove { .. } | Order::SnapFire { .. } => TableDeed::Fire,
        Order::Charge { .. } | Order::Reply { .. } => TableDeed::Assault,
        Order::Run { .. }
        | Order::CombatMove { .. }
        | Order::HalfMove { .. }
        | Order::MoveThenFire { .. }
        | Order::ReactMove { .. }
        | Order::ForcedMove { .. } => TableDeed::Move,
        Order::TakeCover | Order::ChoosePin => TableDeed::Cover,
        Order::Reload { .. } => TableDeed::Ready,
        Order::Capture { .. } => TableDeed::Help,
        _ => TableDeed::Other,
    }
}

fn target_of(order: &Order) -> Option<SoldierId> {
    match order {
        Order::Fire { attack } | Order::FireThenMove { attack } => match attack {
            Attack::Aimed { target, .. } | Attack::Spray { target, .. } => Some(*target),
            Attack::Arc { .. } | Attack::Throw { .. } => None,
        },
        Order::Charge { target, .. } => Some(*target),
        Order::Capture { enemy } => Some(*enemy),
        Order::SnapFire { .. } => None,
        _ => None,
    }
}

/// Where an order ends on the table; leaving it has no place.
fn place(order: &Order) -> Option<Point> {
    let way = match order {
        Order::Run { way }
        | Order::CombatMove { way }
        | Order::HalfMove { half: Half::Move { way } }
        | Order::MoveThenFire { half: Half::Move { way } }
        | Order::ReactMove { way, .. }
        | Order::ForcedMove { way, .. }
        | Order::Reply { reply: Reply::Retreat { way } } => way,
        _ => return None,
    };
    way.points.last().copied().filter(|_| !way.leaves && way.drags.is_none())
}

fn pointing(book: Book<'_>, id: SoldierId) -> Option<TablePointing> {
    let state = book.state;
    state.table()?;
    let gait = |gait| inches(journey::inches(gait));
    let says = |words: String| Some(TablePointing { deed: TableDeed::Move, words, is_way: true });
    let is_own = book.seat == state.side_of(id).seat();
    match state.next_step() {
        None if is_own && state.active().is_some_and(|active| active.soldier == id) => {
            says(format!(
                "Point where he should go: {} in a run, {} in a combat move; or where he throws or sweeps",
                gait(Gait::Run),
                gait(Gait::CombatMove)
            ))
        }
        Some(Step::MayMove { soldier }) if is_own && *soldier == id => {
            says(format!("Point where he should go, up to {}", gait(Gait::HalfMove)))
        }
        Some(Step::React { soldier, .. }) if is_own && *soldier == id => {
            says(format!("Point at cover for him, up to {}", gait(Gait::Reaction)))
        }
        Some(Step::Forced { soldier, .. }) if !is_own && *soldier == id => {
            says("Point where he must go".to_owned())
        }
        _ => None,
    }
}

fn circles(state: &State, id: SoldierId) -> Vec<TableCircle> {
    let Some(own) = state.disc(id) else { return Vec::new() };
    let at = own.centre;
    let mut circles = Vec::new();
    for weapon in &state.spec(id).weapons {
        let row = tables::weapon(*weapon);
        for (radius, what) in [(row.optimum(), "optimum"), (row.maximum(), "maximum")] {
            let words = format!("{}, {what} range, {}", row.name, inches(radius));
            let radius = radius.plus(own.radius);
            circles.push(TableCircle { kind: TableCircleKind::Range, at, radius, words });
        }
    }
    if state.active().is_some_and(|active| active.soldier == id) && state.may_run(id) {
        let radius = journey::inches(Gait::Run);
        let words = format!("{} in a run", inches(radius));
        circles.push(TableCircle { kind: TableCircleKind::Reach, at, radius, words });
    }
    circles
}
