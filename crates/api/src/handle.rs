//! The door: one request in, one response out. Campaigns stay open between requests, one writer each.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use campaign::two_star_general::order::Order;
use campaign::{BattleId, BattleOrder, War, WarEvent, WarOrder};
use journal::{Copy, Idem, Journal, Opening, RememberedHeads};
use kernel::{RuleSet, Seat};

use crate::error::{ApiError, ApiResult, Kind};
use crate::fold::Fold;
use crate::founding::{Founding, read_scenario};
use crate::host::Host;
use crate::orders::Outcome;
use crate::request::{DiceSource, Done, Reply, Request, Response, ScenarioLine};
use crate::session::Session;
use crate::simulate;
use crate::views::{MapView, StatusView, battles, drawing};

/// The last entries a log shows when no range is asked for.
const LOG_LINES: u64 = 200;

/// The api with the campaigns it has open.
#[derive(Debug)]
pub struct Api {
    host: Host,
    sessions: BTreeMap<PathBuf, Session>,
}

impl Api {
    #[must_use]
    pub const fn new(host: Host) -> Self {
        Self { host, sessions: BTreeMap::new() }
    }

    /// Answers a request.
    ///
    /// # Errors
    /// An [`ApiError`] with a code, a sentence and a hint.
    pub fn handle(&mut self, request: Request) -> Response {
        self.handle_with(request, &mut |_, _| {})
    }

    /// Answers a request, telling the progress of long work as (done, total).
    ///
    /// # Errors
    /// As [`Api::handle`].
    pub fn handle_with(
        &mut self,
        request: Request,
        progress: &mut dyn FnMut(u64, u64),
    ) -> Response {
        match request {
            Request::New { .. } | Request::Simulate { .. } => self.create(request, progress),
            Request::Export { .. }
            | Request::Import { .. }
            | Request::Copy { .. }
            | Request::Accept { .. } => self.carry(request, progress),
            Request::Scenarios {} | Request::CheckScenario { .. } | Request::Schema {} => {
                self.scenarios(request)
            }
            Request::Status { .. }
            | Request::Legal { .. }
            | Request::Sheet { .. }
            | Request::Log { .. }
            | Request::Why { .. }
            | Request::Odds { .. }
            | Request::Map { .. }
            | Request::StateAt { .. }
            | Request::Verify { .. }
            | Request::Report { .. } => self.show(request, progress),
            Request::Terrain { .. }
            | Request::Timeline { .. }
            | Request::Oob { .. }
            | Request::Battles { .. }
            | Request::DiceRecord { .. }
            | Request::Reach { .. } => self.survey(request),
            _ => self.change(request),
        }
    }

    /// Closes a campaign: the file comes into its shortest shape and the lock is given up.
    ///
    /// # Errors
    /// When the disk does not take what waits.
    pub fn close(&mut self, file: &Path) -> ApiResult<()> {
        match self.sessions.remove(&key(file)) {
            Some(mut session) => session.rest(),
            None => Ok(()),
        }
    }

    /// All open campaigns come to rest; call it when nothing has happened for a while.
    pub fn idle(&mut self) {
        for session in self.sessions.values_mut() {
            // Failing to tidy up loses nothing; the next append will say what is wrong with the disk.
            let _ = session.rest();
        }
    }

    /// A campaign's status for a list of many: what was checked before is not checked again.
    ///
    /// # Errors
    /// When it cannot be opened.
    pub fn glance(&self, file: &Path) -> ApiResult<StatusView> {
        match self.sessions.get(&key(file)) {
            Some(session) => session.status(),
            None => Session::open_quickly(file, &self.host)?.status(),
        }
    }

    #[must_use]
    pub const fn host(&self) -> &Host {
        &self.host
    }

    /// The open campaign, opened when it is not.
    ///
    /// # Errors
    /// When it cannot be opened.
    pub fn session(&mut self, file: &Path) -> ApiResult<&mut Session> {
        let key = key(file);
        if !self.sessions.contains_key(&key) {
            let mut session = Session::open(file, &self.host)?;
            if session.is_writable() {
                match session.turn_up(&mut self.host) {
                    // The sheets stay with whoever wrote them: without them a copy still opens, and the sealing can
                    // be struck.
                    Err(error) if error.code == "orders.not_here" => {}
                    turned => drop(turned?),
                }
            }
            self.sessions.insert(key.clone(), session);
        }
        let lost = || ApiError::new(Kind::Failed, "session.lost", "the campaign was not kept open");
        self.sessions.get_mut(&key).ok_or_else(lost)
    }

