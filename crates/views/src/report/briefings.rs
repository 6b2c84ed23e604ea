//! What was told before the first order.

use kernel::{Seat, Side};
use report::model::Briefing;

use crate::session::Session;
use engine::error::ApiResult;

/// What everybody was told, and what the sides were told that this reader may read.
///
/// # Errors
/// When an entry cannot be read.
pub(super) fn briefings(session: &Session, reader: Seat) -> ApiResult<Vec<Briefing>> {
    let mut briefings =
        vec![Briefing { side: None, text: session.fold().war.setup.summary.clone() }];
    for side in Side::BOTH.into_iter().filter(|side| session.knows(reader, *side)) {
        let text = session.briefing(reader, side)?;
        briefings.push(Briefing { side: Some(side), text });
    }
    briefings.retain(|one| !one.text.trim().is_empty());
    Ok(briefings)
}
