//! The scenarios to found from.

use std::path::{Path, PathBuf};

use campaign::WarState;
use kernel::Side;

use crate::error::{ApiError, ApiResult, Kind};
use crate::founding::read_scenario;
use crate::handle::Work;
use crate::host::Host;
use crate::request::{ScenarioLine, ScenarioSeat, ask};
use views::stamp;

pub(crate) fn scenarios(
    work: &mut Work<'_>,
    ask::Scenarios {}: ask::Scenarios,
) -> ApiResult<Vec<ScenarioLine>> {
    Ok(all_scenarios(work.api.host()))
}

pub(crate) fn preview(work: &mut Work<'_>, asked: ask::Preview) -> ApiResult<String> {
    let setup = read_scenario(work.api.host(), &asked.scenario)?.setup().clone();
    let war = WarState::begin(std::sync::Arc::new(setup));
    stamp(&war, asked.palette)
}

pub(crate) fn check_scenario(work: &mut Work<'_>, asked: ask::CheckScenario) -> ApiResult<String> {
    let scenario = read_scenario(work.api.host(), &asked.scenario)?;
    Ok(format!("{}: no fault found", scenario.title()))
}

pub(crate) fn schema(_: &mut Work<'_>, ask::Schema {}: ask::Schema) -> ApiResult<String> {
    serde_json::to_string_pretty(&campaign::schema())
        .map_err(|error| ApiError::new(Kind::Failed, "schema", error.to_string()))
}

/// A scenario as it is offered for founding; a faulty one with its faults, so that whoever writes it sees them.
#[must_use]
pub fn scenario_line(host: &Host, name: String, folder: PathBuf) -> ScenarioLine {
    let read = read_scenario(host, &folder.display().to_string());
    let mut line = ScenarioLine { title: name.clone(), name, folder, ..ScenarioLine::default() };
    match read {
        Ok(scenario) => {
            let setup = scenario.setup();
            line.title.clone_from(&setup.title);
            line.summary.clone_from(&setup.summary);
            line.sides = Side::BOTH.map(|side| setup.side_name(side).to_owned()).into();
            line.days = u8::try_from(setup.calendar.days.len()).unwrap_or(u8::MAX);
            line.begins = setup.calendar.first_day.format("%-d %b %Y").to_string();
            let stands = setup.divisions().map(|(_, division)| division.stands.len());
            line.units = u16::try_from(stands.sum::<usize>()).unwrap_or(u16::MAX);
            let seat =
                |one: &campaign::SeatSetup| ScenarioSeat { seat: one.seat, post: one.post.clone() };
            line.seats = setup.seats.0.iter().map(seat).collect();
            line.options = scenario.switches();
        }
        Err(error) => {
            line.summary = error.message;
            line.faults = error.diagnostics;
        }
    }
    line
}

/// Scenarios in the scenario folders, one level of sub-folders deep; faulty ones with what is wrong with them.
fn all_scenarios(host: &Host) -> Vec<ScenarioLine> {
    let mut lines: Vec<ScenarioLine> = Vec::new();
    for root in host.scenario_folders() {
        for folder in folders_below(root, 2) {
            let name = folder.strip_prefix(root).unwrap_or(&folder).display().to_string();
            if !lines.iter().any(|line| line.name == name) {
                lines.push(scenario_line(host, name, folder));
            }
        }
    }
    lines.sort_by(|a, b| a.name.cmp(&b.name));
    lines
}

fn folders_below(root: &Path, depth: u8) -> Vec<PathBuf> {
    let Ok(items) = std::fs::read_dir(root) else { return Vec::new() };
    let mut folders = Vec::new();
    for path in items.flatten().map(|item| item.path()).filter(|path| path.is_dir()) {
        if path.join(campaign::SCENARIO_FILE).is_file() {
            folders.push(path);
        } else if depth > 1 {
            folders.extend(folders_below(&path, depth - 1));
        }
    }
    folders
}
