//! Founding a campaign from a scenario: the folder is read here, checked by `campaign`, and becomes entry 1, with an entry for
//! each side that holds what it alone knows.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use campaign::{SCENARIO_FILE, Scenario};
use journal::{Batch, Draft, Journal, Kind, Opening, PrivateChange};
use kernel::dice::record::FoundedDice;
use kernel::{Seat, Side};

use crate::books;
use crate::dice::{new_chain, simulated_secret};
use crate::error::{ApiError, ApiResult, Kind as Trouble};
use crate::game_time;
use crate::host::{Host, random_bytes};
use crate::record::{BODY_VERSION, Briefed, Consent, Founded, PlayedBy, Player, Seated, text};
use crate::seating::{PROGRAM, may_be_held};
use crate::session::Session;

/// The largest file of a scenario that is read, in bytes.
const SCENARIO_FILE_BYTES_MAX: u64 = 4 << 20;
/// The umpire's name where the founding gives none.
pub const UMPIRE: &str = "The umpire";

/// What a campaign is founded with.
#[derive(Clone, Debug, Default)]
pub struct Founding {
    /// A scenario's folder, or the name of one that came with the program.
    pub scenario: String,
    pub options: BTreeMap<String, String>,
    /// Names of the people; a missing one is called after the seat.
    pub players: BTreeMap<Seat, String>,
    pub consent: Consent,
    /// Seats that the program leads from the start: sides, and commanders who are taken up by that.
    pub automatic: Vec<Seat>,
    /// A seed instead of the operating system's randomness, for simulations that must repeat.
    pub seed: Option<u64>,
}

impl Session {
    /// Founds a campaign in a new file.
    ///
    /// # Errors
    /// When the scenario has faults, the file exists, or it cannot be written.
    pub fn found(path: &Path, host: &mut Host, founding: &Founding) -> ApiResult<Self> {
        let scenario = read_scenario(host, &founding.scenario)?;
        let mut setup = scenario.found(&founding.options).map_err(faults)?;
        taken_up(&mut setup, founding)?;
        let below: Vec<Seat> = setup.seats.0.iter().map(|known| known.seat).collect();
        let mut private = Vec::new();
        let mut seats = BTreeMap::new();
        for side in Side::BOTH {
            let (commitment, secret) = new_chain(secret(founding.seed, side)?);
            seats.insert(side.to_string(), commitment);
            private.push(secret);
        }
        let dice = FoundedDice { campaign: campaign_id(founding)?, seats };
        let named = |seat: Seat| {
            let led = founding.automatic.contains(&seat);
            let unnamed = || match seat {
                Seat::Umpire => UMPIRE.to_owned(),
                _ if led => PROGRAM.to_owned(),
                _ => seat.to_string(),
            };
            let name = founding.players.get(&seat).cloned().unwrap_or_else(unnamed);
            (seat, Player { name, by: if led { PlayedBy::Program } else { PlayedBy::Hand } })
        };
        let founded = Founded {
            program: format!("wardiary {}", env!("CARGO_PKG_VERSION")),
            rules: books::noted(),
            seats: [Seat::Blue, Seat::Orange, Seat::Umpire]
                .into_iter()
                .chain(below)
                .map(named)
                .collect(),
            consent: founding.consent,
            dice,
            simulated: founding.seed,
            branch: None,
            setup,
        };
        let journal = create(path, host, &founded, &private)?;
        Self::on(journal)
    }
}

/// The commanders' seats of a scenario.
///
/// # Errors
/// As [`read_scenario`].
pub fn seats_of(host: &Host, scenario: &str) -> ApiResult<Vec<Seat>> {
    let setup = read_scenario(host, scenario)?.found(&BTreeMap::new()).map_err(faults)?;
    Ok(setup.seats.0.iter().map(|known| known.seat).collect())
}

/// Leaves the commanders' seats that a player is named for, or the program.
fn taken_up(setup: &mut campaign::WarSetup, founding: &Founding) -> ApiResult<()> {
    let Founding { players, automatic, .. } = founding;
    for seat in automatic {
        may_be_held(&Seated { seat: *seat, name: String::new(), by: PlayedBy::Program })?;
    }
    let named = players.keys().chain(automatic);
    for seat in named.filter(|seat| matches!(seat, Seat::Commander(_))) {
        if setup.seats.get(*seat).is_none() {
            let known: Vec<String> =
                setup.seats.0.iter().map(|known| known.seat.to_string()).collect();
            let message = format!("the scenario has no seat \"{seat}\"");
            let error = ApiError::usage("seat.unknown", message);
            return Err(match &known[..] {
                [] => error.hint("it has one seat a side, blue and orange"),
                known => error.hint(format!("its commanders are {}", known.join(", "))),
            });
        }
    }
    setup.seats.keep(|seat| players.contains_key(&seat) || automatic.contains(&seat));
    Ok(())
}

