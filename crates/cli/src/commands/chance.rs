//! `chance`: the chance to win along the record, by playing on from it.

use api::views::{WinChancePoint, WinChanceView};

use super::prelude::*;

/// The chance to win, round by round: play on from moments of the record and count who wins
#[derive(Debug, Args)]
pub(crate) struct Chance {
    #[command(flatten)]
    file: File,
    /// Wars from each moment; four times as many halve the brackets
    #[arg(long, value_name = "N")]
    playouts: Option<u32>,
    /// Moments of the record: ends of rounds
    #[arg(long, value_name = "N")]
    moments: Option<u16>,
    /// Show what was counted before, and play nothing
    #[arg(long)]
    known: bool,
    /// Whose eyes look, where there is fog
    #[arg(long)]
    seat: Option<SeatWord>,
}

impl Chance {
    pub(crate) fn run(self, door: &mut Door) -> ApiResult<Answer> {
        let view = if self.known { self.known(door)? } else { self.played(door)? };
        let names = door.api.reading(&self.file.file, |session| {
            let setup = &session.fold().war.setup;
            Ok(api::kernel::Side::BOTH.map(|side| setup.side_name(side).to_owned()))
        })?;
        let text = drawn(&view, &names, door);
        Ok(Answer::reply(Reply::WinChance(Box::new(view)), text))
    }

    fn known(&self, door: &mut Door) -> ApiResult<WinChanceView> {
        let (file, seat) = (self.file.file.clone(), self.seat.map(Seat::from));
        let (playouts, moments) = (self.playouts, self.moments);
        let request = Request::WinChance { file, playouts, moments, seat };
        wanted!(door.ask(request), Reply::WinChance).map(|view| *view)
    }

    /// Slice by slice: what was counted is on the disk after each, so that Ctrl-C loses two seconds at the most.
    fn played(&self, door: &mut Door) -> ApiResult<WinChanceView> {
        let bar = door.bar("Playing on");
        let mut last = None;
        loop {
            let (file, seat) = (self.file.file.clone(), self.seat.map(Seat::from));
            let (playouts, moments) = (self.playouts, self.moments);
            let request = Request::PlayOn { file, playouts, moments, seat };
            let view = wanted!(door.ask(request), Reply::WinChance)?;
            bar.set_length(view.wanted);
            bar.set_position(view.played);
            let now = Some((view.played, view.wanted));
            if view.played >= view.wanted || now == last {
                bar.finish_and_clear();
                return Ok(*view);
            }
            last = now;
        }
    }
}

fn drawn(view: &WinChanceView, names: &[String; 2], door: &Door) -> String {
    let look = &door.look;
    let row = |point: &WinChancePoint| {
        let side = |at: usize| match &point.chance {
            None => "not played yet".to_owned(),
            Some(_) if point.is_end => ended(point, at).to_owned(),
            Some(chance) => chance[at].to_string(),
        };
        let wars = if point.is_end { String::new() } else { point.wars.to_string() };
        vec![point.entry.to_string(), point.when.clone(), side(0), side(1), wars]
    };
    let [blue, orange] = names.each_ref().map(|name| format!("{name} wins"));
    let head = ["#Entry", "When", &blue, &orange, "#Wars"];
    let mut text = show::table(look, &head, view.points.iter().map(row).collect());
    if !view.turns.is_empty() {
        text.push_str("\nTurning points\n");
    }
    for turn in &view.turns {
        let said = format!("  {} (entries {} to {})", turn.text, turn.from, turn.to);
        text.push_str(&look.wrap(&said, "    "));
        text.push('\n');
        for cause in &turn.between {
            let said = format!("    - {} (entries {} to {})", cause.text, cause.first, cause.last);
            text.push_str(&look.wrap(&said, "      "));
            text.push('\n');
        }
    }
    if view.played < view.wanted {
        text.push_str(&format!("\n{} of {} wars are played.\n", view.played, view.wanted));
    }
    for said in view.notices.iter().chain([&view.meaning]) {
        text.push('\n');
        text.push_str(&look.wrap(said, ""));
        text.push('\n');
    }
    text
}

/// How the war ended for a side.
fn ended(point: &WinChancePoint, at: usize) -> &'static str {
    let won = |at: usize| point.chance.is_some_and(|chance| chance[at].permille == 1_000);
    match (won(at), won(1 - at)) {
        (true, _) => "won",
        (false, true) => "lost",
        (false, false) => "drawn",
    }
}
