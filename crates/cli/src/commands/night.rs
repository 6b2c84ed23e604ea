//! `night`: what may be recovered, and recovering it.

use std::path::Path;

use api::campaign::{BattleId, BattleOrder, WarOrder};
use api::error::Kind;
use api::kernel::face::NightStepKind;
use api::kernel::{Offer, Side};
use api::request::Done;
use api::views::StatusView;

use crate::arguments::one_of;
use crate::look::bold;
use crate::words;

use super::prelude::*;

/// Show what can be recovered at night, and recover it
#[derive(Debug, Args)]
pub(crate) struct Night {
    #[command(flatten)]
    file: File,
    /// Whose night
    #[arg(long, value_parser = one_of(SIDES))]
    seat: Side,
    /// The battle; if left out, the first one with a map
    #[arg(long, value_name = "ID")]
    battle: Option<BattleId>,
    /// Give a stand strength points, such as marche.A=2
    #[arg(long, value_name = "STAND=POINTS")]
    recover: Vec<String>,
    /// Bring a lost support platoon back, such as marche.mg=marche.A
    #[arg(long, value_name = "PLATOON=STAND")]
    platoon: Vec<String>,
    /// Bring a lost stand back, such as marche.A=0605=2
    #[arg(long, value_name = "STAND=HEX=POINTS")]
    form: Vec<String>,
    /// Then end this side's night
    #[arg(long)]
    end: bool,
}

const SIDES: &[(&str, &str, Side)] = &[("blue", "", Side::Blue), ("orange", "", Side::Orange)];

impl Night {
    pub(crate) fn run(self, door: &mut Door) -> ApiResult<Answer> {
        door.front = self.battle;
        let (file, seat) = (self.file.file, self.seat.seat());
        let orders = self.recover.iter().map(|words| ("recover", words));
        let orders = orders.chain(self.form.iter().map(|words| ("form", words)));
        let orders = orders.chain(self.platoon.iter().map(|words| ("platoon", words)));
        let mut lines: Vec<String> =
            orders.map(|(verb, words)| format!("{verb} {}", words.replace('=', " "))).collect();
        if self.end {
            lines.push("end".to_owned());
        }
        // Everything is looked at before anything is written.
        if !lines.is_empty() {
            door.api.session(&file)?;
            check(door, &file, seat, &lines)?;
        }
        let mut steps = Vec::with_capacity(lines.len());
        for (at, line) in lines.iter().enumerate() {
            let done = order(door, &file, seat, line)
                .map_err(|error| half_done(error, &lines[..at], &lines[at..]))?;
            steps.push(done);
        }
        match steps.into_iter().reduce(super::order::joined) {
            Some(done) => Ok(super::done(done, door)),
            None => what_may_be_done(door, &file, seat),
        }
    }
}

/// Refuses steps that name nothing the night offers, or that ask for more points than there are.
fn check(door: &mut Door, file: &Path, seat: Seat, lines: &[String]) -> ApiResult<()> {
    let status = at_night(door, file, seat)?;
    let offers = door.legal(file, seat)?.offers;
    let place = door.place(file, seat, door.front)?;
    let left = status.sides.iter().find(|view| view.side.seat() == seat);
    let left = left.map_or(0, |view| u32::from(view.recovery_strength));
    let mut points_wanted = 0;
    for line in lines {
        let Some(wanted) = words::order(door, place, line)?.order() else { continue };
        let offered = |offer: &Offer<WarOrder>| {
            offer.order.battle == wanted.battle && serves(&offer.order.order, &wanted.order)
        };
        if !offers.iter().any(offered) {
            let message = format!("`{line}` is not offered tonight; nothing was written");
            return Err(ApiError::new(Kind::Refused, "night.not_offered", message)
                .hint("wardiary night FILE --seat SIDE lists what is"));
        }
        points_wanted += wanted.order.night_deed().map_or(0, |deed| u32::from(deed.strength));
    }
    if points_wanted > left {
        let message = format!(
            "{points_wanted} strength points are asked for and {left} are left; nothing was written"
        );
        return Err(ApiError::new(Kind::Refused, "night.too_many_points", message)
            .hint("wardiary night FILE --seat SIDE lists what may be recovered"));
    }
    Ok(())
}

