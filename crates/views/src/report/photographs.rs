//! Photographs of what a report tells, whenever they were added.

use campaign::BattleId;
use engine::error::ApiResult;
use engine::record::Photographed;
use engine::session::body_of;
use report::model::Photograph;
use report::{Entries, Span};

use super::recorder::{Recorder, moment};

/// Those that the reader may see, in the order of what they show.
pub(super) fn photographs(recorder: &Recorder<'_>, told: Entries) -> ApiResult<Vec<Photograph>> {
    let session = recorder.session;
    let mut wanted = recorder.photographed.clone();
    wanted.sort_by_key(|(seq, of)| (*of, *seq));
    let mut photographs = Vec::new();
    for (seq, of) in wanted {
        let entry = session.entry(seq)?;
        let is_of_span = match recorder.span {
            Span::War => true,
            Span::Day(_) => (told.first..=told.last).contains(&of),
            Span::Battle(asked) => {
                BattleId::new(&entry.battle).is_ok_and(|battle| recorder.is_of(battle, asked))
            }
        };
        if !is_of_span || entry.body.is_withheld() || !session.may_read(recorder.reader, &entry) {
            continue;
        }
        let Photographed { caption, width, height, jpeg, small: _ } = body_of(&entry)?;
        photographs.push(Photograph {
            when: moment(&recorder.war, session.entry(of)?.game_time),
            who: session.writer_of(&entry.seat, seq),
            caption,
            width,
            height,
            jpeg,
            entries: Entries::one(seq),
        });
    }
    Ok(photographs)
}
