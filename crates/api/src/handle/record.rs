//! The record: its entries, what they say, and whether they hold together.

use std::io::Write as _;
use std::path::Path;
use std::time::Duration;

use crate::error::{ApiError, ApiResult};
use crate::handle::Work;
use crate::handle::paper::{self, NewFile};
use crate::request::{Written, ask};
use crate::verify::Verified;
use engine::chance::Bounds;
use kernel::Seat;
use report::AarModel;
use views::Session;
use views::{
    CoursePoint, DiceRecordView, EntryLine, EntryView, FoundView, MapEventsView, OutlineView,
    TimelineView, WhyView, WinChanceView,
};

/// How long one request plays on: short enough that one can stop it.
const SLICE: Duration = Duration::from_secs(2);
/// The last entries a log shows when no range is asked for.
const LOG_LINES: u64 = 200;

pub(crate) fn log(work: &mut Work<'_>, asked: ask::Log) -> ApiResult<Vec<EntryLine>> {
    let ask::Log { file, seat, from, to } = asked;
    work.api.reading(&file, |s| {
        let to = to.unwrap_or(s.fold.seq);
        let from = from.unwrap_or_else(|| to.saturating_sub(LOG_LINES - 1));
        s.lines_for(seat, from, to)
    })
}

pub(crate) fn find(work: &mut Work<'_>, asked: ask::Find) -> ApiResult<FoundView> {
    let ask::Find { file, seat, query, offset, limit, near } = asked;
    let patience = work.api.patience;
    work.api.reading(&file, |s| s.find(seat, &query, offset, limit, near, patience))
}

pub(crate) fn outline(work: &mut Work<'_>, asked: ask::Outline) -> ApiResult<OutlineView> {
    let ask::Outline { file, skip, skip_steps, seat } = asked;
    let patience = work.api.patience;
    work.api.looking(&file, seat, |s| s.outline([skip, skip_steps], patience))
}

pub(crate) fn entry(work: &mut Work<'_>, asked: ask::Entry) -> ApiResult<EntryView> {
    work.api.reading(&asked.file, |s| s.raw(asked.seat, asked.entry))
}

pub(crate) fn why(work: &mut Work<'_>, asked: ask::Why) -> ApiResult<WhyView> {
    work.api.reading(&asked.file, |s| s.why(asked.seat, asked.entry))
}

pub(crate) fn timeline(work: &mut Work<'_>, asked: ask::Timeline) -> ApiResult<TimelineView> {
    let ask::Timeline { file, from, to, bins, seat } = asked;
    let patience = work.api.patience;
    work.api.looking(&file, seat, |s| s.timeline(from, to, bins, patience))
}

pub(crate) fn map_events(work: &mut Work<'_>, asked: ask::MapEvents) -> ApiResult<MapEventsView> {
    let ask::MapEvents { file, seat, battle, at } = asked;
    let patience = work.api.patience;
    work.api.looking(&file, Some(seat), |s| s.map_events(battle, at, patience))
}

pub(crate) fn course(work: &mut Work<'_>, asked: ask::Course) -> ApiResult<Vec<CoursePoint>> {
    let patience = work.api.patience;
    work.api.looking(&asked.file, asked.seat, |s| s.course(patience))
}

pub(crate) fn dice_record(
    work: &mut Work<'_>,
    asked: ask::DiceRecord,
) -> ApiResult<DiceRecordView> {
    work.api.reading(&asked.file, |s| {
        s.for_all_eyes(asked.seat)?;
        s.dice_record()
    })
}

pub(crate) fn win_chance(work: &mut Work<'_>, asked: ask::WinChance) -> ApiResult<WinChanceView> {
    let ask::WinChance { file, playouts, moments, seat } = asked;
    let bounds = Bounds::new(playouts, moments)?;
    work.api.reading(&file, |s| {
        s.for_all_eyes(seat)?;
        s.win_chance(bounds)
    })
}

pub(crate) fn play_on(work: &mut Work<'_>, asked: ask::PlayOn) -> ApiResult<WinChanceView> {
    let ask::PlayOn { file, playouts, moments, seat } = asked;
    let bounds = Bounds::new(playouts, moments)?;
    let progress = &mut *work.progress;
    work.api.reading_mut(&file, |s| {
        s.for_all_eyes(seat)?;
        s.play_on(bounds, SLICE, progress)
    })
}

pub(crate) fn verify(work: &mut Work<'_>, asked: ask::Verify) -> ApiResult<Verified> {
    let progress = &mut *work.progress;
    work.api.reading_mut(&asked.file, |s| s.verify(asked.rules, progress))
}

pub(crate) fn report(work: &mut Work<'_>, asked: ask::Report) -> ApiResult<String> {
    work.api.reading(&asked.file, |s| told(s, &asked))
}

pub(crate) fn save_report(work: &mut Work<'_>, asked: ask::SaveReport) -> ApiResult<Written> {
    let ask::SaveReport { file, to, span, audience, length, format, without, with } = asked;
    let asked = ask::Report { file, span, audience, length, format, without, with };
    work.api.reading(&asked.file, |s| {
        if asked.format != report::Format::Pdf {
            return written(&told(s, &asked)?, &to, s.fold.seq);
        }
        // Before the work: a name that is taken is not worth waiting for.
        let place = NewFile::at(&to)?;
        let (model, options) = model(s, &asked)?;
        place.filled(&paper::report(&report::html(&model, &options), &model)?, s.fold.seq)
    })
}

fn told(session: &Session, asked: &ask::Report) -> ApiResult<String> {
    let (model, options) = model(session, asked)?;
    Ok(match asked.format {
        report::Format::Markdown => report::markdown(&model, &options),
        report::Format::Html => report::html(&model, &options),
        report::Format::Pdf => {
            paper::in_base64(&paper::report(&report::html(&model, &options), &model)?)
        }
    })
}

/// What the report says, and how it is to be written.
fn model(session: &Session, asked: &ask::Report) -> ApiResult<(AarModel, report::Options)> {
    let umpire = matches!(asked.audience, report::Audience::Umpire);
    session.for_all_eyes(umpire.then_some(Seat::Umpire))?;
    let model = views::report::build(session, &asked.span, asked.audience)?;
    let (without, with) = (asked.without.clone(), asked.with.clone());
    let options = report::Options { length: asked.length, without, with };
    Ok((model, options))
}

/// Puts a text into a file that was not there before; `entries` is what it tells of.
pub(super) fn written(text: &str, to: &Path, entries: u64) -> ApiResult<Written> {
    let mut out = std::fs::File::create_new(to).map_err(ApiError::on_file(to))?;
    let all = out.write_all(text.as_bytes()).and_then(|()| out.sync_all());
    all.map_err(ApiError::on_file(to))?;
    Ok(Written { path: to.to_owned(), entries })
}
