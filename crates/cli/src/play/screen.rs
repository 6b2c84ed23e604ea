//! What is seen while playing: one screen after the other at a terminal, one line after the other in a pipe.

use std::io::Write;

use api::error::ApiResult;
use api::kernel::Seat;
use api::views::{MapView, StatusView};

use crate::look::{Look, bold, dim, of_seat};
use crate::show::{self, Detail, Drawing};

use super::Game;

/// Lines of news that are kept on the screen: a sixth of the window, within these.
const NEWS_LEAST: usize = 3;
const NEWS_MOST: usize = 8;
/// The api's word for a battle that is fought on a table.
const NO_MAP: &str = "no_map";
/// A map of fewer lines than this shows nothing.
const MAP_LINES_LEAST: usize = 9;

/// Where the game is drawn.
#[derive(Clone, Copy, Debug)]
pub(super) struct Screen {
    look: Look,
    live: bool,
    /// With --json, standard output is kept for the answer.
    aside: bool,
}

impl Screen {
    pub(super) const fn new(look: Look, live: bool, aside: bool) -> Self {
        Self { look, live, aside }
    }

    /// Whether screens are drawn.
    pub(super) const fn is_live(&self) -> bool {
        self.live
    }

    /// Writes text as it comes. A reader who has gone away is no reason to stop.
    pub(super) fn write(&mut self, text: &str) {
        let text = self.look.fit(text);
        let _ = match self.aside {
            true => anstream::stderr().lock().write_all(text.as_bytes()),
            false => anstream::stdout().lock().write_all(text.as_bytes()),
        };
        let _ = std::io::stdout().flush();
    }

    /// An empty screen, also what can be scrolled back: face-down orders may have been on it.
    pub(super) fn clear(&mut self) {
        if self.live && !self.aside {
            let _ = std::io::stdout().write_all(b"\x1b[2J\x1b[3J\x1b[H");
        }
    }
}

impl Game<'_> {
    /// A screen: where the war stands, the map, what happened, and below it what is asked.
    pub(super) fn draw(
        &mut self,
        status: &StatusView,
        seat: Option<Seat>,
        body: &str,
    ) -> ApiResult<()> {
        if !self.screen.is_live() {
            // What stands there already is not said again after a look at the log.
            let text = format!("\n{}\n{body}\n", self.prompt(status, seat));
            if text != self.drawn {
                self.screen.write(&text);
                self.drawn = text;
            }
            return Ok(());
        }
        self.look_again();
        let look = self.door.look;
        let head =
            format!("{}\n{}", look.wrap(&show::headline(status), "  "), self.prompt(status, seat));
        let body = &*look.fold(body);
        let old = self.news.len().saturating_sub((look.height / 6).clamp(NEWS_LEAST, NEWS_MOST));
        self.news.drain(..old);
        let told = self.news.iter().map(|news| match news.fresh {
            true => news.text.clone(),
            false => dim(&news.text),
        });
        let news = look.fold(&told.collect::<Vec<_>>().join("\n"));
        let taken = lines(&head) + lines(&news) + lines(body) + 3;
        let map = self.map_for(look.height.saturating_sub(taken))?;
        let parts = [head, map, news, look.rule(), body.to_owned()];
        let parts: Vec<String> = parts.into_iter().filter(|part| !part.is_empty()).collect();
        self.screen.clear();
        self.screen.write(&format!("{}\n", parts.join("\n")));
        Ok(())
    }

    /// A text to be read in peace: page by page at a terminal.
    pub(super) fn page(&mut self, text: &str) -> ApiResult<()> {
        if !self.screen.is_live() {
            self.screen.write(&format!("{}\n", text.trim_end()));
            return Ok(());
        }
        self.look_again();
        let text = self.door.look.fold(text.trim_end());
        let all: Vec<&str> = text.lines().collect();
        let most = self.door.look.height.saturating_sub(2).max(5);
        for (index, page) in all.chunks(most).enumerate() {
            let left = all.len() > (index + 1) * most;
            self.screen.clear();
            self.screen.write(&format!("{}\n", page.join("\n")));
            let prompt = if left { "Enter: more, q: enough> " } else { "Enter: back> " };
            let Some(text) = self.keyboard.read(prompt, &mut self.screen)? else { break };
            if matches!(&*text, "q" | "-" | "b" | "back") {
                break;
            }
            if !text.is_empty() {
                self.keyboard.hold(text);
                break;
            }
        }
        Ok(())
    }

    fn prompt(&self, status: &StatusView, seat: Option<Seat>) -> String {
        let only = match &status.calls[..] {
            [one] => Some(one.answers),
            _ => None,
        };
        let mark = match seat.or(only) {
            // Who has not said his name is called by his seat.
            Some(seat) if status.prompt.starts_with(&format!("{seat}: ")) => of_seat(seat, ">"),
            Some(seat) => of_seat(seat, format!("> {seat}:")),
            None => ">".to_owned(),
        };
        self.door.look.wrap(&format!("{} {}", bold(mark), status.prompt), "  ")
    }

    /// The window may have been made larger or smaller.
    fn look_again(&mut self) {
        self.door.look = Look::detect(self.door.manner.ascii);
        self.screen.look = self.door.look;
    }

    /// The map in so many lines; nothing where there is no room for it.
    fn map_for(&mut self, height: usize) -> ApiResult<String> {
        if height < MAP_LINES_LEAST {
            return Ok(dim("(no room for the map here: type map)"));
        }
        let seat = self.speaker();
        let view = match self.door.map(&self.settings.file, seat, None) {
            // On a table there is none: it is measured, not drawn.
            Err(error) if error.code == NO_MAP => return Ok(String::new()),
            view => view?,
        };
        let drawing = Drawing {
            size: self.zoom,
            width: self.door.look.window,
            height: Some(height),
            around: self.around,
            marks: self.marks.clone(),
            legend: false,
        };
        Ok(show::map(&view, &drawing, &self.door.look))
    }

    /// Everything there is to say, or what counts of it where the window is too low.
    pub(super) fn in_the_window(&self, say: impl Fn(Detail) -> String) -> String {
        let full = say(Detail::Full);
        let fits = !self.screen.is_live() || lines(&full) + 12 <= self.door.look.height;
        if fits { full } else { say(Detail::Brief) }
    }

    /// What may be typed, below what is asked.
    pub(super) fn hint(&self, text: &str) -> String {
        dim(self.door.look.wrap(text, "  "))
    }

    /// Where a stand is.
    pub(super) fn look_at(&mut self, view: &MapView, id: &str) {
        let mut pieces = view.pieces.iter().map(|of| &of.piece);
        if let Some(cell) = pieces.find(|piece| piece.id.as_str() == id).and_then(|of| of.cell) {
            self.around = Some(cell);
        }
    }
}

/// Lines of a text; an empty one has none.
fn lines(text: &str) -> usize {
    text.lines().count()
}
