//! Who plays which side at this keyboard.

use api::error::{ApiError, ApiResult};
use api::kernel::{Seat, Side};
use api::record::PlayedBy;
use api::request::Request;
use api::views::StatusView;

use super::Settings;
use crate::door::Door;

/// A side that the program leads, while a person leads the other one, is the program's at this keyboard too, unless
/// a player takes it over by name.
pub(super) fn led_by_the_program(
    door: &Door,
    mut settings: Settings,
    status: &StatusView,
) -> Settings {
    let [blue, orange] = [0, 1].map(|at| status.sides[at].by == PlayedBy::Program);
    let led = match (blue, orange) {
        (true, false) => Side::Blue,
        (false, true) => Side::Orange,
        _ => return settings,
    };
    let taken =
        settings.names[led.index()].is_some() || settings.seat.and_then(Seat::side) == Some(led);
    if !taken && !settings.computer.contains(&led) {
        let how = format!("The program leads {led}; play --{led} NAME takes the side over.");
        crate::answer::say(&door.look, &how);
        settings.computer.push(led);
    }
    settings
}

/// Whoever said who he is takes his seat.
pub(super) fn take_seats(door: &mut Door, settings: &Settings) -> ApiResult<()> {
    for side in Side::BOTH {
        let Some(name) = settings.names[side.index()].clone() else { continue };
        if settings.computer.contains(&side)
            || settings.seat.is_some_and(|seat| seat != side.seat())
        {
            let message = format!("{side} is not played at this keyboard");
            return Err(ApiError::usage("seat.not_here", message));
        }
        let (file, seat, by) = (settings.file.clone(), side.seat(), PlayedBy::Hand);
        door.done(Request::TakeSeat { file, seat, name, by, idem: None })?;
    }
    Ok(())
}
