//! What can be typed: the subcommands and the switches that all of them share.

use std::ffi::OsString;
use std::fmt;
use std::path::PathBuf;
use std::process::ExitCode;
use std::str::FromStr;

use api::ApiError;
use api::kernel::{Seat, Side};
use clap::builder::styling::{AnsiColor, Styles};
use clap::{Args, CommandFactory, Parser, Subcommand, ValueEnum};

use crate::answer;
use crate::commands as command;

/// The heads of tables and help, in colours that are readable on dark and light.
const STYLES: Styles = Styles::styled()
    .header(AnsiColor::Green.on_default().bold())
    .usage(AnsiColor::Green.on_default().bold())
    .literal(AnsiColor::Cyan.on_default().bold())
    .placeholder(AnsiColor::Cyan.on_default());

/// War Diary: campaigns for miniature wargamers, every order and every roll written down for ever.
///
/// A campaign is one file. `wardiary new first-light war.wardiary` founds one, `wardiary play war.wardiary` plays it.
#[derive(Debug, Parser)]
#[command(name = "wardiary", version, styles = STYLES, max_term_width = 100, disable_help_subcommand = true)]
#[command(
    after_help = "Exit codes: 0 ok, 1 failed, 2 usage, 3 bad scenario, 4 journal broken, 5 open elsewhere, \
                        6 refused by the rules, 8 not compared (verify: nothing is wrong, but nothing says that the end is \
                        the true one)."
)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    pub command: Command,
    #[command(flatten)]
    pub manner: Manner,
}

/// How answers are given.
#[derive(Clone, Copy, Debug, Default, Args)]
pub(crate) struct Manner {
    /// Answer with one JSON object, {"ok": …} or {"error": …}
    #[arg(long, global = true, help_heading = "Answers")]
    pub json: bool,
    /// No colours; the variable NO_COLOR does the same
    #[arg(long, global = true, help_heading = "Answers")]
    pub no_color: bool,
    /// Plain ASCII, also where the terminal could show more
    #[arg(long, global = true, help_heading = "Answers")]
    pub ascii: bool,
    /// Only the answer: no hints, no progress bars
    #[arg(long, short, global = true, help_heading = "Answers")]
    pub quiet: bool,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    New(command::new::New),
    Play(command::play::Play),
    Status(command::status::Status),
    Battles(command::battles::Battles),
    Legal(command::legal::Legal),
    Order(command::order::Order),
    Sheet(command::sheet::Sheet),
    Dice(command::dice::Dice),
    Choose(command::choose::Choose),
    Odds(command::odds::Odds),
    Amend(command::amend::Amend),
    Log(command::log::Log),
    Entry(command::entry::Entry),
    Why(command::why::Why),
    Map(command::map::Map),
    State(command::state::State),
    Rule(command::rule::Rule),
    Night(command::night::Night),
    Note(command::note::Note),
    Briefing(command::briefing::Briefing),
    Open(command::open::Open),
    Seat(command::seat::Seat),
    DiceSecret(command::dice_secret::DiceSecret),
    People(command::people::People),
    Diary(command::diary::Diary),
    Report(command::report::Report),
    Verify(command::verify::Verify),
    Export(command::export::Export),
    Import(command::import::Import),
    Copy(command::copy::Copy),
    Branch(command::branch::Branch),
    Accept(command::accept::Accept),
    Simulate(command::simulate::Simulate),
    Scenarios(command::scenarios::Scenarios),
    Check(command::check::Check),
    Schema(command::schema::Schema),
    Serve(command::serve::Serve),
    Invite(command::invite::Invite),
    Doctor(command::doctor::Doctor),
    Api(command::api::Api),
    Completions(command::completions::Completions),
    Man(command::man::Man),
}

/// The campaign a command is about.
#[derive(Clone, Debug, Args)]
pub(crate) struct File {
    /// The campaign (*.wardiary)
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
}

/// A seat as it is typed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct SeatWord(Seat);

impl SeatWord {
    pub(crate) const UMPIRE: Self = Self(Seat::Umpire);
}

impl FromStr for SeatWord {
    type Err = String;

    fn from_str(word: &str) -> Result<Self, String> {
        match word.parse() {
            Ok(Seat::App) => {
                Err("the app's seat is the program's own; name a side, a commander or the umpire"
                    .to_owned())
            }
            Ok(seat) => Ok(Self(seat)),
            Err(none) => Err(none.to_string()),
        }
    }
}

impl fmt::Display for SeatWord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A side as it is typed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum SideWord {
    Blue,
    Orange,
}

impl From<SeatWord> for Seat {
    fn from(word: SeatWord) -> Self {
        word.0
    }
}

impl From<SideWord> for Side {
    fn from(word: SideWord) -> Self {
        match word {
            SideWord::Blue => Self::Blue,
            SideWord::Orange => Self::Orange,
        }
    }
}

/// The whole command, for completions and manual pages.
pub(crate) fn command() -> clap::Command {
    Arguments::command()
}

/// Reads the command line.
///
/// # Errors
/// When it cannot be understood, or asks for help or the version.
pub(crate) fn read(typed: &[OsString]) -> Result<Arguments, Unread> {
    let json = typed.iter().any(|word| word == "--json");
    Arguments::try_parse_from(typed).map_err(|error| Unread { error, json })
}

/// A command line that names no command to run.
pub(crate) struct Unread {
    error: clap::Error,
    json: bool,
}

impl Unread {
    /// Says what is wrong, or shows the help that was asked for.
    pub(crate) fn exit(self) -> ExitCode {
        let usage = self.error.use_stderr();
        if usage && self.json {
            let text = self.error.render().to_string();
            let message = text.trim_start_matches("error: ").lines().next().unwrap_or_default();
            let error = ApiError::usage("arguments", message).hint("see wardiary --help");
            return answer::json_error(&error);
        }
        // A closed pipe is the reader's choice, not a failure of ours.
        let _ = self.error.print();
        if usage { ExitCode::from(2) } else { ExitCode::SUCCESS }
    }
}
