//! Rulings in words: `strength 1-506.A 3`, `objective 0605 blue`, `end orange`.

use kernel::parse::{Misread, Verb};

use super::Parser;
use crate::order::Ruling;

/// What begins a ruling.
pub(super) const RULINGS: [Verb; 11] = [
    Verb::new("strength", &[], "STAND POINTS", "strength marche.A 3"),
    Verb::new("place", &[], "STAND HEX", "place marche.A 0605"),
    Verb::new("attach", &[], "PLATOON STAND", "attach marche.mg marche.A"),
    Verb::new("lose", &[], "PLATOON", "lose marche.mg"),
    Verb::new("order", &[], "BATTALION M|H|D|R", "order marche H"),
    Verb::new("shots", &[], "BATTERY SHOTS", "shots w-battery 2"),
    Verb::new("air", &[], "SIDE POINTS", "air blue 1"),
    Verb::new("recovery", &[], "SIDE STRENGTH PLATOONS", "recovery blue 4 2"),
    Verb::new("objective", &[], "HEX SIDE|nobody", "objective 0605 blue"),
    Verb::new("void", &[], "SIDE", "void blue"),
    Verb::new("end", &[], "SIDE|nobody", "end blue"),
];

impl Parser<'_> {
    pub(super) fn ruling(&mut self) -> Result<Ruling, Misread> {
        let word = self.words.word().unwrap_or_default();
        let known = RULINGS.iter().find(|verb| verb.is(word));
        let verb = known.ok_or_else(|| Misread::unknown(word, "ruling", &RULINGS))?;
        self.words.like(verb.example);
        Ok(match verb.word {
            "strength" => Ruling::Strength { stand: self.stand()?, points: self.words.number()? },
            "place" => Ruling::Place { stand: self.stand()?, hex: self.hex()? },
            "attach" => Ruling::Attach { platoon: self.platoon()?, with: self.to()? },
            "lose" => Ruling::LosePlatoon { platoon: self.platoon()? },
            "order" => Ruling::Order { battalion: self.battalion()?, status: self.status()? },
            "shots" => Ruling::Shots { battery: self.stand()?, shots: self.words.number()? },
            "air" => {
                Ruling::Air { side: self.words.side(self.state)?, points: self.words.number()? }
            }
            "recovery" => Ruling::Recovery {
                side: self.words.side(self.state)?,
                strength: self.words.number()?,
                platoons: self.words.number()?,
            },
            "objective" => {
                Ruling::Objective { hex: self.hex()?, holder: self.words.holder(self.state)? }
            }
            "void" => Ruling::VoidOrders { side: self.words.side(self.state)? },
            _ => Ruling::End { winner: self.words.holder(self.state)? },
        })
    }
}
