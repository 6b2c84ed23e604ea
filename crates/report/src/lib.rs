//! The after-action report: a model that says what happened, and the Markdown and HTML people read.
//!
//! Reading order: what is asked for ([`request`]), what a report holds ([`model`]), where each line stands in the
//! journal ([`entries`]), how luck is weighed ([`luck`]) and dice are doubted ([`fairness`]), how the model is laid out ([`page`], [`words`], [`table`]), and
//! how it becomes text ([`markdown`]) or one file with maps and charts ([`html`], [`prose`], [`sketch`], [`chart`]).
//!
//! Deliberately absent: the journal, the rules and every judgement of secrecy. Whoever builds a model leaves out what its
//! reader may not know; nothing is hidden here, because nothing secret arrives here.

pub mod chart;
pub mod entries;
pub mod fairness;
pub mod html;
pub mod luck;
pub mod map;
pub mod markdown;
pub mod model;
mod page;
pub mod print;
pub mod prose;
pub mod request;
pub mod sketch;
mod style;
mod table;
mod words;

pub use entries::Entries;
pub use html::{extract, html};
pub use luck::Tally;
pub use markdown::markdown;
pub use model::AarModel;
pub use request::{Audience, Extract, Format, Length, Options, Section, Span};
