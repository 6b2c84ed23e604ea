//! `dice-secret`: who keeps the secrets of the app's dice, and putting a passphrase on them.

use std::path::Path;

use api::views::{DiceKeeper, DiceKeeperView};
use clap::ValueEnum;

use crate::passphrase;

use super::prelude::*;

/// Manage the secrets behind the app's dice: show who keeps them, lock them with a passphrase
///
/// Type the passphrase at the terminal, where it is not shown, or give it as a line of standard input; it is never an
/// argument. Locking, freeing and renewing give the seat a new chain of dice, which everyone sees in the log.
#[derive(Debug, Args)]
pub(crate) struct DiceSecret {
    #[command(flatten)]
    file: File,
    /// What to do
    #[arg(value_enum, default_value_t = Deed::Show)]
    deed: Deed,
    /// Whose dice
    #[arg(long, value_enum, required_if_eq_any = [("deed", "lock"), ("deed", "unlock"), ("deed", "free"), ("deed", "renew")])]
    seat: Option<SeatWord>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Deed {
    /// Who keeps each seat's secret, and what that proves
    Show,
    /// Put a passphrase on a seat's secret, so that others cannot look ahead in a copy of the file
    Lock,
    /// Try a passphrase; the app asks for it whenever it rolls
    Unlock,
    /// Take the passphrase off
    Free,
    /// Make a new secret in this file, when the device, the secret or the passphrase is lost
    Renew,
}

impl DiceSecret {
    pub(crate) fn run(self, door: &mut Door) -> ApiResult<Answer> {
        let file = self.file.file;
        let seat: Option<Seat> = self.seat.map(Into::into);
        match (self.deed, seat) {
            (Deed::Show, _) => shown(door, &file, seat),
            (_, None) => Err(ApiError::usage("seat.none", "say whose dice with --seat")),
            (deed, Some(seat)) => done(door, &file, seat, deed),
        }
    }
}

fn shown(door: &mut Door, file: &Path, seat: Option<Seat>) -> ApiResult<Answer> {
    let request = Request::DiceKeepers { file: file.to_owned() };
    let keepers = wanted!(door.ask(request), Reply::DiceKeepers)?;
    Ok(drawn(door, keepers, seat))
}

fn drawn(door: &Door, mut keepers: Vec<DiceKeeperView>, seat: Option<Seat>) -> Answer {
    keepers.retain(|one| seat.is_none_or(|seat| one.seat == seat));
    let lines = keepers.iter().map(|one| door.look.wrap(&line(one), "        "));
    let text = lines.collect::<Vec<_>>().join("\n");
    Answer::reply(Reply::DiceKeepers(keepers), text)
}

fn line(one: &DiceKeeperView) -> String {
    let kept = match one.keeper {
        DiceKeeper::File => "open in this file",
        DiceKeeper::Locked => "in this file, locked with a passphrase",
        DiceKeeper::Unlocked => "in this file, unlocked with its passphrase",
        DiceKeeper::Device => "on the player's own device",
    };
    let (seat, left) = (one.seat.to_string(), one.left);
    let tip = one.tip.get(..12).unwrap_or(&one.tip);
    format!("{seat:<7} {kept}; chain {tip}, {left} links left. {}", one.proves)
}

fn done(door: &mut Door, file: &Path, seat: Seat, deed: Deed) -> ApiResult<Answer> {
    let owned = file.to_owned();
    // Where the file cannot be written, a passphrase would be typed in vain.
    door.api.session(file)?;
    let request = match deed {
        Deed::Lock => {
            let passphrase = passphrase::ask_new(seat)?;
            Request::LockDice { file: owned, seat, passphrase }
        }
        Deed::Unlock => {
            let passphrase = passphrase::ask(&format!("Passphrase of {seat}'s dice: "))?;
            Request::UnlockDice { file: owned, seat, passphrase: passphrase.unwrap_or_default() }
        }
        Deed::Free => {
            passphrase::unlock_seat(door, file, seat)?;
            Request::FreeDice { file: owned, seat }
        }
        Deed::Renew | Deed::Show => Request::RenewDice { file: owned, seat, given_back: false },
    };
    let keepers = wanted!(door.ask(request), Reply::DiceKeepers)?;
    let talk = match deed {
        Deed::Unlock => "That is the passphrase. The app asks for it when it throws.",
        Deed::Lock => "Keep the passphrase: the program cannot tell it to you again.",
        Deed::Free | Deed::Renew | Deed::Show => "",
    };
    Ok(drawn(door, keepers, Some(seat)).talk(talk))
}
