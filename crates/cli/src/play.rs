//! A whole game from the keyboard. The war is asked after every line who must do what; nothing is kept here that is
//! not on the disk, so leaving at any moment loses nothing.

mod amend;
mod asked;
mod automatic;
mod call;
mod face_down;
mod keyboard;
mod night;
mod screen;
mod seats;
mod smaller;
mod talk;
mod turn;

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::time::Duration;

use api::campaign::{Battle, BattleId, WarOrder};
use api::error::{ApiError, ApiResult, Kind};
use api::kernel::map::Cell;
use api::kernel::parse::Misread;
use api::kernel::{Offers, Seat, Side};
use api::request::{Done, Reply, Request};
use api::views::{CallView, Integrity, StatusView};

use crate::answer::{self, Answer, error_text};
use crate::door::Door;
use crate::look::{bad, bold};
use crate::show::{self, Listing, Size};
use crate::words::{self, Place, Said};

use asked::Asked;
use keyboard::Keyboard;
use screen::Screen;

/// How long the automatic commander lets each order stand at a terminal.
const PACE: Duration = Duration::from_millis(600);

/// What was asked for on the command line.
#[derive(Clone, Debug)]
pub(crate) struct Settings {
    pub file: PathBuf,
    /// The seats that the program leads at this keyboard.
    pub computer: Vec<Seat>,
    /// Only this seat plays at this keyboard.
    pub seat: Option<Seat>,
    /// Milliseconds between the automatic commander's orders.
    pub pace: Option<u64>,
    /// Who takes a side's seat now, by [`Side::index`].
    pub names: [Option<String>; 2],
}

/// A game in play.
pub(crate) struct Game<'d> {
    door: &'d mut Door,
    settings: Settings,
    keyboard: Keyboard,
    screen: Screen,
    pace: Duration,
    /// What was told; entries of the journal stay on the screen for a while, dimmed.
    news: Vec<News>,
    /// The last text that asked something, where there are no screens.
    drawn: String,
    listing: Listing,
    zoom: Option<Size>,
    around: Option<Cell>,
    /// Numbers of orders, drawn on the map where they lead.
    marks: BTreeMap<Cell, usize>,
    /// How far each side's night has come, by [`Side::index`].
    night_step: [usize; 2],
    /// The smaller battle at the keyboard; that of the war itself without one.
    battle: Option<BattleId>,
    /// The battle of the war itself at the keyboard: the one furthest behind, or the one that the player went to.
    front: BattleId,
    /// He went to it.
    is_chosen: bool,
    /// Calls that wait in battles the player went away from.
    left: BTreeSet<u64>,
}

/// A line of what was told.
#[derive(Clone, Debug)]
struct News {
    text: String,
    /// It happened in the war, and stays on the screen after the next line was typed.
    lasts: bool,
    fresh: bool,
}

/// Whether the game goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Next {
    On,
    Quit,
}

impl<'d> Game<'d> {
    /// Opens the campaign for play.
    ///
    /// # Errors
    /// When it cannot be opened, is open elsewhere, or may only be read.
    pub(crate) fn begin(door: &'d mut Door, settings: Settings) -> ApiResult<Self> {
        door.api.session(&settings.file)?;
        let status = door.status(&settings.file, Seat::Umpire)?;
        match &status.integrity {
            Integrity::Whole => {}
            Integrity::NotCompared(why) => {
                let warning = door.look.wrap(&format!("{} {why}", bad("!")), "  ");
                answer::say(&door.look, &warning);
            }
            Integrity::ReadOnly(reason) => {
                let message = format!("this campaign is read-only: {reason}");
                return Err(ApiError::new(Kind::Failed, "journal.read_only", message));
            }
            Integrity::Broken(finding) => {
                let message = format!("the journal is broken: {finding}");
                return Err(ApiError::new(Kind::Journal, "journal.broken", message)
                    .hint("run wardiary verify for details"));
            }
        }
        seats::take_seats(door, &settings, &status)?;
        let settings = seats::led_by_the_program(door, settings, &status);
        let keyboard = Keyboard::new(door.api.host().data_folder(), door.manner.json);
        let live = keyboard.is_live();
        let screen = Screen::new(door.look, live, door.manner.json);
        let pace = match settings.pace {
            Some(pace) => Duration::from_millis(pace),
            None if live => PACE,
            None => Duration::ZERO,
        };
        Ok(Self {
            door,
            settings,
            keyboard,
            screen,
            pace,
            news: Vec::new(),
            drawn: String::new(),
            listing: Listing::default(),
            zoom: None,
            around: None,
            marks: BTreeMap::new(),
            night_step: [0; 2],
            battle: None,
            front: status.battle,
            is_chosen: false,
            left: BTreeSet::new(),
        })
    }

