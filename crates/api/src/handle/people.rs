//! The people of the war, and what its units write in their diaries.

use crate::error::ApiResult;
use crate::handle::Work;
use crate::handle::record::written;
use crate::request::{Written, ask};
use views::{PeopleView, PersonView, UnitDiaryView};

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

/// A text to be kept is whole, however long that takes.
pub(crate) fn unit_diary_text(work: &mut Work<'_>, asked: ask::UnitDiaryText) -> ApiResult<String> {
    work.api.reading(&asked.file, |s| {
        s.for_all_eyes(Some(asked.seat))?;
        Ok(s.unit_diary(asked.seat, &asked.unit, asked.at, None)?.markdown())
    })
}

pub(crate) fn save_unit_diary(
    work: &mut Work<'_>,
    asked: ask::SaveUnitDiary,
) -> ApiResult<Written> {
    work.api.reading(&asked.file, |s| {
        s.for_all_eyes(Some(asked.seat))?;
        let text = s.unit_diary(asked.seat, &asked.unit, asked.at, None)?.markdown();
        written(&text, &asked.to, s.fold.seq)
    })
}
