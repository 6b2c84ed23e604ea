//! One answer, two faces: a JSON object for programs, text for people. stdout is data, stderr is talk.

use std::collections::BTreeMap;
use std::io::Write;
use std::process::ExitCode;

use api::ApiError;
use api::request::Reply;
use serde_json::{Value, json};

use crate::look::{Look, bad, dim};

/// What a command has to say.
#[derive(Debug)]
pub(crate) struct Answer {
    body: Body,
    /// Data, for people.
    text: String,
    /// Hints, for people; never needed to understand the data.
    talk: String,
    exit: u8,
    /// Printed as it is, in whatever characters it has: reports and scripts.
    as_it_is: bool,
}

/// The part that programs read.
#[derive(Debug)]
enum Body {
    Reply(Box<Reply>),
    /// Answers of the command line alone, such as doctor's.
    Own(Value),
    /// A whole response already.
    Raw(String),
}

impl Answer {
    pub(crate) fn reply(reply: Reply, text: impl Into<String>) -> Self {
        Self::of(Body::Reply(Box::new(reply)), text.into())
    }

    pub(crate) fn own(value: Value, text: impl Into<String>) -> Self {
        Self::of(Body::Own(value), text.into())
    }

    /// A response that is JSON for everybody.
    pub(crate) fn raw(response: String, exit: u8) -> Self {
        let text = response.clone();
        Self::of(Body::Raw(response), text).exit(exit).unchanged()
    }

    const fn of(body: Body, text: String) -> Self {
        Self { body, text, talk: String::new(), exit: 0, as_it_is: false }
    }

    /// With a text above it.
    pub(crate) fn below(mut self, head: &str) -> Self {
        if !head.is_empty() {
            self.text = format!("{}\n{}", head.trim_end(), self.text);
        }
        self
    }

    pub(crate) const fn unchanged(mut self) -> Self {
        self.as_it_is = true;
        self
    }

    pub(crate) fn talk(mut self, talk: impl Into<String>) -> Self {
        self.talk = talk.into();
        self
    }

    /// An answer that is good news for nobody: 4 for a broken journal.
    pub(crate) const fn exit(mut self, code: u8) -> Self {
        self.exit = code;
        self
    }

    /// Writes the answer and gives the exit code.
    pub(crate) fn write(self, json: bool, quiet: bool, look: &Look) -> ExitCode {
        if json {
            let body = match &self.body {
                Body::Reply(reply) => object("ok", reply),
                Body::Own(value) => object("ok", value),
                Body::Raw(response) => response.clone(),
            };
            return finish(line(&mut std::io::stdout().lock(), &body), self.exit);
        }
        let written = match self.text.trim_end_matches('\n') {
            "" => Ok(()),
            text if self.as_it_is => line(&mut std::io::stdout().lock(), text),
            text => line(&mut anstream::stdout().lock(), &look.fit(text)),
        };
        if !quiet && !self.talk.is_empty() {
            say(look, &self.talk);
        }
        finish(written, self.exit)
    }
}

/// Tells people something on stderr.
pub(crate) fn say(look: &Look, text: &str) {
    let _ = line(&mut anstream::stderr().lock(), &look.fit(text.trim_end_matches('\n')));
}

/// Writes an error where it belongs and gives its exit code.
pub(crate) fn error(error: &ApiError, look: &Look) -> ExitCode {
    say(look, &error_text(error, look));
    ExitCode::from(error.kind.exit_code())
}

/// Writes an error as JSON and gives its exit code.
pub(crate) fn json_error(error: &ApiError) -> ExitCode {
    finish(line(&mut std::io::stdout().lock(), &object("error", error)), error.kind.exit_code())
}

/// An error in words: what is wrong, where the rule stands, what to do.
pub(crate) fn error_text(error: &ApiError, look: &Look) -> String {
    let cite = error.cite.as_ref().map_or_else(String::new, |cite| format!(" ({cite})"));
    let mut text = look.wrap(&format!("{} {}{cite}", bad("error:"), error.message), "  ");
    if let Some(hint) = &error.hint {
        text.push('\n');
        text.push_str(&look.wrap(&format!("{} {hint}", dim("hint:")), "  "));
    }
    text
}

/// `{"ok": …}`, with the fields in the order in which they are declared.
pub(crate) fn object(key: &str, value: &impl serde::Serialize) -> String {
    let body = serde_json::to_string(&BTreeMap::from([(key, value)]));
    body.unwrap_or_else(|fault| {
        json!({ "error": { "kind": "failed", "code": "json", "message": fault.to_string() } })
            .to_string()
    })
}

fn line(out: &mut impl Write, text: &str) -> std::io::Result<()> {
    writeln!(out, "{text}")?;
    out.flush()
}

/// A closed pipe is the reader's choice; anything else that keeps data from stdout is a failure.
fn finish(written: std::io::Result<()>, exit: u8) -> ExitCode {
    match written {
        Ok(()) => ExitCode::from(exit),
        Err(error) if error.kind() == std::io::ErrorKind::BrokenPipe => ExitCode::from(exit),
        Err(_) => ExitCode::FAILURE,
    }
}
