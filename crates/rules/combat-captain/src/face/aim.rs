//! What a sub-unit sees of another, and what its fire or its charge would bring.

use crate::diary::count;
use crate::order::{Firing, Order, Shot, Sighting, Volley};
use crate::rules::volley::{self, Occasion};
use crate::rules::{charge, combat, fire, saves};
use crate::state::{Rush, State, SubunitId};
use crate::tables::{self, Band};
use crate::{Refusal, ground};
use kernel::table::{Disc, Length, Obstacle, Path, Point};
use kernel::{NamedChance, Side};

use super::{Book, TableOption, inches, way};
use kernel::face::{TableBand, TableDeed, TableSaid, TableSight};

/// How one is seen from the other: by a ruling, by the table, or as it is said.
pub(super) fn sight(
    state: &State,
    firer: SubunitId,
    target: SubunitId,
    said: Option<TableSaid>,
) -> Option<TableSight> {
    let ruled = state.overruled.iter().find(|o| (o.firer, o.target) == (firer, target));
    let ruled = ruled.map(|ruling| ruling.shot.value);
    let measured = state.measured(firer, target);
    let shot = ruled.or(measured).or_else(|| said.map(shot_of))?;
    let is_said = ruled.is_some() || measured.is_none();
    let blocked_by = if shot.sight || is_said { None } else { obstacle(state, firer, target) };
    Some(TableSight {
        range: shot.distance,
        is_seen: shot.sight,
        blocked_by,
        unseen: None,
        back: None,
        bands: bands(state, firer, target, shot),
        cover: cover(state, target, shot.protected),
        is_said,
    })
}

pub(super) const fn shot_of(said: TableSaid) -> Shot {
    Shot {
        distance: said.distance,
        sight: said.sight,
        protected: said.protected,
        forest: said.forest,
    }
}

/// What stands between the two.
fn obstacle(state: &State, firer: SubunitId, target: SubunitId) -> Option<String> {
    let ends = (state.disc(firer)?, state.disc(target)?);
    let others = state.discs().filter(|(id, _)| ![firer, target].contains(id));
    between(state, ends, others)
}

/// What blocks a line between two places.
pub(super) fn between(
    state: &State,
    ends: (Disc, Disc),
    stands: impl IntoIterator<Item = (SubunitId, Disc)>,
) -> Option<String> {
    match ground::blocked(state.table()?, ends, stands)? {
        Obstacle::Piece(piece) => Some(piece.name.clone()),
        Obstacle::Stand(id) => Some(state.name(id).to_owned()),
    }
}

/// What every weapon makes of the range.
fn bands(state: &State, firer: SubunitId, target: SubunitId, shot: Shot) -> Vec<TableBand> {
    let armour = state.armour(target);
    let of = |weapon| {
        let row = tables::weapon(weapon);
        let told = |words: String, brief: String, has_effect| TableBand {
            weapon: row.name.clone(),
            words,
            brief,
            has_effect,
        };
        if row.modifier(armour).is_none() {
            let words = format!("no effect on {}", state.name(target));
            return told(words, "no effect".to_owned(), false);
        }
        let reached = row.band(shot.distance);
        match reached.map(|band| if shot.forest { Band::Long } else { band }) {
            Some(band) => {
                let brief = format!("{} range", band.word());
                told(format!("{brief}, {} count", band.faces()), brief, true)
            }
            None => {
                let words = format!("out of range: {} at most", inches(row.reach()));
                told(words, "out of range".to_owned(), false)
            }
        }
    };
    weapons(state, firer).into_iter().map(of).collect()
}

/// What the first who fires by an order fires with.
pub(super) fn fired_with(state: &State, order: &Order) -> Vec<String> {
    let (Order::Fire { volley } | Order::ReactFire { volley, .. }) = order else {
        return Vec::new();
    };
    let weapons = volley.firers.first().map(|firing| volley::weapons(state, *firing));
    weapons.into_iter().flatten().map(|weapon| tables::weapon(weapon).name.clone()).collect()
}

