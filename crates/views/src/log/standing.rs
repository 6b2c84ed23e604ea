//! What counts now of an entry, whatever was recorded: asked again each time, because an amendment may change it.

use journal::{Entry, Kind};

use crate::session::Session;
use engine::amendments::{Amendments, Fate};
use engine::record::Change;

/// Whether an entry counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Standing {
    pub(crate) counts: bool,
    /// The amendment since which it does not, or since which it counts differently.
    pub(crate) amended_by: Option<u64>,
}

impl Session {
    /// Whether an entry counts.
    pub(super) fn standing(&self, entry: &Entry) -> Standing {
        let amendments = &self.fold.amendments;
        if amendments.is_empty() {
            return Standing::COUNTS;
        }
        let order = self.order_of(entry).ok().flatten();
        Standing::of(amendments, entry.seq, entry.kind, order)
    }
}

impl Standing {
    const COUNTS: Self = Self { counts: true, amended_by: None };

    const fn out(by: u64) -> Self {
        Self { counts: false, amended_by: Some(by) }
    }

    /// Of entry `seq`, which belongs to `order`.
    pub(crate) fn of(amendments: &Amendments, seq: u64, kind: Kind, order: Option<u64>) -> Self {
        if kind == Kind::Amended {
            return match amendments.stands(seq) {
                true => Self::COUNTS,
                false => Self { counts: false, amended_by: taken_out_by(amendments, seq) },
            };
        }
        let Some(order) = order else { return Self::COUNTS };
        let fate = amendments.fate(order);
        if let Some(fate) = fate.filter(|fate| fate.is_out()) {
            return Self::out(fate.by());
        }
        match kind {
            Kind::Ordered => match amendments.order_now(order) {
                // Another order stands in its place.
                Some(by) => Self::out(by),
                None => Self { counts: true, amended_by: fate.map(Fate::by) },
            },
            Kind::Rolled | Kind::Chosen => match (amendments.answer_now(seq), fate) {
                (Some(by), _) => Self::out(by),
                (None, Some(Fate::Stopped { by, answers, .. }))
                    if seq < *by && !answers.contains(&seq) =>
                {
                    Self::out(*by)
                }
                _ => Self::COUNTS,
            },
            Kind::Happened | Kind::Ruled | Kind::Sealed | Kind::Revealed => {
                match (amendments.tells(seq, order), fate) {
                    (false, Some(fate)) => Self::out(fate.by()),
                    (counts, _) => Self { counts, amended_by: None },
                }
            }
            _ => Self::COUNTS,
        }
    }
}

/// The amendment that takes another one out.
fn taken_out_by(amendments: &Amendments, seq: u64) -> Option<u64> {
    let root = amendments.root(seq);
    let undoes =
        |change: &Change| matches!(change, Change::Undone { amendment } if *amendment == root);
    let mut newest = amendments.all().rev();
    newest.find(|(at, later)| undoes(&later.change) && amendments.stands(*at)).map(|(at, _)| at)
}