    /// The open campaign, or one opened for reading only: looking never needs the writer's lock.
    fn reading<T>(&self, file: &Path, read: impl FnOnce(&Session) -> ApiResult<T>) -> ApiResult<T> {
        match self.sessions.get(&key(file)) {
            Some(session) => read(session),
            None => read(&Session::open_to_read(file, &self.host)?),
        }
    }

    fn create(&mut self, request: Request, progress: &mut dyn FnMut(u64, u64)) -> Response {
        match request {
            Request::New { file, scenario, options, players, consent } => {
                let founding = Founding { scenario, options, players, consent, seed: None };
                let session = Session::found(&file, &mut self.host, &founding)?;
                let status = session.status()?;
                self.sessions.insert(key(&file), session);
                Ok(Reply::Status(Box::new(status)))
            }
            Request::Simulate { scenario, seed, blue, orange, file, durable } => {
                let folder = self.host.data_folder().join("simulations");
                let path = match &file {
                    Some(path) => path.clone(),
                    None => {
                        std::fs::create_dir_all(&folder)?;
                        folder.join(format!("{}-{seed}.wardiary", std::process::id()))
                    }
                };
                let both = [blue, orange];
                let played = simulate::simulate(
                    &path,
                    &mut self.host,
                    &scenario,
                    seed,
                    both,
                    durable,
                    progress,
                );
                let result = played.map(|(session, result)| {
                    drop(session);
                    Reply::Simulated(Box::new(result))
                });
                if file.is_none() {
                    forget(&path);
                }
                result
            }
            _ => Err(unexpected()),
        }
    }

    fn show(&mut self, request: Request, progress: &mut dyn FnMut(u64, u64)) -> Response {
        match request {
            Request::Status { file, .. } => {
                self.reading(&file, |s| Ok(Reply::Status(Box::new(s.status()?))))
            }
            Request::Legal { file, seat } => {
                self.reading(&file, |s| Ok(Reply::Legal(War::legal(&s.fold.war, seat))))
            }
            Request::Sheet { file, side } => {
                self.reading(&file, |s| Ok(Reply::Sheet(s.sheet(side)?)))
            }
            Request::Log { file, from, to, .. } => self.reading(&file, |s| {
                let to = to.unwrap_or(s.fold.seq);
                let from = from.unwrap_or_else(|| to.saturating_sub(LOG_LINES - 1));
                Ok(Reply::Log(s.lines(from, to)?))
            }),
            Request::Why { file, entry } => {
                self.reading(&file, |s| Ok(Reply::Why(Box::new(s.why(entry)?))))
            }
            Request::Odds { file, seat, order, choices } => self.reading(&file, |s| {
                Ok(Reply::Odds(Box::new(s.odds(seat, order.as_ref(), &choices)?)))
            }),
            Request::Map { file, at, .. } => self.reading(&file, |s| {
                let fold = fold_at(s, at)?;
                Ok(Reply::Map(Box::new(MapView::of(&fold.war, fold.seq))))
            }),
            Request::StateAt { file, entry, .. } => self.reading(&file, |s| {
                let fold = fold_at(s, Some(entry))?;
                let text = serde_json::to_string_pretty(&fold.war)
                    .map_err(|error| ApiError::new(Kind::Failed, "state", error.to_string()))?;
                Ok(Reply::Text(text))
            }),
            Request::Verify { file, rules } => {
                self.reading(&file, |s| Ok(Reply::Verified(Box::new(s.verify(rules, progress)?))))
            }
            Request::Report { file, span, audience } => self.reading(&file, |s| {
                let model = crate::report_model::build(s, &span, audience)?;
                Ok(Reply::Report { markdown: report::markdown(&model) })
            }),
            _ => Err(unexpected()),
        }
    }

    /// What screens draw: the ground, the timeline, the order of battle, the dice, one stand's choices.
    fn survey(&self, request: Request) -> Response {
        match request {
            Request::Terrain { file, at, palette } => self.reading(&file, |s| {
                let svg = match at {
                    None => report::map::terrain_svg(&drawing(&s.fold.war), palette),
                    Some(_) => report::map::terrain_svg(&drawing(&fold_at(s, at)?.war), palette),
                };
                Ok(Reply::Text(svg))
            }),
            Request::Timeline { file, from, to, bins } => {
                self.reading(&file, |s| Ok(Reply::Timeline(Box::new(s.timeline(from, to, bins)?))))
            }
            Request::Oob { file, at } => {
                self.reading(&file, |s| Ok(Reply::Oob(Box::new(s.oob(&fold_at(s, at)?)?))))
            }
            Request::Battles { file } => {
                self.reading(&file, |s| Ok(Reply::Battles(battles(&s.fold.war))))
            }
            Request::DiceRecord { file } => {
                self.reading(&file, |s| Ok(Reply::DiceRecord(s.dice_record()?)))
            }
            Request::Reach { file, seat, stand } => {
                self.reading(&file, |s| Ok(Reply::Reach(Box::new(s.reach(seat, stand)?))))
            }
            _ => Err(unexpected()),
        }
    }

