//! §2.6

#![allow(unused_imports, unused_variables, unused)]

use std::collections::BTreeMap;
use kernel::{Halt, Offers, Seat, Side, Tape};
use crate::decide::{Decision, Unfolding};
use crate::ground::Hex;
use crate::order::{Order, OrderSheet, Ruling};
use crate::refusal::Refusal;
use crate::state::*;
pub fn retreat(state:&State, side:Side, stand:StandId, path:&[Hex], strategic:bool, leave:bool)->Decision{unimplemented!()}
pub fn offer(state: &State, side: Side, offers: &mut Offers<Order>) { }
