//! §4.1

#![allow(unused_imports, unused_variables, unused)]

use std::collections::BTreeMap;
use kernel::{Halt, Offers, Seat, Side, Tape};
use crate::decide::{Decision, Unfolding};
use crate::ground::Hex;
use crate::order::{Order, OrderSheet, Ruling};
use crate::refusal::Refusal;
use crate::state::*;
/// The stand falls back (choice of path on the tape), or is destroyed when it cannot.
pub fn fall_back(unfolding:&mut Unfolding, stand:StandId, tape:&mut Tape<'_>)->Result<(), Halt<Refusal>>{unimplemented!()}