/// All it can shoot with.
pub(super) fn weapons(state: &State, firer: SubunitId) -> Vec<tables::Weapon> {
    let with = |bazooka| volley::weapons(state, Firing { subunit: firer, dice: 1, bazooka });
    let mut all = with(false);
    if state.spec(firer).bazooka {
        all.extend(with(true));
    }
    all
}

fn cover(state: &State, target: SubunitId, protected: bool) -> Option<String> {
    let level = state.subunit(target).cover;
    if level == 0 {
        return None;
    }
    let face = saves::saving_face(state, target, protected);
    let words = format!("cover {level} ({})", tables::cover(level).name);
    Some(match (protected, face) {
        (false, _) => format!("{words} faces another way"),
        (true, 0) => format!("{words} saves nothing"),
        (true, 1) => format!("{words} saves a hit on 1"),
        (true, face) => format!("{words} saves a hit on 1 to {face}"),
    })
}

/// Fire of one sub-unit at one target, alone with any number of its dice, and with the fellows named.
pub(super) fn fire(
    book: Book<'_>,
    firer: SubunitId,
    target: SubunitId,
    fellows: &[SubunitId],
    said: Option<TableSaid>,
) -> (Vec<TableOption>, Option<Refusal>) {
    let (state, Some(side)) = (book.state, book.seat.side()) else { return (Vec::new(), None) };
    let dice = state.subunit(firer).dice;
    let (mut options, mut why) = (Vec::new(), None);
    let together: Vec<SubunitId> = core::iter::once(firer).chain(fellows.iter().copied()).collect();
    let counts: Vec<u8> =
        if fellows.is_empty() { (1..=dice.max(1)).rev().collect() } else { vec![dice] };
    for dice in counts {
        for bazooka in [false, true] {
            if bazooka && !state.spec(firer).bazooka {
                continue;
            }
            let firers = together.iter().map(|id| Firing {
                subunit: *id,
                dice: if *id == firer { dice } else { state.subunit(*id).dice },
                bazooka: bazooka && *id == firer,
            });
            let volley = Volley {
                firers: firers.collect(),
                target,
                machine_guns_at: None,
                sightings: sightings(state, &together, target, said),
            };
            match weigh(state, side, &volley, Occasion::Active) {
                Ok(chances) => {
                    let label = fire_words(state, &volley);
                    let order = Order::Fire { volley: volley.clone() };
                    options.push(TableOption::of(TableDeed::Fire, label, order, chances));
                    options.extend(divided(book, side, &volley));
                }
                Err(refusal) => why = why.or(Some(refusal)),
            }
        }
    }
    (options, why)
}

/// §11.4 The machine guns of tanks at somebody else.
fn divided(book: Book<'_>, side: Side, volley: &Volley) -> Vec<TableOption> {
    let state = book.state;
    let tanks = volley.firers.iter().any(|f| weapons(state, f.subunit).len() > 1);
    if !tanks || state.table().is_none() {
        return Vec::new();
    }
    let others = state.fielded(side.enemy()).filter(|id| *id != volley.target);
    let at = |other: SubunitId| {
        let volley = Volley { machine_guns_at: Some(other), ..volley.clone() };
        let chances = weigh(state, side, &volley, Occasion::Active).ok()?;
        let label =
            format!("{}, machine guns at {}", fire_words(state, &volley), state.name(other));
        let order = Order::Fire { volley };
        Some(TableOption::of(TableDeed::Fire, label, order, chances))
    };
    others.filter_map(at).collect()
}

pub(super) fn sightings(
    state: &State,
    firers: &[SubunitId],
    target: SubunitId,
    said: Option<TableSaid>,
) -> Vec<Sighting> {
    let said = said.filter(|_| state.table().is_none());
    let one = |shot: Shot| firers.iter().map(move |firer| Sighting { firer: *firer, target, shot });
    said.map(shot_of).into_iter().flat_map(one).collect()
}

