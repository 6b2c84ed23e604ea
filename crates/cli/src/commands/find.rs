//! `find`: units, places, people and entries that have all the words, in one list.

use std::path::Path;

use api::views::{
    FoundView, LogQuery, OobFormation, OobStand, OobView, PeopleQuery, PeopleView, TableView,
};
use serde::Serialize;

use super::prelude::*;

/// Find units, places, people and log entries by words in them
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  \
    find war.wardiary fusiliers        every unit, person and entry with that word\n  \
    find war.wardiary mill hill        all of these words, in any order\n  \
    find war.wardiary marche --most 50 up to 50 of each kind")]
pub(crate) struct Find {
    #[command(flatten)]
    file: File,
    /// Words, in any order; all of them must fit
    #[arg(required = true, value_name = "WORD")]
    words: Vec<String>,
    /// At most N units, places, people and entries each; of the entries, the newest
    #[arg(long, value_name = "N", default_value_t = MOST_USUAL, value_parser = clap::value_parser!(u16).range(1..=500))]
    most: u16,
    /// Who looks
    #[arg(long, default_value_t = SeatWord::UMPIRE)]
    seat: SeatWord,
}

/// How many of each kind are shown, unless said.
pub(crate) const MOST_USUAL: u16 = 10;

/// What was found.
#[derive(Debug, Serialize)]
pub(crate) struct Found {
    pub units: Vec<FoundUnit>,
    pub places: Vec<FoundPlace>,
    pub people: PeopleView,
    pub entries: FoundView,
}

/// A unit with where it is.
#[derive(Debug, Serialize)]
pub(crate) struct FoundUnit {
    pub id: String,
    pub name: String,
    pub side: String,
    pub battle: String,
    /// "on the map at 0604", "destroyed".
    pub standing: String,
}

/// A place of a map or a table.
#[derive(Debug, Serialize)]
pub(crate) struct FoundPlace {
    pub name: String,
    pub battle: String,
    /// The hex or square; inches on a table, where it has a middle.
    pub at: String,
    /// "worth 3, held by blue".
    pub says: String,
}

impl Find {
    pub(crate) fn run(self, door: &mut Door) -> ApiResult<Answer> {
        let text = self.words.join(" ");
        let file = &self.file.file;
        let found = found(door, file, self.seat.into(), &text, self.most)?;
        let drawn = show::found(&found, self.most, &door.look);
        let mut talk = Vec::new();
        if let Some(unit) = found.units.first() {
            talk.push(format!(
                "wardiary diary {} {} tells what a unit did.",
                file.display(),
                unit.id
            ));
        }
        if let Some(who) = found.people.people.first() {
            let key = &who.key;
            talk.push(format!("wardiary people {} --person {key} tells a life.", file.display()));
        }
        let value = serde_json::to_value(&found).map_err(|_| unexpected())?;
        let answer = Answer::own(serde_json::json!({ "found": value }), drawn);
        Ok(answer.talk(talk.join("\n")))
    }
}

/// What a seat may know of that has all these words.
///
/// # Errors
/// When there are no words, or the campaign cannot be read.
pub(crate) fn found(
    door: &mut Door,
    file: &Path,
    seat: Seat,
    text: &str,
    most: u16,
) -> ApiResult<Found> {
    let words: Vec<String> = text.split_whitespace().map(str::to_lowercase).collect();
    if words.is_empty() {
        return Err(usage(
            "find.words",
            "there are no words to find",
            "such as: find FILE fusiliers",
        ));
    }
    let fits = |text: &str| {
        let text = text.to_lowercase();
        words.iter().all(|word| text.contains(word))
    };
    let request = Request::Oob { file: file.to_owned(), at: None, seat: Some(seat) };
    let oob = wanted!(door.ask(request), Reply::Oob)?;
    let mut units = units(&oob);
    let mut places = Vec::new();
    let front = door.front;
    let request = Request::Battles { file: file.to_owned(), at: None, seat: Some(seat) };
    for battle in wanted!(door.ask(request), Reply::Battles)? {
        let named = battle.id.parse().ok();
        if battle.on_map {
            door.front = named;
            places.extend(on_map(door, file, seat, &battle.id)?);
        } else if let (false, Some(named)) = (battle.over, named) {
            let request = Request::Table { file: file.to_owned(), seat, battle: named, at: None };
            // What a seat does not know of is not sought there.
            if let Ok(table) = wanted!(door.ask(request), Reply::Table) {
                on_table(&table, &mut units, &mut places);
            }
        }
    }
    door.front = front;
    units.retain(|(also, unit)| fits(&format!("{} {} {also}", unit.id, unit.name)));
    let mut units: Vec<FoundUnit> = units.into_iter().map(|(_, unit)| unit).collect();
    units.dedup_by(|one, other| one.id == other.id && one.battle == other.battle);
    places.retain(|place| fits(&format!("{} {}", place.name, place.at)));
    let text = Some(text.to_owned());
    let query = PeopleQuery { text: text.clone(), ..PeopleQuery::default() };
    let request = Request::People { file: file.to_owned(), seat, query, at: None };
    let mut people = wanted!(door.ask(request), Reply::People)?;
    people.people.truncate(usize::from(most));
    let query = LogQuery { text, ..LogQuery::default() };
    let entries = newest(door, file, seat, query, most)?;
    Ok(Found { units, places, people: *people, entries: *entries })
}