/// Whether an offer allows an order, as far as it can be known before the steps that come first: a platoon may join a
/// stand that is only then formed, and the night may end only then.
fn serves(offer: &BattleOrder, wanted: &BattleOrder) -> bool {
    match (offer.night_deed(), wanted.night_deed()) {
        (Some(_), Some(wanted)) if wanted.step == NightStepKind::End => true,
        (Some(offer), Some(wanted)) if wanted.step == NightStepKind::Platoons => {
            (offer.step, offer.unit) == (wanted.step, wanted.unit)
        }
        _ => offer == wanted,
    }
}

/// A later step failed: what is in the journal by then, and what is not.
fn half_done(mut error: ApiError, before: &[String], rest: &[String]) -> ApiError {
    if !before.is_empty() {
        let (before, rest) = (before.join("; "), rest.join("; "));
        error.message = format!("{}. Already written: {before}. Not done: {rest}", error.message);
    }
    error
}

/// Where the war stands, if it is night.
fn at_night(door: &mut Door, file: &Path, seat: Seat) -> ApiResult<Box<StatusView>> {
    let status = door.status(file, seat)?;
    if status.phase != "night" {
        let message = format!("it is not night: the war is at \"{}\"", status.phase);
        return Err(ApiError::new(Kind::Refused, "night.not_now", message)
            .hint("the night follows the last round of a day"));
    }
    Ok(status)
}

fn order(door: &mut Door, file: &Path, seat: Seat, line: &str) -> ApiResult<Box<Done>> {
    let place = door.place(file, seat, door.front)?;
    let order = words::order(door, place, line)?
        .order()
        .ok_or_else(|| usage("words", "that is not a night order", "see wardiary night --help"))?;
    door.done(Request::Order { file: file.to_owned(), seat, order, idem: None })
}

fn what_may_be_done(door: &mut Door, file: &Path, seat: Seat) -> ApiResult<Answer> {
    let status = at_night(door, file, seat)?;
    let offers = door.legal(file, seat)?;
    let look = &door.look;
    let left = status.sides.iter().filter(|view| view.side.seat() == seat).map(|view| {
        let (strength, platoons) = (view.recovery_strength, view.recovery_platoons);
        format!(
            "{}: {strength} strength points and {platoons} platoons may be recovered.\n",
            view.name
        )
    });
    let mut text: String = left.collect();
    let own = status.sides.iter().find(|view| view.side.seat() == seat);
    if let Some(behind) = own.and_then(|own| show::behind(own, look)) {
        text.push_str(&format!("\n{behind}\n"));
    }
    text.push_str(&show::offers(&offers, &show::Listing::default(), look));
    if !offers.barred.is_empty() {
        text.push_str(&format!("\n{}\n", bold("Not tonight")));
        text.push_str(&show::barred(&offers.barred, &[], look));
    }
    Ok(Answer::reply(Reply::Legal(offers), text))
}

#[cfg(test)]
mod tests {
    use api::campaign::two_star_general::Order;

    use super::*;

    #[test]
    fn a_step_is_served_by_what_is_offered_only() {
        let stand = "marche.A".parse().unwrap();
        let (platoon, other) = ("marche.mg".parse().unwrap(), "marche.B".parse().unwrap());
        let serves = |offer, wanted| {
            serves(&BattleOrder::TwoStarGeneral(offer), &BattleOrder::TwoStarGeneral(wanted))
        };
        let recover = |points| Order::Recover { stand, points };
        assert!(serves(recover(1), recover(1)));
        assert!(!serves(recover(1), recover(2)));
        assert!(serves(recover(1), Order::EndNight));
        let back = |with| Order::RecoverPlatoon { platoon, with };
        assert!(serves(back(stand), back(other)));
        assert!(!serves(recover(1), back(stand)));
    }

    #[test]
    fn a_step_that_fails_late_tells_what_stands_already() {
        let lines = ["recover A 1".to_owned(), "end".to_owned()];
        let error = half_done(usage("x", "no", ""), &lines[..1], &lines[1..]);
        assert_eq!(error.message, "no. Already written: recover A 1. Not done: end");
        assert_eq!(half_done(usage("x", "no", ""), &[], &lines).message, "no");
    }
}
