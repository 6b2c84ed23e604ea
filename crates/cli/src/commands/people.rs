//! `people`: who fights this war, by name; and one person's page.

use api::report::Extract;
use api::views::{PeopleQuery, PersonFate};

use super::prelude::*;
use super::report::{Written, extract};
use crate::arguments::one_of;

/// List commanders and soldiers by name: their records and their fates
#[derive(Debug, Args)]
pub(crate) struct People {
    #[command(flatten)]
    file: File,
    /// Words in a rank, a name, a unit or a decoration
    words: Vec<String>,
    /// Only people of this battalion, stand or platoon (by id) or formation (by name)
    #[arg(long, value_name = "UNIT")]
    of: Option<String>,
    /// Only people with this fate
    #[arg(long, value_parser = one_of(FATES))]
    fate: Option<PersonFate>,
    /// Show one person's record, entry by entry
    #[arg(long, value_name = "KEY", conflicts_with_all = ["of", "fate"])]
    person: Option<String>,
    #[command(flatten)]
    written: Written,
    /// As it was after this entry
    #[arg(long, value_name = "N")]
    at: Option<u64>,
    /// Whose view
    #[arg(long, default_value_t = SeatWord::UMPIRE)]
    seat: SeatWord,
}

const FATES: &[(&str, &str, PersonFate)] = &[
    ("in-command", "", PersonFate::InCommand),
    ("deputy", "", PersonFate::Deputy),
    ("serving", "", PersonFate::Serving),
    ("wounded", "", PersonFate::Wounded),
    ("captured", "", PersonFate::Captured),
    ("killed", "", PersonFate::Killed),
];

impl People {
    pub(crate) fn run(self, door: &mut Door) -> ApiResult<Answer> {
        let (file, seat, at) = (self.file.file, self.seat.into(), self.at);
        if let Some(person) = &self.person
            && self.written.is_asked()
        {
            return extract(door, (file, seat), Extract::Person(person.clone()), at, self.written);
        }
        if let Some(person) = self.person {
            let reply = door.ask(Request::Person { file, seat, person, at })?;
            let Reply::Person(view) = &reply else { return Err(unexpected()) };
            let text = show::person(view, &door.look) + "\n";
            return Ok(Answer::reply(reply, text));
        }
        let text = (!self.words.is_empty()).then(|| self.words.join(" "));
        let query = PeopleQuery { text, unit: self.of, fate: self.fate, ..PeopleQuery::default() };
        let reply = door.ask(Request::People { file, seat, query, at })?;
        let Reply::People(view) = &reply else { return Err(unexpected()) };
        let text = show::people(view, &door.look) + "\n";
        Ok(Answer::reply(reply, text))
    }
}