/// The newest entries that fit.
fn newest(
    door: &mut Door,
    file: &Path,
    seat: Seat,
    query: LogQuery,
    most: u16,
) -> ApiResult<Box<FoundView>> {
    let mut offset = 0;
    loop {
        let (file, limit) = (file.to_owned(), Some(most));
        let request = Request::Find { file, seat, query: query.clone(), offset, limit, near: None };
        let page = wanted!(door.ask(request), Reply::Found)?;
        let begins = page.total.saturating_sub(u64::from(most));
        // A long record is read bit by bit.
        if page.read >= page.entries && page.offset == begins {
            return Ok(page);
        }
        offset = begins;
    }
}

/// Every unit of the order of battle, each with further words that it is found by.
fn units(oob: &OobView) -> Vec<(String, FoundUnit)> {
    let mut all = Vec::new();
    for side in &oob.sides {
        for formation in &side.formations {
            of_formation(&side.side.to_string(), formation, &mut all);
        }
    }
    all
}

fn of_formation(side: &str, formation: &OobFormation, all: &mut Vec<(String, FoundUnit)>) {
    let stand = |stand: &OobStand| {
        let standing = match (&stand.hex, &stand.place) {
            (Some(hex), Some(place)) => format!("{}, {hex} {place}", stand.fate),
            (Some(hex), None) => format!("{}, {hex}", stand.fate),
            (None, _) => stand.fate.clone(),
        };
        let also = format!("{} {} {}", stand.commander, stand.kind, formation.name);
        (also, of(side, &stand.id, &stand.name, stand.battle.as_str(), standing))
    };
    for battalion in &formation.battalions {
        let standing = match (&battalion.arrives, &battalion.hex) {
            (Some(when), _) => format!("comes {when}"),
            (None, Some(hex)) => format!("headquarters at {hex}"),
            (None, None) if battalion.in_play => "in play".to_owned(),
            (None, None) => "out of the battle".to_owned(),
        };
        let also = format!("{} {}", battalion.commander, formation.name);
        all.push((
            also,
            of(side, &battalion.id, &battalion.name, battalion.battle.as_str(), standing),
        ));
        for own in &battalion.stands {
            all.push(stand(own));
            for platoon in own.platoons.iter().filter(|platoon| platoon.present) {
                let standing = format!("with {}", own.name);
                let found = of(side, &platoon.id, &platoon.name, own.battle.as_str(), standing);
                all.push((platoon.kind.clone(), found));
            }
        }
    }
    all.extend(formation.stands.iter().map(stand));
}

fn of(side: &str, id: &str, name: &str, battle: &str, standing: String) -> FoundUnit {
    let (side, id, name, battle) =
        (side.to_owned(), id.to_owned(), name.to_owned(), battle.to_owned());
    FoundUnit { id, name, side, battle, standing }
}

/// The places of a map that have a name.
fn on_map(door: &mut Door, file: &Path, seat: Seat, battle: &str) -> ApiResult<Vec<FoundPlace>> {
    let map = door.map(file, seat, None)?;
    let place = |cell: &api::kernel::face::MapCell| {
        let says = match (cell.objective, cell.holder) {
            (Some(points), Some(side)) => format!("worth {points}, held by {side}"),
            (Some(points), None) => format!("worth {points}, held by nobody"),
            (None, _) => String::new(),
        };
        let (battle, at) = (battle.to_owned(), cell.cell.to_string());
        Some(FoundPlace { name: cell.name.clone()?, battle, at, says })
    };
    Ok(map.ground.cells.iter().filter_map(place).collect())
}

/// What stands and lies on a table.
fn on_table(table: &TableView, units: &mut Vec<(String, FoundUnit)>, places: &mut Vec<FoundPlace>) {
    let battle = table.battle.as_str();
    for stand in table.table.stands.iter().filter(|stand| stand.is_here) {
        let standing = format!("on the table of {}", table.title);
        let also = format!("{} {}", stand.kind, stand.unit_name);
        units.push((also, of(&stand.side.to_string(), &stand.id, &stand.name, battle, standing)));
    }
    let ground = table.table.ground.iter().flat_map(|ground| &ground.pieces);
    for piece in ground.filter(|piece| !piece.name.is_empty()) {
        let (name, says) = (piece.name.clone(), piece.kinds.join(", "));
        places.push(FoundPlace { name, battle: battle.to_owned(), at: String::new(), says });
    }
    for objective in &table.table.objectives {
        let holder = objective.holder.map_or("nobody".to_owned(), |side| side.to_string());
        let says = format!("objective, held by {holder}");
        let name = objective.name.clone();
        places.push(FoundPlace { name, battle: battle.to_owned(), at: String::new(), says });
    }
}
