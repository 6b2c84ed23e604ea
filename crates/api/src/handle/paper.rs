//! Paper: the report as a PDF, and sheets for the table. What is on them is what the seat's own screens show.

use std::collections::BTreeMap;
use std::io::Write as _;
use std::path::{Path, PathBuf};

use base64::Engine as _;
use campaign::Battle;
use kernel::{Name, Seat, Side};
use report::map::{Layout, Lettering, Palette, terrain_svg};
use report::print::Sheet;
use serde_json::{Value, json};
use views::{MapView, OnMap, Session, ground};

use crate::error::{ApiError, ApiResult, Kind};
use crate::handle::Work;
use crate::paper::{Job, typeset};
use crate::request::{Written, ask};

/// How wide a counter and how high a hex is, where nobody says, and what is still of use.
const COUNTER_MM: u16 = 20;
const CELL_MM: u16 = 30;
const COUNTERS_MM: std::ops::RangeInclusive<u16> = 10..=60;
const CELLS_MM: std::ops::RangeInclusive<u16> = 8..=120;

pub(crate) fn print(work: &mut Work<'_>, asked: ask::Print) -> ApiResult<String> {
    let seat = asked.seat;
    let job = work.api.looking(&asked.file, Some(seat), |s| job(s, &asked))?;
    Ok(in_base64(&typeset(&job)?))
}

pub(crate) fn save_print(work: &mut Work<'_>, asked: ask::SavePrint) -> ApiResult<Written> {
    let ask::SavePrint { file, to, seat, sheet, battle, paper, millimetres } = asked;
    let asked = ask::Print { file, seat, sheet, battle, paper, millimetres };
    let place = NewFile::at(&to)?;
    let (job, entries) =
        work.api.looking(&asked.file, Some(seat), |s| Ok((job(s, &asked)?, s.fold.seq)))?;
    place.filled(&typeset(&job)?, entries)
}

/// The report's HTML as a PDF.
pub(super) fn report(html: &str, model: &report::AarModel) -> ApiResult<Vec<u8>> {
    let (first, last) = (model.source.entries.first, model.source.entries.last);
    let [title, running] =
        [": ", " · "].map(|between| [&*model.title, &*model.period].join(between));
    page(html, &title, &running, &format!("entries {first} to {last}"))
}

/// A page of HTML as a PDF; `running` heads its pages, `source` says what of the journal it tells.
pub(super) fn page(html: &str, title: &str, running: &str, source: &str) -> ApiResult<Vec<u8>> {
    typeset(&Job {
        sheet: "report",
        title: title.to_owned(),
        running: running.to_owned(),
        source: source.to_owned(),
        html: html.to_owned(),
        ..Job::default()
    })
}

/// Bytes as a text of JSON.
pub(super) fn in_base64(bytes: &[u8]) -> String {
    base64::engine::general_purpose::STANDARD.encode(bytes)
}

/// A file that was not there before and is taken away again, unless it is filled.
pub(super) struct NewFile {
    path: PathBuf,
    out: std::fs::File,
    is_filled: bool,
}

impl NewFile {
    pub(super) fn at(path: &Path) -> ApiResult<Self> {
        let out = std::fs::File::create_new(path).map_err(ApiError::on_file(path))?;
        Ok(Self { path: path.to_owned(), out, is_filled: false })
    }

    pub(super) fn filled(mut self, bytes: &[u8], entries: u64) -> ApiResult<Written> {
        let all = self.out.write_all(bytes).and_then(|()| self.out.sync_all());
        all.map_err(ApiError::on_file(&self.path))?;
        self.is_filled = true;
        Ok(Written { path: self.path.clone(), entries })
    }
}

impl Drop for NewFile {
    fn drop(&mut self) {
        if !self.is_filled {
            // An empty file that stays does no harm, but for its name.
            let _ = std::fs::remove_file(&self.path);
        }
    }
}

fn job(session: &Session, asked: &ask::Print) -> ApiResult<Job> {
    let war = session.status(None)?.title;
    let mut pictures = BTreeMap::new();
    let data = match asked.sheet {
        Sheet::Rosters => rosters(session, asked)?,
        Sheet::Slips => slips(session, asked)?,
        Sheet::Counters => counters(session, asked)?,
        Sheet::Map => {
            let (data, drawing) = map(session, asked)?;
            pictures.insert("map.svg", drawing);
            data
        }
        Sheet::QuickSheet => quick_sheet(session, asked)?,
    };
    let title = format!("{war}: {}", asked.sheet.title());
    Ok(Job {
        sheet: asked.sheet.word(),
        size: asked.paper,
        running: title.clone(),
        title,
        source: format!("entry {}", session.fold.seq),
        data,
        pictures,
        ..Job::default()
    })
}

/// The sides whose papers a seat may have: a player his own, the umpire both.
fn own(seat: Seat, side: Side) -> bool {
    seat.side().is_none_or(|own| own == side)
}

fn rosters(session: &Session, asked: &ask::Print) -> ApiResult<Value> {
    let oob = session.oob(&*session.look(None)?, None)?;
    let sides: Vec<_> = oob.sides.iter().filter(|it| own(asked.seat, it.side)).collect();
    if sides.iter().all(|side| side.formations.is_empty()) {
        return Err(nothing("this war has no units yet, so there is no roster to print"));
    }
    Ok(json!({ "sides": sides }))
}

/// The pieces of the battle that is meant, as the seat's own map shows them.
fn pieces(session: &Session, asked: &ask::Print) -> ApiResult<MapView> {
    let then = session.look(None)?;
    Ok(MapView::of(OnMap::of(&then.war, asked.battle)?, then.seq))
}