fn fire_words(state: &State, volley: &Volley) -> String {
    let dice: u8 = volley.firers.iter().map(|firing| firing.dice).sum();
    let dice = if dice == 1 { "1 die".to_owned() } else { format!("{dice} dice") };
    let with = if volley.firers.iter().any(|f| f.bazooka) { " with a bazooka" } else { "" };
    let others = volley.firers.len().saturating_sub(1);
    let others = if others == 0 { String::new() } else { format!(" together with {others} more") };
    format!("Fire {dice}{with}{others} at {}", state.name(volley.target))
}

/// The chances of a volley, sheaf by sheaf.
pub(super) fn weigh(
    state: &State,
    side: Side,
    volley: &Volley,
    occasion: Occasion,
) -> Result<Vec<(String, String)>, Refusal> {
    let sheaves = volley::aim(state, side, volley, occasion)?;
    let of_sheaf = |sheaf: &volley::Sheaf| {
        let outcomes = fire::outcomes(state, sheaf);
        // What one fires for stands first: that anything comes of it.
        let any = outcomes.first().map(|nobody| {
            let hurts = format!("hurts {}", state.name(sheaf.target));
            (hurts, nobody.chance.complement().percent_text(1))
        });
        let told = |named: NamedChance| (named.name, named.chance.percent_text(1));
        any.into_iter().chain(outcomes.into_iter().map(told)).collect::<Vec<_>>()
    };
    Ok(sheaves.iter().flat_map(of_sheaf).collect())
}

/// Charges along a way, with every split of the dice that could get there.
pub(super) fn charges(
    book: Book<'_>,
    subunit: SubunitId,
    target: SubunitId,
    way: &[Point],
    said: Option<TableSaid>,
) -> Vec<TableOption> {
    let state = book.state;
    let distance = said.filter(|_| state.table().is_none());
    let distance = distance.map(|said| [said.distance.less(said.odd), said.odd]);
    let centre = |id| state.disc(id).map(|disc| disc.centre);
    let points: Vec<Point> = way.iter().copied().chain(centre(target)).collect();
    let measured = centre(subunit).map(|own| way::split(state, &Path::from(own, &points)));
    let has_odd = distance.or(measured).is_some_and(|[_, odd]| odd > Length::ZERO);
    let dice = state.subunit(subunit).dice;
    let splits = (1..=dice).rev().flat_map(|all| (0..=all).rev().map(move |n| (n, all - n)));
    let mut options = Vec::new();
    for (normal, odd) in splits.filter(|(_, odd)| (*odd > 0) == has_odd) {
        let rush = Rush { subunit, target, normal, odd, way: way.to_vec(), distance };
        let reaches = charge::reaches(state, &rush);
        let order = Order::Charge { subunit, target, normal, odd, way: way.to_vec(), distance };
        if reaches.is_zero() || book.refusal(&order).is_some() {
            continue;
        }
        let melee =
            combat::Melee { attacker: state.unit_of(subunit), defender: state.unit_of(target) };
        let wins = combat::meeting(state, melee).more();
        let dice = match (normal, odd) {
            (normal, 0) => count(normal, "die"),
            (0, odd) => format!("{} in odd ground", count(odd, "die")),
            (normal, odd) => {
                format!("{} and {} in odd ground", count(normal, "die"), count(odd, "die"))
            }
        };
        options.push(TableOption::of(
            TableDeed::Assault,
            format!("Charge {} with {dice}", state.name(target)),
            order,
            vec![
                ("makes contact".to_owned(), reaches.percent_text(1)),
                (
                    "then wins, if the enemy stands and nobody falls".to_owned(),
                    wins.percent_text(1),
                ),
            ],
        ));
    }
    options
}
