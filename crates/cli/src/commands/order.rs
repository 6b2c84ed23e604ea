//! `order`: one order, by number, in words or as JSON; also the face-down sheet and laying it.

use api::campaign::BattleId;
use api::kernel::Call;
use api::request::Done;
use api::views::CallView;

use crate::words::{self, Said};

use super::prelude::*;

/// Give an order
#[derive(Debug, Args)]
#[command(
    after_help = "Orders: a number from `legal`; words such as `activate marche`, `move marche.A 0705`, \
    `attack 0905 marche.A marche.B`, `throw`, `end`, `barrage w-battery 0905`, `air 0905`, `recover marche.A 2`, \
    `set marche D lowland M` and `seal` for face-down orders; `close fight-1`, `accept fight-1`, `abandon fight-1` and \
    `correct fight-1 marche.A killed 4 because …` for smaller battles; `rename marche.A:3 NAME`, `decorate marche.A:3 MEDAL \
    because …` for soldiers, the same with `marche.hq:c0` and `promote marche.hq:c0 RANK because …` for commanders; or an order as `legal --json` prints it. \
    `help` in place of an order lists the words of this battle. Only the umpire, or both sides together, can correct, decorate \
    and promote: use --seat umpire."
)]
pub(crate) struct Order {
    #[command(flatten)]
    file: File,
    /// Who orders
    #[arg(long)]
    seat: SeatWord,
    /// The battle; if left out, the first one
    #[arg(long, value_name = "ID")]
    battle: Option<BattleId>,
    /// The order
    #[arg(required = true, value_name = "ORDER")]
    words: Vec<String>,
    /// 32 hexadecimal digits; an order sent twice with the same key counts once. For orders in JSON only: by then, words
    /// and numbers may mean something else
    #[arg(long, value_name = "HEX")]
    idem: Option<String>,
    /// The app rolls every die the order needs
    #[arg(long)]
    app_dice: bool,
}

impl Order {
    pub(crate) fn run(self, door: &mut Door) -> ApiResult<Answer> {
        let (file, seat) = (self.file.file, Seat::from(self.seat));
        door.api.session(&file)?;
        if let Some(order) = words::about(door, &file, seat, &self.words.join(" "))? {
            let done = given(door, Request::Order { file, seat, order, idem: self.idem })?;
            return Ok(super::done(done, door));
        }
        if let [verb] = &self.words[..] {
            words::is_whole(verb)?;
        }
        let place = door.place(&file, seat, self.battle)?;
        door.front = self.battle;
        match words::order(door, place, &self.words.join(" "))? {
            Said::Sheet(orders) => {
                let (to, battle) = (file.clone(), self.battle);
                let request = Request::WriteOrders { file: to, seat, battle, orders };
                let sheet = wanted!(door.ask(request), Reply::Sheet)?;
                let text = show::sheet(&sheet, None, &door.look);
                let file = door.called();
                let in_battle =
                    self.battle.map_or_else(String::new, |id| format!(" --battle {id}"));
                let talk = format!(
                    "Lay them face down with: wardiary order {file} --seat {seat}{in_battle} seal"
                );
                Ok(Answer::reply(Reply::Sheet(sheet), text).talk(talk))
            }
            Said::Seal(of_order) => {
                let (battle, idem) = (of_order.or(self.battle), self.idem);
                door.front = battle;
                // The sheet is a courtesy; whether it may be laid, and why not, the sealing itself says.
                let sheet = door.sheet(&file, seat).ok();
                let answer = journalled(Request::SealOrders { file, seat, battle, idem }, door)?;
                Ok(match sheet.map(|sheet| show::sheet(&sheet, None, &door.look)) {
                    Some(sheet) => answer.below(&format!("Laid face down:\n{sheet}")),
                    None => answer,
                })
            }
            Said::Order(order) => {
                let request = Request::Order { file: file.clone(), seat, order, idem: self.idem };
                let mut done = given(door, request)?;
                while self.app_dice && done.links.is_none() {
                    let Some(CallView { entry, call: Call::Roll(_), answers, .. }) = &done.call
                    else {
                        break;
                    };
                    let next = door.app_dice(&file, *answers, *entry)?;
                    done = joined(done, next);
                }
                Ok(super::done(done, door))
            }
        }
    }
}

/// Gives an order; where only the umpire may, how to speak for him is said.
fn given(door: &mut Door, request: Request) -> ApiResult<Box<Done>> {
    let how = "the umpire gives it with --seat umpire";
    door.done(request).map_err(|error| words::for_the_umpire(error, how))
}

/// Two answers told as one.
pub(super) fn joined(mut before: Box<Done>, after: Box<Done>) -> Box<Done> {
    before.told.extend(after.told);
    before.last = after.last.max(before.last);
    (before.call, before.links, before.prompt) = (after.call, after.links, after.prompt);
    before
}
