//! §9

#![allow(unused_imports, unused_variables, unused)]

use std::collections::BTreeMap;
use kernel::{Halt, Offers, Seat, Side, Tape};
use crate::decide::{Decision, Unfolding};
use crate::ground::Hex;
use crate::order::{Order, OrderSheet, Ruling};
use crate::refusal::Refusal;
use crate::state::*;
pub fn recover(state:&State, side:Side, stand:StandId, points:u8)->Decision{unimplemented!()}
pub fn restore(state:&State, side:Side, stand:StandId, hex:Hex, points:u8)->Decision{unimplemented!()}
pub fn recover_platoon(state:&State, side:Side, platoon:PlatoonId, with:StandId)->Decision{unimplemented!()}
pub fn reshuffle(state:&State, side:Side, battalion:BattalionId, places:&BTreeMap<StandId,Hex>)->Decision{unimplemented!()}
pub fn transfer(state:&State, side:Side, platoon:PlatoonId, to:StandId)->Decision{unimplemented!()}
/// Begins the night after the last round of a day that is not the last (called by the end of the round).
pub fn begin(unfolding:&mut Unfolding){unimplemented!()}
pub fn end(state:&State, side:Side)->Decision{unimplemented!()}
pub fn offer(state: &State, side: Side, offers: &mut Offers<Order>) { }