    fn change(&mut self, request: Request) -> Response {
        let file = file_of(&request)?;
        self.session(&file)?;
        let (host, sessions) = (&mut self.host, &mut self.sessions);
        let session = sessions.get_mut(&key(&file)).ok_or_else(unexpected)?;
        session.may_write()?;
        let outcome = match request {
            Request::Order { seat, order, idem, .. } => {
                let idem = idem.map(|text| read_idem(&text)).transpose()?;
                session.order(host, seat, &order, idem)?
            }
            Request::WriteOrders { side, orders, .. } => {
                return Ok(Reply::Sheet(session.write_orders(side, &orders)?));
            }
            Request::SealOrders { side, .. } => session.seal_orders(host, side)?,
            Request::Dice { seat, dice: DiceSource::App, .. } => session.app_dice(host, seat)?,
            Request::Dice { seat, dice: DiceSource::Typed(typed), .. } => {
                let name = session.player(seat);
                session.table_dice(host, seat, &name, &typed)?
            }
            Request::Amend { seat, entry, typed, reason, agreed_by, .. } => {
                session.amend_dice(host, seat, entry, &typed, &reason, agreed_by)?
            }
            Request::Choose { seat, words, .. } => session.choose(host, seat, &words)?,
            Request::Rule { ruling, reason, .. } => {
                let order = main(Order::Rule { ruling, reason });
                session.order(host, Seat::Umpire, &order, None)?
            }
            Request::Command { side, kind, .. } => match session.command(host, side, kind)? {
                Some(outcome) => outcome,
                None => nothing(session),
            },
            Request::Strike { seat, entry, reason, agreed_by, .. } => {
                let from = entry.map_or_else(|| session.last_order(), Ok)?;
                let entry = session.strike(host, seat, from, &reason, agreed_by)?;
                return Ok(Reply::Struck { entry, status: Box::new(session.status()?) });
            }
            Request::Restore { seat, entry, reason, agreed_by, .. } => {
                let entry = session.restore(host, seat, entry, &reason, agreed_by)?;
                return Ok(Reply::Struck { entry, status: Box::new(session.status()?) });
            }
            Request::Note { seat, text, .. } => session.note(host, seat, &text)?,
            _ => return Err(unexpected()),
        };
        session.forget_old_sheets()?;
        done(session, outcome)
    }

    /// The file becomes what this computer remembers of the campaign.
    fn accept(&mut self, file: &Path) -> Response {
        self.close(file)?;
        let head = Journal::accept(file, &RememberedHeads::at(self.host.heads_file()))?;
        Ok(Reply::Text(format!(
            "{} is accepted as it is, up to entry {}.",
            file.display(),
            head.seq
        )))
    }

    fn carry(&mut self, request: Request, progress: &mut dyn FnMut(u64, u64)) -> Response {
        match request {
            Request::Export { file, to } => self.reading(&file, |session| {
                let mut out = std::io::BufWriter::new(
                    std::fs::File::create_new(&to).map_err(ApiError::on_file(&to))?,
                );
                let exported =
                    session.journal.export(&mut out, &mut |at| progress(at.done, at.total))?;
                let out = out.into_inner().map_err(std::io::IntoInnerError::into_error)?;
                out.sync_all()?;
                Ok(Reply::Written { path: to.clone(), entries: exported.head.seq })
            }),
            Request::Import { from, to } => {
                let mut lines = std::io::BufReader::new(
                    std::fs::File::open(&from).map_err(ApiError::on_file(&from))?,
                );
                let opening = Opening::new().heads(self.host.heads_file());
                let journal = Journal::import(&mut lines, &to, opening)?;
                let entries = journal.head().seq;
                Session::on(journal)?;
                Ok(Reply::Written { path: to, entries })
            }
            Request::Accept { file } => self.accept(&file),
            Request::Copy { file, to, for_others } => self.reading(&file, |session| {
                let how = if for_others { Copy::ForOthers } else { Copy::Backup };
                session.journal.copy_to(&to, how)?;
                Ok(Reply::Written { path: to.clone(), entries: session.fold.seq })
            }),
            _ => Err(unexpected()),
        }
    }