/// Reads and checks a scenario by folder or by name.
///
/// # Errors
/// When there is no such scenario, a file cannot be read, or it has faults.
pub fn read_scenario(host: &Host, name: &str) -> ApiResult<Scenario> {
    let folder = find(host, name)?;
    let files = read_folder(&folder)?;
    let main = files.get(SCENARIO_FILE).ok_or_else(|| not_there(name, &folder))?;
    Scenario::parse(main, &files).map_err(faults)
}

/// The text files of a scenario's folder, by name.
///
/// # Errors
/// When the folder or a file cannot be read.
pub fn read_folder(folder: &Path) -> ApiResult<BTreeMap<String, String>> {
    let mut files = BTreeMap::new();
    for item in std::fs::read_dir(folder).map_err(ApiError::on_file(folder))? {
        let item = item?;
        let name = item.file_name().to_string_lossy().into_owned();
        let wanted = matches!(
            Path::new(&name).extension().and_then(|ending| ending.to_str()),
            Some("toml" | "txt" | "md")
        );
        let metadata = item.metadata()?;
        if !wanted || !metadata.is_file() {
            continue;
        }
        if metadata.len() > SCENARIO_FILE_BYTES_MAX {
            let message = format!("{name} is larger than {} MiB", SCENARIO_FILE_BYTES_MAX >> 20);
            return Err(ApiError::new(Trouble::Scenario, "scenario.too_large", message));
        }
        let bytes = std::fs::read(item.path()).map_err(ApiError::on_file(&item.path()))?;
        let text = String::from_utf8(bytes).map_err(|_| {
            let message = format!("{name} is not UTF-8 text");
            ApiError::new(Trouble::Scenario, "scenario.not_text", message)
        })?;
        files.insert(name, text);
    }
    Ok(files)
}

fn create(
    path: &Path,
    host: &mut Host,
    founded: &Founded,
    private: &[PrivateChange],
) -> ApiResult<Journal> {
    let drafts = drafts(host, founded);
    let opening = Opening::new().heads(host.heads_file()).at(host.time_ms());
    let batch = Batch { drafts: &drafts, expected: None, private };
    Ok(Journal::create(path, opening, &batch)?)
}

/// The founding entries: what is open to both sides, then what each side alone knows.
pub(crate) fn drafts(host: &mut Host, founded: &Founded) -> Vec<Draft> {
    let game_time =
        founded.setup.calendar.date(1).and_hms_opt(0, 0, 0).and_then(game_time::minutes);
    let mut draft = |kind: Kind, body: String| Draft {
        version: BODY_VERSION,
        game_time,
        ..Draft::new(kind, Seat::App.word(), body, host.now_ms())
    };
    let mut drafts = vec![draft(Kind::Founded, text(founded))];
    for side in Side::BOTH {
        let briefed = Briefed { side, briefing: founded.setup.briefing_of(side) };
        drafts.push(draft(Kind::Briefed, text(&briefed)).audience(side.seat().word()));
    }
    drafts
}

fn find(host: &Host, name: &str) -> ApiResult<PathBuf> {
    let mut places = vec![PathBuf::from(name)];
    places.extend(host.scenario_folders().iter().map(|folder| folder.join(name)));
    let here = |place: &PathBuf| place.join(SCENARIO_FILE).is_file();
    match places.iter().find(|place| here(place)) {
        Some(place) => Ok(place.clone()),
        // A path to the file itself is as good as its folder.
        None => match PathBuf::from(name) {
            file if file.is_file() && file.ends_with(SCENARIO_FILE) => {
                Ok(file.parent().map(Path::to_path_buf).unwrap_or_default())
            }
            file => Err(not_there(name, &file)),
        },
    }
}

fn not_there(name: &str, folder: &Path) -> ApiError {
    let message = format!(
        "there is no scenario \"{name}\": {} is missing",
        folder.join(SCENARIO_FILE).display()
    );
    ApiError::new(Trouble::Scenario, "scenario.not_found", message).hint(
        "name a folder with a scenario.toml, or one of the scenarios that came with the program",
    )
}

/// All faults of a scenario as one error.
#[must_use]
pub fn faults(diagnostics: Vec<campaign::Diagnostic>) -> ApiError {
    let count = diagnostics.len();
    let first = diagnostics.first().map_or_else(String::new, |d| d.message.clone());
    let message = match count {
        1 => format!("the scenario has a fault: {first}"),
        _ => format!("the scenario has {count} faults; the first: {first}"),
    };
    let mut error = ApiError::new(Trouble::Scenario, "scenario.faults", message);
    error.diagnostics = diagnostics;
    error
}

fn secret(seed: Option<u64>, side: Side) -> ApiResult<[u8; 32]> {
    match seed {
        Some(seed) => Ok(simulated_secret(seed, &side.to_string())),
        None => random_bytes(),
    }
}

fn campaign_id(founding: &Founding) -> ApiResult<String> {
    match founding.seed {
        Some(seed) => Ok(format!("simulation-{seed}")),
        None => Ok(kernel::seal::hex(&random_bytes::<16>()?)),
    }
}
