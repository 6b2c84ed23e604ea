//! `completions`: what the shell needs to finish words.

use clap::CommandFactory as _;
use clap_complete::Shell;

use crate::arguments::Arguments;

use super::prelude::*;

/// Print completions for a shell
#[derive(Debug, Args)]
pub(crate) struct Completions {
    /// Which shell
    #[arg(value_enum)]
    shell: Shell,
}

impl Completions {
    pub(crate) fn run(self, _: &mut Door) -> ApiResult<Answer> {
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut Arguments::command(), "wardiary", &mut script);
        let script = String::from_utf8_lossy(&script).into_owned();
        Ok(Answer::reply(Reply::Text(script.clone()), script).unchanged())
    }
}
