//! Rulings in words: `figures hg.1 3`, `place hg.1 12,30.5`, `end nobody`.

use kernel::parse::{Misread, Verb};

use super::Parser;
use crate::order::Ruling;

/// What begins a ruling.
pub(super) const RULINGS: [Verb; 15] = [
    Verb::new(
        "shot",
        &[],
        "FIRER TARGET INCHES [unseen] [behind] [forest]",
        "shot hg.1 de.1 7.25 unseen",
    ),
    Verb::new("place", &[], "SUBUNIT [X,Y] [facing X,Y]", "place hg.1 12,30.5"),
    Verb::new("figures", &[], "SUBUNIT FIGURES", "figures hg.1 3"),
    Verb::new("kills", &[], "UNIT KILLS", "kills tk 1"),
    Verb::new("cover", &[], "SUBUNIT LEVEL", "cover hg.1 2"),
    Verb::new("morale", &[], "UNIT MARKERS", "morale hg 1"),
    Verb::new("dice", &[], "SUBUNIT DICE", "dice hg.1 2"),
    Verb::new("held", &[], "SUBUNIT MARKERS", "held hg.1 1"),
    Verb::new("activated", &[], "UNIT yes|no", "activated hg no"),
    Verb::new("contact", &[], "ATTACKER DEFENDER yes|no", "contact hg.1 de.1 yes"),
    Verb::new("return", &[], "UNIT", "return hg"),
    Verb::new("initiative", &[], "SIDE", "initiative blue"),
    Verb::new("objective", &[], "OBJECTIVE SIDE|nobody", "objective mill blue"),
    Verb::new("planes", &[], "SIDE PLANES", "planes blue 1"),
    Verb::new("end", &[], "SIDE|nobody", "end blue"),
];

impl Parser<'_> {
    pub(super) fn ruling(&mut self) -> Result<Ruling, Misread> {
        let word = self.words.word().unwrap_or_default();
        let known = RULINGS.iter().find(|verb| verb.is(word));
        let verb = known.ok_or_else(|| Misread::unknown(word, "ruling", &RULINGS))?;
        self.words.like(verb.example);
        Ok(match verb.word {
            "shot" => {
                Ruling::Shot { firer: self.subunit()?, target: self.subunit()?, shot: self.shot()? }
            }
            "place" => Ruling::Place {
                subunit: self.subunit()?,
                at: self.words.maybe_point(),
                facing: self.at("facing")?,
            },
            "figures" => {
                Ruling::Figures { subunit: self.subunit()?, figures: self.words.number()? }
            }
            "kills" => Ruling::Kills { unit: self.unit()?, kills: self.words.number()? },
            "cover" => Ruling::Cover { subunit: self.subunit()?, level: self.words.number()? },
            "morale" => Ruling::Morale { unit: self.unit()?, markers: self.words.number()? },
            "dice" => Ruling::Dice { subunit: self.subunit()?, dice: self.words.number()? },
            "held" => Ruling::Held { subunit: self.subunit()?, markers: self.words.number()? },
            "activated" => Ruling::Activated { unit: self.unit()?, activated: self.yes()? },
            "contact" => Ruling::Contact {
                attacker: self.subunit()?,
                defender: self.subunit()?,
                contact: self.yes()?,
            },
            "return" => Ruling::Return { unit: self.unit()? },
            "initiative" => Ruling::Initiative { side: self.words.side(self.state)? },
            "objective" => Ruling::Objective {
                name: self.objective()?,
                holder: self.words.holder(self.state)?,
            },
            "planes" => {
                Ruling::Planes { side: self.words.side(self.state)?, planes: self.words.number()? }
            }
            _ => Ruling::End { winner: self.words.holder(self.state)? },
        })
    }

    fn yes(&mut self) -> Result<bool, Misread> {
        self.words.parsed("neither yes nor no", |word| match word {
            "yes" => Some(true),
            "no" => Some(false),
            _ => None,
        })
    }
}
