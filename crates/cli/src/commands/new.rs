//! `new`: a scenario becomes a campaign in a new file.

use std::collections::BTreeMap;
use std::path::PathBuf;

use api::record::Consent;

use super::prelude::*;
use crate::arguments::one_of;

/// Start a campaign from a scenario
#[derive(Debug, Args)]
pub(crate) struct New {
    /// A folder with a scenario.toml, or a name from `wardiary scenarios`
    pub(super) scenario: String,
    /// The campaign's file, which must be new, such as war.wardiary
    file: PathBuf,
    /// Choose how a rule is read, such as tsg.pairs=once
    #[arg(long = "option", value_name = "KEY=VALUE")]
    options: Vec<String>,
    /// Who plays blue
    #[arg(long, value_name = "NAME")]
    blue: Option<String>,
    /// Who plays orange
    #[arg(long, value_name = "NAME")]
    orange: Option<String>,
    /// Who umpires
    #[arg(long, value_name = "NAME")]
    umpire: Option<String>,
    /// Who plays a commander of the scenario, such as blue.second=Bert
    #[arg(long = "player", value_name = "SEAT=NAME")]
    players: Vec<String>,
    /// The program plays this seat: blue, orange, or a commander such as blue.second
    #[arg(long = "computer", value_name = "SEAT")]
    computer: Vec<SeatWord>,
    /// Who must agree before dice or another player's order are taken back
    #[arg(long, value_parser = one_of(CONSENTS), default_value = "other-side")]
    consent: Consent,
}

const CONSENTS: &[(&str, &str, Consent)] = &[
    ("other-side", "", Consent::OtherSide),
    ("umpire", "", Consent::Umpire),
    ("nobody", "For solo play", Consent::Nobody),
];

impl New {
    pub(crate) fn run(self, door: &mut Door) -> ApiResult<Answer> {
        let mut options = BTreeMap::new();
        for option in &self.options {
            let Some((key, value)) = option.split_once('=') else {
                let message = format!("\"{option}\" is not KEY=VALUE");
                return Err(usage("option", message, "such as tsg.pairs=once"));
            };
            options.insert(key.trim().to_owned(), value.trim().to_owned());
        }
        let named =
            [(Seat::Blue, self.blue), (Seat::Orange, self.orange), (Seat::Umpire, self.umpire)];
        let named = named.into_iter().filter_map(|(seat, name)| Some((seat, name?)));
        let mut players: BTreeMap<Seat, String> = named.collect();
        for player in &self.players {
            let (seat, name) = commander(player)?;
            players.insert(seat, name);
        }
        let automatic = self.computer.into_iter().map(Into::into).collect();
        let (file, scenario, consent) = (self.file.clone(), self.scenario, self.consent);
        let request =
            Request::New { file: self.file, scenario, options, players, consent, automatic };
        let view = wanted!(door.ask(request), Reply::Status)?;
        let text = show::status(&view, &door.look);
        let talk = format!("The campaign is ready. Play it with: wardiary play {}", file.display());
        Ok(Answer::reply(Reply::Status(view), text).talk(talk))
    }
}

/// `blue.second=Bert`.
fn commander(said: &str) -> ApiResult<(Seat, String)> {
    let wrong = |what: String| usage("player", what, "such as blue.second=Bert");
    let (seat, name) =
        said.split_once('=').ok_or_else(|| wrong(format!("\"{said}\" is not SEAT=NAME")))?;
    let seat: Seat =
        seat.trim().parse().map_err(|none: api::kernel::NoSeat| wrong(none.to_string()))?;
    Ok((seat, name.trim().to_owned()))
}
