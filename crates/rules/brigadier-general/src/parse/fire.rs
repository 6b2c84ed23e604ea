//! Calls and fire in words: `fire a.1 and a.2 with art at b.1 say 8 hard`.

use kernel::parse::Misread;

use super::Parser;
use crate::order::{Order, Shot, Sighting};
use crate::state::PlatoonId;
use crate::tables::Cover;

impl Parser<'_> {
    /// What is thrown at a target, or called on it.
    pub(super) fn shooting(&mut self, verb: &str) -> Result<Order, Misread> {
        match verb {
            "call" => self.call(),
            "declare" => self.declare(),
            "fire" => self.fire(),
            _ => self.interrupt(),
        }
    }

    /// `call BATTERY… on TARGET by OBSERVER`; what is said is of the observer.
    fn call(&mut self) -> Result<Order, Misread> {
        let batteries = self.up_to("on")?;
        let target = self.enemy()?;
        self.expect("by")?;
        let observer = self.platoon()?;
        let sightings = self.sightings(&[observer], Some(target))?;
        Ok(Order::CallIndirect { observer, target, batteries, sightings })
    }

    /// `declare PLATOON… at TARGET`.
    fn declare(&mut self) -> Result<Order, Misread> {
        let firers = self.up_to("at")?;
        let target = self.enemy()?;
        let sightings = self.sightings(&firers, Some(target))?;
        Ok(Order::Declare { firers, target, sightings })
    }

    /// `fire PLATOON… with BATTERY… at TARGET`, where either may be missing.
    fn fire(&mut self) -> Result<Order, Misread> {
        let (firers, stop) = self.platoons(&["with", "at"])?;
        let batteries = match stop {
            Some("with") => self.up_to("at")?,
            Some(_) => Vec::new(),
            None => return Err(self.words.short()),
        };
        let target = self.enemy()?;
        let all: Vec<PlatoonId> = firers.iter().chain(&batteries).copied().collect();
        let sightings = self.sightings(&all, Some(target))?;
        Ok(Order::Fire { firers, batteries, target, sightings })
    }

    /// `interrupt PLATOON… after INCHES [ambush]`, at the platoon that is on its way.
    fn interrupt(&mut self) -> Result<Order, Misread> {
        let firers = self.up_to("after")?;
        let after = self.words.length()?;
        let ambush = self.words.eats("ambush");
        let mover = self.state.on_the_way.as_ref().map(|on_the_way| on_the_way.platoon);
        let sightings = self.sightings(&firers, mover)?;
        Ok(Order::Interrupt { firers, after, ambush, sightings })
    }

    /// The platoons before a word that has to come.
    pub(super) fn up_to(&mut self, word: &'static str) -> Result<Vec<PlatoonId>, Misread> {
        match self.platoons(&[word])? {
            (platoons, Some(_)) => Ok(platoons),
            (_, None) => Err(self.words.short()),
        }
    }

    /// `say 8 hard` for all of these, or `shot a.1 b.1 8` for each.
    pub(super) fn sightings(
        &mut self,
        from: &[PlatoonId],
        target: Option<PlatoonId>,
    ) -> Result<Vec<Sighting>, Misread> {
        let mut said = Vec::new();
        if self.words.eats("say") {
            let shot = self.shot()?;
            let Some(at) = target else {
                return Err(Misread::new(
                    "no platoon is on its way",
                    "name both: `shot a.1 b.1 8`",
                ));
            };
            said.extend(from.iter().map(|from| Sighting { from: *from, at, shot }));
        }
        while self.words.eats("shot") {
            let (from, at) = (self.platoon()?, self.enemy()?);
            said.push(Sighting { from, at, shot: self.shot()? });
        }
        Ok(said)
    }

    /// `8 unseen hard shells soft`; in the open where no cover is said, and against shells the same cover.
    pub(super) fn shot(&mut self) -> Result<Shot, Misread> {
        let distance = self.words.length()?;
        let sight = !self.words.eats("unseen");
        let cover = self.maybe_cover().unwrap_or_default();
        let under_shells = if self.words.eats("shells") { self.cover()? } else { cover };
        Ok(Shot { distance, sight, cover, under_shells })
    }

    pub(super) fn maybe_cover(&mut self) -> Option<Cover> {
        Cover::ALL.into_iter().find(|cover| self.words.eats(cover.word()))
    }
}
