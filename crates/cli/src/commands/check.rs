//! `check`: what is wrong with a scenario, with the line it is in.

use std::path::{Path, PathBuf};

use miette::{GraphicalReportHandler, GraphicalTheme};

use crate::look::Look;

use super::prelude::*;

/// Check a scenario file and point at its mistakes
#[derive(Debug, Args)]
pub(crate) struct Check {
    /// A folder with a scenario.toml, or a name from `wardiary scenarios`
    pub(super) scenario: String,
}

impl Check {
    pub(crate) fn run(self, door: &mut Door) -> ApiResult<Answer> {
        text_reply(door.ask(Request::CheckScenario { scenario: self.scenario }))
    }
}

/// The faults of a scenario as reports that show the line; nothing for other errors.
pub(super) fn drawn(error: &ApiError, scenario: &str, look: &Look) -> Vec<String> {
    let theme = if look.unicode { GraphicalTheme::unicode() } else { GraphicalTheme::ascii() };
    let handler = GraphicalReportHandler::new_themed(theme).with_width(look.width);
    let mut folders = vec![PathBuf::from(scenario)];
    if let Ok(host) = api::environment::host() {
        folders.extend(host.scenario_folders().iter().map(|root| root.join(scenario)));
    }
    let one = |fault: &api::campaign::Diagnostic| {
        let Some(text) = source(&folders, fault) else { return fault.to_string() };
        let mut report = String::new();
        match handler.render_report(&mut report, &fault.clone().sourced(&text)) {
            Ok(()) => report,
            Err(_) => fault.to_string(),
        }
    };
    error.diagnostics.iter().map(one).collect()
}

/// The file a fault is in, if the line is there as the fault says.
fn source(folders: &[PathBuf], fault: &api::campaign::Diagnostic) -> Option<String> {
    let read = |folder: &Path| std::fs::read_to_string(folder.join(&fault.file)).ok();
    let fits =
        |text: &String| text.len() >= fault.span.end && text.is_char_boundary(fault.span.start);
    let beside = |path: &Path| path.parent().and_then(read);
    folders.iter().find_map(|path| read(path).or_else(|| beside(path)).filter(fits))
}
