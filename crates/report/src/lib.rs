//! The after-action report.
pub mod request;

pub use request::{Audience, Span};
