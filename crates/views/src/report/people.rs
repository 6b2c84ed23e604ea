//! What became of people by name: who fell and in what, who took over, who was promoted and decorated; and who of the soldiers
//! put most enemies out of action.

use std::collections::BTreeMap;

use campaign::link::Link;
use campaign::{CommanderOf, Fate, PersonSpec, SoldierOf, Standing, WarEvent, WarState};
use kernel::{Name, Side};
use report::model::{Deed, Honour, Named, NamedFate};

use super::names::count;
use super::recorder::Mark;
use crate::link_words;
use engine::words::capital;

#[derive(Default)]
pub(super) struct PeopleBook {
    named: Vec<Named>,
    /// By deed: how often a soldier did it, and the entries in which that came to count.
    deeds: [BTreeMap<SoldierOf, (u32, Vec<u64>)>; 2],
}

const DEEDS: [Deed; 2] = [Deed::EnemiesFelled, Deed::PrisonersTaken];

impl PeopleBook {
    /// Takes an event in after it was folded.
    pub(super) fn take(&mut self, war: &WarState, event: &WarEvent, mark: Mark) {
        match event {
            WarEvent::LinkAccepted { child, .. } => {
                if let Some(link) = war.links.get(child) {
                    self.fight(war, link, mark);
                }
            }
            WarEvent::CommanderFell { post, name, rank, fate } => {
                let fate = match fate {
                    Fate::Captured => NamedFate::Captured,
                    _ => NamedFate::Wounded,
                };
                self.commander(war, *post, (name, rank), fate, "while in command", mark);
            }
            WarEvent::CommandTaken { post, name, rank } => {
                self.commander(war, *post, (name, rank), NamedFate::TookCommand, "", mark);
            }
            WarEvent::SoldierDecorated { soldier, decoration, reason } => {
                self.soldier(
                    war,
                    *soldier,
                    NamedFate::Decorated,
                    format!("{decoration}, {reason}"),
                    mark,
                );
            }
            WarEvent::CommanderPromoted { commander, rank, reason } => {
                let words = format!("now {rank}, {reason}");
                self.given(war, *commander, NamedFate::Promoted, words, mark);
            }
            WarEvent::CommanderDecorated { commander, decoration, reason } => {
                let words = format!("{decoration}, {reason}");
                self.given(war, *commander, NamedFate::Decorated, words, mark);
            }
            _ => {}
        }
    }

    /// What became of people, in the order of the entries.
    pub(super) fn named(&self) -> Vec<Named> {
        self.named.clone()
    }

    /// The soldiers with the greatest counts; a deed that nobody did is left out.
    pub(super) fn honours(&self, war: &WarState) -> Vec<Honour> {
        let mut honours = Vec::new();
        for (deed, book) in DEEDS.into_iter().zip(&self.deeds) {
            let Some(most) = book.values().map(|(count, _)| *count).max() else { continue };
            for (of, (_, orders)) in book.iter().filter(|(_, (count, _))| *count == most) {
                let Some(man) = war.soldiers.get(*of) else { continue };
                honours.push(Honour {
                    deed,
                    side: side(war, of.element),
                    unit: format!("{}, {}", man.title(), unit(war, man.with)),
                    commander: String::new(),
                    count: most,
                    orders: orders.clone(),
                });
            }
        }
        honours
    }

    /// A fight of soldiers counts now.
    fn fight(&mut self, war: &WarState, link: &Link, mark: Mark) {
        let place = link_words::place(war, link);
        for (id, of) in &link.soldiers {
            let Some(man) = war.soldiers.get(*of) else { continue };
            let record = link.tally.record(*id).unwrap_or_default();
            for (book, done) in self.deeds.iter_mut().zip([record.felled, record.captures]) {
                if done > 0 {
                    let (sum, orders) = book.entry(*of).or_default();
                    *sum += done;
                    orders.push(mark.entry());
                }
            }
            let fate = match man.standing {
                Standing::Killed => Some(NamedFate::Killed),
                Standing::Wounded => Some(NamedFate::Wounded),
                Standing::Captured => Some(NamedFate::Captured),
                Standing::Serving
                | Standing::Scattered
                | Standing::Waiting
                | Standing::TakenAway => None,
            };
            if let Some(fate) = fate.filter(|_| man.until.0 == mark.seq) {
                let scored = match (record.shots, record.hits) {
                    (0, 0) => String::new(),
                    (0, hits) => format!(", after scoring {}", count(hits, "hit")),
                    (shots, hits) => {
                        format!(", after {} and {}", count(shots, "shot"), count(hits, "hit"))
                    }
                };
                let words = format!("at {place}{scored}");
                self.soldier(war, *of, fate, words, mark);
            }
            for (rank, _) in man.promotions.iter().filter(|(_, at)| at.0 == mark.seq) {
                let words = format!("now {}", rank.word());
                self.soldier(war, *of, NamedFate::Promoted, words, mark);
            }
        }
    }

    fn soldier(
        &mut self,
        war: &WarState,
        of: SoldierOf,
        fate: NamedFate,
        words: String,
        mark: Mark,
    ) {
        let Some(man) = war.soldiers.get(of) else { return };
        self.named.push(Named {
            side: side(war, of.element),
            who: man.title(),
            unit: unit(war, man.with),
            fate,
            words,
            entries: mark.entries,
        });
    }

    /// What a commander was given; one without a name is told by what he is.
    fn given(
        &mut self,
        war: &WarState,
        of: CommanderOf,
        fate: NamedFate,
        words: String,
        mark: Mark,
    ) {
        let Some(officer) = war.people.get(of) else { return };
        self.named.push(Named {
            side: side(war, of.post),
            who: capital(&officer.title()),
            unit: unit(war, of.post),
            fate,
            words,
            entries: mark.entries,
        });
    }

    fn commander(
        &mut self,
        war: &WarState,
        post: Name,
        (name, rank): (&str, &str),
        fate: NamedFate,
        words: &str,
        mark: Mark,
    ) {
        // Acting commanders whom nobody named are told in the diary alone.
        if name.is_empty() {
            return;
        }
        let who = PersonSpec { name: name.to_owned(), rank: rank.to_owned() };
        self.named.push(Named {
            side: side(war, post),
            who: who.title(),
            unit: unit(war, post),
            fate,
            words: words.to_owned(),
            entries: mark.entries,
        });
    }
}

fn side(war: &WarState, element: Name) -> Side {
    war.setup.roster.elements.get(&element).map_or(Side::Blue, |spec| spec.side)
}

/// What people call an element.
fn unit(war: &WarState, element: Name) -> String {
    let spec = war.setup.roster.elements.get(&element);
    spec.map_or_else(|| element.to_string(), |spec| spec.name.clone())
}
