//! Fire in words: `fire hg.1 3 hg.2 1 bazooka at de.1 mg de.2 say 8 unseen`.

use kernel::parse::Misread;
use kernel::table::Length;

use super::Parser;
use crate::order::{Firing, Order, Shot, Sighting, Volley};

impl Parser<'_> {
    pub(super) fn volley(&mut self) -> Result<Volley, Misread> {
        let mut volley = self.aimed()?;
        self.sightings(&mut volley)?;
        Ok(volley)
    }

    /// Held fire, and how far along its way the mover is.
    pub(super) fn react(&mut self) -> Result<Order, Misread> {
        let mut volley = self.aimed()?;
        let after = match self.words.eats("after") {
            true => Some(self.words.length()?),
            false => None,
        };
        self.sightings(&mut volley)?;
        Ok(Order::ReactFire { volley, after })
    }

    fn aimed(&mut self) -> Result<Volley, Misread> {
        let mut firers = Vec::new();
        loop {
            let (subunit, dice) = (self.subunit()?, self.dice()?);
            firers.push(Firing { subunit, dice, bazooka: self.words.eats("bazooka") });
            self.words.eats("and");
            if self.words.eats("at") {
                break;
            }
        }
        let target = self.enemy()?;
        let machine_guns_at = match self.words.eats("mg") {
            true => Some(self.enemy()?),
            false => None,
        };
        // Behind the target it is said of all of them.
        if self.words.eats("bazooka") {
            firers.iter_mut().for_each(|firing| firing.bazooka = true);
        }
        Ok(Volley { firers, target, machine_guns_at, sightings: Vec::new() })
    }

    /// `say 8 behind` for every shot, or `shot hg.1 de.1 8` for each.
    fn sightings(&mut self, volley: &mut Volley) -> Result<(), Misread> {
        if self.words.eats("say") {
            let shot = self.shot()?;
            for firing in &volley.firers {
                let targets = [Some(volley.target), volley.machine_guns_at].into_iter().flatten();
                let said = |target| Sighting { firer: firing.subunit, target, shot };
                volley.sightings.extend(targets.map(said));
            }
        }
        while self.words.eats("shot") {
            let (firer, target) = (self.subunit()?, self.enemy()?);
            volley.sightings.push(Sighting { firer, target, shot: self.shot()? });
        }
        Ok(())
    }

    /// `8 unseen behind forest`.
    pub(super) fn shot(&mut self) -> Result<Shot, Misread> {
        let distance: Length = self.words.length()?;
        let mut shot = Shot { distance, sight: true, protected: true, forest: false };
        while let Some(word) = self.words.eats_any(&["unseen", "behind", "forest"]) {
            match word {
                "unseen" => shot.sight = false,
                "behind" => shot.protected = false,
                _ => shot.forest = true,
            }
        }
        Ok(shot)
    }
}