    fn scenarios(&self, request: Request) -> Response {
        match request {
            Request::Scenarios {} => Ok(Reply::Scenarios(self.all_scenarios())),
            Request::CheckScenario { scenario } => {
                let scenario = read_scenario(&self.host, &scenario)?;
                scenario.found(&BTreeMap::new()).map_err(crate::founding::faults)?;
                Ok(Reply::Text(format!("{}: no fault found", scenario.title())))
            }
            Request::Schema {} => {
                let schema = serde_json::to_string_pretty(&campaign::schema());
                schema
                    .map(Reply::Text)
                    .map_err(|error| ApiError::new(Kind::Failed, "schema", error.to_string()))
            }
            _ => Err(unexpected()),
        }
    }

    /// Scenarios in the scenario folders, one level of sub-folders deep; faulty ones are left out here.
    fn all_scenarios(&self) -> Vec<ScenarioLine> {
        let mut lines: Vec<ScenarioLine> = Vec::new();
        for root in self.host.scenario_folders() {
            for folder in folders_below(root, 2) {
                let name = folder.strip_prefix(root).unwrap_or(&folder).display().to_string();
                let Ok(scenario) = read_scenario(&self.host, &folder.display().to_string()) else {
                    continue;
                };
                if lines.iter().any(|line| line.name == name) {
                    continue;
                }
                let (title, summary) = (scenario.title().to_owned(), scenario.summary().to_owned());
                lines.push(ScenarioLine { name, title, summary, folder });
            }
        }
        lines.sort_by(|a, b| a.name.cmp(&b.name));
        lines
    }
}

impl Session {
    /// A remark in the journal.
    ///
    /// # Errors
    /// When the journal cannot be written.
    pub fn note(&mut self, host: &mut Host, by: Seat, note: &str) -> ApiResult<Outcome> {
        use crate::session::{Line, LineCause, text};
        let body = text(&crate::record::Noted::Note(note.to_owned()));
        let line = Line { kind: journal::Kind::Noted, seat: by, cause: LineCause::None, body };
        let first = self.append(host, vec![line], None, &[])?;
        Ok(Outcome { first, last: first, call: None, events: Vec::new() })
    }
}

fn done(session: &Session, outcome: Outcome) -> Response {
    let told = if outcome.last < outcome.first {
        Vec::new()
    } else {
        session.lines(outcome.first, outcome.last)?
    };
    let call = match outcome.call {
        Some(call) => Some(call),
        // Turning orders up, or an answer, may have left another question open.
        None if session.fold.open.is_some() => session.open_call().ok().map(|(_, _, call)| call),
        None => None,
    };
    let prompt = session.status()?.prompt;
    Ok(Reply::Done(Box::new(Done { first: outcome.first, last: outcome.last, told, call, prompt })))
}

fn nothing(session: &Session) -> Outcome {
    let events: Vec<WarEvent> = Vec::new();
    Outcome { first: session.fold.seq + 1, last: session.fold.seq, call: None, events }
}

fn fold_at(session: &Session, at: Option<u64>) -> ApiResult<Fold> {
    let target = at.unwrap_or(session.fold.seq);
    if target < 1 || target > session.fold.seq {
        session.entry(target)?;
    }
    Fold::replay(&session.journal, target, journal::Reading::Unverified)
}

fn file_of(request: &Request) -> ApiResult<PathBuf> {
    match request {
        Request::Order { file, .. }
        | Request::WriteOrders { file, .. }
        | Request::SealOrders { file, .. }
        | Request::Dice { file, .. }
        | Request::Amend { file, .. }
        | Request::Choose { file, .. }
        | Request::Strike { file, .. }
        | Request::Restore { file, .. }
        | Request::Rule { file, .. }
        | Request::Note { file, .. }
        | Request::Command { file, .. } => Ok(file.clone()),
        _ => Err(unexpected()),
    }
}

fn read_idem(text: &str) -> ApiResult<Idem> {
    text.parse().map_err(|_| ApiError::usage("idem", "an idempotency key is 32 hexadecimal digits"))
}

fn main(order: Order) -> WarOrder {
    WarOrder { battle: BattleId::main(), order: BattleOrder::TwoStarGeneral(order) }
}

/// One file, one session, however its path is written.
fn key(file: &Path) -> PathBuf {
    file.canonicalize().unwrap_or_else(|_| file.to_path_buf())
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

/// Removes a simulation's journal that nobody asked to keep.
fn forget(path: &Path) {
    for ending in ["", "-wal", "-shm", ".lock"] {
        let _ = std::fs::remove_file(format!("{}{ending}", path.display()));
    }
}

fn unexpected() -> ApiError {
    ApiError::new(Kind::Failed, "request.unexpected", "that request is not handled here")
}
