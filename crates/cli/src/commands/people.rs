//! `people`: who fights this war, by name; and one person's page.

use api::error::ApiResult;
use api::kernel::Side;
use api::request::{Reply, Request};
use api::views::{PeopleQuery, PeopleView, PersonFate, PersonLine, PersonView};
use clap::{Args, ValueEnum};

use crate::answer::Answer;
use crate::arguments::{File, SeatWord};
use crate::door::{Door, unexpected};
use crate::look::Look;
use crate::show;

/// Commanders and soldiers by name: their records, and what became of them
#[derive(Debug, Args)]
pub(crate) struct People {
    #[command(flatten)]
    file: File,
    /// Words in a rank, a name, a unit or a decoration
    words: Vec<String>,
    /// Only of this battalion, stand or platoon (its id), or of this formation (its name)
    #[arg(long, value_name = "UNIT")]
    of: Option<String>,
    /// Only those
    #[arg(long, value_enum)]
    fate: Option<FateWord>,
    /// This person's page: his life, entry by entry
    #[arg(long, value_name = "KEY", conflicts_with_all = ["of", "fate"])]
    person: Option<String>,
    /// As it was after this entry
    #[arg(long, value_name = "N")]
    at: Option<u64>,
    /// Who looks
    #[arg(long, value_enum, default_value_t = SeatWord::Umpire)]
    seat: SeatWord,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum FateWord {
    InCommand,
    Deputy,
    Serving,
    Wounded,
    Captured,
    Killed,
}

impl People {
    pub(crate) fn run(self, door: &mut Door) -> ApiResult<Answer> {
        let (file, seat, at) = (self.file.file, self.seat.into(), self.at);
        if let Some(person) = self.person {
            let reply = door.ask(Request::Person { file, seat, person, at })?;
            let Reply::Person(view) = &reply else { return Err(unexpected()) };
            let text = page(view, &door.look);
            return Ok(Answer::reply(reply, text));
        }
        let text = (!self.words.is_empty()).then(|| self.words.join(" "));
        let fate = self.fate.map(PersonFate::from);
        let query = PeopleQuery { text, unit: self.of, fate, ..PeopleQuery::default() };
        let reply = door.ask(Request::People { file, seat, query, at })?;
        let Reply::People(view) = &reply else { return Err(unexpected()) };
        let text = list(view, &door.look);
        Ok(Answer::reply(reply, text))
    }
}

impl From<FateWord> for PersonFate {
    fn from(word: FateWord) -> Self {
        match word {
            FateWord::InCommand => Self::InCommand,
            FateWord::Deputy => Self::Deputy,
            FateWord::Serving => Self::Serving,
            FateWord::Wounded => Self::Wounded,
            FateWord::Captured => Self::Captured,
            FateWord::Killed => Self::Killed,
        }
    }
}

fn list(view: &PeopleView, look: &Look) -> String {
    let row = |person: &PersonLine| {
        let figure = |count: u32| if count > 0 { count.to_string() } else { String::new() };
        let side = if person.side == Side::Blue { "blue" } else { "orange" };
        vec![
            person.key.clone(),
            person.title.clone(),
            side.to_owned(),
            person.unit_name.clone(),
            person.fate.words().to_owned(),
            figure(person.record.battles),
            figure(person.record.shots),
            figure(person.record.hits),
            figure(person.record.felled),
        ]
    };
    let rows: Vec<Vec<String>> = view.people.iter().map(row).collect();
    let head = ["Key", "Name", "Side", "Unit", "Fate", "#Fights", "#Shots", "#Hits", "#Felled"];
    let mut text = show::table(look, &head, rows) + "\n";
    if view.people.len() < view.total as usize {
        text.push_str(&format!("The first {} of {}.\n", view.people.len(), view.total));
    } else if view.total == 0 {
        text.push_str("Nobody is known by that.\n");
    }
    text
}

fn page(view: &PersonView, look: &Look) -> String {
    let head = &view.head;
    let mut text = format!("{}, {}\n", head.title, head.unit_name);
    let record = &head.record;
    text.push_str(&look.wrap(
        &format!(
            "{}. Fights {}, shots {}, hits {}, enemies put out of action {}, prisoners {}, wounded \
             men helped {}, wounds: {}.",
            head.fate.words(),
            record.battles,
            record.shots,
            record.hits,
            record.felled,
            record.captures,
            record.aided,
            if record.wounds.is_empty() { "none".to_owned() } else { record.wounds.join(", ") },
        ),
        "  ",
    ));
    text.push('\n');
    for given in &view.decorations {
        text.push_str(&format!("  {}: {} (entry {})\n", given.name, given.reason, given.entry));
    }
    for entry in &view.life {
        let when = entry.game_time.replace('T', " ");
        let told = format!("{:>6}  {when}  {}", entry.entry, entry.text);
        text.push_str(&look.wrap(&told, "                          "));
        text.push('\n');
    }
    text
}
