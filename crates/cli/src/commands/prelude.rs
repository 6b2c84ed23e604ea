//! What nearly every command is made of: its arguments, the door to the api, and the answer.

pub(super) use api::error::{ApiError, ApiResult};
pub(super) use api::kernel::Seat;
pub(super) use api::request::{Reply, Request};
pub(super) use clap::Args;

pub(super) use super::{journalled, text_reply, usage};
pub(super) use crate::answer::Answer;
pub(super) use crate::arguments::{File, SeatWord};
pub(super) use crate::door::{Door, unexpected, wanted};
pub(super) use crate::show;
