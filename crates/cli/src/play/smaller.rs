//! A battle on a table at the keyboard: the same numbered list, in its own book; `battle main` leaves a smaller one.

use api::campaign::{BattleId, WarOrder};
use api::error::ApiResult;
use api::kernel::{Offers, Seat, Side};
use api::request::{Reply, Request};
use api::views::{ActionView, BattleView, LinkStage, StatusView, TableView};

use crate::commands::battles::is_open;
use crate::door::wanted;
use crate::look::bold;
use crate::show;

use super::keyboard::Words;
use super::turn::AGAIN;
use super::{Game, Next};

/// The api's word for a battle that is fought on a map.
const NO_TABLE: &str = "no_table";

impl Game<'_> {
    /// Begins where men are fighting: at the smaller battle that was opened last, if somebody can go on with it.
    pub(super) fn begin_at_a_table(&mut self) -> ApiResult<()> {
        let battles = self.battles()?;
        let fought = battles.iter().filter_map(|battle| {
            let link = battle.link.as_ref()?;
            let goes_on = link.stage == LinkStage::Open && !battle.waits_for.is_empty();
            goes_on.then_some((link.opened, battle))
        });
        if let Some((_, battle)) = fought.max_by_key(|(opened, _)| *opened) {
            self.battle = BattleId::new(&battle.id).ok();
            self.say(&format!(
                "You are in the smaller battle {}. Type battle {} to leave it.",
                battle.title, self.front
            ));
        }
        Ok(())
    }

    /// `battle`: the list of battles, or into one of them.
    pub(super) fn enter_battle(&mut self, word: &str) -> ApiResult<()> {
        let seat = self.speaker();
        let battles = self.battles_of(seat)?;
        if matches!(word, "" | "all") {
            let look = self.door.look;
            self.say(&show::battles(&battles, word == "all", &look));
            return Ok(());
        }
        match battles.iter().find(|battle| battle.id == word) {
            Some(battle) => {
                let id = BattleId::new(&battle.id).ok();
                match (id, &battle.link) {
                    (Some(root), None) => {
                        (self.battle, self.front, self.is_chosen) = (None, root, true);
                    }
                    (id, _) => self.battle = id,
                }
                self.listing = show::Listing::default();
                let status = self.door.status(&self.settings.file, Seat::Umpire)?;
                self.leave_calls(&status);
            }
            None => {
                let open = battles.iter().filter(|battle| battle.link.is_none() || is_open(battle));
                let open: Vec<&str> = open.map(|battle| &*battle.id).collect();
                self.say(&format!("There is no battle {word}; there are {}.", open.join(", ")));
            }
        }
        Ok(())
    }

    /// `open`: what the scenario has prepared, and why not now; `open farm` opens it, at any time its rules allow.
    pub(super) fn open_action(&mut self, seat: Seat, word: &str) -> ApiResult<()> {
        let request = Request::Actions { file: self.file(), seat };
        let actions = wanted!(self.door.ask(request), Reply::Actions);
        let Some(actions) = self.heard(actions) else { return Ok(()) };
        if actions.is_empty() {
            self.say("This scenario has no prepared smaller battles.");
        }
        if word.is_empty() {
            for action in &actions {
                let state = standing(action);
                self.say(&format!("{}, {}, {}: {state}", action.id, action.title, action.when));
            }
            return Ok(());
        }
        match actions.iter().find(|action| action.id == word) {
            None if actions.is_empty() => {}
            None => self.say(&format!("There is no prepared battle {word}; type open for a list.")),
            Some(action) => match action.offers.first() {
                Some(offer) => self.order(seat, offer.order.clone()),
                None => self.say(&standing(action)),
            },
        }
        Ok(())
    }

    /// The battle on a table at the keyboard: a smaller one, or one of the war itself.
    pub(super) fn on_table(&mut self) -> ApiResult<Option<BattleId>> {
        if self.battle.is_some() {
            return Ok(self.battle);
        }
        match self.table(self.front) {
            Ok(_) => Ok(Some(self.front)),
            Err(error) if error.code == NO_TABLE => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// One line in a battle on a table; out of a smaller one when it is settled.
    pub(super) fn at_table(&mut self, status: &StatusView, battle: BattleId) -> ApiResult<Next> {
        let views = self.battles()?;
        let view = match views.iter().find(|view| view.id == battle.as_str()) {
            Some(view) if view.link.is_none() => view,
            Some(view) if !view.over && !view.waits_for.is_empty() => view,
            view => {
                self.leave_battle(battle, view)?;
                return Ok(Next::On);
            }
        };
        let here = self.status_of(battle)?;
        for side in self.humans() {
            if self.program_alone(&here, side) {
                continue;
            }
            let offers = self.door.legal_in(&self.settings.file, self.voice(side), battle)?;
            if !offers.offers.is_empty() {
                return self.table_turn(status, view, side, &offers);
            }
        }
        let acts = |side: &Side| view.waits_for.contains(&side.seat());
        if let Some(next) =
            self.any_commanded(false, |seat| seat.side().is_some_and(|side| acts(&side)))?
        {
            return Ok(next);
        }
        match Side::BOTH.into_iter().find(acts) {
            Some(side) => self.wait(status, side),
            None => self.below(status, battle, &views),
        }
    }

    /// A battle of the war itself waits for a smaller one: into that, or for whoever can go on elsewhere.
    fn below(
        &mut self,
        status: &StatusView,
        battle: BattleId,
        views: &[BattleView],
    ) -> ApiResult<Next> {
        let is_below = |view: &&BattleView| {
            view.link.as_ref().is_some_and(|link| link.parent == battle.as_str())
        };
        let goes_on = |view: &&BattleView| !view.over && !view.waits_for.is_empty();
        if let Some(view) = views.iter().filter(is_below).find(goes_on) {
            self.battle = BattleId::new(&view.id).ok();
            return Ok(Next::On);
        }
        match self.any_commanded(false, |_| true)? {
            Some(next) => Ok(next),
            None => self.nothing_here(status),
        }
    }

    /// The stands of a side by who commands them, where it has several commanders.
    fn whose(&mut self, status: &StatusView, battle: &str, side: Side) -> ApiResult<String> {
        let (true, Ok(battle)) = (!status.seats.is_empty(), BattleId::new(battle)) else {
            return Ok(String::new());
        };
        let view = self.table(battle)?;
        let mut lines = String::new();
        for seat in status.seats.iter().filter(|seat| seat.seat.side() == Some(side)) {
            let is_his = |id: &str| view.commanders.get(id) == Some(&seat.seat);
            let stands =
                view.table.stands.iter().filter(|stand| stand.is_here && is_his(&stand.id));
            let names: Vec<&str> = stands.map(|stand| &*stand.name).collect();
            if !names.is_empty() {
                let own = if seat.seat == self.voice(side) { ", you" } else { "" };
                lines.push_str(&format!("\n{}{own}: {}", seat.called(), names.join(", ")));
            }
        }
        Ok(lines)
    }

    fn table(&mut self, battle: BattleId) -> ApiResult<Box<TableView>> {
        let request = Request::Table { file: self.file(), seat: Seat::Umpire, battle, at: None };
        wanted!(self.door.ask(request), Reply::Table)
    }

    /// Where the war stands, with the seats that have something to do in a battle.
    fn status_of(&mut self, battle: BattleId) -> ApiResult<Box<StatusView>> {
        let (file, battle) = (self.file(), Some(battle));
        wanted!(self.door.ask(Request::Status { file, seat: Seat::Umpire, battle }), Reply::Status)
    }

    /// Out of a battle that waits for nobody: into the one it was fought out of.
    fn leave_battle(&mut self, battle: BattleId, view: Option<&BattleView>) -> ApiResult<()> {
        let (called, parent) = match view {
            Some(view) => (view.title.clone(), view.link.as_ref().map(|link| &link.parent)),
            None => (battle.to_string(), None),
        };
        let above = self.battles()?.into_iter().find(|view| Some(&view.id) == parent);
        let place = above.as_ref().map_or("the war", |view| &view.title);
        self.say(&format!("\"{called}\" has no more orders to give; you are back in \"{place}\"."));
        let above = above.filter(|view| view.link.is_some());
        self.battle = above.and_then(|view| BattleId::new(&view.id).ok());
        Ok(())
    }

    fn battles(&mut self) -> ApiResult<Vec<BattleView>> {
        self.battles_of(Seat::Umpire)
    }

    /// The battles that a seat knows of.
    fn battles_of(&mut self, seat: Seat) -> ApiResult<Vec<BattleView>> {
        let request = Request::Battles { file: self.file(), at: None, seat: Some(seat) };
        wanted!(self.door.ask(request), Reply::Battles)
    }

    fn table_turn(
        &mut self,
        status: &StatusView,
        view: &BattleView,
        side: Side,
        offers: &Offers<WarOrder>,
    ) -> ApiResult<Next> {
        let title = bold(format!("{} · {} · turn {}", view.title, view.rules, view.round));
        let whose = self.whose(status, &view.id, side)?;
        let enter = self.on_enter(offers, None);
        let body = self.list(offers, enter, AGAIN, &(title + &whose));
        let status = StatusView { prompt: view.prompt.clone(), ..status.clone() };
        self.draw(&status, Some(self.voice(side)), &body)?;
        let all = self.words_here(side)?;
        self.keyboard.expect(Words { words: all, dice: None });
        let line = self.ask(&format!("{} {side}> ", view.id))?;
        self.typed(side, offers, line, enter)
    }
}

/// How far a prepared action has come; else whether it may be opened now.
fn standing(action: &ActionView) -> String {
    match (action.stage, &action.why) {
        (Some(_), _) => "already opened".to_owned(),
        (None, Some(why)) => why.sentence.clone(),
        (None, None) => format!("can be opened now: open {}", action.id),
    }
}
