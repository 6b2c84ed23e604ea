//! Who plays which seat at this keyboard.

use api::error::{ApiError, ApiResult};
use api::kernel::{Seat, Side};
use api::record::PlayedBy;
use api::request::Request;
use api::views::StatusView;

use super::Settings;
use crate::door::Door;

/// A side that the program leads, while a person leads the other one, is the program's at this keyboard too, unless
/// a player takes it over by name; where a side has several commanders, every seat that the program holds.
pub(super) fn led_by_the_program(
    door: &Door,
    mut settings: Settings,
    status: &StatusView,
) -> Settings {
    let [blue, orange] = [0, 1].map(|at| status.sides[at].by == PlayedBy::Program);
    let led: Vec<Seat> = match (blue, orange) {
        _ if !status.seats.is_empty() => {
            let held = status.seats.iter().filter(|seat| seat.by == PlayedBy::Program);
            held.map(|seat| seat.seat).collect()
        }
        (true, false) => vec![Seat::Blue],
        (false, true) => vec![Seat::Orange],
        _ => return settings,
    };
    for seat in led {
        let named = |side: Side| seat == side.seat() && settings.names[side.index()].is_some();
        let is_own = match status.seats.is_empty() {
            true => settings.seat.and_then(Seat::side) == seat.side(),
            false => settings.seat == Some(seat),
        };
        if is_own || seat.side().is_some_and(named) || settings.computer.contains(&seat) {
            continue;
        }
        let how = match seat {
            Seat::Commander(_) => format!("to play it yourself: wardiary seat FILE {seat} NAME"),
            _ => format!("to play it yourself: wardiary play FILE --{seat} NAME"),
        };
        crate::answer::say(&door.look, &format!("The program plays {seat}; {how}"));
        settings.computer.push(seat);
    }
    settings
}

/// A player who gave his name takes his seat; the program takes those named for it, where the journal says who leads each.
pub(super) fn take_seats(
    door: &mut Door,
    settings: &Settings,
    status: &StatusView,
) -> ApiResult<()> {
    for side in Side::BOTH {
        let Some(name) = settings.names[side.index()].clone() else { continue };
        if settings.computer.contains(&side.seat())
            || settings.seat.is_some_and(|seat| seat != side.seat())
        {
            let message = format!("{side} does not play at this keyboard");
            return Err(ApiError::usage("seat.not_here", message));
        }
        let (file, seat, by) = (settings.file.clone(), side.seat(), PlayedBy::Hand);
        door.done(Request::TakeSeat { file, seat, name: Some(name), by, idem: None })?;
    }
    for seat in settings.computer.iter().copied() {
        let known = status.seats.iter().find(|known| known.seat == seat);
        let is_free = match (known, seat) {
            (Some(known), _) => known.by == PlayedBy::Program,
            // The api says which seats there are.
            (None, seat) => !matches!(seat, Seat::Commander(_)),
        };
        if !is_free {
            let (file, by) = (settings.file.clone(), PlayedBy::Program);
            door.done(Request::TakeSeat { file, seat, name: None, by, idem: None })?;
        }
    }
    Ok(())
}
