//! What a session has read of its record for the screens and could read again: it may be thrown away at any time.

use std::cell::RefCell;

use crate::event_index::EventIndex;
use crate::log_query::Sought;

/// What the screens remember of an open campaign.
#[derive(Debug, Default)]
pub(crate) struct Caches {
    /// What the whole record says, once it was asked for.
    pub(crate) event_index: RefCell<Option<EventIndex>>,
    /// What was sought in the log last, and what was found.
    pub(crate) sought: Sought,
}