    /// Plays until the player leaves or the input ends.
    ///
    /// # Errors
    /// When the campaign can no longer be read, or the automatic commander cannot go on.
    pub(crate) fn play(mut self) -> ApiResult<Answer> {
        self.screen.write(&format!(
            "{}\n",
            bold("War Diary · ? for help, briefing for your briefing, q to leave. Everything you enter is saved.")
        ));
        self.begin_at_a_table()?;
        while self.step()? == Next::On {}
        let file = self.file();
        let status = self.door.status(&file, Seat::Umpire)?;
        self.door.close(&file)?;
        let talk = format!("Everything is saved. Continue with: wardiary play {}", file.display());
        Ok(Answer::reply(Reply::Status(status), "").talk(talk))
    }

    /// One question to the war, and what comes of it.
    fn step(&mut self) -> ApiResult<Next> {
        let status = self.status_at_front()?;
        if status.over.is_some() && status.calls.is_empty() {
            return self.over(&status);
        }
        if let Some(next) = self.answer_what_waits(&status)? {
            return Ok(next);
        }
        if status.phase != "night" {
            // The next night begins with its first step again.
            self.night_step = [0; 2];
        }
        // A smaller battle goes on while orders are written, too.
        if let Some(battle) = self.on_table()? {
            return self.at_table(&status, battle);
        }
        if status.phase == "orders phase" {
            return self.face_down(&status);
        }
        match self.order_in_division(&status)? {
            Some(next) => Ok(next),
            None => self.nothing_here(&status),
        }
    }

    /// Nothing can be done in the battle at the keyboard: elsewhere, or by others.
    fn nothing_here(&mut self, status: &StatusView) -> ApiResult<Next> {
        if core::mem::take(&mut self.is_chosen) {
            // Back to the one furthest behind.
            return Ok(Next::On);
        }
        if !self.left.is_empty() {
            // Nothing else can be done: what was left waiting is asked again.
            self.left.clear();
            return Ok(Next::On);
        }
        if let Some(next) = self.umpires_step(status)? {
            return Ok(next);
        }
        match self.elsewhere(status) {
            Some(side) => self.wait(status, side),
            None => Err(ApiError::new(Kind::Failed, "play.nobody", "no seat can give an order")
                .hint("the umpire may rule; please report this with the file")),
        }
    }

    /// With fog the umpire takes the next step of the turn. The player with both sides at this keyboard is the umpire.
    fn umpires_step(&mut self, status: &StatusView) -> ApiResult<Option<Next>> {
        if self.settings.seat.is_some_and(|seat| seat != Seat::Umpire) {
            return Ok(None);
        }
        let offers = self.door.legal(&self.settings.file, Seat::Umpire)?.offers.into_iter();
        let Some(step) = offers.into_iter().find(|offer| offer.order.order.scale().is_some())
        else {
            return Ok(None);
        };
        let help = self.hint(&format!("Enter: {} · undo, ?", step.label));
        self.draw(status, Some(Seat::Umpire), &help)?;
        let line = self.ask("umpire> ")?;
        if matches!(line.as_deref(), Some("" | "go on")) {
            self.order(Seat::Umpire, step.order);
            return Ok(Some(Next::On));
        }
        self.only_talk(Seat::Umpire, line).map(Some)
    }

    /// How the battle of the war at the keyboard stands; one that the player went to until it is over or waits for the others.
    fn status_at_front(&mut self) -> ApiResult<Box<StatusView>> {
        self.door.front = self.is_chosen.then_some(self.front);
        let mut status = self.door.status(&self.settings.file, Seat::Umpire)?;
        (self.front, self.door.front) = (status.battle, Some(status.battle));
        let reader = self.speaker();
        if reader != Seat::Umpire {
            // What is asked of the other side may be hidden from the player at this keyboard.
            let own = self.door.status(&self.settings.file, reader)?;
            status.prompt.clone_from(&own.prompt);
        }
        Ok(status)
    }

