//! Requests that only look: nothing here can change a campaign.

use std::io::Write as _;
use std::path::Path;

use campaign::BattleId;

use super::{Api, key, unexpected};
use crate::error::{ApiError, ApiResult, Kind};
use crate::request::{Reply, Request, Response};
use crate::session::Session;
use crate::views::{MapView, OverlaysView, StatusView, actions, battles, drawing, standing};
use crate::views::{TableView, table_line, table_reach};

/// The last entries a log shows when no range is asked for.
const LOG_LINES: u64 = 200;

impl Api {
    /// How things stand, as a seat may see them.
    pub(super) fn show(&mut self, request: Request) -> Response {
        match request {
            Request::Status { file, .. } => {
                let status = self.reading(&file, Session::status)?;
                Ok(Reply::Status(Box::new(StatusView { held: self.held(&file), ..status })))
            }
            Request::Legal { file, seat, battle } => self.reading(&file, |s| {
                let battle = battle.unwrap_or_else(BattleId::main);
                Ok(Reply::Legal(s.offers(battle, seat)))
            }),
            Request::Sheet { file, side } => {
                self.reading(&file, |s| Ok(Reply::Sheet(s.sheet(side)?)))
            }
            Request::Briefing { file, seat } => {
                self.reading(&file, |s| Ok(Reply::Briefing(s.briefings(seat)?)))
            }
            Request::DiceKeepers { file } => {
                self.reading(&file, |s| Ok(Reply::DiceKeepers(s.dice_keepers()?)))
            }
            Request::Map { file, at, .. } => self.reading(&file, |s| {
                let then = s.moment(at)?;
                Ok(Reply::Map(Box::new(MapView::of(&then.war, then.seq))))
            }),
            Request::StateAt { file, entry, .. } => self.reading(&file, |s| {
                let text = serde_json::to_string_pretty(&s.moment(Some(entry))?.war)
                    .map_err(|error| ApiError::new(Kind::Failed, "state", error.to_string()))?;
                Ok(Reply::Text(text))
            }),
            _ => Err(unexpected()),
        }
    }

    /// The record, entry by entry.
    pub(super) fn read(&mut self, request: Request) -> Response {
        match request {
            Request::Log { file, seat, from, to } => self.reading(&file, |s| {
                let to = to.unwrap_or(s.fold.seq);
                let from = from.unwrap_or_else(|| to.saturating_sub(LOG_LINES - 1));
                Ok(Reply::Log(s.lines_for(seat, from, to)?))
            }),
            Request::Find { file, seat, query, offset, limit, near } => {
                let patience = self.patience;
                self.reading(&file, |s| {
                    let found = s.find(seat, &query, offset, limit, near, patience)?;
                    Ok(Reply::Found(Box::new(found)))
                })
            }
            Request::Outline { file, skip, skip_steps } => {
                let (known, patience) = ([skip, skip_steps], self.patience);
                self.reading(&file, |s| Ok(Reply::Outline(Box::new(s.outline(known, patience)?))))
            }
            Request::Entry { file, seat, entry } => {
                self.reading(&file, |s| Ok(Reply::Entry(Box::new(s.raw(seat, entry)?))))
            }
            Request::Why { file, seat, entry } => {
                self.reading(&file, |s| Ok(Reply::Why(Box::new(s.why(seat, entry)?))))
            }
            _ => Err(unexpected()),
        }
    }

    /// What must be worked out first: chances, plans, audits, reports.
    pub(super) fn work_out(
        &mut self,
        request: Request,
        progress: &mut dyn FnMut(u64, u64),
    ) -> Response {
        match request {
            Request::Odds { file, seat, battle, order, choices } => self.reading(&file, |s| {
                let battle = battle.unwrap_or_else(BattleId::main);
                Ok(Reply::Odds(Box::new(s.odds(seat, battle, order.as_ref(), &choices)?)))
            }),
            Request::AmendPlan { file, seat, change, on_new } => self.reading(&file, |s| {
                Ok(Reply::AmendPlan(Box::new(s.amend_plan_view(&change, seat, on_new)?)))
            }),
            Request::DiceTyped { file, typed, entry } => {
                self.reading(&file, |s| Ok(Reply::DiceTyped(s.dice_typed(&typed, entry)?)))
            }
            Request::Verify { file, rules } => self
                .reading_mut(&file, |s| Ok(Reply::Verified(Box::new(s.verify(rules, progress)?)))),
            Request::Report { file, span, audience, length, format, without, to } => {
                let options = report::Options { length, without };
                self.reading(&file, |s| {
                    let model = crate::report_model::build(s, &span, audience)?;
                    let text = match format {
                        report::Format::Markdown => report::markdown(&model, &options),
                        report::Format::Html => report::html(&model, &options),
                    };
                    match (&to, format) {
                        (Some(to), _) => written(&text, to, s.fold.seq),
                        (None, report::Format::Markdown) => Ok(Reply::Report { markdown: text }),
                        (None, report::Format::Html) => Ok(Reply::ReportPage { html: text }),
                    }
                })
            }
            _ => Err(unexpected()),
        }
    }

