//! What can be typed at any prompt: looking things up, remarks, rulings, undo, leaving.

use std::path::Path;

use api::error::ApiResult;
use api::kernel::Seat;
use api::report::{Audience, Format, Length, Span};
use api::request::{Reply, Request};
use api::ruling::AnyRuling;
use api::views::PeopleQuery;

use crate::commands::find;
use crate::commands::report::write_new;
use crate::door::wanted;
use crate::show::{self, Drawing, Size};
use crate::words;

use super::{Game, Next};

/// The commands, for completion.
pub(super) const COMMANDS: [&str; 33] = [
    "?", "abandon", "accept", "amend", "battle", "briefing", "close", "correct", "decorate",
    "find", "go", "help", "log", "map", "note", "not", "odds", "oob", "open", "people", "person",
    "promote", "quit", "redo", "rename", "report", "rule", "status", "step", "table", "undo",
    "why", "zoom",
];

const HELP: &str = "\
Orders
  12                 the order with that number
  0605, company      words and hexes narrow the list; when one order is left,
                     Enter gives it; - shows all
  move A 0706        an order in words: to that hex by the usual way, or name
                     every hex of the way; move! is strategic
  end                ends the turn; Enter never does while orders remain
  not, not words     what cannot be ordered now, and why
  odds 12            the odds of an order before you give it
  undo, undo reason  takes the last order of this battle back: you see first what
                     would change; if dice were rolled, the other side must agree
  redo, redo 57      cancels an undo or another change
Dice                 66531   3*6 2*5   - takes the last one back   a: the app rolls
Choices              1 3     words     Enter: the usual answer     0: none
Face-down orders     M H D R for the battalion marked >, all H, marche D,
                     Enter lays them
Smaller battles
  open               lists the battles the scenario has prepared; open farm starts
                     one, even while orders are being written
  table 12           fights order 12 out on a table; table 12 30: for 30 minutes at
                     most (12 alone: as its line says)
  battle             lists the battles and whose turn it is (battle all: settled ones
                     too); battle fight-1 goes to one, battle main comes back. A roll that waits there keeps waiting
  close, accept, abandon fight-1
  correct fight-1 marche.A killed 4 wounded 2, holder blue because …
  people, people marche.A, person marche.A:3       people by name
  rename marche.A:3 Dick Winters      decorate marche.A:3 Silver Star because …
  rename, decorate and promote a commander: promote marche.hq:c0 Colonel because …
Seats                a line is from the seat named before it; begin it with another seat
                     to speak for that one: umpire correct fight-1 …, orange note words.
                     Only the umpire, or both sides together, can rule, correct, decorate
                     and promote
  step, step blue.rifles
                     lets the program give one order; otherwise it waits for you
Looking
  map, map small, map large     zoom   go 0605       status   oob      (order of battle)
  log, log 50        the newest entries
  briefing           your side's briefing
  find words         units, places, people and entries with these words
  why 42             explains a roll: every die, the odds, who and when
  report, report day 1, report war file.md
Writing
  note words         a remark for the log
  umpire rule words  makes a ruling: strength marche.A 3, place, order, shots …;
                     umpire rule help lists the rulings of this battle
  amend 42           takes the order of entry 42 back
  amend 42 with dice 66531, with choose hold, with order move A 0706
  amend before 42 rule strength marche.A 3         adds a forgotten ruling
q leaves; everything is saved already.";