    /// Answers a call, lets the program answer one of its own, or waits where the battle at the keyboard waits for another seat
    /// elsewhere. Nothing while orders can be given.
    fn answer_what_waits(&mut self, status: &StatusView) -> ApiResult<Option<Next>> {
        if let Some(call) = status.calls.iter().find(|call| self.is_computer(call.answers)) {
            return self.command(call.answers).map(Some);
        }
        let sides = || status.calls.iter().filter_map(|call| Some((call, call.answers.side()?)));
        match self.asked(status) {
            Asked::One(call) => return self.answer(status, &call).map(Some),
            Asked::Several => return self.pick_call(status).map(Some),
            Asked::Nothing => {}
        }
        let here = self.here();
        let is_away = |call: &CallView| !self.answers_here(status, call.answers);
        match sides().find(|(call, _)| call.battle == here.as_str() && is_away(call)) {
            Some((_, side)) => self.wait(status, side).map(Some),
            None => Ok(None),
        }
    }

    /// An order to the division battle, by a person or by the program.
    fn order_in_division(&mut self, status: &StatusView) -> ApiResult<Option<Next>> {
        // Whoever may go on with the division battle, before whoever could only settle a smaller one.
        let goes_on = |offers: &Offers<WarOrder>| {
            offers.offers.iter().any(|offer| offer.order.order.scale().is_some())
        };
        for settles in [false, true] {
            for side in self.humans() {
                if self.program_alone(status, side) {
                    continue;
                }
                let offers = self.door.legal(&self.settings.file, self.voice(side))?;
                if goes_on(&offers) || (settles && !offers.offers.is_empty()) {
                    let status = &self.prompted(status, &offers);
                    let next = match status.phase == "night" {
                        true => self.night(status, side, &offers),
                        false => self.turn(status, side, &offers),
                    };
                    return next.map(Some);
                }
            }
            for seat in self.settings.computer.clone() {
                // Where the division battle waits for a smaller one, only one of the two may have something to do there.
                let goes_on = settles || goes_on(&self.door.legal(&self.settings.file, seat)?);
                if goes_on && let Some(next) = self.commanded(seat, false)? {
                    return Ok(Some(next));
                }
            }
        }
        Ok(None)
    }

    /// The sides that play at this keyboard.
    fn humans(&self) -> Vec<Side> {
        let plays = |side: &Side| !self.is_computer(self.voice(*side)) && self.sits_here(*side);
        Side::BOTH.into_iter().filter(plays).collect()
    }

    /// A side that does not play here, or whose other commanders do not.
    fn elsewhere(&self, status: &StatusView) -> Option<Side> {
        let is_due = |side: Side| show::due(status, side).is_some();
        let is_shared = |side: Side| matches!(self.voice(side), Seat::Commander(_)) && is_due(side);
        let own = Side::BOTH.into_iter().find(|side| is_shared(*side));
        own.or_else(|| Side::BOTH.into_iter().find(|side| !self.sits_here(*side)))
    }

    /// Who speaks where no seat is asked: the side of this keyboard; where both play here, the umpire, which is both together.
    fn speaker(&self) -> Seat {
        match (self.settings.seat, &self.humans()[..]) {
            (Some(seat), _) => seat,
            (None, [side]) => side.seat(),
            (None, _) => Seat::Umpire,
        }
    }

    /// Who speaks for a side at this keyboard: the one seat that plays here, or the side's senior seat, which speaks for all of it.
    fn voice(&self, side: Side) -> Seat {
        let own = self.settings.seat.filter(|seat| seat.side() == Some(side));
        own.unwrap_or_else(|| side.seat())
    }

    /// The status with the prompt of the division battle, and behind it what this keyboard is asked in other battles.
    fn prompted(&self, status: &StatusView, offers: &Offers<WarOrder>) -> StatusView {
        let mut prompt = match status.calls.is_empty() {
            true => status.prompt.clone(),
            false => offers.prompt.clone(),
        };
        for call in status.calls.iter().filter(|call| self.answers_here(status, call.answers)) {
            prompt.push_str(&format!(" In {}: {}", call.battle, call.prompt));
        }
        StatusView { prompt, ..status.clone() }
    }