    /// What screens draw: the ground, the timeline, the order of battle, the dice, one stand's choices.
    pub(super) fn survey(&mut self, request: Request) -> Response {
        match request {
            Request::Terrain { file, at, palette, lettering } => self.reading(&file, |s| {
                let ground = drawing(&s.moment(at)?.war);
                Ok(Reply::Text(report::map::terrain_svg(&ground, palette, lettering)))
            }),
            Request::Overlays { file, at } => self.reading(&file, |s| {
                let then = s.moment(at)?;
                Ok(Reply::Overlays(Box::new(OverlaysView::of(&then.war, then.seq))))
            }),
            Request::Thumbnail { file, palette } => {
                Ok(Reply::Text(self.thumbnail(&file, palette)?))
            }
            Request::Timeline { file, from, to, bins } => {
                let patience = self.patience;
                self.reading(&file, |s| {
                    Ok(Reply::Timeline(Box::new(s.timeline(from, to, bins, patience)?)))
                })
            }
            Request::Oob { file, at } => {
                let patience = self.patience;
                let oob = |s: &Session| s.oob(&*s.moment(at)?, patience);
                self.reading(&file, |s| Ok(Reply::Oob(Box::new(oob(s)?))))
            }
            Request::Battles { file, at } => {
                self.reading(&file, |s| Ok(Reply::Battles(battles(&s.moment(at)?.war))))
            }
            Request::Actions { file, seat } => {
                self.reading(&file, |s| Ok(Reply::Actions(actions(&s.fold.war, seat))))
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

    /// The people of the war, and what its units write in their diaries.
    pub(super) fn people(&mut self, request: Request) -> Response {
        let patience = self.patience;
        match request {
            Request::People { file, seat, query, at } => {
                self.reading(&file, |s| Ok(Reply::People(Box::new(s.people(seat, &query, at)?))))
            }
            Request::Person { file, seat, person, at } => self.reading(&file, |s| {
                Ok(Reply::Person(Box::new(s.person(seat, &person, at, patience)?)))
            }),
            Request::UnitDiary { file, seat, unit, at, markdown: false, to: None } => self
                .reading(&file, |s| {
                    Ok(Reply::UnitDiary(Box::new(s.unit_diary(seat, &unit, at, patience)?)))
                }),
            // A text to be kept is whole, however long that takes.
            Request::UnitDiary { file, seat, unit, at, to, .. } => self.reading(&file, |s| {
                let markdown = s.unit_diary(seat, &unit, at, None)?.markdown();
                match &to {
                    Some(to) => written(&markdown, to, s.fold.seq),
                    None => Ok(Reply::Report { markdown }),
                }
            }),
            _ => Err(unexpected()),
        }
    }

    /// Battles measured in inches.
    pub(super) fn table(&mut self, request: Request) -> Response {
        match request {
            Request::Table { file, seat, battle, at } => self.reading(&file, |s| {
                let then = s.moment(at)?;
                let mut view = TableView::of(&then.war, battle, seat, then.seq)?;
                if then.seq == s.fold.seq {
                    view.table.rolling = s.rolling(battle)?;
                }
                Ok(Reply::Table(Box::new(view)))
            }),
            Request::TableReach { file, seat, battle, stand } => self.reading(&file, |s| {
                let reach = table_reach(&s.fold.war, battle, seat, &stand)?;
                Ok(Reply::TableReach(Box::new(reach)))
            }),
            Request::TableLine { file, seat, battle, tape, at } => self.reading(&file, |s| {
                let then = s.moment(at)?;
                let line = table_line(&then.war, battle, seat, &tape)?;
                let line = if then.seq == s.fold.seq { line } else { line.of_the_past() };
                Ok(Reply::TableLine(Box::new(line)))
            }),
            _ => Err(unexpected()),
        }
    }

    /// Like [`Api::glance`]: for a list of many.
    fn thumbnail(&self, file: &Path, palette: report::map::Palette) -> ApiResult<String> {
        let draw = |session: &Session| {
            let war = &session.fold.war;
            report::map::thumbnail_svg(&drawing(war), &standing(war), palette)
        };
        match self.sessions.get(&key(file)) {
            Some(session) => Ok(draw(session)),
            None => Ok(draw(&Session::open_quickly(file, &self.host)?)),
        }
    }
}

/// Puts a text into a file that was not there before; `entries` is what it tells of.
fn written(text: &str, to: &Path, entries: u64) -> Response {
    let mut out = std::fs::File::create_new(to).map_err(ApiError::on_file(to))?;
    let all = out.write_all(text.as_bytes()).and_then(|()| out.sync_all());
    all.map_err(ApiError::on_file(to))?;
    Ok(Reply::Written { path: to.to_owned(), entries })
}
