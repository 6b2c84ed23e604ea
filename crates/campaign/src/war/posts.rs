//! Posts of named commanders: who falls with his stand or unit (LNK-R14), and who takes over.

use kernel::{Name, Seq};

use super::WarEvent;
use crate::people::{Fate, People};
use crate::setup::WarSetup;

/// Whoever holds a post falls; nothing where it is vacant.
pub(super) fn fall(people: &mut People, post: Name, fate: Fate) -> Option<WarEvent> {
    let officer = people.in_command(post)?;
    let (name, rank) = (officer.name.clone(), officer.rank.clone());
    people.fall(post, fate, Seq(0));
    Some(WarEvent::CommanderFell { post, name, rank, fate })
}

/// The next in line takes a vacant post over; nothing where none waits for it.
pub(super) fn take_over(people: &mut People, setup: &WarSetup, post: Name) -> Option<WarEvent> {
    let next = people.successor(post, setup.deputies_of(post))?;
    people.take_over(post, &next.name, &next.rank, Seq(0));
    Some(WarEvent::CommandTaken { post, name: next.name, rank: next.rank })
}
