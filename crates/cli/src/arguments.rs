//! What can be typed: the subcommands and the switches that all of them share.

use std::ffi::OsString;
use std::fmt;
use std::io::Write as _;
use std::path::PathBuf;
use std::process::ExitCode;
use std::str::FromStr;

use api::error::{ApiError, ApiResult};
use api::kernel::Seat;
use clap::builder::styling::{AnsiColor, Styles};
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::error::ErrorKind;
use clap::{Args, Parser, Subcommand};

use crate::answer::{self, Answer};
use crate::commands as command;
use crate::door::Door;
use crate::look::Look;

/// The heads of tables and help, in colours that are readable on dark and light.
const STYLES: Styles = Styles::styled()
    .header(AnsiColor::Green.on_default().bold())
    .usage(AnsiColor::Green.on_default().bold())
    .literal(AnsiColor::Cyan.on_default().bold())
    .placeholder(AnsiColor::Cyan.on_default());

/// War Diary: campaigns for miniature wargamers, with a permanent record of every order and every roll.
///
/// A campaign is one file. `wardiary new first-light war.wardiary` starts one, `wardiary play war.wardiary` plays it.
#[derive(Debug, Parser)]
#[command(name = "wardiary", version, styles = STYLES, max_term_width = 100, disable_help_subcommand = true)]
#[command(after_help = "First steps:\n  \
        wardiary scenarios                       list what you can play\n  \
        wardiary new first-light war.wardiary    start a campaign\n  \
        wardiary play war.wardiary               play it at the keyboard\n  \
        wardiary serve war.wardiary              or play it in a browser\n\n\
        Exit codes: 0 ok, 1 failed, 2 usage, 3 bad scenario, 4 journal broken, 5 open elsewhere, 6 refused by the rules, \
        8 not compared (verify found nothing wrong, but cannot tell whether the file ends where it should).")]
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
    /// Plain ASCII, even where the terminal can show more
    #[arg(long, global = true, help_heading = "Answers")]
    pub ascii: bool,
    /// Only the answer: no hints, no progress bars
    #[arg(long, short, global = true, help_heading = "Answers")]
    pub quiet: bool,
}

/// The commands by their names, in the order of the help; what can be typed after each, its own file says.
macro_rules! commands {
    ($($name:ident in $file:ident),+ $(,)?) => {
        #[derive(Debug, Subcommand)]
        pub(crate) enum Command {
            $($name(command::$file::$name)),+
        }

        impl Command {
            pub(crate) fn run(self, door: &mut Door) -> ApiResult<Answer> {
                match self {
                    $(Self::$name(command) => command.run(door)),+
                }
            }
        }
    };
}

commands! {
    New in new, Play in play, Status in status, Battles in battles, Legal in legal, Order in order,
    Sheet in sheet, Dice in dice, Choose in choose, Odds in odds, Amend in amend, Log in log, Find in find,
    Entry in entry, Why in why, Map in map, State in state, Rule in rule, Night in night,
    Note in note, Photograph in photograph, Message in message, Umpire in umpire, Briefing in briefing, Open in open,
    Seat in seat, DiceSecret in dice_secret, People in people, Diary in diary, Report in report, Chance in chance,
    Print in print, Verify in verify, Export in export,
    Import in import, Copy in copy, Branch in branch, Accept in accept, Simulate in simulate,
    Scenarios in scenarios, Check in check, Schema in schema, Serve in serve, Invite in invite,
    Doctor in doctor, Api in api, Completions in completions, Man in man,
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
                Err("the app's seat belongs to the program; name a side, a commander or the umpire"
                    .to_owned())
            }
            Ok(seat) => Ok(Self(seat)),
            Err(_) => Err(format!(
                "\"{word}\" is not a seat; say blue, orange, umpire, or a commander's seat such as blue.second"
            )),
        }
    }
}

impl fmt::Display for SeatWord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl From<SeatWord> for Seat {
    fn from(word: SeatWord) -> Self {
        word.0
    }
}

/// One of these words, each with the help for it and with what it stands for.
pub(crate) fn one_of<T: Copy + Send + Sync>(
    words: &'static [(&str, &str, T)],
) -> impl TypedValueParser<Value = T> {
    let values = words
        .iter()
        .map(|(word, help, _)| PossibleValue::new(*word).help((!help.is_empty()).then_some(*help)));
    PossibleValuesParser::new(values).try_map(|said| {
        let meant = words.iter().find(|(word, ..)| *word == said);
        meant.map(|(.., meant)| *meant).ok_or("no such word")
    })
}

/// Reads the command line.
///
/// # Errors
/// When it cannot be understood, or asks for help or the version: that is told, and the exit code given.
pub(crate) fn read(typed: &[OsString]) -> Result<Arguments, ExitCode> {
    Arguments::try_parse_from(typed).map_err(|error| {
        let usage = error.use_stderr();
        if usage && typed.iter().any(|word| word == "--json") {
            let text = error.render().to_string();
            let said = text.trim_start_matches("error: ").split("\n\n").next().unwrap_or_default();
            let message = said.split_whitespace().collect::<Vec<_>>().join(" ");
            let error = ApiError::usage("arguments", message).hint("see wardiary --help");
            return answer::json_error(&error);
        }
        told(&error, usage);
        if usage { ExitCode::from(2) } else { ExitCode::SUCCESS }
    })
}

/// Help, or what is wrong with what was typed. A closed pipe is the reader's choice, not a failure of ours.
fn told(error: &clap::Error, usage: bool) {
    let look = Look::detect(false);
    let text = look.fit(&error.render().ansi().to_string());
    let _ = match usage {
        true => anstream::stderr().lock().write_all(text.as_bytes()),
        false => anstream::stdout().lock().write_all(text.as_bytes()),
    };
    let no_file = error.kind() == ErrorKind::MissingRequiredArgument && text.contains("<FILE>");
    if no_file {
        answer::say(&look, &look.wrap(&format!("\n{}", campaigns_here()), "  "));
    }
}

/// What could be named where a campaign is missing.
fn campaigns_here() -> String {
    let entries = std::fs::read_dir(".").into_iter().flatten().flatten();
    let names = entries.map(|entry| entry.file_name().to_string_lossy().into_owned());
    let mut found: Vec<String> = names.filter(|name| name.ends_with(".wardiary")).collect();
    found.sort();
    match &found[..] {
        [] => "There is no campaign in this folder. To start one: wardiary new first-light war.wardiary"
            .to_owned(),
        some if some.len() > 8 => format!("This folder has {} campaigns, {} first.", some.len(), some[0]),
        some => format!("Campaigns in this folder: {}", some.join(", ")),
    }
}
