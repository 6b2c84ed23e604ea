//! R41 The windows of a way: the places at which a mover may be met.

use std::collections::BTreeSet;

use kernel::table::{Disc, Length, Path};

use crate::rules::dice::{self, Aim, Firer};
use crate::rules::sighting;
use crate::state::{OnTheWay, PlatoonId, State};
use crate::tables::{BASE_RADIUS, Cover};

/// Hundredths of a full inch.
const INCH: i32 = 100;

/// R41 How far along what is left of its way a mover may be met: where it stands, after every full inch from its start, at every edge of
/// ground that it crosses, and at its end.
#[must_use]
pub(crate) fn all(state: &State, on_the_way: &OnTheWay) -> BTreeSet<Length> {
    let Some(base) = state.base(on_the_way.platoon) else { return BTreeSet::new() };
    let path = Path::from(base.centre, &on_the_way.way);
    let length = path.length();
    let gone = Path(on_the_way.gone.clone()).length();
    let inches = (1..).map(|inch| Length(inch * INCH - gone.0 % INCH));
    let mut windows: BTreeSet<Length> = inches.take_while(|far| *far < length).collect();
    windows.extend([Length::ZERO, length]);
    let mut before = Length::ZERO;
    for (from, to) in path.legs() {
        let leg = from.distance(to);
        for piece in state.table().into_iter().flat_map(|table| &table.pieces) {
            let stretches = piece.shape.stretches(from, to).into_iter();
            let edges = stretches.flat_map(|stretch| [stretch.from, stretch.to]);
            let crossed = edges.filter(|far| *far > Length::ZERO && *far < leg);
            windows.extend(crossed.map(|far| before.plus(far)));
        }
        before = before.plus(leg);
    }
    windows
}

/// The windows in which a platoon sees the mover and can do something to it, with what covers the mover there.
pub(super) fn of(
    state: &State,
    firer: PlatoonId,
    on_the_way: &OnTheWay,
) -> impl Iterator<Item = (Length, Cover)> {
    let own = state.platoon(firer);
    let manner = dice::manner(own.order_at_fire, own.order, state.setup.options);
    let bases = state.base(firer).zip(state.base(on_the_way.platoon)).zip(manner);
    bases.into_iter().flat_map(move |((own_base, base), manner)| {
        let path = Path::from(base.centre, &on_the_way.way);
        let spec = state.spec(firer);
        let mover = on_the_way.platoon;
        let (class, open_topped) = (state.class(mover), state.row(mover).open_topped);
        let count = own.losses.count();
        let firer_dice = Firer { kind: spec.kind, launcher: spec.launcher, count, manner };
        let reaches = move |distance| {
            dice::direct(firer_dice, Aim { class, open_topped, distance }).is_some()
        };
        let ruled = sighting::ruled(state, firer, on_the_way.platoon);
        all(state, on_the_way).into_iter().filter_map(move |far| {
            let there = Disc::new(path.along(far), BASE_RADIUS);
            let pair = (firer, on_the_way.platoon);
            // Dice are counted faster than sight is measured.
            let measured = || {
                reaches(own_base.gap(there)).then(|| sighting::measured_at(state, pair, there))?
            };
            let shot = ruled.or_else(measured)?;
            (shot.sight && reaches(shot.distance)).then_some((far, shot.cover))
        })
    })
}

/// The first of them.
pub(super) fn first(state: &State, firer: PlatoonId, on_the_way: &OnTheWay) -> Option<Length> {
    of(state, firer, on_the_way).next().map(|(far, _)| far)
}
