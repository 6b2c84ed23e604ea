//! The people of the war, and what its units write in their diaries.

use crate::error::ApiResult;
use crate::handle::Work;
use crate::handle::paper::{self, NewFile};
use crate::request::{self, ask};
use kernel::Seat;
use report::{Extract, Format};
use views::{PeopleView, PersonView, Session, UnitDiaryView};

pub(crate) fn people(work: &mut Work<'_>, asked: ask::People) -> ApiResult<PeopleView> {
    work.api
        .looking(&asked.file, Some(asked.seat), |s| s.people(asked.seat, &asked.query, asked.at))
}

pub(crate) fn person(work: &mut Work<'_>, asked: ask::Person) -> ApiResult<PersonView> {
    let patience = work.api.patience;
    work.api.reading(&asked.file, |s| {
        s.for_all_eyes(Some(asked.seat))?;
        s.person(asked.seat, &asked.person, asked.at, patience)
    })
}

pub(crate) fn unit_diary(work: &mut Work<'_>, asked: ask::UnitDiary) -> ApiResult<UnitDiaryView> {
    let patience = work.api.patience;
    work.api.reading(&asked.file, |s| {
        s.for_all_eyes(Some(asked.seat))?;
        s.unit_diary(asked.seat, &asked.unit, asked.at, patience)
    })
}

/// What is to be kept is whole, however long that takes.
pub(crate) fn extract(work: &mut Work<'_>, asked: ask::Extract) -> ApiResult<String> {
    work.api.reading(&asked.file, |s| {
        let extract = Written::of(s, asked.seat, &asked.extract, asked.at)?;
        Ok(match asked.format {
            Format::Pdf => paper::in_base64(&extract.pdf()?),
            Format::Html => extract.html(),
            Format::Markdown => extract.markdown,
        })
    })
}

pub(crate) fn save_extract(
    work: &mut Work<'_>,
    asked: ask::SaveExtract,
) -> ApiResult<request::Written> {
    work.api.reading(&asked.file, |s| {
        let place = NewFile::at(&asked.to)?;
        let extract = Written::of(s, asked.seat, &asked.extract, asked.at)?;
        let bytes = match asked.format {
            Format::Pdf => extract.pdf()?,
            Format::Html => extract.html().into_bytes(),
            Format::Markdown => extract.markdown.into_bytes(),
        };
        place.filled(&bytes, s.fold.seq)
    })
}

/// A unit's diary or a person's record as Markdown, from which the other formats are made.
struct Written {
    title: String,
    at: u64,
    markdown: String,
}

impl Written {
    fn of(session: &Session, seat: Seat, extract: &Extract, at: Option<u64>) -> ApiResult<Self> {
        session.for_all_eyes(Some(seat))?;
        Ok(match extract {
            Extract::Unit(unit) => {
                let diary = session.unit_diary(seat, unit, at, None)?;
                let title = format!("War diary of {}", diary.name);
                Self { title, at: diary.at, markdown: diary.markdown() }
            }
            Extract::Person(key) => {
                let person = session.person(seat, key, at, None)?;
                let title = person.head.title.clone();
                Self { title, at: person.at, markdown: person.markdown() }
            }
        })
    }

    fn html(&self) -> String {
        report::extract(&self.title, &self.markdown)
    }

    fn pdf(&self) -> ApiResult<Vec<u8>> {
        paper::page(&self.html(), &self.title, &self.title, &format!("to entry {}", self.at))
    }
}
