//! How views are drawn for people: tables, ledgers, the log, the map in characters.

mod amend;
mod battles;
mod call;
mod entry;
mod found;
mod hexmap;
mod log;
mod offers;
mod people;
mod sheet;
mod status;
mod table;
mod tags;

pub(crate) use amend::{amend_plan, falling};
pub(crate) use battles::battles;
pub(crate) use call::{Detail, call, called, choice, links, odds};
pub(crate) use entry::entry;
pub(crate) use found::found;
pub(crate) use hexmap::{Drawing, Size, map};
pub(crate) use log::{done, lines};
pub(crate) use offers::{Listing, barred, offers};
pub(crate) use people::{people, person};
pub(crate) use sheet::sheet;
pub(crate) use status::{behind, due, headline, order_of_battle, status};
pub(crate) use table::table;
pub(crate) use tags::tags;