fn slips(session: &Session, asked: &ask::Print) -> ApiResult<Value> {
    let map = pieces(session, asked)?;
    let then = session.look(None)?;
    let fought = then.war.battle(map.battle);
    let words = fought.and_then(Battle::face_down).map(|it| it.words()).unwrap_or_default();
    if words.is_empty() {
        let title = then.war.title_of(map.battle);
        return Err(nothing(&format!("in {title} no orders are written face down")));
    }
    let units: Vec<Value> = Side::BOTH
        .into_iter()
        .filter(|side| own(asked.seat, *side))
        .flat_map(|side| {
            let named = takers(fought, side).into_iter().filter(|(id, _)| {
                let commander = then.war.commander(map.battle, *id, side);
                asked.seat == Seat::Umpire || then.war.speaks_for(asked.seat, commander)
            });
            named.map(|(_, name)| json!({ "name": name, "side": side })).collect::<Vec<_>>()
        })
        .collect();
    if units.is_empty() {
        return Err(nothing("nobody of yours is in play, so there is no slip to print"));
    }
    Ok(json!({ "battle": then.war.title_of(map.battle), "units": units, "words": words }))
}

/// Who takes orders on a side's sheet: what the book lists, or each battalion in play.
fn takers(fought: Option<&Battle>, side: Side) -> Vec<(Name, String)> {
    let things = fought.and_then(Battle::face_down).map(|it| it.things(side)).unwrap_or_default();
    if !things.is_empty() {
        return things.into_iter().map(|thing| (thing.id, thing.name)).collect();
    }
    let units = fought.and_then(Battle::oob).map(|it| it.units()).unwrap_or_default();
    let own = units.into_iter().filter(|unit| unit.side == side && unit.in_play);
    own.map(|unit| (unit.id, unit.name)).collect()
}

fn counters(session: &Session, asked: &ask::Print) -> ApiResult<Value> {
    let width = asked.millimetres.unwrap_or(COUNTER_MM);
    within(width, COUNTERS_MM, "a counter")?;
    let map = pieces(session, asked)?;
    let counters: Vec<Value> = map
        .pieces
        .iter()
        .map(|it| {
            let piece = &it.piece;
            json!({
                "name": piece.name,
                "unit": piece.unit_name,
                "side": piece.side,
                "symbol": piece.symbol,
                "kind": piece.kind,
                "strength": piece.strength_full,
                "with": piece.with.iter().map(|with| &with.name).collect::<Vec<_>>(),
            })
        })
        .collect();
    if counters.is_empty() {
        return Err(nothing("no unit is known here, so there is no counter to print"));
    }
    Ok(json!({ "width": width, "counters": counters }))
}

fn map(session: &Session, asked: &ask::Print) -> ApiResult<(Value, String)> {
    let height = asked.millimetres.unwrap_or(CELL_MM);
    within(height, CELLS_MM, "a hex or square")?;
    let then = session.look(None)?;
    let on = OnMap::of(&then.war, asked.battle)?;
    let title = then.war.title_of(on.battle);
    let ground = ground(on);
    let drawing = terrain_svg(&title, &ground, Palette::Print, Lettering::Sheet);
    let cell = Layout::of(&ground.grid).cell_height();
    Ok((json!({ "title": title, "millimetres": height, "cell": cell }), drawing))
}

fn quick_sheet(session: &Session, asked: &ask::Print) -> ApiResult<Value> {
    let then = session.look(None)?;
    let first = || then.war.roots().next().map(|(id, _)| id);
    let battle = asked.battle.or_else(first).and_then(|id| then.war.battle(id));
    let battle = battle.ok_or_else(|| nothing("this war has no battle of that name"))?;
    let scale = battle.scale();
    Ok(json!({ "book": scale.tag(), "title": scale.title() }))
}

fn within(said: u16, most: std::ops::RangeInclusive<u16>, what: &str) -> ApiResult<()> {
    if most.contains(&said) {
        return Ok(());
    }
    let (least, most) = (most.start(), most.end());
    let message = format!("{what} of {said} mm cannot be printed; {least} to {most} mm can");
    Err(ApiError::usage("paper.size", message))
}

fn nothing(why: &str) -> ApiError {
    ApiError::new(Kind::Usage, "paper.nothing", why)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_that_is_not_filled_leaves_no_trace_and_none_is_overwritten() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.pdf");
        drop(NewFile::at(&path).unwrap());
        assert!(!path.exists());
        let written = NewFile::at(&path).unwrap().filled(b"%PDF-", 7).unwrap();
        assert_eq!((written.entries, std::fs::read(&path).unwrap()), (7, b"%PDF-".to_vec()));
        assert_eq!(NewFile::at(&path).map(|_| ()).unwrap_err().code, "file.exists");
        assert!(path.exists(), "what was there stays");
    }

    #[test]
    fn a_player_prints_his_own_and_the_umpire_both() {
        assert!(own(Seat::Blue, Side::Blue) && !own(Seat::Blue, Side::Orange));
        assert!(Side::BOTH.iter().all(|side| own(Seat::Umpire, *side)));
    }

    #[test]
    fn a_size_that_no_scissors_can_follow_is_refused() {
        assert!(within(20, COUNTERS_MM, "a counter").is_ok());
        let refused = within(3, COUNTERS_MM, "a counter").unwrap_err();
        assert_eq!(refused.message, "a counter of 3 mm cannot be printed; 10 to 60 mm can");
    }
}
