//! The one way to the api: every question a command asks goes through here, long ones with a progress bar.

use std::path::{Path, PathBuf};
use std::time::Duration;

use api::campaign::{BattleId, WarOrder};
use api::error::{ApiError, ApiResult, Kind};
use api::handle::Api;
use api::kernel::{Offers, Seat};
use api::request::{DiceSource, Done, Reply, Request, Response};
use api::views::{EntryLine, MapView, Sheet, StatusView};
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

use crate::arguments::Manner;
use crate::look::Look;
use crate::passphrase;

/// The code of an error that a passphrase helps against.
const DICE_LOCKED: &str = "dice.locked";

/// The api, and how its answers are to be shown.
pub(crate) struct Door {
    pub api: Api,
    pub manner: Manner,
    pub look: Look,
    /// The battle on a hex map that is meant; the one furthest behind, or the first, without it.
    pub front: Option<BattleId>,
    /// The campaign that was asked about last.
    pub named: Option<PathBuf>,
}

/// The reply of the wanted kind, or a plain error; an api that answers otherwise is of another version.
macro_rules! wanted {
    ($response:expr, $kind:path) => {
        match $response {
            Ok($kind(reply)) => Ok(reply),
            Ok(_) => Err($crate::door::unexpected()),
            Err(error) => Err(error),
        }
    };
}
pub(crate) use wanted;

impl Door {
    pub(crate) fn ask(&mut self, request: Request) -> Response {
        self.named = request.file().cloned().or(self.named.take());
        self.api.handle(request)
    }

    /// The campaign as it is typed in a command.
    pub(crate) fn called(&self) -> String {
        match &self.named {
            Some(file) if !file.to_string_lossy().contains(char::is_whitespace) => {
                file.display().to_string()
            }
            Some(file) => format!("\"{}\"", file.display()),
            None => "FILE".to_owned(),
        }
    }

    /// Asks something that may take long, with a bar on stderr when somebody looks at one.
    pub(crate) fn ask_long(&mut self, what: &str, request: Request) -> Response {
        let bar = self.bar(what);
        let response = self.api.handle_with(request, &mut |done, total| {
            bar.set_length(total);
            bar.set_position(done);
        });
        bar.finish_and_clear();
        response
    }

    pub(crate) fn bar(&self, what: &str) -> ProgressBar {
        let hidden = self.manner.json || self.manner.quiet;
        let target =
            if hidden { ProgressDrawTarget::hidden() } else { ProgressDrawTarget::stderr() };
        let bar = ProgressBar::with_draw_target(None, target);
        let drawn = if self.look.unicode { "━╸ " } else { "#> " };
        if let Ok(style) = ProgressStyle::with_template("{msg} {bar:30} {pos}/{len} {elapsed}") {
            bar.set_style(style.progress_chars(drawn));
        }
        bar.set_message(what.to_owned());
        bar.enable_steady_tick(Duration::from_millis(200));
        bar
    }

    pub(crate) fn status(&mut self, file: &Path, seat: Seat) -> ApiResult<Box<StatusView>> {
        wanted!(
            self.ask(Request::Status { file: file.to_owned(), seat, battle: self.front }),
            Reply::Status
        )
    }

    pub(crate) fn legal(&mut self, file: &Path, seat: Seat) -> ApiResult<Offers<WarOrder>> {
        let battle = self.battle_meant(file, self.front)?;
        self.legal_in(file, seat, battle)
    }

    pub(crate) fn legal_in(
        &mut self,
        file: &Path,
        seat: Seat,
        battle: BattleId,
    ) -> ApiResult<Offers<WarOrder>> {
        let (file, battle) = (file.to_owned(), Some(battle));
        wanted!(self.ask(Request::Legal { file, seat, battle }), Reply::Legal)
    }

    /// The battle that is named; the first of the war without a name.
    pub(crate) fn battle_meant(
        &mut self,
        file: &Path,
        named: Option<BattleId>,
    ) -> ApiResult<BattleId> {
        self.api.reading(file, |session| Ok(session.battle_meant(named)))
    }

    /// An entry as a line of the log.
    ///
    /// # Errors
    /// When there is no such entry.
    pub(crate) fn line(&mut self, file: &Path, seat: Seat, entry: u64) -> ApiResult<EntryLine> {
        let missing = || ApiError::usage("no_such_entry", format!("there is no entry {entry}"));
        let lines = self.lines(file, seat, entry, entry)?;
        lines.into_iter().find(|line| line.seq == entry).ok_or_else(missing)
    }

    /// Entries as lines of the log.
    pub(crate) fn lines(
        &mut self,
        file: &Path,
        seat: Seat,
        from: u64,
        to: u64,
    ) -> ApiResult<Vec<EntryLine>> {
        let file = file.to_owned();
        wanted!(self.ask(Request::Log { file, seat, from: Some(from), to: Some(to) }), Reply::Log)
    }

    pub(crate) fn map(
        &mut self,
        file: &Path,
        seat: Seat,
        at: Option<u64>,
    ) -> ApiResult<Box<MapView>> {
        wanted!(
            self.ask(Request::Map { file: file.to_owned(), seat, battle: self.front, at }),
            Reply::Map
        )
    }

    pub(crate) fn sheet(&mut self, file: &Path, seat: Seat) -> ApiResult<Sheet> {
        wanted!(
            self.ask(Request::Sheet { file: file.to_owned(), seat, battle: self.front }),
            Reply::Sheet
        )
    }

    /// Something that goes into the journal.
    pub(crate) fn done(&mut self, request: Request) -> ApiResult<Box<Done>> {
        wanted!(self.ask(request), Reply::Done)
    }

    /// Something that lets the app throw; where its dice are locked, their passphrase is asked for first.
    pub(crate) fn thrown(&mut self, file: &Path, request: Request) -> ApiResult<Box<Done>> {
        match self.done(request.clone()) {
            Err(error) if error.code == DICE_LOCKED => match passphrase::unlock(self, file)? {
                true => self.done(request),
                false => Err(error),
            },
            done => done,
        }
    }

    /// Lets the app throw for a call.
    pub(crate) fn app_dice(&mut self, file: &Path, seat: Seat, call: u64) -> ApiResult<Box<Done>> {
        let (owned, dice) = (file.to_owned(), DiceSource::App);
        self.thrown(file, Request::Dice { file: owned, seat, call, dice, idem: None })
    }

    /// Brings a campaign to rest and gives up its lock.
    pub(crate) fn close(&mut self, file: &Path) -> ApiResult<()> {
        self.api.close(file)
    }
}

pub(crate) fn unexpected() -> ApiError {
    ApiError::new(
        Kind::Failed,
        "reply.unexpected",
        "the answer is of another kind than was asked for",
    )
}
