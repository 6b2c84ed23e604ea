//! Photographs taken at the table: added to entries, and shown.

use crate::error::ApiResult;
use crate::handle::Work;
use crate::handle::change::{by_hand, ordered, read_idem};
use crate::picture;
use crate::request::{Done, ask};
use views::PhotographView;

pub(crate) fn add_photograph(work: &mut Work<'_>, asked: ask::AddPhotograph) -> ApiResult<Done> {
    let ask::AddPhotograph { file, seat, entry, picture, caption, private, idem } = asked;
    let photograph = picture::photographed_base64(&picture, &caption)?;
    ordered(work, &file, by_hand(seat), |session, host| {
        session.add_photograph(host, (seat, entry), &photograph, private, read_idem(idem)?)
    })
}

pub(crate) fn photograph(work: &mut Work<'_>, asked: ask::Photograph) -> ApiResult<PhotographView> {
    let ask::Photograph { file, seat, entry, small } = asked;
    work.api.reading(&file, |s| s.photograph(seat, entry, small))
}
