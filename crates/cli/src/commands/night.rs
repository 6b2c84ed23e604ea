//! `night`: what may be recovered, and recovering it.

use std::path::Path;

use api::error::ApiResult;
use api::kernel::Seat;
use api::request::{Done, Reply, Request};
use clap::Args;

use crate::answer::Answer;
use crate::arguments::{File, SideWord};
use crate::door::Door;
use crate::look::bold;
use crate::show;
use crate::words::{self, Said};

use super::usage;

/// The night: what may be recovered; --recover and --end do it
#[derive(Debug, Args)]
pub(crate) struct Night {
    #[command(flatten)]
    file: File,
    /// Whose night
    #[arg(long, value_enum)]
    seat: SideWord,
    /// Strength points for a stand, such as marche.A=2
    #[arg(long, value_name = "STAND=POINTS")]
    recover: Vec<String>,
    /// A lost support platoon comes back, such as marche.mg=marche.A
    #[arg(long, value_name = "PLATOON=STAND")]
    platoon: Vec<String>,
    /// A lost stand comes back, such as marche.A=0605=2
    #[arg(long, value_name = "STAND=HEX=POINTS")]
    form: Vec<String>,
    /// Then end the night of this side
    #[arg(long)]
    end: bool,
}

impl Night {
    pub(crate) fn run(self, door: &mut Door) -> ApiResult<Answer> {
        let (file, side) = (self.file.file, api::kernel::Side::from(self.seat));
        let seat = side.seat();
        let orders = self.recover.iter().map(|words| ("recover", words));
        let orders = orders.chain(self.form.iter().map(|words| ("form", words)));
        let orders = orders.chain(self.platoon.iter().map(|words| ("platoon", words)));
        let mut lines: Vec<String> =
            orders.map(|(verb, words)| format!("{verb} {}", words.replace('=', " "))).collect();
        if self.end {
            lines.push("end".to_owned());
        }
        if !lines.is_empty() {
            door.api.session(&file)?;
        }
        let mut all: Option<Box<Done>> = None;
        for line in lines {
            let done = order(door, &file, seat, line)?;
            all = Some(match all {
                Some(before) => super::order::joined(before, done),
                None => done,
            });
        }
        match all {
            Some(done) => Ok(super::done(done, door)),
            None => what_may_be_done(door, &file, seat),
        }
    }
}

fn order(door: &mut Door, file: &Path, seat: Seat, line: String) -> ApiResult<Box<Done>> {
    let known = super::order::known(door, file, seat)?;
    match words::order(&[line], &known)? {
        Said::Order(order) => {
            door.done(Request::Order { file: file.to_owned(), seat, order, idem: None })
        }
        Said::Sheet(_) | Said::Seal => {
            Err(usage("words", "that is no order of the night", "see wardiary night --help"))
        }
    }
}

fn what_may_be_done(door: &mut Door, file: &Path, seat: Seat) -> ApiResult<Answer> {
    let status = door.status(file, seat)?;
    if status.phase != "night" {
        let message = format!("it is not night: this is the {}", status.phase);
        return Err(api::ApiError::new(api::error::Kind::Refused, "night.not_now", message)
            .hint("the night follows the last round of a day"));
    }
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
    text.push_str(&show::offers(&offers, &show::Listing::default(), look));
    if !offers.barred.is_empty() {
        text.push_str(&format!("\n{}\n", bold("Not tonight")));
        text.push_str(&show::barred(&offers.barred, &[], look));
    }
    Ok(Answer::reply(Reply::Legal(offers), text))
}
