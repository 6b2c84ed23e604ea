//! §0

#![allow(unused_imports, unused_variables, unused)]

use std::collections::BTreeMap;
use kernel::{Halt, Offers, Seat, Side, Tape};
use crate::decide::{Decision, Unfolding};
use crate::ground::Hex;
use crate::order::{Order, OrderSheet, Ruling};
use crate::refusal::Refusal;
use crate::state::*;
pub fn rule(state:&State, seat:Seat, ruling:&Ruling, reason:&str)->Decision{unimplemented!()}
