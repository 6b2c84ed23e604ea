//! One file per command. A command turns what was typed into requests and the reply into an answer.

pub(crate) mod accept;
pub(crate) mod amend;
pub(crate) mod api;
pub(crate) mod battles;
pub(crate) mod branch;
pub(crate) mod briefing;
pub(crate) mod called;
pub(crate) mod chance;
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
pub(crate) mod find;
pub(crate) mod import;
pub(crate) mod invite;
pub(crate) mod legal;
pub(crate) mod log;
pub(crate) mod man;
pub(crate) mod map;
pub(crate) mod message;
pub(crate) mod new;
pub(crate) mod night;
pub(crate) mod note;
pub(crate) mod odds;
pub(crate) mod open;
pub(crate) mod order;
pub(crate) mod people;
pub(crate) mod play;
mod prelude;
pub(crate) mod photograph;
pub(crate) mod print;
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
pub(crate) mod umpire;
pub(crate) mod verify;
pub(crate) mod why;

use std::process::ExitCode;

use ::api::environment;
use ::api::error::{ApiError, ApiResult};
use ::api::handle::Api;
use ::api::request::{Done, Reply, Request, Response};

use crate::answer::{self, Answer};
use crate::arguments::{Arguments, Command};
use crate::door::{Door, wanted};
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
        let mut door = Door { api: Api::new(host), manner, look, front: None, named: None };
        command.run(&mut door)
    });
    match answered.map_err(|error| with_scenarios(error, &scenario)) {
        Ok(answer) => answer.write(manner.json, manner.quiet, &look),
        Err(error) if manner.json => answer::json_error(&error),
        Err(error) => {
            for fault in check::drawn(&error, &scenario, &look) {
                answer::say(&look, &fault);
            }
            answer::error(&error, &look)
        }
    }
}

/// Of a scenario that there is not, the one that was probably meant.
fn with_scenarios(error: ApiError, scenario: &str) -> ApiError {
    if error.code != "scenario.not_found" {
        return error;
    }
    let known = environment::host().map(|host| Api::new(host).handle(Request::Scenarios {}));
    let Ok(Ok(Reply::Scenarios(known))) = known else { return error };
    let wrong = |name: &str| strsim::osa_distance(&scenario.to_lowercase(), name);
    let near = known.iter().map(|line| (wrong(&line.name), &line.name)).min();
    match near {
        Some((wrong, name)) if wrong <= 3 => error.hint(format!("did you mean {name}?")),
        _ => error.hint("name a folder with a scenario.toml, or one that wardiary scenarios lists"),
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

/// Sends something that goes into the journal, and says what came of it.
fn journalled(request: Request, door: &mut Door) -> ApiResult<Answer> {
    let done = door.done(request)?;
    Ok(self::done(done, door))
}

/// The answer to something that went into the journal: what happened, what is called for, who is next.
fn done(done: Box<Done>, door: &Door) -> Answer {
    let mut text = show::done(&done, &door.look);
    let mut talk = door.look.wrap(&format!("Next: {}", done.prompt), "  ");
    if let Some(called) = &done.call {
        text.push_str(&show::call(&called.call, show::Detail::Full, &door.look));
        talk.push_str(&format!("\n{}", called::how_to_answer(called, &door.called())));
    }
    if let Some(links) = &done.links {
        talk.push_str(&format!("\n{}", door.look.wrap(&show::links(links), "  ")));
    }
    Answer::reply(Reply::Done(done), text).talk(talk)
}

/// A reply that is a text already.
fn text_reply(response: Response) -> ApiResult<Answer> {
    let text = wanted!(response, Reply::Text)?;
    Ok(Answer::reply(Reply::Text(text.clone()), text))
}

/// Something typed that cannot be meant.
fn usage(code: &str, message: impl Into<String>, hint: impl Into<String>) -> ApiError {
    ApiError::usage(code, message).hint(hint)
}
