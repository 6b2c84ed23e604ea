//! What Markdown and HTML write differently: tables, and where an entry's number leads.

use serde::Serialize;

use crate::Entries;
use crate::table::Table;

/// Text that is written already: a template passes it on as it is.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(transparent)]
pub(crate) struct Markup(pub(crate) String);

/// One way of writing.
pub(crate) trait Style {
    /// Empty without rows.
    fn table(&self, table: &Table) -> Markup;
    /// The entries a statement stands on.
    fn entries(&self, entries: Entries) -> Markup;
    /// Markdown that somebody wrote: it may format itself, never the page round it.
    fn prose(&self, markdown: &str) -> Markup;
    /// The entries where the diary itself is written: from there it goes on to the rolls.
    fn diary_entries(&self, entries: Entries) -> Markup;
}