    /// Whether this keyboard answers what a seat is asked.
    fn answers_here(&self, status: &StatusView, asked: Seat) -> bool {
        match (self.settings.seat, asked.side()) {
            (Some(own @ Seat::Commander(_)), Some(_)) => status.speaks_for(own, asked),
            (_, Some(side)) => self.sits_here(side),
            (_, None) => true,
        }
    }

    /// The other side acts at another keyboard: the file is left free for it.
    fn wait(&mut self, status: &StatusView, side: Side) -> ApiResult<Next> {
        self.door.close(&self.settings.file)?;
        let who = show::due(status, side).unwrap_or_else(|| side.to_string());
        self.draw(status, None, &format!("{who} plays at another keyboard. Enter looks again."))?;
        let seat = self.speaker();
        let line = self.ask(&format!("{seat} waits> "))?;
        self.door.api.session(&self.settings.file)?;
        self.only_talk(seat, line)
    }

    /// The war is over: it can still be read.
    fn over(&mut self, status: &StatusView) -> ApiResult<Next> {
        let text = format!(
            "{}\nYou can still type report, log, why N, oob or map; undo takes the last order back; q leaves.",
            bold(status.over.as_deref().unwrap_or_default())
        );
        self.draw(status, None, &text)?;
        let seat = self.speaker();
        let line = self.ask(&format!("{seat}, over> "))?;
        self.only_talk(seat, line)
    }

    /// Sends something that goes into the journal, and tells what it led to.
    fn send(&mut self, request: Request) -> Option<Box<Done>> {
        let answered = self.door.done(request);
        let done = self.heard(answered)?;
        self.told(&done);
        self.listing = Listing::default();
        Some(done)
    }

    /// What was answered; a refusal is told, and the game goes on.
    fn heard<T>(&mut self, answered: ApiResult<T>) -> Option<T> {
        answered.map_err(|error| self.fault(&error)).ok()
    }

    /// What an order led to becomes news.
    fn told(&mut self, done: &Done) {
        self.tell(&show::done(done, &self.door.look), true);
        if let Some(links) = &done.links {
            self.say(&show::links(links));
        }
    }

    fn fault(&mut self, error: &ApiError) {
        let how = "the umpire speaks where the line begins with umpire";
        let error = words::for_the_umpire(error.clone(), how);
        self.say(&error_text(&error, &self.door.look));
    }

    fn say(&mut self, text: &str) {
        self.tell(text, false);
    }

    /// News, line by line: on the next screen, or at once where there are no screens.
    fn tell(&mut self, text: &str, lasts: bool) {
        for line in text.lines() {
            if self.screen.is_live() {
                self.news.push(News { text: line.to_owned(), lasts, fresh: true });
            } else {
                self.screen.write(&format!("{line}\n"));
            }
        }
    }

    /// The next line; nothing where no more will come.
    fn ask(&mut self, prompt: &str) -> ApiResult<Option<String>> {
        let line = self.keyboard.read(prompt, &mut self.screen)?;
        self.news.retain(|news| news.lasts);
        self.news.iter_mut().for_each(|news| news.fresh = false);
        Ok(line)
    }

    fn file(&self) -> PathBuf {
        self.settings.file.clone()
    }

    /// The battle at the keyboard.
    fn here(&self) -> BattleId {
        self.battle.unwrap_or(self.front)
    }

    /// Where the words of a seat are read at this keyboard.
    fn place<'f>(&self, file: &'f Path, seat: Seat) -> Place<'f> {
        Place { file, seat, battle: self.here(), at: None }
    }

    /// Looks at the battle at the keyboard.
    fn in_battle<T>(
        &mut self,
        side: Side,
        read: impl FnOnce(&Battle) -> Result<T, Misread>,
    ) -> ApiResult<T> {
        let file = self.file();
        self.door.in_battle(self.place(&file, self.voice(side)), read)
    }

    /// An order of a side in words.
    fn read_order(&mut self, side: Side, text: &str) -> ApiResult<Said> {
        let file = self.file();
        let place = self.place(&file, self.voice(side));
        words::order(self.door, place, text)
    }
}