impl Game<'_> {
    /// A command that may come at any prompt; `None` when the line is none. It is `seat`'s, or that of the seat it begins with.
    pub(super) fn talk(&mut self, seat: Seat, text: &str) -> ApiResult<Option<Next>> {
        let (verb, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        let rest = rest.trim();
        let named = Seat::from_word(&verb.to_lowercase());
        if let Some(named) = named.filter(|_| !rest.is_empty()) {
            return self.talk_as(named, rest);
        }
        match &*verb.to_lowercase() {
            "q" | "quit" | "exit" => return Ok(Some(Next::Quit)),
            "?" | "help" | "h" if rest.is_empty() => self.page(HELP)?,
            "undo" => return self.undo(seat, rest).map(Some),
            "redo" => return self.redo(seat, rest).map(Some),
            "amend" => return self.amend(seat, rest).map(Some),
            "briefing" if rest.is_empty() => self.briefing(seat)?,
            "why" => self.why(rest)?,
            "log" => self.log(rest)?,
            "oob" | "battalions" | "status" => self.stand(verb)?,
            "map" => self.map_page(rest)?,
            "zoom" => {
                self.zoom = Some(match self.zoom {
                    Some(Size::Large) => Size::Small,
                    _ => Size::Large,
                });
            }
            // "go on" is an order.
            "go" if rest != "on" => match rest.parse() {
                Ok(hex) => self.around = Some(hex),
                Err(_) => self.say("go needs a place on the map, such as go 0605."),
            },
            "battle" | "battles" => self.enter_battle(rest)?,
            "open" => self.open_action(seat, rest)?,
            "step" => return self.let_go_on(rest).map(Some),
            "note" => {
                if rest.is_empty() {
                    self.say("note needs words, such as: note fog until nine.");
                } else {
                    let (file, text, private) = (self.file(), rest.to_owned(), false);
                    self.send(Request::Note { file, seat, text, private, idem: None });
                }
            }
            "rule" => return self.rule(seat, rest).map(Some),
            "report" => self.report(rest)?,
            "find" => self.find(seat, rest)?,
            "people" => self.people(rest)?,
            "person" if !rest.is_empty() => self.person(rest)?,
            _ => return Ok(self.about(seat, text)),
        }
        Ok(Some(Next::On))
    }

    /// A command of a seat that was named before it: a side's that plays here, or the umpire's.
    fn talk_as(&mut self, seat: Seat, text: &str) -> ApiResult<Option<Next>> {
        let plays_here = match seat.side() {
            Some(side) => self.humans().contains(&side),
            None => seat == Seat::Umpire,
        };
        let verb = text.split_whitespace().next().unwrap_or_default().to_lowercase();
        if plays_here || !COMMANDS.contains(&&*verb) {
            return self.talk(seat, text);
        }
        self.say(&format!("{seat} does not play at this keyboard."));
        Ok(Some(Next::On))
    }

    /// An order about a smaller battle or a soldier.
    fn about(&mut self, seat: Seat, text: &str) -> Option<Next> {
        match words::about(self.door, &self.settings.file, seat, text) {
            Ok(order) => self.order(seat, order?),
            Err(error) => self.fault(&error),
        }
        Some(Next::On)
    }

    /// What a side alone was told, for its own eyes.
    fn briefing(&mut self, seat: Seat) -> ApiResult<()> {
        let told = crate::commands::briefing::told(self.door, self.file(), seat);
        let Some((_, text)) = self.heard(told) else { return Ok(()) };
        self.page(&text)
    }

    fn find(&mut self, seat: Seat, words: &str) -> ApiResult<()> {
        let file = self.file();
        let found = find::found(self.door, &file, seat, words, find::MOST_USUAL);
        match self.heard(found) {
            Some(found) => self.page(&show::found(&found, find::MOST_USUAL, &self.door.look)),
            None => Ok(()),
        }
    }

    fn people(&mut self, rest: &str) -> ApiResult<()> {
        let (file, seat) = (self.file(), self.speaker());
        let text = Some(rest.to_owned()).filter(|text| !text.is_empty());
        let query = PeopleQuery { text, ..PeopleQuery::default() };
        let request = Request::People { file, seat, query, at: None };
        let view = wanted!(self.door.ask(request), Reply::People);
        let Some(view) = self.heard(view) else { return Ok(()) };
        let text = show::people(&view, &self.door.look);
        self.page(&text)
    }

    fn person(&mut self, key: &str) -> ApiResult<()> {
        let (file, person) = (self.file(), key.to_owned());
        let request = Request::Person { file, seat: self.speaker(), person, at: None };
        let view = wanted!(self.door.ask(request), Reply::Person);
        match self.heard(view) {
            Some(view) => self.page(&show::person(&view, &self.door.look)),
            None => Ok(()),
        }
    }

    /// A command, where nothing else can be said; Enter alone looks again.
    pub(super) fn only_talk(&mut self, seat: Seat, line: Option<String>) -> ApiResult<Next> {
        let Some(text) = line else { return Ok(Next::Quit) };
        let talked = if text.is_empty() { Some(Next::On) } else { self.talk(seat, &text)? };
        if talked.is_none() {
            self.say("That is not a command here; type ? for a list.");
        }
        Ok(talked.unwrap_or(Next::On))
    }

    fn why(&mut self, number: &str) -> ApiResult<()> {
        let Ok(entry) = number.trim_start_matches('#').parse() else {
            self.say("why needs the number of an entry, such as why 42.");
            return Ok(());
        };
        let request = Request::Why { file: self.file(), seat: self.speaker(), entry };
        let view = wanted!(self.door.ask(request), Reply::Why);
        match self.heard(view) {
            Some(view) => self.page(&self.door.look.wrap(&view.text, "     ")),
            None => Ok(()),
        }
    }

    fn log(&mut self, rest: &str) -> ApiResult<()> {
        let file = self.file();
        let last: u64 = rest.parse().unwrap_or(20);
        let entries = self.door.status(&file, Seat::Umpire)?.entries;
        let from = Some(entries.saturating_sub(last.max(1)) + 1);
        let request = Request::Log { file, seat: self.speaker(), from, to: None };
        let lines = wanted!(self.door.ask(request), Reply::Log);
        let Some(lines) = self.heard(lines) else { return Ok(()) };
        let text = show::lines(&lines, &self.door.look);
        self.page(&text)
    }

    fn stand(&mut self, verb: &str) -> ApiResult<()> {
        let seat = self.speaker();
        let status = self.door.status(&self.settings.file, seat)?;
        let text = match verb {
            "status" => show::status(&status, &self.door.look),
            _ => show::order_of_battle(&status, &self.door.look),
        };
        self.page(&text)
    }

    fn map_page(&mut self, rest: &str) -> ApiResult<()> {
        let size = match rest {
            "small" => Some(Size::Small),
            "large" => Some(Size::Large),
            _ => None,
        };
        let seat = self.speaker();
        let view = match self.door.map(&self.settings.file, seat, None) {
            Ok(view) => view,
            Err(error) => {
                self.fault(&error);
                return Ok(());
            }
        };
        let drawing = Drawing {
            size,
            width: self.door.look.window,
            around: self.around,
            marks: self.marks.clone(),
            legend: true,
            ..Drawing::default()
        };
        let text = show::map(&view, &drawing, &self.door.look);
        self.page(&text)
    }

    /// A ruling in words; the umpire gives a reason.
    fn rule(&mut self, seat: Seat, rest: &str) -> ApiResult<Next> {
        if seat != Seat::Umpire {
            self.say(&format!(
                "Only the umpire, or both sides together, may rule: umpire rule {rest}"
            ));
            return Ok(Next::On);
        }
        let file = self.file();
        let read = words::ruling(self.door, self.place(&file, Seat::Umpire), rest);
        let Some(ruling) = self.heard(read).map(AnyRuling) else { return Ok(Next::On) };
        let Some(reason) = self.ask("Reason> ")? else { return Ok(Next::Quit) };
        let (battle, agreed_by) = (self.battle, Vec::new());
        self.send(Request::Rule { file, battle, ruling, reason, agreed_by, idem: None });
        Ok(Next::On)
    }

    fn report(&mut self, rest: &str) -> ApiResult<()> {
        let words: Vec<&str> = rest.split_whitespace().collect();
        let (span, path) = match words[..] {
            ["day", day, ..] if day.parse::<u8>().is_ok() => {
                (Span::Day(day.parse().unwrap_or(1)), words.get(2))
            }
            ["war", ..] => (Span::War, words.get(1)),
            _ => (Span::War, words.first()),
        };
        let request = Request::Report {
            file: self.file(),
            span,
            audience: Audience::Public,
            length: Length::Full,
            format: Format::Markdown,
            without: Vec::new(),
            with: Vec::new(),
        };
        let markdown = wanted!(self.door.ask(request), Reply::Text);
        let Some(markdown) = self.heard(markdown) else { return Ok(()) };
        let Some(path) = path else { return self.page(&markdown) };
        match write_new(Path::new(path), &markdown) {
            Ok(()) => self.say(&format!("The report is in {path}.")),
            Err(error) => self.fault(&error),
        }
        Ok(())
    }
}
