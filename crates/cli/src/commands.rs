//! One file per command. A command turns what was typed into requests and the reply into an answer.

pub(crate) mod accept;
pub(crate) mod amend;
pub(crate) mod api;
pub(crate) mod battles;
pub(crate) mod branch;
pub(crate) mod briefing;
pub(crate) mod called;
pub(crate) mod check;
pub(crate) mod choose;
pub(crate) mod completions;
pub(crate) mod copy;
pub(crate) mod diary;
pub(crate) mod dice;
pub(crate) mod dice_secret;
pub(crate) mod doctor;
pub(crate) mod entry;
pub(crate) mod export;
pub(crate) mod import;
pub(crate) mod invite;
pub(crate) mod legal;
pub(crate) mod log;
pub(crate) mod man;
pub(crate) mod map;
pub(crate) mod new;
pub(crate) mod night;
pub(crate) mod note;
pub(crate) mod odds;
pub(crate) mod open;
pub(crate) mod order;
pub(crate) mod people;
pub(crate) mod play;
pub(crate) mod report;
pub(crate) mod rule;
pub(crate) mod scenarios;
pub(crate) mod schema;
pub(crate) mod seat;
pub(crate) mod serve;
pub(crate) mod sheet;
pub(crate) mod simulate;
pub(crate) mod state;
pub(crate) mod status;
pub(crate) mod verify;
pub(crate) mod why;

use std::process::ExitCode;

use ::api::error::{ApiError, ApiResult};
use ::api::handle::Api;
use ::api::request::{Done, Reply};

use crate::answer::{self, Answer};
use crate::arguments::{Arguments, Command};
use crate::door::Door;
use crate::environment;
use crate::look::Look;
use crate::show;

/// Runs a command and writes its answer.
pub(crate) fn run(arguments: Arguments) -> ExitCode {
    let Arguments { command, manner } = arguments;
    let look = Look::detect(manner.ascii);
    if manner.no_color {
        anstream::ColorChoice::Never.write_global();
    }
    let scenario = scenario_of(&command);
    let answered = environment::host().and_then(|host| {
        let mut door = Door { api: Api::new(host), manner, look, front: None };
        answer_to(command, &mut door)
    });
    match answered {
        Ok(answer) => answer.write(manner.json, manner.quiet, &look),
        Err(error) if manner.json => answer::json_error(&error),
        Err(error) => {
            for fault in check::drawn(&error, &scenario, &look) {
                answer::say(&look, &fault);
            }
            answer::error(&error, false, &look)
        }
    }
}

/// The scenario a command reads, so that its faults can be shown with their lines.
fn scenario_of(command: &Command) -> String {
    match command {
        Command::New(command) => command.scenario.clone(),
        Command::Check(command) => command.scenario.clone(),
        Command::Simulate(command) => command.scenario.clone(),
        _ => String::new(),
    }
}

fn answer_to(command: Command, door: &mut Door) -> ApiResult<Answer> {
    match command {
        Command::New(command) => command.run(door),
        Command::Play(command) => command.run(door),
        Command::Status(command) => command.run(door),
        Command::Battles(command) => command.run(door),
        Command::Legal(command) => command.run(door),
        Command::Order(command) => command.run(door),
        Command::Sheet(command) => command.run(door),
        Command::Dice(command) => command.run(door),
        Command::Amend(command) => command.run(door),
        Command::Choose(command) => command.run(door),
        Command::Odds(command) => command.run(door),
        Command::Log(command) => command.run(door),
        Command::Entry(command) => command.run(door),
        Command::Why(command) => command.run(door),
        Command::Map(command) => command.run(door),
        Command::State(command) => command.run(door),
        Command::Rule(command) => command.run(door),
        Command::Night(command) => command.run(door),
        Command::Note(command) => command.run(door),
        Command::Briefing(command) => command.run(door),
        Command::Open(command) => command.run(door),
        Command::Seat(command) => command.run(door),
        Command::DiceSecret(command) => command.run(door),
        Command::People(command) => command.run(door),
        Command::Diary(command) => command.run(door),
        Command::Report(command) => command.run(door),
        Command::Verify(command) => command.run(door),
        Command::Export(command) => command.run(door),
        Command::Import(command) => command.run(door),
        Command::Copy(command) => command.run(door),
        Command::Branch(command) => command.run(door),
        Command::Accept(command) => command.run(door),
        Command::Simulate(command) => command.run(door),
        Command::Scenarios(command) => command.run(door),
        Command::Check(command) => command.run(door),
        Command::Schema(command) => command.run(door),
        Command::Serve(command) => command.run(door),
        Command::Invite(command) => command.run(door),
        Command::Doctor(command) => command.run(door),
        Command::Api(command) => command.run(door),
        Command::Completions(command) => command.run(),
        Command::Man(command) => command.run(),
    }
}

/// The answer to something that went into the journal: what happened, what is called for, who is next.
fn done(done: Box<Done>, door: &Door) -> Answer {
    let mut text = show::done(&done, &door.look);
    let mut talk = door.look.wrap(&format!("Next: {}", done.prompt), "  ");
    if let Some(called) = &done.call {
        text.push_str(&show::call(&called.call, show::Detail::Full, &door.look));
        talk.push_str(&format!("\n{}", called::how_to_answer(called)));
    }
    if let Some(links) = &done.links {
        talk.push_str(&format!("\n{}", door.look.wrap(&show::links(links), "  ")));
    }
    Answer::reply(Reply::Done(done), text).talk(talk)
}

/// Something typed that cannot be meant.
fn usage(code: &str, message: impl Into<String>, hint: impl Into<String>) -> ApiError {
    ApiError::usage(code, message).hint(hint)
}
