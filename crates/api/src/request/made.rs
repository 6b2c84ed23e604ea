//! The requests, as the table says them.

use std::collections::BTreeMap;
use std::path::PathBuf;

use campaign::{BattleId, WarOrder};
use kernel::map::Cell;
use kernel::{Name, Seat, Side};
use serde::{Deserialize, Serialize};

use super::reply as answers;
use super::table::table_of_requests;
use super::table_more::more_requests;
#[cfg(feature = "types")]
use super::typed;
use super::{Answer, Ask, DiceSource, FieldLine, Part, PathField, RequestKind, RequestLine, Who};
use crate::amend::Wanted;
use crate::record::{Consent, OnNewQuestion, PlayedBy};
use crate::ruling::AnyRuling;
use crate::simulate::CommanderKind;
use kernel::face::{OrderSheet, TableTape};
use views::{LogQuery, PeopleQuery};

table_of_requests!(requests);
