//! The after-action report: a model that says what happened, and the Markdown people read.
//!
//! Reading order: what is asked for ([`request`]), what a report holds ([`model`]), where each line stands in the
//! journal ([`entries`]), how luck is weighed ([`luck`]), and how the model becomes text ([`markdown`]).
//!
//! Deliberately absent: the journal, the rules and every judgement of secrecy. Whoever builds a model leaves out what its
//! reader may not know; nothing is hidden here, because nothing secret arrives here.

pub mod entries;
pub mod luck;
pub mod map;
pub mod markdown;
pub mod model;
pub mod request;

pub use entries::Entries;
pub use luck::Tally;
pub use markdown::markdown;
pub use model::AarModel;
pub use request::{Audience, Span};
